import type { AccountCode } from '@duka/contract/ledger/accounts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isSimulated } from './simulated-money.queries.ts'

export interface PostingRow extends Record<string, unknown> {
  id: number
  entry: number
  debit: AccountCode
  credit: AccountCode
  cents: number
  orderId: string | null
  orderNumber: string | null
  /** The code as it was known at the time. */
  receipt: string | null
  who: string | null
  postedAt: Date
  occurredAt: Date
  of: string | null
}

/** SQL: the closed day for which an entry `e` came too late, so that it belongs to a later one. */
export const lateOf = sql`(select to_char(happened.day, 'YYYY-MM-DD')
  from (select (e.occurred_at at time zone interval '3 hours')::date as day) happened
  where happened.day < (e.posted_at at time zone interval '3 hours')::date
    and exists (select from day_closings c where c.day >= happened.day
      and (c.closed_at <= e.posted_at or (e.posted_at at time zone interval '3 hours')::time = '00:00')))`

/** A period of the ledger; undefined for no limit. */
export interface Span {
  from: Date | undefined
  to: Date | undefined
}

/** Debits minus credits of each account before a moment, in cents. */
export function sumAccounts(db: Db, before: Date): Promise<Map<AccountCode, number>> {
  return sumPostings(db, sql`posted_at < ${before.toISOString()}`)
}

/** The same for simulated money that was matched to an order before that moment. */
export function sumSimulated(db: Db, before: Date): Promise<Map<AccountCode, number>> {
  const simulated = sql`(select p.receipt_id from orders o
    join entries p on p.order_id = o.id join receipts r on r.id = p.receipt_id
    where ${isSimulated} and p.posted_at < ${before.toISOString()})`
  return sumPostings(db, sql`posted_at < ${before.toISOString()} and receipt_id in ${simulated}`)
}

async function sumPostings(db: Db, where: SQL): Promise<Map<AccountCode, number>> {
  const { rows } = await db.execute<{ account: AccountCode; cents: number }>(sql`
    with posted as (
      select debit, credit, sum(cents) as cents from entries e join postings p on p.entry_id = e.id
      where ${where} group by debit, credit)
    select a.shown_as as account, sum(cents)::bigint as cents
    from (select debit as code, cents from posted union all select credit, -cents from posted) sides
    join accounts a using (code)
    group by a.shown_as`)
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** At most `limit` postings after the one with the id `after`, oldest first. */
export async function selectPostings(
  db: Db,
  { from, to }: Span,
  { after = 0, limit }: { after?: number; limit: number | undefined },
): Promise<PostingRow[]> {
  const conditions: SQL[] = [sql`p.id > ${after}`]
  if (from) conditions.push(sql`e.posted_at >= ${from.toISOString()}`)
  if (to) conditions.push(sql`e.posted_at < ${to.toISOString()}`)
  const { rows } = await db.execute<PostingRow>(sql`
    select p.id, e.id as entry, d.shown_as as debit, c.shown_as as credit, p.cents, e.order_id as "orderId",
      (select short_number from orders where id = e.order_id) as "orderNumber", e.code as receipt,
      coalesce(u.username, e.by_name) as who, e.posted_at as "postedAt", e.occurred_at as "occurredAt",
      ${lateOf} as "of"
    from postings p join entries e on e.id = p.entry_id
    join accounts d on d.code = p.debit join accounts c on c.code = p.credit
    left join users u on u.id = e.by_user
    where ${sql.join(conditions, sql` and `)}
    order by p.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`)
  return rows.map((row) => ({
    ...row,
    postedAt: new Date(row.postedAt),
    occurredAt: new Date(row.occurredAt),
  }))
}
