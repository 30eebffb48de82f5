import * as z from 'zod/mini'
import { StaffAddress } from '../addresses/addresses.ts'
import { CartOffer } from '../carts/carts.ts'
import { DeliveryQuote, OrderPrice } from '../delivery/delivery.ts'
import {
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  oneLine,
  optionalText,
  paging,
  requiredText,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { codeRefusals } from '../offers/offers.ts'
import { OptionalPhone } from '../optional-phone.ts'
import { normalisePhone } from '../phone.ts'
import { PaymentMethod } from '../settings/payment-method-schema.ts'
import { OptionalPin } from '../settings/pin.ts'
import { OptionalName, Order } from './orders.ts'
import * as calls from './staff-orders.calls.ts'

/** The most lines of an order that staff enter. */
const MAX_LINES = 200
const MAX_PIECES = 100_000

const Phone = z.pipe(
  z.string(invalid.phone).check(
    z.trim(),
    // Without `abort`, so that the union below names this field.
    z.refine((typed) => normalisePhone(typed) !== undefined, invalid.phone),
  ),
  z.transform((typed: string) => normalisePhone(typed) ?? typed),
)

const blankEmail = z.pipe(
  z.literal(''),
  z.transform(() => null),
)
const Email = z.optional(
  z.nullable(
    z.union([
      z.pipe(
        z.string().check(compared),
        z.email('Please write a valid email address.').check(z.maxLength(200), z.toLowerCase()),
      ),
      blankEmail,
    ]),
  ),
)

/** Somebody without an account. */
const Guest = z.object({
  name: requiredText(invalid.orderCustomer, 100).check(oneLine),
  phoneNumber: Phone,
  email: Email,
})

/** Who pays cash in the shop and takes the goods along. */
const WalkIn = z.object({
  walkIn: noted(
    z.literal(true),
    'Somebody who need not say who they are: in cash, collected at the shop, without an offer code.',
  ),
})

export const StaffCustomer = z.union([z.object({ user: Id }), WalkIn, Guest], invalid.orderCustomer)
export type StaffCustomer = z.infer<typeof StaffCustomer>

export const StaffItem = z.object({
  productId: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
})

const discountParts = {
  amount: z.optional(z.nullable(Money.check(z.refine((sum) => sum > 0, invalid.discountAmount)))),
  percent: z.optional(
    z.nullable(
      z.number().check(z.refine((share) => share > 0 && share <= 100, invalid.discountPercent)),
    ),
  ),
}
const oneKind = z.refine<{
  amount?: number | null | undefined
  percent?: number | null | undefined
}>(({ amount, percent }) => (amount == null) !== (percent == null), invalid.discountKind)

export const StaffDiscount = z
  .object({
    ...discountParts,
    reason: noted(requiredText(invalid.discountReason), 'Why the price is lower.'),
  })
  .check(oneKind)
export type StaffDiscount = z.infer<typeof StaffDiscount>

/** A discount to look at: its reason may still be missing. */
export const PreviewedDiscount = z
  .object({
    ...discountParts,
    reason: noted(optionalText(200), 'Why the price is lower.'),
  })
  .check(oneKind)

const choices = {
  /** One of the customer's own. */
  addressId: z.optional(z.nullable(Id)),
  address: z.optional(z.nullable(StaffAddress)),
  deliveryOption: noted(
    z.optional(z.nullable(Id)),
    'The id of one of the options that `GET /delivery/options` offers for the address.',
  ),
  /** The code of an offer. */
  code: optionalText(50, compared),
  discount: noted(z.optional(z.nullable(StaffDiscount)), 'What staff take off, and why.'),
  creditFrom: noted(
    z.optional(z.nullable(z.object({ order: Id }))),
    'An exchange: what is due back of this order of the same customer pays the new one. Needs the right `refunds`.',
  ),
  recipientName: noted(
    OptionalName,
    'Who receives the parcel. An order without one goes to its customer.',
  ),
  contactPhone: OptionalPhone,
  buyerPin: noted(OptionalPin, 'The KRA PIN of a buyer who will deduct the VAT.'),
  note: optionalText(500),
}

export const StaffOrder = z.object({
  customer: StaffCustomer,
  items: z.array(StaffItem).check(z.minLength(1, invalid.orderItems), z.maxLength(MAX_LINES)),
  ...choices,
  paymentMethod: PaymentMethod,
  expectedTotal: noted(
    z.optional(z.nullable(Money)),
    'The total on the screen. An order that would cost more is refused with `PRICE_CHANGED`.',
  ),
})
export type StaffOrder = z.infer<typeof StaffOrder>

const placingRefusals = [
  'LIMIT_EXCEEDED',
  'OWN_ORDER',
  'USER_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'ADDRESS_NOT_FOUND',
  'ORDER_OUT_OF_STOCK',
  'ORDER_PRODUCT_GONE',
  'NOT_DELIVERED',
  'OPTION_NOT_HERE',
  'PRICE_CHANGED',
  'COD_NOT_ALLOWED',
  'COD_OFF',
  'MPESA_OFF',
  'MPESA_OPEN_ORDERS',
  'CREDIT_OF_OTHER',
  'NOT_REFUND_DUE',
  'ORDER_NOT_FOUND',
  'SIMULATED_MONEY',
  codeRefusals,
] as const

export const placeStaffOrder = endpoint(calls.placeStaffOrder, 'staff:create-orders', {
  summary: 'Enter an order for a customer',
  idempotent: 'placeStaffOrder',
  refusals: placingRefusals,
  body: StaffOrder,
  created: { order: Order },
})

/** What staff have of an order so far. Nothing of it is needed, and half a phone number is fine. */
export const DraftBody = z.object({
  customer: z.optional(
    z.nullable(
      z.union([
        z.object({ user: Id }),
        WalkIn,
        z.object({
          name: optionalText(100),
          phoneNumber: optionalText(30),
          email: optionalText(200),
        }),
      ]),
    ),
  ),
  items: z.optional(z.array(StaffItem).check(z.maxLength(MAX_LINES))),
  ...choices,
  address: z.optional(
    z.nullable(
      z.partial(z.extend(StaffAddress, { city: optionalText(100), phoneNumber: optionalText(30) })),
    ),
  ),
  discount: noted(
    z.optional(
      z.nullable(
        z.object({
          amount: z.optional(z.nullable(Money)),
          percent: z.optional(z.nullable(z.number())),
          reason: noted(optionalText(200), 'Why the price is lower.'),
        }),
      ),
    ),
    'What staff take off, and why.',
  ),
  contactPhone: optionalText(30),
  buyerPin: noted(optionalText(30), 'The KRA PIN of a buyer who will deduct the VAT.'),
  paymentMethod: z.optional(z.nullable(PaymentMethod)),
  expectedTotal: noted(
    z.optional(z.nullable(Money)),
    'What the customer was shown. If the order costs something else now, it is refused with `PRICE_CHANGED`.',
  ),
})
export type DraftBody = z.infer<typeof DraftBody>

/** `cart` is the token of a shared cart: its goods and its code are those of the draft. */
export const NewDraft = z.extend(DraftBody, {
  cart: noted(
    optionalText(100),
    'The last part of a link to a cart: its goods and its code become those of the draft.',
  ),
})
export type NewDraft = z.infer<typeof NewDraft>

/** A line with the product as it is now. */
const DraftItem = z.object({
  productId: Id,
  name: z.string(),
  variant: noted(z.nullable(z.string()), 'Such as a size: what differs in a family.'),
  sku: noted(z.nullable(z.string()), "The shop's own number of the product."),
  image: z.nullable(z.string()),
  quantity: z.number(),
  /** What each piece costs now if a line has so many. */
  price: Money,
  stockQuantity: z.number(),
  isGone: noted(z.boolean(), 'Whether it can no longer be ordered.'),
})

export const Draft = z.extend(DraftBody, {
  _id: Id,
  items: z.array(DraftItem),
  itemsTotal: noted(Money, 'What the items cost, without delivery, offer and discount.'),
  /** What its code takes off now, as in a cart; null without a code. The list leaves it out, and what follows. */
  offer: z.optional(z.nullable(CartOffer)),
  /** The price without delivery. */
  price: z.optional(OrderPrice),
  quote: noted(
    z.optional(z.nullable(DeliveryQuote)),
    'How it can be delivered, with the price by each option; null without an address.',
  ),
  customerName: noted(z.nullable(z.string()), "The customer's name; null: not known yet."),
  createdBy: noted(z.nullable(z.object({ _id: Id, name: z.string() })), 'Who began it.'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Draft = z.infer<typeof Draft>

const DraftAnswer = z.object({ draft: Draft })

export const listDrafts = endpoint(calls.listDrafts, 'staff:create-orders', {
  summary: 'List the drafts of orders, the latest first',
  query: paging,
  answer: {
    drafts: noted(z.array(Draft), 'Orders that were talked about and not placed.'),
    nextCursor,
  },
})

export const createDraft = endpoint(calls.createDraft, 'staff:create-orders', {
  summary: 'Keep an order that is being talked about',
  idempotent: 'createDraft',
  refusals: ['PRODUCT_NOT_FOUND', 'USER_NOT_FOUND', 'SHARED_CART_NOT_FOUND'],
  body: NewDraft,
  created: DraftAnswer,
})

export const getDraft = endpoint(calls.getDraft, 'staff:create-orders', {
  summary: 'Read a draft',
  missing: 'DRAFT_NOT_FOUND',
  answer: DraftAnswer,
})

export const saveDraft = endpoint(calls.saveDraft, 'staff:create-orders', {
  summary: 'Replace a draft',
  missing: 'DRAFT_NOT_FOUND',
  refusals: ['PRODUCT_NOT_FOUND', 'USER_NOT_FOUND'],
  body: DraftBody,
  answer: DraftAnswer,
})

export const deleteDraft = endpoint(calls.deleteDraft, 'staff:create-orders', {
  summary: 'Delete a draft',
  missing: 'DRAFT_NOT_FOUND',
})

export const orderDraft = endpoint(calls.orderDraft, 'staff:create-orders', {
  summary: 'Place the order of a draft, which deletes it',
  missing: 'DRAFT_NOT_FOUND',
  idempotent: 'orderDraft',
  refusals: placingRefusals,
  created: { order: Order },
})
