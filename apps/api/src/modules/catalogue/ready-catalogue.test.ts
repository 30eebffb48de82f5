import { expect, test, vi } from 'vitest'
import { aManager, anotherProcess, aProduct, type TestApp, testApp } from '../../../test/support.ts'
import { products } from '../../db/schema.ts'

/** Changes every price behind the shop's back: whoever still shows the old one had it ready. */
async function priceBehindTheBack(app: TestApp, priceCents: number) {
  await app.db.update(products).set({ priceCents })
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
    await app.db.update(products).set({ name: `Unheard of at ${url}` })
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
  await vi.waitFor(async () => expect(await priceOf(there)).toBe(200))
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
  await app.db.update(products).set({ deletedAt: null })
  expect((await app.call('GET', `/products/${id}`)).status).toBe(200)
})
