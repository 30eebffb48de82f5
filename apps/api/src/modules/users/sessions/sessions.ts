import type { OwnSession } from '@duka/contract/users/sessions'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { ShopError } from '../../../http/errors.ts'

/** The sessions of a user, newest first. `tokenHash` marks the current one. */
export async function listSessions(
  db: Db,
  userId: string,
  tokenHash: Buffer | undefined,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    device: row.device,
    address: row.address,
    current: tokenHash !== undefined && row.tokenHash.equals(tokenHash),
  }))
}

/** Ends one session of this user. Throws 404 if there is none. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new ShopError('SESSION_NOT_FOUND')
}
