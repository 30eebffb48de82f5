import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { notifyOrderChanged } from '../order-record/order-events.queries.ts'

/**
 * Writes the data derived from ledger and attempts: the order's payment status and the stored copy of
 * `payment_lines`. Also notifies the order's open pages. It is one statement, because each payment runs it three
 * times.
 */
export async function writeMoneyState(db: Db, orderId: string): Promise<void> {
  await db.execute(
    prepared(
      'money-state',
      sql`
      with status as (
        update orders o set payment_status = m.payment_status, updated_at = now(),
          -- If a payment turns out not to have come, the order gets its full time to be paid again.
          unpaid_since = case when o.payment_status = 'paid' then now() else o.unpaid_since end
        from order_money m
        where o.id = ${orderId} and m.order_id = o.id and m.payment_status <> o.payment_status
      ),
      ${renewLines(orderId)}
      select ${notifyOrderChanged(orderId)}`,
    ),
  )
}

/** Renews the stored copy of `payment_lines` for one order. */
export async function writePaymentLines(db: Db, orderId: string): Promise<void> {
  await db.execute(prepared('payment-lines', sql`with ${renewLines(orderId)} select`))
}

function renewLines(orderId: string): SQL {
  return sql`
    lines as materialized (select * from payment_lines where order_id = ${orderId}),
    gone as (
      delete from payments p
      where order_id = ${orderId} and not exists (select from lines l where l.id = p.id)
    ),
    written as (
      insert into payments as p
      select * from lines
      on conflict (id) do update set (
        order_id, method, channel, amount_cents, received_cents, phone_number, state, account,
        result_code, reason_code, receipt, staff_id, rider, note, confirmed_at, created_at, settled_at
      ) = row(
        excluded.order_id, excluded.method, excluded.channel, excluded.amount_cents,
        excluded.received_cents, excluded.phone_number, excluded.state, excluded.account,
        excluded.result_code, excluded.reason_code, excluded.receipt, excluded.staff_id,
        excluded.rider, excluded.note, excluded.confirmed_at, excluded.created_at,
        excluded.settled_at)
      where p.* is distinct from excluded.*
    )`
}

/** A part of the price no longer waits for the rest. */
export async function countPart(db: Db, receiptId: string): Promise<void> {
  await db.execute(sql`update receipts set held_for = null where id = ${receiptId}`)
}
