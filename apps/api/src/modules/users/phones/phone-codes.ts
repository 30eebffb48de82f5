import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { Db } from '../../../db/client.ts'
import { queueMessage } from '../../messages/outbox.queries.ts'
import type { Asker } from '../limits/request-limits.ts'
import { spendGuess } from '../limits/tries.queries.ts'
import { sourceKey } from '../limits/tries.ts'
import { type CodeUse, findLoginCode, saveCode, spendTry } from './phones.queries.ts'

const CODE_MINUTES = 10
/** At a code that proves a phone; only its account can make them. */
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

interface Guess {
  phone: string
  code: string
  now: Date
}

/**
 * Uses up a guess of an account at the code that shall prove its phone. Returns the hash by which `takeCode` takes it;
 * undefined if it is wrong, expired or has no guesses left. Committed before the comparison, so guesses at once count
 * like guesses one after the other.
 */
export async function checkProofCode(
  db: Db,
  userId: string,
  guess: Guess,
): Promise<Buffer | undefined> {
  return compare({ userId }, guess, await spendTry(db, { userId }, guess.now))
}

/**
 * The same for the code that logs in with a phone. Anybody may guess at it, so guesses count for who makes them: strangers
 * cannot use up those of the phone's owner.
 */
export async function checkLoginCode(
  db: Db,
  guess: Guess,
  asker: Asker,
): Promise<Buffer | undefined> {
  const { phone, now } = guess
  const sent = await findLoginCode(db, phone, now)
  if (!sent) return undefined
  const sentAt = new Date(sent.expiresAt.getTime() - CODE_MINUTES * 60_000)
  const counted = { kind: 'phone-guess', account: phone, address: sourceKey(asker) }
  const isLeft = await spendGuess(db, counted, { sentAt, now })
  return compare({ phone }, guess, isLeft ? sent.codeHash : undefined)
}

function compare(
  use: CodeUse,
  { phone, code }: Guess,
  expected: Buffer | undefined,
): Buffer | undefined {
  const given = hashCode(use, phone, code.replace(/\s/g, ''))
  return expected && timingSafeEqual(expected, given) ? expected : undefined
}

function hashCode(use: CodeUse, phone: string, code: string): Buffer {
  const owner = 'userId' in use ? use.userId : 'login'
  return createHash('sha256').update(`${owner}:${phone}:${code}`).digest()
}
