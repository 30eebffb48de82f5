import type { MoneyAccount } from '@duka/contract/settings/payment-methods'
import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { entries, orders, payments } from '../../../db/schema.ts'

/** One line in the list of an order's payments. */
export type PaymentRow = typeof payments.$inferSelect

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** A payment that must exist, because this transaction wrote it. */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, id)
  if (!row) throw new Error('A payment was written and is not listed.')
  return row
}

/** Newest first. */
export function selectPaymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
}

/** What became of the receipt of a payment, by the books. */
export interface WentBack {
  id: string
  /** How its money went back, and when that was last, in milliseconds; null: it did not. */
  by: MoneyAccount[] | null
  at: number | null
  cents: number
  /** Whether the payment is a further line of its receipt. */
  isRest: boolean
  /** Whether more came for the order than it cost, before anything was returned. */
  isSurplus: boolean
}

/** The id of a further line of receipt `r`, as the view `payment_lines` makes it for payment `p`. */
export const furtherLine = `overlay(overlay(md5(r.id || p.account) placing '4' from 13) placing '8' from 17)::uuid`

/** What went back of the receipts of these payments, by the id of the payment. Prompts without money have none. */
export async function readWentBack(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, WentBack>> {
  const rows = await db.rows<WentBack & Record<string, unknown>>(sql`
    select p.id, back.by, back.at, least(coalesce(back.cents, 0), r.amount_cents)::bigint as cents,
      p.id = ${sql.raw(furtherLine)} as "isRest",
      (select sum(came.amount_cents) from receipts came where came.order_id = o.id and came.voided_at is null)
        > ceil((o.total_cents - o.write_off_cents) / 100.0) * 100 as "isSurplus"
    from payments p join orders o on o.id = p.order_id
    join receipts r on r.order_id = p.order_id and r.voided_at is null
      and p.id in (r.id, r.attempt_id, ${sql.raw(furtherLine)})
    cross join lateral (
      select array_agg(case account when 'drawer' then 'cash' else account end order by account) as by,
        (extract(epoch from max(at)) * 1000)::bigint as at, sum(cents) as cents
      from (
        select side.account, sum(side.cents) as cents, max(e.occurred_at) as at
        from entries e join postings i on i.entry_id = e.id
        cross join lateral (values (i.credit, i.cents), (i.debit, -i.cents)) side (account, cents)
        where e.receipt_id = r.id and e.kind = 'paid-back' and side.account in ('mpesa', 'drawer')
        group by side.account having sum(side.cents) > 0) sides) back
    where p.id = any(${sql.param(paymentIds)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The owner, number, status and price of an order; undefined when there is none. */
export async function findOrderMoney(db: Db, orderId: string) {
  const [row] = await db
    .select({
      userId: orders.userId,
      shortNumber: orders.shortNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      writeOffCents: orders.writeOffCents,
      returnedCents: orders.returnedCents,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}

/** When staff last put right what money of the order was counted for; null: never. */
export async function findPutRightAt(db: Db, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(entries.occurredAt) })
    .from(entries)
    .where(
      and(eq(entries.orderId, orderId), eq(entries.kind, 'corrected'), isNotNull(entries.byUser)),
    )
  return row?.at ?? null
}
