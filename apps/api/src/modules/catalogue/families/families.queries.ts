import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isNamed } from '../../../lists/named-like.ts'
import { type SortedRow, sortedList } from '../../../lists/sorted-list.ts'

export interface NamedFamily {
  id: string
  name: string
}

/** Creates a family; undefined if the name is taken. */
export function insertFamily(db: Db, name: string) {
  return db.value<string>(sql`
    insert into product_families (name) values (${name}) on conflict do nothing returning id`)
}

/** A family, locked until the transaction ends. */
export function lockFamily(db: Db, id: string) {
  return db.row<NamedFamily>(sql`select id, name from product_families where id = ${id} for update`)
}

/** A family by its id. */
export function findFamily(db: Db, id: string) {
  return db.row<NamedFamily>(sql`select id, name from product_families where id = ${id}`)
}

export async function updateFamily(db: Db, { id, name }: NamedFamily): Promise<void> {
  await db.execute(sql`update product_families set name = ${name} where id = ${id}`)
}

interface FamilyRow extends SortedRow {
  [column: string]: unknown
  name: string
  products: number
  stock: number
}

/** A page of the families by name, with the number of products and of their pieces. */
export async function selectFamilies(
  db: Db,
  { q, limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const by = { by: sql`lower(f.name)`, type: 'text' } as const
  const list = sortedList('name', by, sql`f.id`, cursor)
  const named = q ? isNamed(sql`f.name`, q) : sql`true`
  const { rows } = await db.execute<FamilyRow>(sql`
    select f.id, f.name, ${list.column}, counted.products, counted.stock
    from product_families f, lateral (
      select count(*)::int as products, coalesce(sum(stock_quantity), 0)::float as stock
      from products where family_id = f.id and deleted_at is null
    ) counted
    where ${named} and ${list.afterCursor}
    order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}
