import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/client.ts'
import type { Subscriber } from './listener.ts'
import { afterOnceMore, type Pace, timesLeft } from './pace.ts'
import type { ReadyAnswers } from './ready.ts'
import { productNumber, type StockNews } from './shown.ts'

const CHANNEL = 'duka_catalogue'
/** How often sales are told: what comes sooner is gathered and told together. */
const TELLING: Pace = { everyMs: 100, atOnce: 50 }
/** What one piece of news can name: PostgreSQL takes less than 8,000 bytes. */
const MOST_PRODUCTS = 600

/** How a process tells the others that what they keep ready is out of date. */
export interface CatalogueNews {
  /** A product, price, category, picture or setting changed: seen at once, everywhere. */
  changed(): Promise<void>
  /**
   * These products were sold, and it is committed: this process shows it from now on, and the others
   * are told. While many orders come, both ten times a second at most. `soldOut` says that the last of
   * one went.
   */
  sold(productIds: readonly string[], soldOut: boolean): void
  /** Stock of any product may have changed, goods may have come back: told as sales are. */
  stockChanged(): void
  close(): Promise<void>
}

/**
 * Something that this process has worked out from the catalogue, begun anew after each change that is
 * not one of stock. Ask for it each time. While changes cannot be heard it is always a new one.
 */
export type Remember = <Memory>(begin: () => Memory) => () => Memory

/** What is told of stock; of anything else it is enough that something is told. */
const Stock = z.object({
  /** Which process tells it, so that none renews twice for its own sale. */
  from: z.optional(z.string()),
  /** The first 32 bits of each product's id; null when it may be any. */
  products: z.nullable(z.array(z.number())),
  /** Whether something was sold out or is there again, so that counts are no longer right. */
  counts: z.boolean(),
})

/**
 * Tells the other processes of changes of the catalogue, and hears of theirs to renew what is kept
 * ready. While the line to the database is down nothing is kept, so nothing stale is shown.
 */
export function catalogueNews(
  db: Db,
  ready: ReadyAnswers,
  log: FastifyBaseLogger,
): { news: CatalogueNews; remember: Remember; subscriber: Subscriber } {
  /** Products sold since we told last; undefined when it may be any. */
  let soldSince: Set<string> | undefined = new Set()
  /** Whether one of them was sold out. */
  let soldOutSince = false
  let stockTimer: NodeJS.Timeout | undefined
  let tellings = 0
  const self = randomUUID()
  let isHearing = false
  /** One more with each change. */
  let edition = 0

  function changed(): void {
    edition += 1
    ready.drop()
  }

  function tellSoon(): void {
    if (stockTimer) return
    if (timesLeft(TELLING, tellings, Date.now()) >= 1) tellNow()
    else stockTimer = setTimeout(tellNow, TELLING.everyMs)
  }

  function tellNow(): void {
    stockTimer = undefined
    tellings = afterOnceMore(TELLING, tellings, Date.now())
    const sold = soldSince && soldSince.size <= MOST_PRODUCTS ? [...soldSince] : undefined
    soldSince = new Set()
    const news: StockNews = {
      products: sold && new Set(sold.map((id) => productNumber(id))),
      counts: soldOutSince || !sold,
    }
    soldOutSince = false
    ready.stockChanged(news)
    tellStock(db, self, news).catch((error) =>
      log.warn({ err: error }, 'could not tell of changed stock'),
    )
  }

  const news: CatalogueNews = {
    async changed() {
      changed()
      await db.execute(sql`select pg_notify(${CHANNEL}, '')`)
    },
    sold(productIds, soldOut) {
      for (const id of productIds) soldSince?.add(id)
      soldOutSince ||= soldOut
      tellSoon()
    },
    stockChanged() {
      soldSince = undefined
      tellSoon()
    },
    async close() {
      clearTimeout(stockTimer)
    },
  }
  const remember: Remember = (begin) => {
    let of = edition
    let memory = begin()
    return () => {
      if (of !== edition || !isHearing) memory = begin()
      of = edition
      return memory
    }
  }
  const subscriber: Subscriber = {
    channel: CHANNEL,
    heard(text) {
      const stock = readStock(text)
      if (!stock) changed()
      else if (stock.from !== self) ready.stockChanged(stock)
    },
    lineIs(up) {
      isHearing = up
      changed()
      ready.keep(up)
    },
  }
  return { news, remember, subscriber }
}

/** Undefined for news of anything else. */
function readStock(text: string): (StockNews & { from?: string | undefined }) | undefined {
  if (!text.startsWith('{')) return undefined
  const { data } = z.safeParse(Stock, JSON.parse(text))
  return data && { ...data, products: data.products ? new Set(data.products) : undefined }
}

/** Tells the other processes, which need no more of an id than `productNumber`. */
async function tellStock(db: Db, self: string, { products, counts }: StockNews): Promise<void> {
  const news = { from: self, products: products ? [...products] : null, counts }
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`)
}
