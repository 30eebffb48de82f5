const MAX_RETRY_AFTER_S = 3600

/**
 * How many seconds a provider asks to be left alone, from its `Retry-After` header: seconds or a date. At most
 * an hour; undefined without a usable header.
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_S)
}
