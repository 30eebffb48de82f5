import { sql } from 'drizzle-orm'

/**
 * The price of product `p` at this moment, as SQL. Exact at the moment when a sale begins or ends, while
 * `price_cents`, which lists sort and filter by, follows with the next read or job.
 */
export const CURRENT_PRICE =
  'current_price(p.price_cents, p.normal_price_cents, p.sale_price_cents, p.sale_from, p.sale_until)'

/** What each piece of product `p` costs if a line has so many: the lower of the current price and a quantity price. */
export function pieceCents(quantity: string): string {
  return `case when p.tiers is null then ${CURRENT_PRICE}
    else least(${CURRENT_PRICE}, tier_price(p.tiers, ${quantity})) end`
}

/** The columns of a `CardRow`, for any query with products as `p` and categories as `c`. */
export const cardColumns = sql`
  p.id, p.name, p.description, ${sql.raw(CURRENT_PRICE)} as "priceCents", p.stock_quantity as "stockQuantity",
  p.normal_price_cents as "normalPriceCents", p.was_price_cents as "wasPriceCents",
  p.sale_price_cents as "salePriceCents", p.sale_until as "saleUntil",
  p.category_id as "categoryId", c.name as "categoryName", c.name_sw as "categoryNameSw", p.brand, p.variant, p.sku,
  p.name_sw as "nameSw", p.variant_sw as "variantSw", p.image_key as "imageKey", p.family_id as "familyId",
  case when p.family_id is not null then (
    select f.name from product_families f where f.id = p.family_id) end as "familyName",
  p.options, p.visibility, p.created_at as "createdAt"`

/**
 * The columns of a `ProductRow`. Further pictures are looked up only where there are any: for a page of products without
 * them it is a quarter of the work.
 */
export const productColumns = sql`${cardColumns}, p.sale_from as "saleFrom", p.tiers,
  p.description_sw as "descriptionSw", p.image_alt as "imageAlt",
  case when exists (select from product_pictures) then (
    select json_agg(json_build_object('key', image_key, 'alt', alt) order by place)
    from product_pictures where product_id = p.id) end as "morePictures",
  p.vat_class as "vatClass", p.updated_at as "updatedAt"`

/** The tables of these columns. An outer join, because a deleted product may have no category. */
export const productTables = sql`products p left join categories c on c.id = p.category_id`
