import type { PaymentsOfOrder } from '@duka/contract/payments/payments'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { instant } from '../../../db/instant.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../../order-record/order-events.queries.ts'
import { queuePayOnDelivery } from '../../order-record/order-messages.ts'
import { methodRefusal } from '../place/place-order.ts'
import { findBrokenRule, orderLimits, refusalOf } from '../price/order-terms.ts'
import {
  type CashValues,
  changeToCash,
  findCashFacts,
  judgeCash,
} from './pay-on-delivery.queries.ts'

type CashDeps = Pick<Deps, 'db' | 'settings'>

/** What the order becomes. */
const cash = { paymentMethod: 'cod' } as const

/**
 * A customer pays their order in cash on delivery instead: while it is Pending and unpaid, and nothing of its money may move,
 * by the rules of a new cash order. Price and stock stay. M-Pesa's money counts for it all the same, also what comes late.
 * An order that is paid on delivery already stays as it is. Throws `ORDER_NOT_FOUND` for anybody else's order, to staff too.
 */
export async function payOnDelivery(
  deps: CashDeps,
  customer: Caller,
  orderId: string,
): Promise<void> {
  try {
    await deps.db.transaction(async (db) => {
      const order = await lockOrder(db, orderId)
      if (order?.userId !== customer.id) throw new ShopError('ORDER_NOT_FOUND')
      if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
      if (methodFacts[order.paymentMethod].shipsUnpaid) return
      const refusal = refusalFor(deps, order)
      if (refusal) throw refusal
      await refuseWhileMoneyMoves(db, orderId, 'payOnDelivery')
      await changeToCash(db, valuesFor(deps, customer, orderId))
      await addAuditEntry(db, customer, 'order pay-on-delivery', orderId)
      await queuePayOnDelivery(db, orderId)
      await notifyParcelChanged(db, orderId)
    })
  } catch (error) {
    const broken = findBrokenRule(error)
    throw broken ? refusalOf(deps, cash.paymentMethod, broken) : error
  }
}

/** Whether the caller may choose cash for their order now, or when they did. */
export async function readCashChoice(
  deps: CashDeps,
  customer: Caller,
  orderId: string,
): Promise<Pick<PaymentsOfOrder, 'cashInstead' | 'cashSince'>> {
  const order = await findCashFacts(deps.db, customer.id, orderId)
  if (order?.chosenAt) return { cashSince: instant(order.chosenAt) }
  if (!order || order.moneyMoves || methodFacts[order.paymentMethod].shipsUnpaid) return {}
  if (refusalFor(deps, order)) return {}
  const terms = await judgeCash(deps.db, valuesFor(deps, customer, orderId))
  const isRefused = !terms || terms.rule || terms.hasTooManyOpen || terms.holdsTooMuch
  return isRefused ? {} : { cashInstead: true }
}

function refusalFor(
  deps: CashDeps,
  { status, paymentStatus }: Pick<LockedOrder, 'status' | 'paymentStatus'>,
): ShopError | undefined {
  if (status !== 'Pending') return new ShopError('CANCEL_TOO_LATE')
  if (paymentStatus !== 'unpaid' && paymentStatus !== 'pending')
    return new ShopError('ALREADY_PAID')
  return methodRefusal(deps, cash)
}

function valuesFor(deps: CashDeps, { id: userId }: Caller, orderId: string): CashValues {
  return { ...orderLimits(deps, cash), userId, orderId }
}
