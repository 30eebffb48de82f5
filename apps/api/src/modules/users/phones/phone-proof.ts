import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { maskPhone } from '@duka/contract/phone'
import type { ProofCode } from '@duka/contract/users/phone-proof'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { queueMessage } from '../../messages/outbox.queries.ts'
import { countPhoneCode } from '../limits/request-limits.ts'
import { findUser } from '../records/users.queries.ts'
import { requireRecentLogin, type SessionOwner } from '../sessions/recent-login.ts'
import { markProven, saveProof, spendProofTry, takeProof } from './phone-proof.queries.ts'

type Needs = Pick<Deps, 'db' | 'rateLimits' | 'now' | 'recentLoginMinutes' | 'sms' | 'production'>

const CODE_MINUTES = 10
const MAX_GUESSES = 5

/**
 * Sends a code to the phone of the profile. Throws like `requireRecentLogin`, 409 without a phone or where no SMS goes
 * out, and 429 after three codes to this phone in an hour.
 */
export async function startPhoneProof(
  deps: Needs,
  owner: SessionOwner,
  password: string | undefined,
): Promise<void> {
  const { db, now, sms, production } = deps
  await requireRecentLogin(deps, owner, password)
  // Elsewhere the log shows the message.
  if (!sms && production) throw new ShopError('CHANNEL_OFF')
  const user = await findUser(db, owner.id)
  const phone = user?.phoneNumber
  if (!phone || !/^254[17]\d{8}$/.test(phone)) throw new ShopError('NO_OWN_PHONE')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000)
  await db.transaction(async (db) => {
    await countPhoneCode({ ...deps, db }, phone)
    await saveProof(db, {
      userId: owner.id,
      phone,
      expiresAt,
      triesLeft: MAX_GUESSES,
      codeHash: hashCode(owner.id, phone, code),
    })
    await queueMessage(db, {
      channel: 'sms',
      recipient: phone,
      kind: 'phone-code',
      userId: owner.id,
      language: user.language ?? owner.source.language,
      giveUpAt: expiresAt,
      data: { code, minutes: CODE_MINUTES },
    })
  })
}

/** Proves the phone with the code. Throws like `requireRecentLogin`, and 400 for a wrong or expired code. */
export async function confirmPhoneProof(
  deps: Needs,
  owner: SessionOwner,
  { code, password }: ProofCode,
): Promise<void> {
  const { db, now } = deps
  await requireRecentLogin(deps, owner, password)
  const user = await findUser(db, owner.id)
  // Committed before the comparison, so guesses at once count like guesses one after the other.
  const expected = await spendProofTry(db, owner.id, now())
  const given = hashCode(owner.id, user?.phoneNumber ?? '', code.replace(/\s/g, ''))
  const isProven =
    expected !== undefined &&
    timingSafeEqual(expected, given) &&
    (await db.transaction(async (db) => {
      const phone = await takeProof(db, owner.id, expected)
      if (!phone || !(await markProven(db, owner.id, phone, now()))) return false
      await addAuditEntry(db, owner, {
        action: 'phone-proven',
        thing: 'user',
        thingId: owner.id,
        after: { phoneNumber: maskPhone(phone) },
      })
      return true
    }))
  if (isProven) return
  const { message } = new ShopError('PHONE_CODE_WRONG')
  throw new ShopError('PHONE_CODE_WRONG', {}, { fields: { code: message } })
}

function hashCode(userId: string, phone: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${phone}:${code}`).digest()
}
