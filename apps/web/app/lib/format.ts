import { dates } from '../words/dates.ts'

/** Kenya keeps UTC+3 all year: added by hand, server and browser print the same, whatever ICU they have. */
const NAIROBI_MS = 3 * 60 * 60 * 1000

/** `2026-11-21T05:04:00Z` → `21 Nov 2026`, as the calendar in Nairobi has it. */
export function formatDate(instant: string): string {
  const there = nairobi(instant)
  return `${there.getUTCDate()} ${monthName(there.getUTCMonth())} ${there.getUTCFullYear()}`
}

/** `2026-11-21T05:04:00Z` → `21 Nov 2026, 08:04`. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${nairobi(instant).toISOString().slice(11, 16)}`
}

/** `2026-11-21`, a day and no moment → `21 Nov`. */
export function formatDay(day: string): string {
  const [, month = '1', date = '1'] = day.split('-')
  return `${Number(date)} ${monthName(Number(month) - 1)}`
}

/** The day in Nairobi as a date input takes it: `2026-11-21`; nothing for nothing. */
export function dateInputValue(instant: string | null | undefined): string {
  return instant ? nairobi(instant).toISOString().slice(0, 10) : ''
}

/** In the language on screen; in English on the server. */
const monthName = (month: number) => dates.now().months[month]

function nairobi(instant: string): Date {
  return new Date(new Date(instant).getTime() + NAIROBI_MS)
}
