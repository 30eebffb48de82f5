import { shippingStatuses } from '@duka/contract/shipping/shipping'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addresses } from './addresses.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

export const shippings = pgTable(
  'shippings',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    index('shippings_newest').on(t.createdAt, t.id),
    index('shippings_status_newest').on(t.status, t.createdAt, t.id),
    // Nulls sort as the lowest value, so that a cursor always holds a value.
    index('shippings_tracking').on(sql`coalesce(lower(${t.trackingNumber}), '')`, t.id),
    index('shippings_shipped').on(sql`coalesce(${t.shippedAt}, '1970-01-01Z'::timestamptz)`, t.id),
    index('shippings_delivered').on(
      sql`coalesce(${t.deliveredAt}, '1970-01-01Z'::timestamptz)`,
      t.id,
    ),
    index('shippings_tracking_like').using('gin', sql`lower(tracking_number) gin_trgm_ops`),
  ],
)
