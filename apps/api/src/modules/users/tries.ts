import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tries } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 15 * 60_000
/** How many failures a window may hold. */
const limits = { both: 10, address: 100, account: 50 } as const
type Scope = keyof typeof limits

/** A try that is not decided yet counts like a failure, under a kind of its own. */
const undecided = (kind: Kind) => `${kind}?`
/** Hashing takes a fraction of this; an older one was left behind by a process that died. */
const UNDECIDED_MS = 10_000

const ownKinds = ['login', 'password', 'reset', 'code'] as const
type Kind = (typeof ownKinds)[number]

/** Who tries what, from where. */
export interface Trier {
  kind: Kind
  /** The user's id, or what was typed where there is no such user. */
  account: string
  ip: string
}

/**
 * Lets somebody try a secret, unless there were too many failures: 429 then, the right one included.
 * `attempt` says whether it was right by returning something; a success forgets the failures of this
 * account from this address. A try is counted before it is made, so that thirty at once are no more
 * than thirty in a row.
 */
export async function countTry<Result>(
  { db, rateLimits, now }: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  { kind, account, ip }: Trier,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (!rateLimits) return attempt()
  const address = networkOf(ip)
  const id = await waitForTurn(db, { kind, account, address }, now)
  const result = await attempt().catch(async (error) => {
    await db.delete(tries).where(eq(tries.id, id))
    throw error
  })
  if (result === undefined) {
    await db.update(tries).set({ kind }).where(eq(tries.id, id))
  } else {
    await db.delete(tries).where(eq(tries.id, id))
    await forget(db, { kind, account, address })
  }
  return result
}

/** How often a message may be asked for, for one account and from one address. */
const requestLimits = { account: 5, address: 50 } as const

/**
 * Counts a request for a message. False when the account has had enough of them: whoever asks must
 * not learn that it exists. Too many from one address are refused: 429.
 */
export async function countRequest(
  { db, rateLimits, now }: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  { kind, account, ip }: Trier,
): Promise<boolean> {
  if (!rateLimits) return true
  const place = { kind, account, address: networkOf(ip) }
  return db.transaction(async (db) => {
    await takePlace(db, place)
    const counts = await countFailures(db, place, now())
    const asked = (scope: Scope) => counts.find((count) => count.scope === scope)
    const fromHere = asked('address')
    if (fromHere && fromHere.failures >= requestLimits.address)
      throw new ShopError(
        'TOO_MANY_TRIES',
        {},
        { retryAfterSeconds: secondsLeft(fromHere.oldest, now()) },
      )
    await db.insert(tries).values({ ...place, at: now() })
    return (asked('account')?.failures ?? 0) < requestLimits.account
  })
}

/** Forgets the failures of an account, from wherever: its owner has proved to be the owner. */
export async function forgetTries(db: Db, account: string): Promise<void> {
  const kinds = ownKinds.flatMap((kind) => [kind, undecided(kind)])
  await db.delete(tries).where(and(inArray(tries.kind, kinds), eq(tries.account, account)))
}

/**
 * Takes the person out of what was counted. What others count, such as prompts to one phone, goes on
 * counting without saying whose it was, and is gone within a day.
 */
export async function forgetTrier(db: Db, account: string): Promise<void> {
  await forgetTries(db, account)
  await db.update(tries).set({ account: '' }).where(eq(tries.account, account))
}

/** Forgets what no window reaches any more. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  await db.delete(tries).where(lt(tries.at, yesterday))
}

interface Place {
  kind: Kind
  account: string
  address: string
}

/** Where others are still trying, their outcome decides: waits for it, holding no connection. */
async function waitForTurn(db: Db, place: Place, now: () => Date): Promise<bigint> {
  for (let waits = 0; ; waits += 1) {
    const turn = await takeTurn(db, place, now())
    if (typeof turn === 'bigint') return turn
    if (!turn.mayChange || waits >= 100)
      throw new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds: turn.retryAfterSeconds })
    await pause(50)
  }
}

interface Refused {
  mayChange: boolean
  retryAfterSeconds: number
}

/** Notes a try and gives its id, or says why there may be none. */
function takeTurn(db: Db, place: Place, now: Date): Promise<bigint | Refused> {
  return db.transaction(async (db) => {
    await takePlace(db, place)
    const refused = (await countFailures(db, place, now))
      .filter(({ scope, failures }) => failures >= limits[scope])
      .map(({ scope, failures, pending, oldest }) => ({
        mayChange: failures - pending < limits[scope],
        retryAfterSeconds: secondsLeft(oldest, now),
      }))
    const [worst] = refused.sort(
      (a, b) =>
        Number(a.mayChange) - Number(b.mayChange) || b.retryAfterSeconds - a.retryAfterSeconds,
    )
    if (worst) return worst
    const [row] = await db
      .insert(tries)
      .values({ ...place, kind: undecided(place.kind), at: now })
      .returning({ id: tries.id })
    if (!row) throw new Error('A try was not noted.')
    return row.id
  })
}

/** One at a time for an account and for an address, always in this order: no two wait in a ring. */
async function takePlace(db: Db, { account, address }: Place): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(1962, hashtext(${account}))`)
  await db.execute(sql`select pg_advisory_xact_lock(1963, hashtext(${address}))`)
}

interface Count {
  [column: string]: unknown
  scope: Scope
  failures: number
  pending: number
  oldest: string
}

async function countFailures(db: Db, place: Place, now: Date): Promise<Count[]> {
  const { kind, account, address } = place
  const fresh = new Date(now.getTime() - UNDECIDED_MS).toISOString()
  const { rows } = await db.execute<Count>(sql`
    with recent as (
      select account, address, at, kind = ${undecided(kind)} and at > ${fresh}::timestamptz as pending
      from tries
      where kind in (${kind}, ${undecided(kind)}) and at > ${since(now)}::timestamptz
        and (account = ${account} or address = ${address})
    )
    select scope, count(*) as failures, count(*) filter (where pending) as pending, min(at) as oldest
    from recent cross join (values ('both'), ('account'), ('address')) scopes (scope)
    where case scope
      when 'both' then account = ${account} and address = ${address}
      when 'account' then account = ${account}
      else address = ${address}
    end
    group by scope`)
  return rows
}

async function forget(db: Db, { kind, account, address }: Place): Promise<void> {
  await db
    .delete(tries)
    .where(and(eq(tries.kind, kind), eq(tries.account, account), eq(tries.address, address)))
}

function secondsLeft(oldest: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(oldest) + WINDOW_MS - now.getTime()) / 1000))
}

function since(now: Date): string {
  return new Date(now.getTime() - WINDOW_MS).toISOString()
}
