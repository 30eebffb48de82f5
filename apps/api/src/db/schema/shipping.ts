import { shippingStatuses } from '@duka/contract/shipping/shipping'
import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addresses } from './addresses.ts'
import { createdAt, id, moment, partOf, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

export const shippings = pgTable(
  'shippings',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    addressId: uuid().references(() => addresses.id, { onDelete: 'set null' }),
    status: text({ enum: shippingStatuses }).notNull().default('pending'),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('shippings_order_key').on(t.orderId),
    uniqueIndex('shippings_tracking_key').on(sql`lower(${t.trackingNumber})`),
  ],
)
