import type { Db } from '../../db/client.ts'
import { costOf } from '../order-record/cost.ts'
import type { LockedOrder } from '../order-record/locked-order.queries.ts'
import { reviveOrder } from '../order-record/revive-order.ts'
import { issuePapers } from '../papers/issue.ts'
import { countPart, writeMoneyState } from './book-money.queries.ts'
import { post, reverse } from './engine/post.queries.ts'
import { appendEvent } from './events.queries.ts'
import { type By, moved } from './money-events.ts'
import { selectLedger } from './postings.queries.ts'
import { type Because, sold } from './sale.ts'
import {
  countedFor,
  isBooked,
  isPaid,
  isSold,
  type LedgerReceipt,
  partsComplete,
  transfersFor,
  usableCents,
} from './transfers.ts'

/**
 * Who decided what is booked, and why. `because`: what changed the price of what is sold. `isCorrection`: staff put right what
 * money was counted for.
 */
export interface BookedBy {
  by?: By
  reason?: string
  because?: Because
  isCorrection?: boolean
}

/**
 * Moves an order's money to the right ledger accounts after any change: a new or corrected receipt, a decision of
 * staff, the end of a refund, a cancelled or reopened order. Posts the transfers, then writes the order's payment
 * status and its list of payments. An order whose VAT was kept gets its papers first. Only what goes back to the payer is posted elsewhere, before this is called. Calling
 * it twice changes nothing. The caller has locked the order.
 *
 * `revived`: an expired order was reopened, because its money arrived and there is stock. Not with `isCorrection`.
 */
export async function bookMoney(
  db: Db,
  order: LockedOrder,
  { by, reason, because, isCorrection = false }: BookedBy = {},
): Promise<{ revived: boolean }> {
  const { receipts, sale } = await selectLedger(db, order.id)
  const revived = !isCorrection && mayRevive(order, receipts) && (await reviveOrder(db, order.id))
  const status = revived ? 'Pending' : order.status
  // Once the goods are packed the customer has bought: a part is then no longer on trial.
  const isPacked = status === 'Processing' || isSold(status)
  const isComplete = isPacked || (status !== 'Cancelled' && partsComplete(order, receipts))
  const counting = isComplete ? await completeParts(db, receipts) : receipts
  const cost = { ...order, status }
  const invoiced = order.hasVat
    ? await issuePapers(db, cost, {
        isDue: isSold(status) || isPaid(cost, counting),
        returnId: because?.cause.kind === 'return' ? because.cause.id : null,
      })
    : undefined
  const now = { ...cost, isInvoiced: (invoiced?.length ?? 0) > 0 }
  const booking = { orderId: order.id, status, by, reason }
  const moves = transfersFor(now, counting).flatMap(({ receipt, transfers }) =>
    moved(receipt, transfers, booking),
  )
  const sells = isBooked(now)
  const ended = sells ? (isSold(status) && sale.kept ? [sale.kept] : []) : sale.open
  for (const id of ended) await reverse(db, id, { by })
  const sales = sells
    ? sold(sale, now, { countedCents: countedFor(now, counting), invoiced, by, because })
    : []
  await post(db, [...sales, ...moves])
  await writeMoneyState(db, order.id)
  return { revived }
}

/** Whether what has come since the money was booked last makes up the price of an expired order, all parts together. */
function mayRevive(order: LockedOrder, receipts: readonly LedgerReceipt[]): boolean {
  if (order.status !== 'Cancelled' || order.cancelledBy !== 'expiry' || order.isErased) return false
  const coming = receipts.filter(({ heldFor }) => heldFor !== 'short')
  const [before, now] = [sumOf(coming, knownCents), sumOf(coming, usableCents)]
  return before < costOf(order) && now >= costOf(order)
}

/** The money of a receipt that the order had before, and still has. */
function knownCents({ balances, refunding }: LedgerReceipt): number {
  const accounts = ['deposit', 'receivable', 'held', 'refund-due', 'owed-by-payer'] as const
  const known = accounts.reduce((sum, account) => sum + (balances[account] ?? 0), 0)
  return known - refunding.reduce((sum, { cents }) => sum + cents, 0)
}

function sumOf(
  receipts: readonly LedgerReceipt[],
  centsOf: (receipt: LedgerReceipt) => number,
): number {
  return receipts.reduce((sum, receipt) => sum + centsOf(receipt), 0)
}

/** Counts the held parts, because together they now make up the price, or because the goods are being packed or gone. */
async function completeParts(db: Db, receipts: readonly LedgerReceipt[]): Promise<LedgerReceipt[]> {
  for (const { id } of receipts.filter(({ heldFor }) => heldFor === 'part')) {
    await countPart(db, id)
    await appendEvent(db, id, 'completed', {})
  }
  return receipts.map((receipt) => ({
    ...receipt,
    heldFor: receipt.heldFor === 'part' ? null : receipt.heldFor,
  }))
}
