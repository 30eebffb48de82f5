import { createHash } from 'node:crypto'
import type { Token, TokenStore } from '@duka/daraja/client'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/**
 * Stores M-Pesa's access token in the database. A new token invalidates the previous one, so all processes share
 * one: one process fetches it while the others wait.
 */
export function sharedToken(db: Db, account: { baseUrl: string; consumerKey: string }): TokenStore {
  const whose = createHash('sha256').update(`${account.baseUrl} ${account.consumerKey}`)
  const key = `mpesa.token.${whose.digest('hex').slice(0, 12)}`
  return {
    ...storedAt(db, key),
    exclusively: (work) =>
      // The only network call under a lock. The lock blocks nothing but this token.
      db.transaction(async (db) => {
        await db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
        return work(storedAt(db, key))
      }),
  }
}

function storedAt(db: Db, key: string): Pick<TokenStore, 'read' | 'write'> {
  return {
    async read() {
      const { rows } = await db.execute<{ value: Token }>(
        sql`select value from settings where key = ${key}`,
      )
      return rows[0]?.value
    },
    async write(token) {
      await db.execute(sql`
        insert into settings (key, value) values (${key}, ${JSON.stringify(token)}::jsonb)
        on conflict (key) do update set value = excluded.value, updated_at = now()`)
    },
  }
}
