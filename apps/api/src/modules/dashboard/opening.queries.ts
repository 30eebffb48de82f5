import { shopPages } from '@duka/contract/pages/pages'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** What a shop has of what its rows can tell. */
export async function countForOpening(db: Db) {
  const { rows } = await db.execute<{
    hasZone: boolean
    shownProducts: number
    savedPages: number
    wasJoined: boolean
  }>(sql`
    select exists (select from delivery_zones) as "hasZone",
      (select count(*)::int from (
        select from products where deleted_at is null and visibility = 'shown' and stock_quantity > 0
        limit 3) p) as "shownProducts",
      (select count(distinct slug)::int from page_versions
        where slug in (${sql.join(
          shopPages.map((slug) => sql`${slug}`),
          sql`, `,
        )})) as "savedPages",
      exists (select from invitations where used_at is not null) as "wasJoined"`)
  return rows[0] ?? { hasZone: false, shownProducts: 0, savedPages: 0, wasJoined: false }
}
