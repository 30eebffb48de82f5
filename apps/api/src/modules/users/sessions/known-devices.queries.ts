import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { knownDevices } from '../../../db/schema.ts'
import { hashToken } from '../../../http/auth.ts'

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
