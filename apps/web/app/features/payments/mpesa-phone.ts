import { AskForPayment } from '@duka/contract/payments'
import * as z from 'zod/mini'
import { checkForm, type FormResult } from '../../lib/form.ts'

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
