import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support.ts'
import { orders, payments, products } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { expireOrders } from './expiry.ts'

const app = await testApp()
const deps = {
  db: app.db,
  settings: { now: () => ({ orderExpiryMinutes: 60 }) },
  news: {
    changed: async () => undefined,
    stockChanged: () => undefined,
    close: async () => undefined,
  },
} as unknown as Deps

test('an M-Pesa order that nobody pays is given up, and its goods go back', async () => {
  const kettle = await aProduct(app, { stockQuantity: 3 })
  const [late, fresh, cod] = await Promise.all([
    placed(kettle, 'mpesa', 61),
    placed(kettle, 'mpesa', 59),
    placed(kettle, 'cod', 61),
  ])

  const given = await Promise.all([expireOrders(deps), expireOrders(deps), expireOrders(deps)])

  expect(given.reduce((sum, count) => sum + count)).toBe(1)
  expect(await statusOf(late)).toBe('Cancelled')
  expect(await statusOf(fresh)).toBe('Pending')
  expect(await statusOf(cod)).toBe('Pending')
  const [row] = await app.db.select().from(products).where(eq(products.id, kettle.id))
  expect(row?.stockQuantity).toBe(1)
})

test('an order is never given up while a prompt lives', async () => {
  const kettle = await aProduct(app)
  const id = await placed(kettle, 'mpesa', 61)
  await app.db.insert(payments).values({
    orderId: id,
    method: 'mpesa',
    channel: 'stk',
    amountCents: 100,
    state: 'prompted',
  })

  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Pending')

  await app.db.update(payments).set({ state: 'failed' }).where(eq(payments.orderId, id))
  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Cancelled')
})

test.each(['held', 'refunding', 'refunded'] as const)(
  'an order is given up when no money for it is here: %s',
  async (state) => {
    const id = await placed(await aProduct(app), 'mpesa', 61)
    await app.db.insert(payments).values({
      ...{ orderId: id, method: 'mpesa', channel: 'c2b', state },
      ...{ amountCents: 100, receivedCents: 50 },
    })

    await expireOrders(deps)

    expect(await statusOf(id)).toBe(state === 'refunded' ? 'Cancelled' : 'Pending')
  },
)

test('whoever placed an order reads why it is cancelled, for as long as it is', async () => {
  const kettle = await aProduct(app)
  const shopper = await aShopper(app, { cart: [kettle] })
  const { order } = (await shopper.placeOrder()).body
  expect(order.cancelledBy).toBeNull()
  const reasonNow = async () =>
    (await shopper.call('GET', `/orders/${order._id}`)).body.order.cancelledBy

  await app.db
    .update(orders)
    .set({ unpaidSince: new Date(Date.now() - 61 * 60_000) })
    .where(eq(orders.id, order._id))
  await expireOrders(deps)
  expect(await reasonNow()).toBe('expiry')
  const manager = await aManager(app)
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Pending' })
  // Its time begins anew.
  await expireOrders(deps)
  expect(await reasonNow()).toBeNull()
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect(await reasonNow()).toBe('staff')
})

async function placed(product: { id: string }, method: 'mpesa' | 'cod', minutesAgo: number) {
  const shopper = await aShopper(app, { cart: [product] })
  const { order } = (await shopper.placeOrder(method)).body
  await app.db
    .update(orders)
    .set({ unpaidSince: new Date(Date.now() - minutesAgo * 60_000) })
    .where(eq(orders.id, order._id))
  return order._id
}

async function statusOf(id: string) {
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
  return row?.status
}
