import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { keepValue } from '../../settings/values.queries.ts'

const KEY = 'second-factor.key'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for the database, bound to its owner (AES-256-GCM). The key is a row of
 * `settings`: this protects a copy of one table, a log or an export, not a copy of the whole database.
 */
export async function seal(db: Db, owner: string, secret: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await key(db), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Reads what `seal` wrote. Throws if it was changed or belongs to another owner. */
export async function unseal(db: Db, owner: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await key(db), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const secret = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([secret, decipher.final()]).toString('utf8')
}

/** Created once, for all processes of the shop. */
async function key(db: Db): Promise<Buffer> {
  const kept = await keepValue(db, KEY, randomBytes(32).toString('base64'))
  return Buffer.from(String(kept), 'base64')
}
