import type { AuditEntry, AuditFilter } from '@duka/contract/staff'
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { auditLog, isAboutThis } from '../../db/schema.ts'
import { readCursor, toPage } from '../../http/cursor.ts'

/** Entries count upwards, so the last one of a page says where the next begins in its sort. */
const cursorOf = (sort: AuditFilter['sort']) =>
  z.tuple([z.literal(sort), z.int().check(z.positive())])

/** What was changed, newest first unless told otherwise, by whom and on what as wanted. */
export async function listEntries(
  db: Db,
  { thing, thingId, order, user, sort, limit, cursor }: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const after = readCursor(cursorOf(sort), cursor)
  const [farther, direction] = sort === 'oldest' ? [gt, asc] : [lt, desc]
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        thing ? eq(auditLog.thing, thing) : undefined,
        thingId ? eq(auditLog.thingId, thingId) : undefined,
        order ? isAboutThis(order.toLowerCase()) : undefined,
        user ? eq(auditLog.userId, user) : undefined,
        after && farther(auditLog.id, BigInt(after[1])),
      ),
    )
    .orderBy(direction(auditLog.id))
    .limit(limit + 1)
  const { page, nextCursor } = toPage(rows, limit, (row) => [sort, Number(row.id)])
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
  }
}
