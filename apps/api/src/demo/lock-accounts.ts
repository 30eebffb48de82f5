import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sessions, users } from '../db/schema.ts'
import { hashPassword, isPassword } from '../modules/users/records/passwords.ts'
import { demoAccounts } from './seed.ts'

/** Stored in place of a password hash. No password matches it. */
const LOCKED = 'locked: the password is published'

/**
 * Locks the demo accounts if other machines can reach the shop, because their passwords are published:
 * removes the password and ends the sessions. Unlocks them if only this machine can. Ignores accounts whose
 * password was changed.
 */
export async function lockDemoAccounts(db: Db, { reachable }: { reachable: boolean }) {
  const emails = demoAccounts.map(({ email }) => email)
  const there = await db.select().from(users).where(inArray(users.email, emails))
  for (const { id, email, passwordHash } of there) {
    const account = demoAccounts.find((account) => account.email === email)
    if (!account) continue
    const isLocked = passwordHash === LOCKED
    if (!reachable && isLocked)
      await replaceHash(db, id, LOCKED, await hashPassword(account.password))
    if (reachable && !isLocked && (await isPassword(passwordHash, account.password)))
      await db.transaction(async (db) => {
        if (await replaceHash(db, id, passwordHash, LOCKED))
          await db.delete(sessions).where(eq(sessions.userId, id))
      })
  }
}

/** Returns false when somebody changed the password meanwhile. */
async function replaceHash(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id })
  return changed.length > 0
}
