import { NewAddress } from '@duka/contract/addresses'
import { messages } from '@duka/contract/messages'
import type { PaymentMethod } from '@duka/contract/orders'
import { checkForm, type FormResult } from '../../lib/form.ts'
import { readMpesaPhone } from '../payments/mpesa-phone.ts'

/** What the address choice says when none of the saved ones is meant. */
export const NEW = 'new'

/** What the shopper decided. */
export interface Choice {
  /** The id of a saved address, or one to be saved first. */
  address: string | NewAddress
  /** How to pay, and for M-Pesa which phone to ask. */
  payment: { method: 'mpesa'; phone: string } | { method: 'cod' }
  /** The cart that was on screen. */
  cart: string
}

/** Reads the submitted form; all that can be refused without the server is refused here. */
export function readCheckout(form: FormData): FormResult<Choice> {
  const text = (name: string) => String(form.get(name) ?? '')
  const address = readAddress(form)
  if (!address.ok) return address

  const method = text('paymentMethod') as PaymentMethod
  const phone = method === 'mpesa' ? readMpesaPhone(text('mpesaPhone')) : undefined
  if (phone && !phone.ok)
    return { ok: false, message: phone.message, fields: { mpesaPhone: phone.message } }

  return {
    ok: true,
    value: {
      address: address.value,
      payment: phone ? { method: 'mpesa', phone: phone.value } : { method: 'cod' },
      cart: text('cart'),
    },
  }
}

function readAddress(form: FormData): FormResult<string | NewAddress> {
  const chosen = form.get('addressId')
  if (chosen === NEW) return checkForm(Object.fromEntries(form), NewAddress)
  if (typeof chosen === 'string' && chosen) return { ok: true, value: chosen }
  return { ok: false, message: messages.invalid.chooseAddress, fields: {} }
}
