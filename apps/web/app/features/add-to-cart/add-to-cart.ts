import { OUT_OF_STOCK, OVER_STOCK } from '@duka/contract/page-refusals'
import { messages } from '@duka/contract/screen-messages'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { OfflineError } from '../../lib/calls/call.ts'
import { currentSession, sessionSettled } from '../../lib/session/session.ts'
import { loginPath } from '../../lib/session/signed-in.ts'
import { translate } from '../../lib/text/text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { countOptimistically } from './cart-count.ts'
import { deliverNew, newTap, storeTap } from './outbox.ts'
import { storeWanted } from './wanted-product.ts'
import { toCart } from './words.ts'

export { sendStored } from './outbox.ts'

type Navigate = (path: string) => Promise<void>
type Options = Readonly<Record<string, string>>

/** Adds a product to the cart with an optimistic update of the badge, which is undone on failure. `isSeen`: where it is in the cart, the page shows it. */
export async function addToCart(
  product: { _id: string; name?: string; stockQuantity: number; options?: Options },
  wanted: number,
  navigate: Navigate,
  isSeen = false,
): Promise<void> {
  const { user } = await sessionSettled()
  if (!user) {
    // The login says why.
    const { _id: productId, name = '', options = {} } = product
    const chosen = Object.values(options).join(', ')
    storeWanted({ productId, quantity: wanted, name: chosen ? `${name} (${chosen})` : name })
    await navigate(loginPath(location.pathname + location.search))
    return
  }
  const available = product.stockQuantity
  if (available <= 0) {
    toast.error(OUT_OF_STOCK)
    return
  }
  if (wanted > available) toast.warning(translate(OVER_STOCK, { available }))
  const { name } = product
  // Perhaps fewer than were wanted.
  const added = wanted >= available && name ? `${available} × ${name}` : undefined
  await send(product._id, Math.min(wanted, available), { navigate, isSeen, name, added })
}

interface Details {
  navigate?: Navigate
  isSeen?: boolean
  name?: string | undefined
  /** Whether a refusal says which product it is about. */
  isNamed?: boolean
  /** What is said besides of that which was added. */
  added?: string | undefined
}

/** Adds a product without further checks; for what a guest chose before the login. Returns whether it is in the cart. */
export async function send(
  productId: string,
  quantity: number,
  { navigate, isSeen = false, name, isNamed = false, added }: Details = {},
): Promise<boolean> {
  const { user } = currentSession()
  if (!user) return false
  const takeBack = countOptimistically(quantity)
  const tap = newTap(user._id, productId, quantity)
  try {
    await deliverNew(tap)
    const action = navigate && {
      label: toCart.now().viewCart,
      onClick: () => void navigate('/carts'),
    }
    const more = { ...(action && { action }), ...(added && { description: added }) }
    if (!isSeen) toast.success(messages.done.addedToCart, more)
    return true
  } catch (error) {
    takeBack()
    // No response: the request may have arrived. With its idempotency key it can be sent again.
    if (error instanceof OfflineError) {
      storeTap({ ...tap, name })
      toast.info(toCart.now().kept)
      return false
    }
    const which = isNamed && name ? { description: name } : undefined
    toast.error(reasonOf(error, messages.failed.addToCart), which)
    return false
  }
}
