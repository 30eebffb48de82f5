import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

const SECRET = 'c2b.secret'
const REGISTERED = 'c2b.registered'

/** A random secret for a URL that M-Pesa calls. Hexadecimal, because Safaricom refuses URLs with `exe`, `cmd` or `sql`. */
export function newCallbackSecret(): string {
  return randomBytes(24).toString('hex')
}

/** The secret in the URLs to which M-Pesa confirms typed payments. Created once and shared by all processes. */
export async function hookSecret(db: Db): Promise<string> {
  const fresh = newCallbackSecret()
  await db.execute(sql`
    insert into settings (key, value) values (${SECRET}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update set value = excluded.value
      -- Replaces a secret of an earlier version that contains a word which M-Pesa refuses.
      where settings.value::text ~* 'm-?pesa|safaricom|exe|cmd|sql|query'`)
  return String(await readSetting(db, SECRET))
}

/**
 * Replaces the secret and returns the new one. Calls to the old URLs are refused at once, so the caller must register
 * the new ones; payments in between are found by statement or pull.
 */
export async function rotateHookSecret(db: Db): Promise<string> {
  const fresh = randomBytes(24).toString('hex')
  await db.execute(sql`
    insert into settings (key, value) values (${SECRET}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
  await db.execute(sql`delete from settings where key = ${REGISTERED}`)
  return fresh
}

/** Whether a call used the secret that only M-Pesa knows; compared in constant time. */
export async function isHookSecret(db: Db, given: string): Promise<boolean> {
  const known = await readSetting(db, SECRET)
  if (typeof known !== 'string') return false
  const [a, b] = [Buffer.from(known), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Records that M-Pesa confirms typed payments to this shortcode. */
export async function recordRegistration(db: Db, shortcode: string): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values (${REGISTERED}, ${JSON.stringify(shortcode)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

/** Whether M-Pesa confirms typed payments to this shortcode. */
export async function isRegistered(db: Db, shortcode: string): Promise<boolean> {
  return (await readSetting(db, REGISTERED)) === shortcode
}

async function readSetting(db: Db, key: string): Promise<unknown> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from settings where key = ${key}`,
  )
  return rows[0]?.value
}
