import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import type { Balances, LedgerReceipt } from './transfers.ts'

/** The receipts of an order with their balances in the ledger, oldest first. The caller has locked the order. */
export async function selectLedgerReceipts(db: Db, orderId: string): Promise<LedgerReceipt[]> {
  const { rows } = await db.execute<LedgerReceipt & Record<string, unknown>>(
    prepared(
      'ledger-receipts',
      sql`
    select r.id, r.method, r.amount_cents as cents, r.held_for as "heldFor", r.occurred_at as "occurredAt",
      r.voided_at is not null as "isVoid",
      exists (select from entries e where e.receipt_id = r.id) as "isPosted",
      case when r.method = 'cash' then (select p.debit_holder from entries e join postings p on p.entry_id = e.id
        where e.receipt_id = r.id and p.debit = 'drawer' order by p.id limit 1) end as drawer,
      coalesce((select jsonb_object_agg(b.account, b.cents) from receipt_balances b
        where b.receipt_id = r.id), '{}') as balances,
      coalesce((select jsonb_agg(distinct jsonb_build_object('account', f.account, 'cents', f.cents))
        from refunds f where f.receipt_id = r.id and f.state = 'asked'), '[]') as refunding
    from receipts r where r.order_id = ${orderId}
    order by r.created_at, r.id`,
    ),
  )
  return rows
}

/** The ledger accounts that hold the money of a receipt. The caller has locked its order, or the receipt itself. */
export async function selectBalances(db: Db, receiptId: string): Promise<Balances> {
  const { rows } = await db.execute<{ balances: Balances }>(sql`
    select coalesce(jsonb_object_agg(account, cents), '{}') as balances
    from receipt_balances where receipt_id = ${receiptId}`)
  return rows[0]?.balances ?? {}
}

/** The entries by which money of a receipt went back and that nothing has taken back, oldest first. */
export async function selectPaidBack(
  db: Db,
  receiptId: string,
): Promise<{ id: number; cents: number }[]> {
  const { rows } = await db.execute<{ id: number; cents: number }>(sql`
    select e.id, sum(p.cents)::float8 as cents from entries e join postings p on p.entry_id = e.id
    where e.receipt_id = ${receiptId} and e.kind = 'paid-back' and e.reverses is null
      and not exists (select from entries r where r.reverses = e.id)
    group by e.id order by e.id`)
  return rows
}
