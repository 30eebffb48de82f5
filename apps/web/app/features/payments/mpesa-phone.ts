import { AskForPayment } from '@duka/contract/payments'
import { formatPhone } from '@duka/contract/phone'
import type { User } from '@duka/contract/users'
import * as z from 'zod/mini'
import { checkForm, type FormResult } from '../../lib/form.ts'
import { storage } from '../../lib/storage.ts'

const KEY = 'mpesa-phone'
/** Shorter than this, a number cannot be sent at all. */
const SHORTEST = 10
const PhoneForm = z.pick(AskForPayment, { phoneNumber: true })

/** Whether enough is typed for the button to be of use. */
export function isLongEnough(phone: string): boolean {
  return phone.trim().length >= SHORTEST
}

/** The phone to ask, in the form that M-Pesa takes; else what is wrong with it. */
export function readMpesaPhone(typed: string): FormResult<string> {
  const read = checkForm({ phoneNumber: typed }, PhoneForm)
  return read.ok ? { ok: true, value: read.value.phoneNumber } : read
}

/** Keeps the phone that somebody paid with, for the next time on this device. */
export function rememberPhone(user: User, phone: string): void {
  storage.write(KEY, JSON.stringify({ user: user._id, phone }))
}

/** The phone somebody paid with last, else the one of the profile; nobody sees another's. */
export function usualPhone(user: User): string {
  return formatPhone(lastPhone(user) ?? user.phoneNumber ?? '')
}

function lastPhone(user: User): string | undefined {
  try {
    const last = JSON.parse(storage.read(KEY) ?? 'null') as { user: string; phone: string } | null
    return last?.user === user._id ? last.phone : undefined
  } catch {
    return undefined
  }
}
