import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../db/client.ts'
import { findValue, lockValue, saveValue } from '../../settings/values.queries.ts'
import { endAccess } from '../passwords/take-back.ts'
import { hashPassword, isPassword } from '../records/passwords.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  isUsername,
  updateUser,
} from '../records/users.queries.ts'

/** The key in `settings` of the environment's values that were last applied. */
const APPLIED_KEY = 'admin.ensured'
const Applied = z.object({ email: z.string(), userId: z.string(), passwordHash: z.string() })

/**
 * Makes sure that the admin of the environment exists. Does nothing if the environment has not changed since the last
 * start, so changes that the admin made in the shop stay. A new password in the environment replaces the one in the
 * shop and ends the sessions, so that a locked-out owner can sign in. Safe for several processes at once.
 */
export async function ensureAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await db.transaction(async (db) => {
    await lockValue(db, APPLIED_KEY)
    const before = await findApplied(db, email)
    const user =
      (before && (await findUser(db, before.userId))) ?? (await findUserByEmail(db, email))
    if (!user) {
      const passwordHash = await hashPassword(password)
      const { id } = await insertAdmin(db, email, passwordHash)
      return saveValue(db, APPLIED_KEY, { email, userId: id, passwordHash })
    }
    if (user.role !== 'admin') {
      await updateUser(db, user.id, { role: 'admin' })
      await endAccess(db, user.id)
    }
    if (before?.userId === user.id && (await isPassword(before.passwordHash, password))) return
    const passwordHash = await setPassword(db, user, password)
    await saveValue(db, APPLIED_KEY, { email, userId: user.id, passwordHash })
  })
}

async function insertAdmin(db: Db, email: string, passwordHash: string) {
  return insertUser(db, {
    email,
    username: await freeUsername(db),
    firstname: 'Shop',
    lastname: 'Admin',
    role: 'admin',
    passwordHash,
  })
}

/** Sets the password unless the account already has it. Returns the hash that the account now has. */
async function setPassword(
  db: Db,
  { id, passwordHash: present }: { id: string; passwordHash: string },
  password: string,
): Promise<string> {
  if (await isPassword(present, password)) return present
  const passwordHash = await hashPassword(password)
  await updateUser(db, id, { passwordHash })
  await endAccess(db, id)
  return passwordHash
}

async function findApplied(db: Db, email: string) {
  const { data } = Applied.safeParse(await findValue(db, APPLIED_KEY))
  return data?.email.toLowerCase() === email.toLowerCase() ? data : undefined
}

async function freeUsername(db: Db): Promise<string> {
  return (await isUsername(db, 'admin')) ? `admin-${randomUUID().slice(0, 8)}` : 'admin'
}
