import { toShillings } from '@duka/contract/money'
import { type OrderStatus, orderStatuses, type PaymentStatus } from '@duka/contract/orders/orders'
import { normalisePhone } from '@duka/contract/phone'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import {
  parcelAfterOrder,
  type Shipping,
  type ShippingSort,
  type ShippingStatus,
} from '@duka/contract/shipping/shipping'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, only } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import { addresses, shippings } from '../../db/schema.ts'
import { isNumber } from '../../lists/order-numbers.queries.ts'
import { type SortedRow, type Sorting, sortedList } from '../../lists/sorted-list.ts'
import { shownRider } from '../messages/records/message-facts.queries.ts'
import { type DeliveryCopy, toDelivery } from '../order-record/order-row.ts'
import { numbered, recipientColumns, withPhone } from '../order-record/orders.queries.ts'

/** A shipping record with columns of its order, address and customer. */
export interface ShippingRow extends Record<string, unknown> {
  id: string
  orderId: string
  orderNumber: string
  orderStatus: OrderStatus
  orderedAt: Date
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  totalCents: number
  customerId: string | null
  addressId: string | null
  city: string
  country: string
  recipientName: string | null
  contactPhone: string | null
  delivery: DeliveryCopy | null
  deliveryFeeCents: number
  status: ShippingStatus
  trackingNumber: string | null
  rider: { name: string; phoneNumber: string } | null
  shippedAt: Date | null
  deliveredAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A shipping record as the API answers it. If the address was deleted, the order's copy is shown. */
export function toShipping(row: ShippingRow): Shipping {
  return {
    _id: row.id,
    order: {
      _id: row.orderId,
      number: row.orderNumber,
      status: row.orderStatus,
      paymentMethod: row.paymentMethod,
      paymentStatus: row.paymentStatus,
      totalAmount: toShillings(row.totalCents),
      createdAt: instant(row.orderedAt),
    },
    address: { _id: row.addressId, city: row.city, country: row.country },
    recipient: { name: row.recipientName, phoneNumber: row.contactPhone },
    delivery:
      row.delivery &&
      toDelivery(row.delivery, {
        createdAt: row.orderedAt,
        deliveryFeeCents: row.deliveryFeeCents,
      }),
    status: row.status,
    trackingNumber: row.trackingNumber,
    rider: row.rider,
    shippedAt: row.shippedAt && instant(row.shippedAt),
    deliveredAt: row.deliveredAt && instant(row.deliveredAt),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

const columns = sql`
  s.id, s.order_id as "orderId", o.short_number as "orderNumber", o.status as "orderStatus", o.created_at as "orderedAt",
    o.payment_method as "paymentMethod", o.payment_status as "paymentStatus", o.total_cents as "totalCents",
    o.user_id as "customerId", a.id as "addressId",
    coalesce(a.city, o.address->>'city') as city,
    coalesce(a.country, o.address->>'country') as country,
    ${sql.raw(recipientColumns)}, o.delivery, o.delivery_fee_cents as "deliveryFeeCents",
    s.status, s.tracking_number as "trackingNumber", ${shownRider} as rider,
    s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt", s.created_at as "createdAt", s.updated_at as "updatedAt"`

const tables = sql`
  shippings s join orders o on o.id = s.order_id left join users u on u.id = o.user_id
    left join addresses a on a.id = s.address_id`

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a shipping record by its id or its tracking number. */
export function findShipping(db: Db, text: string): Promise<ShippingRow | undefined> {
  const wanted = text.trim()
  return first(
    db,
    isUuid.test(wanted)
      ? sql`s.id = ${wanted}::uuid`
      : sql`lower(s.tracking_number) = ${wanted.toLowerCase()}`,
  )
}

/** Finds a shipping record by its order's id or number. */
export function findShippingOfOrder(db: Db, text: string): Promise<ShippingRow | undefined> {
  const wanted = text.trim().replace(/^#/, '')
  return first(db, isUuid.test(wanted) ? sql`s.order_id = ${wanted}::uuid` : isNumber(wanted))
}

function first(db: Db, condition: SQL) {
  return db.row<ShippingRow>(sql`
    select ${columns} from ${tables} where ${condition}`)
}

export interface ShippingsWanted {
  status?: ShippingStatus | undefined
  /** The start of an order number or of a tracking number, or the phone of the recipient. */
  q?: string | null | undefined
  sort?: ShippingSort
  cursor?: string | undefined
  limit: number
}

const tracking = sql`coalesce(lower(s.tracking_number), '')`
const shipped = sql`coalesce(s.shipped_at, '1970-01-01Z'::timestamptz)`
const delivered = sql`coalesce(s.delivered_at, '1970-01-01Z'::timestamptz)`

const sortings: Record<ShippingSort, Sorting> = {
  newest: { by: sql`s.created_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`s.created_at`, type: 'timestamptz' },
  tracking: { by: tracking, type: 'text' },
  '-tracking': { by: tracking, type: 'text', descending: true },
  shipped: { by: shipped, type: 'timestamptz' },
  '-shipped': { by: shipped, type: 'timestamptz', descending: true },
  delivered: { by: delivered, type: 'timestamptz' },
  '-delivered': { by: delivered, type: 'timestamptz', descending: true },
}

/** One page of the shipping records that match. */
export async function selectShippings(
  db: Db,
  { sort = 'newest', ...wanted }: ShippingsWanted,
): Promise<{ page: ShippingRow[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`s.id`, wanted.cursor)
  const conditions = [list.afterCursor]
  if (wanted.status) conditions.push(sql`s.status = ${wanted.status}`)
  if (wanted.q?.trim()) conditions.push(matches(wanted.q.trim()))
  const { rows } = await db.execute<ShippingRow & SortedRow>(sql`
    select ${columns}, ${list.column} from ${tables}
    where ${sql.join(conditions, sql` and `)}
    order by ${list.order}
    limit ${wanted.limit + 1}`)
  return list.page(rows, wanted.limit)
}

function matches(q: string): SQL {
  const start = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`s.id in (
    select id from shippings where ${numbered(sql`order_id`, q)}
    union select id from shippings where lower(tracking_number) like ${start}
    union select id from shippings where order_id in (
      ${withPhone((column) => sql`${column} = ${normalisePhone(q) ?? null}`)}))`
}

export type ShippingRecord = typeof shippings.$inferSelect

export async function insertShipping(
  db: Db,
  record: typeof shippings.$inferInsert,
): Promise<ShippingRecord> {
  return only(await db.insert(shippings).values(record).returning())
}

export async function updateShipping(
  db: Db,
  id: string,
  change: Partial<typeof shippings.$inferInsert>,
): Promise<ShippingRecord | undefined> {
  const [record] = await db
    .update(shippings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(shippings.id, id))
    .returning()
  return record
}

export async function deleteShippingRow(db: Db, id: string): Promise<void> {
  await db.delete(shippings).where(eq(shippings.id, id))
}

export async function findRecord(db: Db, id: string): Promise<ShippingRecord | undefined> {
  const [record] = await db.select().from(shippings).where(eq(shippings.id, id))
  return record
}

/** Locks a record until the transaction ends. */
export async function lockRecord(db: Db, id: string): Promise<ShippingRecord | undefined> {
  const [record] = await db.select().from(shippings).where(eq(shippings.id, id)).for('update')
  return record
}

/** The shipping record of an order, opened if there is none. */
export async function getShipping(db: Db, orderId: string): Promise<ShippingRecord> {
  await openShipping(db, orderId)
  const [record] = await db.select().from(shippings).where(eq(shippings.orderId, orderId))
  if (!record) throw new Error('A shipping record was opened and is not there.')
  return record
}

export async function isAddress(db: Db, id: string): Promise<boolean> {
  const [address] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.id, id))
  return address !== undefined
}

/** The status of a new parcel by that of its order. */
const firstStatus = JSON.stringify(
  Object.fromEntries(
    orderStatuses.map((order) => [order, parcelAfterOrder(order, order, 'pending')]),
  ),
)

/** Opens the shipping record of an order that has none yet: pending, or as far as the order is. */
export async function openShipping(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into shippings (order_id, address_id, status)
    select id, address_id, ${firstStatus}::jsonb->>status
    from orders where id = ${orderId}
    on conflict (order_id) do nothing`)
}

/** The columns of an order that a tracking link may show. */
export interface TrackedRow {
  status: OrderStatus
  delivery: DeliveryCopy | null
  createdAt: Date
  updatedAt: Date
  itemsCount: number
  /** Null before the order has a shipping record. */
  shipping: ShippingStatus | null
  trackingNumber: string | null
  packedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  shippingUpdatedAt: Date | null
}

/** The order with this id; undefined also if the customer's account was deleted. */
export function findTracked(db: Db, orderId: string) {
  return db.row<TrackedRow>(sql`
    select o.status, o.delivery, o.created_at as "createdAt", o.updated_at as "updatedAt",
      (select sum(quantity)::int from order_items where order_id = o.id) as "itemsCount",
      s.status as shipping, s.tracking_number as "trackingNumber", s.created_at as "packedAt",
      s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt",
      s.updated_at as "shippingUpdatedAt"
    from orders o left join shippings s on s.order_id = o.id
    where o.id = ${orderId} and (o.user_id is not null or o.customer_phone is not null)`)
}
