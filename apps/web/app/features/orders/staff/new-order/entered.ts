import { toCents, toShillings } from '@duka/contract/money'
import type { Draft, DraftBody } from '@duka/contract/orders/staff-orders'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'

export type Line = Draft['items'][number]

/** What staff have entered so far. */
export interface Entered {
  /** An account, by id and name. */
  user: { _id: string; name: string } | null
  name: string
  phoneNumber: string
  lines: Line[]
  /** Empty: the address below. */
  addressId: string
  state: string
  city: string
  area: string
  landmark: string
  deliveryOption: string
  paymentMethod: PaymentMethod | ''
  discount: string
  reason: string
  note: string
}

export type Change = (fields: Partial<Entered>) => void

/** The person that an address names, and where they live. */
export interface Chosen {
  user: NonNullable<Entered['user']>
  addressId: string
}

/** What a draft holds, or a new order for a person, as the fields of the page. */
export function fromDraft(draft: Draft | null, chosen: Chosen | null = null): Entered {
  const { customer, address, discount } = draft ?? {}
  const user = customer && 'user' in customer ? customer.user : null
  const guest = customer && !('user' in customer) ? customer : undefined
  return {
    user: user ? { _id: user, name: draft?.customerName ?? '' } : (chosen?.user ?? null),
    name: guest?.name ?? '',
    phoneNumber: guest?.phoneNumber ?? '',
    lines: draft?.items ?? [],
    addressId: draft?.addressId ?? chosen?.addressId ?? '',
    state: address?.state ?? '',
    city: address?.city ?? '',
    area: address?.area ?? '',
    landmark: address?.landmark ?? '',
    deliveryOption: draft?.deliveryOption ?? '',
    paymentMethod: draft?.paymentMethod ?? '',
    discount: discount?.amount ? String(discount.amount) : '',
    reason: discount?.reason ?? '',
    note: draft?.note ?? '',
  }
}

/** The body of the draft, and so of the order. */
export function toBody(entered: Entered, expectedTotal?: number): DraftBody {
  const { user, name, phoneNumber, lines, addressId, state, city, area, landmark } = entered
  const amount = discountOf(entered)
  return {
    customer: user ? { user: user._id } : name || phoneNumber ? { name, phoneNumber } : null,
    items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    addressId: addressId || null,
    address: addressId || !city ? null : { state, city, area, landmark },
    deliveryOption: entered.deliveryOption || null,
    paymentMethod: entered.paymentMethod || null,
    discount: amount > 0 ? { amount, reason: entered.reason } : null,
    note: entered.note,
    expectedTotal: expectedTotal ?? null,
  }
}

export function discountOf({ discount }: Pick<Entered, 'discount'>): number {
  const cents = Math.round(Number(discount.replace(/[,\s]/g, '')) * 100)
  return cents > 0 ? toShillings(cents) : 0
}

export function itemsTotalOf(lines: readonly Line[]): number {
  return toShillings(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0))
}
