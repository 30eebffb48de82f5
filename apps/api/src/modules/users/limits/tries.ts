import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network.ts'
import { type Kind, pendingKind, ruleFor } from './rules.ts'
import {
  addTry,
  clearKey,
  countFailures,
  DEVICE,
  deleteTry,
  endTry,
  type Failures,
  lockKey,
  secondsUntil,
  type TryKey,
} from './tries.queries.ts'
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
    await deleteTry(db, id)
    throw error
  })
  if (result === undefined) {
    await endTry(db, id, kind)
  } else {
    await deleteTry(db, id)
    if (ruleFor(kind).successClears) await clearKey(db, key)
  }
  return result
}

/** The key of who tries: its known device, else its network address. */
export function sourceKey({ ip, device }: { ip: string; device?: string | undefined }): string {
  return device ? DEVICE + device : networkOf(ip)
}

/** A known device has its own key, so failures of others from its address do not count against it. */
function keyOf({ kind, account, ip, device }: Try): TryKey {
  return {
    kind,
    pendingKind: pendingKind(kind),
    account,
    address: sourceKey({ ip, device }),
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
    return addTry(db, { account: key.account, address: key.address, kind: key.pendingKind }, now)
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
