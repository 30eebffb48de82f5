import { MAX_WISHES } from '@duka/contract/wish-list/wish-limits'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { productColumns, productTables } from '../catalogue/products/product-columns.queries.ts'
import type { ProductRow } from '../catalogue/products/product-row.ts'

/** The products on a person's wish list that are in the shop, newest wish first. */
export function selectWishes(db: Db, userId: string) {
  return db.rows<ProductRow>(
    prepared(
      'read-wishes',
      sql`
    select ${productColumns} from wishes w join (${productTables}) on p.id = w.product_id
    where w.user_id = ${userId} and p.deleted_at is null and p.visibility <> 'draft'
    order by w.added_at desc, p.id`,
    ),
  )
}

/** Those of these products that are in the shop, in the given order. */
export function selectProducts(db: Db, ids: string[]) {
  return db.rows<ProductRow>(
    prepared(
      'wished-products',
      sql`
    select ${productColumns}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, nth)
    join (${productTables}) on p.id = wanted.id
    where p.deleted_at is null and p.visibility <> 'draft'
    order by wanted.nth`,
    ),
  )
}

/** Locks the owner, so that concurrent calls cannot exceed the limit. False if the account is gone. */
export async function lockOwner(db: Db, userId: string): Promise<boolean> {
  return db.exists(sql`select from users where id = ${userId} for no key update`)
}

/**
 * Adds those of these products that are in the shop and not on the list yet, the first ones as long as there is
 * room. The caller has locked the owner.
 */
export async function insertWishes(db: Db, userId: string, ids: string[]): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from wishes w using products p
      where w.user_id = ${userId} and p.id = w.product_id and p.deleted_at is not null),
    new as (
      select p.id, min(wanted.nth) as nth
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, nth)
      join products p on p.id = wanted.id and p.deleted_at is null and p.visibility <> 'draft'
      where not exists (select from wishes w where w.user_id = ${userId} and w.product_id = p.id)
      group by p.id)
    insert into wishes (user_id, product_id, added_at)
    select ${userId}, id, now() - nth * interval '1 millisecond' from new
    order by nth
    limit greatest(0, ${MAX_WISHES} - (
      select count(*) from wishes w join products p on p.id = w.product_id
      where w.user_id = ${userId} and p.deleted_at is null))
    on conflict do nothing`)
}

/** Whether the product is on the list. */
export function hasWish(db: Db, userId: string, productId: string) {
  return db.exists(sql`
    select from wishes where user_id = ${userId} and product_id = ${productId}`)
}

/** Whether the product is in the shop. */
export function isInShop(db: Db, productId: string) {
  return db.exists(
    sql`select from products where id = ${productId} and deleted_at is null and visibility <> 'draft'`,
  )
}

/** Returns whether the product was on the list. */
export function deleteWish(db: Db, userId: string, productId: string) {
  return db.exists(sql`
    delete from wishes where user_id = ${userId} and product_id = ${productId} returning product_id`)
}
