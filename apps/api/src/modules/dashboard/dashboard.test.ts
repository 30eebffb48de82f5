import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aSum } from '../../../test/samples/payments-support.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager, aProduct, aShopper } from '../../../test/support/support.ts'
import { orders } from '../../db/schema.ts'
import { mergeOrderTallies } from '../order-record/orders.queries.ts'
import { sumUpSales } from './reports/sales-report.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('the overview adds up and breaks down the revenue', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const kettle = await aProduct(app, { priceCents: 100_050, stockQuantity: 100 })
  const placed: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const shopper = await aShopper(app, { cart: [kettle] })
    placed.push((await shopper.placeOrder('cod')).body.order._id)
  }
  const [paid, owed, cancelled] = placed
  const set = (id: string | undefined, change: Partial<typeof orders.$inferInsert>) =>
    app.db
      .update(orders)
      .set(change)
      .where(eq(orders.id, id ?? ''))
  await set(owed, { status: 'Cancelled' })
  await aSum(app, owed ?? '', { cents: 100_050 })
  // Paid twice: it stays paid, and one of the sums is owed.
  for (const _time of [1, 2]) await aSum(app, paid ?? '', { cents: 100_050 })
  await set(cancelled, { status: 'Cancelled' })
  const day = (await staff.call('GET', '/payments/day')).body
  expect(day.refundsDue).toEqual({ count: 2, amount: 2001 })

  const { body } = await staff.call('GET', '/dashboard/overview')

  expect(body).toMatchObject({
    users: 8,
    products: 1,
    orders: 7,
    revenue: 7003.5,
    breakdown: { collected: 1000.5, outstanding: 4002, cancelled: 1000.5, refundDue: 2001 },
  })
  expect(body.latestOrders.map((order: { _id: string }) => order._id)).toEqual(
    placed.slice(-5).reverse(),
  )
})

test('sales are listed by day in Nairobi time, including days without sales', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const kettle = await aProduct(app, { priceCents: 100_000, stockQuantity: 100 })
  const anOrderAt = async (createdAt: Date, change: Partial<typeof orders.$inferInsert> = {}) => {
    const shopper = await aShopper(app, { cart: [kettle] })
    const { _id } = (await shopper.placeOrder('cod')).body.order
    await app.db
      .update(orders)
      .set({ createdAt, ...change })
      .where(eq(orders.id, _id))
  }
  const threeDaysAgo = new Date(Date.now() + 3 * HOUR_MS - 3 * DAY_MS).toISOString().slice(0, 10)
  // Half past midnight in Nairobi is still the day before in UTC.
  await anOrderAt(new Date(`${threeDaysAgo}T00:30:00+03:00`))
  await anOrderAt(new Date(`${threeDaysAgo}T23:30:00+03:00`))
  await anOrderAt(new Date(`${threeDaysAgo}T12:00:00+03:00`), { status: 'Cancelled' })
  await anOrderAt(new Date(Date.now() - 40 * DAY_MS))

  const { body } = await staff.call('GET', '/dashboard/overview')

  expect(body.sales).toHaveLength(30)
  expect(body.sales.filter((day: { orders: number }) => day.orders > 0)).toEqual([
    { day: threeDaysAgo, orders: 2, total: 2000 },
  ])
  expect(body.lately).toMatchObject({ orders: 3, revenue: 3000, products: 1 })
  expect(body.before).toMatchObject({ orders: 1, revenue: 1000, products: 0 })
  await sumUpSales(app.db)
  await anOrderAt(new Date())
  const { body: later } = await staff.call('GET', '/dashboard/overview')
  expect(later.sales.slice(0, -1)).toEqual(body.sales.slice(0, -1))
  expect(later.sales.at(-1)).toMatchObject({ orders: 1, total: 1000 })
})

test('the overview shows orders to act on and low stock', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 100 })
  const states: Partial<typeof orders.$inferInsert>[] = [
    { status: 'Pending', paymentStatus: 'paid' },
    { status: 'Pending', paymentStatus: 'unpaid' },
    { status: 'Processing', paymentStatus: 'paid' },
    { status: 'Processing', paymentStatus: 'unpaid' },
    { status: 'Delivered', paymentStatus: 'unpaid' },
    { status: 'Delivered', paymentStatus: 'paid' },
    { status: 'Cancelled', paymentStatus: 'refund-due' },
  ]
  for (const state of states) {
    const shopper = await aShopper(app, { cart: [kettle] })
    const { _id } = (await shopper.placeOrder('cod')).body.order
    await app.db.update(orders).set(state).where(eq(orders.id, _id))
    if (state.paymentStatus === 'refund-due') await aSum(app, _id, { cents: 100, channel: 'cash' })
  }
  // An unpaid M-Pesa order: nothing to do.
  await (await aShopper(app, { cart: [kettle] })).placeOrder('mpesa')
  const low = await aProduct(app, { name: 'Torch', stockQuantity: 20, lowStockAt: 20 })
  await aProduct(app, { name: 'Lamp', stockQuantity: 4, lowStockAt: 3 })
  await aProduct(app, { name: 'Gone', stockQuantity: 0, deletedAt: new Date() })

  const { body } = await staff.call('GET', '/dashboard/overview')

  expect(body.waiting).toEqual({
    toPack: 1,
    toPackUnpaid: 1,
    toSend: 2,
    toCollect: 1,
    toRefund: 1,
    failedJobs: 0,
    unsentMessages: 0,
  })
  expect(body.lowStock).toEqual([
    { _id: low.id, name: 'Torch', variant: '1.7 litre', stockQuantity: 20, lowStockAt: 20 },
  ])
})

test('the overview follows orders through every state, before and after tallies are merged', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const kettle = await aProduct(app, { priceCents: 100_000, stockQuantity: 8 })
  const sums = async () => {
    const { orders, revenue, breakdown, waiting, lowStock } = (
      await staff.call('GET', '/dashboard/overview')
    ).body
    return [orders, revenue, ...Object.values(breakdown), waiting.toSend, lowStock.length]
  }
  const order = async () => {
    const shopper = await aShopper(app, { cart: [kettle] })
    return (await shopper.placeOrder('cod')).body.order._id as string
  }
  const [one, other] = [await order(), await order()]
  expect(await sums()).toEqual([2, 2000, 0, 2000, 0, 0, 0, 0, 0, 0])

  await staff.call('PUT', `/orders/${one}`, { status: 'Processing' })
  await staff.call('POST', '/payments/cash', { orderId: one })
  expect(await sums()).toEqual([2, 2000, 1000, 1000, 0, 0, 0, 0, 1, 0])
  await staff.call('PUT', `/orders/${one}`, { status: 'Cancelled' })
  expect(await sums()).toEqual([2, 2000, 0, 1000, 0, 1000, 0, 0, 0, 0])
  await staff.call('DELETE', `/orders/${other}`)
  await staff.call('POST', `/products/${kettle.id}/stock`, { change: -3, note: 'Broken' })
  expect(await sums()).toEqual([1, 1000, 0, 0, 0, 1000, 0, 0, 0, 1])

  await mergeOrderTallies(app.db)
  expect(await sums()).toEqual([1, 1000, 0, 0, 0, 1000, 0, 0, 0, 1])
  await staff.call('POST', `/products/${kettle.id}/stock`, { change: 3, note: 'Found' })
  expect(await sums()).toEqual([1, 1000, 0, 0, 0, 1000, 0, 0, 0, 0])
})
