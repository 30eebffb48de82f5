import type { Db } from '../../../db/client.ts'
import { deleteCodesOf } from '../phones/phones.queries.ts'
import { deleteSessions, type UserRow, updateUser } from '../records/users.queries.ts'
import { deleteSecondFactor, dropUnconfirmed } from '../second-factor/second-factor.queries.ts'
import type { Notice } from '../sessions/account-notices.ts'
import { forgetDevices } from '../sessions/sessions.queries.ts'
import { endResetCodes } from './password-reset.queries.ts'

/**
 * Takes back what others may have proved before a reset by e-mail or phone, in case they had opened the account first: all
 * of `endAccess`, and the other channel. A phone must be proven again; an e-mail gets no codes while the phone is proven,
 * until it is changed. A second factor of staff stays: it is there for the day on which somebody reads their mail. Returns
 * the notice that says what was taken back.
 */
export async function takeBack(
  db: Db,
  user: UserRow,
  by: 'email' | 'phone',
  now: Date,
): Promise<Notice> {
  await endAccess(db, user.id)
  if (user.role === 'customer') await deleteSecondFactor(db, user.id)
  if (by === 'phone') {
    await updateUser(db, user.id, { emailTakenBackAt: now })
    return 'reset-by-phone'
  }
  await updateUser(db, user.id, { phoneProvenAt: null, emailTakenBackAt: null })
  return user.phoneProvenAt ? 'reset-by-email' : 'password-changed'
}

/**
 * Ends whatever opens an account without its password: sessions and half-done logins, known devices, unused codes, and a
 * second factor that was not confirmed.
 */
export async function endAccess(db: Db, userId: string): Promise<void> {
  await deleteSessions(db, userId)
  await forgetDevices(db, userId)
  await deleteCodesOf(db, userId)
  await endResetCodes(db, userId)
  await dropUnconfirmed(db, userId)
}
