import type { Db } from '../../../db/client.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { type By, paidBack } from '../../ledger/money-events.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaidBack } from '../../order-record/order-messages.ts'
import type { Receipt } from '../records/receipts.queries.ts'
import type { Refund } from '../records/refunds.queries.ts'

/**
 * Posts that a sum was paid back, out of the drawer `from` or `mpesa` and at the time `at` where these are known, and sends the
 * payer a message. The caller has locked the order.
 */
export async function postPaidBack(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  { id, account, cents }: Refund,
  { by, ...how }: { by?: By; from?: string | undefined; at?: Date | undefined },
): Promise<void> {
  const { entry } = paidBack(receipt, await selectBalances(db, receipt.id), {
    cents,
    first: account,
    cause: { kind: 'refund', id },
    orderId: order.id,
    by,
    ...how,
  })
  await post(db, [entry])
  await bookMoney(db, order, { by })
  await queuePaidBack(db, order.id, cents)
}
