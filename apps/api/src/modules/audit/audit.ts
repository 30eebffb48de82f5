import { isStaff, type Role } from '@duka/contract/users/roles'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema.ts'
import type { CallFrom } from '../../http/auth.ts'
import { deviceName } from '../../http/device-name.ts'

/** One change: the thing by its id, before and after. */
export interface Change {
  action: string
  thing:
    | 'user'
    | 'product'
    | 'family'
    | 'category'
    | 'address'
    | 'order'
    | 'payment'
    | 'shipping'
    | 'delivery-zone'
    | 'page'
    | 'delivery-point'
    | 'settings'
    | 'export'
    | 'run'
    | 'message'
    | 'message-text'
    | 'offer'
    | 'review'
  thingId: string
  before?: unknown
  after?: unknown
}

/** Who made a change, and from where. Without an id: somebody unknown, such as after a failed login. */
export interface Actor {
  id?: string
  username?: string
  from?: CallFrom
}

/**
 * Writes an entry to the audit log, in the transaction of the change. `who` is undefined for automatic
 * changes, such as cancelling an unpaid order.
 */
export async function addAuditEntry(
  db: Db,
  who: Actor | undefined,
  { action, thing, thingId, before, after }: Change,
): Promise<void> {
  await db.insert(auditLog).values({
    userId: who?.id,
    username: who?.username,
    action,
    thing,
    thingId,
    before,
    after,
    ...placeOf(who),
  })
}

function placeOf(who: Actor | undefined) {
  const from = who?.from
  return { address: from?.ip ?? null, device: from ? deviceName(from.userAgent) : null }
}

/** Like `addAuditEntry`, for many changes in one statement. */
export async function addAuditEntries(
  db: Db,
  who: Actor & { id: string; username: string },
  changes: Change[],
): Promise<void> {
  const { address, device } = placeOf(who)
  await db.execute(sql`
    insert into audit_log (user_id, username, address, device, action, thing, thing_id, before, after)
    select ${who.id}::uuid, ${who.username}, ${address}::text, ${device}::text,
      action, thing, "thingId", before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (action text, thing text, "thingId" text, before jsonb, after jsonb))
      with ordinality as g (action, thing, "thingId", before, after, place)
    order by place`)
}

/**
 * Erases the notes of staff on a user's orders, because they may be about the person. Call it before the
 * orders lose their customer.
 */
export async function forgetOrderNotes(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update audit_log set after = null
    where thing = 'order' and action = 'note'
      and thing_id in (select id::text from orders where user_id = ${userId})`)
}

/**
 * Erases personal data from the log when an account is deleted: the values that changed on the account and
 * its addresses, and where the person acted from. The entries stay, with time and user; only the name of a
 * customer is removed.
 */
export async function forgetInAudit(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  await db.execute(sql`
    update audit_log set before = null, after = null
    where (thing = 'user' and thing_id = ${id})
      or (thing = 'address' and coalesce(before, after)->>'user' = ${id})`)
  await db.execute(sql`
    update audit_log set address = null, device = null
    where user_id = ${id} or (user_id is null and thing = 'user' and thing_id = ${id})`)
  if (!isStaff({ role }))
    await db.execute(sql`
      update audit_log set user_id = null, username = 'deleted account' where user_id = ${id}`)
}
