import type { Cart } from '@duka/contract/carts'
import { messages } from '@duka/contract/messages'
import { toCents, toShillings } from '@duka/contract/money'
import { attempt, reasonOf } from '../../lib/attempt.ts'
import { call, OfflineError } from '../../lib/call.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { emptyCartCount, showCartCount } from './cart-count.ts'

/** Taps on a line that follow each other this closely are one change. */
const TAPS_MS = 350
/** Most lines that break are back after this; then a change is said once more. */
const BLINK_MS = 1500

/** How many of each product the shopper wants, ahead of the server; 0 takes the line out. */
type Wanted = Readonly<Record<string, number>>

const answered = store<Cart | null>(null)
const wanted = store<Wanted>({})
const unsent = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** The cart as the shopper has it: the last answer of the shop, with what was changed since. */
export function useCart(loaded: Cart): Cart {
  const latest = answered.use()
  const ahead = wanted.use()
  return withWanted(latest?.user === loaded.user ? latest : loaded, ahead)
}

/** Reads a cart once every change before it has reached the shop. */
export async function readCart(userId: string): Promise<Cart> {
  await cartSettled()
  const cart = await call('getCart', { params: { userId } })
  keep(cart)
  return cart
}

/** Reads it again in passing; nobody is told when that fails. */
export function refreshCart(userId: string): void {
  readCart(userId).catch((error) => console.warn('The cart could not be read again', error))
}

/** Changes a line at once on screen and a moment later, with all taps in one, in the shop. */
export function changeQuantity(productId: string, quantity: number): void {
  want(productId, quantity)
  clearTimeout(timer)
  timer = setTimeout(cartSettled, TAPS_MS)
}

/** Takes a line out. */
export function removeLine(productId: string): void {
  want(productId, 0)
  void cartSettled()
}

/** Takes everything out; the page stays as it is until the shop has done so. */
export async function clearCart(userId: string): Promise<void> {
  await cartSettled()
  const cleared = await attempt(call('clearCart', { params: { userId } }), {
    failed: messages.failed.clearCart,
  })
  if (cleared.ok) keep({ user: userId, items: [], total: 0 })
  else refreshCart(userId)
}

/** After an order is placed: what was in the cart is in the order now. */
export function forgetCart(): void {
  answered.set(null)
  emptyCartCount()
}

/** Sends what waits and resolves when nothing is under way any more. Never throws. */
export function cartSettled(): Promise<void> {
  clearTimeout(timer)
  sending ??= send().finally(() => {
    sending = undefined
  })
  return sending
}

function want(productId: string, quantity: number): void {
  unsent.set(productId, quantity)
  wanted.set({ ...wanted.get(), [productId]: quantity })
  const cart = answered.get()
  if (cart) showCartCount(withWanted(cart, wanted.get()))
}

/** One change after the other: each answer is a whole cart, and the last one must be the newest. */
async function send(): Promise<void> {
  for (;;) {
    const [next] = unsent
    if (!next) return
    const [productId, quantity] = next
    unsent.delete(productId)
    try {
      const cart = await tellShop(productId, quantity)
      confirm(cart, productId)
    } catch (error) {
      const { removeItem, updateQuantity } = messages.failed
      await rollBack(reasonOf(error, quantity === 0 ? removeItem : updateQuantity))
    }
  }
}

/** What is wanted is said in full, so saying it again after a lost answer changes nothing. */
async function tellShop(productId: string, quantity: number): Promise<Cart> {
  const tell = () =>
    quantity === 0
      ? call('removeFromCart', { body: { productId } })
      : call('updateQuantity', { body: { productId, quantity } })
  try {
    return await tell()
  } catch (error) {
    if (!(error instanceof OfflineError) || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, BLINK_MS))
    return tell()
  }
}

function confirm(cart: Cart, productId: string): void {
  if (!unsent.has(productId)) {
    const { [productId]: _done, ...rest } = wanted.get()
    wanted.set(rest)
  }
  keep(cart)
}

/** What was wanted cannot be had: the cart goes back to what the shop says. */
async function rollBack(reason: string): Promise<void> {
  toast.error(reason)
  unsent.clear()
  wanted.set({})
  const cart = answered.get()
  if (!cart) return
  keep(cart)
  await call('getCart', { params: { userId: cart.user } }).then(keep, (error) =>
    console.warn('The cart could not be read again', error),
  )
}

function keep(cart: Cart): void {
  answered.set(cart)
  showCartCount(withWanted(cart, wanted.get()))
}

function withWanted(cart: Cart, ahead: Wanted): Cart {
  if (Object.keys(ahead).length === 0) return cart
  const items = cart.items
    .map((line) => {
      const quantity = ahead[line.product._id] ?? line.quantity
      const isEnough = line.problem === 'short' && quantity <= line.available
      return { ...line, quantity, problem: isEnough ? null : line.problem }
    })
    .filter((line) => line.quantity > 0)
  const cents = items
    .filter((line) => line.problem !== 'unavailable')
    .reduce((sum, line) => sum + toCents(line.product.price) * line.quantity, 0)
  return { ...cart, items, total: toShillings(cents) }
}
