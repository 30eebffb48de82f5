import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { phoneCodes } from '../../../db/schema.ts'

/** What a code is for: to prove the phone of an account, or to log in with a phone. */
export type CodeUse = { userId: string } | { phone: string }

function isFor(use: CodeUse): SQL | undefined {
  return 'userId' in use
    ? eq(phoneCodes.userId, use.userId)
    : and(eq(phoneCodes.phone, use.phone), isNull(phoneCodes.userId))
}

/** Stores a new code. It replaces the previous one of that use, with its tries. */
export async function saveCode(db: Db, code: typeof phoneCodes.$inferInsert): Promise<void> {
  const { userId, ...fields } = code
  await db
    .insert(phoneCodes)
    .values(code)
    .onConflictDoUpdate(
      userId
        ? { target: phoneCodes.userId, targetWhere: sql`user_id is not null`, set: fields }
        : { target: phoneCodes.phone, targetWhere: sql`user_id is null`, set: fields },
    )
}

/** The code that now logs in with a phone. */
export async function findLoginCode(
  db: Db,
  phone: string,
  now: Date,
): Promise<{ codeHash: Buffer; expiresAt: Date } | undefined> {
  const [code] = await db
    .select({ codeHash: phoneCodes.codeHash, expiresAt: phoneCodes.expiresAt })
    .from(phoneCodes)
    .where(and(isFor({ phone }), gt(phoneCodes.expiresAt, now)))
  return code
}

/** Uses up one guess. Returns the hash that the code must have; undefined without a code or a guess left. */
export async function spendTry(db: Db, use: CodeUse, now: Date): Promise<Buffer | undefined> {
  const [code] = await db
    .update(phoneCodes)
    .set({ triesLeft: sql`${phoneCodes.triesLeft} - 1` })
    .where(and(isFor(use), gt(phoneCodes.triesLeft, 0), gt(phoneCodes.expiresAt, now)))
    .returning({ codeHash: phoneCodes.codeHash })
  return code?.codeHash
}

/** Deletes a code and returns its phone; undefined if it was used or replaced meanwhile. */
export async function takeCode(
  db: Db,
  use: CodeUse,
  codeHash: Buffer,
): Promise<string | undefined> {
  const [code] = await db
    .delete(phoneCodes)
    .where(and(isFor(use), eq(phoneCodes.codeHash, codeHash)))
    .returning({ phone: phoneCodes.phone })
  return code?.phone
}

/** SQL: the codes of an account, and those that log in to it. */
const ofAccount = (
  userId: string,
) => sql`(${phoneCodes.userId} = ${userId} or ${phoneCodes.userId} is null
  and ${phoneCodes.phone} = (select phone_number from users where id = ${userId} and phone_proven_at is not null))`

/** The codes of an account that were not used yet, for its owner. Nobody can read the codes themselves. */
export function selectCodesOf(db: Db, userId: string) {
  return db
    .select({ sentTo: phoneCodes.phone, expiresAt: phoneCodes.expiresAt })
    .from(phoneCodes)
    .where(ofAccount(userId))
}

/** Deletes the codes of an account that is being deleted. */
export async function deleteCodesOf(db: Db, userId: string): Promise<void> {
  await db.delete(phoneCodes).where(ofAccount(userId))
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now))
}
