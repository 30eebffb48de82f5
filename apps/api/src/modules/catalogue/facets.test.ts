import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCategory, aProduct, type TestApp, testApp } from '../../../test/support.ts'

async function aShelf() {
  const app = await testApp()
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

async function facets(app: TestApp, query = '') {
  const { status, body } = await app.call('GET', `/products/facets${query}`)
  expect(status).toBe(200)
  return body.facets
}

test('every choice says how many products it would leave', async () => {
  const { app, kitchen, garden } = await aShelf()

  expect(await facets(app)).toEqual({
    total: 4,
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
  })
})

test('a choice counts within the other filters, and does not hide its own neighbours', async () => {
  const { app, kitchen, garden } = await aShelf()

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

test('counts follow the search, slips of the finger included', async () => {
  const { app } = await aShelf()
  for (const q of ['kettle', 'ketle']) expect((await facets(app, `?q=${q}`)).total, q).toBe(2)
})

test('counts agree with the list, whatever is filtered', async () => {
  const { app, kitchen } = await aShelf()
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

test('an empty shop counts nothing', async () => {
  expect(await facets(await testApp())).toEqual({
    total: 0,
    inStock: 0,
    categories: [],
    brands: [],
    price: { min: null, max: null },
  })
})
