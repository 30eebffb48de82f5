import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isParked } from '../jobs/failed-jobs.ts'

/** What the database knows about the shop as a whole: the same in every process. */
export interface ShopFigures {
  orders: { status: string; paymentStatus: string; count: number }[]
  /** Live payment prompts, and receipts that staff must match. */
  prompts: number
  toMatch: number
  /** Messages that are not sent yet, and the age of the oldest in seconds. */
  messages: number
  oldestMessage: number
  /** Items of background work that failed again and again. */
  parkedJobs: number
  /** When the last good backup was made, in seconds since 1970; null without one. */
  lastBackup: number | null
}

/** Reads everything in one statement, from tallies and small indexes: its cost does not grow with the shop. */
export async function selectShopFigures(db: Db): Promise<ShopFigures> {
  const { rows } = await db.execute<{ figures: ShopFigures }>(sql`
    select json_build_object(
      'orders', (
        select coalesce(json_agg(o), '[]') from (
          select status, payment_status as "paymentStatus", sum(count)::bigint as count
          from order_tallies group by 1, 2 having sum(count) > 0 order by 1, 2) o),
      'prompts', (select count(*) from payment_attempts where state in ('requested', 'prompted')),
      'toMatch', (select count(*) from receipts 
        where order_id is null and returned_at is null and voided_at is null and not waiting),
      'messages', count(*),
      'oldestMessage', coalesce(extract(epoch from now() - min(created_at)), 0),
      'parkedJobs', (select count(*) from failed_jobs where ${isParked}),
      'lastBackup', (select extract(epoch from good_at) from backup_state)
    ) as figures
    from outbox where sent_at is null and next_try_at is not null`)
  return (rows[0] as { figures: ShopFigures }).figures
}
