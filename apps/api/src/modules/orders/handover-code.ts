import { randomInt } from 'node:crypto'
import { HANDOVER_TRIES } from '@duka/contract/riders'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/**
 * Draws the 4 digits by which the customer proves that the parcel is theirs, unless the order has them.
 * An order without a delivery option gets none, so that a shop without zones stays as it was; `always`
 * draws one all the same. The caller holds the order.
 */
export async function drawHandoverCode(
  db: Db,
  orderId: string,
  { always = false } = {},
): Promise<void> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  await db.execute(sql`
    update orders set handover_code = ${code}
    where id = ${orderId} and handover_code is null and (${always} or delivery is not null)`)
}

/** The outcome of one try, with the tries that are left. */
type HandoverTry = { outcome: 'right' } | { outcome: 'wrong' | 'used-up'; left: number }

/**
 * Compares what a customer said with the code of an order. A wrong code uses up one of the tries, which
 * belong to the order, unless it `isRepeated`: sent again by a bad line. Once they are used up, the right
 * code is no longer taken. The caller holds the order, and commits whatever the outcome.
 */
export async function tryHandoverCode(
  db: Db,
  orderId: string,
  said: string,
  { isRepeated = false } = {},
): Promise<HandoverTry> {
  const [order] = await db
    .select({ code: orders.handoverCode, tries: orders.handoverTries })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error('The order of a parcel is not there.')
  const left = HANDOVER_TRIES - order.tries
  if (isRepeated && order.code !== said) return { outcome: 'wrong', left }
  if (left <= 0) return { outcome: 'used-up', left: 0 }
  if (order.code === said) return { outcome: 'right' }
  await db
    .update(orders)
    .set({ handoverTries: order.tries + 1 })
    .where(eq(orders.id, orderId))
  return { outcome: 'wrong', left: left - 1 }
}
