import { AskForPayment } from '@duka/contract/payments/payments'
import * as z from 'zod/mini'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { checkForm } from '../../lib/forms/form.ts'

const SHORTEST = 10
const PhoneForm = z.pick(AskForPayment, { phoneNumber: true })

/** Whether enough digits are typed to enable the button. */
export function isLongEnough(phone: string): boolean {
  return phone.trim().length >= SHORTEST
}

/** The phone number in M-Pesa's format, or the validation error. */
export function readMpesaPhone(typed: string): Outcome<string> {
  const read = checkForm({ phoneNumber: typed }, PhoneForm)
  return read.ok ? { ok: true, value: read.value.phoneNumber } : read
}
