import { type Db, violates } from '../../../db/client.ts'
import { ShopError } from '../../../http/errors.ts'
import { findUserByEmail, isUsername, looksLikeAny } from '../records/users.queries.ts'

/** Throws 409 if an e-mail belongs to somebody else, whatever its letter case. */
export async function refuseTakenEmail(db: Db, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw taken('EMAIL_TAKEN', 'email')
}

/** Names by which people would take an account for the shop's own. */
const ofShop = ['admin', 'administrator', 'manager', 'staff', 'support', 'owner']

/**
 * Throws 409 if a username looks like somebody else's, or a customer's like one of the shop. Ignores letter case,
 * invisible characters and signs, and compares letters of other scripts by their look.
 */
export async function refuseTakenUsername(
  db: Db,
  username: string,
  { shop, self }: { shop: string; self?: { id: string; isStaff: boolean } },
): Promise<void> {
  const isTaken = await isUsername(db, username, self?.id)
  if (isTaken || (!self?.isStaff && (await looksLikeAny(db, username, [...ofShop, shop]))))
    throw taken('USERNAME_TAKEN', 'username')
}

/** Turns a violated unique index into the 409 that names the field. Throws any other error unchanged. */
export function refuseDuplicate(error: unknown): never {
  if (violates(error, 'users_email_key')) throw taken('EMAIL_TAKEN', 'email')
  if (violates(error, 'users_username_key')) throw taken('USERNAME_TAKEN', 'username')
  throw error
}

/** Whether this error says that somebody else has the e-mail or the username. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof ShopError && (error.code === 'EMAIL_TAKEN' || error.code === 'USERNAME_TAKEN')
  )
}

function taken(code: 'EMAIL_TAKEN' | 'USERNAME_TAKEN', field: string): ShopError {
  return new ShopError(code, {}, { field })
}
