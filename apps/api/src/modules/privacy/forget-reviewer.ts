import type { Db } from '../../db/client.ts'
import { invalidateOnCommit } from '../../response-cache/invalidation.ts'
import { tagsOf } from '../reviews/review-tags.ts'
import { anonymiseReviews } from '../reviews/reviews.queries.ts'

/**
 * Takes a person's name off their reviews, which stay as from "A customer". Reviews that staff hide help nobody,
 * so they are deleted.
 */
export async function forgetReviewer(db: Db, userId: string): Promise<void> {
  const productIds = await anonymiseReviews(db, userId)
  if (productIds.length > 0) await invalidateOnCommit(db, ...(await tagsOf(db, productIds)))
}
