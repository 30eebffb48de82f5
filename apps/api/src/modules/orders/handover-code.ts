import { randomInt } from 'node:crypto'
import { HANDOVER_TRIES } from '@duka/contract/riders/riders'
import type { Db } from '../../db/client.ts'
import { findCode, giveCode, setCodeTries } from './handover-code.queries.ts'

/**
 * Generates the handover code of an order, unless it has one: 4 digits by which the customer proves that the parcel
 * is theirs. An order without a delivery option (a shop without zones) gets one only with `always`. The caller has
 * locked the order.
 */
export async function drawHandoverCode(
  db: Db,
  orderId: string,
  { always = false } = {},
): Promise<void> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  await giveCode(db, orderId, code, { always })
}

/** The outcome of one try, with the number of tries left. */
type HandoverTry = { outcome: 'right' } | { outcome: 'wrong' | 'used-up'; left: number }

/**
 * Compares the code that a customer gave with the order's. A wrong code uses up one of the order's tries, unless the
 * request `isRepeated` (a retry with the same idempotency key and code). Without tries even the right code is refused. The
 * caller has locked the order, and must commit after every outcome.
 */
export async function tryHandoverCode(
  db: Db,
  orderId: string,
  given: string,
  { isRepeated = false } = {},
): Promise<HandoverTry> {
  const order = await findCode(db, orderId)
  if (!order) throw new Error('The order of a parcel is missing.')
  const left = HANDOVER_TRIES - order.tries
  if (isRepeated && order.code !== given) return { outcome: 'wrong', left }
  if (left <= 0) return { outcome: 'used-up', left: 0 }
  if (order.code === given) return { outcome: 'right' }
  await setCodeTries(db, orderId, order.tries + 1)
  return { outcome: 'wrong', left: left - 1 }
}
