import type { Rating } from '@duka/contract/catalogue/products'
import { MAX_STARS } from '@duka/contract/reviews/reviews'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'

/** How many shown reviews of these products give so many stars, from 5 down to 1. Reads an index only. */
export async function countStars(
  db: Db,
  productIds: string[],
): Promise<{ stars: number; count: number }[]> {
  const { rows } = await db.execute<{ stars: number; count: number }>(
    prepared(
      'count-stars',
      sql`
    select rating as stars, count(*)::int as count from reviews
    where product_id = any(${sql.param(productIds)}::uuid[]) and hidden_reason is null
    group by rating`,
    ),
  )
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]))
  return Array.from({ length: MAX_STARS }, (_, index) => {
    const stars = MAX_STARS - index
    return { stars, count: counts.get(stars) ?? 0 }
  })
}

/** The rating of these products together; null without reviews. */
export async function findRating(db: Db, productIds: string[]): Promise<Rating | null> {
  return ratingOf(await countStars(db, productIds))
}

/** The average to one decimal and the number of these reviews; null without any. */
export function ratingOf(counts: { stars: number; count: number }[]): Rating | null {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const sum = counts.reduce((sum, one) => sum + one.stars * one.count, 0)
  return count === 0 ? null : { average: averageOf({ sum, count }), count }
}

/** The average of so many stars to one decimal. */
export function averageOf({ sum, count }: { sum: number; count: number }): number {
  return Math.round((sum / count) * 10) / 10
}
