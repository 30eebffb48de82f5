import { inNairobi, nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { dates } from './words.ts'

/** `2026-11-21T05:04:00Z` → `21 Nov 2026`, in Nairobi's time zone. */
export function formatDate(instant: string): string {
  const there = inNairobi(instant)
  return `${there.getUTCDate()} ${monthName(there.getUTCMonth())} ${there.getUTCFullYear()}`
}

/** `2026-11-21T05:04:00Z` → `21 Nov 2026, 08:04`. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${nairobiTime(instant)}`
}

/** A day without a time: `2026-11-21` → `21 Nov`. */
export function formatDay(day: string): string {
  const [, month = '1', date = '1'] = day.split('-')
  return `${Number(date)} ${monthName(Number(month) - 1)}`
}

/** `2026-11` → `Nov 2026`. */
export function formatMonth(month: string): string {
  return formatDate(`${month}-01T09:00:00Z`).replace(/^1 /, '')
}

/** The day in Nairobi in the form of a date input: `2026-11-21`; empty without an instant. */
export function dateInputValue(instant: string | null | undefined): string {
  return instant ? nairobiDay(instant) : ''
}

/** The same with the time, for a date and time input: `2026-11-21T08:04`. */
export function dateTimeInputValue(instant: string | null | undefined): string {
  return instant ? `${nairobiDay(instant)}T${nairobiTime(instant)}` : ''
}

/** In the language on screen; in English on the server. */
const monthName = (month: number) => dates.now().months[month]
