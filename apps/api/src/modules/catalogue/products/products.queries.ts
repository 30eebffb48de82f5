import type { Options } from '@duka/contract/catalogue/options'
import type { Rating } from '@duka/contract/catalogue/products'
import { MAX_STARS } from '@duka/contract/reviews/reviews'
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

/** Products with their cost, in this order. */
export function selectWithCosts(db: Db, ids: string[]) {
  return db.rows<ProductRow>(sql`
    select ${productColumns}, p.cost_cents::float8 as "costCents" from ${productTables}
    where p.id = any(${sql.param(ids)}::uuid[])
    order by array_position(${sql.param(ids)}::uuid[], p.id)`)
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

/** How many products one call turns, so that no reader waits long. */
const BATCH = 1000

/**
 * Brings the stored prices up to date where a sale has begun or ended. Returns the milliseconds until the next price
 * changes: 0 if more are due, null if none will.
 */
export async function turnPrices(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ inMs: number | null }>(
    sql`select turn_prices(${BATCH}) as "inMs"`,
  )
  return rows[0]?.inMs ?? null
}

/** How many shown reviews of these products give so many stars, from 5 down to 1. Reads an index only. */
export async function countStars(
  db: Db,
  productIds: string[],
): Promise<{ stars: number; count: number }[]> {
  const { rows } = await db.execute<{ stars: number; count: number }>(
    prepared(
      'count-stars',
      sql`
    select rating as stars, count(*)::int as count from reviews
    where product_id = any(${sql.param(productIds)}::uuid[]) and hidden_reason is null
    group by rating`,
    ),
  )
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]))
  return Array.from({ length: MAX_STARS }, (_, index) => {
    const stars = MAX_STARS - index
    return { stars, count: counts.get(stars) ?? 0 }
  })
}

/** The rating of these products together; null without reviews. */
export async function findRating(db: Db, productIds: string[]): Promise<Rating | null> {
  return ratingOf(await countStars(db, productIds))
}

/** The average to one decimal and the number of these reviews; null without any. */
export function ratingOf(counts: { stars: number; count: number }[]): Rating | null {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const sum = counts.reduce((sum, one) => sum + one.stars * one.count, 0)
  return count === 0 ? null : { average: averageOf({ sum, count }), count }
}

/** The average of so many stars to one decimal. */
export function averageOf({ sum, count }: { sum: number; count: number }): number {
  return Math.round((sum / count) * 10) / 10
}

/** The families with these names, which are created if missing. Names match in any case. Returns ids in order. */
export async function saveFamilies(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  // In one order, so that two callers cannot deadlock. The update locks the families.
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    insert into product_families (name)
    select (array_agg(name order by nth))[1]
    from unnest(${sql.param(names)}::text[]) with ordinality as g (name, nth)
    group by lower(name) order by lower(name)
    on conflict (lower(name)) do update set name = product_families.name
    returning id, lower(name) as key`)
  const { rows: keys } = await db.execute<{ key: string }>(
    sql`select lower(name) as key from unnest(${sql.param(names)}::text[]) with ordinality as g (name, nth) order by nth`,
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  return keys.map(({ key }) => ids.get(key) ?? '')
}

/** Deletes the families if they have no products. Locks them, so that nobody joins meanwhile. */
export async function removeEmptyFamilies(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const these = sql`id = any(${sql.param(ids)}::uuid[])`
  await db.execute(sql`select from product_families where ${these} order by id for update`)
  await db.execute(sql`
    delete from product_families f where ${these}
      and not exists (select from products where family_id = f.id)`)
}

/** The products of a family, of any visibility, in the order in which they were added. */
export function selectFamily(db: Db, familyId: string) {
  return db.rows<ProductRow>(sql`
    select ${productColumns} from ${productTables}
    where p.family_id = ${familyId} and p.deleted_at is null
    order by p.created_at, p.id`)
}

/** The picture of a family's first product that has one, if possible of one that looks the same: in the same colour. */
export async function findFamilyPicture(
  db: Db,
  name: string,
  look: Options,
): Promise<string | null> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.image_key as key from product_families f join products p on p.family_id = f.id
    where lower(f.name) = lower(${name}) and p.deleted_at is null and p.image_key is not null
    order by p.options::jsonb @> ${JSON.stringify(look)}::jsonb desc, p.created_at, p.id limit 1`)
  return rows[0]?.key ?? null
}
