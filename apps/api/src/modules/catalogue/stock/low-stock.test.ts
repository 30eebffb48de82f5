import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  testApp,
} from '../../../../test/support/support.ts'
import { products } from '../../../db/schema.ts'

const action = fc.record({
  what: fc.constantFrom(
    ...(['sell', 'sell', 'cancel', 'adjust', 'adjust', 'warn', 'move', 'delete'] as const),
  ),
  which: fc.nat(1000),
  count: fc.integer({ min: 1, max: 6 }),
})
type Action = typeof action extends fc.Arbitrary<infer Made> ? Made : never

/** Concurrent workers, half of them in another process. */
const WORKERS = 6
const ACTIONS = 40
const PRODUCTS = 8

test('the low-stock list stays consistent with the stock under concurrent changes', async () => {
  const here = await testApp()
  const there = await anotherProcess(here)
  const manager = await aManager(here)
  const categories = [(await aCategory(here)).id, (await aCategory(here)).id]
  const [categoryId] = categories
  const productIds: string[] = []
  for (let i = 0; i < PRODUCTS; i++)
    productIds.push(
      (
        await aProduct(here, {
          categoryId,
          stockQuantity: 6 + 3 * i,
          // Every second one runs low all the while, however much of it there is.
          lowStockAt: i % 2 ? 5 : 1000,
        })
      ).id,
    )
  const shoppers = await Promise.all(Array.from({ length: WORKERS }, () => aShopper(here)))
  const orders: string[] = []
  const statuses: number[] = []

  async function act(worker: number, { what, which, count }: Action): Promise<void> {
    const app = worker % 2 ? here : there
    const as = ({ token }: { token: string }) => ({ token })
    const product = productIds[which % PRODUCTS]
    const other = productIds[(which + 3) % PRODUCTS]
    const odd = productIds[(2 * which + 1) % PRODUCTS]
    const shopper = shoppers[worker]
    if (!product || !other || !odd || !shopper) throw new Error('nobody is there')
    const staff = async (...[method, url, body]: Parameters<typeof app.call>) => {
      statuses.push((await app.call(method, url, body, as(manager))).status)
    }
    if (what === 'sell') {
      // Two products and often too many of one: then what was taken of the other is put back.
      const items = [product, other].map((productId) => ({ productId, quantity: count }))
      await app.call('POST', '/carts', { items }, as(shopper))
      const { addressId } = shopper
      const placed = await app.call(
        'POST',
        '/orders',
        { addressId, paymentMethod: 'cod' },
        as(shopper),
      )
      statuses.push(placed.status)
      if (placed.status === 201) orders.push(placed.body.order._id)
    } else if (what === 'cancel') {
      const order = orders[which % orders.length]
      if (order) await staff('PUT', `/orders/${order}`, { status: 'Cancelled' })
    } else if (what === 'adjust') {
      const change = which % 2 ? count : -count
      await staff('POST', `/products/${product}/stock`, { change, note: 'Counted' })
    } else if (what === 'warn')
      await staff('PATCH', `/products/${odd}/stock`, { lowStockAt: 3 * count })
    else if (what === 'move')
      await app.db
        .update(products)
        .set({ categoryId: categories[which % 2] ?? categoryId })
        .where(eq(products.id, product))
    else if (which % 20 === 0) await staff('DELETE', `/products/${odd}`)
  }

  const workers = fc.sample(fc.array(action, { minLength: ACTIONS, maxLength: ACTIONS }), {
    numRuns: WORKERS,
    seed: 11,
  })
  await Promise.all(
    workers.map(async (deeds, worker) => {
      for (const one of deeds) await act(worker, one)
    }),
  )

  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(orders.length).toBeGreaterThan(3)
  const columns = sql`created_at, stock_quantity, category_id`
  const { rows: listed } = await here.db.execute(
    sql`select product_id, ${columns} from low_stock order by 1`,
  )
  const { rows: low } = await here.db.execute(
    sql`select id as product_id, ${columns} from products
      where deleted_at is null and stock_quantity <= low_stock_at order by 1`,
  )
  expect(listed).toEqual(low)
  expect(low.length).toBeGreaterThanOrEqual(PRODUCTS / 2)
})

test('the low-stock list shows the present stock and category', async () => {
  const app = await testApp()
  const staff = await aManager(app)
  const [from, to] = [(await aCategory(app)).id, (await aCategory(app)).id]
  const bulb = await aProduct(app, { name: 'Bulb', stockQuantity: 5, categoryId: from })
  const lamp = await aProduct(app, { name: 'Lamp', stockQuantity: 4, categoryId: from })
  const list = async (category: string) =>
    (await staff.call('GET', `/products/low-stock?sort=stock&category=${category}`)).body.products
  const left = async (category: string) =>
    (await list(category)).map(
      ({ name, stockQuantity }: { name: string; stockQuantity: number }) =>
        `${name} ${stockQuantity}`,
    )
  expect(await left(from)).toEqual(['Lamp 4', 'Bulb 5'])

  const order = await (await aShopper(app, { cart: [bulb], quantity: 2 })).placeOrder('cod')
  expect(await left(from)).toEqual(['Bulb 3', 'Lamp 4'])
  await app.db.update(products).set({ categoryId: to }).where(eq(products.id, lamp.id))
  expect([await left(from), await left(to)]).toEqual([['Bulb 3'], ['Lamp 4']])
  await staff.call('PUT', `/orders/${order.body.order._id}`, { status: 'Cancelled' })
  await staff.call('POST', `/products/${lamp.id}/stock`, { change: 2, note: 'Delivery' })
  expect([await left(from), await left(to)]).toEqual([['Bulb 5'], []])
  await staff.call('DELETE', `/products/${bulb.id}`)
  expect(await left(from)).toEqual([])
})
