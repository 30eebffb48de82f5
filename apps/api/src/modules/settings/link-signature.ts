import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { keepValue } from './values.queries.ts'

/**
 * 32 bytes that only this shop can make of this text, by a secret of this kind of link. A table keeps the hash of a link's
 * token, and the token is made again where the link has to be written once more.
 */
export async function signLink(
  db: Db,
  kind: 'pay-links' | 'shared-carts',
  text: string,
): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64url')
  const secret = String(await keepValue(db, `${kind}.secret`, fresh))
  return createHmac('sha256', secret).update(text).digest()
}
