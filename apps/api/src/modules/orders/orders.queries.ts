import type { OrderSort, OrderStatus, PaymentMethod, PaymentStatus } from '@duka/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type SortedRow, type Sorting, sortedList } from '../../http/sorted-list.ts'
import type { OrderRow } from './order-row.ts'

/** Which orders to list. `userId` undefined means everyone's. */
export interface OrdersWanted {
  userId?: string | undefined
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  paymentMethod?: PaymentMethod | undefined
  /** An order number, a customer's name or e-mail, a phone number or a receipt code. */
  q?: string | null | undefined
  sort?: OrderSort
  cursor?: string | undefined
  limit: number
}

const sortings: Record<OrderSort, Sorting> = {
  newest: { by: sql`o.created_at`, type: 'timestamptz', down: true },
  oldest: { by: sql`o.created_at`, type: 'timestamptz' },
  total: { by: sql`o.total_cents`, type: 'bigint' },
  '-total': { by: sql`o.total_cents`, type: 'bigint', down: true },
}

const orderColumns = sql`
  o.id, o.total_cents as "totalCents", o.status, o.payment_method as "paymentMethod",
  o.payment_status as "paymentStatus", o.address, o.unpaid_since as "unpaidSince",
  o.cancelled_by as "cancelledBy", o.created_at as "createdAt", o.updated_at as "updatedAt",
  case when u.id is not null
    then json_build_object('id', u.id, 'username', u.username, 'email', u.email)
  end as user,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'productId', i.product_id, 'name', i.name, 'imageKey', i.image_key,
      'priceCents', i.price_cents, 'quantity', i.quantity) order by i.name, i.id), '[]')
   from order_items i where i.order_id = o.id) as items`

type Row = OrderRow & Record<string, unknown>

/** One page, newest first unless told otherwise. */
export async function selectOrders(
  db: Db,
  { sort = 'newest', ...wanted }: OrdersWanted,
): Promise<{ page: OrderRow[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`o.id`, wanted.cursor)
  const { rows } = await db.execute<Row & SortedRow>(sql`
    select ${orderColumns}, ${list.column}
    from orders o left join users u on u.id = o.user_id
    where ${sql.join([list.behind, ...(await conditions(db, wanted))], sql` and `)}
    order by ${list.order}
    limit ${wanted.limit + 1}`)
  return list.page(rows, wanted.limit)
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${orderColumns} from orders o left join users u on u.id = o.user_id
    where o.id = ${orderId}`)
  return rows[0]
}

async function conditions(
  db: Db,
  { userId, status, paymentStatus, paymentMethod, q }: OrdersWanted,
): Promise<SQL[]> {
  const all: SQL[] = []
  if (userId) all.push(sql`o.user_id = ${userId}`)
  if (status) all.push(sql`o.status = ${status}`)
  if (paymentStatus) all.push(sql`o.payment_status = ${paymentStatus}`)
  if (paymentMethod) all.push(sql`o.payment_method = ${paymentMethod}`)
  if (q?.trim()) all.push(await matches(db, q.trim()))
  return all
}

/** Of so many customers the orders are looked up one by one; of more, found on a walk over all. */
const FEW_CUSTOMERS = 200

async function matches(db: Db, q: string): Promise<SQL> {
  const named = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where lower(username || ' ' || email) like ${named}
    limit ${FEW_CUSTOMERS + 1}`)
  const customers =
    rows.length > FEW_CUSTOMERS
      ? sql`lower(u.username || ' ' || u.email) like ${named}`
      : sql`o.user_id = any(${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[])`
  const digits = q.replace(/\D/g, '').replace(/^0/, '254')
  return sql`(${numbered(sql`o.id`, q)} or ${customers} or o.id = any(array(
    select order_id from payments where receipt = ${q.toUpperCase()}
    union select order_id from payments
      where ${digits.length >= 9} and phone_number = ${digits})))`
}

/**
 * Whether an order's number, or its whole id, begins with what was typed. The number is how the id
 * begins, so the ids from the lowest to the highest that begin so are found by their own index.
 */
export function numbered(id: SQL, typed: string): SQL {
  const digits = typed.replace(/^#/, '').replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/i.test(digits)) return sql`false`
  return sql`${id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

/** Sums up the rows of `order_tallies` that agree, as `foldTallies` does for products. */
export async function foldOrderTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from order_tallies returning status, payment_status, count, total_cents, discount_cents
    )
    insert into order_tallies (status, payment_status, count, total_cents, discount_cents)
    select status, payment_status, sum(count), sum(total_cents), sum(discount_cents) from gone
    group by status, payment_status having sum(count) <> 0`)
}
