import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Kind } from './rules.ts'

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
