import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addresses, cartLines, orders, products } from '../../src/db/schema.ts'
import {
  type Answer,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Shopper,
  type TestApp,
  testApp,
} from '../support/support.ts'

/** Puts pieces in the cart and orders them. */
async function buy(
  app: TestApp,
  shopper: Shopper,
  { method = 'cod', pieces = 1 }: { method?: 'cod' | 'mpesa'; pieces?: number } = {},
): Promise<Answer> {
  const product = await aProduct(app, { stockQuantity: 1000 })
  await app.db
    .insert(cartLines)
    .values({ userId: shopper.id, productId: product.id, quantity: pieces })
  return shopper.placeOrder(method)
}

/** A shopper with a unique address. */
async function aStranger(app: TestApp, place: Partial<typeof addresses.$inferInsert> = {}) {
  const shopper = await aShopper(app)
  await app.db
    .update(addresses)
    .set({ addressLine1: `House ${shopper.username}`, phoneNumber: null, ...place })
    .where(eq(addresses.id, shopper.addressId))
  return shopper
}

const limited = { rateLimits: true }

describe('default limits of open orders', () => {
  test('one account may have 3 unpaid cash orders and 5 unpaid M-Pesa orders at once', async () => {
    const app = await testApp(limited)
    const shopper = await aStranger(app)
    for (const [method, most] of [
      ['cod', 3],
      ['mpesa', 5],
    ] as const) {
      for (let count = 0; count < most; count += 1)
        expect((await buy(app, shopper, { method })).status).toBe(201)
      const refused = await buy(app, shopper, { method })
      expect(refused).toMatchObject({
        status: 409,
        body: { code: method === 'cod' ? 'COD_NOT_ALLOWED' : 'MPESA_OPEN_ORDERS' },
      })
      expect(refused.body.message).toMatch(new RegExp(`(At most|already has) ${most} `))
      await shopper.call('DELETE', `/carts/user/${shopper.id}`)
    }
  })

  test('new accounts with the same phone or the same address count together', async () => {
    const app = await testApp(limited)
    const places = [
      { phoneNumber: '254712000111' },
      { addressLine1: 'Jamii House, 3rd floor', street: 'Moi Avenue' },
    ]
    for (const place of places) {
      for (let count = 0; count < 3; count += 1)
        expect((await buy(app, await aStranger(app, place))).status).toBe(201)
      const spelled = place.addressLine1
        ? { ...place, addressLine1: 'JAMII house - 3rd Floor' }
        : place
      expect((await buy(app, await aStranger(app, spelled))).body.code).toBe('COD_NOT_ALLOWED')
    }
    expect((await buy(app, await aStranger(app))).status).toBe(201)
  })

  test('a cash order takes at most 20 pieces of one product, one by M-Pesa any number', async () => {
    const app = await testApp(limited)
    const shopper = await aStranger(app)
    expect((await buy(app, shopper, { pieces: 20 })).status).toBe(201)
    const refused = await buy(app, shopper, { pieces: 21 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'COD_NOT_ALLOWED' } })
    expect(refused.body.message).toContain('Electric kettle is more')
    expect((await shopper.placeOrder('mpesa')).status).toBe(201)
  })

  test('a refused order changes neither stock nor cart', async () => {
    const app = await testApp(limited)
    const shopper = await aStranger(app)
    await buy(app, shopper, { pieces: 21 })
    const { body } = await shopper.call('GET', `/carts/user/${shopper.id}`)
    expect(body.items).toMatchObject([{ quantity: 21 }])
    const shelves = await app.db.select({ stock: products.stockQuantity }).from(products)
    expect(shelves).toEqual([{ stock: 1000 }])
  })

  test('an order that is paid, delivered or cancelled no longer counts towards the limit', async () => {
    const app = await testApp(limited)
    const shopper = await aStranger(app)
    for (const change of [
      { paymentStatus: 'paid' },
      { status: 'Delivered' },
      { status: 'Cancelled' },
    ] as const) {
      const { body } = await buy(app, shopper)
      await app.db.update(orders).set(change).where(eq(orders.id, body.order._id))
    }
    for (let count = 0; count < 3; count += 1) expect((await buy(app, shopper)).status).toBe(201)
  })
})

test('concurrent orders in two processes do not exceed the limit', async () => {
  const here = await testApp(limited)
  const there = await anotherProcess(here, limited)
  const crowd = await Promise.all(
    Array.from({ length: 12 }, () => aStranger(here, { phoneNumber: '254712000222' })),
  )
  const product = await aProduct(here, { stockQuantity: 1000 })
  await here.db
    .insert(cartLines)
    .values(crowd.map(({ id }) => ({ userId: id, productId: product.id, quantity: 1 })))

  const answers = await Promise.all(
    crowd.map(({ token, addressId }, index) =>
      (index % 2 ? here : there).call(
        'POST',
        '/orders',
        { addressId, paymentMethod: 'cod' },
        { token },
      ),
    ),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'COD_NOT_ALLOWED')).toHaveLength(9)
  const [shelf] = await here.db.select().from(products).where(eq(products.id, product.id))
  expect(shelf?.stockQuantity).toBe(997)
})

test('without rate limits these limits are off until staff save one', async () => {
  const app = await testApp({ rateLimits: false })
  const manager = await aManager(app)
  const shopper = await aStranger(app)
  for (let count = 0; count < 6; count += 1)
    expect((await buy(app, shopper, { pieces: 30 })).status).toBe(201)

  const limits = { mpesaOpenOrders: 1, codOpenOrders: 7, codMaxPieces: 2 }
  const saved = await manager.call('PUT', '/settings', limits)
  expect(saved.body).toMatchObject({
    settings: limits,
    defaults: { mpesaOpenOrders: null, codOpenOrders: null, codMaxPieces: null },
  })
  expect((await buy(app, shopper, { pieces: 3 })).body.code).toBe('COD_NOT_ALLOWED')
  await app.db.delete(cartLines)
  expect((await buy(app, shopper)).status).toBe(201)
  expect((await buy(app, shopper)).body.code).toBe('COD_NOT_ALLOWED')
  await app.db.execute(sql`update orders set payment_status = 'paid'`)
  expect((await buy(app, shopper, { method: 'mpesa' })).status).toBe(201)
})

test('staff can save other limits, or restore the defaults', async () => {
  const app = await testApp(limited)
  const manager = await aManager(app)
  const save = (change: object) => manager.call('PUT', '/settings', change)
  expect((await save({ codOpenOrders: 10 })).body.settings).toMatchObject({
    mpesaOpenOrders: 5,
    codOpenOrders: 10,
    codMaxPieces: 20,
  })
  expect((await save({ codOpenOrders: null })).body.settings.codOpenOrders).toBe(3)
  for (const wrong of [0, -1, 1.5, 1001, '3'])
    expect((await save({ codOpenOrders: wrong })).body.fields, String(wrong)).toHaveProperty(
      'codOpenOrders',
    )
  expect((await app.call('GET', '/settings')).body.shop).not.toHaveProperty('codOpenOrders')
})

test('a repeated call with the same key returns the order even at the limit', async () => {
  const app = await testApp(limited)
  const shopper = await aStranger(app)
  await buy(app, shopper)
  await buy(app, shopper)
  const product = await aProduct(app)
  await app.db.insert(cartLines).values({ userId: shopper.id, productId: product.id, quantity: 1 })
  const key = { 'idempotency-key': 'the-third' }
  const first = await shopper.placeOrder('cod', key)
  expect(first.status).toBe(201)
  expect((await shopper.placeOrder('cod', key)).body).toEqual(first.body)
})
