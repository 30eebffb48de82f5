/**
 * Converts between UTC and Nairobi time. Kenya is at UTC+3 all year, so this adds three hours and does not
 * depend on the time zones of the server or the browser.
 */
const OFFSET_MS = 3 * 60 * 60 * 1000

/** A date whose UTC fields (`getUTCDate` and so on) show the time in Nairobi. */
export function inNairobi(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + OFFSET_MS)
}

/** The day in Nairobi, as a date input has it: `2026-11-21`. */
export function nairobiDay(instant: string | Date): string {
  return inNairobi(instant).toISOString().slice(0, 10)
}

/** The time of day in Nairobi: `08:04`. */
export function nairobiTime(instant: string | Date): string {
  return inNairobi(instant).toISOString().slice(11, 16)
}

/** The instant of a day (`2026-11-21`) and time in Nairobi; an invalid date for invalid input. */
export function fromNairobi(day: string, time = '00:00:00'): Date {
  return new Date(`${day}T${time}+03:00`)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A day (`2026-11-21`) in Nairobi: from its midnight to the next one (exclusive). */
export function daySpan(day: string): { from: Date; to: Date } {
  const from = fromNairobi(day)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/** The short names of months. */
export const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
}
