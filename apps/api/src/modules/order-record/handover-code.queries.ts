import type { OrderStatus } from '@duka/contract/orders/orders'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/** Gives an order this code, unless it has one. Only an order that somebody hands over, by its delivery option, unless `always`. */
export async function giveCode(
  db: Db,
  orderId: string,
  code: string,
  { always }: { always: boolean },
): Promise<void> {
  await db.execute(sql`
    update orders set handover_code = ${code}
    where id = ${orderId} and handover_code is null and (${always} or delivery->>'kind' <> 'parcel')`)
}

/** SQL: whether the customer of order `o` has its code: it was sent, or seen on the order's page. */
export const isCodeKnown = sql`(o.handover_code is not null and (o.code_seen_at is not null or exists (
  select from outbox m where m.order_id = o.id and m.sent_at is not null
    and o.handover_code in (m.data->>'code', m.data->>'collectionCode'))))`

interface Code {
  status: OrderStatus
  code: string | null
  /** How many wrong ones were tried. */
  tries: number
  isKnown: boolean
}

/** The handover code of an order. */
export function findCode(db: Db, orderId: string) {
  return db.row<Code>(sql`
    select o.status, o.handover_code as code, o.handover_tries as tries, ${isCodeKnown} as "isKnown"
    from orders o where o.id = ${orderId}`)
}

/** The customer sees the code. */
export async function markCodeSeen(db: Db, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ codeSeenAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isNull(orders.codeSeenAt)))
}

export async function setCodeTries(db: Db, orderId: string, handoverTries: number): Promise<void> {
  await db.update(orders).set({ handoverTries }).where(eq(orders.id, orderId))
}
