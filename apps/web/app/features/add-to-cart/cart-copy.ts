import type { Cart } from '@duka/contract/carts/carts'
import { type Copy, copyFor, keepCopy } from '../../lib/calls/copies.ts'
import { currentSession } from '../../lib/session/session.ts'

const NAME = 'cart'

/** Keeps the cart of the person who is signed in, so that it can be read without a connection. */
export function keepCart(cart: Cart): void {
  if (cart.user === currentSession().user?._id) keepCopy(NAME, cart)
}

/** The cart as this device had it last, if `error` is a lost connection. */
export function cartCopy(error: unknown): Copy<Cart> | undefined {
  return copyFor<Cart>(error, NAME)
}
