import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header `X-Hub-Signature-256` of a body, as WhatsApp makes it. */
export function sign(appSecret: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/**
 * Whether WhatsApp sent this body: the signature is that of the raw bytes with the app's secret. Compared in
 * constant time.
 */
export function isSigned(appSecret: string, body: string | Uint8Array, header: unknown): boolean {
  if (typeof header !== 'string') return false
  const [known, given] = [Buffer.from(sign(appSecret, body)), Buffer.from(header)]
  return known.length === given.length && timingSafeEqual(known, given)
}
