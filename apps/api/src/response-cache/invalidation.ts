import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Subscriber } from '../db/listener.ts'
import { type Freshness, isTag, type Tag, tags } from './freshness.ts'

/** The notification names the tags that changed, separated by blanks; empty means all of them. */
const CHANNEL = 'duka_changes'
/** The shortest time between two notifications of a process about its sales. */
const ANNOUNCE_EVERY_MS = 100

/** Invalidates cached responses, in this process and in all others. */
export interface CacheInvalidator {
  /** Call it when a change of these tags is committed. This process is up to date when it returns. */
  invalidate(...changed: Tag[]): Promise<void>
  /**
   * Call it after a sale is committed. This process is up to date at once, the others within 100 ms:
   * every `NOTIFY` makes commits wait for each other, so sales are announced in batches.
   */
  invalidateStock(): void
  close(): void
}

/** Invalidates these tags in every process once this transaction commits. */
export async function invalidateOnCommit(db: Db, ...changed: Tag[]): Promise<void> {
  await notify(db, changed.join(' '))
}

/** Invalidates in this process what any process changed, and notifies the others of its own changes. */
export function shareInvalidation(
  db: Db,
  freshness: Freshness,
  log: FastifyBaseLogger,
): { invalidator: CacheInvalidator; subscriber: Subscriber } {
  /** Marks our own notifications, which this process can ignore. */
  const self = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let announcedAt = 0

  function announceStock(): void {
    timer = undefined
    announcedAt = performance.now()
    notify(db, `stock ${self}`).catch((error) =>
      log.warn({ err: error }, 'could not announce changed stock'),
    )
  }

  const invalidator: CacheInvalidator = {
    async invalidate(...changed) {
      freshness.invalidate(changed)
      await notify(db, [...changed, self].join(' '))
    },
    invalidateStock() {
      freshness.invalidate(['stock'])
      const waitMs = announcedAt + ANNOUNCE_EVERY_MS - performance.now()
      timer ??= setTimeout(announceStock, Math.max(0, waitMs))
    },
    close: () => clearTimeout(timer),
  }
  const subscriber: Subscriber = {
    channel: CHANNEL,
    onNotification(payload) {
      const parts = payload.split(' ')
      if (parts.includes(self)) return
      const changed = parts.filter(isTag)
      freshness.invalidate(changed.length > 0 ? changed : tags)
    },
    onConnection: freshness.listening,
  }
  return { invalidator, subscriber }
}

async function notify(db: Db, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
}
