import type { Options } from '@duka/contract/catalogue/options'
import type { Visibility } from '@duka/contract/catalogue/visibility'
import type { VatClass } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { productColumns, productTables } from '../products/product-columns.queries.ts'
import type { ProductRow } from '../products/product-row.ts'
import type { StoredPrices } from './import-prices.ts'

/** The key of the advisory lock. No other part of the shop uses it. */
const IMPORT_LOCK = 4_017_001

/** Serialises imports. Previews wait for a running import, so that they see all of it or nothing. */
export async function lockImports(db: Db, mode: 'preview' | 'import'): Promise<void> {
  await db.execute(
    mode === 'import'
      ? sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`
      : sql`select pg_advisory_xact_lock_shared(${IMPORT_LOCK})`,
  )
}

/** The ids, SKUs and names in a file. Names and SKUs match in any case. */
export interface RowKeys {
  ids: string[]
  skus: string[]
  names: string[]
}

/**
 * Every product that a row may refer to. With `lock` nobody else changes them or their stock until the
 * transaction ends. Locks in product order, so that orders cannot deadlock with it.
 */
export async function selectMatching(
  db: Db,
  { ids, skus, names }: RowKeys,
  lock: boolean,
): Promise<ProductRow[]> {
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select ${productColumns}, p.cost_cents::float8 as "costCents" from ${productTables}
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
  // A file has normal prices: a sale changes none of them.
  return rows.map((row) => ({ ...row, priceCents: row.normalPriceCents ?? row.priceCents }))
}

/** The given picture keys that the shop has. */
export async function selectImageKeys(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return db.values<string>(
    sql`select distinct image_key as key from products where image_key = any(${sql.param(keys)}::text[])`,
  )
}

/** The options of each product in the families with these lower-case names. */
export async function selectFamilyMembers(
  db: Db,
  names: string[],
): Promise<{ id: string; family: string; options: Options }[]> {
  if (names.length === 0) return []
  return db.rows<{ id: string; family: string; options: Options }>(sql`
    select p.id, lower(f.name) as family, p.options
    from product_families f join products p on p.family_id = f.id
    where lower(f.name) = any(${sql.param(names)}::text[]) and p.deleted_at is null`)
}

/** The id of the last stock movement. */
export async function lastMovement(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from stock_movements`,
  )
  return rows[0]?.last ?? 0
}

/** The sum of stock changes by imports after that movement, per product. */
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

/** Adds categories with these names; existing ones are not changed. */
export function insertCategories(db: Db, names: string[]) {
  return db.rows<{ id: string; name: string }>(sql`
    insert into categories (name) select unnest(${sql.param(names)}::text[])
    returning id, name`)
}

/** The columns of a product as stored. */
export interface ProductColumns extends StoredPrices {
  id: string
  name: string
  description: string
  priceCents: number
  stockQuantity: number
  categoryId: string
  brand: string
  variant: string
  nameSw: string | null
  descriptionSw: string | null
  variantSw: string | null
  sku: string | null
  imageKey: string | null
  familyId: string | null
  options: Options
  visibility: Visibility
  vatClass: VatClass
}

const asColumns = sql`(id uuid, name text, description text, "priceCents" bigint,
  "stockQuantity" integer, "categoryId" uuid, brand text, variant text, sku text, "imageKey" text,
  "familyId" uuid, options json, visibility text, "vatClass" text, "salePriceCents" bigint, "saleFrom" timestamptz, "saleUntil" timestamptz,
  "wasPriceCents" bigint, tiers jsonb, "costCents" bigint, change integer, "isReworded" boolean, "nameSw" text, "descriptionSw" text, "variantSw" text)`

/** Inserts new products with their first stock. The first of the file is the newest. */
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
          variant, sku, image_key, family_id, options, visibility, vat_class, sale_price_cents, sale_from, sale_until,
          was_price_cents, tiers, cost_cents, change, is_reworded, name_sw, description_sw, variant_sw, place)
    ),
    inserted as (
      insert into products (id, name, description, price_cents, stock_quantity, category_id, brand,
        variant, sku, image_key, family_id, options, visibility, vat_class, sale_price_cents, sale_from, sale_until,
        was_price_cents, tiers, cost_cents, name_sw, description_sw, variant_sw, created_at)
      select id, name, description, price_cents, stock, category_id, brand, variant, sku, image_key,
        family_id, options, visibility, vat_class, sale_price_cents, sale_from, sale_until, was_price_cents,
        nullif(tiers, 'null'::jsonb), cost_cents, name_sw, description_sw, variant_sw,
        now() - place * interval '1 millisecond'
      from given
    )
    insert into stock_movements (product_id, change, reason, user_id, note)
    select id, stock, 'opening', ${by.staff.id}::uuid, ${by.note} from given order by place`)
}

/**
 * Updates products that the caller has locked; `change` is added to their stock. Texts are updated separately,
 * because they rebuild the search index of the row.
 */
export async function updateProducts(
  db: Db,
  products: (ProductColumns & { change: number; isReworded: boolean })[],
  by: { staff: Caller; note: string },
): Promise<void> {
  if (products.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as g ${asColumns}`
  // Two products may swap their SKUs or options, which are unique at all times.
  await db.execute(sql`
    update products p set sku = null from ${given} where p.id = g.id and p.sku <> g.sku`)
  await db.execute(sql`
    update products p set family_id = null from ${given} where p.id = g.id and p.family_id is not null
      and (p.family_id is distinct from g."familyId" or p.options::text <> g.options::text)`)
  // While a sale is set, a price equal to its price would count as unchanged: so the sale pauses.
  await db.execute(sql`
    update products p set sale_price_cents = null from ${given}
    where p.id = g.id and p.sale_price_cents is not null and p.normal_price_cents <> g."priceCents"`)
  await db.execute(sql`
    update products p set name = g.name, description = g.description, brand = g.brand,
      variant = g.variant, options = g.options, name_sw = g."nameSw", description_sw = g."descriptionSw",
      variant_sw = g."variantSw"
    from ${given} where p.id = g.id and g."isReworded"`)
  await db.execute(sql`
    update products p set price_cents = g."priceCents", visibility = g.visibility, vat_class = g."vatClass", category_id = g."categoryId", sku = g.sku,
      image_key = g."imageKey", sale_price_cents = g."salePriceCents", sale_from = g."saleFrom",
      sale_until = g."saleUntil", was_price_cents = g."wasPriceCents", tiers = nullif(g.tiers, 'null'::jsonb),
      cost_cents = g."costCents", family_id = g."familyId", stock_quantity = p.stock_quantity + g.change, updated_at = now()
    from ${given} where p.id = g.id`)
  await db.execute(sql`
    insert into stock_movements (product_id, change, reason, user_id, note)
    select g.id, g.change, 'import', ${by.staff.id}::uuid, ${by.note} from ${given}
    where g.change <> 0`)
}
