import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/screen-messages'
import type { PasswordForgotten, PasswordReset } from '@duka/contract/users/passwords'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { queueForUser } from '../../messages/outbox.queries.ts'
import { plainName } from '../../messages/plain-name.ts'
import { countCodeRequest, mayCodePhone } from '../limits/request-limits.ts'
import { clearTries } from '../limits/tries.queries.ts'
import { countTry } from '../limits/tries.ts'
import { refuseCommonPassword } from '../records/common-passwords.ts'
import { hashPassword, inTurn } from '../records/passwords.ts'
import {
  deleteSessions,
  findUserByEmail,
  type UserRow,
  updateUser,
} from '../records/users.queries.ts'
import { findKnownDevice, forgetDevices } from '../sessions/known-devices.queries.ts'
import type { Source } from '../sessions/source.ts'
import { notifyOfNewPassword } from './account-notices.ts'
import { saveResetCode, spendResetTry, takeResetCode } from './password-reset.queries.ts'

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>
type Sending = Pick<Deps, 'settings' | 'sms'>
type Mailing = Pick<Deps, 'publicUrl' | 'smtpUrl'>

const CODE_MINUTES = 10
/**
 * How many guesses an account allows in a day from all unknown sources together, whatever new codes are sent meanwhile:
 * the limit of NIST SP 800-63B-4, section 3.2.2. Each source has five for each code; known devices of the account have
 * their own, so that strangers cannot keep its owner out.
 */
const MAX_GUESSES = 100

/** Sends a one-time code to the owner of an account. Returns the same if there is no such account. */
export async function sendResetCode(
  deps: Limits & Mailing,
  { email, language }: PasswordForgotten,
  ip: string,
): Promise<{ message: string; sendsEmail: boolean }> {
  const user = await findUserByEmail(deps.db, email)
  const account = user?.id ?? email.toLowerCase()
  // Limits e-mails to one mailbox. The last code still works.
  const wanted = await countCodeRequest(deps, { account, ip })
  if (user && wanted) await queueCode(deps, user, language)
  return { message: messages.done.resetCodeSent, sendsEmail: deps.smtpUrl !== undefined }
}

async function queueCode(
  deps: Limits & Mailing,
  user: UserRow,
  language: LanguageCode | undefined,
): Promise<void> {
  const { now, publicUrl } = deps
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const codeHash = hashCode(user.id, code)
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000)
  const { phoneNumber, phoneProvenAt } = user
  const toPhone = phoneNumber && phoneProvenAt && (await mayCodePhone(deps, phoneNumber))
  await deps.db.transaction(async (db) => {
    const countsSince = now()
    await saveResetCode(db, {
      userId: user.id,
      codeHash,
      triesLeft: MAX_GUESSES,
      countsSince,
      expiresAt,
    })
    await queueForUser(db, user.id, {
      kind: 'password-code',
      event: randomUUID(),
      language,
      phone: toPhone ? 'proven' : 'none',
      giveUpAt: expiresAt,
      data: {
        name: plainName(user.firstname),
        code,
        // After the `#`, which browsers do not send to servers.
        link: `${publicUrl}/reset-password#${new URLSearchParams({ email: user.email ?? '', code })}`,
        minutes: CODE_MINUTES,
      },
    })
  })
}

/**
 * Sets a new password with the code. Ends every session of the account, and makes its devices unknown. Throws
 * 400 for a wrong or expired code, 429 after too many wrong ones from a source.
 */
export function resetPassword(
  deps: Limits & Sending,
  reset: PasswordReset,
  source: Source,
): Promise<{ message: string }> {
  return inTurn(source.ip, () => tryReset(deps, reset, source))
}

async function tryReset(
  deps: Limits & Sending,
  { email, code, newPassword }: PasswordReset,
  source: Source,
): Promise<{ message: string }> {
  const { db } = deps
  const { ip, deviceToken } = source
  await refuseCommonPassword('newPassword', newPassword)
  const user = await findUserByEmail(db, email)
  const account = user?.id ?? email.toLowerCase()
  const device = await findKnownDevice(db, deviceToken, user?.id)
  const done = await countTry(deps, { kind: 'reset', account, ip, device }, async () => {
    if (!user) return undefined
    const expected = await spendResetTry(db, user.id, { ip: networkOf(ip), device }, deps.now())
    const given = hashCode(user.id, code.replace(/\s/g, ''))
    if (!expected || !timingSafeEqual(expected, given)) return undefined
    return useCode(deps, user, source, expected, await hashPassword(newPassword))
  })
  if (!done) {
    const { message } = new ShopError('RESET_CODE_WRONG')
    throw new ShopError('RESET_CODE_WRONG', {}, { fields: { code: message } })
  }
  return { message: messages.done.passwordReset }
}

function useCode(
  deps: Limits & Sending,
  user: UserRow,
  source: Source,
  codeHash: Buffer,
  passwordHash: string,
) {
  const userId = user.id
  return deps.db.transaction(async (db) => {
    if (!(await takeResetCode(db, userId, codeHash))) return undefined
    await updateUser(db, userId, { passwordHash })
    await deleteSessions(db, userId)
    await forgetDevices(db, userId)
    // Others may have used up the tries of this account: lets its owner sign in again.
    await clearTries(db, userId)
    await notifyOfNewPassword(deps, db, user, source)
    await addAuditEntry(
      db,
      { ...user, from: source },
      {
        action: 'password',
        thing: 'user',
        thingId: userId,
        after: { with: 'a code' },
      },
    )
    return true
  })
}

function hashCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest()
}
