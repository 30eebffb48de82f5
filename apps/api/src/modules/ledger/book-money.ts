import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { appendEvent } from './events.queries.ts'
import { costOf, type LockedOrder, reviveOrder } from './money-state.ts'
import { notifyOrderChanged } from './order-events.ts'
import { type Lot, partsComplete, transfersFor, usableCents } from './place-money.ts'
import { post, selectLots } from './postings.queries.ts'

/**
 * Moves an order's money to the right ledger accounts after any change: a new or corrected receipt, a decision of
 * staff, the end of a refund, a cancelled or reopened order. Posts the transfers, then writes the order's payment
 * status and its list of payments. Only what goes back to the payer is posted elsewhere, before this is called. Calling
 * it twice changes nothing. The caller has locked the order.
 *
 * `revived`: an expired order was reopened, because its money arrived and there is stock.
 */
export async function bookMoney(
  db: Db,
  order: LockedOrder,
  { who }: { who?: string | undefined } = {},
): Promise<{ revived: boolean }> {
  const lots = await selectLots(db, order.id)
  const revived = mayRevive(order, lots) && (await reviveOrder(db, order.id))
  const status = revived ? 'Pending' : order.status
  // Once the goods are packed the customer has bought: a part is then no longer on trial.
  const isSold = status === 'Processing' || status === 'Shipped' || status === 'Delivered'
  const isComplete = isSold || (status !== 'Cancelled' && partsComplete(order, lots))
  const placed = isComplete ? await completeParts(db, lots) : lots
  await post(db, transfersFor({ ...order, status }, placed), { orderId: order.id, status, who })
  await writeMoneyState(db, order.id)
  return { revived }
}

/** Whether what has come since the money was booked last makes up the price of an expired order, all parts together. */
function mayRevive(order: LockedOrder, lots: readonly Lot[]): boolean {
  if (order.status !== 'Cancelled' || order.cancelledBy !== 'expiry') return false
  const coming = lots.filter(({ heldFor }) => heldFor !== 'short')
  const [before, now] = [sumOf(coming, bookedCents), sumOf(coming, usableCents)]
  return before < costOf(order) && now >= costOf(order)
}

/** The money of a receipt that the order had before, and still has. */
function bookedCents({ places, refunding }: Lot): number {
  const booked = (places.order ?? 0) + (places.held ?? 0) + (places['refund-due'] ?? 0)
  return booked - refunding.reduce((sum, { cents }) => sum + cents, 0)
}

function sumOf(lots: readonly Lot[], centsOf: (lot: Lot) => number): number {
  return lots.reduce((sum, lot) => sum + centsOf(lot), 0)
}

/** Counts the held parts, because together they now make up the price, or because the goods are being packed or gone. */
async function completeParts(db: Db, lots: readonly Lot[]): Promise<Lot[]> {
  for (const { id } of lots.filter(({ heldFor }) => heldFor === 'part')) {
    await db.execute(sql`update receipts set held_for = null where id = ${id}`)
    await appendEvent(db, id, 'completed', {})
  }
  return lots.map((lot) => ({ ...lot, heldFor: lot.heldFor === 'part' ? null : lot.heldFor }))
}

/**
 * Writes the data derived from ledger and attempts: the order's payment status and the stored copy of
 * `payment_lines`. Also notifies the order's open pages. It is one statement, because each payment runs it three
 * times. Orders without receipts and attempts (marked as paid by an old version) keep their status.
 */
export async function writeMoneyState(db: Db, orderId: string): Promise<void> {
  await db.execute(
    prepared(
      'money-state',
      sql`
      with status as (
        update orders o set payment_status = m.payment_status, updated_at = now(),
          -- Whoever's payment turns out not to have come may pay again before the order expires.
          unpaid_since = case when o.payment_status = 'paid' then now() else o.unpaid_since end
        from order_money m
        where o.id = ${orderId} and m.order_id = o.id and m.payment_status <> o.payment_status
          and (exists (select from payment_attempts where order_id = ${orderId})
            or exists (select from receipts where order_id = ${orderId}))
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
        order_id, method, channel, amount_cents, received_cents, phone_number, state, place,
        result_code, reason_code, receipt, staff_id, rider, note, confirmed_at, created_at, settled_at
      ) = row(
        excluded.order_id, excluded.method, excluded.channel, excluded.amount_cents,
        excluded.received_cents, excluded.phone_number, excluded.state, excluded.place,
        excluded.result_code, excluded.reason_code, excluded.receipt, excluded.staff_id,
        excluded.rider, excluded.note, excluded.confirmed_at, excluded.created_at,
        excluded.settled_at)
      where p.* is distinct from excluded.*
    )`
}
