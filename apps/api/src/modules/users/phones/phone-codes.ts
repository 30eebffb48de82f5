import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { Db } from '../../../db/client.ts'
import { queueMessage } from '../../messages/outbox.queries.ts'
import { type CodeUse, saveCode, spendTry } from './phone-codes.queries.ts'

const CODE_MINUTES = 10
const MAX_GUESSES = 5

/** Queues an SMS with a new code of six digits, in the caller's transaction. Earlier codes for that use end. */
export async function queuePhoneCode(
  db: Db,
  use: CodeUse,
  { phone, language, now }: { phone: string; language: LanguageCode; now: Date },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const userId = 'userId' in use ? use.userId : undefined
  await saveCode(db, {
    userId,
    phone,
    expiresAt,
    triesLeft: MAX_GUESSES,
    codeHash: hashCode(use, phone, code),
  })
  await queueMessage(db, {
    channel: 'sms',
    recipient: phone,
    kind: 'phone-code',
    ...(userId && { userId }),
    language,
    giveUpAt: expiresAt,
    data: { code, minutes: CODE_MINUTES, ...(!userId && { wording: 'login-code' }) },
  })
}

/**
 * Uses up a guess at the code that went to this phone. Returns the hash by which `takeCode` takes it; undefined if it is
 * wrong, expired or has no guesses left. Committed before the comparison, so guesses at once count like guesses one after
 * the other.
 */
export async function checkPhoneCode(
  db: Db,
  use: CodeUse,
  { phone, code, now }: { phone: string; code: string; now: Date },
): Promise<Buffer | undefined> {
  const expected = await spendTry(db, use, now)
  const given = hashCode(use, phone, code.replace(/\s/g, ''))
  return expected && timingSafeEqual(expected, given) ? expected : undefined
}

function hashCode(use: CodeUse, phone: string, code: string): Buffer {
  const owner = 'userId' in use ? use.userId : 'login'
  return createHash('sha256').update(`${owner}:${phone}:${code}`).digest()
}
