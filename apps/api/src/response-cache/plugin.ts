import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Endpoint } from '@duka/contract/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify'
import { hasBadHost, hasPath, refuse } from '../http/broken-requests.ts'
import { queryNames } from '../http/contract.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { networkOf } from '../http/network.ts'
import {
  type CachedResponse,
  cacheKey,
  type Headers,
  isKnown,
  knownUrl,
  makeResponse,
} from './cached-response.ts'
import type { Tag } from './freshness.ts'
import type { Accepts, InFlightResponse, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Caches successful responses until one of these tags changes. They must depend on the URL alone, of its query only on
     * the parameters of the schema and of `query`. A function adds tags that name a thing of the URL.
     */
    cache?: CacheTags | undefined
    /** Query parameters on which the responses of this route depend, where the route has no schema. */
    query?: readonly string[]
  }
  interface FastifyRequest {
    /** The response that this request makes; concurrent requests for the same wait for it. */
    inFlight: InFlightResponse | undefined
    /** The URL without query parameters that no route knows. A cached response must be rendered from this one. */
    knownUrl: string
  }
}

type CacheTags = readonly Tag[] | ((request: FastifyRequest) => readonly Tag[])

/** A call of the contract whose responses are cached until one of these tags changes. */
export function cached<const Call extends Endpoint>(call: Call, cache: CacheTags) {
  return { ...call, config: { ...call.config, cache } }
}

/** The header of a request that accepts no outdated stock. */
const currentOnly = { 'cache-control': 'no-cache' } as const

/** Marks the requests that a page makes for its data. Nobody outside can know the value. */
const inside = { 'x-inside': randomUUID() }
/** The headers of these requests: they accept no outdated stock, and need no turn because their page has one. */
export const forPage = { ...currentOnly, ...inside }

/** How many responses are made at once. Addresses take turns, so that one of them cannot keep the shop busy alone. */
const making = { maxRunning: 8, maxQueued: 1000 }

/**
 * Caches the responses of all routes with `config.cache`, and sends them before the framework handles the
 * request. Call it before any other hook of requests, and any route, is added.
 */
export function cacheResponses(app: FastifyInstance, cache: ResponseCache): void {
  const names = new Set<string>()
  const runInTurn = limitConcurrency(making)
  sendCachedFirst(app, cache, names)
  // Requests inside the process (`inject`), such as a page's for its data, bypass the server.
  app.addHook('onRequest', (request, reply, done) => {
    if (sendCached(cache, names, request.raw, reply.raw)) reply.hijack()
    else done()
  })
  app.decorateRequest('inFlight', undefined)
  app.decorateRequest('knownUrl', {
    getter() {
      return knownUrl(this.url, names)
    },
  })
  app.addHook('onRoute', (route) => {
    const tags = route.config?.cache
    for (const name of route.config?.query ?? []) names.add(name)
    if (!tags) return
    for (const name of queryNames(route.schema?.querystring)) names.add(name)
    route.onRequest = [
      coalesce({ cache, names, runInTurn }, tags),
      ...[route.onRequest ?? []].flat(),
    ]
    route.onSend = [store, ...[route.onSend ?? []].flat()]
  })
}

/** Answers from the cache before the framework's router and hooks, which take longer than the rest. */
function sendCachedFirst(
  { server }: FastifyInstance,
  cache: ResponseCache,
  names: ReadonlySet<string>,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (hasBadHost(request) || !hasPath(request)) return refuse(response)
    if (sendCached(cache, names, request, response)) return
    for (const listener of listeners) listener(request, response)
  })
}

function sendCached(
  cache: ResponseCache,
  names: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const found = cache.find(cacheKey(request, names), acceptsOf(request))
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

interface Making {
  cache: ResponseCache
  names: ReadonlySet<string>
  runInTurn: ReturnType<typeof limitConcurrency>
}

/** Coalesces concurrent requests for the same response: the first makes it, the others wait for it. */
function coalesce({ cache, names, runInTurn }: Making, tags: CacheTags): onRequestHookHandler {
  return (request, reply, done) => {
    const key = cacheKey(request.raw, names)
    const accepts = acceptsOf(request.raw)
    const owner = networkOf(request.ip)
    const answerWith = (response: CachedResponse) => {
      reply.hijack()
      send(response, request.raw, reply.raw)
    }
    /** Resolves when the response is made, whatever becomes of it. */
    const make = () =>
      new Promise<void>((resolve) => {
        const response = cache.begin(key, typeof tags === 'function' ? tags(request) : tags, owner)
        const finish: InFlightResponse['finish'] = (made) => {
          response.finish(made)
          resolve()
        }
        request.inFlight = { ...response, finish }
        // Releases the waiting requests, whatever happens to this one.
        reply.raw.once('close', () => finish(undefined))
        done()
      })
    const makeInTurn = () => {
      if (request.headers['x-inside'] === inside['x-inside']) return void make()
      runInTurn(async () => {
        // While this request waited for its turn, another one may have made the response.
        const made = cache.find(key, accepts)
        if (made) answerWith(made)
        else await make()
      }, owner).catch(done)
    }
    const waiting = cache.inFlight(key, accepts)
    if (!waiting) return makeInTurn()
    waiting.then((response) => (response ? answerWith(response) : makeInTurn()), done)
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
