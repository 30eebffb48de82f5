import type { Sort } from '@duka/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'

/** The last product of the page before, by what the list is sorted by. */
export type After = readonly [sort: Sort, value: string | number, id: string]

export type Filter = 'category' | 'brand' | 'price' | 'inStock'

/**
 * Each order is that of an index, so that a page begins where the last one ended. `along` are the
 * filters that such indexes take along: those of the row of which the most are given.
 */
export interface Order {
  /** What is sorted by, and after it by id. */
  key: SQL
  type: SQL
  isDown?: boolean
  along: Filter[][]
}

const added = { key: sql`p.created_at`, type: sql`timestamptz` }
const priced = { key: sql`p.price_cents`, type: sql`bigint` }
const named = { key: sql`lower(p.name)`, type: sql`text` }
const withPrice: Filter[][] = [
  ['category', 'price'],
  ['brand', 'price'],
]

export const orders: Record<Sort, Order> = {
  oldest: { ...added, along: [['category'], ['brand']] },
  newest: { ...added, isDown: true, along: [['category'], ['brand']] },
  price: { ...priced, along: withPrice },
  '-price': { ...priced, isDown: true, along: withPrice },
  name: { ...named, along: [['category']] },
  '-name': { ...named, isDown: true, along: [['category']] },
}

export function by({ key, isDown }: Order): SQL {
  return isDown ? sql`${key} desc, p.id desc` : sql`${key}, p.id`
}

/** Is true of the products that come after this one in the order. */
export function behind({ key, type, isDown }: Order, [, value, id]: After): SQL {
  return sql`(${key}, p.id) ${isDown ? sql`<` : sql`>`} (${value}::${type}, ${id}::uuid)`
}
