import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import {
  addTry,
  type Counted,
  countRequests,
  DEVICE,
  lockCounted,
  secondsUntil,
  selectRequests,
} from './tries.queries.ts'
import { sourceKey } from './tries.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Requests for codes from one IP address in 15 minutes. */
const MAX_CODE_REQUESTS = 50
/**
 * Codes that go to one mailbox or phone, whatever they are for: asked for by one source, and by all strangers together. A
 * known device has a source of its own, which strangers cannot use up.
 */
const MAX_CODES = {
  code: { bySource: { inAnHour: 5, inADay: 10 }, byStrangers: { inAnHour: 10, inADay: 30 } },
  'phone-code': { bySource: { inAnHour: 3, inADay: 10 }, byStrangers: { inAnHour: 3, inADay: 20 } },
} as const
/** Messages about a changed account to one address or phone. */
const MAX_NOTICES = { inAnHour: 10, inADay: 20 } as const
/** Registrations per IP address in an hour. High, because many phones share one address. */
const MAX_REGISTRATIONS = 120
/** Stock requests per IP address in an hour. */
const MAX_STOCK_REQUESTS = 120
/** Prompts that one pay link, and one IP address by pay links, may ask for in an hour. */
const MAX_LINK_PROMPTS = { link: 30, address: 120 } as const
/** Carts that one account, or guests at one IP address, may share in an hour. */
const MAX_SHARED_CARTS = 120
/** Errors in browsers that one IP address may report in a minute. */
const MAX_CLIENT_ERRORS = 20
/** Reviews that one account may write or change in an hour. */
const MAX_REVIEWS = 60

/** Receipt codes that staff, the customer and people with a pay link may each try in an hour, for one order and from one account. */
const MAX_TYPED_CODES = { order: 5, account: 20 } as const

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>

/** Who asks: a network address or, once it has signed in to the account, a device. */
export interface Asker {
  ip: string
  device: string | undefined
}

/** Counts a request for a code. Throws 429 above the limit of its IP address; a known device has none. */
export function countCodeRequest(limits: Limits, { ip, device }: Asker): Promise<void> {
  const request = { kind: 'code-request', account: '', address: networkOf(ip) }
  if (device) return Promise.resolve()
  return countWithin(limits, request, { limit: MAX_CODE_REQUESTS, windowMs: QUARTER_MS }, 'address')
}

/**
 * Counts a code to a mailbox (`code`, for an account) or to a phone (`phone-code`). Throws 429 above the limits of who asks
 * and of all strangers together.
 */
export async function countCode(
  { db, rateLimits, now }: Limits,
  kind: keyof typeof MAX_CODES,
  account: string,
  asker: Asker,
): Promise<void> {
  if (!rateLimits) return
  const request = { kind, account, address: sourceKey(asker) }
  const { bySource, byStrangers } = MAX_CODES[kind]
  await db.transaction(async (db) => {
    await lockCounted(db, 'account', account)
    const asked = await selectRequests(db, request, DAY_MS, now())
    const own = asked.filter(({ address }) => address === request.address)
    refuseMany(own, bySource, now())
    const strangers = asked.filter(({ address }) => !address.startsWith(DEVICE))
    if (!asker.device) refuseMany(strangers, byStrangers, now())
    await addTry(db, request, now())
  })
}

/** Like `countCode`; false above a limit, where the answer must stay the same. */
export function mayHaveCode(...code: Parameters<typeof countCode>): Promise<boolean> {
  return isWithin(countCode(...code))
}

/**
 * Counts a message about a changed account to an address or phone; false above the limit. It is counted by its SHA-256, for
 * a day, because the account may be deleted.
 */
export function mayNotify({ db, rateLimits, now }: Limits, recipient: string): Promise<boolean> {
  if (!rateLimits) return Promise.resolve(true)
  const account = hashToken(recipient.toLowerCase()).toString('hex')
  const request = { kind: 'notice', account, address: '' }
  return isWithin(
    db.transaction(async (db) => {
      await lockCounted(db, 'account', account)
      refuseMany(await selectRequests(db, request, DAY_MS, now()), MAX_NOTICES, now())
      await addTry(db, request, now())
    }),
  )
}

async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'TOO_MANY_TRIES') return false
    throw error
  }
}

/** Throws 429 if so many were counted within the last hour or day. `counted`: oldest first, of a day. */
function refuseMany(
  counted: { at: Date }[],
  most: { inAnHour: number; inADay: number },
  now: Date,
): void {
  const lastHour = counted.filter(({ at }) => at.getTime() > now.getTime() - HOUR_MS)
  for (const [within, limit, windowMs] of [
    [counted, most.inADay, DAY_MS],
    [lastHour, most.inAnHour, HOUR_MS],
  ] as const)
    if (within.length >= limit) throw tooMany(within[0]?.at ?? now, windowMs, now)
}

/**
 * Counts a phone whose simulated SMS are read, once in 15 minutes. Throws 429 where one IP address reads those of more
 * phones than it may ask codes for.
 */
export async function countSimulatedPhone(
  limits: Limits,
  { phone, ip }: { phone: string; ip: string },
): Promise<void> {
  const request = { kind: 'simulated-phone', account: phone, address: networkOf(ip) }
  if (!limits.rateLimits) return
  const reads = await selectRequests(limits.db, request, QUARTER_MS, limits.now())
  if (reads.some(({ address }) => address === request.address)) return
  return countWithin(limits, request, { limit: MAX_CODE_REQUESTS, windowMs: QUARTER_MS }, 'address')
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

/** Counts an error that a browser reports. Throws 429 above the limit of its IP address. */
export function countClientError(limits: Limits, ip: string): Promise<void> {
  const request = { kind: 'client-error', account: '', address: networkOf(ip) }
  return countWithin(limits, request, { limit: MAX_CLIENT_ERRORS, windowMs: MINUTE_MS }, 'address')
}

/** Counts a review that is written or changed. Throws 429 above the limit of the account. */
export function countReview(limits: Limits, account: string): Promise<void> {
  const request = { kind: 'review', account, address: '' }
  return countInAnHour(limits, request, MAX_REVIEWS, 'account')
}

/**
 * Counts a receipt code that is typed for an order. Throws 429 above the limits: those of staff, of the customer and of the
 * order's pay links are counted apart. Staff type for many customers.
 */
export async function countTypedCode(
  { db, rateLimits, now }: Limits,
  { account, orderId, by }: { account: string; orderId: string; by: 'staff' | 'customer' | 'link' },
): Promise<void> {
  if (!rateLimits) return
  const request = { kind: 'typed-code', account, address: `${by} ${orderId}` }
  const { order, account: most } = MAX_TYPED_CODES
  await db.transaction(async (db) => {
    if (by !== 'staff')
      await refuseAbove(db, request, { limit: most, windowMs: HOUR_MS }, now(), 'account')
    await refuseAbove(db, request, { limit: order, windowMs: HOUR_MS }, now())
    await addTry(db, request, now())
  })
}

function countInAnHour(
  limits: Limits,
  request: Counted,
  limit: number,
  by: 'account' | 'address',
): Promise<void> {
  return countWithin(limits, request, { limit, windowMs: HOUR_MS }, by)
}

async function countWithin(
  { db, rateLimits, now }: Limits,
  request: Counted,
  most: { limit: number; windowMs: number },
  by: 'account' | 'address',
): Promise<void> {
  if (!rateLimits) return
  await db.transaction(async (db) => {
    await refuseAbove(db, request, most, now(), by)
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
  if (count >= limit) throw tooMany(new Date(oldest), windowMs, now)
}

function tooMany(oldest: Date, windowMs: number, now: Date): ShopError {
  const retryAfterSeconds = secondsUntil(oldest.toISOString(), windowMs, now)
  return new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds })
}
