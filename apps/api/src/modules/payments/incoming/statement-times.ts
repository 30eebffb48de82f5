import { monthNames } from '@duka/contract/nairobi-time'

export type DateOrder = 'day-first' | 'month-first'

const NAIROBI_OFFSET_MINUTES = 180
const CLOCK =
  /[T, ]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?(?: ?([AP])\.?M\.?)?(?: ?(Z|UTC|GMT|EAT|[+-]\d\d(?::?\d\d)?))?$/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const NAMED_MONTH = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{4}|\d\d)$/i

/**
 * How the dates of a file are written: the day first, unless some fit only with the month first and none only with the
 * day. `example` is a date by which to tell people how it was read: where the month stands first, and where nothing in the
 * file tells. M-Pesa itself writes dashes and the day first.
 */
export function findDateOrder(texts: string[]): { order: DateOrder; example: string | null } {
  const dates = texts.flatMap((text) => {
    const parts = YEAR_LAST.exec(split(text).date)
    const [day, month] = [readParts(parts, 'day-first'), readParts(parts, 'month-first')]
    return day || month ? [{ text, day, month, isDashed: parts?.[2] === '-' }] : []
  })
  if (dates.some(({ day, month }) => day && !month)) return { order: 'day-first', example: null }
  const monthFirst = dates.find(({ day }) => !day)
  if (monthFirst) return { order: 'month-first', example: monthFirst.text }
  const unclear = dates.find(({ day, month, isDashed }) => day !== month && !isDashed)
  return { order: 'day-first', example: unclear?.text ?? null }
}

/**
 * Reads a time as M-Pesa's portal, Excel and other programs write it, in Nairobi time unless it names its zone. A day alone
 * is its midnight. Undefined for anything else, such as 31 February.
 */
export function readStatementTime(text: string, order: DateOrder): Date | undefined {
  const { date, clock } = split(text)
  const day = readDay(date, order)
  const minutes = readClock(clock)
  if (day === undefined || minutes === undefined) return undefined
  const seconds = Number(clock?.[3] ?? 0)
  if (seconds > 59) return undefined
  return new Date(day + (minutes - readOffset(clock?.[5])) * 60_000 + seconds * 1000)
}

function split(text: string) {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const clock = CLOCK.exec(plain)
  return { date: clock ? plain.slice(0, clock.index) : plain, clock }
}

/** The midnight of a day as if it were UTC's. */
function readDay(date: string, order: DateOrder): number | undefined {
  const iso = YEAR_FIRST.exec(date)
  if (iso) return utcDay(iso[1], iso[3], iso[4])
  const named = NAMED_MONTH.exec(date)
  if (!named) return readParts(YEAR_LAST.exec(date), order)
  return utcDay(named[3]?.padStart(4, '20'), monthOf(named[2] ?? ''), named[1])
}

function readParts(parts: RegExpExecArray | null, order: DateOrder): number | undefined {
  if (!parts) return undefined
  const [, first, , second, year] = parts
  return order === 'day-first' ? utcDay(year, second, first) : utcDay(year, first, second)
}

function utcDay(year = '', month = '', day = ''): number | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  // Date.parse turns 31 February into March.
  if (!/^2/.test(year) || Number.isNaN(time)) return undefined
  return new Date(time).toISOString().startsWith(text) ? time : undefined
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

function monthOf(name: string): string {
  const wanted = name.toLowerCase().replace(/^sept$/, 'sep')
  const english = MONTHS.findIndex((month) => month.startsWith(wanted))
  const swahili = monthNames.sw.findIndex((month) => month.toLowerCase() === wanted)
  return String((english === -1 ? swahili : english) + 1)
}

/** Minutes since midnight: 0 without a clock, undefined for a wrong one such as 14:05 AM. */
function readClock(clock: RegExpExecArray | null): number | undefined {
  if (!clock) return 0
  const half = clock[4]?.toUpperCase()
  const [hour, minute] = [Number(clock[1]), Number(clock[2])]
  if (hour > 23 || minute > 59) return undefined
  if (half === 'A' && hour > 12) return undefined
  if (half === 'P' && hour === 0) return undefined
  if (half && hour === 12) return (half === 'A' ? 0 : 12) * 60 + minute
  return (half === 'P' && hour < 12 ? hour + 12 : hour) * 60 + minute
}

/** Minutes ahead of UTC. */
function readOffset(zone: string | undefined): number {
  if (!zone || /^eat$/i.test(zone)) return NAIROBI_OFFSET_MINUTES
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (!sign) return 0
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
