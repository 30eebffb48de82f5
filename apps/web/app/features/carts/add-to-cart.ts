import { fill, refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { reasonOf } from '../../lib/attempt.ts'
import { OfflineError } from '../../lib/call.ts'
import { currentSession, sessionSettled } from '../../lib/session.ts'
import { loginPath } from '../../lib/signed-in.ts'
import { toast } from '../../lib/toast.ts'
import { carts } from '../../words/carts.ts'
import { countAhead } from './cart-count.ts'
import { deliverFresh, keepTap, newTap } from './outbox.ts'
import { keepForLater } from './wanted.ts'

export { sendKept } from './outbox.ts'

/** Adds to the cart by the shop's rules, counting ahead and taking it back when it fails. */
export async function addToCart(
  product: { _id: string; stockQuantity: number },
  wanted: number,
  navigate: (path: string) => Promise<void>,
): Promise<void> {
  const { user } = await sessionSettled()
  if (!user) {
    toast.info(messages.prompt.addToCart)
    keepForLater({ productId: product._id, quantity: wanted })
    await navigate(loginPath(location.pathname + location.search))
    return
  }
  const available = product.stockQuantity
  if (available <= 0) {
    toast.error(refusals.OUT_OF_STOCK.message)
    return
  }
  if (wanted > available) toast.warning(fill(refusals.OVER_STOCK.message, { available }))
  await send(product._id, Math.min(wanted, available))
}

/** Adds without asking anything; used for what a guest had chosen before logging in. */
export async function send(productId: string, quantity: number): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  const takeBack = countAhead(quantity)
  const tap = newTap(user._id, productId, quantity)
  try {
    await deliverFresh(tap)
    toast.success(messages.done.addedToCart)
  } catch (error) {
    // Nobody answered: it may have arrived or not, and under its key it may be sent again.
    if (error instanceof OfflineError) {
      keepTap(tap)
      toast.info(carts.now().kept)
      return
    }
    takeBack()
    toast.error(reasonOf(error, messages.failed.addToCart))
  }
}
