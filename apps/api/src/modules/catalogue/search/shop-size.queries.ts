import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** How many products are scanned in sort order before the matching ones are collected and sorted. */
export const MAX_SCANNED = 3000

/** Whether the shop has at most `MAX_SCANNED` products. */
export async function hasFewProducts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isSmall: boolean }>(sql`
    select count(*) <= ${MAX_SCANNED} as "isSmall" from (
      select from products where deleted_at is null limit ${MAX_SCANNED + 1}
    ) few`)
  return rows[0]?.isSmall === true
}
