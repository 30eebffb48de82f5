import { randomInt } from 'node:crypto'
import { messages } from '@duka/contract/screen-messages'
import type { PhoneCodeRequest, PhoneLogin } from '@duka/contract/users/phone-login'
import { unnamed } from '@duka/contract/users/unnamed'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { findGuestName } from '../order-record/claim-orders.queries.ts'
import { countCodeRequest, countRegistration, mayHaveCode } from '../users/limits/request-limits.ts'
import { countTry } from '../users/limits/tries.ts'
import { checkLoginCode, queuePhoneCode } from '../users/phones/phone-codes.ts'
import { findByProvenPhone, lockPhone, takeCode } from '../users/phones/phones.queries.ts'
import { NO_PASSWORD } from '../users/records/passwords.ts'
import { insertUser, isUsername, type UserRow } from '../users/records/users.queries.ts'
import { rememberDevice } from '../users/sessions/known-devices.ts'
import { openSession, type PendingLogin, type SignedIn } from '../users/sessions/login.ts'
import { findKnownDevice } from '../users/sessions/sessions.queries.ts'
import type { Source } from '../users/sessions/source.ts'
import { claimOrders } from './claim-orders.ts'

type Needs = Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>

/**
 * Sends a code to a phone by SMS. The same work and the same answer whether the phone has an account or not: its owner
 * may open one. Above the limits of codes nothing is sent, and the answer stays the same. Throws 404 where accounts by
 * phone are off, and 429 above the limit of the address.
 */
export async function sendLoginCode(
  deps: Needs,
  { phoneNumber: phone }: PhoneCodeRequest,
  { ip, deviceToken, language: ofPage }: Source,
): Promise<{ message: string }> {
  refuseIfOff(deps)
  const user = await findByProvenPhone(deps.db, phone)
  const asker = { ip, device: await findKnownDevice(deps.db, deviceToken, user?.id) }
  await countCodeRequest(deps, asker)
  if (await mayHaveCode(deps, 'phone-code', phone, asker))
    await deps.db.transaction((db) =>
      queuePhoneCode(db, { phone }, { phone, language: user?.language ?? ofPage, now: deps.now() }),
    )
  return { message: messages.done.phoneCodeSent }
}

/**
 * Signs in the customer who has proven this phone, or opens an account for it. Orders that staff entered for the phone
 * become the account's. Throws 401 for a wrong, used or expired code, and 429 after too many of them.
 */
export async function phoneLogin(
  deps: Needs,
  { phoneNumber: phone, code, name }: PhoneLogin,
  source: Source,
): Promise<(SignedIn & { isNew: boolean }) | PendingLogin> {
  refuseIfOff(deps)
  const { db } = deps
  const { ip, deviceToken } = source
  const known = await findByProvenPhone(db, phone)
  const device = await findKnownDevice(db, deviceToken, known?.id)
  const outcome = await countTry(
    deps,
    { kind: 'phone-login', account: phone, ip, device },
    async () => {
      const codeHash = await checkLoginCode(db, { phone, code, now: deps.now() }, { ip, device })
      return codeHash && enter(deps, { phone, codeHash, name }, source)
    },
  )
  if (!outcome) {
    throw new ShopError('PHONE_LOGIN_FAILED', {}, { field: 'code' })
  }
  const { opened, user, isNew } = outcome
  if ('secondFactor' in opened) return opened
  return { session: opened, isNew, deviceToken: await rememberDevice(db, deviceToken, user.id) }
}

function refuseIfOff({ settings }: Needs): void {
  if (!settings.now().phoneAccounts) throw new ShopError('NOT_FOUND')
}

interface Proven {
  phone: string
  codeHash: Buffer
  name: string | null | undefined
}

/** Takes the code, finds or opens the account, claims its orders and opens a session: all, or nothing. */
function enter(deps: Needs, { phone, codeHash, name }: Proven, source: Source) {
  return deps.db.transaction(async (db) => {
    await lockPhone(db, phone)
    // Of two logins with one code at once, the second finds none.
    if (!(await takeCode(db, { phone }, codeHash))) return undefined
    const known = await findByProvenPhone(db, phone)
    const user = known ?? (await openAccount({ ...deps, db }, phone, name, source))
    await claimOrders(db, { ...user, from: source }, phone)
    const opened = await openSession({ ...deps, db }, user, source)
    return opened && { opened, user, isNew: !known }
  })
}

/** Opens an account without e-mail and password. Its name is the given one, else that of an order for this phone. */
async function openAccount(
  deps: Needs,
  phone: string,
  name: string | null | undefined,
  { ip, language }: Source,
): Promise<UserRow> {
  const { db, now } = deps
  await countRegistration(deps, ip)
  const given = name || (await findGuestName(db, phone)) || unnamed[language]
  const [firstname = '', ...rest] = given.split(/\s+/)
  return insertUser(db, {
    firstname,
    lastname: rest.join(' '),
    username: await freeUsername(db, firstname),
    email: null,
    phoneNumber: phone,
    phoneProvenAt: now(),
    passwordHash: NO_PASSWORD,
    language,
  })
}

/** Such as `wanjiku-48213077`: the phone is not in it, because others may read it. */
async function freeUsername(db: Db, firstname: string): Promise<string> {
  const plain = firstname
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 20)
  for (;;) {
    const username = `${plain || 'customer'}-${randomInt(10_000_000, 100_000_000)}`
    if (!(await isUsername(db, username))) return username
  }
}
