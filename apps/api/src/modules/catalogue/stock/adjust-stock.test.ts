import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { auditLog, products, stockMovements } from '../../../db/schema.ts'

const app = await testApp()

test('a change of stock takes effect and records user and reason', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 10 })

  const answer = await staff.call('POST', `/products/${kettle.id}/stock`, {
    change: -3,
    note: 'Fell off the shelf',
  })

  expect(answer.status).toBe(200)
  expect(answer.body.stock).toMatchObject({ stockQuantity: 7, lowStockAt: 5 })
  const { body } = await app.call('GET', `/products/${kettle.id}`)
  expect(body.product.stockQuantity).toBe(7)
  expect(body.product).not.toHaveProperty('lowStockAt')
  const history = await staff.call('GET', `/products/${kettle.id}/stock-movements`)
  expect(history.body.movements).toMatchObject([
    { change: -3, reason: 'adjusted', note: 'Fell off the shelf', user: { _id: staff.id } },
    { change: 10, reason: 'opening', user: null },
  ])
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, kettle.id))
  expect(entry).toMatchObject({
    userId: staff.id,
    before: { stockQuantity: 10 },
    after: { stockQuantity: 7, note: 'Fell off the shelf' },
  })
})

test('a change of stock that is repeated with its key counts once', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const add = (change: number) =>
    staff.call(
      'POST',
      `/products/${kettle.id}/stock`,
      { change, note: 'Delivered' },
      { headers: { 'idempotency-key': 'one delivery' } },
    )

  const answers = [await add(5), await add(5)]

  expect(answers.map(({ body }) => body.stock.stockQuantity)).toEqual([15, 15])
  expect((await add(6)).body.code).toBe('KEY_REUSED')
  const { body } = await app.call('GET', `/products/${kettle.id}`)
  expect(body.product.stockQuantity).toBe(15)
})

test('stock never gets negative, even with concurrent changes', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const take = () =>
    staff.call('POST', `/products/${kettle.id}/stock`, { change: -3, note: 'Counted' })

  const answers = await Promise.all([take(), take(), take(), take(), take()])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'STOCK_BELOW_NONE',
    fields: { change: expect.any(String) },
  })
  expect(await stockAndMovements(kettle.id)).toEqual([1, 1])
  const last = await staff.call('POST', `/products/${kettle.id}/stock`, {
    change: -1,
    note: 'Broken',
  })
  expect(last.body.stock).toMatchObject({ stockQuantity: 0 })
})

test('after concurrent orders and changes the movements add up to the stock', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const shoppers = await Promise.all([1, 2, 3].map(() => aShopper(app, { cart: [kettle] })))

  await Promise.all([
    ...shoppers.map((shopper) => shopper.placeOrder('cod')),
    staff.call('POST', `/products/${kettle.id}/stock`, { change: 20, note: 'Delivery' }),
    staff.call('POST', `/products/${kettle.id}/stock`, { change: -2, note: 'Broken' }),
  ])

  expect(await stockAndMovements(kettle.id)).toEqual([25, 25])
})

test('a change by zero, by half a piece, or without a reason is refused', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app)
  for (const change of [0, 1.5, '', 'many', null, 5e9, undefined]) {
    const answer = await staff.call('POST', `/products/${kettle.id}/stock`, { change, note: 'Why' })
    expect(answer.status, String(change)).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual(['change'])
  }
  const silent = await staff.call('POST', `/products/${kettle.id}/stock`, { change: 1, note: ' ' })
  expect(silent.body.fields).toEqual({ note: 'Say why the stock changes.' })
  const full = await aProduct(app, { stockQuantity: 2_000_000_000 })
  const over = await staff.call('POST', `/products/${full.id}/stock`, { change: 1e9, note: 'Why' })
  expect(over.status).toBe(400)
})

test('staff set the low-stock threshold of a product', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app)
  const answer = await staff.call('PATCH', `/products/${kettle.id}/stock`, { lowStockAt: '12' })
  expect(answer.body.stock).toMatchObject({ lowStockAt: 12 })
  const negative = await staff.call('PATCH', `/products/${kettle.id}/stock`, { lowStockAt: -1 })
  expect(negative.body.fields).toEqual({ lowStockAt: 'Low stock cannot be negative.' })
})

test('the history has pages, and a deleted product has none', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app)
  for (const change of [1, 2, 3])
    await staff.call('POST', `/products/${kettle.id}/stock`, { change, note: 'Delivery' })
  const url = `/products/${kettle.id}/stock-movements?limit=3`
  const first = await staff.call('GET', url)
  expect(changes(first.body)).toEqual([3, 2, 1])
  const second = await staff.call('GET', `${url}&cursor=${first.body.nextCursor}`)
  expect(changes(second.body)).toEqual([10])
  expect(second.body.nextCursor).toBeNull()

  await staff.call('DELETE', `/products/${kettle.id}`)
  expect((await staff.call('GET', url)).body.code).toBe('PRODUCT_NOT_FOUND')
  const change = await staff.call('POST', `/products/${kettle.id}/stock`, {
    change: 1,
    note: 'Why',
  })
  expect(change.body.code).toBe('PRODUCT_NOT_FOUND')
})

function changes(body: { movements: { change: number }[] }): number[] {
  return body.movements.map(({ change }) => change)
}

async function stockAndMovements(productId: string): Promise<unknown[]> {
  const [product] = await app.db.select().from(products).where(eq(products.id, productId))
  const [ledger] = await app.db
    .select({ total: sum(stockMovements.change).mapWith(Number) })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
  return [product?.stockQuantity, ledger?.total]
}

test('staff read the stock of several products in one call', async () => {
  const staff = await aManager(app)
  const [kettle, radio] = [await aProduct(app, { stockQuantity: 7 }), await aProduct(app)]
  await staff.call('PATCH', `/products/${kettle.id}/stock`, { lowStockAt: 9 })
  const answer = await staff.call('GET', `/products/stock?ids=${kettle.id},${radio.id}`)
  const stocks = answer.body.stocks as { product: { _id: string }; lowStockAt: number }[]
  expect(new Map(stocks.map(({ product, lowStockAt }) => [product._id, lowStockAt]))).toEqual(
    new Map([
      [kettle.id, 9],
      [radio.id, 5],
    ]),
  )
  expect((await staff.call('GET', '/products/stock?ids=kettle')).status).toBe(400)
})
