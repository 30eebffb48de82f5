import { toShillings } from '@duka/contract/money'
import type { Draft, DraftBody } from '@duka/contract/orders/staff-orders'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { type Heard, heardParts, textsOf, withTyped } from '../typed-address.ts'

export type Line = Draft['items'][number]

/** What staff have entered so far. */
export interface Entered extends Heard {
  /** An account, by id and name. */
  user: { _id: string; name: string } | null
  name: string
  phoneNumber: string
  email: string
  lines: Line[]
  /** Empty: the address below. */
  addressId: string
  /** As the draft has it, with the parts that have no field. */
  address: DraftBody['address']
  deliveryOption: string
  paymentMethod: PaymentMethod | ''
  /** The code of an offer. */
  code: string
  /** As typed, in shillings or per cent. */
  discount: string
  discountIn: 'amount' | 'percent'
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
    email: guest?.email ?? '',
    lines: draft?.items ?? [],
    addressId: draft?.addressId ?? chosen?.addressId ?? '',
    address: address ?? null,
    ...textsOf(heardParts, address),
    deliveryOption: draft?.deliveryOption ?? '',
    paymentMethod: draft?.paymentMethod ?? '',
    code: draft?.code ?? '',
    discount: String(discount?.amount ?? discount?.percent ?? ''),
    discountIn: discount?.percent ? 'percent' : 'amount',
    reason: discount?.reason ?? '',
    note: draft?.note ?? '',
  }
}

/** The body of the draft, and so of the order. */
export function toBody(entered: Entered, expectedTotal?: number): DraftBody {
  const { user, name, phoneNumber, email, lines, addressId, address } = entered
  const off = typedDiscount(entered)
  return {
    customer: user
      ? { user: user._id }
      : name || phoneNumber || email
        ? { name, phoneNumber, email }
        : null,
    items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    addressId: addressId || null,
    address:
      addressId || !(entered.city || entered.state)
        ? null
        : withTyped(address, textsOf(heardParts, entered)),
    deliveryOption: entered.deliveryOption || null,
    paymentMethod: entered.paymentMethod || null,
    code: entered.code.trim() || null,
    discount: off > 0 ? { [entered.discountIn]: off, reason: entered.reason } : null,
    note: entered.note,
    expectedTotal: expectedTotal ?? null,
  }
}

/** The discount as typed, in shillings or per cent; 0 for none. */
export function typedDiscount({ discount }: Pick<Entered, 'discount'>): number {
  const cents = Math.round(Number(discount.replace(/[,\s]/g, '')) * 100)
  return cents > 0 ? toShillings(cents) : 0
}

/** What the price depends on, besides the option of delivery: a draft has the prices of all. */
export function pricedBy(entered: Entered): string {
  const { customer, items, addressId, address, code, discount } = toBody(entered)
  const user = customer && 'user' in customer ? customer.user : null
  const { state, city, area } = address ?? {}
  const { amount, percent } = discount ?? {}
  return JSON.stringify([user, items, addressId, state, city, area, code, amount, percent])
}

/** With present prices and stock. Quantities typed meanwhile stay. */
export function withPresent(entered: Entered, { items }: Pick<Draft, 'items'>): Entered {
  const lines = entered.lines.map((line) => {
    const now = items.find(({ productId }) => productId === line.productId)
    return now && now.quantity === line.quantity ? now : line
  })
  return { ...entered, lines }
}
