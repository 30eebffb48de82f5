/** Kenya keeps UTC+3 all year, and every time in a Daraja payload is Nairobi wall time. */
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000

/**
 * `YYYYMMDDHHmmss` in Nairobi wall time, as Daraja writes every compact time.
 * Source: Daraja portal, M-Pesa Express (Timestamp).
 */
export function nairobiTimestamp(date: Date): string {
  return nairobiIso(date).replace(/\D/g, '').slice(0, 14)
}

/** `YYYY-MM-DD HH:mm:ss` in Nairobi wall time. Source: Daraja portal, Pull Transactions. */
export function nairobiDateTime(date: Date): string {
  return nairobiIso(date).slice(0, 19).replace('T', ' ')
}

/**
 * Reads `YYYYMMDDHHmmss` (number or text, Nairobi wall time) back into an instant;
 * `undefined` for anything else, an impossible date and a year before 2000 included.
 */
export function readNairobiTimestamp(value: unknown): Date | undefined {
  const text = String(value ?? '').trim()
  const parts = /^(2\d{3})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(utc)) return undefined
  const date = new Date(utc - NAIROBI_OFFSET_MS)
  // Date.parse turns 31 February into March; a stamp that does not come back is no date.
  return nairobiTimestamp(date) === text ? date : undefined
}

function nairobiIso(date: Date) {
  return new Date(date.getTime() + NAIROBI_OFFSET_MS).toISOString()
}
