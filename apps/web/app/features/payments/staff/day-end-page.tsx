import { exportCashCounts } from '@duka/contract/dashboard/dashboard.calls'
import { moveDrawers, putMoveRight } from '@duka/contract/ledger/ledger.calls'
import { type MoveKind, needReason } from '@duka/contract/ledger/move-kinds'
import { readNumber } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import { closeDay, getDay } from '@duka/contract/payments/payments.calls'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useFetcher, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { underOneKey } from '../../../lib/calls/new-key.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { discardDraftOf, useDraft } from '../../../lib/forms/drafts.ts'
import { useUser } from '../../../lib/session/session.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Field, TextareaField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OriginalValues } from '../../../ui/original-values.tsx'
import { useRefusal } from '../../../ui/refusal.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { announce, byId, refusal, textIn } from '../../staff-frame/form-handlers.ts'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { differenceOf, differenceText } from './cash-difference.ts'
import {
  Corrections,
  DayFigures,
  drawerName,
  LateMoney,
  type Move,
  Moves,
  MpesaLine,
  money,
} from './day-figures.tsx'
import { MoveDialog, PutMoveRightDialog } from './move-dialog.tsx'
import { todayPath } from './today-path.ts'
import { dayEndWords } from './words.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const { day: date } = filtersOf(request)
  if (!date) throw redirect(todayPath(request))
  return { date, day: load(call(getDay, { params: { day: date } }), dayEndWords.now().failed) }
}

export const action = actions<Outcome>({ close, move, 'put-right': putRight })

/** What can be checked here is, so that its words are in the language on screen. A drawer without a count stays uncounted. */
async function close(form: FormData): Promise<Outcome> {
  const t = dayEndWords.now()
  const day = textIn(form, 'day')
  const note = textIn(form, 'note').trim()
  const counts = []
  for (const [name, typed] of form) {
    const [, holder] = name.split('counted ')
    if (!holder || String(typed).trim() === '') continue
    const counted = readNumber(typed)
    if (counted === undefined) return refusal(name, t.noSum)
    counts.push({ holder, counted, expected: Number(form.get(`expected ${holder}`)) })
  }
  if (note === '' && counts.some(({ counted, expected }) => counted !== expected))
    return refusal('note', t.noNote)
  const body = { counts, note }
  const send = (idempotencyKey: string) => call(closeDay, { params: { day }, body, idempotencyKey })
  const closing = underOneKey(`close ${day} ${JSON.stringify(body)}`, send)
  return announce(closing, dayEndWords, 'closed', 'failedClose')
}

async function move(form: FormData): Promise<Outcome> {
  const text = (name: string) => textIn(form, name).trim()
  const amount = readNumber(text('amount'))
  if (!amount) return refusal('amount', dayEndWords.now().noSum)
  const to = text('to')
  const kind = text('kind') as MoveKind
  if (needReason.has(kind) && !text('reason')) return refusal('reason', dayEndWords.now().noReason)
  const body = { kind, from: text('from'), ...(to && { to }), amount, reason: text('reason') }
  const send = (idempotencyKey: string) => call(moveDrawers, { body, idempotencyKey })
  const moving = underOneKey(`move ${JSON.stringify(body)}`, send)
  return announce(moving, dayEndWords, 'moved', 'failedMove')
}

async function putRight(form: FormData): Promise<Outcome> {
  const reason = textIn(form, 'reason').trim()
  if (!reason) return refusal('reason', dayEndWords.now().noReason)
  const send = (idempotencyKey: string) =>
    call(putMoveRight, { ...byId(form), body: { reason }, idempotencyKey })
  const putting = underOneKey(`put right ${textIn(form, 'id')} ${reason}`, send)
  return announce(putting, dayEndWords, 'putDone', 'failedPut')
}

/** The owner's evening: what the day brought, and what drawers and M-Pesa should have; *Close* ends it. */
export function Component() {
  const t = dayEndWords.use()
  const s = staff.use()
  const { date, day } = useLoaderData<typeof loader>()
  const [isMoving, setMoving] = useState(false)
  const [wrong, setWrong] = useState<Move>()
  return (
    <StaffPage
      title={s.dayEnd}
      aside={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button look="secondary" onClick={() => setMoving(true)}>
            {t.move}
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
          <ExportButton
            of={exportCashCounts}
            file="cash-counts"
            within={{ from: `${date.slice(0, 7)}-01`, to: date }}
          />
        </span>
      }
    >
      <div className="sm:max-w-60 print:hidden">
        <Filters label={s.filters}>
          <Field label={t.day} name="day" type="date" defaultValue={date} />
        </Filters>
      </div>
      <Loaded from={day} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {(day) => (
          <div className="grid max-w-2xl gap-4">
            <DayFigures day={day} />
            <LateMoney late={day.late} />
            <Moves day={day} onPutRight={setWrong} />
            <Corrections day={date} of={day.corrections} />
            <Close key={date} day={day} />
            {isMoving && <MoveDialog drawers={day.drawers} onClose={() => setMoving(false)} />}
            {wrong && <PutMoveRightDialog move={wrong} onClose={() => setWrong(undefined)} />}
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

/** Drawers with cash, or in which some moved. */
const inUse = (day: ClosingDay) =>
  day.drawers.filter(
    ({ opening, taken, paidBack, moved, counted }) =>
      counted !== null || [opening, taken, paidBack, moved].some((sum) => sum !== 0),
  )

/** How the day was closed, or the form to close it once it has begun. */
function Close({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  if (day.closed) return <Closed day={day} />
  if (day.day <= nairobiDay(new Date())) return <CloseForm day={day} />
  return (
    <>
      <p>{t.notBegun}</p>
      <Drawers day={day} />
    </>
  )
}

/** What was in each drawer, or counted there, and what M-Pesa gained. */
function Drawers({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  return (
    <ul className="grid gap-2">
      {inUse(day).map((drawer) => (
        <li key={drawer.holder} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">{drawerName(drawer)}</span>
          <span className="figures">
            {money(drawer.counted ?? drawer.expected)}
            {day.closed && drawer.counted === null && ` · ${t.notCounted}`}
            {drawer.countedAlone && ` · ${t.countedAlone}`}
            {drawer.difference !== null && drawer.difference !== 0 && (
              <strong className="text-danger"> {differenceText(drawer.difference)}</strong>
            )}
          </span>
        </li>
      ))}
      <MpesaLine mpesa={day.mpesa} />
    </ul>
  )
}

function Closed({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  const { closed } = day
  if (!closed) return null
  if (closed.day !== day.day)
    return <p>{t.closedWith(formatDate(`${closed.day}T09:00:00Z`), closed.by)}</p>
  return (
    <>
      <Drawers day={day} />
      <p className="wrap-anywhere">
        <strong>{t.whoClosed(closed.by, formatDateTime(closed.at))}</strong> {closed.note}
      </p>
    </>
  )
}

/** A refusal keeps what was typed; what was typed last survives a reload. */
function CloseForm({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  const fetcher = useFetcher<Outcome>()
  const user = useUser()
  const people = day.drawers.filter(({ holder }) => holder.startsWith('person:')).length
  const draft = `close ${day.day}`
  const isToday = day.day === nairobiDay(new Date())
  const { form, fields: errors } = useRefusal(fetcher.data)
  const saveDraft = useDraft(form, draft)
  useWhenDone(fetcher.data, () => discardDraftOf(draft))
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-3"
      onInput={saveDraft}
      onSubmit={async (event) => {
        event.preventDefault()
        const { currentTarget } = event
        const more = <Unequal day={day} form={new FormData(currentTarget)} />
        if (await confirm({ question: t.askClose, more, yes: t.close }))
          fetcher.submit(currentTarget)
      }}
    >
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="day" value={day.day} />
      <OriginalValues />
      {isToday && <p className="text-sm text-muted print:hidden">{t.countNow}</p>}
      <ul className="grid gap-3">
        {inUse(day).map((drawer) => (
          <DrawerCount
            key={drawer.holder}
            drawer={drawer}
            isToday={isToday}
            isAlone={drawer.holder === `person:${user?._id}` && people > 1}
            error={errors[`counted ${drawer.holder}`]}
          />
        ))}
        <MpesaLine mpesa={day.mpesa} />
      </ul>
      <TextareaField label={t.note} name="note" rows={2} maxLength={500} error={errors.note} />
      <Button
        type="submit"
        busy={fetcher.state !== 'idle' && t.closing}
        className="max-sm:w-full sm:justify-self-start print:hidden"
      >
        {t.close}
      </Button>
    </fetcher.Form>
  )
}

/** The drawers that lack or have too much by their counts, and those that nobody counted. */
export function Unequal({ day, form }: { day: ClosingDay; form: FormData }) {
  const t = dayEndWords.use()
  const lines = inUse(day).flatMap((drawer) => {
    const { holder, expected } = drawer
    const counted = readNumber(form.get(`counted ${holder}`))
    if (counted === expected || (counted === undefined && expected === 0)) return []
    const what =
      counted === undefined
        ? `${t.notCounted} (${money(expected)})`
        : differenceText(differenceOf(counted, expected))
    return [`${drawerName(drawer)}: ${what}`]
  })
  return (
    <ul className="figures list-disc pl-5 empty:hidden">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface DrawerCountProps {
  drawer: ClosingDay['drawers'][number]
  /** Whether the day goes on. */
  isToday: boolean
  /** Whether it is the own one, although somebody else could count it. */
  isAlone: boolean
  error: string | undefined
}

function DrawerCount({ drawer, isToday, isAlone, error }: DrawerCountProps) {
  const t = dayEndWords.use()
  const [typed, setTyped] = useState('')
  const { holder, expected } = drawer
  const counted = readNumber(typed)
  const name = drawerName(drawer)
  const parts = [
    drawer.opening !== 0 && t.parts.opening(money(drawer.opening)),
    drawer.taken !== 0 && t.parts.taken(money(drawer.taken)),
    drawer.paidBack !== 0 && t.parts.paidBack(money(drawer.paidBack)),
    drawer.moved !== 0 && t.parts.moved(money(drawer.moved)),
  ].filter((part) => part !== false)
  return (
    <li className="grid grid-cols-[1fr_8rem] items-end gap-x-4">
      <input type="hidden" name={`expected ${holder}`} value={expected} />
      <p className="min-w-0">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="figures block">
          {isToday ? t.expectedNow(money(expected)) : t.expected(money(expected))}
        </span>
        <span className="figures block text-sm text-muted">{parts.join(' · ')}</span>
        {isAlone && <span className="block text-sm">{t.countAlone}</span>}
      </p>
      <Field
        label={t.counted}
        aria-label={t.countedOf(name)}
        name={`counted ${holder}`}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      <output className="figures col-span-2 text-right font-semibold empty:hidden">
        {counted !== undefined && differenceText(differenceOf(counted, expected))}
      </output>
    </li>
  )
}
