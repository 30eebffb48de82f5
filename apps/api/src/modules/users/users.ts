import type { OwnUser } from '@duka/contract/users/users'
import type { Db } from '../../db/client.ts'
import { mustExist } from '../../http/errors.ts'
import { toOwnUser } from './accounts/message-choice.ts'
import { findUser } from './records/users.queries.ts'

/** Returns a user as clients see them, without the hash of their password. Throws 404. */
export async function getUser(db: Db, id: string): Promise<OwnUser> {
  const user = mustExist(await findUser(db, id), 'USER_NOT_FOUND')
  return toOwnUser(db, user)
}

/** The caller's own profile. Throws `SESSION_EXPIRED` if the account was deleted meanwhile. */
export async function getOwnUser(db: Db, id: string): Promise<OwnUser> {
  const user = mustExist(await findUser(db, id), 'SESSION_EXPIRED')
  return toOwnUser(db, user)
}
