import type { LowFilter, LowProduct, LowSort } from '@duka/contract/catalogue/stock'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type SortedRow, type Sorting, sortedList } from '../../../lists/sorted-list.ts'
import { withChildren } from '../categories/categories.queries.ts'

/** Sort orders of the low-stock list. By name it scans the index of all products and skips those not low. */
const sorts: Record<LowSort, Sorting> = {
  newest: { by: sql`l.created_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`l.created_at`, type: 'timestamptz' },
  name: { by: sql`lower(p.name)`, type: 'text' },
  '-name': { by: sql`lower(p.name)`, type: 'text', descending: true },
  stock: { by: sql`l.stock_quantity`, type: 'bigint' },
  '-stock': { by: sql`l.stock_quantity`, type: 'bigint', descending: true },
}

/** A page of the products at or below their threshold. Nobody sells a draft, so it is none of them. */
export async function selectLowStock(
  db: Db,
  { sort, limit, cursor, category }: LowFilter,
): Promise<{ page: LowProduct[]; nextCursor: string | null }> {
  // The id of the table whose index is scanned.
  const id = sort === 'name' || sort === '-name' ? sql`p.id` : sql`l.product_id`
  const list = sortedList(sort, sorts[sort], id, cursor)
  const { rows } = await db.execute<SortedRow & LowProduct & Record<string, unknown>>(sql`
    select p.id, p.id as "_id", p.name, p.variant, p.brand, p.sku,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as category,
      l.stock_quantity as "stockQuantity", p.low_stock_at as "lowStockAt", ${list.column}
    from low_stock l join products p on p.id = l.product_id
    left join categories c on c.id = p.category_id
    where p.deleted_at is null and p.visibility <> 'draft' and ${list.afterCursor} and ${category ? inCategory(category) : sql`true`}
    order by ${list.order}
    limit ${limit + 1}`)
  return list.page(rows, limit)
}

/** Also what is in the children of the category. Filters both tables, so that PostgreSQL can use the indexes of either. */
const inCategory = (id: string) =>
  sql`l.category_id = any(${withChildren(id)}) and p.category_id = any(${withChildren(id)})`
