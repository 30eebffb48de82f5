import { addToCart } from '@duka/contract/carts/carts.calls'
import { messages } from '@duka/contract/screen-messages'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { outbox, type QueuedItem, type Sent } from '../../lib/calls/outbox.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast/toast.ts'
import { showAnswer, waiting } from './cart-count.ts'
import { toCart } from './words.ts'

/** A tap on *Add to cart*. Its idempotency key makes it count once, however often it is sent. */
export interface Tap extends QueuedItem {
  userId: string
  productId: string
  /** Of the product, for the cart's page. */
  name?: string | undefined
  quantity: number
}

/** Older taps are not sent: the shop stores idempotency keys for 24 hours. */
const MAX_AGE_MS = 23 * 60 * 60 * 1000

/**
 * Taps of this tab that ended in a server error: they may have taken effect. The shopper saw an error;
 * another tap on the same product reuses the key.
 */
const uncertain = new Map<string, Tap>()
const tapName = (tap: Pick<Tap, 'userId' | 'productId' | 'quantity'>) =>
  `${tap.userId} ${tap.productId} ${tap.quantity}`

/** Creates a tap. Reuses an earlier tap with the same content if its outcome is uncertain. */
export function newTap(userId: string, productId: string, quantity: number): Tap {
  const again = uncertain.get(tapName({ userId, productId, quantity }))
  return again ?? { key: newKey(), userId, productId, quantity, at: Date.now() }
}

/** Sends a tap and updates the cart badge. */
async function deliver({ key, productId, quantity }: Tap): Promise<void> {
  const body = { items: [{ productId, quantity }] }
  const cart = await call(addToCart, { body, idempotencyKey: key })
  showAnswer(cart)
}

export async function deliverNew(tap: Tap): Promise<void> {
  try {
    await deliver(tap)
    uncertain.delete(tapName(tap))
  } catch (error) {
    if (isServerError(error)) uncertain.set(tapName(tap), tap)
    else uncertain.delete(tapName(tap))
    throw error
  }
}

const storedTaps = outbox<Tap>({
  name: 'kept-taps',
  maySend({ userId }) {
    const { user, phase } = currentSession()
    return phase === 'signed-in' && user?._id === userId
  },
  async deliver(tap) {
    return isTooOld(tap) ? { refused: toCart.now().keptTooLong } : deliverStored(tap)
  },
  afterwards(gone) {
    for (const { sent } of gone) if (sent !== 'arrived') toast.error(sent.refused)
    if (gone.some(({ sent }) => sent === 'arrived')) toast.success(messages.done.addedToCart)
  },
  show(taps) {
    const { user } = currentSession()
    waiting.set(taps.filter(({ userId }) => userId === user?._id))
  },
})

/** Stores a tap on this device until it can be sent. */
export const storeTap = storedTaps.keep

/** Sends the taps made offline, in order, each exactly once. */
export const sendStored = storedTaps.send

async function deliverStored(tap: Tap): Promise<Sent> {
  try {
    await deliver(tap)
    return 'arrived'
  } catch (error) {
    // After a logout the tap is sent when the user logs in again.
    const mayRetry = error instanceof OfflineError || isServerError(error) || isLoggedOut(error)
    return mayRetry ? 'later' : { refused: reasonOf(error, messages.failed.addToCart) }
  }
}

const isServerError = (error: unknown) => error instanceof CallError && error.status >= 500
const isLoggedOut = (error: unknown) => error instanceof CallError && error.status === 401

const isTooOld = ({ at }: Tap) => Date.now() - at > MAX_AGE_MS
