/**
 * A fresh `Idempotency-Key`. Not `crypto.randomUUID`, which browsers keep from pages that come over
 * plain http, as when a phone looks at a shop on the same Wi-Fi.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
