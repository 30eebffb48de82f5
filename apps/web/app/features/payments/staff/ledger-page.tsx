import { accountCodes } from '@duka/contract/ledger/accounts'
import type {
  LedgerAccount,
  LedgerCheck,
  LedgerDay,
  LedgerPosting,
} from '@duka/contract/ledger/ledger'
import { checkLedger, exportLedger, getLedgerDay } from '@duka/contract/ledger/ledger.calls'
import { formatMoney } from '@duka/contract/money'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { todayPath } from './today-path.ts'
import { ledgerWords } from './words.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const { day } = filtersOf(request)
  if (!day) throw redirect(todayPath(request))
  const ledger = load(
    Promise.all([call(getLedgerDay, { query: { day } }), call(checkLedger)]),
    ledgerWords.now().failed,
  )
  return { day, ledger }
}

/** The double-entry ledger of one day: accounts, postings, and whether everything agrees. */
export function Component() {
  const t = ledgerWords.use()
  const s = staff.use()
  const { day, ledger } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const file = { of: exportLedger, file: 'ledger' } as const
  const exported = (
    <div className="flex flex-wrap gap-2">
      <ExportButton {...file} within={{ from: day, to: day, language }} />
      <ExportButton {...file} within={{ ...monthOf(day), language }} label={t.exportMonth} />
    </div>
  )
  return (
    <StaffPage title={t.title} aside={exported}>
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <div className="sm:max-w-60">
        <Filters label={s.filters}>
          <Field label={t.day} name="day" type="date" defaultValue={day} />
        </Filters>
      </div>
      <Loaded from={ledger} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {([ledgerDay, check]) => (
          <div className="grid gap-4">
            <Check check={check} />
            <Accounts ledgerDay={ledgerDay} />
            <Postings ledgerDay={ledgerDay} />
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

/** The first and the last day of the month that a day is in. */
export function monthOf(day: string): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${last}` }
}

function Check({ check: { balanced, differences } }: { check: LedgerCheck }) {
  const t = ledgerWords.use()
  return (
    <Panel title={t.check}>
      <Badge tone={balanced ? 'green' : 'red'}>
        {balanced ? t.balanced : t.differences(differences.length)}
      </Badge>
      {differences.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {differences.map((difference) => (
            <li key={difference} className="wrap-anywhere">
              {difference}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Accounts({ ledgerDay }: { ledgerDay: LedgerDay }) {
  const t = ledgerWords.use()
  const columns: Column<DayBalance>[] = [
    { title: t.account, cell: ({ account }) => <strong>{t.names[account]}</strong> },
    { title: t.opening, align: 'right', cell: ({ opening }) => money(opening) },
    { title: t.debit, align: 'right', cell: ({ debit }) => money(debit) },
    { title: t.credit, align: 'right', cell: ({ credit }) => money(credit) },
    { title: t.closing, align: 'right', cell: ({ closing }) => <strong>{money(closing)}</strong> },
  ]
  if (ledgerDay.simulated.some(({ balance }) => balance !== 0))
    columns.push({ title: t.simulated, align: 'right', cell: ({ simulated }) => money(simulated) })
  return (
    <Panel title={t.accounts} more={t.accountsMore}>
      <Table
        caption={t.accountsOf(dateOf(ledgerDay))}
        columns={columns}
        rows={balancesOf(ledgerDay)}
        rowKey={({ account }) => account}
      />
    </Panel>
  )
}

function Postings({ ledgerDay }: { ledgerDay: LedgerDay }) {
  const t = ledgerWords.use()
  const rows = ledgerDay.postings.map((posting, index) => ({ ...posting, index }))
  const columns: Column<LedgerPosting & { index: number }>[] = [
    { title: t.postedAt, cell: ({ postedAt }) => formatDateTime(postedAt) },
    { title: t.account, cell: ({ account }) => t.names[account] },
    { title: t.debit, align: 'right', cell: ({ debit }) => money(debit) },
    { title: t.credit, align: 'right', cell: ({ credit }) => money(credit) },
    {
      title: t.order,
      cell: ({ order, orderNumber }) =>
        order ? <OrderLink id={order} number={orderNumber} /> : '–',
    },
    { title: t.receipt, cell: ({ receipt }) => <span className="figures">{receipt ?? '–'}</span> },
    { title: t.who, cell: ({ who }) => who ?? '–' },
    {
      title: t.occurredAt,
      cell: ({ occurredAt, of }) => (
        <>
          {formatDateTime(occurredAt)}
          {of && <strong className="block">{t.of(formatDate(`${of}T09:00:00Z`))}</strong>}
        </>
      ),
    },
  ]
  return (
    <Panel title={t.postings}>
      {rows.length === 0 ? (
        <p className="text-muted">{t.noPostings}</p>
      ) : (
        <Table
          caption={t.postingsOf(dateOf(ledgerDay))}
          columns={columns}
          rows={rows}
          rowKey={({ index }) => String(index)}
        />
      )}
    </Panel>
  )
}

function dateOf({ day }: LedgerDay): string {
  return formatDate(`${day}T09:00:00Z`)
}

/** Nothing for zero: a ledger is read by its other figures. */
function money(shillings: number) {
  return shillings === 0 ? (
    '–'
  ) : (
    <span className="figures whitespace-nowrap">{formatMoney(shillings, 'KES')}</span>
  )
}

/** One account on one day, in shillings: `opening + debit - credit = closing`. */
interface DayBalance {
  account: LedgerAccount
  opening: number
  debit: number
  credit: number
  closing: number
  /** The part of `closing` that only the simulator paid; always 0 outside production. */
  simulated: number
}

/** The accounts that had or have money on this day, with what was posted to them. */
export function balancesOf({ opening, postings, closing, simulated }: LedgerDay): DayBalance[] {
  const balances = accountCodes.map((account) => {
    const own = postings.filter((posting) => posting.account === account)
    return {
      account,
      opening: balanceOf(opening, account),
      debit: sum(own.map(({ debit }) => debit)),
      credit: sum(own.map(({ credit }) => credit)),
      closing: balanceOf(closing, account),
      simulated: balanceOf(simulated, account),
    }
  })
  return balances.filter(
    ({ opening, debit, credit, closing, simulated }) =>
      opening || debit || credit || closing || simulated,
  )
}

function balanceOf(balances: LedgerDay['opening'], account: LedgerAccount): number {
  return balances.find((balance) => balance.account === account)?.balance ?? 0
}

/** Added up in cents, because shillings with decimals do not add up exactly. */
function sum(shillings: number[]): number {
  return shillings.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}
