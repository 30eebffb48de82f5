import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import { type Caller, requireRight } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { costOf } from '../order-record/cost.ts'
import { type LockedOrder, lockOrder } from '../order-record/locked-order.queries.ts'
import { queuePaymentReceived } from '../order-record/order-messages.ts'
import { bookMoney } from './book-money.ts'
import { type Credit, giveReceipt, isSameCustomer, selectCredits } from './credit.queries.ts'
import { post } from './engine/post.queries.ts'
import { appendEvent } from './events.queries.ts'
import { type By, exchanged } from './money-events.ts'
import { selectLedgerReceipts } from './postings.queries.ts'
import { mixesSimulated } from './simulated-money.queries.ts'
import type { LedgerReceipt } from './transfers.ts'

/** An exchange: what is due back of one order pays another one of the same customer. Its money moves, and is no new money. */

/** Locks the order whose money shall pay a new one, before the goods of that. Throws if nothing is due back there. */
export async function lockCredit(db: Db, staff: Caller, orderId: string): Promise<LockedOrder> {
  requireRight(staff, 'refunds')
  const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
  const receipts = await selectLedgerReceipts(db, order.id)
  if (receipts.every((receipt) => dueCents(receipt) === 0)) throw new ShopError('NOT_REFUND_DUE')
  return order
}

/** What is due back there pays this new order, up to its price. Throws for an order of another customer. */
export async function payWithCredit(
  db: Db,
  staff: Caller,
  { from, orderId }: { from: LockedOrder; orderId: string },
): Promise<void> {
  const to = await lockOrder(db, orderId)
  if (!to) throw new Error('An order vanished while it was placed.')
  if (!(await isSameCustomer(db, from.id, to.id))) throw new ShopError('CREDIT_OF_OTHER')
  let left = costOf(to)
  for (const receipt of await selectLedgerReceipts(db, from.id)) {
    const cents = Math.min(left, dueCents(receipt))
    if (cents === 0) continue
    if (receipt.method === 'mpesa' && (await mixesSimulated(db, from.id, to.id)))
      throw new ShopError('SIMULATED_MONEY')
    const given = await give(db, { receipt, cents, from, to, by: staff })
    await appendEvent(db, given.id, 'credit', { from: from.id, cents })
    left -= cents
    const event = { receiptId: `${given.id}/${to.id}`, receipt: given.code ?? undefined }
    await queuePaymentReceived(db, to, { ...event, cents, revived: false })
  }
  await bookBoth(db, from, to, staff)
}

/** Locks the orders whose money pays this one, which is to be cancelled. Lock them before its goods. */
export async function lockCreditors(
  db: Db,
  order: LockedOrder,
): Promise<{ credits: Credit[]; orders: LockedOrder[] }> {
  const credits = await selectCredits(db, order.id)
  const orders: LockedOrder[] = []
  for (const id of new Set(credits.map(({ from }) => from))) {
    const from = await lockOrder(db, id)
    // Where nobody is left to get it, it stays with the order that has a name.
    if (from && !from.isErased) orders.push(from)
  }
  return { credits, orders }
}

/** An order is cancelled: what other orders gave to it, and has not gone back, is due there again. */
export async function giveCreditBack(
  db: Db,
  by: By,
  order: LockedOrder,
  { credits, orders }: Awaited<ReturnType<typeof lockCreditors>>,
): Promise<void> {
  for (const to of orders) {
    for (const { receiptId, cents: given } of credits.filter(({ from }) => from === to.id)) {
      const receipts = await selectLedgerReceipts(db, order.id)
      const receipt = receipts.find(({ id }) => id === receiptId)
      const cents = receipt ? Math.min(given, dueCents(receipt)) : 0
      if (receipt && cents > 0) await give(db, { receipt, cents, from: order, to, by })
    }
    await bookBoth(db, order, to, by)
  }
}

/** What is due back of a receipt, and is not on its way. Without its code a receipt stays whole: the code finds it by its sum. */
function dueCents({ balances, refunding, isVoid, isNameless }: LedgerReceipt): number {
  if (isVoid || isNameless) return 0
  const underWay = refunding.filter(({ account }) => account === 'refund-due')
  return underWay.reduce((sum, { cents }) => sum - cents, balances['refund-due'] ?? 0)
}

interface Gift {
  receipt: LedgerReceipt
  cents: number
  from: LockedOrder
  to: LockedOrder
  by: By
}

async function give(db: Db, { receipt, cents, from, to, by }: Gift) {
  const given = await giveReceipt(db, { id: receipt.id, to: to.id, cents })
  await post(db, exchanged(receipt, { cents, from: from.id, to: to.id, by }, given.id))
  const { code, channel, cameAt } = given
  const who = by?.id ? { id: by.id, username: by.username } : undefined
  for (const { id: order } of [from, to])
    await addAuditEntry(db, who, 'payment exchange', given.payment, {
      before: { order, countedFor: from.shortNumber },
      after: {
        order,
        receipt: code,
        channel,
        cameAt: cameAt && instant(cameAt),
        amount: toShillings(cents),
        countedFor: to.shortNumber,
      },
    })
  return given
}

/** Judges both orders anew; neither is revived. */
async function bookBoth(db: Db, from: LockedOrder, to: LockedOrder, by: By): Promise<void> {
  for (const order of [from, to]) await bookMoney(db, order, { by, isCorrection: true })
}
