import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import type { NewAddress } from '@duka/contract/addresses/addresses'
import { cityOf } from '@duka/contract/delivery/places'
import { fieldRefusal } from '@duka/contract/field-messages'
import type { MessageChoice } from '@duka/contract/messages/message-choice'
import { normalisePhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import {
  methodFacts,
  type PaymentMethod,
  paymentMethods,
} from '@duka/contract/settings/payment-methods'
import * as z from 'zod/mini'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { checkForm, fieldText } from '../../lib/forms/form.ts'
import { translateRefusal } from '../../lib/text/text.ts'
import { checkAddress, NewAddressInZone } from '../addresses/address-form.ts'
import { addresses } from '../addresses/words.ts'
import { placeName } from '../delivery/stored-place.ts'
import { readMpesaPhone } from '../payments/mpesa-phone.ts'
import { readChoice } from '../users/message-choice.ts'
import type { Draft } from './draft.ts'
import type { CheckoutRequest } from './place-once.ts'

/** The value of the address choice for a new address. */
export const NEW = 'new'

/** The value of the address choice while none is chosen, because the chosen one was deleted. */
export const NONE = ''

/** The hidden field with the kind of delivery, where a parcel for a new place is collected. */
export const COLLECTED = 'collected'

/** Where a parcel is collected that comes to no door, and whom to tell. */
interface Collecting {
  collectIn: NonNullable<CheckoutRequest['collectIn']>
  contactPhone: string
}

/** What the order still lacks: the name of its field, and what the shopper reads. */
export interface Missing {
  field: string
  text: string
}

/** What the shopper chose. */
export interface Choice {
  /** The id of a saved address, a new address to save first, or no address. */
  address: string | NewAddress | Collecting
  /** The payment method, and the phone number to prompt if it prompts. */
  payment: { method: PaymentMethod; phone: string | undefined }
  /** The cart that was on screen. */
  cart: string
  /** How messages come; undefined if that was not asked or stays as it is. */
  messages: MessageChoice | undefined
  /** The other values of the order, without empty ones. */
  delivery: Pick<
    CheckoutRequest,
    'deliveryOption' | 'recipientName' | 'contactPhone' | 'note' | 'buyerPin' | 'expectedTotal'
  >
}

/** Reads the submitted form and validates what does not need the server. */
export function readCheckout(form: FormData): Outcome<Choice> {
  const text = (name: string) => String(form.get(name) ?? '')
  const address = readAddress(form)
  if (!address.ok) return address

  const method = paymentMethods.find((one) => one === text('paymentMethod'))
  if (!method) return { ok: false, message: messages.invalid.choosePayment, fields: {} }
  const phone = methodFacts[method].prompts ? readMpesaPhone(text('mpesaPhone')) : undefined
  if (phone && !phone.ok)
    return { ok: false, message: phone.message, fields: { mpesaPhone: phone } }

  return {
    ok: true,
    value: {
      address: address.value,
      payment: { method, phone: phone?.value },
      cart: text('cart'),
      messages: readChoice(form),
      delivery: readDelivery(form),
    },
  }
}

function readDelivery(form: FormData): Choice['delivery'] {
  const values = Object.fromEntries(form) as Draft
  const typed = {
    deliveryOption: values.deliveryOption,
    recipientName: typedInstead(values, 'recipientName')?.trim(),
    contactPhone: typedInstead(values, 'contactPhone')?.trim(),
    note: values.note?.trim(),
    buyerPin: values.buyerPin?.trim(),
  }
  const given = Object.entries(typed).filter(([, text]) => text)
  const expectedTotal = values.expectedTotal && { expectedTotal: Number(values.expectedTotal) }
  return { ...Object.fromEntries(given), ...expectedTotal }
}

/** A bus or a courier needs the town. */
const WithTown = z.pick(NewAddressInZone, { state: true, city: true, phoneNumber: true })
const WithoutTown = z.omit(WithTown, { city: true })

function readCollecting(values: Draft): Outcome<Collecting> {
  const town = values.city?.trim() || cityOf(values.state ?? '') || ''
  const typed = { ...values, city: town }
  const read = checkForm(typed, values[COLLECTED] === 'parcel' ? WithTown : WithoutTown)
  if (!read.ok) return read
  const contactPhone = normalisePhone(read.value.phoneNumber)
  if (contactPhone)
    return { ok: true, value: { collectIn: { county: read.value.state, town }, contactPhone } }
  const refusal = fieldRefusal({ message: 'phone' })
  return { ok: false, message: fieldText('phone'), refusal, fields: { phoneNumber: refusal } }
}

/** The names of the hidden fields with the form's initial values. */
export const usual = { recipientName: 'usualName', contactPhone: 'usualPhone' }

/** The typed value if it differs from the initial one; else undefined. */
export function typedInstead(values: Draft, name: keyof typeof usual): string | undefined {
  return values[name] === values[usual[name]] ? undefined : values[name]
}

/** Without a county it asks for nothing else: the other fields depend on it. */
function readNewAddress(values: Draft): Outcome<NewAddress | Collecting> {
  const read = COLLECTED in values ? readCollecting(values) : checkAddress(values)
  if (read.ok || !read.fields.state) return read
  return { ...read, fields: { state: read.fields.state } }
}

/** A new place in one line; undefined until it is complete. */
export function lineOf(values: Draft): string | undefined {
  const read = readNewAddress(values)
  if (!read.ok) return undefined
  const place = read.value
  return 'collectIn' in place ? placeName(place.collectIn) : addressInOneLine(place)
}

/** The fields of a new address, from the top of the form. */
const addressFields = [
  'state',
  'city',
  'area',
  'addressLine1',
  'phoneNumber',
  'street',
  'postalCode',
  'country',
] as const

/** What is missing or wrong in the fields of a new address, from the top of the form. */
export function problemsOf(values: Draft): Record<string, string> {
  const read = readNewAddress(values)
  if (read.ok) return {}
  const { missing } = addresses.now()
  return Object.fromEntries(
    addressFields.flatMap((name) => {
      const refusal = read.fields?.[name]
      if (!refusal) return []
      return [[name, name === 'phoneNumber' ? translateRefusal(refusal) : missing[name]]]
    }),
  )
}

/** What is said where no address is chosen. */
export const noAddress = fieldRefusal({ message: 'chooseAddress' })

function readAddress(form: FormData): Outcome<Choice['address']> {
  const chosen = form.get('addressId')
  if (chosen === NEW) return readNewAddress(Object.fromEntries(form) as Draft)
  if (typeof chosen === 'string' && chosen) return { ok: true, value: chosen }
  return { ok: false, message: fieldText('chooseAddress'), fields: { addressId: noAddress } }
}
