import type { AuditEntry, AuditFilter } from '@duka/contract/audit/audit'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog, isAboutOrderId } from '../../db/schema.ts'
import { numberedList } from '../../lists/sorted-list.ts'

/** The entries of the audit log, newest first by default, filtered by user and by thing. */
export async function listEntries(
  db: Db,
  { thing, thingId, order, user, sort, limit, cursor }: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const list = numberedList(sort, sql`${auditLog.id}`, cursor)
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        thing ? eq(auditLog.thing, thing) : undefined,
        thingId ? eq(auditLog.thingId, thingId) : undefined,
        order ? isAboutOrderId(order.toLowerCase()) : undefined,
        user ? eq(auditLog.userId, user) : undefined,
        list.afterCursor,
      ),
    )
    .orderBy(list.order)
    .limit(limit + 1)
  const { page, nextCursor } = list.page(rows, limit)
  return { entries: page.map(toEntry), nextCursor }
}

function toEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    user: row.username === null ? null : { _id: row.userId, username: row.username },
    action: row.action,
    thing: row.thing,
    thingId: row.thingId,
    before: row.before,
    after: row.after,
    ...(row.address !== null && { address: row.address }),
    ...(row.device !== null && { device: row.device }),
  }
}

/** Deletes entries that are older than so many days. */
export async function deleteOldEntries(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from audit_log where at < now() - ${days}::int * interval '1 day'`)
}
