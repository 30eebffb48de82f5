import { and, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { phoneCodes, users } from '../../../db/schema.ts'
import { lockCounted } from '../limits/tries.queries.ts'
import type { UserRow } from '../records/users.queries.ts'

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

/** Lets others who prove or log in with this phone wait until the transaction ends. */
export function lockPhone(db: Db, phone: string): Promise<void> {
  return lockCounted(db, 'address', phone)
}

/** The customer who proved this phone. Never staff: they log in with e-mail and password. */
export async function findByProvenPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(hasProven(phone))
  return user
}

const hasProven = (phone: string) =>
  and(eq(users.phoneNumber, phone), isNotNull(users.phoneProvenAt), eq(users.role, 'customer'))

/**
 * Notes that the phone is proven; false if the account has another phone by now. Of customers only the latest has a phone
 * proven. Call `lockPhone` first.
 */
export async function markProven(
  db: Db,
  { id: userId, role }: Pick<UserRow, 'id' | 'role'>,
  phone: string,
  now: Date,
): Promise<boolean> {
  if (role === 'customer')
    await db
      .update(users)
      .set({ phoneProvenAt: null })
      .where(and(hasProven(phone), ne(users.id, userId)))
  const proven = await db
    .update(users)
    .set({ phoneProvenAt: now })
    .where(and(eq(users.id, userId), eq(users.phoneNumber, phone)))
    .returning({ id: users.id })
  return proven.length === 1
}
