import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify'
import { hasBadHost, hasPath, refuse } from '../http/broken-requests.ts'
import {
  type CachedResponse,
  cacheKey,
  type Headers,
  isKnown,
  makeResponse,
} from './cached-response.ts'
import type { Tag } from './freshness.ts'
import type { Accepts, InFlightResponse, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Caches successful responses until one of these tags changes. They must depend on the URL alone. A
     * function adds tags that name a thing of the URL.
     */
    cache?: CacheTags | undefined
  }
  interface FastifyRequest {
    /** The response that this request makes; concurrent requests for the same wait for it. */
    inFlight: InFlightResponse | undefined
  }
}

type CacheTags = readonly Tag[] | ((request: FastifyRequest) => readonly Tag[])

/** The header of a request that accepts no outdated stock. */
export const currentOnly = { 'cache-control': 'no-cache' } as const

/**
 * Caches the responses of all routes with `config.cache`, and sends them before the framework handles the
 * request. Call it before any other hook or route is added.
 */
export function cacheResponses(app: FastifyInstance, cache: ResponseCache): void {
  sendCachedFirst(app, cache)
  // Requests inside the process (`inject`), such as a page's for its data, bypass the server.
  app.addHook('onRequest', (request, reply, done) => {
    if (sendCached(cache, request.raw, reply.raw)) reply.hijack()
    else done()
  })
  app.decorateRequest('inFlight', undefined)
  app.addHook('onRoute', (route) => {
    const tags = route.config?.cache
    if (!tags) return
    route.onRequest = [coalesce(cache, tags), ...[route.onRequest ?? []].flat()]
    route.onSend = [store, ...[route.onSend ?? []].flat()]
  })
}

/** Answers from the cache before the framework's router and hooks, which take longer than the rest. */
function sendCachedFirst({ server }: FastifyInstance, cache: ResponseCache): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (hasBadHost(request) || !hasPath(request)) return refuse(response)
    if (sendCached(cache, request, response)) return
    for (const listener of listeners) listener(request, response)
  })
}

function sendCached(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const found = cache.find(cacheKey(request), acceptsOf(request))
  if (found) send(found, request, response)
  return found !== undefined
}

function acceptsOf({ headers }: IncomingMessage): Accepts {
  return headers['cache-control'] === currentOnly['cache-control'] ? 'current' : 'fresh'
}

function send(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  if (isKnown(request.headers['if-none-match'], cached.etag))
    response.writeHead(304, cached.notModifiedHeaders).end()
  else response.writeHead(200, cached.headers).end(cached.body)
}

/** Coalesces concurrent requests for the same response: the first makes it, the others wait for it. */
function coalesce(cache: ResponseCache, tags: CacheTags): onRequestHookHandler {
  return (request, reply, done) => {
    const key = cacheKey(request.raw)
    const make = () => {
      const inFlight = cache.begin(key, typeof tags === 'function' ? tags(request) : tags)
      request.inFlight = inFlight
      // Releases the waiting requests, whatever happens to this one.
      reply.raw.once('close', () => inFlight.finish(undefined))
      done()
    }
    const waiting = cache.inFlight(key, acceptsOf(request.raw))
    if (!waiting) return make()
    waiting.then((response) => {
      if (!response) return make()
      reply.hijack()
      send(response, request.raw, reply.raw)
    }, done)
  }
}

/** Keeps the response to this request out of the cache; call it before anything private is read. */
export function keepPrivate(request: FastifyRequest): void {
  request.inFlight?.finish(undefined)
  request.inFlight = undefined
}

const store: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const { inFlight, raw } = request
  if (reply.statusCode !== 200 || typeof payload !== 'string' || !inFlight) {
    inFlight?.finish(undefined)
    return done(null, payload)
  }
  const response = makeResponse(raw, payload, headersOf(reply), inFlight)
  inFlight.finish(response)
  if (isKnown(raw.headers['if-none-match'], response.etag)) {
    reply.removeHeader('content-type')
    reply.code(304).headers(response.notModifiedHeaders)
    // For HEAD, Fastify needs a body to drop, and takes the length from it.
    return done(null, request.method === 'HEAD' ? '' : null)
  }
  reply.headers(response.headers)
  done(null, response.body)
}

function headersOf(reply: FastifyReply): Headers {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (header): header is [string, string | number | string[]] =>
        header[0] !== 'content-length' && header[1] !== undefined,
    ),
  )
}
