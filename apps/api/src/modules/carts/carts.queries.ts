import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared, withParameters } from '../../db/prepared.ts'
import {
  pieceCents,
  productColumns,
  productTables,
} from '../catalogue/products/product-columns.queries.ts'
import type { ProductRow } from '../catalogue/products/product-row.ts'
import { cartGoods, PRICED_OFFER, type PricedOffer } from '../offers/offers.queries.ts'

/** A cart line with the present price and stock of its product; `gone` when the product was deleted or became a draft. */
export interface CartRow extends ProductRow {
  [column: string]: unknown
  quantity: number
  /** What each piece costs at this quantity. */
  pieceCents: number
  gone: boolean
}

const lineColumns = sql`${productColumns}, l.quantity, p.deleted_at is not null or p.visibility = 'draft' as gone,
  ${sql.raw(pieceCents('l.quantity'))} as "pieceCents"`

/** The lines of a cart, in the order in which they were added. */
export function selectCart(db: Db, userId: string) {
  return db.rows<CartRow>(
    prepared(
      'read-cart',
      sql`
    select ${lineColumns}
    from cart_lines l join (${productTables}) on p.id = l.product_id
    where l.user_id = ${userId}
    order by l.added_at, p.id`,
    ),
  )
}

export interface WantedLine {
  productId: string
  quantity: number
}

/**
 * Adds products to the cart where the stock suffices. Returns the cart and how many products were added.
 * `wanted` has each product once. Locks in product order, so that concurrent calls cannot deadlock.
 *
 * One statement: it sees the cart as it was before, so its own changes come from `added`.
 */
export async function addLines(
  db: Db,
  userId: string,
  wanted: WantedLine[],
): Promise<{ added: number; rows: CartRow[] }> {
  const ids = wanted.map((line) => line.productId)
  const quantities = wanted.map((line) => line.quantity)
  const { rows } = await db.execute<CartRow & { added: number }>(
    prepared(
      'add-to-cart',
      sql`
    with added as (
      insert into cart_lines (user_id, product_id, quantity)
      select ${userId}::uuid, p.id, w.quantity
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::int[]) as w (product_id, quantity)
      join products p on p.id = w.product_id
      where p.deleted_at is null and p.visibility <> 'draft' and p.stock_quantity >= w.quantity
      order by p.id
      on conflict (user_id, product_id) do update
        set quantity = cart_lines.quantity + excluded.quantity
        where cart_lines.quantity + excluded.quantity
          <= (select stock_quantity from products where id = excluded.product_id)
      returning product_id, quantity, added_at
    ),
    lines as (
      select * from added
      union all
      select product_id, quantity, added_at from cart_lines
      where user_id = ${userId}::uuid and product_id not in (select product_id from added)
    )
    select ${lineColumns}, (select count(*) from added) as added
    from lines l join (${productTables}) on p.id = l.product_id
    order by l.added_at, p.id`,
    ),
  )
  return { added: rows[0]?.added ?? 0, rows }
}

/** The stock of each product, and how many are in the cart. For the reason of a refusal. */
export function selectStock(db: Db, userId: string, productIds: string[]) {
  return db.rows<{
    id: string
    stock: number
    inCart: number | null
    gone: boolean
  }>(sql`
    select p.id, p.stock_quantity as stock, l.quantity as "inCart",
      p.deleted_at is not null or p.visibility = 'draft' as gone
    from products p left join cart_lines l on l.product_id = p.id and l.user_id = ${userId}
    where p.id = any(${sql.param(productIds)}::uuid[])`)
}

/** Sets the quantity of a line if it exists and the stock suffices; returns whether it did. */
export async function setQuantity(db: Db, userId: string, line: WantedLine): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update cart_lines l set quantity = ${line.quantity}
    from products p
    where l.user_id = ${userId} and l.product_id = ${line.productId} and p.id = l.product_id
      and p.deleted_at is null and p.visibility <> 'draft' and p.stock_quantity >= ${line.quantity}`)
  return rowCount === 1
}

/** Removes one line, if it exists. */
export async function removeLine(db: Db, userId: string, productId: string): Promise<void> {
  await db.execute(
    sql`delete from cart_lines where user_id = ${userId} and product_id = ${productId}`,
  )
}

/** Empties a cart. */
export async function removeLines(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from cart_lines where user_id = ${userId}`)
}

/** What the goods of a cart cost with a code, without delivery. */
export interface PricedCart extends PricedOffer {
  code: string
  promotionCents: number
  totalCents: number
}

const priceCart = withParameters<{ userId: string; code: string | null }>(
  'price-cart',
  `
  select ${PRICED_OFFER}, price.promotion_cents as "promotionCents", price.total_cents as "totalCents"
  from (select coalesce(:code::text, (select code_key from cart_codes where user_id = :userId)) as key) as wanted,
    (${cartGoods(':userId')}) as goods,
    price_order(goods.categories, goods.line_cents, wanted.key, :userId) as price
  where wanted.key is not null`,
)

/** The price of a cart with this code, or with the one in it; undefined without a code. */
export function selectCartPrice(db: Db, userId: string, code: string | null) {
  return db.row<PricedCart>(priceCart({ userId, code }))
}

/** Stores the code of a cart, in place of another one. */
export async function writeCode(db: Db, userId: string, key: string): Promise<void> {
  await db.execute(sql`
    insert into cart_codes (user_id, code_key) values (${userId}, ${key})
    on conflict (user_id) do update set code_key = excluded.code_key`)
}

/** Removes the code of a cart, if there is one. */
export async function removeCode(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from cart_codes where user_id = ${userId}`)
}
