import { NOTIFIED_PER_PIECE } from '@duka/contract/stock-requests/stock-requests'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { stockRequests } from '../../db/schema.ts'
import { mayRun } from '../../jobs/failed-jobs.ts'
import { noteStockRequest } from '../messages/consents/consents.queries.ts'

/** How many open requests a person may have, so that nobody can fill the table with a stranger's address. */
const MAX_OPEN = 50

type NewRequest = Pick<
  typeof stockRequests.$inferInsert,
  'productId' | 'userId' | 'channel' | 'recipient' | 'language'
>

/** How many pieces are in stock; undefined if the product does not exist, is deleted or a draft. */
export function findStock(db: Db, productId: string) {
  return db.value<number>(sql`
    select stock_quantity as stock from products where id = ${productId} and deleted_at is null
      and visibility <> 'draft'`)
}

/**
 * Stores a request and adds it to the consent log. Stores nothing if the same request exists, or if the person has
 * `MAX_OPEN` open ones. Returns whether it was stored.
 */
export async function insertRequest(db: Db, request: NewRequest): Promise<boolean> {
  const { productId, userId, channel, recipient, language } = request
  return db.transaction(async (db) => {
    const { rows } = await db.execute(sql`
      insert into stock_requests (product_id, user_id, channel, recipient, language)
      select ${productId}, ${userId ?? null}::uuid, ${channel}, ${recipient}, ${language}
      where (select count(*) from stock_requests
        where channel = ${channel} and recipient = ${recipient} and told_at is null) < ${MAX_OPEN}
      on conflict do nothing returning id`)
    if (rows.length === 0) return false
    await noteStockRequest(db, request, 'notify-me')
    return true
  })
}

/** Up to 100 products that are back in stock and that people still wait for. */
export function selectProductsBack(db: Db, job: string) {
  return db.values<string>(sql`
    select p.id from products p join stock_returns b on b.product_id = p.id
    where p.stock_quantity > 0 and p.deleted_at is null and p.visibility <> 'draft'
      and exists (select 1 from stock_requests r where r.product_id = p.id and r.told_at is null)
      and (select count(*) from stock_requests r
        where r.product_id = p.id and r.told_at >= b.returned_at) < ${NOTIFIED_PER_PIECE} * p.stock_quantity
      and ${mayRun(job, sql`p.id::text`)}
    order by b.returned_at limit 100`)
}

export interface Notified {
  id: string
  userId: string | null
  channel: 'email' | 'sms'
  recipient: string
  language: 'en' | 'sw'
  product: string
  priceCents: number
}

/**
 * Marks the next requests as notified, oldest first, at most `NOTIFIED_PER_PIECE` for each piece since the product came back.
 * Locks the product's row in `stock_returns`, so that two processes together do not tell more people.
 */
export async function takeTurns(db: Db, productId: string): Promise<Notified[]> {
  await db.execute(sql`select 1 from stock_returns where product_id = ${productId} for update`)
  return db.rows<Notified>(sql`
    with product as (
      select p.id, p.name, p.price_cents, ${NOTIFIED_PER_PIECE} * p.stock_quantity - (
        select count(*) from stock_requests r
        where r.product_id = p.id and r.told_at >= b.returned_at) as turns
      from products p join stock_returns b on b.product_id = p.id
      where p.id = ${productId} and p.stock_quantity > 0
        and p.deleted_at is null and p.visibility <> 'draft'
    ),
    chosen as (
      select r.id from stock_requests r
      where r.product_id = (select id from product) and r.told_at is null
      order by r.turn
      limit greatest(0, coalesce((select turns from product), 0))
      for update
    )
    update stock_requests r set told_at = clock_timestamp()
    from product, chosen where r.id = chosen.id
    returning r.id, r.user_id as "userId", r.channel, r.recipient, r.language,
      product.name as product, product.price_cents as "priceCents"`)
}

/** Deletes a request, whether or not the person was notified. Adds the deletion to the consent log. */
export async function deleteRequest(db: Db, id: string): Promise<void> {
  await db.transaction(async (db) => {
    const [gone] = await db.delete(stockRequests).where(eq(stockRequests.id, id)).returning()
    if (gone) await noteStockRequest(db, gone, 'unsubscribe-link')
  })
}

/** Deletes requests `notified` days after the person was notified, and any request after `open` days. */
export async function deleteOldRequests(
  db: Db,
  days: { notified: number; open: number },
): Promise<void> {
  await db.execute(sql`
    delete from stock_requests
    where told_at < now() - ${days.notified}::int * interval '1 day'
      or created_at < now() - ${days.open}::int * interval '1 day'`)
}
