import { isStaff } from '@duka/contract/users/roles'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { markCodeSeen } from './handover-code.queries.ts'
import { toOrder } from './order-row.ts'
import { findOrder } from './orders.queries.ts'
import { returnEnd } from './return-row.ts'

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
  const { orderExpiryMinutes, returnDays } = settings.now()
  const returnUntil =
    row.status === 'Delivered' && returnDays ? returnEnd(row, returnDays) : undefined
  return {
    order: {
      ...toOrder(row, orderExpiryMinutes, isStaff(caller)),
      ...(returnUntil && { returnUntil: instant(returnUntil) }),
    },
  }
}
