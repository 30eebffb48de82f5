import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { signedInStill } from './auth.ts'
import type { App } from './contract.ts'
import { ShopError } from './errors.ts'

/** Tabs that one person may keep listening, on each process. */
const MOST_OF_ONE = 6
const MOST_OF_ALL = 2000
const RETRY_AFTER_S = 60
/** Proxies hang up on lines that say nothing for a minute, and a dead line shows when it is used. */
const BEAT_MS = 20_000
const BEAT = ': still here\n\n'
/** Somebody who reads so slowly does not read at all. */
const MOST_UNREAD_BYTES = 16 * 1024

/** Answers that go on: each says `changed` whenever there is something new to be read. */
export interface EventStreams {
  /**
   * Answers with a stream that begins with `changed`, so that nothing is missed between reading and
   * listening, and ends with the caller's session. Refuses whoever listens too often already. A
   * caller that does not say it reads event streams gets the beginning only.
   */
  open(request: FastifyRequest, reply: FastifyReply, watch: Watch): FastifyReply
}

/** Starts to call back for each change, and answers how to stop that. */
type Watch = (changed: () => void) => () => void

interface Listening {
  callerId: string
  tokenHash: Buffer
  body: Readable
}

/** The streams of one process: bounded, kept alive together, and ended when it closes. */
export function eventStreams(app: App, db: Db): EventStreams {
  const all = new Set<Listening>()
  const ended = new WeakSet<Readable>()
  const end = (body: Readable) => {
    ended.add(body)
    body.push(null)
  }
  const beat = setInterval(() => void say([...all], BEAT), BEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const { body } of all) end(body)
  })

  /** Says something to those whose session goes on, and ends the others' streams. */
  async function say(to: Listening[], text: string): Promise<void> {
    if (to.length === 0) return
    const hashes = to.map(({ tokenHash }) => tokenHash)
    // While the database cannot tell, nobody is told anything either.
    const still = await signedInStill(db, hashes).catch(() => undefined)
    if (!still) return
    for (const { body, tokenHash } of to) {
      const isOver = !still.has(tokenHash.toString('hex'))
      if (body.destroyed || ended.has(body)) continue
      if (isOver || body.readableLength > MOST_UNREAD_BYTES) end(body)
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
      const isReader = method === 'GET' && headers.accept?.includes('text/event-stream')
      if (!isReader || !tokenHash) return reply.send(CHANGED)

      refuseTooMany(all, user.id)
      const body = new Readable({ read: () => undefined })
      const listening = { callerId: user.id, tokenHash, body }
      all.add(listening)
      const stop = watch(() => void say([listening], CHANGED))
      body.once('close', () => {
        stop()
        all.delete(listening)
      })
      body.push(CHANGED)
      return reply.send(body)
    },
  }
}

const CHANGED = 'event: changed\ndata: {}\n\n'

function refuseTooMany(all: Set<Listening>, callerId: string): void {
  const wait = { retryAfterSeconds: RETRY_AFTER_S }
  const own = [...all].filter((listening) => listening.callerId === callerId)
  if (own.length >= MOST_OF_ONE) throw new ShopError('TOO_MANY_TRIES', {}, wait)
  if (all.size >= MOST_OF_ALL) throw new ShopError('UNAVAILABLE', {}, wait)
}
