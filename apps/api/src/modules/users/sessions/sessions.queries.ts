import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { knownDevices, pendingLogins, sessions } from '../../../db/schema.ts'
import { hashToken, type SessionUser } from '../../../http/auth.ts'
import { limitsOf, type StoredLimits } from '../records/limits.ts'
import type { UserRow } from '../records/users.queries.ts'

/**
 * The user of the session with this token; undefined if it has ended: 30 days after its last use, or
 * `maxDays` after the login. Stores the last use at most once an hour, so most calls only read.
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  maxDays: number,
): Promise<SessionUser | undefined> {
  const found = await db.row<Found>(
    prepared(
      'find-session',
      sql`
    select u.id, u.username, u.email, u.role, u.rights, u.discount_limit as "discountPercent",
      u.refund_limit_cents as "refundCents", s.last_used_at < now() - interval '1 hour' as stale,
      u.role <> 'customer' and exists (
        select from second_factors f where f.user_id = u.id and f.secret is not null
      ) as "hasSecondFactor"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.last_used_at > now() - interval '30 days'
      and s.created_at > now() - ${maxDays}::float8 * interval '1 day'`,
    ),
  )
  if (!found) return undefined
  if (found.stale)
    await db.execute(sql`update sessions set last_used_at = now() where token_hash = ${tokenHash}`)
  const { id, username, email, role, rights, hasSecondFactor } = found
  return { id, username, email, role, rights, limits: limitsOf(found), hasSecondFactor }
}

interface Found extends Omit<SessionUser, 'limits'>, StoredLimits, Record<string, unknown> {
  stale: boolean
}

/** Which of these token hashes still have a session, in hexadecimal digits. */
export async function selectOpenSessions(db: Db, tokenHashes: Buffer[]): Promise<Set<string>> {
  const found = await db.values<string>(sql`
    select encode(token_hash, 'hex') as hash from sessions
    where token_hash in (${sql.join(tokenHashes, sql`, `)})
      and last_used_at > now() - interval '30 days'`)
  return new Set(found)
}

export async function isRecent(
  db: Db,
  tokenHash: Buffer | undefined,
  minutes: number,
): Promise<boolean> {
  if (!tokenHash) return false
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        sql`${sessions.createdAt} > now() - ${minutes} * interval '1 minute'`,
      ),
    )
  return session !== undefined
}

/** The sessions of a user, newest first. */
export function selectSessions(db: Db, userId: string) {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

/** Deletes a session of this user. Returns whether there was one. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

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

/** A device that nobody signs in with for this time becomes unknown again. */
export const DEVICE_DAYS = 180

/** A short name for the device if it has signed in to this account before. */
export async function findKnownDevice(
  db: Db,
  token: string | undefined,
  userId: string | undefined,
): Promise<string | undefined> {
  if (!token || !userId) return undefined
  const tokenHash = hashToken(token)
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
  return known && tokenHash.toString('hex').slice(0, 32)
}

export async function isKnownToken(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(token)))
    .limit(1)
  return row !== undefined
}

/** Makes all devices of a user unknown, or all but one. */
export async function forgetDevices(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        except ? ne(knownDevices.tokenHash, hashToken(except)) : undefined,
      ),
    )
}

/** Records that a device signed in to an account now. */
export async function noteDevice(db: Db, tokenHash: Buffer, userId: string): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ tokenHash, userId })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastUsedAt: sql`now()` },
    })
}
