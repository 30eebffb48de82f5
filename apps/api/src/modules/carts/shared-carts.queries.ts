import { SHARED_CART_DAYS } from '@duka/contract/carts/shared-carts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sharedCarts } from '../../db/schema.ts'
import { hashToken } from '../../http/auth.ts'
import {
  pieceCents,
  productColumns,
  productTables,
} from '../catalogue/products/product-columns.queries.ts'
import type { ProductRow } from '../catalogue/products/product-row.ts'
import type { WantedLine } from './carts.queries.ts'

export type SharedCartRow = typeof sharedCarts.$inferSelect

const isOpen = sql`${sharedCarts.createdAt} > now() - make_interval(days => ${SHARED_CART_DAYS})`

/** Stores a cart. Undefined if the key was used before. */
export async function insertSharedCart(
  db: Db,
  cart: typeof sharedCarts.$inferInsert,
): Promise<SharedCartRow | undefined> {
  const [made] = await db.insert(sharedCarts).values(cart).onConflictDoNothing().returning()
  return made
}

export async function findByKey(db: Db, keyHash: Buffer): Promise<SharedCartRow | undefined> {
  const [found] = await db.select().from(sharedCarts).where(eq(sharedCarts.keyHash, keyHash))
  return found
}

/** The shared cart of a link; undefined also if the link has ended. */
export async function findSharedCart(db: Db, token: string): Promise<SharedCartRow | undefined> {
  const [found] = await db
    .select()
    .from(sharedCarts)
    .where(and(eq(sharedCarts.tokenHash, hashToken(token)), isOpen))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockSharedCart(db: Db, token: string): Promise<SharedCartRow | undefined> {
  const [found] = await db
    .select()
    .from(sharedCarts)
    .where(and(eq(sharedCarts.tokenHash, hashToken(token)), isOpen))
    .for('update')
  return found
}

/** Keeps which draft staff made of a shared cart. */
export async function noteDraft(db: Db, id: string, draftId: string): Promise<void> {
  await db.update(sharedCarts).set({ draftId }).where(eq(sharedCarts.id, id))
}

export interface SharedLine extends ProductRow {
  [column: string]: unknown
  quantity: number
  /** What each piece costs at this quantity. */
  pieceCents: number
}

/** The lines whose product can be bought, in their order. */
export function selectSharedLines(db: Db, items: WantedLine[]) {
  const ids = items.map(({ productId }) => productId)
  const quantities = items.map(({ quantity }) => quantity)
  return db.rows<SharedLine>(sql`
    select ${productColumns}, l.quantity, ${sql.raw(pieceCents('l.quantity'))} as "pieceCents"
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::int[]) with ordinality
      as l (product_id, quantity, place)
    join (${productTables}) on p.id = l.product_id
    where p.deleted_at is null and p.visibility <> 'draft'
    order by l.place`)
}

/** What an account shared, the latest first. */
export function ownSharedCarts(db: Db, userId: string) {
  return db
    .select({
      items: sharedCarts.items,
      code: sharedCarts.code,
      createdAt: sharedCarts.createdAt,
    })
    .from(sharedCarts)
    .where(eq(sharedCarts.userId, userId))
    .orderBy(desc(sharedCarts.createdAt))
}

/** Deletes carts whose link has ended. */
export async function deleteOldSharedCarts(db: Db): Promise<void> {
  await db.execute(
    sql`delete from shared_carts where created_at < now() - make_interval(days => ${SHARED_CART_DAYS})`,
  )
}
