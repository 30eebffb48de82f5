import { isStaff, type Role } from '@duka/contract/users/roles'
import type { User } from '@duka/contract/users/users'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { endAccess } from '../passwords/take-back.ts'
import { findByProvenPhone, lockPhone } from '../phones/phones.queries.ts'
import { hasPassword } from '../records/passwords.ts'
import { lockUsersAndAdmins, toUser, type UserRow, updateUser } from '../records/users.queries.ts'

/**
 * Gives a user another role, from their next call on. A new member of staff logs in again, with the password: their sessions,
 * devices and codes were a customer's, perhaps opened with a phone alone. Throws 409 for the last admin and for staff
 * without e-mail or password, and 403 for a manager where only admins manage staff.
 */
export async function changeRole(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
  role: Role,
): Promise<User> {
  return db.transaction(async (db) => {
    const held = await lockUsersAndAdmins(db, [caller.id, id], 'no key update')
    // A caller who was demoted a moment ago may not demote others.
    const actor = held.get(caller.id)
    if (!actor || !isStaff(actor)) throw new ShopError('NOT_ALLOWED')
    if (!managesStaff(settings.now(), actor)) throw new ShopError('NOT_ALLOWED')
    const target = held.get(id)
    if (!target) throw new ShopError('USER_NOT_FOUND')
    if (target.role === role) throw new ShopError('SAME_ROLE', { role })
    if (target.role === 'admin') refuseLastAdmin(held)
    if (target.email === null) throw new ShopError('STAFF_NEED_EMAIL')
    if (isStaff({ role }) && !hasPassword(target.passwordHash))
      throw new ShopError('STAFF_NEED_PASSWORD')

    const proof = role === 'customer' ? await proofToKeep(db, target) : {}
    const user = mustExist(await updateUser(db, id, { role, ...proof }), 'USER_NOT_FOUND')
    if (!isStaff(target)) await endAccess(db, id)
    await addAuditEntry(db, caller, 'user role', id, {
      before: { role: target.role },
      after: { role },
    })
    return toUser(user)
  })
}

/** Whether this member of staff may change roles and delete staff. Who lacks a right could give it to a friend. */
export function managesStaff(
  { adminsOnlyManageStaff }: { adminsOnlyManageStaff: boolean },
  { role, rights }: Pick<UserRow, 'role' | 'rights'>,
): boolean {
  return role === 'admin' || (!adminsOnlyManageStaff && rights === null)
}

/** A phone is proven for one customer at most: another one may have proven it meanwhile. */
async function proofToKeep(db: Db, { phoneNumber }: { phoneNumber: string | null }) {
  if (!phoneNumber) return {}
  await lockPhone(db, phoneNumber)
  return (await findByProvenPhone(db, phoneNumber)) ? { phoneProvenAt: null } : {}
}

/** Throws 409 if there is only one admin. */
export function refuseLastAdmin(held: Map<string, { role: Role }>): void {
  const admins = [...held.values()].filter(({ role }) => role === 'admin')
  if (admins.length <= 1) throw new ShopError('LAST_ADMIN')
}
