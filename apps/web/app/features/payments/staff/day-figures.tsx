import { formatMoney } from '@duka/contract/money'
import type { ClosingDay } from '@duka/contract/payments/days'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { differenceText } from './cash-difference.ts'
import { dayEndWords } from './words.ts'

/** What a day brought, one line for each sum; lines of 0 that say nothing are left out. */
export function DayFigures({ day }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  const { sales, delivery, discounts, letGo, rounding, received, paidBack } = day
  const sums: [string, number | null][] = [
    [t.sold, inCents(sales, delivery, rounding, -discounts, -letGo)],
    [t.discounts, discounts || null],
    [t.letGo, letGo || null],
    [t.received.mpesa, received.mpesa],
    [t.received.cash, received.cash],
    [t.paidBack, inCents(paidBack.mpesa, paidBack.cash)],
    [t.toMatch, day.toMatch],
    [t.banked, day.banked],
    [t.expenses, day.expenses],
    [t.profit, day.profit],
  ]
  const rows: [string, string][] = [
    [t.ordersPlaced, String(day.orders)],
    ...sums.flatMap(([name, sum]): [string, string][] =>
      sum === null ? [] : [[name, money(sum)]],
    ),
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-soft">
      {rows.map(([name, figure]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="figures text-right font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sum of some amounts in shillings, exact to the cent. */
const inCents = (...sums: number[]) =>
  sums.reduce((cents, sum) => cents + Math.round(sum * 100), 0) / 100

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

/** Who moved or spent cash, and what for. */
export function Moves({ day: { moves, drawers } }: { day: ClosingDay }) {
  const t = dayEndWords.use()
  if (moves.length === 0) return null
  const nameOf = (place: string) => {
    if (place in t.places) return t.places[place as keyof typeof t.places]
    return drawerName(drawers.find(({ holder }) => holder === place) ?? { holder: place, name: '' })
  }
  return (
    <section>
      <h2 className="font-semibold">{t.moves}</h2>
      <ul className="grid gap-2">
        {moves.map(({ at, by, kind, from, to, amount, reason }) => (
          <li key={`${at} ${from} ${amount}`} className="wrap-anywhere">
            <strong>{t.kinds[kind]}</strong> <span className="figures">{money(amount)}</span> ·{' '}
            {to === null ? nameOf(from) : `${nameOf(from)} → ${nameOf(to)}`}
            {reason && ` · ${reason}`}
            <span className="block text-sm text-muted">
              {[by, formatDateTime(at)].filter(Boolean).join(', ')}
            </span>
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
