import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { sessions } from '../../../db/schema.ts'
import type { SessionUser } from '../../../http/auth.ts'
import { limitsOf, type StoredLimits } from '../records/limits.ts'

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
