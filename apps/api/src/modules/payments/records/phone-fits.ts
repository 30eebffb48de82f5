import { createHash } from 'node:crypto'
import { normalisePhone } from '@duka/contract/phone'

/** Fewer visible digits would match too many phones. */
const MIN_DIGITS = 6

/** M-Pesa's clock may be this much behind the shop's. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** The earliest time, by M-Pesa's clock, at which a prompt may have been paid. */
export function earliestPayment(promptedAt: Date): Date {
  return new Date(promptedAt.getTime() - CLOCKS_DIFFER_MS)
}

/**
 * Whether a phone number (`2547…`) matches the one that M-Pesa reports: in full, masked (`2547 ***** 678`) or as its
 * SHA-256.
 */
export function phoneFits(reported: string | null, phone: string | null): boolean {
  if (!reported || !phone) return false
  if (/^[0-9a-f]{64}$/i.test(reported))
    return createHash('sha256').update(phone).digest('hex') === reported.toLowerCase()
  if (normalisePhone(reported)) return normalisePhone(reported) === phone
  const parts = reported.replace(/[^\d*]/g, '').split(/\*+/)
  if (parts.length < 2 || parts.join('').length < MIN_DIGITS) return false
  return new RegExp(`^${parts.join('\\d*')}$`).test(phone)
}
