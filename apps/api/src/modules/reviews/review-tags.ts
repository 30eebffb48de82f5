import type { Db } from '../../db/client.ts'
import { reviewsTag, type Tag } from '../../response-cache/freshness.ts'
import { selectVariantIds } from './reviews.queries.ts'

/** A notification has room for so many; a change of more invalidates all products. */
const MAX_TAGS = 100

/** The cache tags of everything that shows reviews of these products: lists, their pages and those of their families. */
export async function tagsOf(db: Db, productIds: string[]): Promise<Tag[]> {
  if (productIds.length > MAX_TAGS) return ['products', 'ratings']
  const ids = new Set(productIds)
  for (const productId of productIds)
    for (const id of await selectVariantIds(db, productId)) ids.add(id)
  return ids.size > MAX_TAGS ? ['products', 'ratings'] : ['ratings', ...[...ids].map(reviewsTag)]
}
