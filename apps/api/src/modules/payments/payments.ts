import { toShillings } from '@duka/contract/money'
import type { Payment, PaymentsOfOrder } from '@duka/contract/payments'
import { isStaff } from '@duka/contract/roles'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { findOwedCents } from './ledger.queries.ts'
import { readNeed } from './need.ts'
import { findOrderMoney, type PaymentRow, selectPaymentsOfOrder } from './payments.queries.ts'

/** Someone else's order is not there. */
export async function listPayments(
  db: Db,
  caller: Caller,
  orderId: string,
): Promise<PaymentsOfOrder> {
  const order = await refuseForeign(db, caller, orderId)
  const [payments, need, owedCents] = await Promise.all([
    selectPaymentsOfOrder(db, orderId),
    readNeed(db, { id: orderId, ...order }),
    findOwedCents(db, orderId),
  ])
  const takesMoney = order.status !== 'Cancelled'
  const needed = (cents: number) => (takesMoney ? toShillings(cents) : 0)
  return {
    payments: payments.map(toPayment),
    due: needed(need.wholeCents),
    dueInCash: needed(need.exactCents),
    held: toShillings(need.heldCents),
    missing: needed(need.missingCents),
    owed: toShillings(owedCents),
    discount: toShillings(order.discountCents),
  }
}

/** Someone else's order is not there, unless the caller is staff. */
export async function refuseForeign(db: Db, caller: Caller, orderId: string) {
  const order = await findOrderMoney(db, orderId)
  if (!order || (order.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ORDER_NOT_FOUND')
  return order
}

/** A payment as it travels: without the callback's secret, the ids and the shop's own notes. */
export function toPayment(row: PaymentRow): Payment {
  return {
    _id: row.id,
    order: row.orderId,
    method: row.method,
    channel: row.channel,
    amount: toShillings((isCounted(row) && row.receivedCents) || row.amountCents),
    received: row.receivedCents === null ? null : toShillings(row.receivedCents),
    phoneNumber: row.phoneNumber,
    state: row.state,
    resultCode: row.resultCode,
    reason: row.reason,
    receipt: row.receipt,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

/** What was asked for no longer matters: the amount is what came, or the part of it that is meant. */
function isCounted({ state }: PaymentRow): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}
