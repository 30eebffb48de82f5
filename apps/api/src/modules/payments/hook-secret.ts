import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

const SECRET = 'c2b.secret'
const REGISTERED = 'c2b.registered'

/** The secret in the addresses that M-Pesa confirms payments to; made once, for all processes. */
export async function hookSecret(db: Db): Promise<string> {
  const fresh = randomBytes(24).toString('base64url')
  await db.execute(sql`
    insert into settings (key, value) values (${SECRET}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do nothing`)
  return String(await readSetting(db, SECRET))
}

/** Whether a call came to the address that only M-Pesa was told; compared in constant time. */
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

/** Whether the shop hears of what is typed for this shortcode. */
export async function isRegistered(db: Db, shortcode: string): Promise<boolean> {
  return (await readSetting(db, REGISTERED)) === shortcode
}

async function readSetting(db: Db, key: string): Promise<unknown> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from settings where key = ${key}`,
  )
  return rows[0]?.value
}
