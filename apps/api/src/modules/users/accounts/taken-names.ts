import { type Db, violates } from '../../../db/client.ts'
import { ShopError } from '../../../http/errors.ts'
import { selectNamesakes } from '../records/users.queries.ts'

/** Throws 409 if an e-mail or a username belongs to somebody else. Letter case does not matter. */
export async function refuseTakenNames(
  db: Db,
  { email, username }: { email: string; username: string },
): Promise<void> {
  const rows = await selectNamesakes(db, { email, username })
  if (rows.some(({ hasEmail }) => hasEmail)) throw taken('EMAIL_TAKEN', 'email')
  if (rows.length > 0) throw taken('USERNAME_TAKEN', 'username')
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
  const { message } = new ShopError(code)
  return new ShopError(code, {}, { fields: { [field]: message } })
}
