/** PostgreSQL's text of a time, when the connection's time zone is UTC. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/**
 * Formats a time as the contract's `Instant` (ISO 8601, UTC). Raw statements return times as text in the
 * connection's time zone. Text in UTC, the usual case, is reformatted without parsing, which is six times as fast.
 */
export function instant(moment: string | Date): string {
  if (moment instanceof Date) return moment.toISOString()
  const [, day, time, fraction = ''] = inUtc.exec(moment) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(moment).toISOString()
}
