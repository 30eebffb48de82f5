import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import { OrderDelivery } from '../delivery/delivery.ts'
import {
  compared,
  dayOrTime,
  endpoint,
  Id,
  Instant,
  isDay,
  nextCursor,
  notAnId,
  noted,
  optionalText,
  ownOr,
  paging,
  sorting,
  Token,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { OrderStatus, PaymentStatus, Recipient } from '../orders/orders.ts'
import { PaymentMethod } from '../settings/payment-method-schema.ts'
import * as calls from './shipping.calls.ts'

export const shippingStatuses = [
  'pending',
  'shipped',
  'in-transit',
  'out-for-delivery',
  'delivered',
  'cancelled',
  'returned',
] as const
export const ShippingStatus = z.enum(shippingStatuses, invalid.shippingStatus)
export type ShippingStatus = z.infer<typeof ShippingStatus>

const toAnyOther = (from: ShippingStatus) => shippingStatuses.filter((status) => status !== from)

/** The statuses that staff may choose from each status: today every other one. */
export const shippingMoves: Record<ShippingStatus, readonly ShippingStatus[]> = {
  pending: toAnyOther('pending'),
  shipped: toAnyOther('shipped'),
  'in-transit': toAnyOther('in-transit'),
  'out-for-delivery': toAnyOther('out-for-delivery'),
  delivered: toAnyOther('delivered'),
  cancelled: toAnyOther('cancelled'),
  returned: toAnyOther('returned'),
}

/**
 * The order's status once its parcel has this status. A parcel that comes back leaves the
 * order as it is, for staff to decide. `parcelAfterOrder` is the other direction.
 */
export function orderAfterParcel(order: OrderStatus, parcel: ShippingStatus): OrderStatus {
  switch (parcel) {
    case 'shipped':
    case 'in-transit':
    case 'out-for-delivery':
      return 'Shipped'
    case 'delivered':
      return 'Delivered'
    case 'returned':
      return order
    default:
      return order === 'Shipped' || order === 'Delivered' ? 'Processing' : order
  }
}

/** A bus, a courier or a rider has the goods: they are in stock again only once the parcel is back. */
export const onTheRoad = ['in-transit', 'out-for-delivery'] as const satisfies ShippingStatus[]
const onTheWay: readonly ShippingStatus[] = ['shipped', ...onTheRoad]

export function isOnTheRoad(parcel: ShippingStatus): boolean {
  return (onTheRoad as readonly ShippingStatus[]).includes(parcel)
}

/** The parcel's status once its order has moved from `was` to `isNow`. */
export function parcelAfterOrder(
  was: OrderStatus,
  isNow: OrderStatus,
  parcel: ShippingStatus,
): ShippingStatus {
  switch (isNow) {
    case 'Cancelled':
      if (parcel === 'cancelled' || parcel === 'returned' || isOnTheRoad(parcel)) return parcel
      return parcel === 'pending' ? 'cancelled' : 'returned'
    case 'Delivered':
      return 'delivered'
    case 'Shipped':
      return onTheWay.includes(parcel) ? parcel : 'shipped'
    default:
      return parcel === 'cancelled' && was !== 'Cancelled' ? parcel : 'pending'
  }
}

export const Shipping = z.object({
  _id: Id,
  order: z.object({
    _id: Id,
    number: z.string(),
    status: OrderStatus,
    paymentMethod: PaymentMethod,
    paymentStatus: PaymentStatus,
    totalAmount: Money,
    createdAt: Instant,
  }),
  address: z.nullable(z.object({ _id: z.nullable(Id), city: z.string(), country: z.string() })),
  recipient: noted(Recipient, 'Who takes the parcel and on which phone.'),
  /** The option, pickup point and expected days of the order; null: the shop had no delivery zones. */
  delivery: z.nullable(OrderDelivery),
  status: ShippingStatus,
  trackingNumber: z.nullable(z.string()),
  /** Who brings it to the door, by first name, while it is out for delivery; null at any other time. */
  rider: z.nullable(z.object({ name: z.string(), phoneNumber: z.string() })),
  shippedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Shipping = z.infer<typeof Shipping>

/** A reference in a request body: an id, or a whole object with that id. */
function reference(message: string) {
  return z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'object' && given !== null && '_id' in given ? given._id : given,
    ),
    z
      .string(message)
      .check(
        z.trim(),
        z.minLength(1, { error: message, abort: true }),
        z.uuid(notAnId),
        z.toLowerCase(),
      ),
  )
}

/** A date from a form or a client: a day or a point in time; empty means none. */
const FormDate = z.optional(
  z.nullable(
    z.pipe(
      z
        .string()
        .check(dayOrTime('A time, or a day, which begins at midnight UTC. It may be missing.')),
      z.transform((typed: string, context) => {
        const text = typed.trim()
        if (text === '') return null
        const at =
          /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) && isDay(text.slice(0, 10))
            ? new Date(text)
            : undefined
        if (at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 2000)
          return at.toISOString()
        context.issues.push({ code: 'custom', input: typed, message: 'This is not a date.' })
        return z.NEVER
      }),
    ),
  ),
)

export const NewShipping = z
  .object({
    order: reference(invalid.shippingOrder),
    /** May be missing for an order without an account: the address that was written for it counts. */
    address: z.optional(z.nullable(reference(invalid.shippingAddress))),
    status: z._default(ShippingStatus, 'pending'),
    trackingNumber: optionalText(100, compared),
    shippedAt: FormDate,
    deliveredAt: FormDate,
  })
  .check(
    // Without an order nobody knows whether it has an account, so both are named.
    z.refine(({ order, address }) => Boolean(order) || Boolean(address), {
      path: ['address'],
      error: invalid.shippingAddress,
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type NewShipping = z.infer<typeof NewShipping>

export const ShippingChange = z.object({
  status: z.optional(ShippingStatus),
  trackingNumber: optionalText(100, compared),
  shippedAt: FormDate,
  deliveredAt: FormDate,
})
export type ShippingChange = z.infer<typeof ShippingChange>

export const shippingSorts = [
  'newest',
  'oldest',
  'tracking',
  '-tracking',
  'shipped',
  '-shipped',
  'delivered',
  '-delivered',
] as const
export type ShippingSort = (typeof shippingSorts)[number]

export const ShippingFilter = z.object({
  ...paging,
  sort: sorting(shippingSorts),
  status: z.optional(z.enum(shippingStatuses, 'There is no such shipping status.')),
  q: noted(optionalText(100, compared), 'What to search for.'),
})
export type ShippingFilter = z.infer<typeof ShippingFilter>

const ShippingAnswer = z.object({ shipping: Shipping })

export const createShipping = endpoint(calls.createShipping, 'staff:orders', {
  summary: 'Open the shipping record of an order',
  refusals: [
    'ADDRESS_NOT_FOUND',
    'ORDER_CANCELLED',
    'ORDER_NOT_FOUND',
    'SHIPPING_EXISTS',
    'TRACKING_NUMBER_TAKEN',
  ],
  body: NewShipping,
  created: ShippingAnswer,
})

export const listShippings = endpoint(calls.listShippings, 'staff:orders', {
  summary: 'List shipping records',
  query: ShippingFilter,
  answer: { shippings: z.array(Shipping), nextCursor },
})

/** Accepts a tracking number in place of the id, so the path parameter is free text. */
export const getShipping = endpoint(calls.getShipping, ownOr(readsOrders), {
  summary: 'Read a shipping record by id or tracking number',
  missing: 'SHIPPING_NOT_FOUND',
  params: { id: Token },
  answer: ShippingAnswer,
})

/** Accepts the short order number in place of the id. */
export const getShippingOfOrder = endpoint(calls.getShippingOfOrder, ownOr(readsOrders), {
  summary: 'Read the shipping record of an order',
  missing: 'SHIPPING_NOT_FOUND',
  params: { orderId: Token },
  answer: ShippingAnswer,
})

export const updateShipping = endpoint(calls.updateShipping, 'staff:orders', {
  summary: 'Change a shipping record',
  missing: 'SHIPPING_NOT_FOUND',
  refusals: ['ORDER_CANCELLED', 'TRACKING_NUMBER_TAKEN'],
  body: ShippingChange,
  answer: ShippingAnswer,
})

export const deleteShipping = endpoint(calls.deleteShipping, 'staff:orders', {
  summary: 'Delete a shipping record',
  missing: 'SHIPPING_NOT_FOUND',
})
