import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { countTry } from '../limits/tries.ts'
import { inTurn, isPassword, NO_PASSWORD } from '../records/passwords.ts'
import { findUser } from '../records/users.queries.ts'
import { findKnownDevice, isRecent } from './sessions.queries.ts'
import { type Source, sourceOf } from './source.ts'

/** The caller of a route, with the session and where it comes from. */
export interface SessionOwner extends Caller {
  tokenHash: Buffer | undefined
  source: Source
}

export function ownerOf(request: FastifyRequest): SessionOwner {
  return { ...request.user, tokenHash: request.tokenHash, source: sourceOf(request) }
}

/**
 * Requires that the login of the session is recent or that the call has the password, so that a stolen session
 * cannot take over the account. Otherwise throws 403 `PASSWORD_NEEDED`, or `LOGIN_NEEDED` where there is none, 400 for a wrong password, and 429 after
 * too many wrong ones.
 */
export async function requireRecentLogin(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'recentLoginMinutes'>,
  { id, tokenHash, source }: SessionOwner,
  password: string | undefined,
): Promise<void> {
  const { db } = deps
  if (!password && (await isRecent(db, tokenHash, deps.recentLoginMinutes))) return
  const user = await findUser(db, id)
  if (user?.passwordHash === NO_PASSWORD) throw new ShopError('LOGIN_NEEDED')
  if (!password) throw new ShopError('PASSWORD_NEEDED')
  const { ip, deviceToken } = source
  const isRight = await inTurn(ip, async () => {
    const device = await findKnownDevice(db, deviceToken, id)
    const tried = { kind: 'password', account: id, ip, device } as const
    return countTry(
      deps,
      tried,
      async () => (await isPassword(user?.passwordHash, password)) || undefined,
    )
  })
  if (isRight) return
  throw new ShopError('WRONG_PASSWORD', {}, { field: 'password' })
}
