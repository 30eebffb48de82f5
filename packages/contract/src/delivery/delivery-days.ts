import { nairobiDay, nairobiTime } from '../nairobi-time.ts'

/** How long a delivery takes, as the owner set it for an option. */
export interface DeliveryDays {
  /** Working days (Monday to Saturday), from 0 (the same day) up. */
  min: number
  max: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The first and the last day (`YYYY-MM-DD` in Nairobi) on which a parcel is expected. An order from the
 * cut-off hour on counts as the next day's. Sundays do not count.
 */
export function expectedDays(
  orderedAt: string | Date,
  { min, max }: DeliveryDays,
  cutOffHour: number | null,
): { from: string; until: string } {
  const isLate = cutOffHour !== null && Number(nairobiTime(orderedAt).slice(0, 2)) >= cutOffHour
  const today = new Date(nairobiDay(orderedAt))
  const start = skipSunday(isLate ? addDays(today, 1) : today)
  return { from: toDay(addWorkingDays(start, min)), until: toDay(addWorkingDays(start, max)) }
}

function addWorkingDays(day: Date, count: number): Date {
  let reached = day
  for (let left = count; left > 0; left -= 1) reached = skipSunday(addDays(reached, 1))
  return reached
}

function skipSunday(day: Date): Date {
  return day.getUTCDay() === 0 ? addDays(day, 1) : day
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * DAY_MS)
}

function toDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}

/** Describes the days, for an option without a text of the owner: `Same day`, `1 to 2 days`. */
export function daysInWords({ min, max }: DeliveryDays): string {
  if (max === 0) return 'Same day'
  const most = max === 1 ? '1 day' : `${max} days`
  if (min === max) return most
  return min === 0 ? `Up to ${most}` : `${min} to ${most}`
}
