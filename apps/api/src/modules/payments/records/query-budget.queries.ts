import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** The rows of `settings` with the time of the next call by the average rate (token bucket as a timestamp). */
const QUERY_KEY = 'mpesa.next-query-ms'
const PULL_KEY = 'mpesa.next-pull-ms'
/** How long no process sends a query after M-Pesa said that they come too fast. */
const PAUSE_MS = 60_000
/** The database's clock, which all processes share. */
const NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Token bucket: takes the right to send one query, or returns false. All processes together send at most `perMinute`
 * queries a minute, with bursts of a tenth of them.
 */
export function takeQueryToken(db: Db, perMinute: number): Promise<boolean> {
  return take(db, QUERY_KEY, perMinute)
}

/** Takes the right to pull transactions: once a minute for all processes together. */
export function takePullToken(db: Db): Promise<boolean> {
  return take(db, PULL_KEY, 1)
}

function take(db: Db, key: string, perMinute: number) {
  const everyMs = Math.ceil(60_000 / perMinute)
  // One statement, so that two processes cannot take the same token.
  return db.exists(sql`
    insert into settings (key, value) values (${key}, to_jsonb(${NOW_MS} + ${everyMs}::bigint))
    on conflict (key) do update
      set value = to_jsonb(greatest(settings.value::bigint, ${NOW_MS}) + ${everyMs}::bigint),
        updated_at = now()
      where settings.value::bigint <= ${NOW_MS} + ${burstMs(perMinute)}::bigint
    returning key`)
}

/** Stops the queries of all processes for a minute. */
export async function pauseQueries(db: Db, perMinute: number): Promise<void> {
  const forMs = PAUSE_MS + burstMs(perMinute)
  await db.execute(sql`
    insert into settings (key, value)
    values (${QUERY_KEY}, to_jsonb(${NOW_MS} + ${forMs}::bigint))
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

function burstMs(perMinute: number): number {
  return Math.ceil(60_000 / perMinute) * Math.floor(perMinute / 10)
}
