import { createHash, randomBytes } from 'node:crypto'
import { isStaff, type Role } from '@duka/contract/roles'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, executePrepared } from '../db/client.ts'
import { ShopError } from './errors.ts'

/** Who is calling, as rules see them. */
export interface Caller {
  id: string
  username: string
  email: string
  role: Role
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; not there on public calls. */
    user: Caller
    /** SHA-256 of the token that came with the request; undefined on public calls. */
    tokenHash: Buffer | undefined
  }
}

/** A fresh session token, and what the database keeps of it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** What the database keeps of a token: who reads it there cannot sign in by it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Guards every route of the API by the `access` its contract declares, before the body is read.
 * A route that does not say who may call it stops the start.
 */
export function guardAccess(app: FastifyInstance, db: Db): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${route.method} ${route.url} does not say who may call it (config.access).`)
  })

  app.decorateRequest('tokenHash', undefined)
  app.decorateRequest('user')

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    // A stale token never logs anyone out of browsing: public calls do not look at it.
    if (!access || access === 'public') return
    const caller = await findCaller(db, request)
    if (access === 'staff' && !isStaff(caller)) throw new ShopError('NOT_ALLOWED')
    request.user = caller
  })
}

async function findCaller(db: Db, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new ShopError('NOT_SIGNED_IN')
  const tokenHash = hashToken(token)
  // 30 days from last use; noted at most hourly, so that reading stays reading.
  const { rows } = await executePrepared<Caller & { [key: string]: unknown; stale: boolean }>(
    db,
    'find-caller',
    sql`
    select u.id, u.username, u.email, u.role, s.last_used_at < now() - interval '1 hour' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.last_used_at > now() - interval '30 days'`,
  )
  const [caller] = rows
  if (!caller) throw new ShopError('SESSION_EXPIRED')
  if (caller.stale)
    await db.execute(sql`update sessions set last_used_at = now() where token_hash = ${tokenHash}`)
  request.tokenHash = tokenHash
  return { id: caller.id, username: caller.username, email: caller.email, role: caller.role }
}

/** Which of these tokens, by their SHA-256, are still a session; in hexadecimal digits. */
export async function signedInStill(db: Db, tokenHashes: Buffer[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(token_hash, 'hex') as hash from sessions
    where token_hash in (${sql.join(tokenHashes, sql`, `)})
      and last_used_at > now() - interval '30 days'`)
  return new Set(rows.map(({ hash }) => hash))
}

/** For calls with a user id in the path: your own, or anyone's when you are staff. Else 403. */
export function ownOrStaff(caller: Caller, userId: string): void {
  if (caller.id !== userId && !isStaff(caller)) throw new ShopError('NOT_ALLOWED')
}
