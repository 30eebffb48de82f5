import type { LowFilter, LowProduct, LowSort } from '@duka/contract/stock'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type SortedRow, type Sorting, sortedList } from '../../http/sorted-list.ts'

/**
 * What a list of what runs low is sorted by. Only the stock has no index to walk: it would be written
 * at every sale, and what runs low is a part of the shop that one statement can sort.
 */
const sorts: Record<LowSort, Sorting> = {
  newest: { by: sql`l.created_at`, type: 'timestamptz', down: true },
  oldest: { by: sql`l.created_at`, type: 'timestamptz' },
  name: { by: sql`lower(p.name)`, type: 'text' },
  '-name': { by: sql`lower(p.name)`, type: 'text', down: true },
  stock: { by: sql`p.stock_quantity`, type: 'bigint' },
  '-stock': { by: sql`p.stock_quantity`, type: 'bigint', down: true },
}

const walked = sql`low_stock l join products p on p.id = l.product_id`

/** `offset 0` keeps the cursor out of the plan: what lies behind it is no few, as it would guess. */
const gathered = sql`(select p.* from ${walked} offset 0) p`

type Row = SortedRow &
  Omit<LowProduct, '_id' | 'category'> & { categoryId: string | null; category: string | null }

/** A page of the products that are at or under their threshold. */
export async function selectLowStock(
  db: Db,
  { sort, limit, cursor, category }: LowFilter,
): Promise<{ page: LowProduct[]; nextCursor: string | null }> {
  // The id of the table whose index is walked.
  const id = sort === 'newest' || sort === 'oldest' ? sql`l.product_id` : sql`p.id`
  const list = sortedList(sort, sorts[sort], id, cursor)
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id, p.name, p.variant, p.brand, p.sku, c.id as "categoryId", c.name as category,
      p.stock_quantity as "stockQuantity", p.low_stock_at as "lowStockAt", ${list.column}
    from ${sort === 'stock' || sort === '-stock' ? gathered : walked}
    left join categories c on c.id = p.category_id
    where p.deleted_at is null and ${list.behind} and ${category ? sql`p.category_id = ${category}` : sql`true`}
    order by ${list.order}
    limit ${limit + 1}`)
  const { page, nextCursor } = list.page(rows, limit)
  return { page: page.map(toLowProduct), nextCursor }
}

function toLowProduct({ id, categoryId, category, ...row }: Row): LowProduct {
  return {
    _id: id,
    name: row.name,
    variant: row.variant,
    brand: row.brand,
    sku: row.sku,
    category: categoryId === null ? null : { _id: categoryId, name: category ?? '' },
    stockQuantity: row.stockQuantity,
    lowStockAt: row.lowStockAt,
  }
}
