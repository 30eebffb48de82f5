import { CallError } from './call.ts'

/**
 * A fresh `Idempotency-Key`. Not `crypto.randomUUID`, which browsers keep from pages that come over
 * plain http, as when a phone looks at a shop on the same Wi-Fi.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const unsettled = new Map<string, string>()

/**
 * Does `work` under a key of its own. While nobody knows whether it was done (no answer, or a server
 * in trouble), doing the same again, by `name`, happens under the same key, and so counts once.
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
