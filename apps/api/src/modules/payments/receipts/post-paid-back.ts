import type { Db } from '../../../db/client.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import type { LockedOrder } from '../../ledger/money-state.queries.ts'
import { post } from '../../ledger/postings.queries.ts'
import { queuePaidBack } from '../../orders/order-messages.ts'
import type { Refund } from '../records/refunds.queries.ts'

/** Posts that a sum was paid back, and sends the payer a message. The caller has locked the order. */
export async function postPaidBack(
  db: Db,
  order: LockedOrder,
  { receiptId, account, cents }: Refund,
  who?: string,
): Promise<void> {
  const back = { receiptId, debit: account, credit: 'paid-back', cents } as const
  await post(db, [back], { orderId: order.id, who })
  await bookMoney(db, order, { who })
  await queuePaidBack(db, order.id, cents)
}
