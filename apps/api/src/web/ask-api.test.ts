import type { AskApi } from '@duka/contract/page-renderer'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, type TestApp, testApp } from '../../test/support/support.ts'
import { products } from '../db/schema.ts'
import { invalidateOnCommit } from '../response-cache/invalidation.ts'
import { askApi } from './pages.ts'

let app: TestApp
let ask: AskApi

beforeAll(async () => {
  app = await testApp({
    beside: async (http) => {
      ask = askApi(http)
    },
  })
})

test('a page gets the same answers as a client of the API', async () => {
  const { id } = await aProduct(app, { name: 'Ndoo · 20 l' })
  for (const path of ['/products?q=ndoo', `/products/${id}`, `/products/${id}`]) {
    const said = await app.http.inject({ url: `/api${path}`, headers: { 'accept-encoding': 'br' } })
    expect(said.statusCode).toBe(200)
    const plain = await app.http.inject({ url: `/api${path}` })
    expect(await ask(path)).toEqual({ status: 200, body: plain.json() })
  }
})

test('a page never shows outdated stock, however much is sold', async () => {
  const { id } = await aProduct(app)
  const url = `/products/${id}`
  const stockOf = (body: unknown) =>
    (body as { product: { stockQuantity: number } }).product.stockQuantity
  const pages = async () => stockOf((await ask(url)).body)
  // More sales than the token bucket allows.
  for (let sale = 0; sale < 30; sale += 1) await invalidateOnCommit(app.db, 'stock')
  expect(await pages()).toBe(10)
  await app.db.update(products).set({ stockQuantity: 9 }).where(eq(products.id, id))
  await invalidateOnCommit(app.db, 'stock')
  await expect.poll(pages).toBe(9)
})

test('a page gets the refusals of the API', async () => {
  const { status, body } = await ask('/products/00000000-0000-4000-8000-000000000000')
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'PRODUCT_NOT_FOUND' })])
})
