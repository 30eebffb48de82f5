/** `254712345678` → `2547***678`: enough to recognise a phone one knows, not to learn one. */
export function maskPhone(phone: string | number): string {
  const text = String(phone)
  return text.length < 9 ? '***' : `${text.slice(0, 4)}***${text.slice(-3)}`
}

/** A CheckoutRequestID ends in the payer's nine last digits, so its tail never goes to a log. */
export function maskCheckoutRequestId(id: string): string {
  return id.length <= 12 ? '***' : `${id.slice(0, Math.min(20, id.length - 9))}***`
}

/**
 * Makes a text of Safaricom's fit for logs and errors: checkout ids, phone numbers, access tokens
 * and anything long enough to be a key or a password are masked; at most 300 characters remain.
 */
export function scrub(text: string): string {
  return text
    .replace(/ws_CO_\w+/g, maskCheckoutRequestId)
    .replace(/(?<!\d)(?:\+?254|0)[17]\d{8}(?!\d)/g, maskPhone)
    .replace(/(access token\s*-\s*)\S+/gi, '$1***')
    .replace(/[A-Za-z0-9+/=_]{24,}/g, '***')
    .slice(0, 300)
}
