import { createHash } from 'node:crypto'
import type { Token, TokenStore } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import { findValue, lockValue, saveValue } from '../../settings/values.queries.ts'

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
        await lockValue(db, key)
        return work(storedAt(db, key))
      }),
  }
}

function storedAt(db: Db, key: string): Pick<TokenStore, 'read' | 'write'> {
  return {
    read: () => findValue<Token>(db, key),
    async write(token) {
      await saveValue(db, key, token)
    },
  }
}
