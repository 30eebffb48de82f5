import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { productNumber } from './shown.ts'

/** What is left of products that were sold, read once for all answers that show them. */
export interface LatestStock {
  /** Says that these were sold, each by its number (see `productNumber`), and of which that is shown. */
  sold(products: Iterable<number>, shown: ReadonlySet<number>): void
  /** Whether it was read after the last sale how many are left. */
  isCurrent(product: number): boolean
  /** How many were left when it was read last; undefined when that may have been too long ago. */
  leftOf(productId: string): number | undefined
  /** Ends when all that was sold so far is read, though it goes on selling; undefined when it is. */
  reading(): Promise<void> | undefined
  forget(): void
}

/** More are remembered only until the next sale. */
const MOST_PRODUCTS = 5000

/** The stock of what was sold, for one process. A read that fails is logged. */
export function latestStock(db: Db, log: FastifyBaseLogger): LatestStock {
  const left = new Map<number, Map<string, number>>()
  const toRead = new Set<number>()
  let beingRead: ReadonlySet<number> = new Set()
  let reading: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    beingRead = new Set(toRead)
    toRead.clear()
    try {
      const found = await selectStock(db, [...beingRead])
      if (left.size > MOST_PRODUCTS) left.clear()
      for (const [product, stock] of found) left.set(product, stock)
    } catch (error) {
      // Whoever finds nothing here makes the whole answer anew.
      for (const product of beingRead) left.delete(product)
      log.warn({ err: error }, 'could not read what is left')
    }
    beingRead = new Set()
  }

  async function readOn(): Promise<void> {
    await readOnce()
    reading = toRead.size > 0 ? readOn() : undefined
  }

  return {
    sold(products, shown) {
      for (const product of products)
        if (shown.has(product) || toRead.has(product) || beingRead.has(product)) toRead.add(product)
        else left.delete(product)
      if (toRead.size > 0) reading ??= readOn()
    },
    isCurrent: (product) => left.has(product) && !toRead.has(product) && !beingRead.has(product),
    // What was sold since the reading that is under way began is read by the next.
    reading: () => (toRead.size > 0 ? reading?.then(() => reading) : reading),
    leftOf: (productId) => left.get(productNumber(productId))?.get(productId),
    forget: () => left.clear(),
  }
}

/** By their numbers, which two products may share. */
async function selectStock(db: Db, numbers: number[]): Promise<Map<number, Map<string, number>>> {
  const idsFrom = (rest: string) =>
    sql.param(numbers.map((number) => number.toString(16).padStart(8, '0') + rest.repeat(24)))
  const { rows } = await db.execute<{ id: string; left: number }>(sql`
    select p.id, p.left from unnest(${idsFrom('0')}::uuid[], ${idsFrom('f')}::uuid[]) as span (first, last),
      lateral (
        select id, stock_quantity as left from products
        where id between span.first and span.last order by id limit 9
      ) p`)
  const found = new Map<number, Map<string, number>>()
  for (const { id, left } of rows) {
    const number = productNumber(id)
    found.set(number, (found.get(number) ?? new Map()).set(id, left))
  }
  return found
}
