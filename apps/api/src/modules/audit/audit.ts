import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema.ts'

/** What changed: a thing of the shop, by its id, from what to what. */
export interface Change {
  action: string
  thing: 'user' | 'product' | 'category' | 'address' | 'order' | 'payment' | 'shipping' | 'settings'
  thingId: string
  before?: unknown
  after?: unknown
}

/**
 * Notes who changed what, in the transaction that changes it. `who` is undefined when the shop did
 * it by itself, such as giving up an unpaid order.
 */
export async function note(
  db: Db,
  who: { id: string; username: string } | undefined,
  { action, thing, thingId, before, after }: Change,
): Promise<void> {
  await db
    .insert(auditLog)
    .values({ userId: who?.id, username: who?.username, action, thing, thingId, before, after })
}

/** As `note`, for many changes at once: one statement, however many there are. */
export async function noteAll(
  db: Db,
  who: { id: string; username: string },
  changes: Change[],
): Promise<void> {
  await db.execute(sql`
    insert into audit_log (user_id, username, action, thing, thing_id, before, after)
    select ${who.id}::uuid, ${who.username}, action, thing, "thingId", before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (action text, thing text, "thingId" text, before jsonb, after jsonb))
      with ordinality as g (action, thing, "thingId", before, after, place)
    order by place`)
}

/**
 * Erases what staff wrote about a person's orders, since it may well be about the person. Call it
 * while the orders still are theirs.
 */
export async function forgetOrderNotes(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update audit_log set after = null
    where thing = 'order' and action = 'note'
      and thing_id in (select id::text from orders where user_id = ${userId})`)
}

/**
 * Erases what the log tells about a person who is leaving: what was changed on their account and
 * their addresses. That it was changed, when and by whom stays.
 */
export async function forgetInAudit(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update audit_log set before = null, after = null
    where (thing = 'user' and thing_id = ${userId})
      or (thing = 'address' and coalesce(before, after)->>'user' = ${userId})`)
}
