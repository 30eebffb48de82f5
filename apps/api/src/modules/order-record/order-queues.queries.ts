import { type DeliveryKind, deliveryKinds } from '@duka/contract/delivery/delivery'
import { kindSteps, type OrderQueue, type PackedStep } from '@duka/contract/orders/order-queues'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { type SQL, sql } from 'drizzle-orm'
import { quoted } from '../../db/schema/columns.ts'

const isUnpaid = sql`o.payment_status in ('unpaid', 'pending')`
const shipsUnpaid = sql`(${isUnpaid} and o.payment_method in (${sql.raw(quoted(methodsThat('shipsUnpaid')))}))`

const kindOf = sql`coalesce(o.delivery->>'kind', 'door')`
const kindsThat = (fits: (steps: (typeof kindSteps)[DeliveryKind]) => boolean) =>
  sql.raw(quoted(deliveryKinds.filter((kind) => fits(kindSteps[kind]))))

/** SQL: whether the customer fetches order `o`, at the shop or at a pickup point. */
export const isFetched = sql`${kindOf} in (${kindsThat(({ shipped }) => shipped === 'ready')})`

/** SQL: whether this is what staff do with order `o` once it is packed. */
export const isPackedStep = (step: PackedStep) =>
  sql`${kindOf} in (${kindsThat(({ packed }) => packed === step)})`

/** SQL: whether order `o` is cancelled and its goods are on the road. Each such order has `refused_at`, which has an index. */
const areGoodsOut = sql`(o.status = 'Cancelled' and o.refused_at is not null and o.failed_at is not null)`

/** SQL: whether order `o` stands in a queue. The same rule as the contract's `queueOf`. */
export const isInQueue: Record<OrderQueue, SQL> = {
  'to-confirm': sql`o.status = 'Pending' and ${shipsUnpaid} and o.phone_confirmed_at is null`,
  'to-pack': sql`o.status = 'Pending'
    and (o.payment_status = 'paid' or ${shipsUnpaid} and o.phone_confirmed_at is not null)`,
  'to-hand-over': sql`(o.status = 'Processing' or o.status = 'Shipped' and o.failed_at is not null
    or ${areGoodsOut})`,
  ready: sql`o.status = 'Shipped' and o.failed_at is null and ${isFetched}`,
  'on-the-way': sql`o.status = 'Shipped' and o.failed_at is null and not ${isFetched}`,
  'to-collect': sql`o.status = 'Delivered' and ${isUnpaid}`,
}
