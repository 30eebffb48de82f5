import { plainText } from './plain-text.ts'

/**
 * Normalises a Kenyan mobile number in any common format to `2547XXXXXXXX` or `2541XXXXXXXX`; undefined for
 * anything else. Words and links around one number do not matter: `Tel: 0712 345 678 (mama)`, `wa.me/254712345678`.
 * Operator prefixes are not checked, because people keep their numbers when they change networks.
 * Source: the national numbering plan in libphonenumber's metadata.
 */
export function normalisePhone(written: string): string | undefined {
  const [text = ''] = plainText(written).split(/[?&]text=/)
  const numbers = text.match(/[\p{L}*]*\d[\d\s().,_-]*[\p{L}*]*/gu) ?? []
  // Letters beside digits: some of them may be mistyped digits.
  if (numbers.length !== 1 || /\d[\p{L}*]|[\p{L}*]\d/u.test(text)) return undefined
  let digits = text.replace(/\D/g, '').replace(/^00/, '')
  if (/^2540\d{9}$/.test(digits)) digits = `254${digits.slice(4)}`
  if (/^0\d{9}$/.test(digits)) digits = `254${digits.slice(1)}`
  if (/^[71]\d{8}$/.test(digits)) digits = `254${digits}`
  return /^254[71]\d{8}$/.test(digits) ? digits : undefined
}

/** Counts the typed digits; the specification requires 10 for a payment. */
export function countDigits(written: string): number {
  return plainText(written).replace(/\D/g, '').length
}

/** `254712345678` → `0712 345 678`, the local format. Other texts are returned unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^254(\d{3})(\d{3})(\d{3})$/.exec(phone)
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

/** `254712345678` → `2547***678`. For logs: enough to recognise a number, not enough to learn it. */
export function maskPhone(phone: string): string {
  return phone.length > 7 ? `${phone.slice(0, 4)}***${phone.slice(-3)}` : '***'
}
