import type { Cart } from '@duka/contract/carts'
import type { Order, PaymentMethod } from '@duka/contract/orders'
import { CallError, call } from '../../lib/call.ts'
import { newKey } from '../../lib/new-key.ts'

/** One press of *Place order*: the same cart, address and way to pay stand under the same key. */
interface Attempt {
  key: string
  user: string
  cart: string
  addressId: string
  paymentMethod: PaymentMethod
}

const KEY = 'order-attempts'

/** What is in a cart, as one line of text. */
export function contentsOf(cart: Cart): string {
  return cart.items.map(({ product, quantity }) => `${product._id}×${quantity}`).join(' ')
}

/** `isEarlier`: not by this press but by one whose answer was lost; its choices hold. */
interface Placed {
  order: Order
  isEarlier: boolean
}

/**
 * Places the order, never twice: an attempt whose answer was lost, even by a reload, is repeated
 * under its own key, and the shop answers with the order that it has made already.
 */
export async function placeOnce(wanted: Omit<Attempt, 'key'>): Promise<Placed> {
  const attempt = findSame(wanted) ?? { ...wanted, key: newKey() }
  write([...read().filter(({ key }) => key !== attempt.key), attempt])
  try {
    return { order: await send(attempt), isEarlier: false }
  } catch (error) {
    if (!isCertain(error)) throw error
    drop(attempt)
    // Somebody emptied the cart: perhaps an attempt of ours that was answered into the void.
    const lost = error.code === 'CART_EMPTY' && (await findLostOrder(wanted.user))
    if (lost) return { order: lost, isEarlier: true }
    throw error
  }
}

/** With an empty cart: the order that an attempt without an answer has made, if one has. */
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

async function send(attempt: Attempt): Promise<Order> {
  const { addressId, paymentMethod, key, user } = attempt
  const { order } = await call('placeOrder', {
    body: { addressId, paymentMethod },
    idempotencyKey: key,
  })
  write(read().filter((other) => other.user !== user))
  return order
}

/** A refusal says that nothing was placed; a broken line or a server in trouble says nothing. */
function isCertain(error: unknown): error is CallError {
  return error instanceof CallError && error.status < 500
}

function findSame(wanted: Omit<Attempt, 'key'>): Attempt | undefined {
  return read().find(
    ({ user, cart, addressId, paymentMethod }) =>
      user === wanted.user &&
      cart === wanted.cart &&
      addressId === wanted.addressId &&
      paymentMethod === wanted.paymentMethod,
  )
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
