import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/messages'
import type { PasswordForgotten, PasswordReset } from '@duka/contract/users'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { queueMessage } from '../messages/outbox.ts'
import { hashPassword } from './passwords.ts'
import { resetLetter } from './reset-letter.ts'
import { countRequest, countTry, forgetTries } from './tries.ts'
import {
  deleteSessions,
  findUserByEmail,
  keepResetCode,
  spendResetTry,
  takeResetCode,
  type UserRow,
  updateUser,
} from './users.queries.ts'

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>
type Mailing = Pick<Deps, 'publicUrl' | 'settings' | 'smtpUrl'>

const CODE_MINUTES = 15
const TRIES_PER_CODE = 5

/** Sends a one-time code to the owner of an account. Says the same when there is no such account. */
export async function sendResetCode(
  deps: Limits & Mailing,
  { email, language = 'en' }: PasswordForgotten,
  ip: string,
): Promise<{ message: string; sendsEmail: boolean }> {
  const user = await findUserByEmail(deps.db, email)
  const account = user?.id ?? email.toLowerCase()
  // A mailbox is not to be flooded by strangers; the code that was sent last still works.
  const wanted = await countRequest(deps, { kind: 'code', account, ip })
  if (user && wanted) await deps.db.transaction((db) => queueCode(db, user, language, deps))
  return { message: messages.done.resetCodeSent, sendsEmail: deps.smtpUrl !== undefined }
}

async function queueCode(
  db: Db,
  user: UserRow,
  language: LanguageCode,
  { now, publicUrl, settings }: Limits & Mailing,
): Promise<void> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await keepResetCode(db, {
    userId: user.id,
    codeHash: hashCode(user.id, code),
    triesLeft: TRIES_PER_CODE,
    expiresAt: new Date(now().getTime() + CODE_MINUTES * 60_000),
  })
  await queueMessage(db, {
    channel: 'email',
    recipient: user.email,
    ...resetLetter(language, {
      shop: settings.now().name,
      firstname: user.firstname,
      code,
      // Behind the `#`, where no server and no log reads it.
      link: `${publicUrl}/reset-password#${new URLSearchParams({ email: user.email, code })}`,
      minutes: CODE_MINUTES,
    }),
  })
}

/** Sets a new password for whoever has the code. Every session of the account ends. */
export async function resetPassword(
  deps: Limits,
  { email, code, newPassword }: PasswordReset,
  ip: string,
): Promise<{ message: string }> {
  const { db } = deps
  const user = await findUserByEmail(db, email)
  const account = user?.id ?? email.toLowerCase()
  const done = await countTry(deps, { kind: 'reset', account, ip }, async () => {
    if (!user) return undefined
    const expected = await spendResetTry(db, user.id, deps.now())
    const given = hashCode(user.id, code.replace(/\s/g, ''))
    if (!expected || !timingSafeEqual(expected, given)) return undefined
    return useCode(db, user.id, expected, await hashPassword(newPassword))
  })
  if (!done) {
    const { message } = new ShopError('RESET_CODE_WRONG')
    throw new ShopError('RESET_CODE_WRONG', {}, { fields: { code: message } })
  }
  return { message: messages.done.passwordReset }
}

function useCode(db: Db, userId: string, codeHash: Buffer, passwordHash: string) {
  return db.transaction(async (db) => {
    if (!(await takeResetCode(db, userId, codeHash))) return undefined
    await updateUser(db, userId, { passwordHash })
    await deleteSessions(db, userId)
    // Strangers may have used up the tries of this account; its owner gets in again.
    await forgetTries(db, userId)
    return true
  })
}

function hashCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest()
}
