import type { Db } from '../../../db/client.ts'
import { type Caller, refuseAboveLimit, requireRight } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { isOwnOrder } from './order-terms.queries.ts'

/**
 * Refuses a discount that the member of staff may not give: without the right, above the limit, or on their own order.
 * `goodsCents` is what the share is of: the goods after the offer, or the whole order.
 */
export async function judgeDiscount(
  db: Db,
  staff: Caller,
  orderId: string,
  { offCents, goodsCents }: { offCents: number; goodsCents: number },
): Promise<void> {
  if (offCents <= 0) return
  requireRight(staff, 'discounts')
  const mostCents = (percent: number) => Math.ceil((goodsCents * percent) / 100)
  refuseAboveLimit(staff, 'discountPercent', (percent) => offCents > mostCents(percent))
  if (await isOwnOrder(db, staff.id, orderId)) throw new ShopError('OWN_ORDER')
}
