import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import { OrderAddress } from '../addresses/addresses.ts'
import { OrderDelivery } from '../delivery/delivery.ts'
import { CountyName } from '../delivery/place-schema.ts'
import {
  compared,
  Day,
  endpoint,
  Id,
  Instant,
  nextCursor,
  notAnId,
  noted,
  optionalText,
  ownOr,
  paging,
  readable,
  sorting,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { codeRefusals } from '../offers/offers.ts'
import { OptionalPhone } from '../optional-phone.ts'
import { paperKinds } from '../papers/paper-kinds.ts'
import { PaymentMethod } from '../settings/payment-method-schema.ts'
import { OptionalPin } from '../settings/pin.ts'
import { VatSum } from '../settings/vat-sum.ts'
import { withoutLink } from '../users/person-fields.ts'
import { UserRef } from '../users/users.ts'
import { orderQueues } from './order-queues.ts'
import * as calls from './orders.calls.ts'
import { Return } from './return-record.ts'

export const orderStatuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const
export const OrderStatus = z.enum(orderStatuses, 'There is no such order status.')
export type OrderStatus = z.infer<typeof OrderStatus>

/** The statuses that staff can choose from each status: today any other one. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Shipped', 'Delivered', 'Cancelled'],
  Processing: ['Pending', 'Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Pending', 'Processing', 'Delivered', 'Cancelled'],
  Delivered: ['Pending', 'Processing', 'Shipped', 'Cancelled'],
  Cancelled: ['Pending', 'Processing', 'Shipped', 'Delivered'],
}

/** The state of the order's money, independent of its goods. */
export const paymentStatuses = ['unpaid', 'pending', 'paid', 'refund-due', 'refunded'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** What lists are filtered by: a payment status, or that a part of the price has come and the rest has not. */
export const paymentFilters = [...paymentStatuses, 'part-paid'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** Who cancels an order: staff, the customer, or the shop when no money came in time. */
export const cancellers = ['staff', 'customer', 'expiry'] as const
export type Canceller = (typeof cancellers)[number]

/** How an order came: from the website, entered by staff, or sold at the counter. */
export const orderChannels = ['web', 'staff', 'counter'] as const
export type OrderChannel = (typeof orderChannels)[number]

const swahili = noted(
  z.optional(z.string()),
  'In Swahili, while the product is still called as in the order; left out: show the English one.',
)

/** The address as it was when the order was placed; later changes of the address do not affect it. */
export const OrderItem = z.object({
  _id: Id,
  product: z.object({
    _id: Id,
    name: z.string(),
    nameSw: swahili,
    image: z.nullable(z.string()),
  }),
  /** Variant and SKU as they were when the order was placed; null: unknown or none. */
  variant: noted(z.nullable(z.string()), 'Such as a size: what differs in a family.'),
  variantSw: swahili,
  sku: noted(z.nullable(z.string()), "The shop's own number of the product."),
  quantity: z.number(),
  price: Money,
})
export type OrderItem = z.infer<typeof OrderItem>

/** Who receives a parcel, and whom to call. Null in orders of deleted accounts. */
export const Recipient = z.object({
  name: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
})

/** What a link to the shop said of itself (`utm_source` and so on). */
export const Campaign = z.object({
  source: noted(optionalText(100), 'Where the link stood (`utm_source`), such as `whatsapp`.'),
  medium: noted(optionalText(100), 'How the link came (`utm_medium`), such as `share`.'),
  campaign: noted(optionalText(100), 'The name of the campaign (`utm_campaign`).'),
})
export type Campaign = z.infer<typeof Campaign>

/** The first and the last campaign that led a customer to the shop, as the device remembers them. */
export const OrderSource = z.object({ first: Campaign, last: Campaign })
export type OrderSource = z.infer<typeof OrderSource>

const OrderVat = z.object({
  classes: noted(z.array(VatSum), 'The classes that occur, A first.'),
  tax: noted(Money, 'The tax of all classes.'),
})

export const Order = z.object({
  _id: Id,
  /** For people: 6 digits and a check digit. Unique in the shop. */
  number: z.string(),
  /** The account; `name` is the name of the person. Null: an order without an account, or the account was deleted. */
  user: z.nullable(z.extend(UserRef, { name: z.string() })),
  channel: noted(z.enum(orderChannels), 'Where it was ordered.'),
  takenBy: noted(
    z.nullable(z.object({ _id: Id, name: z.string() })),
    'The member of staff who entered it; null: nobody did.',
  ),
  items: z.array(OrderItem),
  itemsTotal: noted(Money, 'The total of the items, in shillings.'),
  deliveryFee: Money,
  promotion: noted(Money, 'The amount that an offer took off.'),
  /** The code of the offer that applied; null: none. */
  code: z.nullable(z.string()),
  discount: noted(Money, 'What staff took off when they entered the order.'),
  /** What the customer owes: `itemsTotal + deliveryFee - promotion - discount`. */
  totalAmount: Money,
  vat: noted(
    z.optional(OrderVat),
    'The VAT inside `totalAmount`; left out: the shop was not registered.',
  ),
  papers: noted(
    z.optional(z.array(z.object({ _id: Id, kind: z.enum(paperKinds), number: z.string() }))),
    'Its invoices and credit notes, oldest first; left out where there are none.',
  ),
  buyerPin: noted(
    z.optional(z.string()),
    'The KRA PIN of the buyer; left out where none was given.',
  ),
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  partPaid: noted(
    z.optional(Money),
    'The part of the price that has come, while the rest has not; left out where there is none.',
  ),
  returned: noted(Money, 'What returns took off: the customer owes `totalAmount - returned`.'),
  returns: noted(
    z.array(Return),
    'Goods that came back or shall, and sums that went back without goods, oldest first.',
  ),
  returnUntil: noted(
    z.optional(Instant),
    'The last moment at which its customer can ask to return goods; left out where nothing can be returned.',
  ),
  refundAsked: noted(
    z.optional(z.boolean()),
    'True once M-Pesa was asked to pay back all that is due back; left out otherwise.',
  ),
  address: OrderAddress,
  recipient: noted(Recipient, 'Who receives the parcel, and whom to call.'),
  customer: noted(
    z.optional(Recipient),
    'Who ordered and pays, to staff only; left out unless another person or phone receives it.',
  ),
  /** How the parcel travels; null: the shop had no delivery zones. */
  delivery: z.nullable(OrderDelivery),
  /** The customer's note to the shop. */
  note: z.nullable(z.string()),
  phoneConfirmed: noted(
    z.nullable(
      z.object({
        at: noted(Instant, 'When it happened.'),
        by: noted(z.string(), 'Who did it.'),
      }),
    ),
    'When staff confirmed the order by phone, and who; null: nobody did.',
  ),
  failedDelivery: noted(
    z.nullable(
      z.object({
        reason: noted(z.nullable(z.string()), 'Why it was done, in words.'),
        at: noted(Instant, 'When it happened.'),
        by: noted(z.string(), 'Who did it.'),
      }),
    ),
    'Why the last delivery failed, to staff only: they try again or take the goods back. Null: it did not.',
  ),
  hasShipping: noted(z.boolean(), 'Whether it has a shipping record.'),
  handoverCode: noted(
    z.nullable(z.string()),
    'The 4 digits that prove the handover. Only the customer sees them, once the order has shipped.',
  ),
  expiresAt: noted(
    z.nullable(Instant),
    'When it is cancelled because it is unpaid; null for orders that do not expire, also as a part of the price has come.',
  ),
  cancelledBy: noted(z.nullable(z.enum(cancellers)), 'Who cancelled it; null: nobody.'),
  simulated: noted(z.boolean(), 'Whether the simulator paid it, without real money.'),
  source: noted(z.optional(OrderSource), 'The campaigns that led to it, to staff only.'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Order = z.infer<typeof Order>

export const OptionalName = z.optional(
  z.nullable(z.string().check(readable, z.trim(), z.maxLength(100), withoutLink)),
)

/** Where a parcel is collected that comes to no door: the county, and the town if it is known. */
const CollectIn = z.object({
  county: CountyName,
  town: optionalText(100),
  area: optionalText(100),
})

const PlacedOrder = z.object({
  addressId: noted(
    z.optional(
      z.nullable(
        z
          .uuid({ error: ({ input }) => (input ? notAnId : invalid.chooseAddress) })
          .check(z.toLowerCase()),
      ),
    ),
    'One of your own addresses. An option that does not come to the door also takes `collectIn`.',
  ),
  collectIn: noted(
    z.optional(z.nullable(CollectIn)),
    'In place of an address: the place of `GET /delivery/options` where the parcel is collected.',
  ),
  paymentMethod: z._default(PaymentMethod, 'mpesa'),
  deliveryOption: noted(
    z.optional(z.nullable(Id)),
    'An option of `GET /delivery/options`; without one, the cheapest applies.',
  ),
  /** Who receives the parcel; by default the person who orders. */
  recipientName: OptionalName,
  /** The phone that the rider calls, in any Kenyan format; by default that of the address, otherwise of the account. */
  contactPhone: OptionalPhone,
  note: optionalText(500),
  buyerPin: noted(OptionalPin, 'The KRA PIN of a buyer who will deduct the VAT.'),
  /** The code of an offer. */
  code: optionalText(50, compared),
  expectedTotal: noted(
    z.optional(z.nullable(Money)),
    'The total on the screen. An order that would cost more is refused with `PRICE_CHANGED`.',
  ),
  source: noted(
    z.optional(z.nullable(OrderSource)),
    'The campaigns that led to it, as the device of the customer remembers them.',
  ),
})
export const PlaceOrder = PlacedOrder.check(
  z.refine(({ addressId, collectIn }) => !!(addressId || collectIn), {
    error: invalid.chooseAddress,
    path: ['addressId'],
  }),
)
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const orderSorts = ['newest', 'oldest', 'total', '-total'] as const
export type OrderSort = (typeof orderSorts)[number] | 'to-pay'

export const OrderFilter = z.object({
  ...paging,
  sort: sorting(orderSorts),
  status: z.optional(z.pipe(z.transform(readOrderStatus), OrderStatus)),
  paymentStatus: z.optional(z.enum(paymentFilters)),
  paymentMethod: z.optional(PaymentMethod),
  channel: noted(
    z.optional(z.enum(orderChannels, 'There is no such channel of orders.')),
    'Where they were ordered.',
  ),
  queue: noted(
    z.optional(z.enum(orderQueues, 'There is no such queue of orders.')),
    'Only the orders that wait for this step.',
  ),
  /** Days in Nairobi on which orders were placed, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** The name of the delivery zone, as it was when the order was placed. */
  zone: optionalText(100),
  /** The account that ordered. */
  user: z.optional(Id),
  q: noted(optionalText(100, compared), 'What to search for.'),
})
export type OrderFilter = z.infer<typeof OrderFilter>

/** Of an account that is in the path. */
export const OrdersOfUserFilter = z.extend(z.omit(OrderFilter, { user: true }), {
  sort: noted(sorting([...orderSorts, 'to-pay']), '`to-pay`: those that wait for M-Pesa first.'),
})
export type OrdersOfUserFilter = z.infer<typeof OrdersOfUserFilter>

/** Returns a status in the shop's spelling, from any letter case. Anything else is returned unchanged. */
export function readOrderStatus(written: unknown): unknown {
  if (typeof written !== 'string') return written
  const wanted = written.trim().toLowerCase()
  return orderStatuses.find((status) => status.toLowerCase() === wanted) ?? written
}

export const OrderAnswer = z.object({ order: Order })
const OrdersAnswer = z.object({ orders: z.array(Order), nextCursor })

export const placeOrder = endpoint(calls.placeOrder, 'user', {
  summary: 'Turn your cart into an order',
  idempotent: 'placeOrder',
  refusals: [
    'ADDRESS_NOT_FOUND',
    'CART_EMPTY',
    'ORDER_OUT_OF_STOCK',
    'ORDER_PRODUCT_GONE',
    'COUNTY_UNKNOWN',
    'NOT_DELIVERED',
    'OPTION_NOT_HERE',
    'PRICE_CHANGED',
    'COD_NOT_ALLOWED',
    'COD_OFF',
    'MPESA_OFF',
    'MPESA_OPEN_ORDERS',
    'TOO_MUCH_UNPAID',
    codeRefusals,
    'TOO_MANY_TRIES',
  ],
  body: PlaceOrder,
  created: OrderAnswer,
})

export const listOrders = endpoint(calls.listOrders, ownOr(readsOrders), {
  summary: 'List your orders (staff: all), newest first',
  refusals: ['NOT_ALLOWED', 'USER_NOT_FOUND'],
  query: OrderFilter,
  answer: OrdersAnswer,
})

export const listOrdersOfUser = endpoint(calls.listOrdersOfUser, ownOr(readsOrders), {
  summary: "List one user's orders",
  missing: 'USER_NOT_FOUND',
  refusals: ['NOT_ALLOWED'],
  query: OrdersOfUserFilter,
  answer: OrdersAnswer,
})

export const getOrder = endpoint(calls.getOrder, ownOr(readsOrders), {
  summary: 'Read one order',
  missing: 'ORDER_NOT_FOUND',
  answer: OrderAnswer,
})

/** The `updatedAt` of the order on the screen. One that was changed since is refused with `ORDER_CHANGED`. */
export const SeenAt = z.optional(z.nullable(Instant))

/** A new status, after the route has read it from any accepted format. An object may name the moment that staff saw. */
export const StatusChange = z.object({ status: OrderStatus, updatedAt: SeenAt })
export type StatusChange = z.infer<typeof StatusChange>

/** The body is plain text, a JSON string, an object or a form, so the route reads it without a schema. */
export const changeOrderStatus = endpoint(calls.changeOrderStatus, 'staff:orders', {
  summary: 'Set the status of an order',
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'HAS_RETURNS',
    'ORDER_CHANGED',
    'SAME_STATUS',
    'ORDER_OUT_OF_STOCK',
    'OFFER_USED_UP',
    'OFFER_USED_BY_YOU',
  ],
  answer: OrderAnswer,
})

export const cancelOrder = endpoint(calls.cancelOrder, 'user', {
  summary: 'Cancel your own order, while it is Pending and no money has come',
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'CANCEL_PAID',
    'CANCEL_TOO_LATE',
    'CODE_WAITS',
    'HAS_RETURNS',
    'MONEY_TO_MATCH',
    'ORDER_CANCELLED',
    'PAYMENT_UNDECIDED',
    'PROMPT_LIVE',
    'REFUND_UNDER_WAY',
  ],
  answer: OrderAnswer,
})

/** An order that is to be paid on delivery already stays as it is. */
export const payOnDelivery = endpoint(calls.payOnDelivery, 'user', {
  summary: 'Pay your own order in cash on delivery instead, while it is Pending and unpaid',
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'ALREADY_PAID',
    'CANCEL_TOO_LATE',
    'COD_NOT_ALLOWED',
    'COD_OFF',
    'CODE_WAITS',
    'INVALID_INPUT',
    'MONEY_TO_MATCH',
    'ORDER_CANCELLED',
    'ORDER_HAS_MONEY',
    'PAYMENT_UNDECIDED',
    'PROMPT_LIVE',
    'REFUND_UNDER_WAY',
    'TOO_MUCH_UNPAID',
    'TOO_MANY_TRIES',
  ],
  answer: OrderAnswer,
})

export const confirmByPhone = endpoint(calls.confirmByPhone, 'staff:orders', {
  summary: 'Note that the customer confirmed the order by phone, or take that back',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['ORDER_CHANGED'],
  body: {
    updatedAt: SeenAt,
    confirmed: noted(
      z._default(z.boolean('Please say true or false.'), true),
      'Whether the customer confirmed the order by phone.',
    ),
  },
  answer: OrderAnswer,
})

export const forgetGuest = endpoint(calls.forgetGuest, 'staff:people', {
  summary: 'Erase the person from an order without an account',
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'CODE_WAITS',
    'DELIVERED_UNPAID',
    'GOODS_UNDER_WAY',
    'MONEY_TO_MATCH',
    'ORDER_HAS_ACCOUNT',
    'ORDER_OPEN',
    'ORDER_WITH_RIDER',
    'PAYMENT_UNDECIDED',
    'PROMPT_LIVE',
    'REFUND_DUE_FIRST',
    'REFUND_UNDER_WAY',
    'RETURN_OPEN',
  ],
})

export const deleteOrder = endpoint(calls.deleteOrder, 'staff:orders', {
  summary: 'Delete an order that took no money',
  missing: 'ORDER_NOT_FOUND',
  refusals: [
    'CODE_WAITS',
    'GOODS_UNDER_WAY',
    'HAS_RETURNS',
    'MONEY_TO_MATCH',
    'ORDER_DELIVERED',
    'ORDER_HAS_MONEY',
    'ORDER_WITH_RIDER',
    'PAYMENT_UNDECIDED',
    'REFUND_UNDER_WAY',
    'RETURN_OPEN',
  ],
})
