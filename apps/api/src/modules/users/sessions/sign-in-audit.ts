import { isStaff } from '@duka/contract/users/roles'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { CallFrom } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { hasRecentLock } from '../../audit/audit.queries.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import type { UserRow } from '../records/users.queries.ts'

type Account = Pick<UserRow, 'id' | 'username' | 'role'>

/** Logs a login (ASVS 16.3.1): who, from where and with what. */
export function logSignIn(
  { log, request }: FastifyReply,
  { _id }: { _id: string },
  with_: 'password' | 'phone',
): void {
  log.info({ user: _id, ip: request.ip, with: with_ }, 'somebody logged in')
}

/** Adds a login of staff to the audit log. */
export async function auditSignIn(
  db: Db,
  { id, username, role }: Account,
  from: CallFrom,
  with_?: 'code' | 'recovery code',
): Promise<void> {
  if (!isStaff({ role })) return
  await addAuditEntry(db, { id, username, from }, 'user sign-in', id, {
    ...(with_ && { after: { secondFactor: with_ } }),
  })
}

/** Adds a failed login to a staff account to the audit log. */
export async function auditRefusedSignIn(
  db: Db,
  account: Account | undefined,
  from: CallFrom,
  because: 'wrong password' | 'wrong code',
): Promise<void> {
  if (!account || !isStaff(account)) return
  await addAuditEntry(db, { from }, 'user sign-in-refused', account.id, { after: { because } })
}

/**
 * Handles the error of a limited try: for a 429, adds to the audit log that this address is locked out of the
 * account, once in 15 minutes. Throws the error again.
 */
export async function auditLock(
  db: Db,
  account: Account | undefined,
  from: CallFrom,
  error: unknown,
): Promise<never> {
  if (account && error instanceof ShopError && error.code === 'TOO_MANY_TRIES') {
    if (!(await hasRecentLock(db, account.id, from.ip)))
      await addAuditEntry(db, { from }, 'user lock', account.id)
  }
  throw error
}
