import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { markCodeSeen } from './handover-code.queries.ts'
import { toOrder } from './order-row.ts'
import { findOrder } from './orders.queries.ts'

/** The body of an answer with one order. Throws `ORDER_NOT_FOUND` for another customer's order, except to staff. */
export async function answerOrder(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  orderId: string,
) {
  const row = await findOrder(db, orderId, caller.id)
  if (!row || (row.user?.id !== caller.id && !isStaff(caller)))
    throw new ShopError('ORDER_NOT_FOUND')
  if (row.handoverCode) await markCodeSeen(db, orderId)
  return { order: toOrder(row, settings.now().orderExpiryMinutes, isStaff(caller)) }
}
