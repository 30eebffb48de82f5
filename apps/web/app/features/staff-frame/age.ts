import { nairobiDay } from '@duka/contract/nairobi-time'
import { formatDay } from '../../lib/text/format.ts'
import { ages } from './words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago something was, in one short word: `5 min`, `3 h`, `2 d`; after a week the day: `12 Nov`. */
export function ageOf(instant: string, now = Date.now()): string {
  const t = ages.now()
  const age = Math.max(0, now - Date.parse(instant))
  if (age < HOUR_MS) return t.minutes(Math.floor(age / MINUTE_MS))
  if (age < DAY_MS) return t.hours(Math.floor(age / HOUR_MS))
  if (age < 7 * DAY_MS) return t.days(Math.floor(age / DAY_MS))
  return formatDay(nairobiDay(instant))
}
