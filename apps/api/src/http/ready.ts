import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding, isKnown } from './negotiate.ts'

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

/** An answer as it goes out in one encoding, or as "you have it already". */
interface Form {
  status: 200 | 304
  headers: Record<string, number | string | string[]>
  body: Buffer | undefined
}

interface Answer {
  url: string
  etag: string
  plain: Form
  known: Form
  br?: Form
  gzip?: Form
  bytes: number
  madeAt: number
}

/** All kept answers together, in bytes; the least recently used go first. */
const MOST_BYTES = 48 * 1024 * 1024
/** What an answer takes beside its body and its address: odd queries are cheap to make up. */
const OVERHEAD = 2048
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

  function store(answer: Answer): void {
    bytes += answer.bytes - (answers.get(answer.url)?.bytes ?? 0)
    answers.delete(answer.url)
    answers.set(answer.url, answer)
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
      const { status, headers, body } = formFor(answer, request)
      response.writeHead(status, headers).end(body)
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
    if (isRead(request.method) && ready.send(request.raw, reply.raw)) {
      reply.hijack()
      return
    }
    request.catalogueGeneration = generation
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.ready || !isRead(request.method)) return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const answer = newAnswer(reply, Buffer.from(payload))
    // What was read before a change must not be kept after it.
    if (keeping && request.catalogueGeneration === generation) store(answer)
    const { status, headers, body } = formFor(answer, request.raw)
    if (status === 304) reply.removeHeader('content-type')
    reply.code(status).headers(headers)
    // Fastify measures what it leaves away from an answer to HEAD.
    return body ?? (request.method === 'HEAD' ? '' : null)
  })
  return ready

  function formFor(answer: Answer, { headers }: IncomingMessage): Form {
    if (isKnown(headers['if-none-match'], answer.etag)) return answer.known
    if ((answer.plain.body?.length ?? 0) < WORTH_COMPRESSING) return answer.plain
    const encoding = acceptedEncoding(headers['accept-encoding'], ENCODINGS)
    if (!encoding) return answer.plain
    return answer[encoding] ?? compress(answer, encoding)
  }

  /** Compressed once for the first who asks for it, then kept. */
  function compress({ url, plain }: Answer, encoding: Encoding): Form {
    const body = compressors[encoding](plain.body ?? Buffer.alloc(0))
    const headers = {
      ...plain.headers,
      'content-encoding': encoding,
      'content-length': body.length,
    }
    const form: Form = { status: 200, headers, body }
    const kept = answers.get(url)
    if (kept?.plain === plain) {
      kept[encoding] = form
      kept.bytes += body.length
      bytes += body.length
    }
    return form
  }
}

const WORTH_COMPRESSING = 1024
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const compressors: Record<Encoding, (body: Buffer) => Buffer> = {
  // A 64 kB window: the default 4 MB costs three times the time and gains nothing here.
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
    }),
  gzip: (body) => gzipSync(body, { level: 6 }),
}

// HEAD is answered as GET is; node leaves the body away.
function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function newAnswer(reply: FastifyReply, body: Buffer): Answer {
  // Weak, since the same tag stands for the bytes as they are and compressed.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared: Form['headers'] = {
    ...headersOf(reply.getHeaders()),
    etag,
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
  }
  const { 'content-type': _type, ...ofKnown } = shared
  const { url } = reply.request
  return {
    url,
    etag,
    plain: { status: 200, headers: { ...shared, 'content-length': body.length }, body },
    known: { status: 304, headers: ofKnown, body: undefined },
    bytes: body.length + url.length + OVERHEAD,
    madeAt: Date.now(),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Which state of the catalogue this request started to read. */
    catalogueGeneration: number
  }
}

function headersOf(headers: Record<string, unknown>): Form['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string | number | string[]] =>
        header[0] !== 'content-length' && header[1] !== undefined,
    ),
  )
}
