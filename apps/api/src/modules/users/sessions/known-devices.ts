import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { knownDevices } from '../../../db/schema.ts'
import { hashToken } from '../../../http/auth.ts'

/** A device that nobody signs in with for this time becomes unknown again. */
export const DEVICE_DAYS = 180

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

/** A short name for the device if it has signed in to this account before. */
export async function findKnownDevice(
  db: Db,
  token: string | undefined,
  userId: string | undefined,
): Promise<string | undefined> {
  if (!token || !userId) return undefined
  const tokenHash = hashToken(token)
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
  return known && tokenHash.toString('hex').slice(0, 32)
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
  await db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), userId })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastUsedAt: sql`now()` },
    })
  return token
}

async function isKnownToken(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(token)))
    .limit(1)
  return row !== undefined
}

/** Makes all devices of a user unknown, or all but one. */
export async function forgetDevices(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        except ? ne(knownDevices.tokenHash, hashToken(except)) : undefined,
      ),
    )
}

/** Sets the cookie with the device token. Scripts cannot read it, and other sites cannot send it. */
export function sendDeviceCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `device=${token}; Path=/api/user; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
}
