import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

const KEY = 'mpesa.next-query-ms'
/** How long everybody keeps quiet after M-Pesa said that questions come too fast. */
const PAUSE_MS = 60_000

/**
 * Whether M-Pesa may be asked something now: at most `perMinute` questions a minute, evenly spread
 * with a small burst, by all processes together.
 */
export async function takeTurn(db: Db, now: Date, perMinute: number): Promise<boolean> {
  const everyMs = Math.ceil(60_000 / perMinute)
  const burstMs = everyMs * Math.floor(perMinute / 10)
  const nowMs = now.getTime()
  // One row and one statement: it holds the moment from which the next question is on time.
  const { rows } = await db.execute(sql`
    insert into settings (key, value) values (${KEY}, to_jsonb(${nowMs + everyMs}::bigint))
    on conflict (key) do update
      set value = to_jsonb(greatest(settings.value::bigint, ${nowMs}::bigint) + ${everyMs}::bigint),
        updated_at = now()
      where settings.value::bigint <= ${nowMs + burstMs}::bigint
    returning key`)
  return rows.length > 0
}

/** Nobody asks anything for a minute. */
export async function pauseQueries(db: Db, now: Date, perMinute: number): Promise<void> {
  const burstMs = Math.ceil(60_000 / perMinute) * Math.floor(perMinute / 10)
  const untilMs = now.getTime() + PAUSE_MS + burstMs
  await db.execute(sql`
    insert into settings (key, value) values (${KEY}, to_jsonb(${untilMs}::bigint))
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}
