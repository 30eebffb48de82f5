import { readOrderNumber, readShortNumber } from '@duka/contract/orders/order-number'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../db/schema.ts'

/** The short numbers of these orders, by id. */
export async function selectNumbers(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: orders.id, number: orders.shortNumber })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(found.map(({ id, number }) => [id, number]))
}

/** SQL: whether what was typed is the number or the short number of order `o`. */
export function isNumber(typed: string): SQL {
  const short = readShortNumber(typed)
  return short
    ? sql`o.short_number = ${short}`
    : sql`o.number = ${readOrderNumber(typed) ?? typed.toUpperCase()}`
}
