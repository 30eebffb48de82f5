import type { Sort } from '@duka/contract/catalogue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { by, orders } from './product-orders.ts'

/** A product at the head of an order, with its words in lines. */
interface HeadRow {
  [column: string]: unknown
  id: string
  words: string
  all: number
}

/** So few are read in a moment, and still what a shop has many of is among them. */
const MOST_PRODUCTS = 3000

/** So many words of all products together are read; they take some 5 MB. */
const MOST_WORDS = 300_000

/** The words of the products with which an order begins. */
export async function selectHead(
  db: Db,
  sort: Sort,
): Promise<{ products: HeadRow[]; isWhole: boolean }> {
  const order = by(orders[sort])
  const { rows: products } = await db.execute<HeadRow>(sql`
    select id, array_to_string(tsvector_to_array(search), e'\\n') as words, "all"
    from (
      select p.*, count(*) over ()::int as "all",
        sum(length(search)) over (order by ${order}) as so_far
      from (
        select * from products p where p.deleted_at is null order by ${order} limit ${MOST_PRODUCTS + 1}
      ) p
    ) p
    where so_far <= ${MOST_WORDS}
    order by ${order}`)
  const [first] = products
  const isWhole =
    first === undefined || (first.all === products.length && first.all <= MOST_PRODUCTS)
  return { products, isWhole }
}
