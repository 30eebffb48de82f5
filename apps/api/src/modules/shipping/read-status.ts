import { readOrderStatus } from '@duka/contract/orders/orders'

/** The largest body. A status as JSON needs far less. */
export const MAX_STATUS_BODY_BYTES = 4096
/** The longest text outside of JSON: a bare status, or the blanks around JSON. */
const MAX_STATUS_BYTES = 64

/**
 * Reads a status from raw text (`Shipped`, as the specification sends it), a JSON string,
 * `{"status": …}` or a form's `status=…`, in any letter case and under any content type.
 * Returns anything else unchanged or as undefined, which the schema then refuses.
 */
export function readStatus(body: unknown): unknown {
  const text = String(body ?? '')
  const trimmed = text.trim()
  const isJson = /^["{]/.test(trimmed)
  if (isTooLong(isJson ? text.replace(trimmed, '') : text)) return undefined
  const status = isJson
    ? fromJson(trimmed)
    : (new URLSearchParams(trimmed).get('status') ?? trimmed)
  return isTooLong(status) ? undefined : readOrderStatus(status)
}

function isTooLong(written: unknown): boolean {
  return typeof written === 'string' && Buffer.byteLength(written) > MAX_STATUS_BYTES
}

function fromJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'status' in value ? value.status : value
  } catch {
    return undefined
  }
}
