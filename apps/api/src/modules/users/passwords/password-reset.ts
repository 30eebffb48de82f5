import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/screen-messages'
import type { PasswordForgotten, PasswordReset } from '@duka/contract/users/passwords'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { queueForUser } from '../../messages/outbox.queries.ts'
import { withoutLinks } from '../../messages/without-links.ts'
import { type Asker, countCodeRequest, mayHaveCode } from '../limits/request-limits.ts'
import { clearTries } from '../limits/tries.queries.ts'
import { countTry } from '../limits/tries.ts'
import { refuseCommonPassword } from '../records/common-passwords.ts'
import { hashPassword, inTurn } from '../records/passwords.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../records/users.queries.ts'
import { notifyOwner } from '../sessions/account-notices.ts'
import { findKnownDevice } from '../sessions/sessions.queries.ts'
import type { Source } from '../sessions/source.ts'
import {
  type ResetCodes,
  saveResetCode,
  spendResetTry,
  takeResetCodes,
} from './password-reset.queries.ts'
import { takeBack } from './take-back.ts'

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>
type Sending = Pick<Deps, 'settings'>
type Mailing = Pick<Deps, 'publicUrl' | 'smtpUrl'>

const CODE_MINUTES = 10
/**
 * How many guesses an account allows in a day from all unknown sources together, whatever new codes are sent meanwhile:
 * the limit of NIST SP 800-63B-4, section 3.2.2. Each source has five for each code; known devices of the account have
 * their own, so that strangers cannot keep its owner out.
 */
const MAX_GUESSES = 100

/** Sends one-time codes to the owner of an account. Callers cannot tell whether there is such an account. */
export async function sendResetCode(
  deps: Limits & Mailing,
  { email, language }: PasswordForgotten,
  { ip, deviceToken }: Pick<Source, 'ip' | 'deviceToken'>,
): Promise<{ message: string; sendsEmail: boolean }> {
  const user = await findUserByEmail(deps.db, email)
  const asker = { ip, device: await findKnownDevice(deps.db, deviceToken, user?.id) }
  await countCodeRequest(deps, asker)
  // Limits e-mails to one mailbox. The last code still works.
  const wanted = await mayHaveCode(deps, 'code', user?.id ?? email.toLowerCase(), asker)
  if (user && wanted) await queueCodes(deps, user, language, asker)
  return { message: messages.done.resetCodeSent, sendsEmail: deps.smtpUrl !== undefined }
}

/**
 * Queues a code to the e-mail and another one to the proven phone, so that a reset knows which of the two its person has. The
 * e-mail gets none while a reset by phone has taken that back.
 */
async function queueCodes(
  deps: Limits & Mailing,
  user: UserRow,
  language: LanguageCode | undefined,
  asker: Asker,
): Promise<void> {
  const { now } = deps
  const { phoneNumber, phoneProvenAt } = user
  const isProven = phoneNumber !== null && phoneProvenAt !== null && !isStaff(user)
  const ways = [
    { to: 'email' as const, goes: !isProven || user.emailTakenBackAt === null },
    {
      to: 'proven-phone' as const,
      goes: isProven && (await mayHaveCode(deps, 'phone-code', phoneNumber, asker)),
    },
  ].map((way) => ({ ...way, code: String(randomInt(100_000_000)).padStart(8, '0') }))
  // Nothing is sent, so the earlier codes still work.
  if (!ways.some(({ goes }) => goes)) return
  const [codeHash, phoneCodeHash] = ways.map(({ goes, code }) =>
    goes ? hashCode(user.id, code) : randomBytes(32),
  )
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000)
  await deps.db.transaction(async (db) => {
    await saveResetCode(db, {
      userId: user.id,
      codeHash: codeHash ?? randomBytes(32),
      phoneCodeHash,
      triesLeft: MAX_GUESSES,
      countsSince: now(),
      expiresAt,
    })
    for (const { to, code } of ways.filter(({ goes }) => goes))
      await queueForUser(db, user.id, {
        kind: 'password-code',
        event: randomUUID(),
        language,
        to,
        giveUpAt: expiresAt,
        data: {
          name: withoutLinks(user.firstname),
          code,
          // After the `#`, which browsers do not send to servers.
          link: `${deps.publicUrl}/reset-password#${new URLSearchParams({ email: user.email ?? '', code })}`,
          minutes: CODE_MINUTES,
        },
      })
  })
}

/**
 * Sets a new password with the code, and takes back whatever else opens the account: see `takeBack`. Throws
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
    const sent = await spendResetTry(db, user.id, { ip: networkOf(ip), device }, deps.now())
    const given = hashCode(user.id, code.replace(/\s/g, ''))
    const by = (['email', 'phone'] as const).find((way) => {
      const expected = sent?.[way]
      return expected && timingSafeEqual(expected, given)
    })
    if (!sent || !by) return undefined
    return useCode(deps, { userId: user.id, sent, by }, source, await hashPassword(newPassword))
  })
  if (!done) {
    throw new ShopError('RESET_CODE_WRONG', {}, { field: 'code' })
  }
  return { message: messages.done.passwordReset }
}

function useCode(
  deps: Limits & Sending,
  { userId, sent, by }: { userId: string; sent: ResetCodes; by: 'email' | 'phone' },
  source: Source,
  passwordHash: string,
) {
  return deps.db.transaction(async (db) => {
    const user = await lockUser(db, userId)
    if (!user || !(await takeResetCodes(db, userId, sent))) return undefined
    await updateUser(db, userId, { passwordHash })
    const notice = await takeBack(db, user, by, deps.now())
    // Others may have used up the tries of this account: lets its owner sign in again.
    await clearTries(db, userId)
    await notifyOwner({ ...deps, db }, notice, user, source)
    await addAuditEntry(db, { ...user, from: source }, 'user password', userId, {
      after: { with: 'a code' },
    })
    return true
  })
}

function hashCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest()
}
