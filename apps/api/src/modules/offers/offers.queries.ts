import type { OfferKind } from '@duka/contract/offers/offers'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, only } from '../../db/client.ts'
import { offers } from '../../db/schema.ts'
import { sortedList } from '../../lists/sorted-list.ts'
import { pieceCents } from '../catalogue/products/product-columns.queries.ts'

export type OfferColumns = typeof offers.$inferInsert

export interface OfferRow {
  [column: string]: unknown
  id: string
  code: string
  kind: OfferKind
  value: number | null
  startsAt: Date | string | null
  endsAt: Date | string | null
  minimumCents: number | null
  categoryIds: string[] | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  used: number
  createdAt: Date | string
  updatedAt: Date | string
}

const columns = sql`
  o.id, o.code, o.kind, o.value, o.starts_at as "startsAt", o.ends_at as "endsAt",
  o.minimum_cents as "minimumCents", o.category_ids::text[] as "categoryIds",
  o.max_uses as "maxUses", o.max_uses_per_customer as "maxUsesPerCustomer", o.used,
  o.created_at as "createdAt", o.updated_at as "updatedAt"`

/** One page, newest first. */
export async function selectOffers(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: OfferRow[]; nextCursor: string | null }> {
  const newest = { by: sql`o.created_at`, type: 'timestamptz', descending: true } as const
  const list = sortedList('newest', newest, sql`o.id`, cursor)
  const { rows } = await db.execute<OfferRow & { sortedBy: string }>(sql`
    select ${columns}, ${list.column} from offers o
    where o.deleted_at is null and ${list.afterCursor}
    order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}

export function findOffer(db: Db, id: string) {
  return db.row<OfferRow>(
    sql`select ${columns} from offers o where o.id = ${id} and o.deleted_at is null`,
  )
}

/** Like `findOffer`, and locks it until this transaction ends. */
export function lockOffer(db: Db, id: string) {
  return db.row<OfferRow>(
    sql`select ${columns} from offers o where o.id = ${id} and o.deleted_at is null for update`,
  )
}

export async function insertOffer(db: Db, values: OfferColumns): Promise<string> {
  const inserted = only(await db.insert(offers).values(values).returning({ id: offers.id }))
  return inserted.id
}

export async function updateOffer(
  db: Db,
  id: string,
  values: Partial<OfferColumns>,
): Promise<void> {
  await db
    .update(offers)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), isNull(offers.deletedAt)))
}

export async function removeOffer(db: Db, id: string): Promise<void> {
  await db.update(offers).set({ deletedAt: sql`now()` }).where(eq(offers.id, id))
}

/** How many of these ids belong to no category. */
export async function selectUnknownCategories(db: Db, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ unknown: number }>(sql`
    select count(*)::int as unknown from unnest(${sql.param(ids)}::uuid[]) as wanted (id)
    where not exists (select from categories c where c.id = wanted.id)`)
  return rows[0]?.unknown ?? 0
}

/** Gives back one use of the order's offer. The caller has locked the order, then its products. */
export async function returnOffer(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    select return_offer(o.offer_id, o.user_id) from orders o
    where o.id = ${orderId} and o.offer_id is not null`)
}

/** Takes one use of the order's offer again. Returns null, or the limit that forbids it: then it takes none. */
export async function claimOffer(
  db: Db,
  orderId: string,
): Promise<{ problem: OfferProblem; code: string } | null> {
  const claimed = await db.row<{ problem: OfferProblem | null; code: string }>(sql`
    select claim_offer(o.offer_id, o.user_id) as problem, o.offer_code as code from orders o
    where o.id = ${orderId} and o.offer_id is not null`)
  return claimed?.problem ? { problem: claimed.problem, code: claimed.code } : null
}

/** Counts the use of an order's offer although it may be used up: the customer has the goods at its price. */
export async function countOffer(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`select count_offer(o.offer_id, o.user_id) from orders o
    where o.id = ${orderId} and o.offer_id is not null`)
}

/** Counts the offers of orders that an account has claimed as its uses. */
export async function giveOfferUses(db: Db, userId: string, orderIds: string[]): Promise<void> {
  await db.execute(sql`
    insert into offer_customers as c (offer_id, user_id, used)
    select offer_id, ${userId}, count(*) from orders
    where id = any(${`{${orderIds.join(',')}}`}::uuid[]) and offer_id is not null and status <> 'Cancelled'
    group by offer_id
    on conflict (offer_id, user_id) do update set used = c.used + excluded.used`)
}

/** The form in which codes are compared: in capitals and without blanks. */
export function codeKey(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Why an offer gives no discount: a result of the SQL function `price_order`. */
export type OfferProblem =
  | 'offer_unknown'
  | 'offer_not_begun'
  | 'offer_ended'
  | 'offer_used_up'
  | 'offer_used_by_you'
  | 'offer_other_goods'
  | 'offer_minimum'

/** What `price_order` says of an order, whatever its delivery. */
export interface PricedOffer {
  /** Null: no code was given. */
  code: string | null
  terms: { kind: OfferKind; value: number | null; minimum_cents: number | null } | null
  problem: OfferProblem | null
}

/** SQL: the columns of `PricedOffer` of a row `price` of `price_order`. */
export const PRICED_OFFER = 'price.offer_code as code, price.offer_terms as terms, price.problem'

/** SQL: goods as `price_order` takes them, of products `p` and an SQL text with their number. */
export const goodsOf = (quantity: string) => `
  coalesce(array_agg(p.category_id), '{}') as categories,
  coalesce(array_agg((${pieceCents(quantity)}) * ${quantity}), '{}') as line_cents`

/** SQL: what of a cart can be ordered, with what the limits of cash on delivery ask. Sold-out goods do not count. */
export const cartGoods = (userId: string) => `
  select ${goodsOf('l.quantity')}, sum(l.quantity) as pieces, max(l.quantity) as most_pieces,
    (array_agg(p.name order by l.quantity desc))[1] as product
  from cart_lines l join products p on p.id = l.product_id
  where l.user_id = ${userId} and p.deleted_at is null and p.visibility <> 'draft' and p.stock_quantity > 0`
