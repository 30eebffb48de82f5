import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../test/support.ts'
import { categories, products as shelf } from '../../db/schema.ts'
import { unpack } from '../../http/packing.ts'
import { productNumber } from '../../http/shown.ts'

/** Changes every price behind the shop's back: whoever still shows the old one had it ready. */
async function priceBehindTheBack(app: TestApp, priceCents: number) {
  await app.db.update(shelf).set({ priceCents })
}

async function priceOf(app: TestApp, url = '/products'): Promise<number> {
  return (await app.call('GET', url)).body.products[0].price
}

test('what was answered once is ready for the next, compressed and with its mark', async () => {
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
    const first = await app.call('GET', url)
    await app.db.update(shelf).set({ name: `Unheard of at ${url}` })
    const second = await app.call('GET', url, undefined, { headers: { 'accept-encoding': 'br' } })
    expect(second.status).toBe(200)
    expect(second.headers.etag).toBe(first.headers.etag)
    const { etag } = first.headers
    const third = await app.call('GET', url, undefined, {
      headers: { 'if-none-match': String(etag) },
    })
    expect(third.status, url).toBe(304)
  }
})

test('a new price is seen at once, in this process and in every other', async () => {
  const here = await testApp()
  const there = await anotherProcess(here)
  const manager = await aManager(here)
  const { id } = await aProduct(here, { priceCents: 100_00 })
  for (const app of [here, there]) expect(await priceOf(app)).toBe(100)
  await priceBehindTheBack(here, 150_00)
  for (const app of [here, there]) expect(await priceOf(app)).toBe(100)

  await manager.call('PUT', `/products/${id}`, { price: 200 })

  expect(await priceOf(here)).toBe(200)
  await expect.poll(() => priceOf(there)).toBe(200)
})

test('every change that staff make to the catalogue is seen', async () => {
  const app = await testApp()
  const manager = await aManager(app)
  const { id, categoryId } = await aProduct(app)
  const read = async () => {
    const [list, shelves] = await Promise.all(
      ['/products', '/categories'].map(async (url) => (await app.call('GET', url)).body),
    )
    return JSON.stringify([list, shelves])
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

test('a refusal is never kept', async () => {
  const app = await testApp()
  const { id } = await aProduct(app, { deletedAt: new Date() })
  expect((await app.call('GET', `/products/${id}`)).status).toBe(404)
  await app.db.update(shelf).set({ deletedAt: null })
  expect((await app.call('GET', `/products/${id}`)).status).toBe(200)
})

async function stockOf(app: TestApp, id: string): Promise<number> {
  return (await app.call('GET', `/products/${id}`)).body.product.stockQuantity
}

test('whoever buys, and staff who cancel it, see at once what is left of each of the goods', async () => {
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
  expect(await left()).toEqual([10, 10, 10])
  await manager.call('DELETE', `/orders/${order._id}`)
  expect(await left()).toEqual([10, 10, 10])
})

test('stock on show follows the sales in every process, and a sale renews nothing else', async () => {
  const here = await testApp()
  const there = await anotherProcess(here)
  const [kettle, lamp] = [await aProduct(here), await aProduct(here)]
  const amina = await aShopper(here, { cart: [kettle] })
  const counted = '/products/facets'
  for (const app of [here, there]) {
    expect([await stockOf(app, kettle.id), await stockOf(app, lamp.id)]).toEqual([10, 10])
    expect((await app.call('GET', counted)).body.facets.price.max).toBe(2499)
  }
  await priceBehindTheBack(here, 150_00)

  await amina.placeOrder()

  for (const app of [here, there]) {
    await expect.poll(() => stockOf(app, kettle.id)).toBe(9)
    expect((await app.call('GET', `/products/${lamp.id}`)).body.product.price).toBe(2499)
    expect((await app.call('GET', counted)).body.facets.price.max).toBe(2499)
  }
})

test('a sale writes what is left into the lists that are ready, and makes none of them anew', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { priceCents: 100_00, description: 'Chai — “moto”' })
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app, { cart: [kettle] })
  const urls = ['/products', `/products/${kettle.id}`, '/products?q=chai&sort=price']
  const read = async (url: string, encoding: 'br' | 'gzip' = 'br') => {
    const headers = { 'accept-encoding': encoding }
    const answer = await app.http.inject({ url: `/api${url}`, headers })
    const isPacked = answer.headers['content-encoding'] === encoding
    const bytes = isPacked ? unpack(encoding, answer.rawPayload) : answer.rawPayload
    const { product, products: [first] = [product] } = JSON.parse(bytes.toString())
    return { first, etag: answer.headers.etag, headers }
  }
  const before = await Promise.all(urls.map((url) => read(url)))
  await priceBehindTheBack(app, 150_00)

  for (const [shopper, left] of [
    [amina, 9],
    [brian, 8],
  ] as const) {
    await shopper.placeOrder()
    for (const [i, url] of urls.entries()) {
      await expect.poll(async () => (await read(url)).first.stockQuantity).toBe(left)
      // Had it been made anew, it would show the price that nobody was told of.
      const { first, etag, headers } = await read(url)
      expect(first, url).toEqual({ ...before[i]?.first, stockQuantity: left })
      expect((await read(url, 'gzip')).first).toEqual(first)
      expect(etag).not.toBe(before[i]?.etag)
      const known = { ...headers, 'if-none-match': String(etag) }
      expect((await app.http.inject({ url: `/api${url}`, headers: known })).statusCode).toBe(304)
    }
  }
})

test('a list that was being made while it sold is kept, and shows what is left from then on', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { priceCents: 100_00 })
  const first = async () => (await app.call('GET', '/products')).body.products[0]
  const shelves = await app.pool.connect()
  await shelves.query('begin; lock table products')
  const slow = first()
  await expect.poll(() => app.http.readyAnswers.coming('/api/products') !== undefined).toBe(true)
  const products = new Set([productNumber(kettle.id)])
  app.http.readyAnswers.stockChanged({ products, counts: false })
  await shelves.query('commit')
  shelves.release()
  expect(await slow).toMatchObject({ price: 100, stockQuantity: 10 })

  await app.db.update(shelf).set({ priceCents: 150_00, stockQuantity: 9 })
  app.http.readyAnswers.stockChanged({ products, counts: false })

  // Had it been made anew, it would show the price that nobody was told of.
  expect(await first()).toMatchObject({ price: 100, stockQuantity: 9 })
})

test('while it never stops selling, whoever asks is answered with what was left when they asked', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { priceCents: 100_00 })
  const first = async () => (await app.call('GET', '/products')).body.products[0]
  await first()
  const products = new Set([productNumber(kettle.id)])
  // One more is sold whenever anything is read.
  const sell = () => app.http.readyAnswers.stockChanged({ products, counts: false })
  await app.db.update(shelf).set({ priceCents: 150_00, stockQuantity: 9 })
  app.pool.on('acquire', sell)
  sell()

  expect(await first()).toMatchObject({ price: 100, stockQuantity: 9 })

  app.pool.off('acquire', sell)
  await app.db.update(shelf).set({ stockQuantity: 8 })
  sell()
  expect(await first()).toMatchObject({ price: 100, stockQuantity: 8 })
})

test('when the last one is sold, and when it comes back, what is in stock is counted anew', async () => {
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
  expect(await inStock()).toEqual([1, 1])
})

/** How often `work` turns to the database. */
async function readings({ pool }: TestApp, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => {
    count += 1
  }
  pool.on('acquire', counted)
  await work()
  pool.off('acquire', counted)
  return count
}

test('what a hundred shoppers ask for at once is read once', async () => {
  const app = await testApp()
  const { id } = await aProduct(app)
  const aHundred = (url: string) =>
    Promise.all(Array.from({ length: 100 }, () => app.call('GET', url)))
  // From here on the product is known.
  await app.call('GET', '/products')
  const ofOne = await readings(app, () => app.call('GET', '/products?sort=price'))
  expect(ofOne).toBeGreaterThan(0)

  const ofHundred = await readings(app, async () => {
    for (const { body } of await aHundred('/products?sort=-price'))
      expect(body.products).toHaveLength(1)
  })
  expect(ofHundred).toBe(ofOne)

  // And so it is when its stock has changed.
  expect(await stockOf(app, id)).toBe(10)
  await app.db.update(shelf).set({ stockQuantity: 9 })
  await app.db.execute(sql`
    select pg_notify('duka_catalogue', '{"products": null, "counts": true}')`)
  await expect.poll(() => stockOf(app, id)).toBe(9)
  // Once the list, and once the product as it is now.
  expect(await readings(app, () => aHundred('/products?sort=-price'))).toBe(ofOne + 1)
  const { products: after } = (await app.call('GET', '/products?sort=-price')).body
  expect(after[0].stockQuantity).toBe(9)
})

test('while it sells all the time, a list is not made anew for each sale', async () => {
  const app = await testApp()
  await aProduct(app)
  const once = await readings(app, () => app.call('GET', '/products'))
  const sales = 80
  const made = await readings(app, async () => {
    for (let sale = 0; sale < sales; sale += 1) {
      app.http.readyAnswers.stockChanged({ products: undefined, counts: true })
      await app.call('GET', '/products')
    }
  })
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan((sales / 2) * once)
})

test('what was read before a change is not kept after it', async () => {
  const app = await testApp()
  await aProduct(app, { priceCents: 100_00 })
  await app.call('GET', '/categories')
  const shelves = await app.pool.connect()
  await shelves.query('begin; lock table products')
  const slow = priceOf(app)

  // Meanwhile something is changed elsewhere, and this process hears of it.
  await app.db.update(categories).set({ name: 'Kitchen' })
  await app.db.execute(sql`select pg_notify('duka_catalogue', '')`)
  const shelfName = async () => (await app.call('GET', '/categories')).body.categories[0].name
  await expect.poll(shelfName).toBe('Kitchen')
  await shelves.query('commit')
  shelves.release()

  expect(await slow).toBe(100)
  await priceBehindTheBack(app, 150_00)
  expect(await priceOf(app)).toBe(150)
})

test('a process that cannot hear of changes keeps nothing', async () => {
  const app = await testApp()
  await aProduct(app, { priceCents: 100_00 })
  expect(await priceOf(app)).toBe(100)
  await app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'duka news' and datname = current_database()`)
  await priceBehindTheBack(app, 150_00)
  await expect.poll(() => priceOf(app)).toBe(150)
})
