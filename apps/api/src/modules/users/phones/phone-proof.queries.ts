import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { phoneProofs, users } from '../../../db/schema.ts'

/** Stores a new code. It replaces the previous one, with its tries. */
export async function saveProof(db: Db, proof: typeof phoneProofs.$inferInsert): Promise<void> {
  const { userId: _user, ...fields } = proof
  await db
    .insert(phoneProofs)
    .values(proof)
    .onConflictDoUpdate({ target: phoneProofs.userId, set: fields })
}

/** Uses up one guess. Returns the hash that the code must have; undefined without a code or a guess left. */
export async function spendProofTry(
  db: Db,
  userId: string,
  now: Date,
): Promise<Buffer | undefined> {
  const [proof] = await db
    .update(phoneProofs)
    .set({ triesLeft: sql`${phoneProofs.triesLeft} - 1` })
    .where(
      and(
        eq(phoneProofs.userId, userId),
        gt(phoneProofs.triesLeft, 0),
        gt(phoneProofs.expiresAt, now),
      ),
    )
    .returning({ codeHash: phoneProofs.codeHash })
  return proof?.codeHash
}

/** Deletes a code and returns its phone; undefined if it was used or replaced meanwhile. */
export async function takeProof(
  db: Db,
  userId: string,
  codeHash: Buffer,
): Promise<string | undefined> {
  const [proof] = await db
    .delete(phoneProofs)
    .where(and(eq(phoneProofs.userId, userId), eq(phoneProofs.codeHash, codeHash)))
    .returning({ phone: phoneProofs.phone })
  return proof?.phone
}

/** Notes that the phone is proven; false if the account has another phone by now. */
export async function markProven(
  db: Db,
  userId: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  const proven = await db
    .update(users)
    .set({ phoneProvenAt: now })
    .where(and(eq(users.id, userId), eq(users.phoneNumber, phone)))
    .returning({ id: users.id })
  return proven.length === 1
}
