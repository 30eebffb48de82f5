import { readsOrders } from '@duka/contract/access'
import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import type { DayCorrection } from '@duka/contract/payments/corrections'
import { paidBackOn, soldOn } from '@duka/contract/payments/day-sums'
import type { ClosingDay } from '@duka/contract/payments/days'
import { moneyAccountNames } from '@duka/contract/settings/payment-methods'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { may } from '../../../lib/session/may.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { countedFor } from '../../audit/describe-entry.ts'
import { differenceText } from './cash-difference.ts'
import { dayEndWords, staffMoney } from './words.ts'

/** The name of a figure, the figure, and the list that it sums, if the person may read it. */
type Row<Figure> = [name: string, figure: Figure, to: string | undefined]

/** Who may read a day. */
export const seesDays = ['cash', 'figures'] as const

export const placedOn = (day: string) => `/dashboard/orders?from=${day}&to=${day}`

/** A figure, with the list that it sums behind it. */
export function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline decoration-edge underline-offset-4 hover:decoration-current">
      {children}
    </Link>
  )
}

/** What a day brought, one line for each sum; lines of 0 that say nothing are left out. */
export function DayFigures({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  const { discounts, letGo, rounding, received } = day
  const payments = `/dashboard/payments?day=${day.day}`
  // A closed day keeps what was open when it was closed. Any other day shows what is open now.
  const isOfToday = day.closed?.day !== day.day && day.day !== nairobiDay(new Date())
  const ledger = may('figures') ? `/dashboard/ledger?day=${day.day}` : undefined
  const sums: Row<number | null>[] = [
    [t.sold, soldOn(day), ledger],
    [t.discounts, discounts || null, ledger],
    [t.letGo, letGo || null, ledger],
    [t.rounding, rounding || null, ledger],
    ...moneyAccountNames.map(
      (account): Row<number> => [
        t.received[account],
        received[account],
        `${payments}&method=${account}`,
      ],
    ),
    [t.paidBack, paidBackOn(day), '#moves'],
    [
      isOfToday ? staffMoney.now().ofToday(t.toMatch) : t.toMatch,
      day.toMatch,
      `${payments}#to-match`,
    ],
    [t.banked, day.banked, '#moves'],
    [t.expenses, day.expenses, '#moves'],
    [t.profit, day.profit, ledger],
  ]
  const orders = may(readsOrders) ? placedOn(day.day) : undefined
  const rows: Row<string>[] = [
    [t.ordersPlaced, String(day.orders), orders],
    ...sums.flatMap(([name, sum, to]): Row<string>[] =>
      sum === null ? [] : [[name, money(sum), to]],
    ),
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-soft">
      {rows.map(([name, figure, to]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="figures text-right font-semibold">
            {to ? <FigureLink to={to}>{figure}</FigureLink> : figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Money of days that were closed when the shop learned of it. */
export function LateMoney({ late }: Pick<ClosingDay, 'late'>) {
  const t = dayEndWords.use()
  if (late.length === 0) return null
  return (
    <ul className="figures">
      {late.map(({ day, amount }) => (
        <li key={day}>{t.late(formatDate(`${day}T09:00:00Z`), money(amount))}</li>
      ))}
    </ul>
  )
}

interface MovesProps {
  day: ClosingDay
  /** Opens the form that puts one right. */
  onPutRight: (move: Move) => void
}

/** Who moved, spent or paid back money, and what for. */
export function Moves({ day: { moves, drawers }, onPutRight }: MovesProps) {
  const t = dayEndWords.use()
  if (moves.length === 0) return null
  const nameOf = (place: string) => {
    if (place === 'expenses') return t.expenses
    if (place in t.places) return t.places[place as keyof typeof t.places]
    return drawerName(drawers.find(({ holder }) => holder === place) ?? { holder: place, name: '' })
  }
  return (
    <section id="moves">
      <h2 className="font-semibold">{t.moves}</h2>
      <ul className="grid gap-2">
        {moves.map((move) => {
          const {
            _id,
            at,
            by,
            kind,
            from,
            to,
            order,
            orderNumber,
            amount,
            reason,
            reverses,
            putRightAt,
          } = move
          return (
            <li key={`${_id} ${from}`} className="wrap-anywhere">
              <PutRightLine at={putRightAt}>
                <strong>{reverses ? t.takenBack(t.kinds[kind]) : t.kinds[kind]}</strong>{' '}
                <span className="figures">{money(amount)}</span> ·{' '}
                {to === null ? nameOf(from) : `${nameOf(from)} → ${nameOf(to)}`}
                {reason && ` · ${reason}`}
              </PutRightLine>
              <span className="block text-sm text-muted">
                {[by, formatDateTime(at)].filter(Boolean).join(', ')}
              </span>
              {order && orderNumber && (
                <FigureLink to={`/dashboard/orders/${order}`}>{showNumber(orderNumber)}</FigureLink>
              )}
              {move.canPutRight && may('cash') && (
                <Button
                  look="secondary"
                  aria-label={t.putRightOf(t.kinds[kind], money(amount))}
                  onClick={() => onPutRight(move)}
                >
                  {t.putRight}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A line that staff may have put right: then it is struck through, and says when. */
export function PutRightLine({ at, children }: { at: string | null; children: ReactNode }) {
  const t = dayEndWords.use()
  if (at === null) return children
  return (
    <>
      <s>{children}</s> · {t.putRightAt(formatDateTime(at))}
    </>
  )
}

export type Move = ClosingDay['moves'][number]

/** What was put right on this day, and what of its money was put right on another. */
export function Corrections({ day, of: list }: { day: string; of: DayCorrection[] }) {
  const t = dayEndWords.use()
  if (list.length === 0) return null
  const dateOf = (day: string) => formatDate(`${day}T09:00:00Z`)
  return (
    <section>
      <h2 className="font-semibold">{t.corrections}</h2>
      <ul className="grid gap-2">
        {list.map(({ at, by, receipt, amount, from, to, reason, day: on, of }) => (
          <li key={`${at} ${from} ${to} ${amount}`} className="wrap-anywhere">
            <span className="figures font-semibold">{money(amount)}</span>{' '}
            {[`${countedFor(from)} → ${countedFor(to)}`, receipt, reason]
              .filter(Boolean)
              .join(' · ')}
            <span className="block text-sm text-muted">
              {[by, formatDateTime(at)].filter(Boolean).join(', ')}
            </span>
            {on !== day && <span className="block">{t.correctedOn(dateOf(on))}</span>}
            {of !== null && of !== day && <span className="block">{t.moneyOf(dateOf(of))}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What M-Pesa's account gained by the books, beside the imported statement. */
export function MpesaLine({ mpesa }: Pick<ClosingDay, 'mpesa'>) {
  const t = dayEndWords.use()
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <strong>{t.places.mpesa}</strong>
      <span className="figures">{t.expected(money(mpesa.expected))}</span>
      <span className="figures w-full text-right text-sm text-muted">
        {mpesa.statement === null || mpesa.difference === null
          ? t.noStatement
          : `${t.statement(money(mpesa.statement))} · ${differenceText(mpesa.difference)}`}
      </span>
    </li>
  )
}

/** Whose drawer it is, in words. */
export function drawerName({ holder, name }: { holder: string; name: string }): string {
  const t = dayEndWords.now()
  if (holder === 'safe') return t.places.safe
  if (holder.startsWith('run:')) return t.riderOf(name)
  return name || t.nobody
}

export function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
