import { invalid } from '@duka/contract/field-messages'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { RefundRequest } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { receiveReturn } from '../../orders/returns/receive.ts'
import { acceptClaims } from '../prompts/accept-claims.ts'
import { findReceipt, type Receipt } from '../records/receipts.queries.ts'
import { selectOpenRefunds } from '../records/refunds.queries.ts'

/** A reversal takes seconds; one without a result for this long may be requested again. */
const STUCK_MS = 5 * 60_000

/** A sum to pay back: a receipt's, in one account of the ledger. */
export interface Owed {
  receipt: Receipt
  account: 'held' | 'refund-due'
  cents: number
  /** Whether this is the receipt's whole amount: M-Pesa can reverse only that. */
  isWhole: boolean
}

interface Wish {
  staff: Caller
  isByHand: boolean
  request: RefundRequest
}

/**
 * The sums to pay back: the largest that is due, or those that make up the amount. A reversal without a result for
 * `STUCK_MS` may be requested again. If nothing is due and staff pay back by hand, an unconfirmed claim must be true: it
 * becomes a receipt first. An amount where nothing is due lowers the price of the order. The caller has locked the order.
 */
export async function chooseSums(
  db: Db,
  order: LockedOrder,
  now: Date,
  { staff, isByHand, request: { amount, note } }: Wish,
): Promise<Owed[]> {
  let owed = await findOwed(db, order.id, now)
  if (
    owed.length === 0 &&
    isByHand &&
    (await acceptClaims(db, order, staff, now, { isHeld: true }))
  )
    owed = await findOwed(db, order.id, now)
  if (amount == null) return owed.slice(0, 1)

  const { countedCents, owedCents } = await readOrderMoney(db, order.id)
  const lowers = owedCents === 0 && order.status !== 'Cancelled'
  const most = lowers ? countedCents : sumOf(owed)
  if (most === 0) return []
  if (toCents(amount) > most)
    throw new ShopError('MORE_THAN_PAID', { amount: formatMoney(toShillings(most), 'KES') })
  if (!lowers) return takeOf(owed, toCents(amount))
  // Nothing else tells why the shop gives money back of an order that stands.
  if (!note) throw wrongField('note', invalid.refundReason)
  await receiveReturn(db, staff, order.id, { items: [], amount, note })
  owed = await findOwed(db, order.id, now)
  // M-Pesa takes whole shillings, so of cents less may be due.
  return takeOf(owed, Math.min(toCents(amount), sumOf(owed)))
}

export function sumOf(owed: readonly Owed[]): number {
  return owed.reduce((sum, { cents }) => sum + cents, 0)
}

/** What makes up `wanted` of these sums: one that is exactly that, else parts in their order. */
function takeOf(owed: readonly Owed[], wanted: number): Owed[] {
  const exact = owed.find(({ cents }) => cents === wanted)
  if (exact) return [exact]
  let left = wanted
  return owed.flatMap((one) => {
    const cents = Math.min(one.cents, left)
    left -= cents
    return cents > 0 ? [{ ...one, cents, isWhole: one.isWhole && cents === one.cents }] : []
  })
}

/** The sums that are due, the largest first and of equal ones the latest. */
async function findOwed(db: Db, orderId: string, now: Date): Promise<Owed[]> {
  const open = await selectOpenRefunds(db, orderId)
  const owed: Owed[] = []
  for (const { id, cents: whole, balances } of await selectLedgerReceipts(db, orderId)) {
    const last = open.find(({ receiptId }) => receiptId === id)
    if (last && last.createdAt.getTime() + STUCK_MS >= now.getTime()) continue
    for (const account of ['held', 'refund-due'] as const) {
      const cents = balances[account] ?? 0
      const receipt = cents > 0 && (await findReceipt(db, id))
      if (receipt) owed.push({ receipt, account, cents, isWhole: cents === whole })
    }
  }
  return owed.toReversed().toSorted((a, b) => b.cents - a.cents)
}
