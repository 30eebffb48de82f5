import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { type ProductRow, productColumns, productTables } from './product-row.ts'

/** Any number that no other part of the shop locks. */
const IMPORTING = 4_017_001

/** One import at a time; previews wait for it, so that they see all of it or nothing. */
export async function lockImports(db: Db, mode: 'preview' | 'import'): Promise<void> {
  await db.execute(
    mode === 'import'
      ? sql`select pg_advisory_xact_lock(${IMPORTING})`
      : sql`select pg_advisory_xact_lock_shared(${IMPORTING})`,
  )
}

/** What a file may mean by its rows. Names and SKUs in any case of their letters. */
export interface Meant {
  ids: string[]
  skus: string[]
  names: string[]
}

/**
 * Every product of the shop that a row may be about. With `lock` nobody else changes one of them or
 * its stock until the transaction ends; in product order, so that no order waits in a circle.
 */
export async function selectMeant(
  db: Db,
  { ids, skus, names }: Meant,
  lock: boolean,
): Promise<ProductRow[]> {
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select ${productColumns} from ${productTables}
    where p.deleted_at is null and p.id in (
      select id from products where id = any(${sql.param(ids)}::uuid[])
      union all
      select id from products where deleted_at is null
        and lower(sku) = any(select lower(unnest(${sql.param(skus)}::text[])))
      union all
      select id from products where deleted_at is null
        and lower(name) = any(select lower(unnest(${sql.param(names)}::text[]))))
    order by p.id
    ${lock ? sql`for no key update of p` : sql``}`)
  return rows
}

/** Those of the pictures' keys that the shop has. */
export async function selectImageKeys(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct image_key as key from products where image_key = any(${sql.param(keys)}::text[])`,
  )
  return rows.map(({ key }) => key)
}

/** The last change of any stock. */
export async function lastMovement(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from stock_movements`,
  )
  return rows[0]?.last ?? 0
}

/** By how much imports changed each product's stock after that movement. */
export async function importedSince(
  db: Db,
  movement: number,
  productIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; change: number }>(sql`
    select product_id as id, sum(change) as change from stock_movements
    where id > ${movement} and reason = 'import' and product_id = any(${sql.param(productIds)}::uuid[])
    group by product_id`)
  return new Map(rows.map(({ id, change }) => [id, Number(change)]))
}

/** Categories of these names; those that are there already stay as they are. */
export async function insertCategories(
  db: Db,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    insert into categories (name) select unnest(${sql.param(names)}::text[])
    returning id, name`)
  return rows
}

/** What the columns of a product become, in cents and by the id of its category. */
export interface ProductColumns {
  id: string
  name: string
  description: string
  priceCents: number
  stockQuantity: number
  categoryId: string
  brand: string
  variant: string
  sku: string | null
  imageKey: string | null
}

const asColumns = sql`(id uuid, name text, description text, "priceCents" bigint,
  "stockQuantity" integer, "categoryId" uuid, brand text, variant text, sku text, "imageKey" text,
  change integer, "isReworded" boolean)`

/** Puts new products on the shelf with their first stock; the first of the file is the newest. */
export async function insertProducts(
  db: Db,
  products: ProductColumns[],
  by: { staff: Caller; note: string },
): Promise<void> {
  if (products.length === 0) return
  await db.execute(sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as ${asColumns})
        with ordinality as g (id, name, description, price_cents, stock, category_id, brand,
          variant, sku, image_key, change, is_reworded, place)
    ),
    inserted as (
      insert into products (id, name, description, price_cents, stock_quantity, category_id, brand,
        variant, sku, image_key, created_at)
      select id, name, description, price_cents, stock, category_id, brand, variant, sku, image_key,
        now() - place * interval '1 millisecond'
      from given
    )
    insert into stock_movements (product_id, change, reason, user_id, note)
    select id, stock, 'opening', ${by.staff.id}::uuid, ${by.note} from given order by place`)
}

/**
 * Gives known products, which the caller has locked, their new columns; `change` is what their stock
 * changes by. Texts are written apart: a rewritten text is read again for the search, a price is not.
 */
export async function updateProducts(
  db: Db,
  products: (ProductColumns & { change: number; isReworded: boolean })[],
  by: { staff: Caller; note: string },
): Promise<void> {
  if (products.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as g ${asColumns}`
  // Two may change their SKUs for each other's, and no two may ever hold the same.
  await db.execute(sql`
    update products p set sku = null from ${given} where p.id = g.id and p.sku <> g.sku`)
  await db.execute(sql`
    update products p set name = g.name, description = g.description, brand = g.brand,
      variant = g.variant
    from ${given} where p.id = g.id and g."isReworded"`)
  await db.execute(sql`
    update products p set price_cents = g."priceCents", category_id = g."categoryId", sku = g.sku,
      image_key = g."imageKey", stock_quantity = p.stock_quantity + g.change, updated_at = now()
    from ${given} where p.id = g.id`)
  await db.execute(sql`
    insert into stock_movements (product_id, change, reason, user_id, note)
    select g.id, g.change, 'import', ${by.staff.id}::uuid, ${by.note} from ${given}
    where g.change <> 0`)
}
