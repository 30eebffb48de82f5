import { fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'

/** The present month and so many before it stay in the shop, so that a month can be compared with that of last year. */
const MONTHS_KEPT = 12

/**
 * Reads the day before which rows are archived, such as `2025-01-01`: its midnight in Nairobi. Throws a one-line message
 * for anything that is no day, and for a day whose rows the shop still needs.
 */
export function readCutoff(typed: string | undefined, now: Date): Date {
  if (!typed) throw new Error('name the date: npm run archive -- --before=2025-01-01')
  const cutoff = /^\d{4}-\d\d-\d\d$/.test(typed) ? fromNairobi(typed) : new Date(Number.NaN)
  if (Number.isNaN(cutoff.getTime()) || nairobiDay(cutoff) !== typed)
    throw new Error(`--before=${typed} is no day: write it like 2025-01-01.`)
  const latest = latestCutoff(now)
  if (typed > latest)
    throw new Error(
      `--before=${typed} is too recent: this month and the ${MONTHS_KEPT} before it stay in the shop, so the latest day is ${latest}.`,
    )
  return cutoff
}

/** The first day of the oldest month that stays. */
function latestCutoff(now: Date): string {
  const [year, month] = nairobiDay(now).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - MONTHS_KEPT, 1)).toISOString().slice(0, 10)
}
