import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

const KEY = 'mpesa.next-query-ms'
/** How long everybody keeps quiet after M-Pesa said that questions come too fast. */
const PAUSE_MS = 60_000
/** The database's clock, which all processes share. */
const NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Whether M-Pesa may be asked something now: at most `perMinute` questions a minute, evenly spread
 * with a small burst, by all processes together.
 */
export async function takeTurn(db: Db, perMinute: number): Promise<boolean> {
  const everyMs = Math.ceil(60_000 / perMinute)
  // One row and one statement: it holds the moment from which the next question is on time.
  const { rows } = await db.execute(sql`
    insert into settings (key, value) values (${KEY}, to_jsonb(${NOW_MS} + ${everyMs}::bigint))
    on conflict (key) do update
      set value = to_jsonb(greatest(settings.value::bigint, ${NOW_MS}) + ${everyMs}::bigint),
        updated_at = now()
      where settings.value::bigint <= ${NOW_MS} + ${burstMs(perMinute)}::bigint
    returning key`)
  return rows.length > 0
}

/** Nobody asks anything for a minute. */
export async function pauseQueries(db: Db, perMinute: number): Promise<void> {
  const forMs = PAUSE_MS + burstMs(perMinute)
  await db.execute(sql`
    insert into settings (key, value) values (${KEY}, to_jsonb(${NOW_MS} + ${forMs}::bigint))
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

function burstMs(perMinute: number): number {
  return Math.ceil(60_000 / perMinute) * Math.floor(perMinute / 10)
}
