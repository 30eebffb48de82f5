import { addToCart, getSharedCart } from '@duka/contract/carts/carts.calls'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { changeCart, readCart } from '../add-to-cart/cart-edits.ts'

/** What became of the goods: how many products came into the cart, and the names of those with too few pieces. */
export interface Put {
  added: number
  fewer: string[]
  count: number
}

/**
 * Puts the goods of a shared cart into the user's cart, as many as are in stock. Existing lines stay and grow only up to
 * the shared quantity, so doing it twice adds nothing.
 */
export async function putIntoCart(userId: string, token: string): Promise<Put> {
  const { items } = await call(getSharedCart, { params: { token } })
  const cart = await readCart(userId)
  const missing = items.flatMap(({ product, quantity }) => {
    const there = cart.items.find((line) => line.product._id === product._id)?.quantity ?? 0
    const more = Math.min(quantity, product.stockQuantity) - there
    return more > 0 ? [{ productId: product._id, quantity: more }] : []
  })
  if (missing.length > 0)
    await changeCart(() => call(addToCart, { body: { items: missing }, idempotencyKey: newKey() }))
  const fewer = items.filter(({ product, quantity }) => product.stockQuantity < quantity)
  return {
    added: missing.length,
    fewer: fewer.map(({ product }) => product.name),
    count: items.length,
  }
}
