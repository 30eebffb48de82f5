import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Pool } from 'pg'
import { docsRoutes } from './api-docs/docs.routes.ts'
import { listen } from './db/listener.ts'
import { noReplicas, type Replicas } from './db/replicas.ts'
import type { Deps } from './deps.ts'
import type { GivenConnections, MpesaEnv } from './env/connection-fields.ts'
import { SIMULATED, UNKNOWN_PROXY } from './env/warnings.ts'
import { guardAccess } from './http/auth.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { closeConnectionsOnStop } from './http/close-connections.ts'
import { compressResponses } from './http/compression.ts'
import { type App, serializerCompiler, validatorCompiler } from './http/contract.ts'
import { answerErrors, ShopError } from './http/errors.ts'
import { limits } from './http/limits.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import type { TrustProxy } from './http/trust-proxy.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { addressRoutes } from './modules/addresses/addresses.routes.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { cartRoutes } from './modules/carts/carts.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { priceClock } from './modules/catalogue/products/price-clock.ts'
import { catalogueCache } from './modules/catalogue/search/catalogue-cache.ts'
import { missedSearches } from './modules/catalogue/search/missed-searches.ts'
import { shareCardRoutes } from './modules/catalogue/share-cards/share-card.routes.ts'
import { clientErrorRoutes } from './modules/client-errors/client-errors.routes.ts'
import { connectionRoutes } from './modules/connections/connections.routes.ts'
import { recordConnections } from './modules/connections/connections.ts'
import { openConnections } from './modules/connections/open-connections.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { deliveryRoutes } from './modules/delivery/delivery.routes.ts'
import { channelRoutes } from './modules/messages/channels.routes.ts'
import { messageRoutes } from './modules/messages/messages.routes.ts'
import { pushRoutes } from './modules/messages/push/push.routes.ts'
import { offerRoutes } from './modules/offers/offers.routes.ts'
import { orderEvents } from './modules/order-record/order-events.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { returnRoutes } from './modules/orders/returns/returns.routes.ts'
import { staffOrderRoutes } from './modules/orders/staff-orders.routes.ts'
import { pageRoutes } from './modules/pages/pages.routes.ts'
import { paperRoutes } from './modules/papers/papers.routes.ts'
import type { Mpesa } from './modules/payments/mpesa/mpesa.ts'
import { payLinkRoutes } from './modules/payments/pay-links.routes.ts'
import { paymentRoutes } from './modules/payments/payments.routes.ts'
import { phoneAccountRoutes } from './modules/phone-accounts/phone-accounts.routes.ts'
import { pictureRoutes } from './modules/pictures/pictures.routes.ts'
import { privacyRoutes } from './modules/privacy/privacy.routes.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { riderRoutes } from './modules/riders/riders.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { openSettings } from './modules/settings/settings.ts'
import type { SettingsBase } from './modules/settings/shop-facts.ts'
import { orderStatusRoutes } from './modules/shipping/order-status.routes.ts'
import { shippingRoutes } from './modules/shipping/shipping.routes.ts'
import { trackingRoutes } from './modules/shipping/tracking.routes.ts'
import { stockRequestRoutes, stopRoute } from './modules/stock-requests/stock-requests.routes.ts'
import { accessRules } from './modules/users/sessions/access-rules.ts'
import { userRoutes } from './modules/users/users.routes.ts'
import { wishListRoutes } from './modules/wish-list/wish-list.routes.ts'
import { createFreshness } from './response-cache/freshness.ts'
import { shareInvalidation } from './response-cache/invalidation.ts'
import { cacheResponses } from './response-cache/plugin.ts'
import { createResponseCache } from './response-cache/response-cache.ts'
import { traceRequests } from './tracing/tracing.ts'
import { feedRoutes } from './web/feed.ts'
import { manifestRoutes } from './web/manifest.ts'
import { sitemapRoutes } from './web/sitemap.ts'

/** The input of `buildApp`: the dependencies of the modules that it does not create itself. */
export interface Parts
  extends Omit<
    Deps,
    | 'cache'
    | 'catalogueCache'
    | 'connections'
    | 'given'
    | 'missedSearches'
    | 'priceClock'
    | 'orderEvents'
    | 'replicas'
    | 'settings'
    | 'warnings'
  > {
  /** Servers that take reads; without them the primary does. */
  replicas?: Replicas | undefined
  /** Warnings about this configuration, for staff; see `warnings.ts`. */
  warnings?: string[]
  /** The connection pool of `db`, to be measured and traced. */
  pool: Pool
  /** What the environment sets of the connections; `mpesa`, `sms` and so on are what it makes of that. */
  given?: GivenConnections
  /** Opens M-Pesa for an account that was entered in the browser. */
  connectMpesa: (account: MpesaEnv) => Promise<Mpesa>
  /** The server itself, not a pooler: for what needs a session. */
  databaseUrl: string
  /** An unpaid order that expires does so after this time, unless staff set another. */
  orderExpiryMinutes: number
  log: FastifyBaseLogger | false
  trustProxy?: TrustProxy | undefined
  /** The metrics for Prometheus; without them nothing is measured. */
  metrics?: Metrics | undefined
  /** Adds the website, or the simulator's phone, beside the API. */
  beside?: (app: FastifyInstance, deps: Deps) => Promise<void>
}

/** Builds the HTTP application. The caller makes it listen, or calls it with `inject`. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...(parts.log ? { loggerInstance: parts.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...limits,
    ...(parts.trustProxy && { trustProxy: parts.trustProxy }),
  })
  const warnings = warnOfUnknownProxy(app, parts)
  answerBrokenRequests(app)
  closeConnectionsOnStop(app)
  const freshness = createFreshness()
  const responseCache = createResponseCache(freshness)
  compressResponses(app)
  cacheResponses(app, responseCache)
  traceRequests(app, parts.pool)
  const replicas = parts.replicas ?? noReplicas(parts.db)
  parts.metrics?.watch(app, { ...parts, cache: responseCache.counts })
  addSecurityHeaders(app, parts.publicUrl)
  answerErrors(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const { invalidator, subscriber } = shareInvalidation(parts.db, freshness, app.log)
  const orders = orderEvents()
  const given = parts.given ?? {}
  let refreshSettings = async (): Promise<void> => undefined
  const { connections, subscriber: ofConnections } = await openConnections(
    { ...parts, given, environment: parts },
    app.log,
    () => {
      freshness.invalidate(['settings'])
      void refreshSettings()
    },
  )
  const shopSettings = await openSettings(
    parts.db,
    () => settingsBase(parts, connections.now()),
    freshness,
    app.log,
  )
  refreshSettings = shopSettings.settings.refresh
  const listener = await listen(
    parts.databaseUrl,
    [subscriber, orders.subscriber, shopSettings.subscriber, ofConnections],
    app.log,
  )
  app.addHook('onClose', async () => {
    invalidator.close()
    await listener.close()
  })
  const missed = missedSearches(parts.db, app.log)
  app.addHook('onClose', () => missed.flush())
  const deps: Deps = {
    ...parts,
    replicas,
    warnings: () =>
      warnings().filter((one) => one !== SIMULATED || connections.now().mpesa.simulator),
    cache: invalidator,
    priceClock: priceClock(parts.db, freshness),
    catalogueCache: catalogueCache(parts.db, freshness, () => shopSettings.settings.now().synonyms),
    missedSearches: missed,
    orderEvents: orders.orderEvents,
    settings: shopSettings.settings,
    connections,
    given,
    get mpesa() {
      return connections.now().mpesa
    },
    get smtpUrl() {
      return connections.now().smtpUrl
    },
    get sms() {
      return connections.now().sms
    },
    get smsHookSecret() {
      return connections.now().smsHookSecret
    },
    get whatsapp() {
      return connections.now().whatsapp
    },
    get etimsMode() {
      return connections.now().etimsMode
    },
    get digitax() {
      return connections.now().digitax
    },
  }

  await recordConnections(deps)

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
  await app.register((app) => feedRoutes(app, deps))
  await app.register((app) => stopRoute(app, deps))
  await app.register((app) => manifestRoutes(app, deps))
  if (parts.metrics) metricsRoutes(app, parts.metrics)
  await parts.beside?.(app, deps)
  return app
}

async function apiRoutes(api: App, deps: Deps): Promise<void> {
  forbidCaching(api)
  guardAccess(api, accessRules(deps))
  acceptJsonOnly(api)
  answerErrors(api)

  settingsRoutes(api, deps)
  pageRoutes(api, deps)
  userRoutes(api, deps)
  catalogueRoutes(api, deps)
  addressRoutes(api, deps)
  offerRoutes(api, deps)
  cartRoutes(api, deps)
  stockRequestRoutes(api, deps)
  clientErrorRoutes(api, deps)
  reviewRoutes(api, deps)
  wishListRoutes(api, deps)
  deliveryRoutes(api, deps)
  orderRoutes(api, deps)
  staffOrderRoutes(api, deps)
  paperRoutes(api, deps)
  returnRoutes(api, deps)
  phoneAccountRoutes(api, deps)
  paymentRoutes(api, deps)
  payLinkRoutes(api, deps)
  orderStatusRoutes(api, deps)
  shippingRoutes(api, deps)
  trackingRoutes(api, deps)
  channelRoutes(api, deps)
  riderRoutes(api, deps)
  connectionRoutes(api, deps)
  messageRoutes(api, deps)
  pushRoutes(api, deps)
  privacyRoutes(api, deps)
  auditRoutes(api, deps)
  dashboardRoutes(api, deps)
  docsRoutes(api, deps)
}

/** What the defaults of the settings depend on. */
function settingsBase(
  { orderExpiryMinutes, rateLimits, production, staff }: Parts,
  { mpesa, sms, etimsMode }: Pick<Deps, 'mpesa' | 'sms' | 'etimsMode'>,
): SettingsBase {
  const sendsSms = sms !== undefined || !production
  const simulatesSms = !sms && !production && mpesa.simulator
  const usesEtims = etimsMode !== 'off'
  const takesMpesa = mpesa.isOn
  const services = { takesMpesa, sendsSms, simulatesSms, usesEtims }
  return { orderExpiryMinutes, rateLimits, production, staff, ...services }
}

/** Returns the warnings of the start, and adds one when a request comes through an unknown proxy. */
function warnOfUnknownProxy(
  app: FastifyInstance,
  { warnings = [], trustProxy }: Parts,
): () => string[] {
  const all = [...warnings]
  if (!trustProxy)
    app.addHook('onRequest', async ({ headers, log }) => {
      if (headers['x-forwarded-for'] === undefined || all.includes(UNKNOWN_PROXY)) return
      all.push(UNKNOWN_PROXY)
      log.warn(UNKNOWN_PROXY)
    })
  return () => all
}

/** Responses of the API are private by default; routes with `config.cache` override this. */
function forbidCaching(api: App): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** Accepts JSON bodies only, unless a route says otherwise. An empty body counts as none. */
function acceptJsonOnly(api: App): void {
  const parse = api.getDefaultJsonParser('remove', 'remove')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The size of a compressed body is unknown before it is decompressed, and no client needs one.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(new ShopError('UNSUPPORTED_TYPE'))
    if (body.length === 0) return done(null, undefined)
    // PostgreSQL's text cannot store the character U+0000, and nobody types it.
    if (/(^|[^\\])(\\\\)*\\u0000/.test(body.toString()))
      return done(new ShopError('MALFORMED_REQUEST'))
    return parse(request, body.toString(), done)
  })
}
