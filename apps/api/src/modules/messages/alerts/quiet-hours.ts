/** Kenya keeps UTC+3 all year. */
const NAIROBI_MS = 3 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

/**
 * When the quiet hours end that `now` falls into; undefined outside of them.
 * @param quietHours in Nairobi time, such as `21:00-07:00`; empty for none
 */
export function endOfQuiet(quietHours: string, now: Date): Date | undefined {
  const [from, until] = quietHours.split('-').map(toMs)
  if (from === undefined || until === undefined || from === until) return undefined
  const sinceMidnight = (now.getTime() + NAIROBI_MS) % DAY_MS
  const midnight = now.getTime() - sinceMidnight
  const isOverNight = from > until
  if (isOverNight && sinceMidnight >= from) return new Date(midnight + DAY_MS + until)
  const isQuiet = sinceMidnight < until && (isOverNight || sinceMidnight >= from)
  return isQuiet ? new Date(midnight + until) : undefined
}

function toMs(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : (hours * 60 + minutes) * 60_000
}
