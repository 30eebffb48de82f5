import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { products, productTallies } from '../../../db/schema.ts'
import { mergeTallies } from './facets.queries.ts'

async function aCatalogue(opened = emptiedShop()) {
  const app = await opened
  const kitchen = (await aCategory(app, 'Kitchen')).id
  const garden = (await aCategory(app, 'Garden')).id
  const goods: [name: string, categoryId: string, brand: string, price: number, stock: number][] = [
    ['Kettle', kitchen, 'Jikopa', 1000, 5],
    ['Kettle lid', kitchen, 'JIKOPA', 200, 0],
    ['Pan', kitchen, 'Moto', 1500, 3],
    ['Spade', garden, 'Moto', 800, 1],
  ]
  for (const [name, categoryId, brand, price, stockQuantity] of goods)
    await aProduct(app, {
      name,
      description: name,
      categoryId,
      brand,
      priceCents: price * 100,
      stockQuantity,
    })
  await aProduct(app, { name: 'Gone', categoryId: garden, deletedAt: new Date() })
  return { app, kitchen, garden }
}

/** For the tests that change nothing. */
const catalogue = aCatalogue(testApp())

async function facets(app: TestApp, query = '') {
  const { status, body } = await app.call('GET', `/products/facets${query}`)
  expect(status).toBe(200)
  return body.facets
}

test('every choice shows how many products it would leave', async () => {
  const { app, kitchen, garden } = await catalogue

  expect(await facets(app)).toEqual({
    total: 4,
    exact: true,
    inStock: 3,
    categories: [
      { _id: garden, name: 'Garden', count: 1 },
      { _id: kitchen, name: 'Kitchen', count: 3 },
    ],
    brands: [
      { name: expect.stringMatching(/jikopa/i), count: 2 },
      { name: 'Moto', count: 2 },
    ],
    price: { min: 200, max: 1500 },
    onSale: 0,
    rated: 0,
    options: [],
  })
})

test('the count of a filter applies the other filters, not itself', async () => {
  const { app, kitchen, garden } = await catalogue

  const found = await facets(app, `?category=${kitchen}&brand=moto&maxPrice=1500`)

  expect(found.total).toBe(1)
  expect(found.categories).toEqual([
    { _id: garden, name: 'Garden', count: 1 },
    { _id: kitchen, name: 'Kitchen', count: 1 },
  ])
  expect(found.brands.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  expect(found.price).toEqual({ min: 1500, max: 1500 })
  expect((await facets(app, '?inStock=true&maxPrice=1000')).inStock).toBe(2)
  // Stock is a filter like the others: it limits them, and not its own count.
  expect((await facets(app, '?inStock=false')).inStock).toBe(3)
})

test('counts follow the search, also with a misspelt word', async () => {
  const { app } = await catalogue
  for (const q of ['kettle', 'ketle']) expect((await facets(app, `?q=${q}`)).total, q).toBe(2)
  expect((await facets(app, '?q=kettle')).price).toEqual({ min: 200, max: 1000 })
  // The price range applies all other filters.
  expect((await facets(app, '?q=kettle&inStock=true')).price).toEqual({ min: 1000, max: 1000 })
})

test('counts agree with the list for all filters', async () => {
  const { app, kitchen } = await catalogue
  for (const query of [
    '',
    `?category=${kitchen}`,
    '?brand=JIKOPA',
    '?minPrice=500&maxPrice=1000',
    `?q=kettle&inStock=true&category=${kitchen}`,
    `?category=${randomUUID()}`,
    '?category=nowhere',
  ]) {
    const { products } = (await app.call('GET', `/products${query}`)).body
    expect((await facets(app, query)).total, query).toBe(products.length)
  }
})

test('choices without products are not offered', async () => {
  const { app, garden, kitchen } = await aCatalogue()
  await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.name, 'Spade'))
  await app.db.update(products).set({ brand: 'Jikopa' }).where(eq(products.name, 'Pan'))

  const left = await facets(app)
  expect(left.categories).toEqual([{ _id: kitchen, name: 'Kitchen', count: 3 }])
  expect(left.brands).toEqual([{ name: expect.stringMatching(/jikopa/i), count: 3 }])
  expect((await facets(app, `?category=${garden}`)).total).toBe(0)
})

test('an empty shop has no choices', async () => {
  expect(await facets(await emptiedShop())).toEqual({
    total: 0,
    exact: true,
    inStock: 0,
    categories: [],
    brands: [],
    price: { min: null, max: null },
    onSale: 0,
    rated: 0,
    options: [],
  })
})

test('counts follow every sale, change and delivery, before and after tallies are merged', async () => {
  const { app, kitchen, garden } = await aCatalogue()
  const staff = await aManager(app)
  const rake = await aProduct(app, {
    name: 'Rake',
    categoryId: garden,
    brand: 'Moto',
    stockQuantity: 1,
  })
  const hose = await aProduct(app, {
    name: 'Hose',
    categoryId: garden,
    brand: 'Moto',
    stockQuantity: 2,
  })
  const shopper = await aShopper(app, { cart: [rake] })
  let asked = 0
  const counts = async () => {
    // A new URL each time, to bypass the cache. This call ignores the county.
    const query = `?category=${garden}&county=${asked++}`
    const { total, inStock, categories, brands } = await facets(app, query)
    const inGarden = categories.find(({ _id }: { _id: string }) => _id === garden).count
    return [
      total,
      inStock,
      inGarden,
      brands.find(({ name }: { name: string }) => name === 'Moto').count,
    ]
  }
  expect(await counts()).toEqual([3, 3, 3, 3])

  const order = await shopper.placeOrder('cod')
  expect(await counts()).toEqual([3, 2, 3, 3])
  await staff.call('PUT', `/orders/${order.body.order._id}`, { status: 'Cancelled' })
  expect(await counts()).toEqual([3, 3, 3, 3])
  await staff.call('POST', `/products/${hose.id}/stock`, { change: -2, note: 'Stolen' })
  await staff.call('DELETE', `/products/${rake.id}`)
  expect(await counts()).toEqual([2, 1, 2, 2])
  await app.db.update(products).set({ categoryId: kitchen }).where(eq(products.id, hose.id))
  expect(await counts()).toEqual([1, 1, 1, 1])
  // The stock changes together with what else is counted.
  const change = (values: Partial<typeof products.$inferInsert>) =>
    app.db.update(products).set(values).where(eq(products.id, hose.id))
  await change({ categoryId: garden, stockQuantity: 3 })
  expect(await counts()).toEqual([2, 2, 2, 2])
  await change({ visibility: 'hidden', stockQuantity: 0 })
  expect(await counts()).toEqual([1, 1, 1, 1])
  await change({ visibility: 'shown', stockQuantity: 4, brand: 'Jembe' })
  expect(await counts()).toEqual([2, 2, 2, 1])

  const before = await facets(app)
  await Promise.all([mergeTallies(app.db), mergeTallies(app.db)])
  expect(await facets(app)).toEqual(before)
  const rows = await app.db.select().from(productTallies)
  expect(rows.every(({ count }) => count > 0)).toBe(true)
  expect(new Set(rows.map(({ id, count, ...group }) => JSON.stringify(group))).size).toBe(
    rows.length,
  )
})

test('above the limit choices come without counts', async () => {
  const { app, kitchen, garden } = await aCatalogue()
  const pot = {
    name: 'Sufuria',
    categoryId: garden,
    brand: 'Udongo',
    description: '-',
    variant: '-',
  }
  await app.db
    .insert(products)
    .values(
      Array.from({ length: 3001 }, (_, i) => ({ ...pot, stockQuantity: i, priceCents: 5_000 + i })),
    )

  const pots = await facets(app, '?q=sufuria')
  // PostgreSQL chooses which 3,001 products are looked at: all are pots, or two of them are not.
  const hundreds = expect.toBeOneOf([2900, 3000])
  expect(pots).toMatchObject({ total: hundreds, exact: false, inStock: null })
  expect(pots.categories).toEqual([
    { _id: garden, name: 'Garden', count: null },
    { _id: kitchen, name: 'Kitchen', count: null },
  ])
  expect(pots.brands.map(({ name }: { name: string }) => name)).toContain('Udongo')
  expect((await facets(app, '?q=sufurai')).total).toEqual(hundreds)
  expect(await facets(app, '?maxPrice=10000')).toMatchObject({ total: 3000, exact: false })
  // Filtered to few products, they are counted again.
  expect(await facets(app, '?q=sufuria&maxPrice=50.09')).toMatchObject({
    total: 10,
    exact: true,
    inStock: 9,
  })
  expect(await facets(app, `?q=sufuria&category=${kitchen}`)).toMatchObject({
    total: 0,
    exact: true,
  })
  // Without a search everything is counted.
  expect(await facets(app, `?category=${garden}`)).toMatchObject({ total: 3002, exact: true })
})
