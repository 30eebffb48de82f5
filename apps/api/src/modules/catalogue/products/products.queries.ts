import { eq, sql } from 'drizzle-orm'
import { type Db, executePrepared } from '../../../db/client.ts'
import { products, stockMovements } from '../../../db/schema.ts'
import type { Caller } from '../../../http/auth.ts'
import { type ProductRow, productColumns, productTables } from './product-row.ts'

type Row = ProductRow & Record<string, unknown>

/** A product by its id, if it is not deleted. */
export async function findProduct(db: Db, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await executePrepared<Row>(
    db,
    'find-product',
    sql`
    select ${productColumns} from ${productTables}
    where p.id = ${productId} and p.deleted_at is null`,
  )
  return rows[0]
}

/** A product by its SKU, ignoring case, if it is not deleted. */
export async function findBySku(db: Db, sku: string): Promise<ProductRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${productColumns} from ${productTables}
    where lower(p.sku) = lower(${sku}) and p.deleted_at is null`)
  return rows[0]
}

/** Like `findProduct`, and locks it until this transaction ends. */
export async function lockProduct(db: Db, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${productColumns} from ${productTables}
    where p.id = ${productId} and p.deleted_at is null
    for update of p`)
  return rows[0]
}

type Columns = typeof products.$inferInsert

export async function insertProduct(db: Db, columns: Columns): Promise<string> {
  const [inserted] = await db.insert(products).values(columns).returning({ id: products.id })
  if (!inserted) throw new Error('The product was not inserted.')
  return inserted.id
}

/** Columns that are undefined stay as they are. */
export async function updateProduct(
  db: Db,
  productId: string,
  columns: { [Column in keyof Columns]?: Columns[Column] | undefined },
): Promise<void> {
  await db
    .update(products)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(products.id, productId))
}

export async function removeProduct(db: Db, productId: string): Promise<void> {
  await db.update(products).set({ deletedAt: sql`now()` }).where(eq(products.id, productId))
}

/** Records a change of stock and its user. */
export async function insertMovement(
  db: Db,
  movement: {
    productId: string
    change: number
    reason: 'opening' | 'adjusted'
    staff: Caller
    note?: string
  },
): Promise<void> {
  const { staff, ...change } = movement
  await db.insert(stockMovements).values({ ...change, userId: staff.id })
}
