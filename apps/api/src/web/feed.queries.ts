import type { Options } from '@duka/contract/catalogue/options'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** A product of the feed. Money is in cents. */
export interface FeedRow {
  id: string
  name: string
  description: string
  brand: string
  variant: string
  /** With its parent: `Kitchen > Kettles`. */
  category: string | null
  imageKey: string
  /** The pictures after the first, in their order. */
  moreKeys: string[]
  familyId: string | null
  options: Options
  stock: number
  normalCents: number
  saleCents: number | null
  saleFrom: Date | string | null
  saleUntil: Date | string | null
  /** Whether the sale price counts at this moment. */
  isOnSale: boolean
}

/** Up to `limit` products with a picture, by id, after the product `after`. */
export function selectFeed(db: Db, { after, limit }: { after: string | undefined; limit: number }) {
  return db.rows<FeedRow>(sql`
    select p.id, p.name, p.description, p.brand, p.variant, concat_ws(' > ', top.name, c.name) as category,
      p.image_key as "imageKey", p.family_id as "familyId", p.options,
      array(select image_key from product_pictures where product_id = p.id order by place) as "moreKeys", p.stock_quantity as stock,
      coalesce(p.normal_price_cents, p.price_cents) as "normalCents",
      p.sale_price_cents as "saleCents", p.sale_from as "saleFrom", p.sale_until as "saleUntil",
      coalesce(p.sale_from <= now(), true) and coalesce(p.sale_until > now(), true) as "isOnSale"
    from products p left join categories c on c.id = p.category_id
    left join categories top on top.id = c.parent_id
    where p.deleted_at is null and p.visibility = 'shown' and p.image_key is not null and ${after ? sql`p.id > ${after}::uuid` : sql`true`}
    order by p.id limit ${limit}`)
}
