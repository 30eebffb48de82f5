import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { hashToken } from '../../../http/auth.ts'
import { DEVICE_DAYS, isKnownToken, noteDevice } from './sessions.queries.ts'

/**
 * A browser that has signed in to an account has a random token in a cookie; the database has its SHA-256. The
 * token is no session. It makes the browser a known device: failures of others do not count against it. Clients
 * without cookies are never known devices.
 */
const cookieOf = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

/** The device token of a request. */
export function deviceToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookieOf.exec(headers.cookie ?? '')?.[1]
}

/**
 * Remembers the device after a login, and returns its token: the one that it sent, if it is known, else a new
 * one.
 */
export async function rememberDevice(
  db: Db,
  sent: string | undefined,
  userId: string,
): Promise<string> {
  const token =
    sent && (await isKnownToken(db, sent)) ? sent : randomBytes(32).toString('base64url')
  await noteDevice(db, hashToken(token), userId)
  return token
}

/** Sets the cookie with the device token. Scripts cannot read it, and other sites cannot send it. */
export function sendDeviceCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `device=${token}; Path=/api/user; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
}
