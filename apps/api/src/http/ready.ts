import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * The public catalogue is read a thousand times for each write. So its answers, pages and API alike,
 * are kept as the very bytes that go out, compressed too, under the address that asked for them,
 * until something in the catalogue changes.
 */
export interface ReadyAnswers {
  /** Sends the ready answer to this request, or returns false when there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** Forgets everything, and whatever is being made right now from older data. */
  drop(): void
  /** Stops or resumes keeping: off while this process cannot hear of others' changes. */
  keep(on: boolean): void
}

interface Answer {
  headers: Record<string, number | string | string[]>
  etag: string
  body: Buffer
  br?: Buffer
  gzip?: Buffer
  bytes: number
  madeAt: number
}

/** All kept answers together, in bytes; the least recently used go first. */
const MOST_BYTES = 48 * 1024 * 1024
/** A change that nobody told us of (a process that died mid-way) is seen after this long. */
const LONGEST_MS = 60_000

/**
 * Puts the ready answers in front of the whole application, and keeps what routes with
 * `config.ready` answer. Call it before any other hook is added: a hit skips all of them.
 */
export function readyAnswers(app: FastifyInstance): ReadyAnswers {
  const answers = new Map<string, Answer>()
  let bytes = 0
  let generation = 0
  let keeping = true

  function find(url: string): Answer | undefined {
    const answer = answers.get(url)
    if (!answer) return undefined
    answers.delete(url)
    if (Date.now() - answer.madeAt > LONGEST_MS) {
      bytes -= answer.bytes
      return undefined
    }
    answers.set(url, answer)
    return answer
  }

  function store(url: string, answer: Answer): void {
    bytes += answer.bytes - (answers.get(url)?.bytes ?? 0)
    answers.delete(url)
    answers.set(url, answer)
    for (const [oldest, { bytes: freed }] of answers) {
      if (bytes <= MOST_BYTES) break
      answers.delete(oldest)
      bytes -= freed
    }
  }

  const ready: ReadyAnswers = {
    send(request, response) {
      const answer = find(request.url ?? '')
      if (!answer) return false
      if (request.headers['if-none-match'] === answer.etag) {
        response.writeHead(304, { etag: answer.etag, vary: 'accept-encoding' }).end()
        return true
      }
      const [body, encoding] = encode(answer, String(request.headers['accept-encoding'] ?? ''))
      response.writeHead(200, {
        ...answer.headers,
        'content-length': body.length,
        ...(encoding && { 'content-encoding': encoding }),
      })
      response.end(body)
      return true
    },
    drop() {
      generation += 1
      answers.clear()
      bytes = 0
    },
    keep(on) {
      keeping = on
      ready.drop()
    },
  }

  app.decorateRequest('catalogueGeneration', 0)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && ready.send(request.raw, reply.raw)) {
      reply.hijack()
      return
    }
    request.catalogueGeneration = generation
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.ready || request.method !== 'GET') return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' })
    // What was read before a change must not be kept after it.
    if (keeping && request.catalogueGeneration === generation)
      store(request.url, {
        headers: headersOf(reply.getHeaders()),
        etag,
        body,
        bytes: body.length,
        madeAt: Date.now(),
      })
    return payload
  })
  return ready

  /** Compressed once for the first who asks for it, then kept. */
  function encode(answer: Answer, accepted: string): [Buffer, string?] {
    if (answer.body.length < 1024) return [answer.body]
    const make = (compressed: Buffer) => {
      answer.bytes += compressed.length
      bytes += compressed.length
      return compressed
    }
    if (/\bbr\b/.test(accepted)) {
      // A 64 kB window: the default 4 MB costs three times the time and gains nothing here.
      answer.br ??= make(
        brotliCompressSync(answer.body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
        }),
      )
      return [answer.br, 'br']
    }
    if (/\bgzip\b/.test(accepted)) {
      answer.gzip ??= make(gzipSync(answer.body, { level: 6 }))
      return [answer.gzip, 'gzip']
    }
    return [answer.body]
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Which state of the catalogue this request started to read. */
    catalogueGeneration: number
  }
}

function headersOf(headers: Record<string, unknown>): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string | number | string[]] =>
        header[0] !== 'content-length' && header[1] !== undefined,
    ),
  )
}
