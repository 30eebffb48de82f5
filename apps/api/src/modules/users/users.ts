import type { User } from '@duka/contract/users'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { findUser, toUser } from './users.queries.ts'

/** Returns a user as clients see them, without the hash of their password. Throws 404. */
export async function getUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ShopError('USER_NOT_FOUND')
  return toUser(user)
}
