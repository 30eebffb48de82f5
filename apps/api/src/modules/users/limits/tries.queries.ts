import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tries } from '../../../db/schema.ts'
import { type Kind, pendingKind, rules } from './rules.ts'

/** Hashing is much faster; an older pending try was left by a process that crashed. */
const PENDING_MS = 10_000

/** The keys under which a try is counted. */
export interface TryKey {
  kind: Kind
  pendingKind: string
  account: string
  /** The network of the caller, or the known device. */
  address: string
  isKnownDevice: boolean
}

interface Count {
  failures: number
  /** How many of the failures are tries without an outcome yet. */
  pending: number
  /** When the first of them was made (ISO 8601); meaningless if there are none. */
  oldest: string
}

/** The failures in the window for a source, its address and its account. */
export interface Failures {
  source: Count
  address: Count
  account: Count
}

/** Counts the failures in the window. Those of known devices do not count for their account. */
export async function countFailures(
  db: Db,
  { kind, pendingKind, account, address }: Omit<TryKey, 'isKnownDevice'>,
  windowMs: number,
  now: Date,
): Promise<Failures> {
  const fresh = new Date(now.getTime() - PENDING_MS).toISOString()
  const since = new Date(now.getTime() - windowMs).toISOString()
  const { rows } = await db.execute<Count & { [column: string]: unknown; scope: string }>(sql`
    with recent as (
      select account, address, at, kind = ${pendingKind} and at > ${fresh}::timestamptz as pending
      from tries
      where kind in (${kind}, ${pendingKind}) and at > ${since}::timestamptz
        and (account = ${account} or address = ${address})
    )
    select scope, count(*)::int as failures,
      (count(*) filter (where pending))::int as pending, min(at) as oldest
    from recent cross join (values ('source'), ('account'), ('address')) scopes (scope)
    where case scope
      when 'source' then account = ${account} and address = ${address}
      when 'account' then account = ${account} and address not like 'device %'
      else address = ${address}
    end
    group by scope`)
  const of = (scope: string) =>
    rows.find((row) => row.scope === scope) ?? { failures: 0, pending: 0, oldest: '' }
  return { source: of('source'), address: of('address'), account: of('account') }
}

/** Seconds until a moment has left the window; at least 1. */
export function secondsUntil(oldest: string, windowMs: number, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(oldest) + windowMs - now.getTime()) / 1000))
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

/** Locks the account, then the address. Always in this order, to avoid deadlocks. */
export async function lockKey(db: Db, { account, address }: TryKey): Promise<void> {
  await lockCounted(db, 'account', account)
  await lockCounted(db, 'address', address)
}

export async function clearKey(db: Db, { kind, account, address }: TryKey): Promise<void> {
  await db
    .delete(tries)
    .where(and(eq(tries.kind, kind), eq(tries.account, account), eq(tries.address, address)))
}

type PromptKind = 'prompt' | 'prompt-by-link'

/** How many prompts the user requested and the phone received since then, and in a day; whether the phone is the user's. */
export async function countPrompts(
  db: Db,
  kind: PromptKind,
  userId: string,
  phone: string,
  since: Date,
) {
  const { rows } = await db.execute<{
    byCaller: number
    toPhone: number
    inADay: number
    isOwn: boolean
  }>(sql`
    select
      (select count(*) from tries
        where kind = ${kind} and account = ${userId} and at > ${since.toISOString()}) as "byCaller",
      (select count(*) from tries
        where kind = ${kind} and address = ${phone} and at > ${since.toISOString()}) as "toPhone",
      (select count(*) from tries
        where kind = ${kind} and address = ${phone}
          and at > ${since.toISOString()}::timestamptz - interval '1 day') as "inADay",
      exists (select from users where id::text = ${userId} and phone_number = ${phone}
        and phone_proven_at is not null) as "isOwn"`)
  return rows[0] ?? { byCaller: 0, toPhone: 0, inADay: 0, isOwn: false }
}

/** Counts a prompt that a user sends to a phone. */
export async function countPrompt(
  db: Db,
  kind: PromptKind,
  userId: string,
  phone: string,
): Promise<void> {
  await db.insert(tries).values({ kind, account: userId, address: phone })
}

/** How the key of a known device begins; every other is a network address. */
export const DEVICE = 'device '

export interface Counted {
  kind: string
  account: string
  address: string
}

/** What was counted for an account in the window, oldest first. */
export async function selectRequests(
  db: Db,
  { kind, account }: Omit<Counted, 'address'>,
  windowMs: number,
  now: Date,
): Promise<{ address: string; at: Date }[]> {
  return db
    .select({ address: tries.address, at: tries.at })
    .from(tries)
    .where(
      and(
        eq(tries.kind, kind),
        eq(tries.account, account),
        gt(tries.at, new Date(now.getTime() - windowMs)),
      ),
    )
    .orderBy(asc(tries.at))
}

export async function countRequests(
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

/**
 * Uses up a guess at a code that was sent at `sentAt`; false if none is left. Each source has five for each code, and
 * strangers together 100 a day, whatever new codes are sent: the limit of NIST SP 800-63B-4, section 3.2.2. It is stored
 * before the code is compared, so guesses at once count like guesses one after the other.
 */
export function spendGuess(
  db: Db,
  guess: Counted,
  { sentAt, now }: { sentAt: Date; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    await lockCounted(db, 'account', guess.account)
    const ofDay = await selectRequests(db, guess, 24 * 60 * 60_000, now)
    const own = ofDay.filter(({ address, at }) => address === guess.address && at >= sentAt)
    const strangers = ofDay.filter(({ address }) => !address.startsWith(DEVICE))
    const isStranger = !guess.address.startsWith(DEVICE)
    if (own.length >= 5 || (isStranger && strangers.length >= 100)) return false
    await addTry(db, guess, now)
    return true
  })
}

/** Clears the failures of an account from all sources: its owner has been verified. */
export async function clearTries(db: Db, account: string): Promise<void> {
  const kinds = [
    ...(Object.keys(rules) as Kind[]).flatMap((kind) => [kind, pendingKind(kind)]),
    'code',
  ]
  await db.delete(tries).where(and(inArray(tries.kind, kinds), eq(tries.account, account)))
}

/** Stores a try or a request, and returns its id. */
export async function addTry(db: Db, tried: Counted, now: Date): Promise<bigint> {
  const [row] = await db
    .insert(tries)
    .values({ ...tried, at: now })
    .returning({ id: tries.id })
  if (!row) throw new Error('A try was not stored.')
  return row.id
}

/** A try has its outcome: it counts under this kind. */
export async function endTry(db: Db, id: bigint, kind: Kind): Promise<void> {
  await db.update(tries).set({ kind }).where(eq(tries.id, id))
}

export async function deleteTry(db: Db, id: bigint): Promise<void> {
  await db.delete(tries).where(eq(tries.id, id))
}

/** Locks an account or an address until the transaction ends. Of both, lock the account first, to avoid deadlocks. */
export async function lockCounted(
  db: Db,
  by: 'account' | 'address',
  counted: string,
): Promise<void> {
  const lock = by === 'account' ? 1962 : 1963
  await db.execute(sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${counted}))`)
}
