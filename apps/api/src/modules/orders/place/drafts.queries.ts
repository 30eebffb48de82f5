import { toCents } from '@duka/contract/money'
import type { DraftBody } from '@duka/contract/orders/staff-orders'
import { desc, eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { drafts } from '../../../db/schema.ts'
import { type SortedRow, sortedList } from '../../../lists/sorted-list.ts'
import { pieceCents } from '../../catalogue/products/product-columns.queries.ts'
import { type QuotePlace, type QuoteRow, selectQuote } from '../../delivery/delivery.queries.ts'
import { codeKey, goodsOf } from '../../offers/offers.queries.ts'

/** A draft with its products as they are now. */
export interface DraftRow extends Record<string, unknown> {
  id: string
  body: DraftBody
  customerName: string | null
  createdBy: { _id: string; name: string } | null
  createdAt: Date
  updatedAt: Date
  items: {
    productId: string
    name: string
    variant: string | null
    sku: string | null
    imageKey: string | null
    quantity: number
    priceCents: number
    stockQuantity: number
    isGone: boolean
  }[]
}

const columns = sql`
  d.id, d.body, d.created_at as "createdAt", d.updated_at as "updatedAt",
  coalesce(u.firstname || ' ' || u.lastname, d.body->'customer'->>'name') as "customerName",
  case when s.id is not null then json_build_object('_id', s.id, 'name', s.firstname || ' ' || s.lastname) end as "createdBy",
  (select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'variant', nullif(p.variant, ''),
      'sku', p.sku, 'imageKey', p.image_key, 'quantity', line.quantity,
      'priceCents', ${sql.raw(pieceCents('line.quantity'))}, 'stockQuantity', p.stock_quantity,
      'isGone', p.deleted_at is not null or p.visibility = 'draft') order by line.place), '[]')
    from (
      select (item->>'productId')::uuid as id, (item->>'quantity')::integer as quantity, place
      from jsonb_array_elements(coalesce(d.body->'items', '[]')) with ordinality as i (item, place)
    ) line join products p on p.id = line.id) as items`

const tables = sql`drafts d left join users u on u.id = d.user_id left join users s on s.id = d.created_by`

export function findDraft(db: Db, id: string) {
  return db.row<DraftRow>(sql`select ${columns} from ${tables} where d.id = ${id}`)
}

/** What the order of a draft would cost with each option of a place (null: none is known) now. */
export function selectDraftPrice(
  db: Db,
  { id, body: { code, discount } }: DraftRow,
  place: QuotePlace | null,
): Promise<QuoteRow> {
  const amount = discount?.amount ?? 0
  const percent = discount?.percent ?? 0
  const order = sql`
    select goods.*, ${code ? codeKey(code) : null}::text as code, d.user_id as customer,
      ${amount > 0 ? toCents(amount) : null}::bigint as off_cents,
      ${percent > 0 && percent <= 100 ? percent : null}::numeric as off_percent
    from drafts d cross join lateral (
      select ${sql.raw(goodsOf("(item->>'quantity')::integer"))}
      from jsonb_array_elements(coalesce(d.body->'items', '[]')) as i (item)
      join products p on p.id = (item->>'productId')::uuid
    ) goods
    where d.id = ${id}`
  return selectQuote(db, place, order)
}

/** One page of the drafts, the latest first. */
export async function selectDrafts(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: DraftRow[]; nextCursor: string | null }> {
  const by = { by: sql`d.updated_at`, type: 'timestamptz' as const, descending: true }
  const list = sortedList('newest', by, sql`d.id`, cursor)
  const { rows } = await db.execute<DraftRow & SortedRow>(sql`
    select ${columns}, ${list.column} from ${tables}
    where ${list.afterCursor} order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}

export async function insertDraft(
  db: Db,
  draft: { body: DraftBody; userId: string | null; createdBy: string },
): Promise<string> {
  const made = only(await db.insert(drafts).values(draft).returning({ id: drafts.id }))
  return made.id
}

/** Returns false if there is no such draft. */
export async function updateDraft(
  db: Db,
  id: string,
  draft: { body: DraftBody; userId: string | null },
): Promise<boolean> {
  const changed = await db
    .update(drafts)
    .set({ ...draft, updatedAt: sql`now()` })
    .where(eq(drafts.id, id))
    .returning({ id: drafts.id })
  return changed.length > 0
}

export async function deleteDraftRow(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(drafts).where(eq(drafts.id, id)).returning({ id: drafts.id })
  return gone.length > 0
}

/** Deletes drafts that nobody touched for 90 days: they may hold a person's phone and address. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await db.execute(sql`delete from drafts where updated_at < now() - interval '90 days'`)
}

/** The drafts for an account, the latest first. */
export function selectDraftsFor(db: Db, userId: string) {
  return db.select().from(drafts).where(eq(drafts.userId, userId)).orderBy(desc(drafts.updatedAt))
}

/** Those of these products that exist. */
export async function countProducts(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  return rows[0]?.count ?? 0
}
