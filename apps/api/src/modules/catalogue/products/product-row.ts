import { imageFormats, imageWidths, type Product } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import { instant } from '../../../db/instant.ts'
import { cardUrl, pictureUrl } from '../pictures/picture-names.ts'

/** A product as queries return it, with the name of its category. */
export interface ProductRow {
  id: string
  name: string
  description: string
  priceCents: number
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

/** The columns of a `ProductRow`, for any query with products as `p` and categories as `c`. */
export const productColumns = sql`
  p.id, p.name, p.description, p.price_cents as "priceCents", p.stock_quantity as "stockQuantity",
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
