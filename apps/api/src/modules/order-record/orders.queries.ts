import { daySpan } from '@duka/contract/nairobi-time'
import { readOrderNumber, readShortNumber } from '@duka/contract/orders/order-number'
import type { OrderQueue } from '@duka/contract/orders/order-queues'
import type {
  OrderChannel,
  OrderSort,
  OrderStatus,
  PaymentFilter,
} from '@duka/contract/orders/orders'
import { normalisePhone } from '@duka/contract/phone'
import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { quoted } from '../../db/schema/columns.ts'
import { orderItems, orders } from '../../db/schema.ts'
import { ownProduct, swahiliWords } from '../../db/swahili-goods.ts'
import { isNamed, namesOf } from '../../lists/named-like.ts'
import { phoneEnd } from '../../lists/phones-from.ts'
import { type SortedRow, type Sorting, sortedList } from '../../lists/sorted-list.ts'
import { isInQueue } from './order-queues.queries.ts'
import type { OrderRow } from './order-row.ts'
import { returnsOfOrder } from './return-columns.queries.ts'

/** Which orders to list. `userId` undefined means everyone's. */
export interface OrdersWanted {
  userId?: string | undefined
  status?: OrderStatus | undefined
  paymentStatus?: PaymentFilter | undefined
  paymentMethod?: PaymentMethod | undefined
  channel?: OrderChannel | undefined
  queue?: OrderQueue | undefined
  /** Days in Nairobi, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The name of the delivery zone. */
  zone?: string | null | undefined
  /** An order number, a customer's or recipient's name, an e-mail, a phone number or a receipt code. */
  q?: string | null | undefined
  sort?: OrderSort
  cursor?: string | undefined
  limit: number
}

const sortings: Record<OrderSort, Sorting> = {
  newest: { by: sql`o.created_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`o.created_at`, type: 'timestamptz' },
  total: { by: sql`o.total_cents`, type: 'bigint' },
  /** Of one account, whose few orders need no index. */
  'to-pay': {
    by: sql`o.created_at + case when o.payment_status in ('unpaid', 'pending') and o.status <> 'Cancelled'
      and o.payment_method not in (${sql.raw(quoted(methodsThat('shipsUnpaid')))})
      then interval '1000 years' else interval '0' end`,
    type: 'timestamptz',
    descending: true,
  },
  '-total': { by: sql`o.total_cents`, type: 'bigint', descending: true },
}

/** SQL: recipient and phone of order `o` by user `u`. Old orders have no copy, so the user's name and the address count. */
export const recipientColumns = `
  coalesce(o.recipient_name, btrim(u.firstname || ' ' || u.lastname)) as "recipientName",
  coalesce(o.contact_phone, o.address->>'phoneNumber', u.phone_number) as "contactPhone"`

/** SQL: what has come of the price of order `o`, while the rest has not. */
export const partCents = `case when o.payment_status in ('unpaid', 'pending')
  and exists (select from receipts r where r.order_id = o.id)
  then (select m.counted_cents + m.held_cents - m.held_refunding_cents
    from order_money m where m.order_id = o.id) end`

/**
 * The columns of `OrderRow`, of order `o` by user `u`. `items` is where its items are. The statement that places an order
 * answers them too.
 */
export const orderColumns = (items = 'order_items') => `
  o.id, o.short_number as "shortNumber", o.total_cents as "totalCents", o.vat, o.status, o.payment_method as "paymentMethod",
  o.payment_status as "paymentStatus", o.address, o.unpaid_since as "unpaidSince",
  o.delivery_fee_cents as "deliveryFeeCents", o.promotion_cents as "promotionCents",
  o.offer_code as "offerCode", o.buyer_pin as "buyerPin", o.reduction_cents as "reductionCents", o.channel, o.delivery,
  ${recipientColumns},
  o.customer_name as "customerName", coalesce(o.customer_phone, u.phone_number) as "customerPhone",
  o.note, o.phone_confirmed_at as "phoneConfirmedAt", o.phone_confirmed_by as "phoneConfirmedBy",
  o.returned_cents as "returnedCents", ${returnsOfOrder} as returns,
  o.failed_at as "failedAt", o.failed_reason as "failedReason", o.failed_by as "failedBy",
  exists (select from shippings s where s.order_id = o.id) as "hasShipping",
  ${partCents} as "partCents",
  o.payment_status = 'refund-due' and coalesce((
    select m.held_refunding_cents + m.due_refunding_cents >= m.held_cents + m.due_cents
    from order_money m where m.order_id = o.id), false) as "refundAsked",
  o.cancelled_by as "cancelledBy", o.simulated, o.source, o.created_at as "createdAt", o.updated_at as "updatedAt",
  case when o.taken_by is not null then (
    select json_build_object('id', t.id, 'name', btrim(t.firstname || ' ' || t.lastname))
    from users t where t.id = o.taken_by) end as "takenBy",
  case when u.id is not null
    then json_build_object('id', u.id, 'username', u.username, 'email', u.email,
      'name', btrim(u.firstname || ' ' || u.lastname))
  end as user,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'productId', i.product_id, 'name', i.name, 'variant', i.variant, 'sku', i.sku,
      'imageKey', i.image_key, ${swahiliWords},
      'priceCents', i.price_cents, 'quantity', i.quantity) order by i.name, i.id), '[]')
   from ${items} i ${ownProduct} where i.order_id = o.id) as items`

/** SQL: a part of the price of `o` has come, and the rest has not. */
const isPartPaid = sql`o.payment_status in ('unpaid', 'pending') and ${sql.raw(partCents)} > 0`

type Row = OrderRow & Record<string, unknown>

/** One page of the orders that match. */
export async function selectOrders(
  db: Db,
  { sort = 'newest', ...wanted }: OrdersWanted,
): Promise<{ page: OrderRow[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`o.id`, wanted.cursor)
  const { rows } = await db.execute<Row & SortedRow>(sql`
    select ${sql.raw(orderColumns())}, ${list.column}
    from orders o left join users u on u.id = o.user_id
    where ${sql.join([list.afterCursor, ...(await conditions(db, wanted))], sql` and `)}
    order by ${list.order}
    limit ${wanted.limit + 1}`)
  return list.page(rows, wanted.limit)
}

/** One order. Includes the handover code only if `callerId` is its customer and it is on its way. */
export function findOrder(
  db: Db,
  orderId: string,
  callerId?: string,
): Promise<OrderRow | undefined> {
  return db.row<Row>(sql`
    select ${sql.raw(orderColumns())},
      case when o.vat is not null then (
        select json_agg(json_build_object('_id', p.id, 'kind', p.kind, 'number', p.number) order by p.issued_at, p.id)
        from papers p where p.order_id = o.id and p.number is not null) end as papers,
      (select s.delivered_at from shippings s where s.order_id = o.id) as "deliveredAt",
      case when o.user_id = ${callerId ?? null}::uuid and o.status = 'Shipped'
        then o.handover_code end as "handoverCode"
    from orders o left join users u on u.id = o.user_id
    where o.id = ${orderId}`)
}

async function conditions(
  db: Db,
  { userId, status, paymentStatus, paymentMethod, channel, queue, from, to, zone, q }: OrdersWanted,
): Promise<SQL[]> {
  const all: SQL[] = []
  if (userId) all.push(sql`o.user_id = ${userId}`)
  if (status) all.push(sql`o.status = ${status}`)
  if (paymentStatus === 'part-paid') all.push(isPartPaid)
  else if (paymentStatus) all.push(sql`o.payment_status = ${paymentStatus}`)
  if (paymentMethod) all.push(sql`o.payment_method = ${paymentMethod}`)
  // Of the website are almost all, so their order is the list's own. A text in the SQL lets the index of the others fit.
  if (channel === 'web') all.push(sql`o.channel = 'web'`)
  else if (channel) all.push(sql`o.channel <> 'web' and o.channel = ${channel}`)
  if (queue) all.push(isInQueue[queue])
  if (from) all.push(sql`o.created_at >= ${daySpan(from).from.toISOString()}`)
  if (to) all.push(sql`o.created_at < ${daySpan(to).to.toISOString()}`)
  if (zone) all.push(sql`o.delivery->>'zone' = ${zone}`)
  if (q?.trim()) all.push(await matches(db, q.trim()))
  return all
}

/** Up to this many matching customers or orders are found by index; above it, by filtering the list. */
const FEW = 1000

async function matches(db: Db, q: string): Promise<SQL> {
  const ofCustomers = await idsOrCondition(
    db,
    sql`select id from users where ${isNamed(namesOf(), q)}`,
    sql`o.user_id`,
    isNamed(namesOf('u'), q),
  )
  const toRecipients = await idsOrCondition(
    db,
    sql`select id from orders where recipient_differs and ${isNamed(sql`recipient_name`, q)}`,
    sql`o.id`,
    // As a `case` no index fits: PostgreSQL would expect few rows of it and read all, from all over the disk.
    sql`case when o.recipient_differs then ${isNamed(sql`o.recipient_name`, q)} else false end`,
  )
  const toGuests = await idsOrCondition(
    db,
    sql`select id from orders where customer_name is not null and ${isNamed(sql`customer_name`, q)}`,
    sql`o.id`,
    sql`case when o.customer_name is not null then ${isNamed(sql`o.customer_name`, q)} else false end`,
  )
  const end = phoneEnd(q)
  const phone = normalisePhone(q) ?? q
  const isPhone = (column: SQL) =>
    end ? sql`${column} like ${`%${end}`}` : sql`${column} = ${phone}`
  return sql`(${numbered(sql`o.id`, q)} or ${ofCustomers} or ${toRecipients} or ${toGuests} or o.id = any(array(
    select order_id from payments where receipt = ${q.toUpperCase()}
    union ${withPhone(isPhone)})))`
}

/** SQL: the ids of orders with such a phone: of who receives it, who ordered, or who paid. */
export function withPhone(is: (column: SQL) => SQL): SQL {
  return sql`select id from orders where ${is(sql`coalesce(contact_phone, address->>'phoneNumber')`)}
    union select id from orders where ${is(sql`customer_phone`)}
    union select o.id from users u join orders o on o.user_id = u.id where ${is(sql`u.phone_number`)}
    union select order_id from payments where ${is(sql`phone_number`)}`
}

/** SQL: `column` is one of the ids that `find` selects or, if these are too many, `condition` itself. */
async function idsOrCondition(db: Db, find: SQL, column: SQL, condition: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`${find} limit ${FEW + 1}`)
  if (rows.length > FEW) return sql`(${condition})`
  return sql`${column} = any(${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[])`
}

/**
 * SQL: an order's number or id begins with the typed text, or it is the order's whole short number. The number is the
 * beginning of the id, so this is a range of ids, which their index finds.
 */
export function numbered(id: SQL, typed: string): SQL {
  const short = readShortNumber(typed)
  if (short)
    return sql`(${beginsWith(id, short)} or ${id} = (select id from orders where short_number = ${short}))`
  return beginsWith(id, readOrderNumber(typed) ?? typed.replace(/^#/, '').replaceAll('-', ''))
}

function beginsWith(id: SQL, digits: string): SQL {
  if (!/^[0-9a-f]{1,32}$/i.test(digits)) return sql`false`
  return sql`${id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

/** Merges the rows of `order_tallies` with the same statuses, as `mergeTallies` does for products. */
export async function mergeOrderTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from order_tallies returning status, payment_status, count, total_cents, write_off_cents
    )
    insert into order_tallies (status, payment_status, count, total_cents, write_off_cents)
    select status, payment_status, sum(count), sum(total_cents), sum(write_off_cents) from gone
    group by status, payment_status having sum(count) <> 0`)
}

/** The id of the order with this number, such as `0198A2F3`. */
export async function findIdByNumber(db: Db, number: string): Promise<string | undefined> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return order?.id
}

/** The numbers of a customer's newest orders. */
export async function selectNumbersOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const own = await db
    .select({ number: orders.number, shortNumber: orders.shortNumber })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
  return own.flatMap(({ number, shortNumber }) => [number, shortNumber])
}

export function selectItems(db: Db, orderId: string) {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
}

export async function deleteOrderRow(db: Db, orderId: string): Promise<void> {
  await db.delete(orders).where(eq(orders.id, orderId))
}

/** Whether somebody confirmed the order by phone. */
export async function isConfirmed(db: Db, orderId: string): Promise<boolean> {
  const [order] = await db
    .select({ by: orders.phoneConfirmedBy })
    .from(orders)
    .where(eq(orders.id, orderId))
  return Boolean(order?.by)
}

/** Sets the KRA PIN of the buyer, and returns the one before. The caller has locked the order. */
export async function setBuyerPin(
  db: Db,
  orderId: string,
  buyerPin: string | null,
): Promise<string | null> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    update orders o set buyer_pin = ${buyerPin}
    from (select buyer_pin as before from orders where id = ${orderId}) old where o.id = ${orderId}
    returning old.before`)
  return rows[0]?.before ?? null
}

/** Records who confirmed the order by phone; null: nobody. */
export async function setConfirmed(db: Db, orderId: string, by: string | null): Promise<void> {
  await db
    .update(orders)
    .set({
      phoneConfirmedAt: by === null ? null : sql`now()`,
      phoneConfirmedBy: by,
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, orderId))
}
