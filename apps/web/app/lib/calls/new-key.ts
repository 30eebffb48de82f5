import { CallError } from './call.ts'

/**
 * A new `Idempotency-Key`. Browsers offer `crypto.randomUUID` on https only, but during setup a phone
 * may open the shop over plain http on the same Wi-Fi.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const unsettled = new Map<string, string>()

/**
 * Does `work` with an idempotency key. While the outcome is unknown (no answer, or a server error),
 * work of the same `name` gets the same key again, so that it counts once.
 */
export async function underOneKey<Value>(
  name: string,
  work: (key: string) => Promise<Value>,
): Promise<Value> {
  const key = unsettled.get(name) ?? newKey()
  unsettled.set(name, key)
  try {
    const value = await work(key)
    unsettled.delete(name)
    return value
  } catch (error) {
    if (error instanceof CallError && error.status < 500) unsettled.delete(name)
    throw error
  }
}
