import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pendingLogins } from '../../../db/schema.ts'
import type { UserRow } from '../records/users.queries.ts'

const PENDING_MINUTES = 10

/** Whether a login of this user needs a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from second_factors where user_id = ${userId} and secret is not null`,
  )
  return rowCount === 1
}

/** Stores that the password was right, until the code follows; false if it or the role has changed meanwhile. */
export async function insertPendingLogin(
  db: Db,
  tokenHash: Buffer,
  { id, passwordHash, role }: Pick<UserRow, 'id' | 'passwordHash' | 'role'>,
  now: Date,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000).toISOString()
  const { rowCount } = await db.execute(sql`
    insert into pending_logins (token_hash, user_id, expires_at)
    select ${tokenHash}, id, ${expiresAt}::timestamptz from users
    where id = ${id} and password_hash = ${passwordHash} and role = ${role} for share`)
  return rowCount === 1
}

/** The user of a pending login with this token; undefined if there is none. */
export async function findPendingLogin(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: pendingLogins.userId })
    .from(pendingLogins)
    .where(and(eq(pendingLogins.tokenHash, tokenHash), gt(pendingLogins.expiresAt, now)))
  return row?.userId
}

/** Consumes a pending login; false if another call has just done so. */
export async function takePendingLogin(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .delete(pendingLogins)
    .where(eq(pendingLogins.tokenHash, tokenHash))
    .returning({ userId: pendingLogins.userId })
  return taken.length === 1
}
