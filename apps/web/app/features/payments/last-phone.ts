import { formatPhone } from '@duka/contract/phone'
import type { User } from '@duka/contract/users'
import { storage } from '../../lib/storage.ts'

const KEY = 'mpesa-phone'

/** Keeps the phone that somebody paid with, for the next time on this device. */
export function rememberPhone(user: User, phone: string): void {
  storage.write(KEY, JSON.stringify({ user: user._id, phone }))
}

/**
 * The phone somebody paid with last, else the one of the profile, else the one that the parcel goes
 * to; nobody sees another's.
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
