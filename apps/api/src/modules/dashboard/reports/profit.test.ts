import type { SalesReport } from '@duka/contract/dashboard/reports'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { users } from '../../../db/schema.ts'
import { sumUpSales } from './sales-report.ts'

const app = await testApp()
const manager = await aManager(app)
const today = nairobiDay(new Date())

const setCost = (id: string, cost: string) => manager.call('PUT', `/products/${id}`, { cost })
const report = async (by: string): Promise<SalesReport> =>
  (await manager.call('GET', `/reports/sales?by=${by}`)).body

async function anOrderOf(productId: string, quantity: number, staff = manager): Promise<string> {
  const customer = { name: 'Achieng', phoneNumber: '0722 000 333' }
  const { status, body } = await staff.call('POST', '/staff/orders', {
    customer,
    items: [{ productId, quantity }],
    paymentMethod: 'cod',
    address: {
      addressLine1: 'Moi Avenue 1',
      city: 'Nairobi',
      state: 'Nairobi',
      country: 'Kenya',
      phoneNumber: '0722 000 333',
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.order._id
}

test('nothing shows where no cost is known; then each line keeps the cost of its moment', async () => {
  const kettle = await aProduct(app, { priceCents: 100_000, stockQuantity: 100 })
  const spoon = await aProduct(app, { priceCents: 5000, stockQuantity: 100 })
  await anOrderOf(kettle.id, 1)
  for (const by of ['product', 'day', 'channel']) {
    const { rows, total } = await report(by)
    expect(rows[0]).not.toHaveProperty('profit')
    expect(total).not.toHaveProperty('cost')
  }

  expect((await setCost(kettle.id, '600.50')).status).toBe(200)
  await anOrderOf(kettle.id, 2)
  await setCost(kettle.id, '900')
  await anOrderOf(spoon.id, 4)
  const { rows, total } = await report('product')
  expect(rows.find(({ key }) => key === kettle.id)).toMatchObject({
    amount: 3000,
    cost: 1201,
    profit: 1799,
    margin: 0.5997,
    incomplete: 1,
  })
  expect(rows.find(({ key }) => key === spoon.id)).toMatchObject({
    cost: 0,
    profit: 200,
    incomplete: 4,
  })
  expect(total).toMatchObject({ cost: 1201, incomplete: 5 })
  const [day] = (await report('day')).rows
  expect(day).toMatchObject({ cost: 1201, profit: total.profit, incomplete: 5 })
  expect((await report('channel')).rows).toMatchObject([{ key: 'staff', cost: 1201 }])
  await sumUpSales(app.db)
})

test('a customer never reads a cost, and a cost that is none is refused', async () => {
  const { id } = await aProduct(app)
  for (const cost of ['-1', '0.001', 'cheap'])
    expect(await setCost(id, cost)).toMatchObject({
      status: 400,
      body: { fields: { cost: expect.any(String) } },
    })
  await setCost(id, '77.25')
  const shopper = await aShopper(app)
  for (const path of [`/products/${id}`, '/products'])
    expect(JSON.stringify((await shopper.call('GET', path)).body)).not.toMatch(/"cost|77\.25/)
  const { stocks } = (await manager.call('GET', `/products/stock?ids=${id}`)).body
  expect(stocks[0]).toMatchObject({ cost: 77.25 })
  await setCost(id, '')
  expect((await manager.call('GET', `/products/stock?ids=${id}`)).body.stocks[0].cost).toBeNull()
})

test('the day’s end has the profit of what left on it, where every cost is known', async () => {
  const own = await testApp()
  const staff = await aManager(own)
  const profit = async () => (await staff.call('GET', `/days/${today}`)).body.profit
  expect(await profit()).toBeNull()
  const { id } = await aProduct(own, { priceCents: 100_000, stockQuantity: 100 })
  await staff.call('PATCH', `/products/${id}/stock`, { lowStockAt: 5, cost: 600.5 })
  const orderId = await anOrderOf(id, 2, staff)
  for (const [status, expected] of [
    ['Shipped', 799],
    ['Cancelled', 0],
  ] as const) {
    await staff.call('PUT', `/orders/${orderId}`, { status })
    expect(await profit()).toBe(expected)
  }
  // Who keeps the books without seeing costs.
  await own.db
    .update(users)
    .set({ rights: ['figures'] })
    .where(eq(users.id, staff.id))
  expect(await profit()).toBeNull()
})
