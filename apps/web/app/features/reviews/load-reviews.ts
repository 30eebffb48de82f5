import type { ReviewList } from '@duka/contract/reviews/reviews'
import { listReviews } from '@duka/contract/reviews/reviews.calls'
import { call } from '../../lib/calls/call.ts'

/** So many reviews come at a time. */
const AT_ONCE = 5

/** Loads reviews of a product; null after a failure, because a product is worth showing without them. */
export function loadReviews(
  id: string,
  { cursor, context }: { cursor?: string | null; context?: unknown },
): Promise<ReviewList | null> {
  const page = { params: { id }, query: { limit: AT_ONCE, cursor }, context }
  return call(listReviews, page).catch((error) => {
    console.warn('The reviews could not be loaded', error)
    return null
  })
}
