import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { categories, products as productTable } from '../../../db/schema.ts'
import { invalidateOnCommit } from '../../../response-cache/invalidation.ts'

/** Changes every price in the database without invalidation: a response with the old one was cached. */
async function changePricesUnnoticed(app: TestApp, priceCents: number) {
  await app.db.update(productTable).set({ priceCents })
}

async function priceOf(app: TestApp, url = '/products'): Promise<number> {
  return (await app.call('GET', url)).body.products[0].price
}

test('a response is cached, compressed and with an ETag', async () => {
  const app = await testApp()
  const { id, categoryId } = await aProduct(app)
  for (const url of [
    '/products',
    `/products/category/${categoryId}`,
    '/products/facets',
    `/products/${id}`,
    '/categories',
    `/categories/${categoryId}`,
  ]) {
    const get = (more: Record<string, string> = {}) =>
      app.call('GET', url, undefined, { headers: { 'accept-encoding': 'br', ...more } })
    const first = await get()
    await app.db.update(productTable).set({ name: `Unheard of at ${url}` })
    const second = await get()
    expect(second.status).toBe(200)
    expect(second.headers.etag).toBe(first.headers.etag)
    const third = await get({ 'if-none-match': String(first.headers.etag) })
    expect(third.status, url).toBe(304)
  }
})

test('a new price shows at once, in this process and in every other', async () => {
  const here = await testApp()
  const there = await anotherProcess(here)
  const manager = await aManager(here)
  const { id } = await aProduct(here, { priceCents: 100_00 })
  for (const app of [here, there]) expect(await priceOf(app)).toBe(100)
  await changePricesUnnoticed(here, 150_00)
  for (const app of [here, there]) expect(await priceOf(app)).toBe(100)

  await manager.call('PUT', `/products/${id}`, { price: 200 })

  expect(await priceOf(here)).toBe(200)
  await expect.poll(() => priceOf(there)).toBe(200)
})

test('every change of staff to the catalogue invalidates the cache', async () => {
  const app = await testApp()
  const manager = await aManager(app)
  const { id, categoryId } = await aProduct(app)
  const read = async () => {
    const [list, locker] = await Promise.all(
      ['/products', '/categories'].map(async (url) => (await app.call('GET', url)).body),
    )
    return JSON.stringify([list, locker])
  }
  const changes: (() => Promise<{ status: number }>)[] = [
    () => manager.call('POST', '/categories', { name: 'Garden' }),
    () => manager.call('PUT', `/categories/${categoryId}`, { name: 'Kitchen' }),
    () => manager.call('PUT', `/products/${id}`, { stockQuantity: 3 }),
    () => manager.call('DELETE', `/products/${id}`),
    () => manager.call('DELETE', `/categories/${categoryId}`),
  ]
  for (const change of changes) {
    const before = await read()
    expect((await change()).status).toBeLessThan(300)
    expect(await read(), String(change)).not.toBe(before)
  }
})

test('a refusal is never cached', async () => {
  const app = await testApp()
  const { id } = await aProduct(app, { deletedAt: new Date() })
  expect((await app.call('GET', `/products/${id}`)).status).toBe(404)
  await app.db.update(productTable).set({ deletedAt: null })
  expect((await app.call('GET', `/products/${id}`)).status).toBe(200)
})

async function stockOf(app: TestApp, id: string): Promise<number> {
  return (await app.call('GET', `/products/${id}`)).body.product.stockQuantity
}

test('a sale and its cancellation show in the stock', async () => {
  const app = await testApp()
  const goods = [await aProduct(app), await aProduct(app), await aProduct(app)]
  const manager = await aManager(app)
  const amina = await aShopper(app, { cart: goods })
  const left = async () => {
    const { products } = (await app.call('GET', '/products')).body
    const alone = await Promise.all(goods.map(({ id }) => stockOf(app, id)))
    expect(products.map((product: { stockQuantity: number }) => product.stockQuantity)).toEqual(
      alone,
    )
    return alone
  }
  expect(await left()).toEqual([10, 10, 10])

  const { order } = (await amina.placeOrder()).body
  expect(await left()).toEqual([9, 9, 9])
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  // A return of stock is announced on commit, so it arrives a moment later.
  await expect.poll(left).toEqual([10, 10, 10])
  await manager.call('DELETE', `/orders/${order._id}`)
  expect(await left()).toEqual([10, 10, 10])
})

test('a sale invalidates stock in every process, and no response without stock', async () => {
  const here = await testApp()
  const there = await anotherProcess(here)
  const kettle = await aProduct(here)
  const amina = await aShopper(here, { cart: [kettle] })
  const category = async (app: TestApp) =>
    (await app.call('GET', '/categories')).body.categories[0].name
  const names = await Promise.all([here, there].map(category))
  for (const app of [here, there]) expect(await stockOf(app, kettle.id)).toBe(10)
  await here.db.update(categories).set({ name: 'Unheard of' })

  await amina.placeOrder()

  expect(await stockOf(here, kettle.id)).toBe(9)
  await expect.poll(() => stockOf(there, kettle.id)).toBe(9)
  expect(await Promise.all([here, there].map(category))).toEqual(names)
})

test('the count of products in stock follows a sale of the last one and its return', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { stockQuantity: 1 })
  const manager = await aManager(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const inStock = async () => [
    (await app.call('GET', '/products/facets')).body.facets.inStock,
    (await app.call('GET', '/products?inStock=true')).body.products.length,
  ]
  expect(await inStock()).toEqual([1, 1])

  const { order } = (await amina.placeOrder()).body
  expect(await inStock()).toEqual([0, 0])

  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  // A return of stock is announced on commit, so it arrives a moment later.
  await expect.poll(inStock).toEqual([1, 1])
})

/** How many queries `work` makes. */
async function queriesOf({ pool }: TestApp, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => {
    count += 1
  }
  pool.on('acquire', counted)
  await work()
  pool.off('acquire', counted)
  return count
}

test('a hundred concurrent requests for the same response compute it once', async () => {
  const app = await testApp()
  const { id } = await aProduct(app)
  const aHundred = (url: string) =>
    Promise.all(Array.from({ length: 100 }, () => app.call('GET', url)))
  // The first read of a process also reads when the next scheduled price change is.
  expect(await stockOf(app, id)).toBe(10)
  const ofOne = await queriesOf(app, () => app.call('GET', '/products?sort=price'))
  expect(ofOne).toBeGreaterThan(0)

  const ofHundred = await queriesOf(app, async () => {
    for (const { body } of await aHundred('/products?sort=-price'))
      expect(body.products).toHaveLength(1)
  })
  expect(ofHundred).toBe(ofOne)

  // The same after its stock has changed.
  expect(await stockOf(app, id)).toBe(10)
  await app.db.update(productTable).set({ stockQuantity: 9 })
  await invalidateOnCommit(app.db, 'stock')
  await expect.poll(() => stockOf(app, id)).toBe(9)
  expect(await queriesOf(app, () => aHundred('/products?sort=-price'))).toBe(ofOne)
  const { products: after } = (await app.call('GET', '/products?sort=-price')).body
  expect(after[0].stockQuantity).toBe(9)
})

test('with many sales a list is not rendered again for each one', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { stockQuantity: 100 })
  const shoppers = []
  for (let count = 0; count < 60; count += 1) shoppers.push(await aShopper(app, { cart: [kettle] }))
  const lists: { products: { stockQuantity: number }[] }[] = []
  for (const shopper of shoppers) {
    await shopper.placeOrder()
    lists.push((await app.call('GET', '/products')).body)
  }
  const shown = new Set(lists.map(({ products }) => products[0]?.stockQuantity))
  expect(shown.size).toBeGreaterThan(10)
  expect(shown.size).toBeLessThan(50)
})

test('data that was read before a change is not cached after it', async () => {
  const app = await testApp()
  await aProduct(app, { priceCents: 100_00 })
  await app.call('GET', '/categories')
  const locker = await app.pool.connect()
  await locker.query('begin; lock table products')
  const slow = priceOf(app)

  // Meanwhile another process changes something and notifies this one.
  await app.db.update(categories).set({ name: 'Kitchen' })
  await invalidateOnCommit(app.db, 'categories', 'products')
  const shelfName = async () => (await app.call('GET', '/categories')).body.categories[0].name
  await expect.poll(shelfName).toBe('Kitchen')
  await locker.query('commit')
  locker.release()

  expect(await slow).toBe(100)
  await changePricesUnnoticed(app, 150_00)
  expect(await priceOf(app)).toBe(150)
})

test('a process without notifications caches nothing', async () => {
  const app = await testApp()
  await aProduct(app, { priceCents: 100_00 })
  expect(await priceOf(app)).toBe(100)
  await app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'duka notifications' and datname = current_database()`)
  await changePricesUnnoticed(app, 150_00)
  await expect.poll(() => priceOf(app)).toBe(150)
})
