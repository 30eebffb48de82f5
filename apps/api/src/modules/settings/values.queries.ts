import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

/** Values that the shop keeps for itself, by key: secrets, tokens, how far a job has come. All processes share them. */

/** The value of a key; undefined: there is none. */
export function findValue<Value = unknown>(db: Db, key: string) {
  return db.value<Value>(sql`select value from settings where key = ${key}`)
}

/** Writes a value unless it is there already. */
export async function saveValue(db: Db, key: string, value: unknown): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`)
}

/** Returns the value of a key, which is `fresh` if there was none. Two processes that call this at once get the same. */
export async function keepValue(db: Db, key: string, fresh: unknown): Promise<unknown> {
  const known = await findValue(db, key)
  if (known !== undefined) return known
  await db.execute(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do nothing`)
  return findValue(db, key)
}

export async function deleteValue(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}

/** Makes other transactions that call this with the same key wait until this one ends. */
export async function lockValue(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
}
