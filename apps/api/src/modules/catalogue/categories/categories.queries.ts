import type { CategorySort } from '@duka/contract/catalogue/categories'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

export interface CategoryRow {
  id: string
  name: string
  description: string | null
}

type Row = CategoryRow & Record<string, unknown>

const sortings: Record<CategorySort, SQL> = {
  name: sql`lower(name), id`,
  '-name': sql`lower(name) desc, id desc`,
  description: sql`lower(coalesce(description, '')), lower(name), id`,
  '-description': sql`lower(coalesce(description, '')) desc, lower(name) desc, id desc`,
}

export async function selectCategories(
  db: Db,
  sort: CategorySort = 'name',
): Promise<CategoryRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select id, name, description from categories order by ${sortings[sort]}`,
  )
  return rows
}

export async function findCategory(db: Db, categoryId: string): Promise<CategoryRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select id, name, description from categories where id = ${categoryId}`,
  )
  return rows[0]
}

/** Like `findCategory`, and locks it: nobody changes it or adds a product to it until this transaction ends. */
export async function lockCategory(db: Db, categoryId: string): Promise<CategoryRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select id, name, description from categories where id = ${categoryId} for update`,
  )
  return rows[0]
}

export async function insertCategory(
  db: Db,
  { name, description }: Omit<CategoryRow, 'id'>,
): Promise<CategoryRow> {
  const { rows } = await db.execute<Row>(sql`
    insert into categories (name, description) values (${name}, ${description})
    returning id, name, description`)
  return one(rows)
}

export async function updateCategory(
  db: Db,
  { id, name, description }: CategoryRow,
): Promise<CategoryRow> {
  const { rows } = await db.execute<Row>(sql`
    update categories set name = ${name}, description = ${description}, updated_at = now()
    where id = ${id}
    returning id, name, description`)
  return one(rows)
}

/** Removes the category from deleted products, so that it can be deleted. */
export async function detachDeletedProducts(db: Db, categoryId: string): Promise<void> {
  await db.execute(sql`
    update products set category_id = null
    where category_id = ${categoryId} and deleted_at is not null`)
}

/** Violates a foreign key if products are in it. */
export async function deleteCategory(db: Db, categoryId: string): Promise<void> {
  await db.execute(sql`delete from categories where id = ${categoryId}`)
}

function one(rows: Row[]): CategoryRow {
  const [row] = rows
  if (!row) throw new Error('The statement returned no category.')
  return row
}
