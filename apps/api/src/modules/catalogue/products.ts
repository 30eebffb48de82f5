import type { Product } from '@duka/contract/catalogue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { type ProductRow, productColumns, productTables, toProduct } from './product-row.ts'

/** A product that is in the shop. */
export async function getProduct(db: Db, productId: string): Promise<Product> {
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select ${productColumns} from ${productTables}
    where p.id = ${productId} and p.deleted_at is null`)
  if (!rows[0]) throw new ShopError('PRODUCT_NOT_FOUND')
  return toProduct(rows[0])
}
