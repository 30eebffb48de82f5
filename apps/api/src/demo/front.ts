import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { categories, front, products } from '../db/schema.ts'

/** What is a fifth cheaper. */
const offers = ['DEMO-RICE-5KG', 'DEMO-PAN-26', 'DEMO-POWER-20K', 'DEMO-DRESS-12']

/** Adds sale prices and the front of the shop: categories, offers and best sellers. Call it after the orders, which keep their prices. */
export async function insertFront(db: Db): Promise<void> {
  const isOffer = sql`${products.sku} in (${sql.join(
    offers.map((sku) => sql`${sku}`),
    sql`, `,
  )})`
  const cheaper = await db
    .update(products)
    .set({ salePriceCents: sql`${products.priceCents} * 4 / 500 * 100` })
    .where(isOffer)
    .returning({ id: products.id })
  const shelves = await db.select({ id: categories.id }).from(categories).orderBy(categories.name)
  const blocks = [
    {
      kind: 'categories',
      title: 'Shop by category',
      titleSw: 'Nunua kwa kategoria',
      categories: shelves.map(({ id }) => id),
    },
    {
      kind: 'products',
      title: 'This week’s offers',
      titleSw: 'Ofa za wiki hii',
      products: cheaper.map(({ id }) => id),
      best: false,
    },
    {
      kind: 'products',
      title: 'Best sellers',
      titleSw: 'Zinazonunuliwa zaidi',
      products: [],
      best: true,
      count: 8,
    },
  ]
  await db.insert(front).values({ blocks, version: 1 })
}
