import { NewAddress } from '@duka/contract/addresses'
import { messages } from '@duka/contract/messages'
import type { PaymentMethod } from '@duka/contract/orders'
import { checkForm, type FormResult } from '../../lib/forms/form.ts'
import { readMpesaPhone } from '../payments/mpesa-phone.ts'
import type { Draft } from './draft.ts'
import type { Wish } from './place-once.ts'

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
  /** The rest of what the order says; nothing of what was left empty. */
  delivery: Pick<
    Wish,
    'deliveryOption' | 'recipientName' | 'contactPhone' | 'note' | 'expectedTotal'
  >
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
      delivery: readDelivery(form),
    },
  }
}

function readDelivery(form: FormData): Choice['delivery'] {
  const values = Object.fromEntries(form) as Draft
  const wish = {
    deliveryOption: values.deliveryOption,
    recipientName: typedInstead(values, 'recipientName')?.trim(),
    contactPhone: typedInstead(values, 'contactPhone')?.trim(),
    note: values.note?.trim(),
  }
  const given = Object.entries(wish).filter(([, text]) => text)
  const expectedTotal = values.expectedTotal && { expectedTotal: Number(values.expectedTotal) }
  return { ...Object.fromEntries(given), ...expectedTotal }
}

/** The hidden fields with the values that the form starts with. */
export const usual = { recipientName: 'usualName', contactPhone: 'usualPhone' }

/** The typed value where it differs from the one that the form started with; else undefined. */
export function typedInstead(values: Draft, name: keyof typeof usual): string | undefined {
  return values[name] === values[usual[name]] ? undefined : values[name]
}

function readAddress(form: FormData): FormResult<string | NewAddress> {
  const chosen = form.get('addressId')
  if (chosen === NEW) return checkForm(Object.fromEntries(form), NewAddress)
  if (typeof chosen === 'string' && chosen) return { ok: true, value: chosen }
  return { ok: false, message: messages.invalid.chooseAddress, fields: {} }
}
