import { eq, sql } from 'drizzle-orm'
import { products, stockMovements } from '../../src/db/schema.ts'
import type { TestApp } from './support.ts'

/** The stock of a product. */
export async function stockOf(app: TestApp, product: { id: string }): Promise<number | undefined> {
  const [row] = await app.db.select().from(products).where(eq(products.id, product.id))
  return row?.stockQuantity
}

/** Whether a product's movements add up to its stock. */
export async function movementsMatchStock(app: TestApp, product: { id: string }): Promise<boolean> {
  const [sum] = await app.db
    .select({ sum: sql<number>`sum(${stockMovements.change})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.productId, product.id))
  return sum?.sum === (await stockOf(app, product))
}
