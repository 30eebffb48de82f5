import { randomInt } from 'node:crypto'
import { HANDOVER_TRIES } from '@duka/contract/riders/riders'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { countTry } from '../users/limits/tries.ts'
import { findCode, giveCode, setCodeTries } from './handover-code.queries.ts'

/**
 * Generates the handover code of an order, unless it has one: 4 digits by which the customer proves that the parcel
 * is theirs. An order without a delivery option (a shop without zones) and one for a bus or courier, who asks for no code,
 * get one only with `always`. The caller has locked the order.
 */
export async function drawHandoverCode(
  db: Db,
  orderId: string,
  { always = false } = {},
): Promise<void> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  await giveCode(db, orderId, code, { always })
}

interface Tried {
  /** Undefined: the code is right. */
  refusal?: ShopError
  /** Whether it used up a try. */
  isCounted?: boolean
}

/**
 * Compares the code that a customer gave with the order's. A wrong code uses up one of the order's tries, unless the
 * request `isRepeated` (a retry with the same idempotency key and code). Without tries even the right code is refused. The
 * caller has locked the order, and throws the refusal after the commit, because the try must be stored.
 */
export async function tryHandoverCode(
  db: Db,
  orderId: string,
  given: string,
  { isRepeated = false } = {},
): Promise<Tried> {
  const order = await findCode(db, orderId)
  if (!order) throw new Error('The order of a parcel is missing.')
  const left = HANDOVER_TRIES - order.tries
  if (isRepeated && order.code !== given)
    return { refusal: new ShopError('HANDOVER_CODE_WRONG', { left }) }
  if (left <= 0) return { refusal: new ShopError('HANDOVER_TRIES_USED') }
  if (order.code === given) return {}
  await setCodeTries(db, orderId, order.tries + 1)
  return {
    refusal: new ShopError('HANDOVER_CODE_WRONG', { left: left - 1 }),
    isCounted: true,
  }
}

/**
 * The code of an order on its way, which staff read to a customer who proves the phone number. Each reading is in the audit
 * log and counts against a limit. Throws `NO_HANDOVER_CODE` before the order ships and after the handover.
 */
export async function readHandoverCode(
  deps: Pick<Deps, 'db' | 'now' | 'rateLimits'>,
  staff: Caller,
  orderId: string,
): Promise<string> {
  const tried = { kind: 'handover-code', account: staff.id, ip: staff.from?.ip ?? '' } as const
  await countTry(deps, tried, async () => undefined)
  const order = mustExist(await findCode(deps.db, orderId), 'ORDER_NOT_FOUND')
  if (order.status !== 'Shipped' || !order.code) throw new ShopError('NO_HANDOVER_CODE')
  await addAuditEntry(deps.db, staff, 'order read-code', orderId)
  return order.code
}
