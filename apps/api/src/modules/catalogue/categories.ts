import type { Category } from '@duka/contract/catalogue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'

interface CategoryRow {
  [column: string]: unknown
  id: string
  name: string
  description: string | null
}

/** All categories by name; they are few. */
export async function listCategories(db: Db): Promise<Category[]> {
  const { rows } = await db.execute<CategoryRow>(
    sql`select id, name, description from categories order by lower(name), id`,
  )
  return rows.map(toCategory)
}

export async function getCategory(db: Db, categoryId: string): Promise<Category> {
  const { rows } = await db.execute<CategoryRow>(
    sql`select id, name, description from categories where id = ${categoryId}`,
  )
  if (!rows[0]) throw new ShopError('CATEGORY_NOT_FOUND')
  return toCategory(rows[0])
}

function toCategory({ id, name, description }: CategoryRow): Category {
  return { _id: id, name, description }
}
