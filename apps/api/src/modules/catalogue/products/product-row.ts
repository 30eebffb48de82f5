import { imageFormats, imageWidths, type Product } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import { instant } from '../../../db/instant.ts'
import { cardUrl, pictureUrl } from '../pictures/picture-names.ts'
import { CURRENT_PRICE, toPrices } from './prices.ts'

/** A product as queries return it, with the name of its category. */
export interface ProductRow {
  id: string
  name: string
  description: string
  /** The price of now. */
  priceCents: number
  /** Null: no sale is configured. */
  normalPriceCents: number | null
  wasPriceCents: number | null
  salePriceCents: number | null
  saleFrom: string | Date | null
  saleUntil: string | Date | null
  tiers: { from: number; cents: number }[] | null
  stockQuantity: number
  categoryId: string | null
  categoryName: string | null
  brand: string
  variant: string
  sku: string | null
  imageKey: string | null
  createdAt: string | Date
  updatedAt: string | Date
}

const currentPrice = sql.raw(CURRENT_PRICE)

/** The columns of a `ProductRow`, for any query with products as `p` and categories as `c`. */
export const productColumns = sql`
  p.id, p.name, p.description, ${currentPrice} as "priceCents", p.stock_quantity as "stockQuantity",
  p.normal_price_cents as "normalPriceCents", p.was_price_cents as "wasPriceCents",
  p.sale_price_cents as "salePriceCents", p.sale_from as "saleFrom", p.sale_until as "saleUntil", p.tiers,
  p.category_id as "categoryId", c.name as "categoryName", p.brand, p.variant, p.sku,
  p.image_key as "imageKey", p.created_at as "createdAt", p.updated_at as "updatedAt"`

/** The tables of these columns. An outer join, because a deleted product may have no category. */
export const productTables = sql`products p left join categories c on c.id = p.category_id`

/** The product as the API returns it. */
export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toShillings(row.priceCents),
    ...toPrices(row),
    stockQuantity: row.stockQuantity,
    category:
      row.categoryId === null ? null : { _id: row.categoryId, name: row.categoryName ?? '' },
    brand: row.brand,
    variant: row.variant,
    sku: row.sku,
    image: pictureUrl(row.imageKey, 480),
    images: imagesOf(row.imageKey),
    shareImage: cardUrl(row),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

const imageVariants = imageFormats.flatMap((format) =>
  imageWidths.map((width) => ({ width, format })),
)

function imagesOf(key: string | null): Product['images'] {
  if (key === null) return []
  return imageVariants.map(({ width, format }) => ({
    width,
    format,
    url: pictureUrl(key, width, format) ?? '',
  }))
}
