import { inNairobi } from '../nairobi-time.ts'

/** The cells of sales and quantity prices in the CSV file of products. No schemas, so pages load it cheaply. */

/** Quantity prices as one cell: `10=90; 50=80`. Spreadsheets would read `10:90` as a time. */
export function writeTiersCell(tiers: readonly { from: number; price: number }[]): string {
  return tiers.map(({ from, price }) => `${from}=${price}`).join('; ')
}

/** A time as a cell, in Nairobi time: `2026-11-27 08:00`, with seconds if it has any. */
export function writeMomentCell(moment: string | Date | null): string {
  if (moment === null) return ''
  const text = inNairobi(moment).toISOString().replace('T', ' ')
  const [, short = text] = /^(.*?)(?::00)?(?:\.000)?Z$/.exec(text) ?? []
  return short.length < MINUTES_LENGTH ? `${short}:00` : short
}

const MINUTES_LENGTH = '2026-11-27 08:00'.length

/**
 * Turns such a cell into the text that a form sends. Spreadsheets rewrite times, so days like `27/11/2026` are accepted,
 * unless day and month could be confused. A cell that equals the stored time `present` to the minute gives that time.
 */
export function readMomentCell(cell: string, present: string | Date | null): string {
  const now = writeMomentCell(present)
  const candidates = possibleTimes(cell)
  if (candidates.some((text) => text === now.slice(0, MINUTES_LENGTH))) return now
  return candidates.length === 1 ? (candidates[0] ?? cell) : cell
}

/** The times that a cell can mean, as `2026-11-27 08:00`; empty for an unknown format. */
function possibleTimes(cell: string): string[] {
  const [, date = '', hour, rest = ''] =
    /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[T ]+(\d{1,2})(:\d{2}(?::.*)?))?$/.exec(cell) ?? []
  const time =
    hour === undefined ? '' : ` ${hour.padStart(2, '0')}${rest.replace(/^(:\d{2}):00$/, '$1')}`
  const parts = date.split(/[-/.]/)
  const day = (year = '', month = '', dayOfMonth = '') =>
    `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}${time}`
  const [first = '', second = '', third = ''] = parts
  if (first.length === 4) return [day(first, second, third)]
  if (third.length !== 4) return []
  const read = []
  if (Number(second) <= 12) read.push(day(third, second, first))
  if (Number(first) <= 12) read.push(day(third, first, second))
  return [...new Set(read)]
}
