import { USUAL_BEST } from '@duka/contract/catalogue/front-limits'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { productColumns } from '../products/product-columns.queries.ts'
import { type CardRow, starsColumn } from './product-list.queries.ts'

/** How many are shown, how many orders of the product count, and how many others are looked at. */
const [SHOWN, ORDERS, OTHERS] = [8, 200, 40].map((count) => sql.raw(String(count)))

/**
 * Products in stock that were in the same recent orders, most often first, then the newest of the same category. A family
 * appears once. The stock movements find the orders: they have an index by product.
 */
export async function selectRelated(db: Db, productId: string): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(
    prepared(
      'related-products',
      sql`
    with this as (
      select id, category_id, coalesce(family_id, id) as kind from products
      where id = ${productId} and deleted_at is null and visibility <> 'draft'
    ), orders as (
      select order_id from (
        select order_id from stock_movements
        where product_id = (select id from this) and reason = 'order' and order_id is not null
        order by id desc limit ${ORDERS}
      ) newest group by order_id
    ), candidates as (
      select i.product_id as id, count(*) as times
      from orders join order_items i using (order_id) group by i.product_id
      union all (
        select id, 0 from products
        where category_id = (select category_id from this) and deleted_at is null and visibility = 'shown'
        order by created_at desc, id desc limit ${OTHERS})
    ), kinds as (
      select distinct on (coalesce(p.family_id, p.id)) p.id, c.times
      from candidates c join products p using (id)
      where p.deleted_at is null and p.visibility = 'shown' and p.stock_quantity > 0
        and coalesce(p.family_id, p.id) <> (select kind from this)
      order by coalesce(p.family_id, p.id), c.times desc, p.id
    )
    select ${productColumns}, ${starsColumn}
    from kinds k join products p using (id) left join categories c on c.id = p.category_id
    order by k.times desc, p.created_at desc, p.id desc limit ${SHOWN}`,
    ),
  )
  return rows
}

/** The products in stock that sold most pieces in 30 days, then the newest. A family appears once. */
export async function selectBestSellers(db: Db, shown = USUAL_BEST): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(
    prepared(
      'best-sellers',
      sql`
    with candidates as (
      select key::uuid as id, sum(pieces) as pieces from sales_sums
      where by = 'product' and period = 'day'
        and first >= (now() at time zone 'Africa/Nairobi')::date - 30
      group by key
      union all (
        select id, 0 from products where deleted_at is null and visibility = 'shown'
        order by created_at desc, id desc limit ${OTHERS})
    ), kinds as (
      select distinct on (coalesce(p.family_id, p.id)) p.id, c.pieces
      from candidates c join products p using (id)
      where p.deleted_at is null and p.visibility = 'shown' and p.stock_quantity > 0
      order by coalesce(p.family_id, p.id), c.pieces desc, p.id
    )
    select ${productColumns}, ${starsColumn}
    from kinds k join products p using (id) left join categories c on c.id = p.category_id
    order by k.pieces desc, p.created_at desc, p.id desc limit ${shown}`,
    ),
  )
  return rows
}
