import { formatPhone, normalisePhone } from '@duka/contract/phone'
import type { User } from '@duka/contract/users/users'
import { storage } from '../../lib/state/storage.ts'

const KEY = 'mpesa-phone'

/** Stores on this device the phone that somebody paid with. */
export function rememberPhone(user: User, phone: string): void {
  storage.write(KEY, JSON.stringify({ user: user._id, phone }))
}

/** Forgets a phone whose payment failed. */
export function forgetPhone(user: User, phone: string): void {
  if (normalisePhone(lastPhone(user) ?? '') === normalisePhone(phone)) storage.write(KEY, null)
}

/**
 * The phone that this user paid with last, else the one of the profile, else the one of the address.
 */
export function usualPhone(user: User, address?: { phoneNumber: string | null }): string {
  return formatPhone(lastPhone(user) || user.phoneNumber || address?.phoneNumber || '')
}

function lastPhone(user: User): string | undefined {
  try {
    const last = JSON.parse(storage.read(KEY) ?? 'null') as { user: string; phone: string } | null
    return last?.user === user._id ? last.phone : undefined
  } catch {
    return undefined
  }
}
