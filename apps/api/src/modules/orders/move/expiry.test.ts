import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAttempt, aSum, changeAttempt } from '../../../../test/samples/payments-support.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import type { Db } from '../../../db/client.ts'
import { failedJobs, orders, products, receipts } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { expireOrders } from './expiry.ts'

const app = await testApp()
const deps = {
  db: app.db,
  settings: { now: () => ({ orderExpiryMinutes: 60 }) },
  cache: {
    invalidate: async () => undefined,
    invalidateStock: () => undefined,
    close: async () => undefined,
  },
} as unknown as Deps

test('an unpaid M-Pesa order expires and its stock is put back', async () => {
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

test('an order never expires while a prompt is live', async () => {
  const kettle = await aProduct(app)
  const id = await placed(kettle, 'mpesa', 61)
  await anAttempt(app, id)

  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Pending')

  await changeAttempt(app, { orderId: id }, { state: 'failed', resultCode: '1032' })
  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Cancelled')
})

test.each(['held', 'refunding', 'refunded'] as const)(
  'an order without money expires: %s',
  async (state) => {
    const id = await placed(await aProduct(app), 'mpesa', 61)
    await aSum(app, id, { cents: 5000, isHeld: true })
    const manager = await aManager(app)
    if (state !== 'held') await manager.call('POST', '/payments/refund', refundOf(id, state))

    await expireOrders(deps)

    expect(await statusOf(id)).toBe(state === 'refunded' ? 'Cancelled' : 'Pending')
  },
)

test('an order that staff put back from Processing has its time anew', async () => {
  const id = await placed(await aProduct(app), 'mpesa', 61)
  const manager = await aManager(app)
  await manager.call('PUT', `/orders/${id}`, { status: 'Processing' })
  await manager.call('PUT', `/orders/${id}`, { status: 'Pending' })
  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Pending')
})

test('an order whose payment turned out not to have come has its time anew', async () => {
  const id = await placed(await aProduct(app), 'mpesa', 61)
  const sum = await aSum(app, id, { cents: 249_900 })
  await app.db.transaction(async (db) => {
    const order = await lockOrder(db, id)
    if (!order) throw new Error('no such order')
    await db.update(receipts).set({ voidedAt: new Date() }).where(eq(receipts.id, sum))
    await bookMoney(db, order)
  })
  await expireOrders(deps)
  expect(await statusOf(id)).toBe('Pending')
})

test('the customer reads why an order is cancelled, as long as it is cancelled', async () => {
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

test.each(['was never paid', 'was paid and paid back'])(
  'a reopened order that %s expires again when it stays unpaid',
  async (past) => {
    const id = await placed(await aProduct(app), 'mpesa', 61)
    const manager = await aManager(app)
    if (past === 'was never paid') await expireOrders(deps)
    else {
      await aSum(app, id, { cents: 249_900 })
      await manager.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
      await manager.call('POST', '/payments/refund', { orderId: id, manual: true })
    }
    expect(await statusOf(id)).toBe('Cancelled')
    await manager.call('PUT', `/orders/${id}`, { status: 'Pending' })
    await expireOrders(deps)
    expect(await statusOf(id)).toBe('Pending')

    const anHourAgo = new Date(Date.now() - 61 * 60_000)
    await app.db.update(orders).set({ unpaidSince: anHourAgo }).where(eq(orders.id, id))
    await expireOrders(deps)
    expect(await statusOf(id)).toBe('Cancelled')
  },
)

test('an order that fails to expire does not delay the others', async () => {
  const [kettle, lamp] = [await aProduct(app), await aProduct(app)]
  const stuck = await placed(kettle, 'mpesa', 62)
  const other = await placed(lamp, 'mpesa', 61)
  // Its shelf holds as many as a number can say: nothing can be put back.
  await app.db
    .update(products)
    .set({ stockQuantity: 2 ** 31 - 1 })
    .where(eq(products.id, kettle.id))

  await expireOrders(deps)

  expect(await statusOf(other)).toBe('Cancelled')
  expect(await statusOf(stuck)).toBe('Pending')
  await app.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, kettle.id))
  await app.db.update(failedJobs).set({ retryAt: new Date(0) })
  await expireOrders(deps)
  expect(await statusOf(stuck)).toBe('Cancelled')
})

test('expiring orders and a checkout do not deadlock', async () => {
  const [first = '', second = ''] = [(await aProduct(app)).id, (await aProduct(app)).id].sort()
  const early = await placed({ id: second }, 'mpesa', 62)
  const late = await placed({ id: first }, 'mpesa', 61)
  const lock = (db: Db, id: string) =>
    db.select().from(products).where(eq(products.id, id)).for('update')

  // A checkout holds the one product and wants the other next.
  let expiring: Promise<number> | undefined
  await app.db.transaction(async (checkout) => {
    await lock(checkout, first)
    expiring = expireOrders(deps)
    await expect.poll(() => statusOf(early)).toBe('Cancelled')
    await lock(checkout, second)
  })

  await expiring
  expect(await statusOf(late)).toBe('Cancelled')
})

function refundOf(orderId: string, state: string) {
  return { orderId, manual: state === 'refunded' }
}

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
