import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tries } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { secondsUntil } from './tries.queries.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 3_600_000
/** Codes for a forgotten password in 15 minutes. */
const MAX_CODES = { account: 5, address: 50 } as const
/** Codes by SMS or WhatsApp to one phone in an hour, whatever they are for and whoever asks. */
const MAX_PHONE_CODES = 3
/** Registrations per IP address in an hour. High, because many phones share one address. */
const MAX_REGISTRATIONS = 120
/** Stock requests per IP address in an hour. */
const MAX_STOCK_REQUESTS = 120
/** Reviews that one account may write or change in an hour. */
const MAX_REVIEWS = 60

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
    await db.execute(sql`select pg_advisory_xact_lock(1962, hashtext(${account}))`)
    await refuseAbove(db, request, { limit: MAX_CODES.address, windowMs: QUARTER_MS }, now())
    const forAccount = await countRequests(db, 'account', request, QUARTER_MS, now())
    await db.insert(tries).values({ ...request, at: now() })
    return forAccount.count < MAX_CODES.account
  })
}

/** Counts a code to a phone. Throws 429 above the limit of the phone. */
export function countPhoneCode(limits: Limits, phone: string): Promise<void> {
  const request = { kind: 'phone-code', account: '', address: phone }
  return countInAnHour(limits, request, MAX_PHONE_CODES, 'address')
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

/** Counts a review that is written or changed. Throws 429 above the limit of the account. */
export function countReview(limits: Limits, account: string): Promise<void> {
  const request = { kind: 'review', account, address: '' }
  return countInAnHour(limits, request, MAX_REVIEWS, 'account')
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
    await db.insert(tries).values({ ...request, at: now() })
  })
}

interface Counted {
  kind: string
  account: string
  address: string
}

/** Locks the address or account until the transaction ends, so that concurrent requests cannot exceed the limit. */
async function refuseAbove(
  db: Db,
  request: Counted,
  { limit, windowMs }: { limit: number; windowMs: number },
  now: Date,
  by: 'account' | 'address' = 'address',
): Promise<void> {
  const lock = by === 'account' ? 1962 : 1963
  await db.execute(sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${request[by]}))`)
  const { count, oldest } = await countRequests(db, by, request, windowMs, now)
  if (count >= limit)
    throw new ShopError(
      'TOO_MANY_TRIES',
      {},
      { retryAfterSeconds: secondsUntil(oldest, windowMs, now) },
    )
}

async function countRequests(
  db: Db,
  by: 'account' | 'address',
  request: Counted,
  windowMs: number,
  now: Date,
): Promise<{ count: number; oldest: string }> {
  const since = new Date(now.getTime() - windowMs).toISOString()
  const { rows } = await db.execute<{ count: number; oldest: string }>(sql`
    select count(*)::int as count, min(at) as oldest from tries
    where kind = ${request.kind} and ${tries[by]} = ${request[by]} and at > ${since}::timestamptz`)
  return rows[0] ?? { count: 0, oldest: '' }
}
