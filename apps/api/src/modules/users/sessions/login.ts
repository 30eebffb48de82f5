import type { Credentials } from '@duka/contract/users/sessions'
import type { User } from '@duka/contract/users/users'
import type { Deps } from '../../../deps.ts'
import { newToken } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { countTry } from '../limits/tries.ts'
import { inTurn, isPassword } from '../records/passwords.ts'
import { findUserByEmail, insertSession, toUser, type UserRow } from '../records/users.queries.ts'
import { rememberDevice } from './known-devices.ts'
import { findKnownDevice, hasSecondFactor, insertPendingLogin } from './sessions.queries.ts'
import { auditLock, auditRefusedSignIn, auditSignIn } from './sign-in-audit.ts'
import type { Source } from './source.ts'

/** A new session, and the token for the device cookie. */
export interface SignedIn {
  session: { token: string; user: User }
  deviceToken: string
}

/** The password was right; the code of the second factor must follow. */
export interface PendingLogin {
  secondFactor: string
}

type Limits = Pick<Deps, 'db' | 'rateLimits' | 'now'>

/**
 * Signs in, or asks for the code of the second factor. Gives the same answer, after the same work, for
 * a wrong account and a wrong password: 401 `LOGIN_FAILED`. Throws 429 after too many failures.
 */
export function login(
  deps: Limits,
  credentials: Credentials,
  source: Source,
): Promise<SignedIn | PendingLogin> {
  return inTurn(source.ip, () => tryLogin(deps, credentials, source))
}

async function tryLogin(
  deps: Limits,
  { email, password }: Credentials,
  source: Source,
): Promise<SignedIn | PendingLogin> {
  const { db } = deps
  const { ip, deviceToken } = source
  const user = await findUserByEmail(db, email)
  const account = user?.id ?? email.toLowerCase()
  const device = await findKnownDevice(db, deviceToken, user?.id)
  const outcome = await countTry(deps, { kind: 'login', account, ip, device }, async () => {
    if (!(await isPassword(user?.passwordHash, password))) return undefined
    return user && openSession(deps, user, source)
  }).catch((error) => auditLock(db, user, source, error))
  if (!user || !outcome) {
    await auditRefusedSignIn(db, user, source, 'wrong password')
    throw new ShopError('LOGIN_FAILED')
  }
  if ('secondFactor' in outcome) return outcome
  await auditSignIn(db, user, source)
  return { session: outcome, deviceToken: await rememberDevice(db, deviceToken, user.id) }
}

/** Opens a session, or asks for the second factor. Returns undefined if the password was changed meanwhile. */
export async function openSession(
  deps: Limits,
  user: UserRow,
  source: Source,
): Promise<PendingLogin | SignedIn['session'] | undefined> {
  const { db } = deps
  const { token, tokenHash } = newToken()
  if (await hasSecondFactor(db, user.id))
    return (await insertPendingLogin(db, tokenHash, user, deps.now()))
      ? { secondFactor: token }
      : undefined
  const isOpen = await insertSession(db, tokenHash, user, source)
  return isOpen ? { token, user: toUser(user) } : undefined
}
