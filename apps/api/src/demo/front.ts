import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { categories, front, frontPictures, products, reviews, shopSettings } from '../db/schema.ts'

/** What is a fifth cheaper. */
const offers = [
  'DEMO-RICE-5KG',
  'DEMO-PAN-26',
  'DEMO-POWER-20K',
  'DEMO-DRESS-12',
  'DEMO-LANTERN-S1',
]

/** Stars and words of buyers, as the shop shows them after an account was deleted. Staff have answered all, so nothing is left to do. */
const opinions: [sku: string, stars: number, text: string][] = [
  ['DEMO-RICE-5KG', 5, 'Smells like the rice from home and has no stones.'],
  ['DEMO-RICE-5KG', 4, 'Good rice. The bag could close better.'],
  ['DEMO-RICE-5KG', 5, 'Came the next morning, well packed.'],
  ['DEMO-PAN-26', 5, 'Eggs and chapati slide off.'],
  ['DEMO-PAN-26', 4, 'Light, and heats evenly on gas.'],
  ['DEMO-POWER-20K', 5, 'Charges my phone four times.'],
  ['DEMO-POWER-20K', 3, 'Strong, but heavy in a small bag.'],
  ['DEMO-LANTERN-S1', 5, 'Lights two rooms when the power goes.'],
  ['DEMO-FLOUR-2KG', 4, 'Soft ugali every time.'],
  ['DEMO-TEA-100', 5, 'Strong tea, one bag is enough for two cups.'],
]

/**
 * Adds reviews, a time for returns, sale prices and the front of the shop, with its pictures. Call it after the orders, which
 * keep their prices. `saved`: more settings.
 */
export async function insertFront(
  db: Db,
  imageKeys: Map<string, string>,
  saved: object,
): Promise<void> {
  const cheaper = await db
    .update(products)
    .set({ salePriceCents: sql`${products.priceCents} * 4 / 500 * 100` })
    .where(sql`${products.sku} = any (${sql.param(offers)}::text[])`)
    .returning({ id: products.id })
  await insertReviews(db)
  await db.insert(shopSettings).values({ saved: { returnDays: 7, ...saved }, version: 1 })
  const shelves = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(sql`${categories.parentId} is null`)
    .orderBy(categories.name)
  const [basket, kitchen] = [imageKeys.get('front') ?? '', imageKeys.get('kitchen') ?? '']
  await db.insert(frontPictures).values([
    { imageKey: basket, width: 320, height: 320 },
    { imageKey: kitchen, width: 320, height: 213 },
  ])
  const blocks = [
    { kind: 'promise', imageKey: basket },
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
      kind: 'banner',
      title: 'Cook for the whole house',
      titleSw: 'Pika kwa nyumba nzima',
      text: 'Pots, plates, kettles and a jiko that needs little charcoal.',
      textSw: 'Sufuria, sahani, birika na jiko lisilotumia makaa mengi.',
      imageKey: kitchen,
      link: `/products?category=${shelves.find(({ name }) => name === 'Kitchen')?.id}`,
    },
    {
      kind: 'products',
      title: 'Best sellers',
      titleSw: 'Zinazonunuliwa zaidi',
      products: [],
      best: true,
      count: 5,
    },
  ]
  await db.insert(front).values({ blocks, version: 1 })
}

async function insertReviews(db: Db): Promise<void> {
  const rows = await db.select({ id: products.id, sku: products.sku }).from(products)
  const idOf = new Map(rows.map(({ id, sku }) => [sku, id]))
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000)
  await db.insert(reviews).values(
    opinions.flatMap(([sku, rating, text], index) => {
      const productId = idOf.get(sku)
      const createdAt = day(3 * index + 3)
      const answer = rating < 5 ? 'Thank you. We have told the maker.' : 'Thank you!'
      const answeredAt = day(3 * index + 2)
      const dates = { answeredAt, createdAt, updatedAt: createdAt }
      return productId ? [{ productId, rating, text, answer, ...dates }] : []
    }),
  )
}
