import { readOrderStatus } from '@duka/contract/orders'

/** The longest status, its quotes and the field's name need far less. */
export const MOST_STATUS_BYTES = 4096
/** The specification sends the status as the bare body, under whatever content type the client has. */
const MOST_RAW_BYTES = 64

/**
 * A status from raw text (`Shipped`), a JSON string, `{"status": …}` or a form's `status=…`, in any
 * letter case. What is none of these comes back as it is, for the schema to refuse.
 */
export function readStatus(body: unknown): unknown {
  const text = String(body ?? '').trim()
  if (text.startsWith('{') || text.startsWith('"')) return readOrderStatus(fromJson(text))
  if (text.length > MOST_RAW_BYTES) return undefined
  return readOrderStatus(new URLSearchParams(text).get('status') ?? text)
}

function fromJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'status' in value ? value.status : value
  } catch {
    return undefined
  }
}
