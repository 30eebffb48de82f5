import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Ear } from './listener.ts'
import type { ReadyAnswers } from './ready.ts'

const CHANNEL = 'duka_catalogue'
/** Stock shown may be this old; stock sold never is. */
const STOCK_NEWS_MS = 500

/** How a process tells the others that what they keep ready is out of date. */
export interface CatalogueNews {
  /** A product, price, category or picture changed: seen at once, everywhere. */
  changed(): Promise<void>
  /** Only stock changed: told at most twice a second, however many orders come. */
  stockChanged(): void
  close(): Promise<void>
}

/**
 * Tells the other processes of changes of the catalogue, and hears of theirs to drop what is kept
 * ready. While the line to the database is down nothing is kept, so nothing stale is shown.
 */
export function catalogueNews(
  db: Db,
  ready: ReadyAnswers,
  log: FastifyBaseLogger,
): { news: CatalogueNews; ear: Ear } {
  let stockTimer: NodeJS.Timeout | undefined
  const tell = () => db.execute(sql`select pg_notify(${CHANNEL}, '')`)

  const news: CatalogueNews = {
    async changed() {
      ready.drop()
      await tell()
    },
    stockChanged() {
      stockTimer ??= setTimeout(() => {
        stockTimer = undefined
        ready.drop()
        tell().catch((error) => log.warn({ err: error }, 'could not tell of changed stock'))
      }, STOCK_NEWS_MS)
    },
    async close() {
      clearTimeout(stockTimer)
    },
  }
  const ear = {
    channel: CHANNEL,
    heard: () => ready.drop(),
    lineIs: (up: boolean) => ready.keep(up),
  }
  return { news, ear }
}
