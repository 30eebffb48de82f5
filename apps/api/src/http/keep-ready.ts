import type { RequestListener } from 'node:http'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify'
import { type Answer, formFor, type Headers, newAnswer, varyBy } from './answer.ts'
import { isVagueOnHost, refuse } from './broken-requests.ts'
import { keyOf } from './language.ts'
import type { Making } from './makings.ts'
import { encodingsFor, pack, WORTH_PACKING } from './packing.ts'
import type { ReadyAnswers } from './ready.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers
  }
  interface FastifyRequest {
    /** The answer that this request makes for all who ask the same. */
    making: Making | undefined
  }
}

/**
 * Puts the ready answers in front of the whole application, keeps what routes with
 * `config.ready` answer, and packs what all others do. Call it before any other hook or route is added.
 */
export function keepReady(app: FastifyInstance, ready: ReadyAnswers): void {
  answerFirst(app, ready)
  // What asks from within, such as a page for its data, comes in by no line.
  app.addHook('onRequest', (request, reply, done) => {
    if (isRead(request.method) && ready.send(request.raw, reply.raw)) reply.hijack()
    else done()
  })
  app.decorate('readyAnswers', ready)
  app.decorateRequest('making', undefined)
  app.addHook('onRoute', (route) => {
    const isReady = route.config?.ready
    if (isReady) route.onRequest = [makeOnce(ready), ...several(route.onRequest)]
    route.onSend = [isReady ? keepAndPack : packOnly, ...several(route.onSend)]
  })
}

/** The framework's router and hooks take longer than sending bytes that are there. */
function answerFirst({ server }: FastifyInstance, ready: ReadyAnswers): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isVagueOnHost(request)) return refuse(response)
    if (isRead(request.method ?? '') && ready.send(request, response)) return
    for (const listener of listeners) listener(request, response)
  })
}

/** Of all who want the same thing that is not there, the first makes it and the others wait. */
function makeOnce(ready: ReadyAnswers): onRequestHookHandler {
  return (request, reply, done) => {
    const key = keyOf(request.raw)
    const make = () => {
      const making = ready.begin(key)
      request.making = making
      // Nobody may wait for ever, whatever becomes of this one.
      reply.raw.once('close', () => making.end(undefined))
      done()
    }
    const send = (answer: Answer) => {
      reply.hijack()
      ready.sendAs(answer, request.raw, reply.raw)
    }
    const comeOrMake = () => {
      const coming = ready.coming(key)
      if (coming) coming.then((answer) => (answer ? send(answer) : done()), done)
      else make()
    }
    const restocking = ready.restocking(request.raw)
    if (restocking) restocking.then((answer) => (answer ? send(answer) : comeOrMake()), done)
    else comeOrMake()
  }
}

const keepAndPack: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') {
    request.making?.end(undefined)
    return done(null, packed(request, reply, payload))
  }
  const answer = newAnswer(request.raw, payload, headersOf(reply))
  request.making?.end(answer)
  const { status, headers, body } = formFor(answer, request.raw)
  if (status === 304) reply.removeHeader('content-type')
  reply.code(status).headers(headers)
  // Fastify measures what it leaves away from an answer to HEAD.
  done(null, body ?? (request.method === 'HEAD' ? '' : null))
}

/**
 * Packs what one person reads, such as their orders. Nobody can guess from its length what stands in
 * it: other sites cannot send the token along, so they cannot ask, and no answer to GET holds one.
 */
function packed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isRead(request.method) || typeof payload !== 'string') return payload
  if (payload.length < WORTH_PACKING) return payload
  reply.header('vary', varyBy(reply.getHeader('vary')))
  const [encoding] = encodingsFor(request.headers['accept-encoding'])
  if (!encoding) return payload
  reply.header('content-encoding', encoding)
  return pack(encoding, Buffer.from(payload), 'quickly')
}

const packOnly: onSendHookHandler<unknown> = (request, reply, payload, done) =>
  done(null, packed(request, reply, payload))

// HEAD is answered as GET is; node leaves the body away.
function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function headersOf(reply: FastifyReply): Headers {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (header): header is [string, string | number | string[]] =>
        header[0] !== 'content-length' && header[1] !== undefined,
    ),
  )
}

function several<Hook>(hooks: Hook | Hook[] | undefined): Hook[] {
  if (hooks === undefined) return []
  return Array.isArray(hooks) ? hooks : [hooks]
}
