import { USUAL_BEST } from '@duka/contract/catalogue/front-limits'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { cardColumns } from '../products/product-columns.queries.ts'
import { isShown, type ShownRow, starsColumn } from './product-list.queries.ts'

/**
 * How many are shown, up to how many less similar ones fill the row, how many orders of the product count, and how many
 * others and best sellers are looked at.
 */
const [SHOWN, ROW, ORDERS, OTHERS, SOLD] = [8, 5, 200, 40, 200].map((count) =>
  sql.raw(String(count)),
)

/** Goods count as bought together from 3 common orders on, if these are at least one in 20 of the product's orders. */
const [TIMES, ONE_OF] = [3, 20].map((count) => sql.raw(String(count)))

/** Whether it was in the same orders, or is only similar. */
export type RelatedRow = ShownRow & { together: boolean }

/**
 * Products in stock that were in the same recent orders, most often first, and similar ones: of the same category, from half
 * to twice the price, the nearest first. Where these are few, the nearest in price of the category and those beside it fill
 * the row. A family appears once. The stock movements find the orders: they have an index by product.
 */
export function selectRelated(db: Db, productId: string) {
  return db.rows<RelatedRow>(
    prepared(
      'related-products',
      sql`
    with this as (
      select id, category_id, price_cents, coalesce(family_id, id) as kind from products
      where id = ${productId} and deleted_at is null and visibility <> 'draft'
    ), orders as (
      select order_id from (
        select order_id from stock_movements
        where product_id = (select id from this) and reason = 'order' and order_id is not null
        order by id desc limit ${ORDERS}
      ) newest group by order_id
    ), kin as (
      select c.id from this join categories own on own.id = this.category_id
        join categories c on c.id in (own.id, own.parent_id) or c.parent_id in (own.id, own.parent_id)
    ), candidates as (
      select i.product_id as id, count(*) as times
      from orders join order_items i using (order_id) group by i.product_id
      -- A single order would show everybody what one person bought.
      having count(*) >= ${TIMES} and count(*) * ${ONE_OF} >= (select count(*) from orders)
      union all
      select p.id, 0 from kin cross join lateral (
        select id from products
        where category_id = kin.id and deleted_at is null and visibility = 'shown'
          and price_cents >= (select price_cents from this)
        order by price_cents, id limit ${OTHERS}) p
      union all
      select p.id, 0 from kin cross join lateral (
        select id from products
        where category_id = kin.id and deleted_at is null and visibility = 'shown'
          and price_cents < (select price_cents from this)
        order by price_cents desc, id desc limit ${OTHERS}) p
    ), kinds as (
      select distinct on (coalesce(p.family_id, p.id)) p.id, c.times, p.created_at,
        greatest(p.price_cents, this.price_cents)::float8 / least(p.price_cents, this.price_cents) as far,
        p.category_id = this.category_id
          and p.price_cents <= 2 * this.price_cents and 2 * p.price_cents >= this.price_cents as near
      from candidates c join products p using (id), this
      where p.deleted_at is null and p.visibility = 'shown' and p.stock_quantity > 0
        and coalesce(p.family_id, p.id) <> this.kind
      order by coalesce(p.family_id, p.id), c.times desc, far, p.id
    ), placed as (
      select *, row_number() over (
        partition by times > 0 order by times desc, near desc, far, created_at desc, id desc) as place
      from kinds
    )
    select ${cardColumns}, ${starsColumn}, k.times > 0 as together
    from placed k join products p using (id) left join categories c on c.id = p.category_id
    where k.place <= ${SHOWN} and (k.times > 0 or k.near or k.place <= ${ROW})
    order by k.place`,
    ),
  )
}

/** The products in stock that sold most pieces in 30 days, then the newest. A family appears once. */
export function selectBestSellers(db: Db, shown = USUAL_BEST) {
  return db.rows<ShownRow>(
    prepared(
      'best-sellers',
      sql`
    with candidates as (
      (select id from products p where ${isShown} and p.stock_quantity > 0 and p.sold > 0
        order by p.sold desc, p.id desc limit ${SOLD})
      union (select id from products p where ${isShown} and p.stock_quantity > 0
        order by p.created_at desc, p.id desc limit ${OTHERS})
    ), kinds as (
      select distinct on (coalesce(p.family_id, p.id)) p.id
      from candidates join products p using (id)
      order by coalesce(p.family_id, p.id), p.sold desc, p.id
    )
    select ${cardColumns}, ${starsColumn}
    from kinds join products p using (id) left join categories c on c.id = p.category_id
    order by p.sold desc, p.created_at desc, p.id desc limit ${shown}`,
    ),
  )
}

/** Counts anew what each product sold in the last 30 whole days. Locks in the order of products, as orders do. */
export async function countSold(db: Db): Promise<void> {
  await db.execute(sql`
    with sums as (
      select key::uuid as id, sum(pieces)::int as sold from sales_sums
      where by = 'product' and period = 'day'
        and first >= (now() at time zone 'Africa/Nairobi')::date - 30
      group by key
    ), changed as (
      select p.id, coalesce(s.sold, 0) as sold
      from products p left join sums s using (id)
      where p.sold <> coalesce(s.sold, 0)
      order by p.id for update of p
    )
    update products p set sold = changed.sold from changed where p.id = changed.id`)
}
