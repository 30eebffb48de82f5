/** Kenya is UTC+3 all year. Every time in a Daraja payload is local time in Nairobi. */
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000

/**
 * Formats a time as `YYYYMMDDHHmmss` in Nairobi time, Daraja's compact format.
 * Source: Daraja portal, M-Pesa Express (Timestamp).
 */
export function nairobiTimestamp(date: Date): string {
  return nairobiIso(date).replace(/\D/g, '').slice(0, 14)
}

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in Nairobi time. Source: Daraja portal, Pull Transactions. */
export function nairobiDateTime(date: Date): string {
  return nairobiIso(date).slice(0, 19).replace('T', ' ')
}

/**
 * Parses `YYYYMMDDHHmmss` (number or text, Nairobi time); `undefined` for anything else, including impossible
 * dates and years before 2000.
 */
export function readNairobiTimestamp(value: unknown): Date | undefined {
  const text = String(value ?? '').trim()
  const parts = /^(2\d{3})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(utc)) return undefined
  const date = new Date(utc - NAIROBI_OFFSET_MS)
  // Date.parse turns 31 February into March, so the result must format back to the input.
  return nairobiTimestamp(date) === text ? date : undefined
}

function nairobiIso(date: Date) {
  return new Date(date.getTime() + NAIROBI_OFFSET_MS).toISOString()
}
