import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tries } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { type Kind, ruleFor, rules } from './rules.ts'
import { countFailures, type Failures, secondsUntil, type TryKey } from './tries.queries.ts'

/** A try without an outcome yet is stored under this kind, and counts as a failure. */
const pendingKind = (kind: Kind) => `${kind}?`

/** A try: what is tried, for which account, from where. */
export interface Try {
  kind: Kind
  /** The user's id, or the typed text if there is no such user. */
  account: string
  ip: string
  /** The device, if it has signed in to this account before. It then has its own limit. */
  device?: string | undefined
}

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>

/**
 * Runs `attempt`, which returns undefined if the secret was wrong. Throws 429 `TOO_MANY_TRIES`
 * instead if there were too many failures, even for the right secret. Each try is stored before it
 * runs, so concurrent tries count like consecutive ones.
 */
export async function countTry<Result>(
  { db, rateLimits, now }: Limits,
  tried: Try,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (!rateLimits) return attempt()
  const key = keyOf(tried)
  const { kind } = tried
  const id = await startTry(db, key, now)
  const result = await attempt().catch(async (error) => {
    await db.delete(tries).where(eq(tries.id, id))
    throw error
  })
  if (result === undefined) {
    await db.update(tries).set({ kind }).where(eq(tries.id, id))
  } else {
    await db.delete(tries).where(eq(tries.id, id))
    if (ruleFor(kind).successClears) await clearKey(db, key)
  }
  return result
}

/** Clears the failures of an account from all sources: its owner has been verified. */
export async function clearTries(db: Db, account: string): Promise<void> {
  const kinds = [
    ...(Object.keys(rules) as Kind[]).flatMap((kind) => [kind, pendingKind(kind)]),
    'code',
  ]
  await db.delete(tries).where(and(inArray(tries.kind, kinds), eq(tries.account, account)))
}

/**
 * Removes a user from the counts. Other counts, such as the prompts to one phone, stay
 * without the account and are deleted within a day.
 */
export async function removeFromTries(db: Db, account: string): Promise<void> {
  await clearTries(db, account)
  await db.update(tries).set({ account: '' }).where(eq(tries.account, account))
}

/** Deletes tries that are too old for every window. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  await db.delete(tries).where(lt(tries.at, yesterday))
}

/** A known device has its own key, so failures of others from its address do not count against it. */
function keyOf({ kind, account, ip, device }: Try): TryKey {
  return {
    kind,
    pendingKind: pendingKind(kind),
    account,
    address: device ? `device ${device}` : networkOf(ip),
    isKnownDevice: device !== undefined,
  }
}

/** Stores a try. Above the limit, waits for pending tries that may still succeed, without holding a connection. */
async function startTry(db: Db, key: TryKey, now: () => Date): Promise<bigint> {
  for (let waits = 0; ; waits += 1) {
    const stored = await insertTry(db, key, now())
    if (typeof stored === 'bigint') return stored
    if (!stored.mayChange || waits >= 100)
      throw new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds: stored.retryAfterSeconds })
    await pause(50)
  }
}

interface Refused {
  /** Whether a pending try may still succeed and so allow this one. */
  mayChange: boolean
  retryAfterSeconds: number
}

/** Stores a try and returns its id, or the reason for a refusal. */
function insertTry(db: Db, key: TryKey, now: Date): Promise<bigint | Refused> {
  return db.transaction(async (db) => {
    await lockKey(db, key)
    const { windowMs } = ruleFor(key.kind)
    const refused = exceeded(key, await countFailures(db, key, windowMs, now)).map(
      ({ limit, failures, pending, oldest }) => ({
        mayChange: failures - pending < limit,
        retryAfterSeconds: secondsUntil(oldest, windowMs, now),
      }),
    )
    const [worst] = refused.sort(
      (a, b) =>
        Number(a.mayChange) - Number(b.mayChange) || b.retryAfterSeconds - a.retryAfterSeconds,
    )
    if (worst) return worst
    const [row] = await db
      .insert(tries)
      .values({ account: key.account, address: key.address, kind: key.pendingKind, at: now })
      .returning({ id: tries.id })
    if (!row) throw new Error('A try was not stored.')
    return row.id
  })
}

/** The counts that have reached their limit. */
function exceeded(
  key: TryKey,
  { source, address, account }: Failures,
): (Failures['source'] & { limit: number })[] {
  const rule = ruleFor(key.kind)
  const isAttacked =
    rule.underAttack !== undefined &&
    !key.isKnownDevice &&
    account.failures >= rule.underAttack.failures
  const counts = [
    { ...source, limit: isAttacked ? rule.underAttack?.perSource : rule.perSource },
    { ...address, limit: key.isKnownDevice ? undefined : rule.perAddress },
    { ...account, limit: key.isKnownDevice ? undefined : rule.perAccount },
  ]
  return counts.flatMap(({ limit, ...count }) =>
    limit !== undefined && count.failures >= limit ? [{ ...count, limit }] : [],
  )
}

/** Locks the account, then the address. Always in this order, to avoid deadlocks. */
async function lockKey(db: Db, { account, address }: TryKey): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(1962, hashtext(${account}))`)
  await db.execute(sql`select pg_advisory_xact_lock(1963, hashtext(${address}))`)
}

async function clearKey(db: Db, { kind, account, address }: TryKey): Promise<void> {
  await db
    .delete(tries)
    .where(and(eq(tries.kind, kind), eq(tries.account, account), eq(tries.address, address)))
}
