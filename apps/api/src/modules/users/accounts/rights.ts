import { rights } from '@duka/contract/access'
import { toCents } from '@duka/contract/money'
import { type RightSet, rightSetNames, rightSets } from '@duka/contract/users/rights'
import type { RightsChange, User } from '@duka/contract/users/users'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockUser, toUser, updateUser } from '../records/users.queries.ts'

/** All rights, and the usual jobs with theirs. */
export function listRights() {
  return { rights: [...rights], sets: rightSetNames.map((name) => ({ name, ...grantOf(name) })) }
}

/** What a set gives. */
export function grantOf(name: RightSet) {
  const set: { rights: readonly (typeof rights)[number][]; discountPercent?: number } =
    rightSets[name]
  const limits = { discountPercent: set.discountPercent ?? null, refundAmount: null }
  return { rights: [...set.rights], limits }
}

/** The columns of such a change. All rights are written as null, so that a later one is among them. */
export function rightsColumns({ rights: wanted, limits = {} }: RightsChange) {
  const { discountPercent, refundAmount } = limits
  const held = wanted && rights.filter((right) => wanted.includes(right))
  return {
    ...(held && { rights: held.length === rights.length ? null : held }),
    ...(discountPercent !== undefined && { discountPercent }),
    ...(refundAmount !== undefined && {
      refundCents: refundAmount === null ? null : toCents(refundAmount),
    }),
  }
}

/** Says what a manager may do, from their next call on. Throws 409 for customers, who have none, and admins, who have all. */
export function changeRights(
  db: Db,
  admin: Caller,
  id: string,
  change: RightsChange,
): Promise<User> {
  return db.transaction(async (db) => {
    const before = mustExist(await lockUser(db, id), 'USER_NOT_FOUND')
    if (before.role === 'customer') throw new ShopError('NOT_STAFF')
    if (before.role === 'admin') throw new ShopError('ADMINS_HAVE_ALL')
    const user = mustExist(await updateUser(db, id, rightsColumns(change)), 'USER_NOT_FOUND')
    const said = ({ rights, limits }: User) => ({ rights, limits })
    const saved = { before: said(toUser(before)), after: said(toUser(user)) }
    await addAuditEntry(db, admin, 'user rights', id, saved)
    return toUser(user)
  })
}
