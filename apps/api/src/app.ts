import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { guardAccess } from './http/auth.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { catalogueNews } from './http/catalogue-news.ts'
import { hangUpWhenClosing } from './http/closing.ts'
import { type App, serializerCompiler, validatorCompiler } from './http/contract.ts'
import { docsRoutes } from './http/docs.routes.ts'
import { answerErrors, ShopError } from './http/errors.ts'
import { keepReady } from './http/keep-ready.ts'
import { latestStock } from './http/latest-stock.ts'
import { limits } from './http/limits.ts'
import { listen } from './http/listener.ts'
import { readyAnswers } from './http/ready.ts'
import { tellBrowsersWhatIsSafe } from './http/security-headers.ts'
import { addressRoutes } from './modules/addresses/addresses.routes.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { cartRoutes } from './modules/carts/carts.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { catalogueMemory } from './modules/catalogue/catalogue-memory.ts'
import { pictureRoutes } from './modules/catalogue/pictures.routes.ts'
import { shareCardRoutes } from './modules/catalogue/share-card.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { orderNews } from './modules/orders/order-news.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { paymentRoutes } from './modules/payments/payments.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { openSettings } from './modules/settings/settings.ts'
import { shippingRoutes } from './modules/shipping/shipping.routes.ts'
import { userRoutes } from './modules/users/users.routes.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { manifestRoutes } from './web/manifest.ts'
import { sitemapRoutes } from './web/sitemap.ts'

/** What the application is made of: everything the modules are handed, less what it makes itself. */
export interface Parts extends Omit<Deps, 'news' | 'memory' | 'orderNews' | 'settings'> {
  databaseUrl: string
  /** An unpaid M-Pesa order lives this long, unless staff say otherwise. */
  orderExpiryMinutes: number
  log: FastifyBaseLogger | false
  trustProxy?: TrustProxy | undefined
  /** Adds the pages of the web, or the simulator's phone, beside the API. */
  beside?: (app: FastifyInstance, deps: Deps) => Promise<void>
}

/** Puts the shop's HTTP together. It listens nowhere yet: `listen` or `inject` is the caller's. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...(parts.log ? { loggerInstance: parts.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...limits,
    ...(parts.trustProxy && { trustProxy: parts.trustProxy }),
  })
  answerBrokenRequests(app)
  hangUpWhenClosing(app)
  const ready = readyAnswers(latestStock(parts.db, app.log))
  keepReady(app, ready)
  tellBrowsersWhatIsSafe(app, parts.publicUrl)
  answerErrors(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const catalogue = catalogueNews(parts.db, ready, app.log)
  const orders = orderNews()
  const { settings, subscriber } = await openSettings(parts, ready, app.log)
  const line = await listen(
    parts.databaseUrl,
    [catalogue.subscriber, orders.subscriber, subscriber],
    app.log,
  )
  app.addHook('onClose', async () => {
    await catalogue.news.close()
    await line.close()
  })
  const deps: Deps = {
    ...parts,
    news: catalogue.news,
    memory: catalogueMemory(parts.db, catalogue.remember),
    orderNews: orders.orderNews,
    settings,
  }

  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', async (_request, reply) => {
    await parts.db.execute('select 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  await app.register((api: App) => apiRoutes(api, deps), { prefix: '/api' })
  await app.register((app) => pictureRoutes(app, deps))
  await app.register((app) => shareCardRoutes(app, deps))
  await app.register((app) => sitemapRoutes(app, deps))
  await app.register((app) => manifestRoutes(app, deps))
  await parts.beside?.(app, deps)
  return app
}

async function apiRoutes(api: App, deps: Deps): Promise<void> {
  keepNowhere(api)
  guardAccess(api, deps.db)
  takeJsonOnly(api)
  answerErrors(api)

  settingsRoutes(api, deps)
  userRoutes(api, deps)
  catalogueRoutes(api, deps)
  addressRoutes(api, deps)
  cartRoutes(api, deps)
  orderRoutes(api, deps)
  paymentRoutes(api, deps)
  shippingRoutes(api, deps)
  auditRoutes(api, deps)
  dashboardRoutes(api, deps)
  docsRoutes(api, deps)
}

/** What the API answers is for the caller alone; the public catalogue says otherwise for itself. */
function keepNowhere(api: App): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** JSON in and nothing else, unless a route says otherwise. An empty body is no body. */
function takeJsonOnly(api: App): void {
  const parse = api.getDefaultJsonParser('remove', 'remove')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Compressed, it would have to be unpacked to know how large it is: nobody needs that here.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(new ShopError('UNSUPPORTED_TYPE'))
    if (body.length === 0) return done(null, undefined)
    // PostgreSQL's text cannot hold the zero character, and nothing a person types contains it.
    if (/(^|[^\\])(\\\\)*\\u0000/.test(body.toString()))
      return done(new ShopError('MALFORMED_REQUEST'))
    return parse(request, body.toString(), done)
  })
}
