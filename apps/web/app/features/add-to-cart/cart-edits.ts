import type { Cart } from '@duka/contract/carts/carts'
import * as calls from '@duka/contract/carts/carts.calls'
import { getCart, removeFromCart } from '@duka/contract/carts/carts.calls'
import { priceAt } from '@duka/contract/catalogue/price-at'
import { toCents, toShillings } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { attempt, reasonOf } from '../../lib/calls/attempt.ts'
import { call, OfflineError } from '../../lib/calls/call.ts'
import { store } from '../../lib/state/store.ts'
import { toast } from '../../lib/toast/toast.ts'
import { keepCart } from './cart-copy.ts'
import { answeredCart as confirmed, emptyCartCount, showCartCount } from './cart-count.ts'

/** Debounce: taps on a cart line within this time are one change. */
const DEBOUNCE_MS = 350
/** The pause before a retry: most connections break only for a moment. */
const RETRY_MS = 1500

/** Quantities by product that the server has not confirmed yet (optimistic update). 0 removes the line. */
type Pending = Readonly<Record<string, number>>

const pending = store<Pending>({})
const unsent = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** The cart on screen: the last one from the server, with pending changes. */
export function useCart(loaded: Cart): Cart {
  const changes = pending.use()
  return withPending(useAnsweredCart(loaded), changes)
}

/** The cart as the shop last answered it. */
export function useAnsweredCart(loaded: Cart): Cart {
  const latest = confirmed.use()
  return latest?.user === loaded.user ? latest : loaded
}

/** Loads the cart after all pending changes have been sent. */
export async function readCart(userId: string): Promise<Cart> {
  await cartSettled()
  const cart = await call(getCart, { params: { userId } })
  setConfirmed(cart)
  return cart
}

/** Reloads the cart in the background; a failure is only logged. */
export function refreshCart(userId: string): void {
  readCart(userId).catch((error) => console.warn('The cart could not be read again', error))
}

/** Changes a line at once on screen, and on the server after a debounce. */
export function changeQuantity(productId: string, quantity: number): void {
  setPending(productId, quantity)
  clearTimeout(timer)
  timer = setTimeout(cartSettled, DEBOUNCE_MS)
}

/** Makes a change whose answer is the cart, after all pending ones. Throws what the call throws. */
export async function changeCart(change: () => Promise<Cart>): Promise<void> {
  await cartSettled()
  setConfirmed(await change())
}

/** Removes a line at once on screen. Resolves to whether the server has removed it, too. */
export async function removeLine(productId: string): Promise<boolean> {
  setPending(productId, 0)
  await cartSettled()
  return !isInCart(productId)
}

const isInCart = (productId: string) =>
  confirmed.get()?.items.some(({ product }) => product._id === productId) ?? false

/** Puts removed lines back, but not those that are back already, because the removal failed. */
export async function putBack(lines: Cart['items']): Promise<void> {
  await cartSettled()
  const items = lines
    .filter(({ product }) => !isInCart(product._id))
    .map(({ product, quantity }) => ({ productId: product._id, quantity }))
  if (items.length === 0) return
  await attempt(
    changeCart(() => call(calls.addToCart, { body: { items } })),
    { failed: messages.failed.addToCart },
  )
}

/** Empties the cart. The page changes when the server has confirmed it. Resolves to whether it has. */
export async function clearCart(userId: string): Promise<boolean> {
  await cartSettled()
  const cleared = await attempt(call(calls.clearCart, { params: { userId } }), {
    failed: messages.failed.clearCart,
  })
  if (cleared.ok) setConfirmed(emptied(userId))
  else refreshCart(userId)
  return cleared.ok
}

const emptied = (user: string): Cart => ({ user, items: [], total: 0, offer: null, payable: 0 })

/** Clears the cart on screen after an order is placed. */
export function forgetCart(): void {
  const cart = confirmed.get()
  if (cart) keepCart(emptied(cart.user))
  confirmed.set(null)
  emptyCartCount()
}

/** Sends pending changes and resolves when all have been sent. Never throws. */
function cartSettled(): Promise<void> {
  clearTimeout(timer)
  sending ??= send().finally(() => {
    sending = undefined
  })
  return sending
}

function setPending(productId: string, quantity: number): void {
  unsent.set(productId, quantity)
  pending.set({ ...pending.get(), [productId]: quantity })
  const cart = confirmed.get()
  if (cart) showCartCount(withPending(cart, pending.get()))
}

/** Sends one change after the other: each response is a complete cart, and the last one must be the newest. */
async function send(): Promise<void> {
  for (;;) {
    const [next] = unsent
    if (!next) return
    const [productId, quantity] = next
    unsent.delete(productId)
    try {
      const cart = await sendQuantity(productId, quantity)
      confirm(cart, productId)
    } catch (error) {
      const { removeItem, updateQuantity } = messages.failed
      await rollBack(reasonOf(error, quantity === 0 ? removeItem : updateQuantity))
    }
  }
}

/** Sends the absolute quantity, so repeating the call after a lost response changes nothing. */
async function sendQuantity(productId: string, quantity: number): Promise<Cart> {
  const sendOnce = () =>
    quantity === 0
      ? call(removeFromCart, { body: { productId } })
      : call(calls.updateQuantity, { body: { productId, quantity } })
  try {
    return await sendOnce()
  } catch (error) {
    if (!(error instanceof OfflineError) || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return sendOnce()
  }
}

function confirm(cart: Cart, productId: string): void {
  if (!unsent.has(productId)) {
    const { [productId]: _done, ...rest } = pending.get()
    pending.set(rest)
  }
  setConfirmed(cart)
}

/** Undoes all pending changes after a refusal and reloads the cart. */
async function rollBack(reason: string): Promise<void> {
  toast.error(reason)
  unsent.clear()
  pending.set({})
  const cart = confirmed.get()
  if (!cart) return
  setConfirmed(cart)
  await call(getCart, { params: { userId: cart.user } }).then(setConfirmed, (error) =>
    console.warn('The cart could not be read again', error),
  )
}

function setConfirmed(cart: Cart): void {
  confirmed.set(cart)
  keepCart(cart)
  showCartCount(withPending(cart, pending.get()))
}

function withPending(cart: Cart, changes: Pending): Cart {
  if (Object.keys(changes).length === 0) return cart
  const items = cart.items
    .map((line) => {
      const quantity = changes[line.product._id] ?? line.quantity
      const isEnough = line.problem === 'short' && quantity <= line.available
      const price = priceAt(line.product, quantity)
      return { ...line, quantity, price, problem: isEnough ? null : line.problem }
    })
    .filter((line) => line.quantity > 0)
  const cents = items
    .filter((line) => line.problem !== 'unavailable')
    .reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0)
  const total = toShillings(cents)
  return { ...cart, items, total, payable: movedBy(cart.payable, cart.total, total) }
}

/** A price until the shop answers it anew: it moves by as much as the goods do. */
export function movedBy(price: number, before: number, after: number): number {
  return toShillings(Math.max(0, toCents(price) + toCents(after) - toCents(before)))
}
