import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { batchConcurrent } from '../batch-concurrent.ts'
import { connect, type Db } from '../client.ts'
import { wordsFor } from '../server-role.ts'
import type { Server } from '../servers.ts'
import { BEHIND, replicaState, type WalPosition, whyNotRead } from './wal-position.ts'

/** A server that a read may use instead of the primary. */
export interface Replica {
  name: string
  /** Its connection pool, which is replaced when the server does not answer. */
  readonly db: Db
  /**
   * Waits up to `waitMs` until the server has replayed the position that the primary gives. Resolves to undefined when it
   * has, and otherwise to the reason why it must not be read. Fails only if the primary does.
   */
  reach(position: Promise<WalPosition>, waitMs: number): Promise<string | undefined>
  close(): Promise<void>
}

/** A server that does not answer within this time is absent. */
const TIMEOUT_MS = 1000
const ASK_EVERY_MS = 5

/** Opens a replica; nothing is sent to it yet. */
export function openReplica({ name, url }: Server): Replica {
  let reading = openPool(url)
  // Not the pool of the reads: long ones could occupy all of its connections.
  const asking = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'duka replica state',
  })
  asking.on('error', () => undefined)
  asking.on('connect', (client) => client.on('error', () => undefined))
  const ask = batchConcurrent(async () => {
    try {
      return await replicaState(asking)
    } catch (error) {
      breakReads()
      throw error
    }
  })

  /** The server may be frozen: then nothing else would end the reads that run on it. */
  function breakReads(): void {
    if (reading.isUnused()) return
    reading.end().catch(() => undefined)
    reading = openPool(url)
  }

  return {
    name,
    get db() {
      return reading.db
    },
    async reach(position, waitMs) {
      // Asked at the same time as the primary, which saves a round trip: what it has replayed, it keeps.
      let asked = ask([])
      asked.catch(() => undefined)
      const wanted = await position
      const until = performance.now() + waitMs
      try {
        for (;;) {
          const patience = pause(Math.max(0, until - performance.now()), undefined, { ref: false })
          const state = await Promise.race([asked, patience])
          if (!state) return 'it does not answer in time'
          const why = whyNotRead(state, wanted)
          if (why !== BEHIND || performance.now() >= until) return why
          await pause(ASK_EVERY_MS)
          asked = ask([])
        }
      } catch (error) {
        return `it ${wordsFor(error)}`
      }
    },
    async close() {
      await Promise.all([reading.end(), asking.end()])
    },
  }
}

function openPool(url: string) {
  const { pool, db } = connect(url, { waitMs: TIMEOUT_MS, applicationName: 'duka replica' })
  const clients = new Set<pg.PoolClient>()
  pool.on('error', () => undefined)
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const end = async () => {
    const ended = pool.end()
    for (const client of clients) (client as unknown as pg.Client).end().catch(() => undefined)
    await ended
  }
  return { db, end, isUnused: () => clients.size === 0 }
}
