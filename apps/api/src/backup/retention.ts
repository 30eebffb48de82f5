/** How many backups to keep: the newest of each of so many days, weeks and months. */
export type Retention = Partial<Record<Unit, number>>

type Unit = 'd' | 'w' | 'm'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NAIROBI_MS = 3 * HOUR_MS
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Parses `7d 4w 12m`, each unit at most once; undefined if the text is not valid. */
export function parseRetention(text: string): Retention | undefined {
  const keep: Retention = {}
  for (const word of text.trim().split(/\s+/)) {
    const [, count, unit] = /^(\d{1,5})([dwm])$/.exec(word) ?? []
    if (!unit || keep[unit as Unit] !== undefined) return undefined
    keep[unit as Unit] = Number(count)
  }
  return Object.values(keep).some((count) => count > 0) ? keep : undefined
}

/** A backup, and the time of its data. */
export interface Dated {
  name: string
  at: Date
}

/**
 * The backups to delete: all but the newest of each Nairobi day, week and month of `keep`. Periods
 * without a backup do not count, so a shop that was off for a year loses nothing. The newest file
 * always stays. None when a file is later than `now`: the clock was set back, and the order of the
 * files says nothing.
 */
export function chooseToDelete<File extends Dated>(
  files: readonly File[],
  keep: Retention,
  now: Date,
): File[] {
  if (files.some(({ at }) => at.getTime() > now.getTime() + HOUR_MS)) return []
  const newestFirst = files.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const unit of ['d', 'w', 'm'] as const) {
    const periods = new Set<string>()
    for (const file of newestFirst) {
      const period = periodOf(file.at, unit)
      if (periods.size >= (keep[unit] ?? 0) || periods.has(period)) continue
      periods.add(period)
      kept.add(file)
    }
  }
  return newestFirst.filter((file) => !kept.has(file))
}

function periodOf(at: Date, unit: Unit): string {
  const local = new Date(at.getTime() + NAIROBI_MS)
  if (unit === 'd') return local.toISOString().slice(0, 10)
  if (unit === 'm') return local.toISOString().slice(0, 7)
  return String(Math.floor((local.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)))
}
