import { toShillings } from '@duka/contract/money'
import * as contract from '@duka/contract/staff'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { toOrder } from '../orders/order-row.ts'
import { selectOrders } from '../orders/orders.queries.ts'

/** The specification shows this many of the newest orders. */
const LATEST_ORDERS = 5

export function dashboardRoutes(app: App, { db, orderExpiryMinutes }: Deps): void {
  app.route({
    ...contract.getOverview,
    handler: async () => {
      const [{ rows }, latest] = await Promise.all([
        db.execute<Record<(typeof counted)[number], number>>(totals),
        selectOrders(db, { limit: LATEST_ORDERS - 1 }),
      ])
      const total = rows[0]
      if (!total) throw new Error('Counting the shop answered nothing.')
      return {
        users: total.users,
        products: total.products,
        orders: total.orders,
        revenue: toShillings(total.revenue),
        breakdown: {
          collected: toShillings(total.collected),
          outstanding: toShillings(total.outstanding),
          cancelled: toShillings(total.cancelled),
          refundDue: toShillings(total.refundDue),
        },
        latestOrders: latest.map((row) => toOrder(row, orderExpiryMinutes)),
      }
    },
  })
}

const counted = [
  'users',
  'products',
  'orders',
  'revenue',
  'collected',
  'outstanding',
  'cancelled',
  'refundDue',
] as const

/** Each order's total counts once: collected, owed back, cancelled without money, or outstanding. */
const totals = sql`
  select
    (select count(*) from users) as users,
    (select count(*) from products where deleted_at is null) as products,
    count(*) as orders,
    coalesce(sum(total_cents), 0)::bigint as revenue,
    coalesce(sum(total_cents) filter (where payment_status = 'paid'), 0)::bigint as collected,
    coalesce(sum(total_cents) filter (
      where payment_status in ('unpaid', 'pending') and status <> 'Cancelled'), 0)::bigint
      as outstanding,
    coalesce(sum(total_cents) filter (
      where payment_status = 'refunded'
         or (payment_status in ('unpaid', 'pending') and status = 'Cancelled')), 0)::bigint
      as cancelled,
    coalesce(sum(total_cents) filter (where payment_status = 'refund-due'), 0)::bigint
      as "refundDue"
  from orders`
