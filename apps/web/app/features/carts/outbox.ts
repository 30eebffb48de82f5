import { messages } from '@duka/contract/messages'
import { reasonOf } from '../../lib/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/call.ts'
import { newKey } from '../../lib/new-key.ts'
import { currentSession } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { carts } from '../../words/carts.ts'
import { showCartCount } from './cart-count.ts'

/** One tap on *Add to cart*. However often it is sent, under its key it counts once. */
export interface Tap {
  key: string
  userId: string
  productId: string
  quantity: number
  at: number
}

const KEPT = 'kept-taps'
/** The shop knows a key for 24 hours. */
const LONGEST_MS = 23 * 60 * 60 * 1000
/** How long after a failure the line is tried again, for browsers that do not know it was gone. */
const PAUSE_MS = 20_000
/** The same after the tap itself: most lines break for a moment only. */
const BLINK_MS = 3000

/**
 * Taps of this tab that a server in trouble may have taken, or not: the shopper was told that they
 * failed, and tapped again they go out under the same key.
 */
const uncertain = new Map<string, Tap>()
const nameOf = (tap: Pick<Tap, 'userId' | 'productId' | 'quantity'>) =>
  `${tap.userId} ${tap.productId} ${tap.quantity}`

/** A tap on *Add to cart*: the same one, under its key, while nobody knows what became of it. */
export function newTap(userId: string, productId: string, quantity: number): Tap {
  const again = uncertain.get(nameOf({ userId, productId, quantity }))
  return again ?? { key: newKey(), userId, productId, quantity, at: Date.now() }
}

/** Sends a tap, and shows how many things are in the cart now. */
export async function deliver({ key, productId, quantity }: Tap): Promise<void> {
  const body = { items: [{ productId, quantity }] }
  showCartCount(await call('addToCart', { body, idempotencyKey: key }))
}

/** Sends a tap that has just been made. */
export async function deliverFresh(tap: Tap): Promise<void> {
  try {
    await deliver(tap)
    uncertain.delete(nameOf(tap))
  } catch (error) {
    if (isInTrouble(error)) uncertain.set(nameOf(tap), tap)
    else uncertain.delete(nameOf(tap))
    throw error
  }
}

/** Keeps a tap on this device until there is a line. */
export function keepTap(tap: Tap): void {
  write([...read().filter(({ key }) => key !== tap.key), tap])
  setTimeout(sendKept, BLINK_MS)
}

let sending: Promise<void> | undefined
let isWanted = false

/** Sends what was tapped without a line, in order, each exactly once. */
export function sendKept(): Promise<void> {
  isWanted = true
  sending ??= sendWhileWanted().finally(() => {
    sending = undefined
  })
  return sending
}

/** The line may come back while a try without it is still about to fail: then it is tried again. */
async function sendWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false
    await sendAll()
  }
}

async function sendAll(): Promise<void> {
  const { user, phase } = currentSession()
  if (!user || phase !== 'signed-in') return
  let arrived = 0
  for (const tap of read()) {
    if (tap.userId !== user._id) continue
    const trouble = isTooOld(tap) ? carts.now().keptTooLong : await troubleWith(tap)
    if (trouble === LATER) {
      setTimeout(sendKept, PAUSE_MS)
      return
    }
    if (trouble) toast.error(trouble)
    else arrived += 1
    // Read anew: more may have been tapped meanwhile, in another tab too.
    write(read().filter(({ key }) => key !== tap.key))
  }
  if (arrived > 0) toast.success(messages.done.addedToCart)
}

const LATER = Symbol()

/** Nothing when the tap has arrived, else why it has not. */
async function troubleWith(tap: Tap): Promise<string | typeof LATER | undefined> {
  try {
    await deliver(tap)
    return undefined
  } catch (error) {
    // Whoever was logged out meanwhile finds it after logging in again.
    const isLater = error instanceof OfflineError || isInTrouble(error) || isLoggedOut(error)
    return isLater ? LATER : reasonOf(error, messages.failed.addToCart)
  }
}

const isInTrouble = (error: unknown) => error instanceof CallError && error.status >= 500
const isLoggedOut = (error: unknown) => error instanceof CallError && error.status === 401

const isTooOld = ({ at }: Tap) => Date.now() - at > LONGEST_MS

function read(): Tap[] {
  try {
    return JSON.parse(storage.read(KEPT) ?? '[]') as Tap[]
  } catch {
    return []
  }
}

function write(taps: Tap[]): void {
  storage.write(KEPT, taps.length > 0 ? JSON.stringify(taps) : null)
}
