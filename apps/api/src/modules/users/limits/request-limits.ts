import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { addTry, type Counted, countRequests, lockCounted, secondsUntil } from './tries.queries.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Codes for a forgotten password in 15 minutes. */
const MAX_CODES = { account: 5, address: 50 } as const
/** Codes by SMS or WhatsApp to one phone in an hour, whatever they are for and whoever asks. */
const MAX_PHONE_CODES = 3
/** The same in a day. With 5 guesses for each code that makes 100 guesses, as in NIST SP 800-63B-4, section 3.2.2. */
const MAX_PHONE_CODES_A_DAY = 20
/** Registrations per IP address in an hour. High, because many phones share one address. */
const MAX_REGISTRATIONS = 120
/** Stock requests per IP address in an hour. */
const MAX_STOCK_REQUESTS = 120
/** Prompts that one pay link, and one IP address by pay links, may ask for in an hour. */
const MAX_LINK_PROMPTS = { link: 30, address: 120 } as const
/** Carts that one account, or guests at one IP address, may share in an hour. */
const MAX_SHARED_CARTS = 120
/** Reviews that one account may write or change in an hour. */
const MAX_REVIEWS = 60

/** Receipt codes that somebody may try in an hour, for one order and from one account. */
const MAX_TYPED_CODES = { order: 5, account: 20 } as const

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>

/**
 * Counts a request for a code. Returns false above the account's limit; the response must stay the same then, so that
 * it does not reveal the account. Throws 429 above the limit of the IP address.
 */
export async function countCodeRequest(
  { db, rateLimits, now }: Limits,
  { account, ip }: { account: string; ip: string },
): Promise<boolean> {
  if (!rateLimits) return true
  const request = { kind: 'code', account, address: networkOf(ip) }
  return db.transaction(async (db) => {
    await lockCounted(db, 'account', account)
    await refuseAbove(db, request, { limit: MAX_CODES.address, windowMs: QUARTER_MS }, now())
    const forAccount = await countRequests(db, 'account', request, QUARTER_MS, now())
    await addTry(db, request, now())
    return forAccount.count < MAX_CODES.account
  })
}

/** Counts a code to a phone. Throws 429 above the limits of the phone. */
export async function countPhoneCode(
  { db, rateLimits, now }: Limits,
  phone: string,
): Promise<void> {
  if (!rateLimits) return
  const request = { kind: 'phone-code', account: '', address: phone }
  await db.transaction(async (db) => {
    await refuseAbove(db, request, { limit: MAX_PHONE_CODES_A_DAY, windowMs: DAY_MS }, now())
    await refuseAbove(db, request, { limit: MAX_PHONE_CODES, windowMs: HOUR_MS }, now())
    await addTry(db, request, now())
  })
}

/** Counts a code to a phone; false above the limit, where the answer must stay the same. */
export async function mayCodePhone(limits: Limits, phone: string): Promise<boolean> {
  try {
    await countPhoneCode(limits, phone)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'TOO_MANY_TRIES') return false
    throw error
  }
}

/** Counts a registration, successful or not. Throws 429 above the limit of its IP address. */
export function countRegistration(limits: Limits, ip: string): Promise<void> {
  const request = { kind: 'register', account: '', address: networkOf(ip) }
  return countInAnHour(limits, request, MAX_REGISTRATIONS, 'address')
}

/** Counts a stock request. Throws 429 above the limit of its IP address. */
export function countStockRequest(limits: Limits, ip: string): Promise<void> {
  const request = { kind: 'notify-me', account: '', address: networkOf(ip) }
  return countInAnHour(limits, request, MAX_STOCK_REQUESTS, 'address')
}

/** Counts a request for a prompt by a pay link, also one that is refused. Throws 429 above a limit. */
export async function countLinkPrompt(
  limits: Limits,
  { linkId, ip }: { linkId: string; ip: string },
): Promise<void> {
  const request = { kind: 'link-prompt', account: linkId, address: networkOf(ip) }
  if (!limits.rateLimits) return
  await limits.db.transaction(async (db) => {
    const counts = [
      ['account', MAX_LINK_PROMPTS.link],
      ['address', MAX_LINK_PROMPTS.address],
    ] as const
    for (const [by, limit] of counts)
      await refuseAbove(db, request, { limit, windowMs: HOUR_MS }, limits.now(), by)
    await addTry(db, request, limits.now())
  })
}

/** Counts a cart that is shared. Throws 429 above the limit of the account or, for guests, of the IP address. */
export function countSharedCart(
  limits: Limits,
  { userId, ip }: { userId: string | undefined; ip: string },
): Promise<void> {
  const request = { kind: 'share-cart', account: userId ?? '', address: networkOf(ip) }
  return countInAnHour(limits, request, MAX_SHARED_CARTS, userId ? 'account' : 'address')
}

/** Counts a review that is written or changed. Throws 429 above the limit of the account. */
export function countReview(limits: Limits, account: string): Promise<void> {
  const request = { kind: 'review', account, address: '' }
  return countInAnHour(limits, request, MAX_REVIEWS, 'account')
}

/** Counts a receipt code that is typed for an order. Throws 429 above the limits; staff type for many customers. */
export async function countTypedCode(
  { db, rateLimits, now }: Limits,
  { account, orderId, isStaff }: { account: string; orderId: string; isStaff: boolean },
): Promise<void> {
  if (!rateLimits) return
  const request = { kind: 'typed-code', account, address: orderId }
  const { order, account: most } = MAX_TYPED_CODES
  await db.transaction(async (db) => {
    if (!isStaff)
      await refuseAbove(db, request, { limit: most, windowMs: HOUR_MS }, now(), 'account')
    await refuseAbove(db, request, { limit: order, windowMs: HOUR_MS }, now())
    await addTry(db, request, now())
  })
}

async function countInAnHour(
  { db, rateLimits, now }: Limits,
  request: Counted,
  limit: number,
  by: 'account' | 'address',
): Promise<void> {
  if (!rateLimits) return
  await db.transaction(async (db) => {
    await refuseAbove(db, request, { limit, windowMs: HOUR_MS }, now(), by)
    await addTry(db, request, now())
  })
}

/** Locks the address or account until the transaction ends, so that concurrent requests cannot exceed the limit. */
async function refuseAbove(
  db: Db,
  request: Counted,
  { limit, windowMs }: { limit: number; windowMs: number },
  now: Date,
  by: 'account' | 'address' = 'address',
): Promise<void> {
  await lockCounted(db, by, request[by])
  const { count, oldest } = await countRequests(db, by, request, windowMs, now)
  if (count >= limit)
    throw new ShopError(
      'TOO_MANY_TRIES',
      {},
      { retryAfterSeconds: secondsUntil(oldest, windowMs, now) },
    )
}
