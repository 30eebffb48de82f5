import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

const SECRET = 'c2b.secret'
const REGISTERED = 'c2b.registered'

/**
 * A secret for an address that M-Pesa calls. Hexadecimal: letters beyond F can spell a word that
 * Safaricom refuses in addresses, such as `exe`, `cmd` or `sql`.
 */
export function aSecret(): string {
  return randomBytes(24).toString('hex')
}

/** The secret in the addresses that M-Pesa confirms payments to; made once, for all processes. */
export async function hookSecret(db: Db): Promise<string> {
  const fresh = aSecret()
  await db.execute(sql`
    insert into settings (key, value) values (${SECRET}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update set value = excluded.value
      -- A secret made by an earlier version may spell such a word; then M-Pesa has refused it.
      where settings.value::text ~* 'm-?pesa|safaricom|exe|cmd|sql|query'`)
  return String(await readSetting(db, SECRET))
}

/**
 * Replaces the secret. Calls to the old address are refused at once, so M-Pesa must be told the new one:
 * until then the statement or the pull tells of what was paid meanwhile.
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

/** Remembers that M-Pesa confirms what is paid to this shortcode by hand. */
export async function noteRegistered(db: Db, shortcode: string): Promise<void> {
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
