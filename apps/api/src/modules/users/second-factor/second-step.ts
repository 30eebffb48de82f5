import type { SecondStep } from '@duka/contract/users/sessions'
import type { Deps } from '../../../deps.ts'
import { hashToken, newToken } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { countTry } from '../limits/tries.ts'
import { findUser, insertSession, toUser, type UserRow } from '../records/users.queries.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import type { SignedIn } from '../sessions/login.ts'
import {
  findKnownDevice,
  findPendingLogin,
  takePendingLogin,
} from '../sessions/sessions.queries.ts'
import { auditLock, auditRefusedSignIn, auditSignIn } from '../sessions/sign-in-audit.ts'
import type { Source } from '../sessions/source.ts'
import { useCode } from './codes.ts'

/**
 * Completes a login with the code of the second factor or a recovery code. Throws 401 for a wrong code or
 * if the first step was more than ten minutes ago, 429 after too many wrong codes.
 */
export async function finishLogin(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  { secondFactor, code }: SecondStep,
  source: Source,
): Promise<SignedIn> {
  const { db } = deps
  const { ip, deviceToken } = source
  const pending = hashToken(secondFactor)
  const userId = await findPendingLogin(db, pending, deps.now())
  const user = userId && (await findUser(db, userId))
  if (!user) throw new ShopError('LOGIN_STEP_EXPIRED')
  const device = await findKnownDevice(db, deviceToken, user.id)
  const tried = { kind: 'second-factor', account: user.id, ip, device } as const
  const session = await countTry(deps, tried, () =>
    finish(deps, user, pending, code, source),
  ).catch((error) => auditLock(db, user, source, error))
  if (!session) {
    await auditRefusedSignIn(db, user, source, 'wrong code')
    throw new ShopError('SECOND_FACTOR_REFUSED')
  }
  return { session, deviceToken: await rememberDevice(db, deviceToken, user.id) }
}

function finish(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  pending: Buffer,
  code: string,
  source: Source,
) {
  return db.transaction(async (db) => {
    const used = await useCode(db, user.id, code, now())
    if (!used || !(await takePendingLogin(db, pending))) return undefined
    const { token, tokenHash } = newToken()
    if (!(await insertSession(db, tokenHash, user, source))) return undefined
    await auditSignIn(db, user, source, used)
    return { token, user: toUser(user) }
  })
}
