import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { secondFactors } from '../../../db/schema.ts'

/** The active second factor, with its encrypted secret. */
export async function findSecondFactor(
  db: Db,
  userId: string,
): Promise<{ secret: string; recoveryCodesLeft: number } | undefined> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)))
  return row?.secret
    ? { secret: row.secret, recoveryCodesLeft: row.recoveryCodes.length }
    : undefined
}

/** Stores a new second factor until it is confirmed. The active one stays active. */
export async function saveUnconfirmed(
  db: Db,
  userId: string,
  { secret, recoveryCodes }: { secret: string; recoveryCodes: string[] },
): Promise<void> {
  const offer = { newSecret: secret, newRecoveryCodes: recoveryCodes }
  await db
    .insert(secondFactors)
    .values({ userId, ...offer })
    .onConflictDoUpdate({ target: secondFactors.userId, set: offer })
}

/** The encrypted secret of the unconfirmed second factor. */
export async function findUnconfirmed(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ newSecret: secondFactors.newSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return row?.newSecret ?? undefined
}

/** Activates the new second factor; false if another one has replaced it. `step` is its first used code. */
export async function activate(
  db: Db,
  userId: string,
  newSecret: string,
  step: number,
): Promise<boolean> {
  const accepted = await db
    .update(secondFactors)
    .set({
      secret: newSecret,
      recoveryCodes: sql`${secondFactors.newRecoveryCodes}`,
      newSecret: null,
      newRecoveryCodes: [],
      lastStep: step,
    })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.newSecret, newSecret)))
    .returning({ userId: secondFactors.userId })
  return accepted.length === 1
}

/** Forgets a second factor that was begun and not confirmed. The active one stays active. */
export async function dropUnconfirmed(db: Db, userId: string): Promise<void> {
  await db
    .update(secondFactors)
    .set({ newSecret: null, newRecoveryCodes: [] })
    .where(eq(secondFactors.userId, userId))
}

/** Consumes the code of a time step; false if it, or a later one, was already used. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), sql`${secondFactors.lastStep} < ${step}`))
    .returning({ userId: secondFactors.userId })
  return used.length === 1
}

/** Consumes a recovery code; false if it does not exist. */
export async function useRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ recoveryCodes: sql`array_remove(${secondFactors.recoveryCodes}, ${hash})` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.secret),
        sql`${hash} = any(${secondFactors.recoveryCodes})`,
      ),
    )
    .returning({ userId: secondFactors.userId })
  return used.length === 1
}

/** Removes the active and the unconfirmed second factor; false if there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ secret: secondFactors.secret })
  return gone.some(({ secret }) => secret !== null)
}
