import { showNumber } from '@duka/contract/orders/order-number'
import { expect, test } from 'vitest'
import { anOrder, aSum, orderRow, stockOfOrder } from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const manager = await aManager(app)

test.each(['cod', 'mpesa'] as const)(
  'an account stays as long as a delivered %s order of it is not paid',
  async (paymentMethod) => {
    const shopper = await aShopper(app)
    const orderId = await anOrder(app, shopper, { paymentMethod, status: 'Delivered' })
    const values = { order: showNumber((await orderRow(app, orderId)).shortNumber) }
    const refused = { status: 409, body: { code: 'ACCOUNT_OWES_MONEY', values } }
    const byStaff = () => manager.call('DELETE', `/user/users/${shopper.id}`)
    expect(await shopper.call('DELETE', '/user/me')).toMatchObject(refused)
    expect(await byStaff()).toMatchObject(refused)
    expect((await orderRow(app, orderId)).userId).toBe(shopper.id)

    await manager.call('POST', '/payments/cash', { orderId })
    expect((await byStaff()).status).toBe(204)
  },
)

test('an account with a delivered order of which only a part is paid stays', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, { status: 'Delivered' })
  await aSum(app, orderId, { cents: 100_000, channel: 'cash' })
  expect(await manager.call('DELETE', `/user/users/${shopper.id}`)).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_OWES_MONEY' },
  })
})

test('a delivered order is never deleted, and its goods do not return to the shelf', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', status: 'Delivered' })
  const before = await stockOfOrder(app, orderId)
  expect(await manager.call('DELETE', `/orders/${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_DELIVERED' },
  })
  expect(await stockOfOrder(app, orderId)).toBe(before)
})

test('a delivered order that is cancelled is not deleted, either', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  for (const status of ['Processing', 'Shipped', 'Delivered', 'Cancelled'])
    expect((await manager.call('PUT', `/orders/${orderId}`, { status })).status).toBe(200)
  expect(await manager.call('DELETE', `/orders/${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_DELIVERED' },
  })
})

test('delivered and not paid counts orders of every method, less what came and what was let go of', async () => {
  const shopper = await aShopper(app)
  const read = async () => (await manager.call('GET', '/payments/day')).body.deliveredUnpaid
  const before = await read()
  const delivered = { status: 'Delivered', totalCents: 100_000 } as const
  await anOrder(app, shopper, { ...delivered, paymentMethod: 'cod' })
  const part = await anOrder(app, shopper, { ...delivered, writeOffCents: 5_000 })
  await aSum(app, part, { cents: 30_000, channel: 'cash' })
  await anOrder(app, shopper, { totalCents: 100_000 })
  expect(await read()).toEqual({ count: before.count + 2, amount: before.amount + 1000 + 650 })
})
