import type { Cart } from '@duka/contract/carts/carts'
import { getCart } from '@duka/contract/carts/carts.calls'
import { call } from '../../lib/calls/call.ts'
import { currentSession } from '../../lib/session/session.ts'
import { store } from '../../lib/state/store.ts'
import { keepCart } from './cart-copy.ts'

const count = store(0)
/** How many of each product, by its id. */
const lines = store<Readonly<Record<string, number>>>({})
/** What was added without a connection and waits on the device to be sent. */
export interface Waiting {
  productId: string
  /** Undefined if it was chosen before a login. */
  name?: string | undefined
  quantity: number
}
export const waiting = store<readonly Waiting[]>([])
/** The cart as the shop answered it last. */
export const answeredCart = store<Cart | null>(null)
/** How often the number has changed. */
let changes = 0

function show(things: number): void {
  changes += 1
  count.set(things)
}

const piecesOf = (items: readonly Waiting[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The number of pieces in the cart, with those that wait, for the badge. */
export const useCartCount = () => count.use() + waiting.useOnly(piecesOf)
/** The same, outside components. */
export const cartCount = () => count.get() + piecesOf(waiting.get())

/** How many of this product wait to be sent to the cart. */
export const useWaiting = (productId: string) =>
  waiting.useOnly((items) => piecesOf(items.filter((item) => item.productId === productId)))

/** How many of this product are in the cart. */
export const useInCart = (productId: string) =>
  lines.useOnly((quantities) => quantities[productId] ?? 0)

/** Shows the numbers for a cart from the server. */
export function showCartCount(cart: Pick<Cart, 'items'>): void {
  show(cart.items.reduce((sum, line) => sum + line.quantity, 0))
  lines.set(Object.fromEntries(cart.items.map((line) => [line.product._id, line.quantity])))
}

/** Keeps and shows a cart that the shop has answered. */
export function showAnswer(cart: Cart): void {
  answeredCart.set(cart)
  keepCart(cart)
  showCartCount(cart)
}

/** Increases the number before the server answers (optimistic update). Returns a function that undoes it. */
export function countOptimistically(quantity: number): () => void {
  show(count.get() + quantity)
  return () => show(Math.max(0, count.get() - quantity))
}

/** After an order is placed. */
export function emptyCartCount(): void {
  show(0)
  lines.set({})
}

/** Resets the number, for guests and before the cart is loaded. */
export function resetCartCount(): void {
  count.set(0)
  lines.set({})
  waiting.set([])
  answeredCart.set(null)
}

/** Loads the cart of this user and shows the number, if the user is still signed in. */
export function refreshCartCount(userId: string): Promise<void> {
  const ours = () => currentSession().user?._id === userId
  const before = changes
  return call(getCart, { params: { userId } }).then(
    (cart) => {
      if (!ours()) return
      // The number changed meanwhile, so this response may be outdated.
      if (changes !== before) return refreshCartCount(userId)
      showAnswer(cart)
    },
    (error) => {
      console.error('The cart could not be counted', error)
      if (ours()) count.set(0)
    },
  )
}
