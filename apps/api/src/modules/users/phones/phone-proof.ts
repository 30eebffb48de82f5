import { maskPhone } from '@duka/contract/phone'
import type { ProofCode } from '@duka/contract/users/phone-proof'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { countCode } from '../limits/request-limits.ts'
import { findUser, type UserRow } from '../records/users.queries.ts'
import { notifyOwner } from '../sessions/account-notices.ts'
import { requireRecentLogin, type SessionOwner } from '../sessions/recent-login.ts'
import { checkProofCode, queuePhoneCode } from './phone-codes.ts'
import { findByProvenPhone, lockPhone, markProven, takeCode } from './phones.queries.ts'

type Needs = Pick<
  Deps,
  'db' | 'rateLimits' | 'now' | 'settings' | 'recentLoginMinutes' | 'sms' | 'production'
>

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
  await db.transaction(async (db) => {
    await countCode({ ...deps, db }, 'phone-code', phone, {
      ip: owner.source.ip,
      device: undefined,
    })
    const language = user.language ?? owner.source.language
    await queuePhoneCode(db, { userId: owner.id }, { phone, language, now: now() })
  })
}

/**
 * Proves the phone with the code, and returns it. Throws like `requireRecentLogin`, 400 for a wrong or expired code, and
 * 409 if another account has no other login than this phone.
 */
export async function confirmPhoneProof(
  deps: Needs,
  owner: SessionOwner,
  { code, password }: ProofCode,
): Promise<string> {
  const { db, now } = deps
  await requireRecentLogin(deps, owner, password)
  const user = await findUser(db, owner.id)
  const phone = user?.phoneNumber ?? ''
  const codeHash = await checkProofCode(db, owner.id, { phone, code, now: now() })
  if (user && codeHash && (await prove(deps, owner, user, { phone, codeHash }))) return phone
  throw new ShopError('PHONE_CODE_WRONG', {}, { field: 'code' })
}

function prove(
  deps: Needs,
  owner: SessionOwner,
  user: UserRow,
  { phone, codeHash }: { phone: string; codeHash: Buffer },
): Promise<boolean> {
  const { id, role } = user
  return deps.db.transaction(async (db) => {
    await lockPhone(db, phone)
    if (!(await takeCode(db, { userId: id }, codeHash))) return false
    const holder = role === 'customer' ? await findByProvenPhone(db, phone) : undefined
    const loser = holder?.id === id ? undefined : holder
    // Without an e-mail it would be left without any login.
    if (loser?.email === null) throw new ShopError('PHONE_HAS_ACCOUNT')
    if (!(await markProven(db, { id, role }, phone, deps.now()))) return false
    // To the e-mail: the phone is now in the hands of the other person.
    await notifyOwner(
      { ...deps, db },
      'phone-proven',
      { ...user, phoneProvenAt: null },
      owner.source,
    )
    if (loser)
      await notifyOwner(
        { ...deps, db },
        'phone-lost',
        { ...loser, phoneProvenAt: null },
        owner.source,
      )
    await addAuditEntry(db, owner, 'user phone-proven', id, {
      after: { phoneNumber: maskPhone(phone) },
    })
    return true
  })
}
