/** `254712345678` → `2547***678`: enough to recognise a known number, not enough to learn it. */
export function maskPhone(phone: string | number): string {
  const text = String(phone)
  return text.length < 9 ? '***' : `${text.slice(0, 4)}***${text.slice(-3)}`
}

/** Masks the end of a CheckoutRequestID, which holds the last nine digits of the payer's phone. */
export function maskCheckoutRequestId(id: string): string {
  return id.length <= 12 ? '***' : `${id.slice(0, Math.min(20, id.length - 9))}***`
}

/**
 * Makes a text from Safaricom safe for logs and errors: masks checkout ids, phone numbers, access tokens and
 * anything long enough to be a key or a password, and cuts it to 300 characters.
 */
export function scrub(text: string): string {
  return text
    .replace(/ws_CO_\w+/g, maskCheckoutRequestId)
    .replace(/(?<!\d)(?:\+?254|0)[17]\d{8}(?!\d)/g, maskPhone)
    .replace(/(access token\s*-\s*)\S+/gi, '$1***')
    .replace(/[A-Za-z0-9+/=_]{24,}/g, '***')
    .slice(0, 300)
}
