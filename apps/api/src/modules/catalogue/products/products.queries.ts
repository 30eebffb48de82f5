import { eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { productPictures, products, stockMovements } from '../../../db/schema.ts'
import type { Caller } from '../../../http/auth.ts'
import { productColumns, productTables } from './product-columns.queries.ts'
import type { PictureRow } from './product-pictures.ts'
import type { ProductRow } from './product-row.ts'

/** A product by its id, if it is not deleted. The caller keeps a draft from shoppers. */
export function findProduct(db: Db, productId: string) {
  return db.row<ProductRow>(
    prepared(
      'find-product',
      sql`
    select ${productColumns} from ${productTables}
    where p.id = ${productId} and p.deleted_at is null`,
    ),
  )
}

/** A product by its SKU, ignoring case, if it is not deleted. */
export function findBySku(db: Db, sku: string) {
  return db.row<ProductRow>(sql`
    select ${productColumns} from ${productTables}
    where lower(p.sku) = lower(${sku}) and p.deleted_at is null`)
}

/** Like `findProduct`, and locks it until this transaction ends. */
export function lockProduct(db: Db, productId: string) {
  return db.row<ProductRow>(sql`
    select ${productColumns} from ${productTables}
    where p.id = ${productId} and p.deleted_at is null
    for update of p`)
}

type Columns = typeof products.$inferInsert

/** `position` orders the products of one transaction: each is a millisecond newer than the one before. */
export async function insertProduct(db: Db, columns: Columns, position = 0): Promise<string> {
  const createdAt = sql`now() + ${position} * interval '1 millisecond'`
  const values = { ...columns, ...(position > 0 && { createdAt }) }
  const inserted = only(await db.insert(products).values(values).returning({ id: products.id }))
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

/** Replaces the pictures of a product that the caller has inserted or locked. */
export async function replacePictures(
  db: Db,
  productId: string,
  [first, ...more]: PictureRow[],
): Promise<void> {
  await db
    .update(products)
    .set({ imageKey: first?.key ?? null, imageAlt: first?.alt ?? null })
    .where(eq(products.id, productId))
  await db.delete(productPictures).where(eq(productPictures.productId, productId))
  if (more.length === 0) return
  await db
    .insert(productPictures)
    .values(
      more.map(({ key, alt }, index) => ({ productId, place: index + 1, imageKey: key, alt })),
    )
}

/** Takes a product out of the shop and out of its family. */
export async function removeProduct(db: Db, productId: string): Promise<void> {
  await db
    .update(products)
    .set({ deletedAt: sql`now()`, familyId: null })
    .where(eq(products.id, productId))
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
