import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from '../db/client.ts'
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
 * Listens for changes that other processes make to the catalogue and drops what is kept ready.
 * While the line to the database is down nothing is kept, so nothing stale is shown.
 */
export async function catalogueNews(
  databaseUrl: string,
  db: Db,
  ready: ReadyAnswers,
  log: FastifyBaseLogger,
): Promise<CatalogueNews> {
  let closed = false
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stockTimer: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'duka news',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      ready.keep(false)
      if (error) log.warn({ err: error }, 'lost the line for catalogue news')
      client.end().catch(() => undefined)
      retry = setTimeout(() => listen().catch(() => undefined), 1000)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', () => ready.drop())
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      listener = client
      ready.keep(true)
    } catch (error) {
      lose(error instanceof Error ? error : undefined)
    }
  }

  const tell = () => db.execute(sql`select pg_notify(${CHANNEL}, '')`)
  ready.keep(false)
  await listen()

  return {
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
      closed = true
      clearTimeout(retry)
      clearTimeout(stockTimer)
      await listener?.end().catch(() => undefined)
    },
  }
}
