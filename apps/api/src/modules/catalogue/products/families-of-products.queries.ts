import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { productColumns, productTables } from './product-columns.queries.ts'
import type { ProductRow } from './product-row.ts'

/** The families with these names, which are created if missing. Names match in any case. Returns ids in order. */
export async function saveFamilies(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  // In one order, so that two callers cannot deadlock. The update locks the families.
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    insert into product_families (name)
    select (array_agg(name order by nth))[1]
    from unnest(${sql.param(names)}::text[]) with ordinality as g (name, nth)
    group by lower(name) order by lower(name)
    on conflict (lower(name)) do update set name = product_families.name
    returning id, lower(name) as key`)
  const { rows: keys } = await db.execute<{ key: string }>(
    sql`select lower(name) as key from unnest(${sql.param(names)}::text[]) with ordinality as g (name, nth) order by nth`,
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  return keys.map(({ key }) => ids.get(key) ?? '')
}

/** Deletes the families if they have no products. Locks them, so that nobody joins meanwhile. */
export async function removeEmptyFamilies(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const these = sql`id = any(${sql.param(ids)}::uuid[])`
  await db.execute(sql`select from product_families where ${these} order by id for update`)
  await db.execute(sql`
    delete from product_families f where ${these}
      and not exists (select from products where family_id = f.id)`)
}

/** The products of a family, of any visibility, in the order in which they were added. */
export function selectFamily(db: Db, familyId: string) {
  return db.rows<ProductRow>(sql`
    select ${productColumns} from ${productTables}
    where p.family_id = ${familyId} and p.deleted_at is null
    order by p.created_at, p.id`)
}

/** The picture of a family's first product that has one. */
export async function findFamilyPicture(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.image_key as key from product_families f join products p on p.family_id = f.id
    where lower(f.name) = lower(${name}) and p.deleted_at is null and p.image_key is not null
    order by p.created_at, p.id limit 1`)
  return rows[0]?.key ?? null
}
