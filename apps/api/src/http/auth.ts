import { createHash, randomBytes } from 'node:crypto'
import type { Right } from '@duka/contract/access'
import { formatMoney } from '@duka/contract/money'
import { hasRight, missingRight, type StaffLimits } from '@duka/contract/users/rights'
import { isStaff, type Role } from '@duka/contract/users/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'

/** The signed-in user who makes a call. */
export interface Caller {
  id: string
  username: string
  /** Null: the account logs in with its phone alone. */
  email: string | null
  /** Customer also for staff who lack the right that they need for things of others. */
  role: Role
  /** Null and left out: all that the role has. */
  rights?: readonly Right[] | null
  /** Left out: none. */
  limits?: StaffLimits
  /** The right that this member of staff lacks for things of others; left out where none is needed. */
  lacks?: Right | undefined
  /** Where the call comes from, for the audit log. */
  from?: CallFrom
}

/** A rider, whom a link admits to the parcels of one run. */
export interface RiderCaller {
  runId: string
  /** The rider's name, as the audit log and the ledger show it. */
  username: string
  from?: CallFrom
}

/** A person with a pay link, which admits to paying one order. */
export interface LinkCaller {
  linkId: string
  orderId: string
  from?: CallFrom
}

/** The address and the browser of a call. */
export interface CallFrom {
  ip: string
  /** Unchanged; `deviceName` turns it into words. */
  userAgent: string | undefined
}

/** The user of a session. */
export interface SessionUser extends Omit<Caller, 'from' | 'lacks'> {
  hasSecondFactor: boolean
}

/** What `guardAccess` needs from the modules to identify a caller. */
export interface AccessRules {
  /** The user who is signed in with this token; undefined if the session has ended. */
  findSession(tokenHash: Buffer): Promise<SessionUser | undefined>
  /** Whether staff without a second factor may do no more than a customer. */
  needsSecondFactor(): boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined on public calls. */
    user: Caller
    /** SHA-256 of the token that came with the request; undefined on public calls. */
    tokenHash: Buffer | undefined
    /**
     * The signed-in user; refuses guests and ended sessions. Only handlers of public endpoints call it, when
     * a part of their response is private.
     */
    identify(): Promise<Caller>
  }
}

/** A new session token, and its hash for the database. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The database stores only this hash, with which nobody can sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Guards every route of the API by the `access` of its contract, before the body is read.
 * The shop does not start with a route that has none.
 */
export function guardAccess(
  app: FastifyInstance,
  { findSession, needsSecondFactor }: AccessRules,
): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${route.method} ${route.url} does not say who may call it (config.access).`)
    if (route.config.access === 'staff' && !route.config.right)
      throw new Error(`${route.method} ${route.url} names no right for staff (config.right).`)
  })

  app.decorateRequest('tokenHash', undefined)
  app.decorateRequest('user')

  app.decorateRequest('identify', async function identify(this: FastifyRequest) {
    const tokenHash = hashToken(readToken(this))
    const found = await findSession(tokenHash)
    if (!found) throw new ShopError('SESSION_EXPIRED')
    const { hasSecondFactor, ...user } = found
    const isRestricted = isStaff(user) && !hasSecondFactor && needsSecondFactor()
    const { access, right } = this.routeOptions.config
    const lacks = isStaff(user) ? missingRight(user, right) : undefined
    const from = { ip: this.ip, userAgent: this.headers['user-agent'] }
    this.tokenHash = tokenHash
    this.user = { ...user, role: isRestricted || lacks ? 'customer' : user.role, lacks, from }
    if (access !== 'staff') return this.user
    if (!isStaff(user)) throw new ShopError('NOT_ALLOWED')
    if (isRestricted) throw new ShopError('SECOND_FACTOR_NEEDED')
    if (right === 'admin' && user.role !== 'admin') throw new ShopError('NOT_ALLOWED')
    if (lacks) throw new ShopError('RIGHT_MISSING', { right: lacks })
    return this.user
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    // Public calls ignore the token, so that an expired one does not prevent browsing.
    if (access && access !== 'public') await request.identify()
  })
}

function readToken({ headers }: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token) throw new ShopError('NOT_SIGNED_IN')
  return token
}

/** Throws `RIGHT_MISSING` unless the member of staff has the right. For rules within a call that needs another one. */
export function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller, right)) throw new ShopError('RIGHT_MISSING', { right })
}

const limitTexts: Record<keyof StaffLimits, (limit: number) => string> = {
  discountPercent: (limit) => `${limit} %`,
  refundAmount: (limit) => formatMoney(limit, 'KES'),
}

/** Throws `LIMIT_EXCEEDED` for more than a member of staff may take off, or pay back at once. */
export function refuseAboveLimit(
  { role, limits }: Caller,
  name: keyof StaffLimits,
  isAbove: (limit: number) => boolean,
): void {
  const limit = limits?.[name] ?? null
  if (role !== 'admin' && limit !== null && isAbove(limit))
    throw new ShopError('LIMIT_EXCEEDED', { limit, most: limitTexts[name](limit) })
}

/** Whose rows a list without a user shows: everybody's to staff, else the caller's. Throws for staff who lack the right. */
export function everybodyOrOwn(caller: Caller): string | undefined {
  if (caller.lacks) throw new ShopError('RIGHT_MISSING', { right: caller.lacks })
  return isStaff(caller) ? undefined : caller.id
}

/** Allows users their own id and staff any; throws 403 otherwise. For calls with a user id in the path. */
export function ownOrStaff(caller: Caller, userId: string): void {
  if (caller.id !== userId && !isStaff(caller)) throw new ShopError('NOT_ALLOWED')
}
