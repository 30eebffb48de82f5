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

/** Puts these pieces of new products in the cart. */
async function fill(
  app: TestApp,
  shopper: Shopper,
  { products: count, pieces, price }: { products: number; pieces: number; price: number },
) {
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await aProduct(app, { stockQuantity: 1000, priceCents: price * 100 })
    await app.db.insert(cartLines).values({ userId: shopper.id, productId: id, quantity: pieces })
  }
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

  test('no account, phone or address holds the stock of the shop with unpaid orders', async () => {
    const app = await testApp(limited)
    const phone = { phoneNumber: '254712000333' }
    const place = { addressLine1: 'Hoard House', street: 'Tom Mboya Street' }
    const shopper = await aStranger(app, { ...phone, ...place })
    await fill(app, shopper, { products: 20, pieces: 1, price: 13_000 })
    for (let times = 0; times < 3; times += 1)
      expect(await shopper.placeOrder('mpesa')).toMatchObject({
        status: 409,
        body: { code: 'TOO_MUCH_UNPAID', message: expect.stringContaining('call us') },
      })
    const { body } = await shopper.call('GET', `/payments/options?addressId=${shopper.addressId}`)
    expect(body.closed).toMatchObject([{ method: 'mpesa', code: 'TOO_MUCH_UNPAID' }, {}])
    await app.db.delete(cartLines)

    // 150 pieces of 1,000 fit once; then neither this account nor another with its phone or address gets as many again.
    const many = { products: 10, pieces: 15, price: 1000 }
    for (const [who, status] of [
      [shopper, 201],
      [shopper, 409],
      [await aStranger(app, phone), 409],
      [await aStranger(app, place), 409],
      [await aStranger(app), 201],
    ] as const) {
      await fill(app, who, many)
      expect((await who.placeOrder('mpesa')).status).toBe(status)
      await app.db.delete(cartLines)
    }
    await app.db.execute(sql`update orders set payment_status = 'paid'`)
    await fill(app, shopper, many)
    expect((await shopper.placeOrder('mpesa')).status).toBe(201)
  })

  test('one order for as much as M-Pesa takes at once is placed, and staff enter a larger one', async () => {
    const app = await testApp(limited)
    const shopper = await aStranger(app)
    await fill(app, shopper, { products: 1, pieces: 1, price: 250_000 })
    expect((await shopper.placeOrder('mpesa')).status).toBe(201)
    const { id } = await aProduct(app, { stockQuantity: 1000, priceCents: 250_000_00 })
    const manager = await aManager(app)
    const order = await manager.call('POST', '/staff/orders', {
      customer: { user: shopper.id },
      items: [{ productId: id, quantity: 3 }],
      addressId: shopper.addressId,
      paymentMethod: 'mpesa',
    })
    expect(order.status).toBe(201)
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
    expect((await buy(app, shopper, { pieces: 21 })).status).toBe(201)

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
