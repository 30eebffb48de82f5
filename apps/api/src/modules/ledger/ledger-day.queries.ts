import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isSimulated } from './simulated-money.queries.ts'
import type { Account } from './transfers.ts'

export interface PostingRow extends Record<string, unknown> {
  id: number
  debit: Account
  credit: Account
  cents: number
  orderId: string | null
  /** The code as it was known at the time. */
  receipt: string | null
  who: string | null
  postedAt: Date
  occurredAt: Date
}

/** A period of the ledger; undefined for no limit. */
export interface Span {
  from: Date | undefined
  to: Date | undefined
}

/** Debits minus credits of each account before a moment, in cents. */
export function sumAccounts(db: Db, before: Date): Promise<Map<Account, number>> {
  return sumPostings(db, sql`posted_at < ${before.toISOString()}`)
}

/** The same for simulated money that was matched to an order before that moment. */
export function sumSimulated(db: Db, before: Date): Promise<Map<Account, number>> {
  const simulated = sql`(select p.receipt_id from orders o
    join postings p on p.order_id = o.id join receipts r on r.id = p.receipt_id
    where ${isSimulated} and p.posted_at < ${before.toISOString()})`
  return sumPostings(db, sql`posted_at < ${before.toISOString()} and receipt_id in ${simulated}`)
}

async function sumPostings(db: Db, where: SQL): Promise<Map<Account, number>> {
  const { rows } = await db.execute<{ account: Account; cents: number }>(sql`
    select account, sum(cents)::bigint as cents
    from (
      select debit as account, sum(cents) as cents from postings
      where ${where} group by debit
      union all
      select credit, -sum(cents) from postings
      where ${where} group by credit) sides
    group by account`)
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** At most `limit` postings after the one with the id `after`, oldest first. */
export async function selectPostings(
  db: Db,
  { from, to }: Span,
  { after = 0, limit }: { after?: number; limit: number | undefined },
): Promise<PostingRow[]> {
  const conditions: SQL[] = [sql`p.id > ${after}`]
  if (from) conditions.push(sql`p.posted_at >= ${from.toISOString()}`)
  if (to) conditions.push(sql`p.posted_at < ${to.toISOString()}`)
  const { rows } = await db.execute<PostingRow>(sql`
    select p.id, p.debit, p.credit, p.cents, p.order_id as "orderId", p.code as receipt, present_username(p.who) as who,
      p.posted_at as "postedAt", p.occurred_at as "occurredAt"
    from postings p
    where ${sql.join(conditions, sql` and `)}
    order by p.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`)
  return rows.map((row) => ({
    ...row,
    postedAt: new Date(row.postedAt),
    occurredAt: new Date(row.occurredAt),
  }))
}
