import { messages } from '@duka/contract/screen-messages'
import type { PasswordChange } from '@duka/contract/users/passwords'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { countTry } from '../limits/tries.ts'
import { refuseCommonPassword } from '../records/common-passwords.ts'
import { hashPassword, inTurn, isPassword } from '../records/passwords.ts'
import { deleteSessions, findUser, replacePassword } from '../records/users.queries.ts'
import { notifyOwner } from '../sessions/account-notices.ts'
import type { SessionOwner } from '../sessions/recent-login.ts'
import { findKnownDevice, forgetDevices } from '../sessions/sessions.queries.ts'
import { endResetCodes } from './password-reset.queries.ts'

/** Changes the password. Ends every other session and every unused code of this user, and makes other devices unknown. */
export function changePassword(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>,
  caller: SessionOwner,
  change: PasswordChange,
): Promise<{ message: string }> {
  return inTurn(caller.source.ip, () => tryChange(deps, caller, change))
}

async function tryChange(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>,
  caller: SessionOwner,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ message: string }> {
  const { db } = deps
  const { ip, deviceToken } = caller.source
  await refuseCommonPassword('newPassword', newPassword)
  const user = await findUser(db, caller.id)
  const device = await findKnownDevice(db, deviceToken, caller.id)
  const tried = { kind: 'password', account: caller.id, ip, device } as const
  const changed = await countTry(deps, tried, async () => {
    if (!(await isPassword(user?.passwordHash, currentPassword)) || !user) return undefined
    const newHash = await hashPassword(newPassword)
    return db.transaction(async (db) => {
      if (!(await replacePassword(db, user, newHash))) return undefined
      await deleteSessions(db, user.id, caller.tokenHash)
      await forgetDevices(db, user.id, deviceToken)
      await endResetCodes(db, user.id)
      await notifyOwner({ ...deps, db }, 'password-changed', user, caller.source)
      await addAuditEntry(db, caller, 'user password', user.id)
      return true
    })
  })
  if (!changed) {
    throw new ShopError('WRONG_PASSWORD', {}, { field: 'currentPassword' })
  }
  return { message: messages.done.password }
}
