import { nairobiDay } from '@duka/contract/nairobi-time'

interface Range {
  from: string
  to: string
}

export const rangeNames = ['week', 'month', 'thisMonth', 'lastMonth', 'year'] as const

/** The usual ranges of days in Nairobi, seen from `today` (`2026-11-21`). */
export function usualRanges(today: string): Record<(typeof rangeNames)[number], Range> {
  const monthBegins = `${today.slice(0, 8)}01`
  const lastMonthEnds = addDays(monthBegins, -1)
  return {
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
    thisMonth: { from: monthBegins, to: today },
    lastMonth: { from: `${lastMonthEnds.slice(0, 8)}01`, to: lastMonthEnds },
    year: { from: addDays(today, -364), to: today },
  }
}

interface Sold {
  key: string
  amount: number
}

/** Beyond this many days a bar is a month. */
const MAX_DAYS = 100

/** A bar for each day from `from` to `to`, also without sales; or for each month of a long range. */
export function salesBars({ from, to }: Range, sold: readonly Sold[]) {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const byMonth = days.length > MAX_DAYS
  const keyOf = (day: string) => (byMonth ? day.slice(0, 7) : day)
  // In cents, because sums of fractions of shillings collect rounding errors.
  const cents = new Map(days.map((day) => [keyOf(day), 0]))
  for (const { key, amount } of sold)
    cents.set(keyOf(key), (cents.get(keyOf(key)) ?? 0) + Math.round(amount * 100))
  const bars = [...cents].map(([key, sum]) => ({ key, amount: sum / 100 }))
  return { byMonth, bars }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T09:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return nairobiDay(date)
}
