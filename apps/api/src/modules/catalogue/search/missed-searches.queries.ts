import type { MissedSearch } from '@duka/contract/catalogue/searches'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** How many days of missed searches are shown. */
const DAYS = sql.raw('30')
/** The most different searches of a day. Anybody can send any number of made-up words. */
const MAX_A_DAY = sql.raw('5000')

const today = sql`(now() at time zone 'Africa/Nairobi')::date`

/** Adds to today's counts. */
export async function addMissed(db: Db, counted: Map<string, number>): Promise<void> {
  await db.execute(sql`
    insert into missed_searches (day, q, count)
    select ${today}, q, count
    from unnest(${sql.param([...counted.keys()])}::text[], ${sql.param([...counted.values()])}::int[])
      as given (q, count)
    where (select count(*) from missed_searches where day = ${today}) < ${MAX_A_DAY}
      or exists (select from missed_searches m where m.day = ${today} and m.q = given.q)
    order by q
    on conflict (day, q) do update set count = missed_searches.count + excluded.count`)
}

/** The most frequent missed searches. */
export function selectMissed(db: Db, limit: number) {
  return db.rows<MissedSearch>(sql`
    select q, sum(count)::int as count from missed_searches
    where day > ${today} - ${DAYS}
    group by q order by 2 desc, q limit ${limit}`)
}

/** Deletes what is so many days old. */
export async function deleteOldMissed(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from missed_searches where day <= ${today} - ${days}::int`)
}
