import type { ReturnFilter } from '@duka/contract/orders/returns'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { orderItems, orders, returnLines, returns } from '../../../db/schema.ts'
import { type SortedRow, sortedList } from '../../../lists/sorted-list.ts'
import { recipientColumns } from '../../order-record/orders.queries.ts'
import { returnColumns } from '../../order-record/return-columns.queries.ts'
import type { ReturnRow } from '../../order-record/return-row.ts'

type NewReturn = typeof returns.$inferInsert
export type NewLine = Omit<typeof returnLines.$inferInsert, 'returnId'>

/** A line of an order, and what of it has come back. */
export interface ReturnableLine extends Record<string, unknown> {
  id: string
  productId: string
  name: string
  quantity: number
  returned: number
  /** What the line costs after its share of offer and discount, and what of that its returned pieces had. */
  shareCents: number
  givenCents: number
}

/** What could come back of an order, which the caller has locked. */
export interface Returnable {
  lines: ReturnableLine[]
  /** What the delivery cost after its offer and without what went back. */
  deliveryCents: number
}

/** Reads what could come back of an order. */
export async function readReturnable(db: Db, orderId: string): Promise<Returnable> {
  const { rows } = await db.execute<ReturnableLine & { deliveryCents: number }>(sql`
    with given as (
      select l.item_id, sum(l.cents)::bigint as cents from returns r join return_lines l on l.return_id = r.id
      where r.order_id = ${orderId} and r.state = 'received' group by l.item_id
    )
    select i.id, i.product_id as "productId", i.name, i.quantity, i.returned, share.cents as "shareCents",
      coalesce(given.cents, 0) as "givenCents", o.delivery_fee_cents
        - case when o.offer_terms->>'kind' = 'delivery' then o.promotion_cents else 0 end - (
        select coalesce(sum(delivery_cents), 0)::bigint from returns where order_id = ${orderId}) as "deliveryCents"
    from orders o cross join lateral order_shares(o.id) as share
    join order_items i on i.order_id = o.id and i.id = share.item
    left join given on given.item_id = i.id
    where o.id = ${orderId}
    order by i.id`)
  return {
    lines: rows.map((row) => ({
      ...row,
      shareCents: Number(row.shareCents),
      givenCents: Number(row.givenCents),
    })),
    deliveryCents: Number(rows[0]?.deliveryCents ?? 0),
  }
}

/** Adds a return with its lines, and returns its id. */
export async function insertReturn(
  db: Db,
  row: NewReturn,
  lines: readonly NewLine[],
): Promise<string> {
  const made = only(await db.insert(returns).values(row).returning({ id: returns.id }))
  await insertLines(db, made.id, lines)
  return made.id
}

async function insertLines(db: Db, returnId: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length > 0)
    await db.insert(returnLines).values(lines.map((line) => ({ ...line, returnId })))
}

/** Changes a return, whose order the caller has locked. */
export async function updateReturn(db: Db, id: string, changes: Partial<NewReturn>): Promise<void> {
  await db.update(returns).set(changes).where(eq(returns.id, id))
}

/** Deletes a return with its lines. The caller has locked its order. */
export async function deleteReturn(db: Db, id: string): Promise<void> {
  await db.delete(returns).where(eq(returns.id, id))
}

/** Writes what came of a return in the place of what was asked for. */
export async function replaceLines(
  db: Db,
  returnId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await db.delete(returnLines).where(eq(returnLines.returnId, returnId))
  await insertLines(db, returnId, lines)
}

/** Counts pieces that came back, and takes their money off what the order costs. The caller has locked the order. */
export async function addReturned(
  db: Db,
  orderId: string,
  cents: number,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<void> {
  for (const { itemId, quantity } of lines)
    await db
      .update(orderItems)
      .set({ returned: sql`${orderItems.returned} + ${quantity}` })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.id, itemId)))
  await db
    .update(orders)
    .set({ returnedCents: sql`${orders.returnedCents} + ${cents}`, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
}

/** How many pieces of each line customers want to return, or may. */
export async function sumAsked(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ itemId: returnLines.itemId, asked: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), inArray(returns.state, ['requested', 'approved'])))
    .groupBy(returnLines.itemId)
  return new Map(rows.map(({ itemId, asked }) => [itemId, asked]))
}

export function findReturn(db: Db, id: string) {
  return db.value<ReturnRow>(
    sql`select ${sql.raw(returnColumns)} as row from returns r where r.id = ${id}`,
  )
}

interface ListedRow extends SortedRow, Record<string, unknown> {
  row: ReturnRow
  number: string
  recipientName: string | null
}

/** One page of the returns that match, newest first. */
export function selectReturns(db: Db, { state, order, limit, cursor }: ReturnFilter) {
  const newest = { by: sql`r.created_at`, type: 'timestamptz', descending: true } as const
  const list = sortedList('newest', newest, sql`r.id`, cursor)
  const conditions: SQL[] = [list.afterCursor]
  if (state) conditions.push(sql`r.state = ${state}`)
  if (order) conditions.push(sql`r.order_id = ${order}`)
  return db
    .execute<ListedRow>(sql`
      select r.id, ${sql.raw(returnColumns)} as row, o.short_number as number, ${sql.raw(recipientColumns)}, ${list.column}
      from returns r join orders o on o.id = r.order_id left join users u on u.id = o.user_id
      where ${sql.join(conditions, sql` and `)}
      order by ${list.order} limit ${limit + 1}`)
    .then(({ rows }) => list.page(rows, limit))
}

/** When the goods of an order were delivered; null: that is not known. */
export async function findDeliveredAt(db: Db, orderId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select delivered_at as at from shippings where order_id = ${orderId}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}
