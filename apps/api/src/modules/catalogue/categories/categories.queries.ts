import type { CategorySort } from '@duka/contract/catalogue/categories'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

export interface CategoryRow {
  id: string
  name: string
  description: string | null
  nameSw: string | null
  descriptionSw: string | null
  parentId: string | null
}

type Row = CategoryRow & Record<string, unknown>

const columns = sql.raw(
  'c.id, c.name, c.description, c.name_sw as "nameSw", c.description_sw as "descriptionSw", c.parent_id as "parentId"',
)

/** By name, children stand after their parent. */
const sortings: Record<CategorySort, SQL> = {
  name: sql`lower(coalesce(top.name, c.name)), c.parent_id is not null, lower(c.name), c.id`,
  '-name': sql`lower(coalesce(top.name, c.name)) desc, c.parent_id is not null, lower(c.name) desc, c.id desc`,
  description: sql`lower(coalesce(c.description, '')), lower(c.name), c.id`,
  '-description': sql`lower(coalesce(c.description, '')) desc, lower(c.name) desc, c.id desc`,
}

export function selectCategories(db: Db, sort: CategorySort = 'name'): Promise<CategoryRow[]> {
  return db.rows<Row>(
    sql`select ${columns} from categories c left join categories top on top.id = c.parent_id order by ${sortings[sort]}`,
  )
}

export function findCategory(db: Db, categoryId: string): Promise<CategoryRow | undefined> {
  return db.row<Row>(sql`select ${columns} from categories c where c.id = ${categoryId}`)
}

/** Like `findCategory`, and locks it: nobody changes it or adds a product to it until this transaction ends. */
export function lockCategory(db: Db, categoryId: string): Promise<CategoryRow | undefined> {
  return db.row<Row>(sql`select ${columns} from categories c where c.id = ${categoryId} for update`)
}

export function insertCategory(
  db: Db,
  { name, description, nameSw, descriptionSw, parentId }: Omit<CategoryRow, 'id'>,
): Promise<CategoryRow> {
  return db.one<Row>(sql`
    insert into categories as c (name, description, name_sw, description_sw, parent_id)
    values (${name}, ${description}, ${nameSw}, ${descriptionSw}, ${parentId}::uuid)
    returning ${columns}`)
}

export function updateCategory(
  db: Db,
  { id, name, description, nameSw, descriptionSw, parentId }: CategoryRow,
): Promise<CategoryRow> {
  return db.one<Row>(sql`
    update categories c set name = ${name}, description = ${description}, name_sw = ${nameSw}, description_sw = ${descriptionSw},
      parent_id = ${parentId}::uuid, updated_at = now()
    where c.id = ${id}
    returning ${columns}`)
}

/** Removes the category from deleted products, so that it can be deleted. */
export async function detachDeletedProducts(db: Db, categoryId: string): Promise<void> {
  await db.execute(sql`
    update products set category_id = null
    where category_id = ${categoryId} and deleted_at is not null`)
}

/** Violates a foreign key if products are in it, or other categories under it. */
export async function deleteCategory(db: Db, categoryId: string): Promise<void> {
  await db.execute(sql`delete from categories where id = ${categoryId}`)
}

/** The key of the advisory lock. No other part of the shop uses it. */
const CATEGORY_LOCK = 4_017_002

/** Lets one change of categories happen after the other: two that move each other's parents would deadlock. */
export async function lockCategories(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CATEGORY_LOCK})`)
}

/** Each category that has a parent, with it. */
export function selectChildren(db: Db) {
  return db.rows<{ id: string; parentId: string }>(sql`
    select id, parent_id as "parentId" from categories where parent_id is not null
    order by lower(name), id`)
}

/** SQL: the ids of a category and its children, as an array. */
export function withChildren(categoryId: string): SQL {
  return sql`array(select id from categories where id = ${categoryId} or parent_id = ${categoryId})`
}
