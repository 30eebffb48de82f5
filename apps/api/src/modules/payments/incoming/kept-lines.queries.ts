import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { statementLines } from '../../../db/schema.ts'
import type { MovedMoney } from './statement-lines.ts'

/** False if it is on record. */
export async function insertLine(
  db: Db,
  code: string,
  { kind, cents, at }: MovedMoney,
): Promise<boolean> {
  const rows = await db
    .insert(statementLines)
    .values({ code, kind, cents, occurredAt: at })
    .onConflictDoNothing()
    .returning({ code: statementLines.code })
  return rows.length > 0
}

export async function linkLine(
  db: Db,
  code: string,
  { kind, cents }: MovedMoney,
  entry: string,
): Promise<void> {
  const { code: ofCode, kind: ofKind, cents: ofCents } = statementLines
  await db
    .update(statementLines)
    .set({ entryId: Number(entry) })
    .where(and(eq(ofCode, code), eq(ofKind, kind), eq(ofCents, cents)))
}

/** What staff recorded of this money that went from M-Pesa to the bank, within two days of it. */
export function findUnclaimedBanking(db: Db, { cents, at }: MovedMoney) {
  return db.value<string>(sql`
    select e.id::text from entries e join postings p on p.entry_id = e.id
    where e.kind = 'banked' and p.debit = 'bank' and p.credit = 'mpesa' and p.cents = ${-cents}
      and e.occurred_at between ${at.toISOString()}::timestamptz - interval '2 days'
        and ${at.toISOString()}::timestamptz + interval '2 days'
      and not exists (select from statement_lines s where s.entry_id = e.id)
      and not exists (select from entries r where r.reverses = e.id)
    order by e.id limit 1`)
}

interface HandRefund {
  orderId: string | null
  /** What went back by this transfer, of however many receipts. */
  cents: number
  entry: string
}

/** What staff paid back by hand with a transfer of this code, which stands in its field or its note. */
export function findHandRefund(db: Db, code: string | null) {
  return db.row<HandRefund>(sql`
    select f.order_id as "orderId", e.id::text as entry, (
      select sum(g.cents)::float8 from refunds g
      where g.by_hand and g.created_at = f.created_at and g.order_id is not distinct from f.order_id) as cents
    from refunds f join entries e on e.cause_kind = 'refund' and e.cause_id = f.id::text
    where f.by_hand and f.state = 'done'
      and (f.transfer_code = ${code} or upper(f.note) ~ ('\\m' || ${code}::text || '\\M'))
    order by f.transfer_code is null, f.created_at limit 1`)
}
