import type { Cart } from '@duka/contract/carts/carts'
import type { Order, OrderSource } from '@duka/contract/orders/orders'
import { placeOrder } from '@duka/contract/orders/orders.calls'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { CallError, call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { keptSource } from '../../lib/page/campaign.ts'

/** The body of the call. Names without a value are left out. */
export interface CheckoutRequest {
  addressId?: string
  /** In place of an address: where a parcel is collected. */
  collectIn?: { county: string; town: string }
  paymentMethod: PaymentMethod
  deliveryOption?: string
  recipientName?: string
  contactPhone?: string
  note?: string
  buyerPin?: string
  /** The total on screen; if the order would cost more, nothing is ordered. */
  expectedTotal?: number
}

/** One press of *Place order*: the same cart with the same choices has the same idempotency key. */
interface Attempt extends CheckoutRequest {
  key: string
  user: string
  cart: string
  /** As of the first press: a link that was opened since makes no other order. */
  source?: OrderSource
}

const KEY = 'order-attempts'

/** The content of a cart as one line of text. */
export function contentsOf(cart: Cart): string {
  const lines = cart.items.map(({ product, quantity }) => `${product._id}×${quantity}`)
  return [...lines, ...(cart.offer ? [`code ${cart.offer.code}`] : [])].join(' ')
}

/**
 * `isEarlier`: the order of an earlier attempt whose response was lost; the earlier choices apply.
 */
interface Placed {
  order: Order
  isEarlier: boolean
}

/**
 * Places the order exactly once. An attempt whose response was lost, even by a reload, is retried
 * with its own idempotency key, and the shop returns the order that it has already placed. While the shop is
 * busy, the call is retried under that key until it is placed, for 20 s or until `leaving` aborts.
 */
export async function placeOnce(
  wanted: Omit<Attempt, 'key' | 'source'>,
  leaving?: AbortSignal,
): Promise<Placed> {
  const attempt = findSame(wanted) ?? { ...wanted, key: newKey(), source: keptSource() }
  write([...read().filter(({ key }) => key !== attempt.key), attempt])
  try {
    return { order: await send(attempt, leaving), isEarlier: false }
  } catch (error) {
    if (!isCertain(error)) throw error
    drop(attempt)
    // The cart is empty: an earlier attempt may have placed the order and lost its response.
    const lost = error.code === 'CART_EMPTY' && (await findLostOrder(wanted.user))
    if (lost) return { order: lost, isEarlier: true }
    throw error
  }
}

/** For an empty cart: the order of an earlier attempt whose response was lost, if there is one. */
export async function findLostOrder(userId: string): Promise<Order | undefined> {
  for (const attempt of read().toReversed()) {
    if (attempt.user !== userId) continue
    try {
      return await send(attempt)
    } catch (error) {
      if (!isCertain(error)) throw error
      drop(attempt)
    }
  }
  return undefined
}

async function send(attempt: Attempt, leaving?: AbortSignal): Promise<Order> {
  const { key, user, cart: _cart, ...request } = attempt
  const { order } = await call(placeOrder, {
    body: request,
    idempotencyKey: key,
    ...(leaving && { retryUntil: leaving }),
  })
  write(read().filter((other) => other.user !== user))
  return order
}

/** Only a refusal proves that nothing was placed; after a network or server error it is unknown. */
function isCertain(error: unknown): error is CallError {
  return error instanceof CallError && error.status < 500
}

function findSame(wanted: Omit<Attempt, 'key' | 'source'>): Attempt | undefined {
  return read().find(({ key: _key, source: _source, ...rest }) => asText(rest) === asText(wanted))
}

/** The same text for equal values, whatever the order of their keys. */
function asText(wanted: object): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.sort(([a], [b]) => a.localeCompare(b)))
}

function drop(attempt: Attempt): void {
  write(read().filter(({ key }) => key !== attempt.key))
}

function read(): Attempt[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Attempt[]
}

function write(attempts: Attempt[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempts))
}
