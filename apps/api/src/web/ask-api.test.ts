import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, type TestApp, testApp } from '../../test/support.ts'
import { products } from '../db/schema.ts'
import { productNumber } from '../http/shown.ts'
import { type AskApi, askApi } from './ask-api.ts'

let app: TestApp
let ask: AskApi

beforeAll(async () => {
  app = await testApp({
    beside: async (http) => {
      ask = askApi(http)
    },
  })
})

test('what has not changed is read once for all pages, and none may change it', async () => {
  await ask('/categories')
  const first = await ask('/categories')
  expect(first.status).toBe(200)
  expect((await ask('/categories')).body).toBe(first.body)
  expect(Object.isFrozen((first.body as { categories: unknown[] }).categories)).toBe(true)
})

test('it says the same as the API does over the line', async () => {
  const { id } = await aProduct(app, { name: 'Ndoo · 20 l' })
  for (const path of ['/products?q=ndoo', `/products/${id}`, `/products/${id}`]) {
    const said = await app.http.inject({ url: `/api${path}`, headers: { 'accept-encoding': 'br' } })
    expect(said.statusCode).toBe(200)
    const plain = await app.http.inject({ url: `/api${path}` })
    expect(await ask(path)).toEqual({ status: 200, body: plain.json() })
  }
})

test('it says nothing that is known to be old, though browsers are shown it for a moment longer', async () => {
  const { id } = await aProduct(app)
  const stock = async () => {
    const { body } = await ask(`/products/${id}`)
    return (body as { product: { stockQuantity: number } }).product.stockQuantity
  }
  expect([await stock(), await stock()]).toEqual([10, 10])
  // Past the rules, so that nobody hears of it but from here.
  await app.db.update(products).set({ stockQuantity: 9 }).where(eq(products.id, id))
  expect(await stock()).toBe(10)
  app.http.readyAnswers.stockChanged({ products: new Set([productNumber(id)]), counts: false })
  expect(await stock()).toBe(9)
  expect(await stock()).toBe(9)
})

test('a refusal is handed on', async () => {
  const { status, body } = await ask('/products/00000000-0000-4000-8000-000000000000')
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'PRODUCT_NOT_FOUND' })])
})
