import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Account, Decider, NewEntry, Side } from './entries.ts'

/**
 * Adds entries to the books, each once for its cause and kind. Nothing else moves money. An entry belongs to the day on
 * which it is posted, or to that of its `postedAt`; once that is closed, to the first open one. The transaction fails if it leaves an account below
 * zero that may not be. The caller holds whatever decides about its sums. Returns the numbers of those that were new.
 */
export async function post(db: Db, entries: readonly NewEntry[]): Promise<string[]> {
  if (entries.length === 0) return []
  return db.values<string>(
    prepared(
      'post',
      sql`
      with given as materialized (
        select nextval('entries_id_seq') as id, e.* from jsonb_to_recordset(${JSON.stringify(entries.map(toRow))}::jsonb)
          as e (kind text, cause_kind text, cause_id text, order_id uuid, receipt_id uuid, by_user uuid, by_name text,
            reason text, happened_at timestamptz, posted_at timestamptz, lines jsonb)
      ), made as (
        insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, by_user, by_name, reason, occurred_at,
          posted_at)
        select id, kind, cause_kind, cause_id, order_id, receipt_id, by_user, by_name, reason,
          coalesce(happened_at, clock_timestamp()), posting_time(posted_at,
            case when posted_at is not null then (select max(x.posted_at) from entries x where x.receipt_id = given.receipt_id) end)
        from given order by id
        on conflict (cause_kind, cause_id, kind) do nothing
        returning id
      ), posted as (
        insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
        select made.id, l.debit, l.debit_holder, l.credit, l.credit_holder, l.cents
        from made join given on given.id = made.id
        cross join lateral jsonb_to_recordset(given.lines)
          as l (debit text, debit_holder text, credit text, credit_holder text, cents bigint)
      )
      select id::text from made order by made.id`,
    ),
  )
}

const toRow = ({
  kind,
  cause,
  order,
  receipt,
  by,
  reason,
  happenedAt,
  postedAt,
  lines,
}: NewEntry) => ({
  kind,
  cause_kind: cause.kind,
  cause_id: cause.id,
  order_id: order,
  receipt_id: receipt,
  by_user: by?.id,
  by_name: by?.username,
  reason,
  happened_at: happenedAt,
  posted_at: postedAt,
  lines: lines.map(({ debit, credit, cents }) => ({
    debit: debit.account,
    debit_holder: debit.holder,
    credit: credit.account,
    credit_holder: credit.holder,
    cents,
  })),
})

/**
 * Takes an entry back, today, by an entry of the same kind with its sides exchanged. An entry is taken back at most once.
 * Returns the number of the new entry; nothing if there is none.
 */
export function reverse(
  db: Db,
  entryId: number,
  { by, reason = null }: { by?: Decider | undefined; reason?: string | null } = {},
) {
  return db.value<string>(sql`
    with made as (
      insert into entries (kind, cause_kind, cause_id, order_id, receipt_id, reverses, by_user, by_name, reason, occurred_at)
      select kind, 'entry', id::text, order_id, receipt_id, id, ${by?.id ?? null}::uuid, ${by?.username ?? null},
        ${reason}, clock_timestamp()
      from entries where id = ${entryId}
      on conflict do nothing
      returning id
    ), posted as (
      insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
      select made.id, p.credit, p.credit_holder, p.debit, p.debit_holder, p.cents
      from made join postings p on p.entry_id = ${entryId}
      order by p.id
    )
    select id::text from made`)
}

/** What an account holds for somebody, in cents: debits less credits. */
export async function balance(db: Db, account: Account, holder: Side['holder']): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce((select sum(cents) from postings where debit = ${account} and debit_holder = ${holder}), 0)
      - coalesce((select sum(cents) from postings where credit = ${account} and credit_holder = ${holder}), 0) as cents`)
  return Number(rows[0]?.cents ?? 0)
}
