import type { CallConfig } from '@duka/contract/endpoint'
import { invalid } from '@duka/contract/field-messages'
import { normalisePhone } from '@duka/contract/phone'
import { shortId } from '@duka/contract/short-id'
import { isStaff } from '@duka/contract/users/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, guardAccess } from '../../http/auth.ts'
import { ShopError, wrongField } from '../../http/errors.ts'
import { readSimulatedSms } from '../messages/simulated-sms.ts'
import { selectNumbersOf } from '../order-record/orders.queries.ts'
import { countSimulatedPhone } from '../users/limits/request-limits.ts'
import { accessRules } from '../users/sessions/access-rules.ts'
import { type ByLink, findOpenOrder } from './links/pay-by-link.ts'

const MAX_BODY_BYTES = 16 * 1024
const TIMEOUT_MS = 15_000
/** The phone shows prompts of this many orders of a shopper. */
const MAX_ORDERS = 100
/** The phone page has its own scripts, styles and pictures, and calls only its own server. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = '/simulator'
const files = ['/simulator/phone.js', '/simulator/phone.css', '/simulator/icon.svg']

/**
 * Shows the simulator's phone at `/simulator`. Shoppers see and answer the prompts of their own orders, staff those of
 * all, whoever has a pay link those of its order on a phone they name, other guests none; in production it is for staff
 * alone. The codes that a phone would get by SMS are for whoever names it, where neither SMS nor money is real. The
 * simulator's controls (faults, settings, time, reset) can only be reached on its own port. With the real
 * M-Pesa there is nothing at `/simulator`.
 */
export async function simulatorRoutes(
  app: FastifyInstance,
  deps: Pick<
    Deps,
    'db' | 'mpesa' | 'now' | 'production' | 'rateLimits' | 'sessionMaxDays' | 'settings'
  >,
): Promise<void> {
  const { db, mpesa, production } = deps
  const { simulatorUrl } = mpesa
  if (!mpesa.simulator || !simulatorUrl) return
  const forward = forwarder(simulatorUrl)

  await app.register(async (app) => {
    guardAccess(app, accessRules(deps))
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const open: Pick<CallConfig, 'access' | 'right'> = production
      ? { access: 'staff', right: 'any' }
      : { access: 'public' }

    /** The accounts whose prompts a caller may see. Guests need a pay link, which admits to those of its order. */
    async function accountsFor(request: FastifyRequest): Promise<URLSearchParams> {
      const token = request.headers['x-pay-link']
      if (production || typeof token !== 'string')
        return accountsOf(db, request.user ?? (await request.identify()))
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] }
      return accountsOfLink(deps, { token, from })
    }

    app.route({
      method: 'GET',
      url: PAGE,
      config: open,
      handler: (request, reply) => forward(PAGE, request, reply),
      errorHandler: showPageAnyway(forward),
    })
    for (const url of files)
      app.route({
        method: 'GET',
        url,
        config: { access: 'public' },
        handler: (request, reply) => forward(url, request, reply),
      })
    app.route<{ Querystring: Record<string, unknown> }>({
      method: 'GET',
      url: `${PAGE}/api/prompts`,
      config: open,
      handler: async (request, reply) => {
        const phone = String(request.query.phone ?? '')
        const query = await accountsFor(request)
        // A pay link names nobody: who has it must know the phone, too.
        if (!request.user && !normalisePhone(phone)) throw new ShopError('NOT_SIGNED_IN')
        query.set('phone', phone)
        return forward(`${PAGE}/api/prompts?${query}`, request, reply)
      },
    })
    app.route<{ Querystring: Record<string, unknown> }>({
      method: 'GET',
      url: `${PAGE}/api/messages`,
      config: { access: 'public' },
      handler: async (request, reply) => {
        // Asked each time: an owner may set up SMS while the shop runs.
        if (!deps.settings.base.simulatesSms) throw new ShopError('NOT_FOUND')
        const phone = normalisePhone(String(request.query.phone ?? ''))
        if (!phone) throw wrongField('phone', invalid.phone)
        await countSimulatedPhone(deps, { phone, ip: request.ip })
        reply.header('cache-control', 'no-store')
        return { messages: await readSimulatedSms(deps, phone) }
      },
    })
    app.route<{ Params: { id: string } }>({
      method: 'POST',
      url: `${PAGE}/api/prompts/:id/answer`,
      config: open,
      bodyLimit: MAX_BODY_BYTES,
      handler: async (request, reply) => {
        const { id } = request.params
        if (!/^[\w-]+$/.test(id)) throw new ShopError('NOT_FOUND')
        const query = await accountsFor(request)
        return forward(`${PAGE}/api/prompts/${id}/answer?${query}`, request, reply)
      },
    })
    app.route({
      method: 'POST',
      url: `${PAGE}/api/pay-bill`,
      config: production ? open : { access: 'user' },
      bodyLimit: MAX_BODY_BYTES,
      handler: (request, reply) => forward(`${PAGE}/api/pay-bill`, request, reply),
    })
  })
}

/** The accounts of a caller's own orders; none for staff, who see the prompts of all. */
async function accountsOf(db: Db, caller: Caller): Promise<URLSearchParams> {
  if (isStaff(caller)) return new URLSearchParams()
  const own = await selectNumbersOf(db, caller.id, MAX_ORDERS)
  // No prompt has an empty account, so a shopper without orders sees none.
  const query = new URLSearchParams({ account: '' })
  for (const number of own) query.append('account', number)
  return query
}

/** The accounts of the order of a pay link: its number, which prompts name, and the start of its id, which may be typed. */
async function accountsOfLink(
  deps: Parameters<typeof findOpenOrder>[0],
  link: ByLink,
): Promise<URLSearchParams> {
  const { order } = await findOpenOrder(deps, link)
  return new URLSearchParams([
    ['account', shortId(order.id).toUpperCase()],
    ['account', order.number],
  ])
}

/**
 * Shows the phone page even to callers without access, with status 401 or 403: a browser cannot send the session
 * token when it opens a page. The page holds no data, and its script sends the token with each call.
 */
function showPageAnyway(forward: Forward): NonNullable<RouteOptions['errorHandler']> {
  return (error, request, reply) => {
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    return forward(PAGE, request, reply.code(error.status))
  }
}

type Forward = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Forwards a request to a path of the simulator that the shop has put together itself. */
function forwarder(simulatorUrl: string): Forward {
  return async (path, { method, headers, body }, reply) => {
    const answer = await fetch(new URL(path, simulatorUrl), {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause) => {
      throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 2, cause })
    })
    return reply
      .code(reply.statusCode === 200 ? answer.status : reply.statusCode)
      .header('content-type', answer.headers.get('content-type') ?? 'text/plain')
      .header('cache-control', 'no-store')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(Buffer.from(await answer.arrayBuffer()))
  }
}
