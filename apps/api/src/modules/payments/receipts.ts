import { isLive } from '@duka/contract/payments'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type LockedOrder, lockOrder } from '../orders/money-state.ts'
import { bookTyped } from './book-typed.ts'
import { appendEvent } from './events.queries.ts'
import { giveGuess, lacksReceipt } from './guessed-receipts.ts'
import { readOrderNumber } from './order-number.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  findByReceipt,
  hurryQuery,
  type PaymentRow,
  selectPaymentsOfOrder,
} from './payments.queries.ts'
import {
  findOrderByNumber,
  findReceipt,
  holdReceipt,
  insertReceipt,
  type NewReceipt,
  type ReceiptRow,
  selectWaitingReceipts,
  updateReceipt,
} from './receipts.queries.ts'
import { settlePayment } from './settle.ts'

/** So long the shop tries to learn from M-Pesa whether a receipt is that of a prompt. */
const PATIENCE_MS = 60_000
/** Later than a callback would ask, so that the callback still finds its question unasked. */
const SOON_MS = 5_000
const MOST_TYPED = 40

export type Told = Omit<NewReceipt, 'createdAt'>

/** What became of a receipt: counted for an order, or not yet. */
export interface Booked {
  state: ReceiptRow['state']
  paymentId: string | null
  stockMoved: boolean
  /** Prompts that M-Pesa should be asked about first. */
  undecided: PaymentRow[]
}

/**
 * Takes note of money that M-Pesa told of, and counts it. A code counts once, whatever channel
 * brings it and however often: `known` when it is on record.
 */
export async function takeReceipt(deps: PaymentDeps, told: Told): Promise<Booked | 'known'> {
  const { db, now } = deps
  const isNew = await insertReceipt(db, {
    ...told,
    account: told.account.slice(0, MOST_TYPED),
    createdAt: now(),
  })
  if (!isNew) return 'known'
  const booked = await bookReceipt(deps, told.receipt)
  const at = new Date(now().getTime() + SOON_MS)
  for (const { id } of booked.undecided) await hurryQuery(db, id, at)
  return booked
}

/** Counts what waits, such as what came just before a crash. Answers how many it looked at. */
export async function bookReceipts(
  deps: PaymentDeps,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const waiting = await selectWaitingReceipts(deps.db)
  for (const receipt of waiting)
    try {
      await bookReceipt(deps, receipt)
    } catch (error) {
      log?.error({ err: error, receipt }, 'counting a receipt failed')
    }
  return waiting.length
}

/** Finds the order that a receipt was meant for and counts it there, or leaves it to staff. */
async function bookReceipt(deps: PaymentDeps, receipt: string): Promise<Booked> {
  const { db, now, news } = deps
  const told = await findReceipt(db, receipt)
  const number = told && readOrderNumber(told.account)
  const meant = number ? await findOrderByNumber(db, number) : undefined
  const booked = await db.transaction((db) => countReceipt(db, receipt, meant?.id, now()))
  if (booked.stockMoved) news.stockChanged()
  return booked
}

async function countReceipt(
  db: Db,
  code: string,
  orderId: string | undefined,
  now: Date,
): Promise<Booked> {
  const order = orderId === undefined ? undefined : await lockOrder(db, orderId)
  const receipt = await holdReceipt(db, code)
  if (!receipt) throw new Error('A receipt to count is not there.')
  if (receipt.state !== 'waiting') return unchanged(receipt)
  const holder = await findByReceipt(db, code)
  if (holder) return markMatched(db, receipt, holder.id)
  if (order) return countForOrder(db, order, receipt, now)
  await updateReceipt(db, code, { state: 'to-match' })
  return { ...unchanged(receipt), state: 'to-match' }
}

/**
 * Counts a receipt for its order. M-Pesa confirms prompts here as well, and says not which: so it
 * goes to a prompt that is proven and lacks its receipt; while M-Pesa may still tell that a prompt
 * was paid, it waits; otherwise it is a payment of its own. The caller holds the order and the receipt.
 */
export async function countForOrder(
  db: Db,
  order: LockedOrder,
  receipt: ReceiptRow,
  now: Date,
): Promise<Booked> {
  const prompts = (await selectPaymentsOfOrder(db, order.id)).filter(
    ({ channel, amountCents, callbackSecret }) =>
      channel === 'stk' && callbackSecret !== null && amountCents === receipt.amountCents,
  )
  const proven = prompts.findLast(lacksReceipt)
  if (proven) {
    await giveGuess(db, proven.id, receipt.receipt)
    return markMatched(db, receipt, proven.id)
  }
  const undecided = prompts.filter(isUndecided)
  const [only] = undecided
  if (only) {
    const isOverdue = receipt.createdAt.getTime() + PATIENCE_MS <= now.getTime()
    // Of several, nobody knows which; of one, the money for it is here.
    if (undecided.length > 1 || !isOverdue) return { ...unchanged(receipt), undecided }
    return countForPrompt(db, receipt, only, now)
  }
  const typed = await bookTyped(db, order, receipt, now)
  return { ...(await markMatched(db, receipt, typed.payment.id)), stockMoved: typed.stockMoved }
}

async function countForPrompt(
  db: Db,
  receipt: ReceiptRow,
  prompt: PaymentRow,
  now: Date,
): Promise<Booked> {
  await appendEvent(db, prompt.id, 'receipt-guessed', { receipt: receipt.receipt })
  const { amountCents: receivedCents, receipt: code } = receipt
  const { stockMoved } = await settlePayment(
    db,
    prompt.id,
    { outcome: 'paid', by: 'confirmation', receivedCents, receipt: code },
    now,
  )
  return { ...(await markMatched(db, receipt, prompt.id)), stockMoved }
}

/** M-Pesa may still say that it was paid. */
function isUndecided({ state, nextQueryAt }: PaymentRow): boolean {
  return isLive(state) || (state === 'failed' && nextQueryAt !== null)
}

function unchanged({ state, paymentId }: ReceiptRow): Booked {
  return { state, paymentId, stockMoved: false, undecided: [] }
}

async function markMatched(db: Db, { receipt }: ReceiptRow, paymentId: string): Promise<Booked> {
  await updateReceipt(db, receipt, { state: 'matched', paymentId, payer: null })
  return { state: 'matched', paymentId, stockMoved: false, undecided: [] }
}
