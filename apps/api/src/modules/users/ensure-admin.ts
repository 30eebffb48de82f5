import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteSessions, findUserByEmail, insertUser, updateUser } from './users.queries.ts'

/** Any number will do, as long as every process of the shop takes the same. */
const ADMIN_LOCK = 4_201_964

/**
 * Sees to it that this admin exists and can sign in with this password. Does nothing when that is
 * so; several processes may ask at once. Sessions end when the password had to be changed.
 */
export async function ensureAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`)
    const user = await findUserByEmail(db, email)
    if (!user) {
      await insertUser(db, {
        email,
        username: await freeUsername(db),
        firstname: 'Shop',
        lastname: 'Admin',
        role: 'admin',
        passwordHash: await hashPassword(password),
      })
      return
    }
    if (user.role !== 'admin') await updateUser(db, user.id, { role: 'admin' })
    if (await isPassword(user.passwordHash, password)) return
    await updateUser(db, user.id, { passwordHash: await hashPassword(password) })
    await deleteSessions(db, user.id)
  })
}

async function freeUsername(db: Db): Promise<string> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = 'admin'`)
  return taken ? `admin-${randomUUID().slice(0, 8)}` : 'admin'
}
