import type { OrderQueue } from '@duka/contract/orders/order-queues'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { type SQL, sql } from 'drizzle-orm'
import { quoted } from '../../db/schema/columns.ts'

const isUnpaid = sql`o.payment_status in ('unpaid', 'pending')`
const shipsUnpaid = sql`(${isUnpaid} and o.payment_method in (${sql.raw(quoted(methodsThat('shipsUnpaid')))}))`

/** SQL: whether order `o` stands in a queue. The same rule as the contract's `queueOf`. */
export const isInQueue: Record<OrderQueue, SQL> = {
  'to-confirm': sql`o.status = 'Pending' and ${shipsUnpaid} and o.phone_confirmed_at is null`,
  'to-pack': sql`o.status = 'Pending'
    and (o.payment_status = 'paid' or ${shipsUnpaid} and o.phone_confirmed_at is not null)`,
  'to-hand-over': sql`(o.status = 'Processing' or o.status = 'Shipped' and o.failed_at is not null)`,
  'on-the-way': sql`o.status = 'Shipped' and o.failed_at is null`,
  'to-collect': sql`o.status = 'Delivered' and ${isUnpaid}`,
}
