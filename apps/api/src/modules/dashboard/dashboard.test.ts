import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support.ts'
import { orders } from '../../db/schema.ts'

test('the overview adds up, and says what the revenue is made of', async () => {
  const app = await testApp()
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
  await set(paid, { paymentStatus: 'paid' })
  await set(owed, { paymentStatus: 'refund-due', status: 'Cancelled' })
  await set(cancelled, { status: 'Cancelled' })

  const { body } = await staff.call('GET', '/dashboard/overview')

  expect(body).toMatchObject({
    users: 8,
    products: 1,
    orders: 7,
    revenue: 7003.5,
    breakdown: { collected: 1000.5, outstanding: 4002, cancelled: 1000.5, refundDue: 1000.5 },
  })
  expect(body.latestOrders.map((order: { _id: string }) => order._id)).toEqual(
    placed.slice(-5).reverse(),
  )
})
