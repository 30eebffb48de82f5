import type { OwnSession } from '@duka/contract/users/sessions'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { deleteSessions, lockUser } from '../records/users.queries.ts'
import { deleteOwnSession, selectSessions } from './sessions.queries.ts'

/** The sessions of a user, newest first. `tokenHash` marks the current one. */
export async function listSessions(
  db: Db,
  userId: string,
  tokenHash: Buffer | undefined,
): Promise<OwnSession[]> {
  const rows = await selectSessions(db, userId)
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    device: row.device,
    address: row.address,
    current: tokenHash !== undefined && row.tokenHash.equals(tokenHash),
  }))
}

/** Ends every session of a user, and half-done logins. Only admins may; throws 404 for an unknown user. */
export async function endSessionsOf(db: Db, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await lockUser(db, id))) throw new ShopError('USER_NOT_FOUND')
    await deleteSessions(db, id)
    await addAuditEntry(db, caller, 'user end-sessions', id)
  })
}

/** Ends one session of this user. Throws 404 if there is none. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteOwnSession(db, userId, id))) throw new ShopError('SESSION_NOT_FOUND')
}
