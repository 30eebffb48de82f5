import type { OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { OrderRow } from './order-row.ts'

/** Which orders to list. `userId` undefined means everyone's. */
export interface OrdersWanted {
  userId?: string | undefined
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  /** An order number, a customer's name or e-mail, a phone number or a receipt code. */
  q?: string | null | undefined
  after?: [createdAt: string, id: string] | undefined
  limit: number
}

const orderColumns = sql`
  o.id, o.total_cents as "totalCents", o.status, o.payment_method as "paymentMethod",
  o.payment_status as "paymentStatus", o.address, o.unpaid_since as "unpaidSince",
  o.created_at as "createdAt", o.updated_at as "updatedAt",
  case when u.id is not null
    then json_build_object('id', u.id, 'username', u.username, 'email', u.email)
  end as user,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'productId', i.product_id, 'name', i.name, 'imageKey', i.image_key,
      'priceCents', i.price_cents, 'quantity', i.quantity) order by i.name, i.id), '[]')
   from order_items i where i.order_id = o.id) as items`

type Row = OrderRow & Record<string, unknown>

/** Newest first; `limit + 1` rows, so that the page knows whether there is another. */
export async function selectOrders(db: Db, wanted: OrdersWanted): Promise<OrderRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${orderColumns}
    from orders o left join users u on u.id = o.user_id
    where ${sql.join(conditions(wanted), sql` and `)}
    order by o.created_at desc, o.id desc
    limit ${wanted.limit + 1}`)
  return rows
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${orderColumns} from orders o left join users u on u.id = o.user_id
    where o.id = ${orderId}`)
  return rows[0]
}

function conditions({ userId, status, paymentStatus, q, after }: OrdersWanted): SQL[] {
  const all: SQL[] = [sql`true`]
  if (userId) all.push(sql`o.user_id = ${userId}`)
  if (status) all.push(sql`o.status = ${status}`)
  if (paymentStatus) all.push(sql`o.payment_status = ${paymentStatus}`)
  if (q?.trim()) all.push(matches(q.trim()))
  if (after) all.push(sql`(o.created_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  return all
}

function matches(q: string): SQL {
  const digits = q.replace(/\D/g, '').replace(/^0/, '254')
  const start = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`o.id in (
    select id from orders where number like ${`${
      q
        .toUpperCase()
        .replace(/[^0-9A-F]/g, '')
        .slice(0, 8) || '-'
    }%`}
    union select o.id from orders o join users u on u.id = o.user_id
      where lower(u.username) like ${start} or lower(u.email) like ${start}
    union select order_id from payments where receipt = ${q.toUpperCase()}
    union select order_id from payments where ${digits.length >= 9} and phone_number = ${digits})`
}
