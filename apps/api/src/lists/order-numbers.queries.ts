import { inArray } from 'drizzle-orm'
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
