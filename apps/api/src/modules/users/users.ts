import { messages } from '@duka/contract/messages'
import { normalisePhone } from '@duka/contract/phone'
import type { Role } from '@duka/contract/roles'
import { isStaff } from '@duka/contract/roles'
import type { Credentials, PasswordChange, Profile, Registration, User } from '@duka/contract/users'
import { type Db, violates } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, newToken } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { countTry } from './tries.ts'
import {
  deleteSessions,
  findUser,
  findUserByEmail,
  holdUsersAndAdmins,
  insertSession,
  insertUser,
  replacePassword,
  toUser,
  updateUser,
} from './users.queries.ts'

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>

/** Opens an account and signs its owner in. Who comes first has the e-mail address and the username. */
export async function register(
  db: Db,
  { firstname, lastname, username, email, password }: Registration,
): Promise<{ token: string; user: User }> {
  const passwordHash = await hashPassword(password)
  const { token, tokenHash } = newToken()
  return db.transaction(async (db) => {
    const user = await insertUser(db, { firstname, lastname, username, email, passwordHash }).catch(
      refuseDuplicate,
    )
    await insertSession(db, tokenHash, user)
    return { token, user: toUser(user) }
  })
}

/** Signs in. Says the same, after the same work, whether the account or the password is wrong. */
export async function login(
  deps: Limits,
  { email, password }: Credentials,
  ip: string,
): Promise<{ token: string; user: User }> {
  const { db } = deps
  const user = await findUserByEmail(db, email)
  const account = user?.id ?? email.toLowerCase()
  const session = await countTry(deps, { kind: 'login', account, ip }, async () => {
    if (!(await isPassword(user?.passwordHash, password)) || !user) return undefined
    const { token, tokenHash } = newToken()
    return (await insertSession(db, tokenHash, user)) ? { token, user: toUser(user) } : undefined
  })
  if (!session) throw new ShopError('LOGIN_FAILED')
  return session
}

/** A user as they travel, without the hash of their password; refuses an id that is none. */
export async function getUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ShopError('USER_NOT_FOUND')
  return toUser(user)
}

/** Changes what is given of a profile. A blank phone number means none. */
export async function updateProfile(db: Db, caller: Caller, profile: Profile): Promise<User> {
  const { phoneNumber, username, email, firstname, lastname } = profile
  const user = await updateUser(db, caller.id, {
    username,
    email,
    firstname,
    lastname,
    ...(phoneNumber !== undefined && { phoneNumber: normalisePhone(phoneNumber ?? '') ?? null }),
  }).catch(refuseDuplicate)
  if (!user) throw new ShopError('SESSION_EXPIRED')
  return toUser(user)
}

/** Changes the password. Every other session of this user ends. */
export async function changePassword(
  deps: Limits,
  caller: Caller & { tokenHash: Buffer | undefined; ip: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db } = deps
  const user = await findUser(db, caller.id)
  const trier = { kind: 'password', account: caller.id, ip: caller.ip } as const
  const changed = await countTry(deps, trier, async () => {
    if (!(await isPassword(user?.passwordHash, currentPassword)) || !user) return undefined
    const newHash = await hashPassword(newPassword)
    return db.transaction(async (db) => {
      if (!(await replacePassword(db, user, newHash))) return undefined
      await deleteSessions(db, user.id, caller.tokenHash)
      return true
    })
  })
  if (!changed) {
    const refusal = new ShopError('WRONG_PASSWORD')
    throw new ShopError('WRONG_PASSWORD', {}, { fields: { currentPassword: refusal.message } })
  }
}

/** Gives a user another role; it holds from their next call on. The shop keeps at least one admin. */
export async function changeRole(db: Db, caller: Caller, id: string, role: Role): Promise<User> {
  return db.transaction(async (db) => {
    const held = await holdUsersAndAdmins(db, [caller.id, id], 'no key update')
    // Whoever was demoted a moment ago does not demote in turn.
    if (!isStaff(held.get(caller.id))) throw new ShopError('NOT_ALLOWED')
    const target = held.get(id)
    if (!target) throw new ShopError('USER_NOT_FOUND')
    if (target.role === role) throw new ShopError('SAME_ROLE', { role })
    if (target.role === 'admin') refuseLastAdmin(held)

    const user = await updateUser(db, id, { role })
    if (!user) throw new ShopError('USER_NOT_FOUND')
    await note(db, caller, {
      action: 'role',
      thing: 'user',
      thingId: id,
      before: { role: target.role },
      after: { role },
    })
    return toUser(user)
  })
}

/** Refuses to let an admin go when there is no other. */
export function refuseLastAdmin(held: Map<string, { role: Role }>): void {
  const admins = [...held.values()].filter(({ role }) => role === 'admin')
  if (admins.length <= 1) throw new ShopError('LAST_ADMIN')
}

function refuseDuplicate(error: unknown): never {
  const taken = (code: 'EMAIL_TAKEN' | 'USERNAME_TAKEN', field: string) => {
    const { message } = new ShopError(code)
    return new ShopError(code, {}, { fields: { [field]: message } })
  }
  if (violates(error, 'users_email_key')) throw taken('EMAIL_TAKEN', 'email')
  if (violates(error, 'users_username_key')) throw taken('USERNAME_TAKEN', 'username')
  throw error
}

/** What a good change of password is answered with. */
export const passwordChanged = { message: messages.done.password }
