import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { postings } from '../../db/schema.ts'
import { type Balances, kindOf, type LedgerReceipt, type Transfer } from './transfers.ts'

/** The receipts of an order with their balances in the ledger, oldest first. The caller has locked the order. */
export async function selectLedgerReceipts(db: Db, orderId: string): Promise<LedgerReceipt[]> {
  const { rows } = await db.execute<LedgerReceipt & Record<string, unknown>>(
    prepared(
      'ledger-receipts',
      sql`
    select r.id, r.method, r.amount_cents as cents, r.held_for as "heldFor",
      r.voided_at is not null as "isVoid",
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

/** The order of a transfer, and who decided it. */
export interface Posted {
  orderId: string | null
  /** The order's status: tells a surplus from the money of a cancelled order. */
  status?: string
  /** The name of a member of staff. */
  who?: string | undefined
}

/** Appends transfers to the ledger. Nothing else moves money. */
export async function post(
  db: Db,
  transfers: readonly Transfer[],
  { orderId, status, who }: Posted,
): Promise<void> {
  if (transfers.length === 0) return
  await db.insert(postings).values(
    transfers.map(({ receiptId, debit, credit, cents }) => {
      const kind = kindOf({ debit, credit }, status)
      return {
        kind,
        debit,
        credit,
        cents,
        receiptId,
        orderId,
        who,
        // For money received, the time of the payment; for everything else the time of posting.
        occurredAt:
          kind === 'received' || kind === 'matched'
            ? sql`(select occurred_at from receipts where id = ${receiptId})`
            : sql`clock_timestamp()`,
      }
    }),
  )
}
