import type { NewReview, ReviewFilter } from '@duka/contract/reviews/reviews'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { reviews } from '../../db/schema.ts'
import { fullName } from '../../lists/named-like.ts'
import { sortedList } from '../../lists/sorted-list.ts'

interface ReviewColumns {
  id: string
  rating: number
  title: string
  text: string
  answer: string | null
  answeredAt: string | Date | null
  createdAt: string | Date
  updatedAt: string | Date
}

/** A review that everybody may see. */
export interface ShownRow extends ReviewColumns {
  /** Null: the account was deleted. */
  firstname: string | null
  /** Null: the product belongs to no family. */
  variant: string | null
}

/** A review as its author and staff see it. */
export interface ReviewRow extends ReviewColumns {
  productId: string
  productName: string
  variant: string
  userId: string | null
  username: string | null
  person: string | null
  hiddenReason: string | null
  withdrawn: boolean
}

const columns = sql`
  r.id, r.rating, r.title, r.text, r.answer, r.answered_at as "answeredAt",
  r.created_at as "createdAt", r.updated_at as "updatedAt"`

const staffColumns = sql`
  ${columns}, r.product_id as "productId", p.name as "productName", p.variant,
  r.user_id as "userId", u.username, ${fullName('u')} as person, r.hidden_reason as "hiddenReason", r.withdrawn`

const staffTables = sql`
  reviews r join products p on p.id = r.product_id left join users u on u.id = r.user_id`

/** A product and the others of its family that are shown; empty for a product that is not in the shop. */
export function selectVariantIds(db: Db, productId: string) {
  return db.values<string>(
    prepared(
      'variants-of-product',
      sql`
    select o.id from products p
    join products o on o.id = p.id or o.family_id = p.family_id
    where p.id = ${productId} and p.deleted_at is null and p.visibility <> 'draft'
      and (o.id = p.id or (o.deleted_at is null and o.visibility = 'shown'))`,
    ),
  )
}

/** One page of the shown reviews of these products, newest first. */
export async function selectShown(
  db: Db,
  productIds: string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: ShownRow[]; nextCursor: string | null }> {
  const newest = { by: sql`r.created_at`, type: 'timestamptz', descending: true } as const
  const list = sortedList('newest', newest, sql`r.id`, cursor)
  const { rows } = await db.execute<ShownRow & { sortedBy: string }>(sql`
    select ${columns}, u.firstname, ${list.column},
      case when p.family_id is not null then p.variant end as variant
    from reviews r join products p on p.id = r.product_id left join users u on u.id = r.user_id
    where r.product_id = any(${sql.param(productIds)}::uuid[]) and r.hidden_reason is null
      and ${list.afterCursor}
    order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}

/** One page of the reviews of all products. */
export async function selectReviews(
  db: Db,
  { state, rating, sort, limit, cursor }: ReviewFilter,
): Promise<{ page: ReviewRow[]; nextCursor: string | null }> {
  const by = { by: sql`r.created_at`, type: 'timestamptz' } as const
  const list = sortedList(sort, { ...by, descending: sort === 'newest' }, sql`r.id`, cursor)
  const inState = {
    new: sql`r.answer is null and r.hidden_reason is null`,
    answered: sql`r.answer is not null`,
    hidden: sql`r.hidden_reason is not null`,
    all: sql`true`,
  }[state ?? 'all']
  const withStars = rating === undefined ? sql`true` : sql`r.rating = ${rating}`
  const { rows } = await db.execute<ReviewRow & { sortedBy: string }>(sql`
    select ${staffColumns}, ${list.column} from ${staffTables}
    where not r.withdrawn and ${inState} and ${withStars} and ${list.afterCursor}
    order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}

/** The review of this account about this product, also one that was withdrawn. */
export function findOwn(db: Db, userId: string, productId: string) {
  return db.row<ReviewRow>(sql`
    select ${staffColumns} from ${staffTables}
    where r.user_id = ${userId} and r.product_id = ${productId}`)
}

/** A review that was not withdrawn, locked until the transaction ends. */
export function lockReview(db: Db, id: string) {
  return db.row<ReviewRow>(sql`
    select ${staffColumns} from ${staffTables}
    where r.id = ${id} and not r.withdrawn for update of r`)
}

/** Whether an order of this account with this product was delivered. */
export function hasBought(db: Db, userId: string, productId: string) {
  return db.exists(sql`
    select from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${userId} and o.status = 'Delivered' and i.product_id = ${productId}
    limit 1`)
}

/**
 * Writes or replaces the one review of this account about this product. False if the account is gone. Of two at
 * once the later one counts.
 */
export async function upsertReview(
  db: Db,
  userId: string,
  productId: string,
  { rating, title, text }: NewReview,
): Promise<boolean> {
  return db.exists(sql`
    insert into reviews (user_id, product_id, rating, title, text)
    select u.id, ${productId}, ${rating}, ${title ?? ''}, ${text ?? ''}
    from (select id from users where id = ${userId} for key share) u
    on conflict (user_id, product_id) do update set
      rating = excluded.rating, title = excluded.title, text = excluded.text, withdrawn = false,
      created_at = case when reviews.withdrawn then now() else reviews.created_at end,
      updated_at = now()
    returning id`)
}

/**
 * Deletes a shown review. Of a hidden one the content goes and the row stays hidden. Returns whether there was
 * one.
 */
export function withdrawReview(db: Db, userId: string, productId: string) {
  return db.exists(sql`
    with shown as (
      delete from reviews
      where user_id = ${userId} and product_id = ${productId} and hidden_reason is null
      returning id),
    hidden as (
      update reviews set title = '', text = '', answer = null, answered_at = null, withdrawn = true
      where user_id = ${userId} and product_id = ${productId} and hidden_reason is not null
      returning id)
    select id from shown union all select id from hidden`)
}

export async function updateAnswer(db: Db, id: string, answer: string | null): Promise<void> {
  await db
    .update(reviews)
    .set({ answer, answeredAt: answer === null ? null : sql`now()` })
    .where(eq(reviews.id, id))
}

export async function updateHidden(db: Db, id: string, hiddenReason: string | null): Promise<void> {
  await db.update(reviews).set({ hiddenReason }).where(eq(reviews.id, id))
}

/** Removes the author from all reviews of an account, and hidden ones completely. Returns the products. */
export async function anonymiseReviews(db: Db, userId: string): Promise<string[]> {
  await db.execute(sql`delete from reviews where user_id = ${userId} and hidden_reason is not null`)
  return db.values<string>(sql`
    update reviews set user_id = null where user_id = ${userId}
    returning product_id as "productId"`)
}
