import * as z from 'zod/mini'
import { StaffAddress } from '../addresses/addresses.ts'
import { endpoint, Id, noted } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { OptionalPhone } from '../optional-phone.ts'
import { OptionalPin } from '../settings/pin.ts'
import * as calls from './order-changes.calls.ts'
import { OptionalName, OrderAnswer, SeenAt } from './orders.ts'
import { PreviewedDiscount, StaffDiscount } from './staff-orders.ts'

/** What staff saw before they changed an order. */
const seen = {
  expectedTotal: noted(
    z.optional(z.nullable(Money)),
    'The total on the screen. A change that would cost more is refused with `PRICE_CHANGED`.',
  ),
  updatedAt: SeenAt,
}

/** All that the order shall have. A product named twice counts with both quantities. Left out, the items stay. */
const items = z.optional(
  z
    .array(
      z.object({
        productId: Id,
        quantity: z
          .int(invalid.wholeNumber)
          .check(z.minimum(1, invalid.onePiece), z.maximum(100_000, invalid.tooMany)),
      }),
    )
    .check(z.minLength(1, invalid.noItems), z.maxLength(200, invalid.tooManyItems)),
)
const changed = <Discount extends z.ZodMiniType>(discount: Discount) =>
  noted(
    z.optional(z.nullable(discount)),
    'What staff take off from now on; null: nothing. Left out, it stays. Without `items` it is taken on a paid order, too.',
  )
const changesSomething = z.refine<{ items?: unknown; discount?: unknown }>(
  ({ items, discount }) => items !== undefined || discount !== undefined,
  { error: invalid.noItems, path: ['items'] },
)

export const ChangeItems = z
  .object({
    items,
    discount: changed(StaffDiscount),
    ...seen,
  })
  .check(changesSomething)
export type ChangeItems = z.infer<typeof ChangeItems>

export const PreviewItems = z
  .object({
    items,
    discount: changed(PreviewedDiscount),
    ...seen,
  })
  .check(changesSomething)
export type PreviewItems = z.infer<typeof PreviewItems>

const itemsRefusals = {
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'CODE_WAITS',
    'HAS_RETURNS',
    'LIMIT_EXCEEDED',
    'MONEY_TO_MATCH',
    'ORDER_CANCELLED',
    'ORDER_CHANGED',
    'ORDER_HAS_MONEY',
    'ORDER_OUT_OF_STOCK',
    'ORDER_PRODUCT_GONE',
    'ORDER_SENT',
    'OWN_ORDER',
    'PAYMENT_UNDECIDED',
    'PRICE_CHANGED',
    'PROMPT_LIVE',
    'REFUND_UNDER_WAY',
    'RETURN_OPEN',
    'PRODUCT_NOT_FOUND',
  ],
} as const

export const changeItems = endpoint(calls.changeItems, 'staff:orders', {
  ...itemsRefusals,
  summary:
    'Change the items of an order that is not sent and took no money, or the discount of any',
  body: ChangeItems,
  answer: OrderAnswer,
})

/** The same rules and the same answer, and nothing is changed. New items have ids that nobody keeps. */
export const previewItems = endpoint(calls.previewItems, 'staff:orders', {
  ...itemsRefusals,
  summary: 'Show the order as such a change would leave it',
  body: PreviewItems,
  answer: OrderAnswer,
})

export const ChangeDelivery = z.object({
  /** One of the customer's own. Without it and without `address` the order keeps its address. */
  addressId: z.optional(z.nullable(Id)),
  address: z.optional(z.nullable(StaffAddress)),
  deliveryOption: noted(
    z.optional(z.nullable(Id)),
    'The id of one of the options that `GET /delivery/options` offers for the address. Without one, the cheapest applies.',
  ),
  /** Who receives the parcel, and whom to call. What is left out stays; a new address may bring its own phone. */
  recipientName: OptionalName,
  contactPhone: OptionalPhone,
  ...seen,
})
export type ChangeDelivery = z.infer<typeof ChangeDelivery>

const deliveryRefusals = {
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'ADDRESS_NOT_FOUND',
    'CODE_WAITS',
    'HAS_RETURNS',
    'COD_NOT_ALLOWED',
    'NOT_DELIVERED',
    'OPTION_NOT_HERE',
    'ORDER_CANCELLED',
    'ORDER_CHANGED',
    'ORDER_HAS_MONEY',
    'ORDER_SENT',
    'PRICE_CHANGED',
    'RETURN_OPEN',
  ],
} as const

export const changeDelivery = endpoint(calls.changeDelivery, 'staff:orders', {
  ...deliveryRefusals,
  summary: 'Change address and delivery of an order that is not sent and took no money',
  body: ChangeDelivery,
  answer: OrderAnswer,
})

/** The same rules and the same answer, and nothing is changed. */
export const previewDelivery = endpoint(calls.previewDelivery, 'staff:orders', {
  ...deliveryRefusals,
  summary: 'Show the order as another delivery would leave it',
  body: ChangeDelivery,
  answer: OrderAnswer,
})

export const ChangePin = z.object({
  buyerPin: noted(
    OptionalPin,
    'The KRA PIN of a buyer who will deduct the VAT; empty or null: none.',
  ),
})
export type ChangePin = z.infer<typeof ChangePin>

export const changePin = endpoint(calls.changePin, 'staff:orders', {
  summary:
    'Change the KRA PIN of the buyer; an invoice to another one is credited, and a new one issued',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['ORDER_CANCELLED'],
  body: ChangePin,
  answer: OrderAnswer,
})
