import { salesGroups } from '@duka/contract/dashboard/reports'
import { daySpan } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sumColumns, sumOrders } from './sales.queries.ts'

/** The largest number of days to sum up in one transaction. */
const DAYS = 31

/**
 * Sums up the newest past days without fresh sums; if there are none, the oldest complete month without sums. Returns
 * false when nothing is left to do, or another process is doing it.
 */
export async function sumUpSome(db: Db): Promise<boolean> {
  return db.transaction(
    async (db) => {
      const { rows: locks } = await db.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('sum up sales')) as mine`,
      )
      if (!locks[0]?.mine) return false
      // Nobody waits for this work, and a month of a large shop takes longer than a request may.
      await db.execute(sql`set local statement_timeout = '10min'`)
      // A product has moved to another category, so every day must be summed up again.
      await db.execute(sql`
        with moved as (delete from stale_sales where day is null returning id)
        insert into stale_sales (day)
        select first from sales_periods where period = 'day' and exists (select from moved)`)
      const days = await findDays(db)
      if (days.length > 0) {
        await sumUpDays(db, days)
        return true
      }
      const month = await findMonth(db)
      if (month) await sumUpMonth(db, month)
      return month !== undefined
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** The newest past days without fresh sums, at most `DAYS`. */
function findDays(db: Db) {
  return db.values<string>(sql`
    select to_char(day, 'YYYY-MM-DD') as day
    from generate_series(
      least((select sales_day(min(created_at)) from orders), (select min(s.day) from stale_sales s))::timestamp,
      sales_day(now() - interval '1 hour') - interval '1 day', interval '1 day') as past (day)
    where day::date not in (select first from sales_periods where period = 'day')
      or day::date in (select s.day from stale_sales s where s.day is not null)
    order by day desc limit ${DAYS}`)
}

async function sumUpDays(db: Db, days: string[]): Promise<void> {
  const list = sql`${`{${days.join(',')}}`}::date[]`
  await db.execute(sql`delete from stale_sales where day = any(${list})`)
  for (const table of [sql`sales_sums`, sql`sales_periods`])
    await db.execute(sql`
      delete from ${table} where (period = 'day' and first = any(${list}))
        or (period = 'month' and first in (select date_trunc('month', day)::date from unnest(${list}) day))`)
  for (const by of salesGroups)
    await db.execute(sql`
      insert into sales_sums (by, period, first, key, simulated, ${sumColumns})
      select ${by}, 'day', first, key, simulated, ${sumColumns}
      from (${sumOrders(by, days.map(daySpan), { daily: true })}) sums`)
  await db.execute(
    sql`insert into sales_periods (period, first) select 'day', day from unnest(${list}) day`,
  )
}

/** An order is placed on one day, so the sums of days add up to those of the month. */
async function sumUpMonth(db: Db, month: string): Promise<void> {
  await db.execute(sql`
    insert into sales_sums (by, period, first, key, simulated, ${sumColumns})
    select by, 'month', ${month}::date, key, simulated, sum(orders), sum(pieces), sum(cents),
      sum(fee_cents), sum(promotion_cents), sum(cost_cents), sum(uncosted), sum(returned_cents)
    from sales_sums
    where by = any(${`{${salesGroups.join(',')}}`}::text[]) and period = 'day'
      and first >= ${month}::date and first < ${month}::date + interval '1 month'
    group by by, key, simulated`)
  await db.execute(sql`insert into sales_periods (period, first) values ('month', ${month}::date)`)
}

/** The oldest past month without sums. The first month counts as complete although days before the first order have none. */
function findMonth(db: Db) {
  return db.value<string>(sql`
    select to_char(month, 'YYYY-MM-DD') as month
    from (select distinct date_trunc('month', first)::date as month from sales_periods where period = 'day') months
    where month + interval '1 month' <= sales_day(now() - interval '1 hour')
      and month not in (select first from sales_periods where period = 'month')
    order by month limit 1`)
}
