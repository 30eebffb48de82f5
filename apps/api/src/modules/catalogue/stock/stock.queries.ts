import type {
  LowFilter,
  LowProduct,
  LowSort,
  MovementFilter,
  Stock,
  StockMovement,
} from '@duka/contract/catalogue/stock'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import { products } from '../../../db/schema.ts'
import { fullName } from '../../../lists/named-like.ts'
import {
  numberedList,
  type SortedRow,
  type Sorting,
  sortedList,
} from '../../../lists/sorted-list.ts'
import { invalidateOnCommit } from '../../../response-cache/invalidation.ts'
import { withChildren } from '../categories/categories.queries.ts'

/** A product with less stock than an order needs. */
export interface Shortage {
  productId: string
  product: string
  available: number
  quantity: number
}

/** Pieces of a product that an order takes in addition; negative: gives back. */
export interface StockChange {
  productId: string
  more: number
}

type MovementReason = 'order-cancelled' | 'order-revived' | 'order-deleted'

/**
 * Returns the items of an order to the stock: what was taken from it. The caller has locked the order. Invalidates cached stock when
 * the transaction commits.
 */
export async function returnStock(
  db: Db,
  orderId: string,
  reason: Exclude<MovementReason, 'order-revived'>,
  userId?: string,
): Promise<void> {
  await lockStock(db, orderId)
  await moveStock(db, orderId, +1, reason, userId)
}

/**
 * Takes the items of an order from the stock again, all or none. Invalidates cached stock when the
 * transaction commits. Returns the first product that is short, or undefined on success.
 */
export async function takeStockAgain(
  db: Db,
  orderId: string,
  userId?: string,
): Promise<Shortage | undefined> {
  const [short] = await lockShortages(db, orderId)
  if (short) return short
  await takeStock(db, orderId, userId)
  return undefined
}

/** Locks the products of an order and returns those with less stock than it needs. */
export async function lockShortages(db: Db, orderId: string): Promise<Shortage[]> {
  const items = await lockStock(db, orderId)
  return items.filter(({ available, quantity }) => available < quantity)
}

/** Takes the items of an order from the stock again, without those that its lines name as not taken. */
export async function takeStock(db: Db, orderId: string, userId?: string): Promise<void> {
  await moveStock(db, orderId, -1, 'order-revived', userId)
}

/** Locks the products of an order, in product order, so that concurrent orders cannot deadlock. */
function lockStock(db: Db, orderId: string) {
  return db.rows<Shortage>(sql`
    select p.id as "productId", p.name as product, p.stock_quantity as available, i.quantity
    from products p join (
      select product_id, sum(quantity)::int as quantity from order_items
      where order_id = ${orderId} group by product_id) i on p.id = i.product_id
    order by p.id
    for update of p`)
}

async function moveStock(
  db: Db,
  orderId: string,
  direction: 1 | -1,
  reason: MovementReason,
  userId?: string,
): Promise<void> {
  await db.execute(sql`
    with moved as (
      update products p set stock_quantity = p.stock_quantity + ${direction} * i.taken
      from (
        -- An order that was changed may have a product in two lines, at two prices.
        select product_id, sum(quantity - not_taken)::int as taken from order_items
        where order_id = ${orderId} group by product_id) i
      where p.id = i.product_id and i.taken > 0
      returning p.id, i.taken as quantity
    )
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select id, ${direction} * quantity, ${reason}, ${orderId}, ${userId ?? null}::uuid from moved`)
  await invalidateOnCommit(db, 'stock')
}

/** Puts pieces of an order that came back on the shelf. The caller has locked the order. */
export async function putBack(
  db: Db,
  orderId: string,
  changes: readonly StockChange[],
  userId: string,
): Promise<void> {
  if (changes.length === 0) return
  await lockStock(db, orderId)
  await moveStockBy(db, orderId, changes, userId, 'returned')
}

/**
 * Moves the stock by what was changed in an order, whose products the caller has locked and found enough of. Each product is
 * named once.
 */
export async function moveStockBy(
  db: Db,
  orderId: string,
  changes: readonly StockChange[],
  userId: string,
  reason: 'order-changed' | 'returned' = 'order-changed',
): Promise<void> {
  await db.execute(sql`
    with moved as (
      update products p set stock_quantity = p.stock_quantity - c.more
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("productId" uuid, more integer)
      where p.id = c."productId" and c.more <> 0
      returning p.id, c.more
    )
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select id, -more, ${reason}, ${orderId}, ${userId}::uuid from moved`)
  await invalidateOnCommit(db, 'stock')
}

/** Sort orders of the low-stock list. By name it scans the index of all products and skips those not low. */
const sorts: Record<LowSort, Sorting> = {
  newest: { by: sql`l.created_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`l.created_at`, type: 'timestamptz' },
  name: { by: sql`lower(p.name)`, type: 'text' },
  '-name': { by: sql`lower(p.name)`, type: 'text', descending: true },
  stock: { by: sql`l.stock_quantity`, type: 'bigint' },
  '-stock': { by: sql`l.stock_quantity`, type: 'bigint', descending: true },
}

/** A page of the products at or below their threshold. Nobody sells a draft, so it is none of them. */
export async function selectLowStock(
  db: Db,
  { sort, limit, cursor, category }: LowFilter,
): Promise<{ page: LowProduct[]; nextCursor: string | null }> {
  // The id of the table whose index is scanned.
  const id = sort === 'name' || sort === '-name' ? sql`p.id` : sql`l.product_id`
  const list = sortedList(sort, sorts[sort], id, cursor)
  const { rows } = await db.execute<SortedRow & LowProduct & Record<string, unknown>>(sql`
    select p.id, p.id as "_id", p.name, p.variant, p.brand, p.sku,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as category,
      l.stock_quantity as "stockQuantity", p.low_stock_at as "lowStockAt", ${list.column}
    from low_stock l join products p on p.id = l.product_id
    left join categories c on c.id = p.category_id
    where p.deleted_at is null and p.visibility <> 'draft' and ${list.afterCursor} and ${category ? inCategory(category) : sql`true`}
    order by ${list.order}
    limit ${limit + 1}`)
  return list.page(rows, limit)
}

/** Also what is in the children of the category. Filters both tables, so that PostgreSQL can use the indexes of either. */
const inCategory = (id: string) =>
  sql`l.category_id = any(${withChildren(id)}) and p.category_id = any(${withChildren(id)})`

/** One change of stock with its product. */
export interface ProductMovement extends StockMovement, Record<string, unknown> {
  id: number
  product: string
  name: string
  variant: string
  sku: string | null
}

/** A page of the stock movements of one product, or of all. */
export async function selectMovements(
  db: Db,
  { product, sort, limit, cursor }: MovementFilter & { product?: string | undefined },
): Promise<{ page: ProductMovement[]; nextCursor: string | null }> {
  const list = numberedList(sort, sql`m.id`, cursor)
  const { rows } = await db.execute<ProductMovement>(sql`
    select m.id, m.id::text as "_id", m.change, m.reason, m.order_id as "order", o.short_number as "orderNumber", m.note, m.at,
      case when u.id is not null then json_build_object('_id', u.id, 'username', u.username,
        'name', coalesce(${fullName('u')}, '')) end as user,
      p.id as product, p.name, p.variant, p.sku
    from stock_movements m
    join products p on p.id = m.product_id
    left join orders o on o.id = m.order_id
    left join users u on u.id = m.user_id
    where ${product ? sql`m.product_id = ${product}` : sql`true`} and ${list.afterCursor}
    order by ${list.order}
    limit ${limit + 1}`)
  const { page, nextCursor } = list.page(rows, limit)
  return { page: page.map((row) => ({ ...row, at: instant(row.at) })), nextCursor }
}

/** The stock of these products, in any order, without deleted ones. */
export async function listStock(db: Db, productIds: string[]): Promise<Stock[]> {
  const { rows } = await db.execute<
    Stock['product'] & Omit<Stock, 'product'> & Record<string, unknown>
  >(sql`
    select id as "_id", name, variant, stock_quantity as "stockQuantity",
      low_stock_at as "lowStockAt", cost_cents::float8 / 100 as cost
    from products where id = any(${`{${productIds.join(',')}}`}::uuid[]) and deleted_at is null`)
  return rows.map(({ _id, name, variant, ...stock }) => ({
    product: { _id, name, variant },
    ...stock,
  }))
}

/** Locks a product until the transaction ends. */
export async function lockProductRow(db: Db, productId: string): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
}
