import type { MovementFilter, Stock, StockMovement } from '@duka/contract/catalogue/stock'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import { products } from '../../../db/schema.ts'
import { fullName } from '../../../lists/named-like.ts'
import { numberedList } from '../../../lists/sorted-list.ts'

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
    select m.id, m.id::text as "_id", m.change, m.reason, m.order_id as "order", m.note, m.at,
      case when u.id is not null then json_build_object('_id', u.id, 'username', u.username,
        'name', coalesce(${fullName('u')}, '')) end as user,
      p.id as product, p.name, p.variant, p.sku
    from stock_movements m
    join products p on p.id = m.product_id
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

/** What a piece of each of these products costs the shop, in shillings; those that are not known are left out. */
export async function selectCosts(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; cost: number }>(sql`
    select id, cost_cents::float8 / 100 as cost from products
    where id = any(${sql.param(ids)}::uuid[]) and cost_cents is not null`)
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}
