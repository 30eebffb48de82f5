import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './contract.ts'
import { ShopError } from './errors.ts'

/** Open streams per user and process. */
const MAX_PER_USER = 6
const MAX_STREAMS = 2000
const RETRY_AFTER_S = 60
/** Heartbeat: proxies close connections that are silent for a minute, and writing reveals dead ones. */
const HEARTBEAT_MS = 20_000
const HEARTBEAT = ': still here\n\n'
/** A stream with more unread bytes than this is closed. */
const MAX_UNREAD_BYTES = 16 * 1024

/** Server-sent events: each stream sends `changed` when there is something new to read. */
export interface EventStreams {
  /**
   * Answers with a stream that begins with `changed`, so that the client misses nothing between reading
   * and listening. The stream ends with the caller's session. Refuses callers with too many streams. A
   * caller that does not accept event streams gets only the first event.
   */
  open(request: FastifyRequest, reply: FastifyReply, watch: Watch): FastifyReply
}

/** Calls back for each change; returns a function that stops it. */
type Watch = (changed: () => void) => () => void

interface Stream {
  callerId: string
  tokenHash: Buffer
  body: Readable
}

/**
 * The event streams of one process. They end when it closes. `selectOpenSessions` answers which of these
 * token hashes still have a session, in hexadecimal digits.
 */
export function eventStreams(
  app: App,
  selectOpenSessions: (tokenHashes: Buffer[]) => Promise<Set<string>>,
): EventStreams {
  const all = new Set<Stream>()
  const ended = new WeakSet<Readable>()
  const end = (body: Readable) => {
    ended.add(body)
    body.push(null)
  }
  const heartbeat = setInterval(() => void send([...all], HEARTBEAT), HEARTBEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const { body } of all) end(body)
  })

  /** Writes to the streams whose session is still valid, and ends the others. */
  async function send(to: Stream[], text: string): Promise<void> {
    if (to.length === 0) return
    const hashes = to.map(({ tokenHash }) => tokenHash)
    // Sends nothing while the database does not answer.
    const signedIn = await selectOpenSessions(hashes).catch(() => undefined)
    if (!signedIn) return
    for (const { body, tokenHash } of to) {
      const isOver = !signedIn.has(tokenHash.toString('hex'))
      if (body.destroyed || ended.has(body)) continue
      if (isOver || body.readableLength > MAX_UNREAD_BYTES) end(body)
      else body.push(text)
    }
  }
  return {
    open(request, reply, watch) {
      const { user, tokenHash, method, headers } = request
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
      const acceptsStream = method === 'GET' && headers.accept?.includes('text/event-stream')
      if (!acceptsStream || !tokenHash) return reply.send(CHANGED)

      refuseTooMany(all, user.id)
      const body = new Readable({ read: () => undefined })
      const stream = { callerId: user.id, tokenHash, body }
      all.add(stream)
      const stop = watch(() => void send([stream], CHANGED))
      body.once('close', () => {
        stop()
        all.delete(stream)
      })
      body.push(CHANGED)
      return reply.send(body)
    },
  }
}

const CHANGED = 'event: changed\ndata: {}\n\n'

function refuseTooMany(all: Set<Stream>, callerId: string): void {
  const wait = { retryAfterSeconds: RETRY_AFTER_S }
  const own = [...all].filter((stream) => stream.callerId === callerId)
  if (own.length >= MAX_PER_USER) throw new ShopError('TOO_MANY_TRIES', {}, wait)
  if (all.size >= MAX_STREAMS) throw new ShopError('UNAVAILABLE', {}, wait)
}
