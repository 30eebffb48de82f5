import type { Cart } from '@duka/contract/carts'
import { call } from '../../lib/call.ts'
import { currentSession, onSessionChange } from '../../lib/session.ts'
import { store } from '../../lib/store.ts'
import { prepareToasts } from '../../lib/toast.ts'

const count = store(0)
/** How often something has said another number. */
let changes = 0

function show(things: number): void {
  changes += 1
  count.set(things)
}

/** How many things are in the cart, for the badge. */
export const useCartCount = count.use
/** The same, outside components. */
export const cartCount = count.get

/** Shows a cart that has just been answered. */
export function showCartCount(cart: Pick<Cart, 'items'>): void {
  show(cart.items.reduce((sum, line) => sum + line.quantity, 0))
}

/** Counts ahead of the server; gives back how to undo it. */
export function countAhead(quantity: number): () => void {
  show(count.get() + quantity)
  return () => show(Math.max(0, count.get() - quantity))
}

/** After an order is placed. */
export function emptyCartCount(): void {
  show(0)
}

/** Follows who is signed in: nobody has 0, and so has a cart that cannot be fetched. */
export function followCart(): void {
  let owner: string | undefined
  const follow = () => {
    const { phase, user } = currentSession()
    const now = phase === 'signed-in' ? user?._id : undefined
    if (now === owner) return
    owner = now
    count.set(0)
    if (!now) return
    refresh(now).then(sendKept)
  }
  window.addEventListener('online', sendKept)
  onSessionChange(follow)
  follow()
}

/** What was tapped without a line goes out now; and a tap to come finds all it needs here. */
function sendKept(): void {
  if (!currentSession().user) return
  prepareToasts()
  import('./add-to-cart.ts').then(
    (adding) => adding.sendKept(),
    (error) => console.warn('Adding to the cart could not be prepared', error),
  )
}

function refresh(userId: string): Promise<void> {
  const ours = () => currentSession().user?._id === userId
  const before = changes
  return call('getCart', { params: { userId } }).then(
    (cart) => {
      if (!ours()) return
      // Something was added meanwhile, which this may have missed.
      if (changes !== before) return refresh(userId)
      showCartCount(cart)
    },
    (error) => {
      console.error('The cart could not be counted', error)
      if (ours()) count.set(0)
    },
  )
}
