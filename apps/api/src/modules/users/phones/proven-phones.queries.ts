import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { lockCounted } from '../limits/tries.queries.ts'
import type { UserRow } from '../records/users.queries.ts'

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
