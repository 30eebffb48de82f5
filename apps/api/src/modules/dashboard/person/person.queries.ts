import type { PersonOrder } from '@duka/contract/dashboard/person'
import { toShillings } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { partCents } from '../../order-record/orders.queries.ts'

const isOpen = sql`o.status in ('Pending', 'Processing', 'Shipped')`

export interface OrderSums {
  count: number
  open: number
  spentCents: number
  outstandingCents: number
}

const isOutstanding = sql`(o.payment_status in ('unpaid', 'pending') and o.status <> 'Cancelled')`
const countedCents = sql`case when exists (select from receipts r where r.order_id = o.id)
  then (select m.counted_cents from order_money m where m.order_id = o.id) end`

/** The orders of an account. */
export const ordersOfUser = (userId: string) => sql`o.user_id = ${userId}`

/**
 * SQL: what was spent on an order `o`, as `countShop` counts what the shop collected: the price of a paid order, and what
 * counts of another. Money that was or has to be paid back is in neither.
 */
export const spentCents = ({ withSimulated }: Counting) => sql`case
  when not ${withSimulated} and o.simulated then 0
  when o.payment_status = 'paid' or o.returned_cents > 0 and o.status <> 'Cancelled' and o.payment_status in ('refund-due', 'refunded')
    then o.total_cents - o.write_off_cents - o.returned_cents
  when ${isOutstanding} then ${countedCents}
  end`

/** The sums of the orders `o` that fit `which`. */
export async function sumOrders(db: Db, which: SQL, counting: Counting): Promise<OrderSums> {
  const { rows } = await db.execute<OrderSums & Record<string, unknown>>(sql`
    select count(*)::int as count, count(*) filter (where ${isOpen})::int as open,
      coalesce(sum(${spentCents(counting)}), 0)::bigint as "spentCents",
      coalesce(sum(o.total_cents - o.write_off_cents - o.returned_cents - coalesce(${countedCents}, 0))
        filter (where ${isOutstanding}), 0)::bigint as "outstandingCents"
    from orders o where ${which}`)
  return rows[0] ?? { count: 0, open: 0, spentCents: 0, outstandingCents: 0 }
}

/** Some of the orders `o` that fit `which`: open ones first, then the newest. */
export async function selectOrdersShown(
  db: Db,
  which: SQL,
  limit: number,
): Promise<(PersonOrder & { phoneNumber: string | null })[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.short_number as "number", o.status, o.payment_status as "paymentStatus",
      o.total_cents as "totalCents", ${sql.raw(partCents)} as "partCents", o.created_at as "createdAt",
      coalesce(o.contact_phone, o.address->>'phoneNumber') as "phoneNumber",
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces
    from (
      (select * from orders o where ${which} and ${isOpen} order by created_at desc, id desc limit ${limit})
      union
      (select * from orders o where ${which} order by created_at desc, id desc limit ${limit})
    ) o
    order by ${isOpen} desc, o.created_at desc, o.id desc limit ${limit}`)
  return rows.map(({ id, totalCents, partCents, createdAt, ...order }) => ({
    _id: id,
    ...order,
    ...(Number(partCents) > 0 && { partPaid: toShillings(Number(partCents)) }),
    totalAmount: toShillings(totalCents),
    createdAt: instant(createdAt),
  }))
}

interface Row
  extends Record<string, unknown>,
    Pick<PersonOrder, 'number' | 'status' | 'paymentStatus' | 'pieces'> {
  id: string
  phoneNumber: string | null
  totalCents: number
  partCents: number | null
  createdAt: Date
}
