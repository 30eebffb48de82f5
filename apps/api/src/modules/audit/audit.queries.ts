import type { AuditEntry, AuditFilter } from '@duka/contract/audit/audit'
import { isStaff, type Role } from '@duka/contract/users/roles'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog, isAboutOrderId, isAboutOrders, orders, users } from '../../db/schema.ts'
import { fullName } from '../../lists/named-like.ts'
import { numberedList } from '../../lists/sorted-list.ts'
import type { AuditReader } from './audit-reader.ts'

/** SQL: the id of the thing; null where it is another key, such as the name of a file. */
const thingUuid = sql`case when ${auditLog.thingId} ~ '^[0-9a-f-]{36}$' then ${auditLog.thingId}::uuid end`

/** SQL: what a thing that has a name is called today. */
const thingName = sql<string | null>`case ${auditLog.thing}
  when 'user' then coalesce(
    (select coalesce(nullif(${fullName('person')}, ''), person.username)
      from users person where person.id = ${thingUuid}),
    (select name from invitations where id = ${thingUuid}))
  when 'product' then (select name from products where id = ${thingUuid})
  when 'family' then (select name from product_families where id = ${thingUuid})
  when 'category' then (select name from categories where id = ${thingUuid})
  when 'offer' then (select code from offers where id = ${thingUuid})
  when 'delivery-zone' then (select name from delivery_zones where id = ${thingUuid})
  when 'delivery-point' then (select name from delivery_points where id = ${thingUuid})
  when 'run' then (select rider_name from rider_runs where id = ${thingUuid}) end`

/**
 * The entries of the audit log, newest first by default, filtered by user and by thing: those that the reader may see,
 * and without what products cost unless the reader may know it.
 */
export async function listEntries(
  db: Db,
  { things, seesCosts }: AuditReader,
  { thing, thingId, order, user, sort, limit, cursor }: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const list = numberedList(sort, sql`${auditLog.id}`, cursor)
  const rows = await db
    .select({
      ...getTableColumns(auditLog),
      name: fullName('users'),
      orderNumber: orders.shortNumber,
      thingName,
    })
    .from(auditLog)
    .leftJoin(
      orders,
      sql`${orders.id} = case ${auditLog.thing} when 'order' then ${auditLog.thingId}::uuid
        when 'shipping' then (select order_id from shippings where id = ${auditLog.thingId}::uuid) end`,
    )
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        thing ? eq(auditLog.thing, thing) : undefined,
        thingId ? eq(auditLog.thingId, thingId) : undefined,
        order ? isAboutOrderId(order.toLowerCase()) : undefined,
        user ? eq(auditLog.userId, user) : undefined,
        things && inArray(auditLog.thing, things),
        list.afterCursor,
      ),
    )
    .orderBy(list.order)
    .limit(limit + 1)
  const { page, nextCursor } = list.page(rows, limit)
  const entries = page.map(toEntry)
  return { entries: seesCosts ? entries : entries.map(withoutCosts), nextCursor }
}

function toEntry({
  name,
  orderNumber,
  thingName,
  ...row
}: typeof auditLog.$inferSelect & {
  name: string | null
  orderNumber: string | null
  thingName: string | null
}): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    user:
      row.username === null
        ? null
        : { _id: row.userId, username: row.username, ...(name && { name }) },
    action: row.action,
    thing: row.thing,
    thingId: row.thingId,
    ...(orderNumber && { orderNumber }),
    ...(thingName && { thingName }),
    before: row.before,
    after: row.after,
    ...(row.address !== null && { address: row.address }),
    ...(row.device !== null && { device: row.device }),
  }
}

function withoutCosts(entry: AuditEntry): AuditEntry {
  if (entry.thing !== 'product') return entry
  return { ...entry, before: withoutCost(entry.before), after: withoutCost(entry.after) }
}

/** Also without by how much a bulk change has changed costs. */
function withoutCost(values: unknown): unknown {
  if (!values) return values
  const { cost: _, ...rest } = values as Record<string, unknown>
  if (rest.of !== 'cost') return rest
  const { sum: _sum, percent: _percent, ...others } = rest
  return others
}

/** Whether the history of an order names this person as who took its goods. */
export function isTakerNoted(db: Db, orderId: string, takenBy: string) {
  return db.exists(sql`
    select from audit_log where thing = 'order' and thing_id = ${orderId}
      and action = 'taken-by' and after->>'takenBy' = ${takenBy}`)
}

/** Deletes entries that are older than so many days. */
export async function deleteOldEntries(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from audit_log where at < now() - ${days}::int * interval '1 day'`)
}

/**
 * Erases what staff and riders wrote about orders, whose ids `orderIds` selects as text, because it may be about the person:
 * notes, reasons, another delivery, who took the goods. Call it before the orders lose their customer.
 */
export async function forgetOrderNotes(db: Db, orderIds: SQL): Promise<void> {
  await db.execute(sql`
    update audit_log set before = null, after = null
    where thing = 'order' and action in ('note', 'change-delivery', 'taken-by', 'said-taken')
      and thing_id in (${orderIds})`)
  await db.execute(sql`
    update audit_log set after = after - 'reason'
    where thing in ('order', 'payment', 'shipping') and ${isAboutOrders(orderIds)} and after ? 'reason'`)
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

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** The entries of many changes of one person, in their order. */
export async function insertEntries(
  db: Db,
  who: { id: string; username: string; address: string | null; device: string | null },
  changes: readonly object[],
): Promise<void> {
  await db.execute(sql`
    insert into audit_log (user_id, username, address, device, action, thing, thing_id, before, after)
    select ${who.id}::uuid, ${who.username}, ${who.address}::text, ${who.device}::text,
      action, thing, "thingId", before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (action text, thing text, "thingId" text, before jsonb, after jsonb))
      with ordinality as g (action, thing, "thingId", before, after, place)
    order by place`)
}

/** Whether the log has a lock-out of this address from an account in the last 15 minutes. */
export function hasRecentLock(db: Db, userId: string, address: string) {
  return db.exists(sql`
    select 1 from audit_log
    where thing_id = ${userId} and action = 'lock' and address = ${address}
      and at > now() - interval '15 minutes' limit 1`)
}
