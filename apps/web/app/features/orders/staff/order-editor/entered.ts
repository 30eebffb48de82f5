import { readNumber, toShillings } from '@duka/contract/money'
import type { ChangeDelivery, PreviewItems } from '@duka/contract/orders/order-changes'
import type { Order } from '@duka/contract/orders/orders'
import type { Draft, DraftBody } from '@duka/contract/orders/staff-orders'
import { formatPhone } from '@duka/contract/phone'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { heardParts, textsOf, withTyped, writtenParts } from '../typed-address.ts'

export type Line = Draft['items'][number]

/** What staff have entered so far of an order: a new one, or a change of a placed one. */
export interface Entered extends Record<(typeof writtenParts)[number], string> {
  /** An account, by id and name. */
  user: { _id: string; name: string } | null
  /** Of a new customer; of a placed order, who receives it. */
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
  code: string
  /** As typed, in shillings or per cent. */
  discount: string
  discountIn: 'amount' | 'percent'
  reason: string
  note: string
  /** Who receives the parcel, and whom to call; empty: the customer. */
  recipientName: string
  contactPhone: string
  /** The KRA PIN of the buyer. */
  buyerPin: string
  /** The order whose money pays this one; empty: none does. */
  creditFrom: string
  /** Whether the customer pays cash in the shop and takes the goods along. */
  isTaken: boolean
}

export type Change = (fields: Partial<Entered>) => void

/** What a draft holds, or a new order for a person (`chosen`), as the fields of the page. */
export function fromDraft(draft: Draft | null, chosen: Partial<Entered> | null = null): Entered {
  const { customer, address, discount } = draft ?? {}
  const user = customer && 'user' in customer ? customer.user : null
  const isTaken = !!customer && 'walkIn' in customer
  const guest = !customer || 'user' in customer || 'walkIn' in customer ? undefined : customer
  return {
    user: user ? { _id: user, name: draft?.customerName ?? '' } : null,
    name: guest?.name ?? '',
    phoneNumber: guest?.phoneNumber ?? '',
    email: guest?.email ?? '',
    lines: draft?.items ?? [],
    addressId: draft?.addressId ?? '',
    address: address ?? null,
    ...textsOf(writtenParts, address),
    deliveryOption: draft?.deliveryOption ?? '',
    paymentMethod: draft?.paymentMethod ?? '',
    code: draft?.code ?? '',
    discount: String(discount?.amount ?? discount?.percent ?? ''),
    discountIn: discount?.percent ? 'percent' : 'amount',
    reason: discount?.reason ?? '',
    note: draft?.note ?? '',
    recipientName: draft?.recipientName ?? '',
    contactPhone: draft?.contactPhone ?? '',
    buyerPin: draft?.buyerPin ?? '',
    creditFrom: draft?.creditFrom?.order ?? '',
    isTaken,
    ...chosen,
  }
}

/** A new order of the customer of a placed one, whose money pays it. */
export function forExchange({
  _id,
  user,
  recipient,
  customer = recipient,
  address,
}: Order): Partial<Entered> {
  return {
    creditFrom: _id,
    ...(!user && {
      name: customer.name ?? '',
      phoneNumber: formatPhone(customer.phoneNumber ?? ''),
      address: address ?? null,
      ...textsOf(writtenParts, address),
    }),
  }
}

/** What a placed order has, as the fields of the page. */
export function fromOrder(order: Order, lines: Line[]): Entered {
  const { address, delivery, recipient, discount } = order
  return {
    ...fromDraft(null),
    name: recipient.name ?? '',
    phoneNumber: recipient.phoneNumber ? formatPhone(recipient.phoneNumber) : '',
    lines,
    ...textsOf(writtenParts, address),
    deliveryOption: delivery?.option ?? '',
    discount: discount > 0 ? String(discount) : '',
  }
}

/** The body of the draft, and so of the order. */
export function toBody(entered: Entered, expectedTotal?: number): DraftBody {
  const { lines, addressId, address } = entered
  return {
    customer: customerOf(entered),
    items: itemsOf(lines),
    addressId: addressId || null,
    address:
      addressId || !(entered.city || entered.state)
        ? null
        : withTyped(address, textsOf(heardParts, entered)),
    deliveryOption: entered.deliveryOption || null,
    paymentMethod: entered.paymentMethod || null,
    code: entered.code.trim() || null,
    discount: discountOf(entered),
    note: entered.note,
    recipientName: entered.recipientName,
    contactPhone: entered.contactPhone,
    buyerPin: entered.buyerPin.trim() || null,
    creditFrom: entered.creditFrom ? { order: entered.creditFrom } : null,
    expectedTotal: expectedTotal ?? null,
  }
}

function customerOf({ user, name, phoneNumber, email, isTaken }: Entered): DraftBody['customer'] {
  if (user) return { user: user._id }
  if (name || phoneNumber || email) return { name, phoneNumber, email }
  return isTaken ? { walkIn: true } : null
}

/** A change of the goods, and of the discount if another one was entered. */
export function toItems(first: Entered, entered: Entered): PreviewItems {
  return { items: itemsOf(entered.lines), ...toDiscount(first, entered) }
}

/** A change of the discount; nothing if it is the same. */
export function toDiscount(first: Entered, entered: Entered): PreviewItems {
  const discount = discountOf(entered)
  return JSON.stringify(discount) === JSON.stringify(discountOf(first)) ? {} : { discount }
}

/** A change of the delivery: an address only if another one was entered, and the option that the page shows for it. */
export function toDelivery(
  order: Order,
  first: Entered,
  entered: Entered,
  option: string | undefined,
): ChangeDelivery {
  const { addressId, name, phoneNumber } = entered
  const isOther = !addressId && writtenParts.some((part) => entered[part] !== first[part])
  return {
    addressId: addressId || null,
    address: isOther ? withTyped(order.address, textsOf(writtenParts, entered)) : null,
    deliveryOption: option || null,
    recipientName: name === first.name ? null : name,
    contactPhone: phoneNumber === first.phoneNumber ? null : phoneNumber,
  }
}

const itemsOf = (lines: Line[]) => lines.map(({ productId, quantity }) => ({ productId, quantity }))

function discountOf(entered: Entered) {
  const off = typedDiscount(entered)
  return off === 0 ? null : { [entered.discountIn]: off, reason: entered.reason }
}

/** The discount as typed, in shillings or per cent; 0 for none. What is no number the shop refuses. */
export function typedDiscount({ discount }: Pick<Entered, 'discount'>): number {
  const off = discount.trim() === '' ? 0 : (readNumber(discount) ?? Number.NaN)
  return toShillings(Math.round(off * 100))
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

/** The messages of the fields by their last name: `customer.name` is `name`. */
export function named(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.split('.').at(-1), text]),
  )
}
