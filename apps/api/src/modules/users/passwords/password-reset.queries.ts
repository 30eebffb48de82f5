import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { passwordResets, resetCodeTries } from '../../../db/schema.ts'

/**
 * Stores a new code. It replaces the previous one and clears the tries of each source. Those of all unknown sources
 * together count on for a day: else each new code would be a licence to guess.
 */
export async function saveResetCode(
  db: Db,
  reset: typeof passwordResets.$inferInsert & { countsSince: Date },
): Promise<void> {
  const { codeHash, phoneCodeHash, triesLeft, expiresAt, countsSince } = reset
  const isOver = sql`${passwordResets.countsSince} <= ${countsSince.toISOString()}::timestamptz - interval '1 day'`
  await db.delete(resetCodeTries).where(eq(resetCodeTries.userId, reset.userId))
  await db
    .insert(passwordResets)
    .values(reset)
    .onConflictDoUpdate({
      target: passwordResets.userId,
      set: {
        codeHash,
        phoneCodeHash: phoneCodeHash ?? null,
        expiresAt,
        triesLeft: sql`case when ${isOver} then ${triesLeft} else ${passwordResets.triesLeft} end`,
        countsSince: sql`case when ${isOver} then excluded.counts_since else ${passwordResets.countsSince} end`,
      },
    })
}

/** How many guesses at one code a source has. */
const GUESSES_PER_SOURCE = 5

/** The hashes of the codes for a new password; the phone has one of its own if one went there. */
export interface ResetCodes {
  email: Buffer
  phone: Buffer | null
}

/**
 * Uses up one guess of a source, and returns the hashes that the code may have: undefined if the source
 * has no guess left or there is no code. A known device of the account has its own guesses, which
 * strangers cannot use up.
 */
export function spendResetTry(
  db: Db,
  userId: string,
  { ip, device }: { ip: string; device: string | undefined },
  now: Date,
) {
  const source = device ? `device ${device}` : ip
  const isStranger = device === undefined
  return db.row<ResetCodes>(sql`
    with code as (
      select user_id, code_hash, phone_code_hash from password_resets
      where user_id = ${userId} and expires_at > ${now.toISOString()}::timestamptz
        and (tries_left > 0 or not ${isStranger}::boolean)
    ), spent as (
      insert into reset_code_tries as t (user_id, source, tries)
      select user_id, ${source}, 1 from code
      on conflict (user_id, source) do update set tries = t.tries + 1
        where t.tries < ${GUESSES_PER_SOURCE}
      returning user_id
    ), total as (
      update password_resets set tries_left = greatest(tries_left - 1, 0)
      where ${isStranger}::boolean and user_id in (select user_id from spent)
    )
    select code_hash as email, phone_code_hash as phone from code where user_id in (select user_id from spent)`)
}

/** Deletes the codes; false if somebody else has used one or newer ones have replaced them. */
export async function takeResetCodes(
  db: Db,
  userId: string,
  { email }: ResetCodes,
): Promise<boolean> {
  const taken = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.codeHash, email)))
    .returning({ userId: passwordResets.userId })
  return taken.length === 1
}

/** Deletes the codes of an account, unused. Guesses at them count on. */
export async function endResetCodes(db: Db, userId: string): Promise<void> {
  await db
    .update(passwordResets)
    .set({ expiresAt: new Date(0) })
    .where(eq(passwordResets.userId, userId))
}
