import { readOrderStatus } from '@duka/contract/orders'

/** JSON is read up to this size; a status, its quotes and the field's name need far less. */
export const MAX_STATUS_BODY_BYTES = 4096
/** What is no JSON may not be longer: a bare body, a status, the blanks around JSON. */
const MAX_STATUS_BYTES = 64

/**
 * Reads a status from raw text (`Shipped`, as the specification sends it), a JSON string,
 * `{"status": …}` or a form's `status=…`, in any letter case and under any content type.
 * Everything else is returned as it is or as undefined, for the schema to refuse.
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
