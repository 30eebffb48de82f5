import type { Handover } from '@duka/contract/orders/handover'
import type { Parcel } from '@duka/contract/riders/riders'
import {
  deliverParcel,
  noteNotAtHome,
  readRun,
  takeCashForParcel,
} from '@duka/contract/riders/riders.calls'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { outbox, type QueuedItem, type Sent } from '../../lib/calls/outbox.ts'
import { store } from '../../lib/state/store.ts'
import { isMuchMore } from '../payments/ask-sum.ts'
import { forgetUnrecorded, keepUnrecorded, type UnrecordedCash } from './unrecorded-cash.ts'
import { riders } from './words.ts'

/** A rider's action on a parcel. */
type RiderAction =
  | {
      what: 'takeCashForParcel'
      body: { amount: number }
      /** What was due when the rider took it. */
      due?: number
      /** Of the order. */
      number?: string | undefined
    }
  | { what: 'deliverParcel'; body: Handover }
  | { what: 'noteNotAtHome'; body: { reason: string } }

export type QueuedAction = QueuedItem & RiderAction & { token: string; order: string }

/** The link has expired by then. */
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Why the last action of a parcel was refused, by order. */
const troubles = store<Record<string, string>>({})
/** Counts the rounds in which the outbox sent something, so that the page reloads its parcels. */
const rounds = store(0)
/** What has arrived since the page loaded its parcels. */
const arrived = store<QueuedAction[]>([])
/** The order of the parcel that was handed over last. */
const handedOver = store<string | undefined>(undefined)

const kept = outbox<QueuedAction>({
  name: 'kept-rides',
  deliver,
  afterwards(gone) {
    if (gone.length === 0) return
    for (const { item, sent } of gone) {
      if (sent !== 'arrived') {
        setRefusal(item.order, sent.refused)
        continue
      }
      if (item.what === 'deliverParcel') handedOver.set(item.order)
    }
    rounds.set(rounds.get() + 1)
  },
})

/** Sends a rider's action, or stores it until there is a connection. */
export function act(token: string, order: string, action: RiderAction): void {
  setRefusal(order, '')
  handedOver.set(undefined)
  kept.keep({ ...action, token, order, key: newKey(), at: Date.now() })
  void kept.send()
}

/** Sends cash once more that the shop had refused or the rider was asked about; its key makes it count once. */
export function sendCashAgain({ key, at, token, order, number, amount }: UnrecordedCash): void {
  setRefusal(order, '')
  kept.keep({ what: 'takeCashForParcel', body: { amount }, token, order, number, key, at })
  forgetUnrecorded(key)
  void kept.send()
}

export const sendQueuedActions = kept.send
export const useQueuedActions = kept.use
export const useRounds = rounds.use
export const useArrived = arrived.use
export const forgetArrived = () => arrived.set([])
export const useHandedOver = handedOver.use
export const useTrouble = (order: string) => troubles.useOnly((all) => all[order] ?? '')

function setRefusal(order: string, message: string): void {
  troubles.set({ ...troubles.get(), [order]: message })
}

async function deliver(item: QueuedAction): Promise<Sent> {
  const { key, at, token, order, ...action } = item
  const t = riders.now()
  // Cash is a fact however old it is: only the shop may refuse it, and then it stays on the phone.
  if (action.what !== 'takeCashForParcel' && Date.now() - at > LONGEST_MS)
    return { refused: t.tooOld }
  const params = { token, order }
  try {
    if (action.what === 'takeCashForParcel') {
      const has = await cameSince(token, order, action)
      if (has > 0) {
        const { body, number } = action
        keepUnrecorded({ key, at, token, order, number, amount: body.amount, reason: '', has })
        return { refused: '' }
      }
      await call(takeCashForParcel, { params, body: action.body, idempotencyKey: key })
    } else if (action.what === 'deliverParcel')
      await call(deliverParcel, { params, body: action.body, idempotencyKey: key })
    else await call(noteNotAtHome, { params, body: action.body, idempotencyKey: key })
    arrived.set([...arrived.get(), item])
    return 'arrived'
  } catch (error) {
    const isLater =
      error instanceof OfflineError ||
      (error instanceof CallError && (error.status >= 500 || error.status === 429))
    if (isLater) return 'later'
    const reason = reasonOf(error, t.actionFailed)
    // Kept before it leaves the outbox, so that no moment loses it.
    if (action.what === 'takeCashForParcel') {
      const { body, number } = action
      keepUnrecorded({ key, at, token, order, number, amount: body.amount, reason })
    }
    return { refused: reason }
  }
}

/**
 * What the shop has got for a parcel since the rider took this cash, such as from a second phone, if the cash is much more
 * than what is left: then it may be the same money. 0 if there is nothing to ask.
 */
async function cameSince(
  token: string,
  order: string,
  { body: { amount }, due }: { body: { amount: number }; due?: number },
): Promise<number> {
  if (due === undefined) return 0
  const parcel = await readNow(token, order)
  if (!parcel || parcel.state === 'cancelled' || !isMuchMore(amount, parcel.amountDue)) return 0
  return Math.max(0, due - parcel.amountDue)
}

/** A parcel as the shop has it now; undefined if it is not in the run any more. */
export async function readNow(
  token: string,
  order: string,
  signal?: AbortSignal,
): Promise<Parcel | undefined> {
  const { run } = await call(readRun, { params: { token }, ...(signal && { signal }) })
  return run.parcels.find((parcel) => parcel.order === order)
}
