import type { AccountClass, AccountCode } from '@duka/contract/ledger/accounts'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { toShillings } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import type { NewEntry } from './engine/entries.ts'
import { lateOf, type Span } from './ledger-day.queries.ts'

interface Balance {
  code: AccountCode
  class: AccountClass
  cents: number
}

const sides = sql`cross join lateral (values
  (p.debit, p.debit_holder, p.cents), (p.credit, p.credit_holder, -p.cents)) side (code, holder, cents)`

const until = (before: Date | undefined) =>
  before
    ? sql`p.entry_id in (select id from entries where posted_at < ${before.toISOString()})`
    : sql`true`

/** Debits less credits of every account before a moment. */
export function sumBooks(db: Db, before: Date | undefined) {
  return db.rows<Balance>(sql`
    select a.code, a.class, coalesce(sum(s.cents), 0)::float8 as cents
    from accounts a left join (
      select b.shown_as as code, side.cents from postings p ${sides} join accounts b on b.code = side.code
      where ${until(before)}) s on s.code = a.code
    where a.code = a.shown_as group by a.code`)
}

/** Debits less credits of each holder of an account that has any left. */
export function sumHolders(db: Db, account: AccountCode, before: Date | undefined) {
  return db.rows<{ holder: string; cents: number }>(sql`
    select side.holder, sum(side.cents)::float8 as cents
    from postings p ${sides} join accounts a on a.code = side.code
    where a.shown_as = ${account} and side.holder is not null and ${until(before)}
    group by side.holder having sum(side.cents) <> 0 order by side.holder`)
}

/** The number of the newest entry. */
export async function findLastEntry(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from entries`,
  )
  return rows[0]?.id ?? 0
}

interface EntriesFilter extends Span {
  order: string | undefined
  receipt: string | undefined
  account: AccountCode | undefined
  cursor: string | undefined
  limit: number
}

interface EntryRow {
  id: number
  kind: string
  at: string
  happenedAt: string
  by: string | null
  reason: string | null
  of: string | null
  reverses: string | null
  order: string | null
  receipt: string | null
  lines: { account: AccountCode; holder: string | null; cents: number }[]
}

/** One page of entries, newest first. Of each line that moves between parts of one account, nothing shows. */
export async function selectEntries(
  db: Db,
  { order, receipt, account, from, to, cursor, limit }: EntriesFilter,
): Promise<{ entries: LedgerEntry[]; nextCursor: string | null }> {
  const conditions = [
    cursor && sql`e.id < ${cursor}`,
    order && sql`e.order_id = ${order}`,
    receipt &&
      sql`e.receipt_id in (select p.id from receipts r join receipts p on r.id in (p.id, p.part_of)
        where r.code = upper(${receipt}) or r.id::text = lower(${receipt}) or r.attempt_id::text = lower(${receipt}))`,
    account &&
      sql`exists (select from postings p join accounts a on a.code in (p.debit, p.credit)
        where p.entry_id = e.id and a.shown_as = ${account})`,
    from && sql`e.posted_at >= ${from.toISOString()}`,
    to && sql`e.posted_at < ${to.toISOString()}`,
  ].filter((condition) => typeof condition === 'object')
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  const rows = await readEntries(db, where, sql`e.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { entries: page.map(toEntry), nextCursor: last ? String(last.id) : null }
}

function readEntries(db: Db, where: SQL, order: SQL) {
  return db.rows<EntryRow>(sql`
    select e.id, e.kind, e.posted_at as at, e.occurred_at as "happenedAt", coalesce(u.username, e.by_name) as by, e.reason,
      ${lateOf} as "of", e.reverses::text, e.order_id as order, coalesce(r.code, root.code, r.attempt_id::text, r.part_of::text, r.id::text) as receipt,
      (select coalesce(jsonb_agg(jsonb_build_object('account', a.shown_as, 'holder', side.holder, 'cents', side.cents)
          order by p.id, side.cents < 0), '[]')
        from postings p ${sides} join accounts a on a.code = side.code
        join accounts d on d.code = p.debit join accounts c on c.code = p.credit
        where p.entry_id = e.id
          and (d.shown_as, p.debit_holder) is distinct from (c.shown_as, p.credit_holder)) as lines
    from entries e left join receipts r on r.id = e.receipt_id left join receipts root on root.id = r.part_of
    left join users u on u.id = e.by_user
    where ${where} order by ${order}`)
}

/** The first entry of these receipts after another one. */
export async function findEntryAfter(
  db: Db,
  after: number,
  receiptIds: readonly string[],
): Promise<LedgerEntry | undefined> {
  const isOurs = sql`e.id > ${after} and e.receipt_id = any(${sql.param(receiptIds)}::uuid[])`
  const [row] = await readEntries(db, isOurs, sql`e.id limit 1`)
  return row && toEntry(row)
}

/** One entry with its lines. */
export function getEntry(db: Db, id: string | undefined): Promise<LedgerEntry> {
  return getOne(db, sql`e.id = ${id ?? null}`)
}

/** The entry that something caused. */
export function getEntryOf(db: Db, { kind, id }: NewEntry['cause']): Promise<LedgerEntry> {
  return getOne(db, sql`e.cause_kind = ${kind} and e.cause_id = ${id}`)
}

async function getOne(db: Db, where: SQL): Promise<LedgerEntry> {
  const [row] = await readEntries(db, where, sql`e.id`)
  if (!row) throw new Error('An entry was posted and did not come back.')
  return toEntry(row)
}

function toEntry({ id, at, happenedAt, lines, ...row }: EntryRow): LedgerEntry {
  return {
    _id: String(id),
    ...row,
    at: instant(at),
    happenedAt: instant(happenedAt),
    lines: lines.map(({ account, holder, cents }) => ({
      account,
      holder,
      debit: toShillings(Math.max(0, cents)),
      credit: toShillings(Math.max(0, -cents)),
    })),
  }
}
