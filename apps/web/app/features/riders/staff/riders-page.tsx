import { formatMoney, readNumber } from '@duka/contract/money'
import { formatPhone } from '@duka/contract/phone'
import type { NewSettlement, Parcel, Run } from '@duka/contract/riders/riders'
import * as calls from '@duka/contract/riders/riders.calls'
import { listRuns } from '@duka/contract/riders/riders.calls'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { differenceOf, isRightFromRider } from '../../payments/staff/cash-difference.ts'
import { PutRightLine } from '../../payments/staff/day-figures.tsx'
import { announce, byId, refusal, textIn } from '../../staff-frame/form-handlers.ts'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { GiveDialog } from './give-dialog.tsx'
import { LinkDialog, type StartedRun } from './link-dialog.tsx'
import { staffRiders } from './words.ts'

/** The query parameter with the orders of a new run; the list of orders links here with it. */
const GIVE = 'orders'

export function loader({ request }: LoaderFunctionArgs) {
  const { [GIVE]: _, ...query } = filtersOf(request)
  return { list: load(call(listRuns, { query }), staffRiders.now().failed) }
}

export const action = actions<Outcome>({
  give: startRun,
  settle: settleRun,
  revoke: (form) =>
    announce(call(calls.revokeRun, byId(form)), staffRiders, 'revokeDone', 'failedRevoke'),
})

async function settleRun(form: FormData): Promise<Outcome> {
  const typed = textIn(form, 'brought').trim()
  const brought = typed === '' ? undefined : readNumber(typed)
  const t = staffRiders.now()
  if (typed !== '' && brought === undefined) return refusal('brought', t.noSum)
  const amount = Number(textIn(form, 'amount'))
  const body = { amount, brought, reason: textIn(form, 'reason') }
  const left = -differenceOf(brought ?? amount, amount)
  const sum = money(brought ?? amount)
  return attempt(call(calls.settleRun, { ...byId(form), body }), {
    done: left > 0 ? t.settledPart(sum, money(left)) : t.settled(sum),
    failed: t.failedSettle,
  })
}

async function startRun(form: FormData): Promise<Outcome> {
  const rider = { name: textIn(form, 'name'), phoneNumber: textIn(form, 'phoneNumber') }
  const body = { rider, orders: textIn(form, 'orders').split(','), anyKind: form.has('anyKind') }
  const { failedGive: failed } = staffRiders.now()
  const outcome = await attempt(call(calls.startRun, { body }), { failed })
  if (outcome.ok) return outcome
  const { 'rider.name': name, 'rider.phoneNumber': phoneNumber } = outcome.fields
  return { ...outcome, fields: { ...(name && { name }), ...(phoneNumber && { phoneNumber }) } }
}

/** The runs of each rider with deliveries and cash, and the dialog for a new run. */
export function Component() {
  const t = staffRiders.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  const [started, setStarted] = useState<StartedRun>()
  const orders = query.get(GIVE)?.split(',').filter(Boolean) ?? []
  return (
    <StaffPage
      title={t.title}
      aside={
        <ButtonLink to="/dashboard/orders" look="secondary">
          {t.toOrders}
        </ButtonLink>
      }
    >
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {({ runs, nextCursor }) => <Runs runs={runs} nextCursor={nextCursor} />}
      </Loaded>
      {orders.length > 0 && (
        <GiveDialog
          orders={orders}
          onStarted={setStarted}
          onClose={() => setQuery({}, { replace: true })}
        />
      )}
      {started && orders.length === 0 && (
        <LinkDialog run={started} onClose={() => setStarted(undefined)} />
      )}
    </StaffPage>
  )
}

function Runs({ runs, nextCursor }: { runs: Run[]; nextCursor: string | null }) {
  const t = staffRiders.use()
  const s = staff.use()
  if (runs.length === 0) return <EmptyState title={t.empty}>{t.emptyMore}</EmptyState>
  return (
    <>
      <p className="mb-4 text-muted">{t.lead}</p>
      <ul className="grid gap-4">
        {runs.map((run) => (
          <li key={run._id}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
      <Pages nextCursor={nextCursor} words={s.pages} />
    </>
  )
}

function RunCard({ run }: { run: Run }) {
  const t = staffRiders.use()
  const { rider, parcels } = run
  const heading = `run-${run._id}`
  const counted = parcels.filter(({ state }) => state !== 'given-away')
  const done = counted.filter(({ state }) => state === 'delivered').length
  const phone = formatPhone(rider.phoneNumber)
  return (
    <section
      // A rider may have several.
      aria-labelledby={`${heading} ${heading}-given`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft max-md:wrap-anywhere"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={heading} className="text-lg font-bold">
            {rider.name}
          </h2>
          <a
            href={`tel:+${rider.phoneNumber}`}
            aria-label={t.call(rider.name, phone)}
            className="figures inline-flex min-h-11 items-center underline"
          >
            {phone}
          </a>
          <p id={`${heading}-given`} className="text-sm text-muted">
            {t.started(formatDateTime(run.createdAt), run.startedBy)}
          </p>
          <p className="text-sm text-muted">{linkState(run)}</p>
        </div>
        <Settle run={run} />
      </div>
      <p className="font-medium">{t.progress(done, counted.length)}</p>
      <ParcelTable parcels={parcels} caption={`${t.parcels}: ${rider.name}`} />
      {run.isOpen && <Revoke run={run} />}
    </section>
  )
}

function linkState({ isOpen, revokedAt, expiresAt }: Run): string {
  const t = staffRiders.now()
  if (isOpen) return t.open(formatDateTime(expiresAt))
  return revokedAt ? t.revoked : t.expired
}

/** The sums of the run, a button to settle the cash that the rider still has, and earlier settlements. */
function Settle({ run }: { run: Run }) {
  const t = staffRiders.use()
  const [isOpen, setOpen] = useState(false)
  const [brought, setBrought] = useState<number>()
  const due = money(run.cashDue)
  return (
    <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:justify-items-stretch">
      <p className="figures">
        {t.sums(money(run.toCollect), money(run.cash), money(run.cashHandedIn))}
      </p>
      <p className="figures text-lg font-bold">{t.cashDue(due)}</p>
      {run.cashDue > 0 && may('cash') && (
        <Button
          className="max-sm:w-full"
          onClick={() => {
            setBrought(undefined)
            setOpen(true)
          }}
        >
          {t.settle(due)}
        </Button>
      )}
      {isOpen && (
        <StaffForm<keyof NewSettlement>
          title={t.askSettle(due, run.rider.name)}
          onClose={() => setOpen(false)}
          hidden={{ intent: 'settle', id: run._id, amount: String(run.cashDue) }}
          submit={t.settle(money(brought ?? run.cashDue))}
          busy={t.settling}
          ask={async (form) => {
            const sum = readNumber(form.get('brought'))
            return sum === undefined || isRightFromRider(sum, run.cashDue)
          }}
          fields={{
            brought: {
              label: t.brought,
              hint: t.broughtHint,
              inputMode: 'decimal',
              onChange: ({ target }) => setBrought(readNumber(target.value)),
            },
            reason: { label: t.broughtReason, maxLength: 500 },
          }}
        />
      )}
      {run.settlements.map(({ amount, by, at, putRightAt }) => (
        <p key={at} className="figures text-sm text-muted">
          <PutRightLine at={putRightAt}>
            {t.settledBy(money(amount), by, formatDateTime(at))}
          </PutRightLine>
        </p>
      ))}
    </div>
  )
}

function Revoke({ run: { _id, rider } }: { run: Run }) {
  const t = staffRiders.use()
  const act = useAct()
  const revoke = async () => {
    const question = t.askRevoke(rider.name)
    if (await confirm({ question, yes: t.revoke, danger: true })) act({ intent: 'revoke', id: _id })
  }
  return (
    <div className="flex justify-end">
      <Button look="danger" aria-label={t.revokeOf(rider.name)} onClick={revoke}>
        {t.revoke}
      </Button>
    </div>
  )
}

const tones: Record<Parcel['state'], Tone> = {
  open: 'blue',
  'not-at-home': 'orange',
  delivered: 'green',
  cancelled: 'red',
  returned: 'purple',
  'given-away': 'grey',
}

function ParcelTable({ parcels, caption }: { parcels: Parcel[]; caption: string }) {
  const t = staffRiders.use()
  const columns: Column<Parcel>[] = [
    { title: t.order, cell: ({ order, number }) => <OrderLink id={order} number={number} /> },
    { title: t.recipient, cell: ({ recipient }) => recipient.name ?? '' },
    {
      title: t.state,
      cell: ({ state, reason }) => (
        <>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
          {reason && <span className="block text-sm text-muted">{translate(reason)}</span>}
        </>
      ),
    },
    { title: t.money, align: 'right', cell: (parcel) => <Money parcel={parcel} /> },
  ]
  return <Table caption={caption} columns={columns} rows={parcels} rowKey={({ order }) => order} />
}

/** The cash that the rider took for it, what is still missing, and what the customer gets back. */
function Money({ parcel: { amountDue, cash, refundDue, state } }: { parcel: Parcel }) {
  const t = staffRiders.use()
  const isMissing = amountDue > 0 && state === 'delivered'
  return (
    <>
      {cash > 0 && <span className="block">{t.cash(money(cash))}</span>}
      {isMissing && (
        <span className="block font-semibold text-danger">{t.unpaid(money(amountDue))}</span>
      )}
      {amountDue > 0 && !isMissing && t.due(money(amountDue))}
      {cash === 0 && amountDue === 0 && state !== 'cancelled' && t.paid}
      {refundDue > 0 && (
        <span className="block font-semibold text-danger">{t.refundDue(money(refundDue))}</span>
      )}
    </>
  )
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
