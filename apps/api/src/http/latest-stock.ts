import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { productNumber } from './shown.ts'

/** What is left of products that were sold, read once for all answers that show them. */
export interface LatestStock {
  /** Says that these were sold, each by its number: see `productNumber`. */
  sold(products: Iterable<number>): void
  /** How many are left; undefined until it was read after the last sale. */
  leftOf(productId: string): number | undefined
  /** Ends when all that was sold so far is read; undefined when it is. */
  reading(): Promise<void> | undefined
  forget(): void
}

/** More are remembered only until the next sale. */
const MOST_PRODUCTS = 5000

export function latestStock(db: Db, log: FastifyBaseLogger): LatestStock {
  const left = new Map<number, Map<string, number>>()
  const toRead = new Set<number>()
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    try {
      while (toRead.size > 0) {
        const asked = [...toRead]
        toRead.clear()
        const found = await selectStock(db, asked)
        if (left.size > MOST_PRODUCTS) left.clear()
        // What was sold meanwhile may have been read before.
        for (const [product, stock] of found) if (!toRead.has(product)) left.set(product, stock)
      }
    } catch (error) {
      // Whoever finds nothing here makes the whole answer anew.
      log.warn({ err: error }, 'could not read what is left')
    } finally {
      reading = undefined
    }
  }

  return {
    sold(products) {
      for (const product of products) {
        left.delete(product)
        toRead.add(product)
      }
      if (toRead.size > 0) reading ??= readAll()
    },
    reading: () => reading,
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
