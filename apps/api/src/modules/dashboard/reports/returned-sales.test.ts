import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aManager, aProduct } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { sumUpSales } from './sales-report.ts'

const today = nairobiDay(new Date())

async function aShop() {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const read = async (query: string) => (await manager.call('GET', `/reports/sales?${query}`)).body
  /** A delivered order of kettles at 1,000 that cost 600, with 10 % off. */
  const anOrder = async (quantity: number, more: object = {}) => {
    const kettle = await aProduct(app, { priceCents: 100_000, stockQuantity: 10 })
    await manager.call('PUT', `/products/${kettle.id}`, { cost: '600' })
    const { body } = await manager.call('POST', '/staff/orders', {
      customer: { name: 'Achieng', phoneNumber: '0722 000 333' },
      items: [{ productId: kettle.id, quantity }],
      address: { city: 'Nairobi' },
      paymentMethod: 'cod',
      discount: { percent: 10, reason: 'regular' },
      ...more,
    })
    await manager.call('PUT', `/orders/${body.order._id}`, { status: 'Delivered' })
    return { id: body.order._id, kettle: kettle.id, item: body.order.items[0]._id }
  }
  const takeBack = async (id: string, body: object) =>
    expect((await manager.call('POST', `/orders/${id}/returns`, body)).status).toBe(201)
  return { app, manager, read, anOrder, takeBack }
}

const groups = ['product', 'category', 'day', 'method', 'zone', 'channel']

test('what came back is no sale of the day of its order, and what can be sold again has no cost', async () => {
  const { app, read, anOrder, takeBack } = await aShop()
  const { id, item, kettle } = await anOrder(4)
  await app.db.execute(
    sql`update orders set created_at = created_at - interval '40 days' where id = ${id}`,
  )
  const before = nairobiDay(new Date(Date.now() - 40 * 86_400_000))
  const month = `from=${before}&to=${today}`
  await sumUpSales(app.db)
  expect((await read(month)).total).toMatchObject({ amount: 3600, returned: 0, cost: 2400 })

  const piece = (restock: boolean) => ({ item, quantity: 1, reason: 'defective', restock })
  await takeBack(id, { items: [piece(true), piece(false)] })
  await takeBack(id, { items: [], amount: 50, note: 'A dent' })
  // From the orders themselves, then from the stored sums.
  for (const _ of [1, 2]) {
    const { total, rows } = await read(`${month}&by=product`)
    expect(total).toMatchObject({
      orders: 1,
      pieces: 2,
      items: 4000,
      promotions: 400,
      returned: 1850,
      amount: 1750,
      cost: 1800,
      profit: -50,
    })
    expect(rows).toMatchObject([
      { key: kettle, pieces: 2, amount: 2000, returned: 2000, cost: 1800, profit: 200 },
    ])
    for (const by of groups.slice(2)) {
      const { rows } = await read(`${month}&by=${by}`)
      expect(rows).toMatchObject([{ pieces: 2, amount: 1750, returned: 1850, cost: 1800 }])
    }
    await sumUpSales(app.db)
  }
})

test('a fee that goes back is no income from delivery', async () => {
  const { app, manager, read, anOrder, takeBack } = await aShop()
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Door', feeCents: 20_000 }],
  })
  const { id, item } = await anOrder(1)
  expect((await read('by=day')).total).toMatchObject({ deliveryFees: 200, amount: 1100 })
  await takeBack(id, {
    items: [{ item, quantity: 1, reason: 'wrong-item', restock: true }],
    deliveryFee: true,
  })
  const { total } = await read('by=day')
  expect(total).toMatchObject({
    items: 1000,
    deliveryFees: 0,
    promotions: 100,
    returned: 900,
    amount: 0,
  })
  expect((await manager.call('GET', '/ledger/check')).body).toMatchObject({ balanced: true })
  await sumUpSales(app.db)
})

test('the day on which goods come back has less profit, also if nothing was paid for them', async () => {
  const { manager, anOrder, takeBack } = await aShop()
  const day = async () => (await manager.call('GET', `/days/${today}`)).body
  const { id, item } = await anOrder(3)
  expect(await day()).toMatchObject({ sales: 3000, discounts: 300, profit: 900 })
  const piece = (restock: boolean) => ({ item, quantity: 1, reason: 'size', restock })
  await takeBack(id, { items: [piece(true)] })
  expect(await day()).toMatchObject({ sales: 2100, profit: 600 })
  await takeBack(id, { items: [piece(false)] })
  expect(await day()).toMatchObject({ sales: 1200, profit: -300 })
  await takeBack(id, { items: [piece(true)], amount: 0 })
  expect(await day()).toMatchObject({ sales: 1200, profit: 300 })
})

test('the overview says where all money is, also while goods come back and after they were paid back', async () => {
  const { manager, anOrder, takeBack } = await aShop()
  const read = async () => (await manager.call('GET', '/dashboard/overview')).body
  const [paid, open] = [await anOrder(2), await anOrder(2)]
  const piece = (item: string) => ({ item, quantity: 1, reason: 'size', restock: true })
  await manager.call('POST', '/payments/cash', { orderId: paid.id })
  await takeBack(open.id, { items: [piece(open.item)] })
  const parts = {
    collected: 1800,
    outstanding: 900,
    cancelled: 0,
    refundDue: 0,
    cameBack: 900,
    overpaid: 0,
  }
  expect(await read()).toMatchObject({ revenue: 3600, breakdown: parts })
  await takeBack(paid.id, { items: [piece(paid.item)] })
  const due = { ...parts, collected: 900, refundDue: 900 }
  expect(await read()).toMatchObject({ revenue: 3600, breakdown: due })
  const back = { orderId: paid.id, reference: 'Cash' }
  expect((await manager.call('POST', '/payments/refund', back)).status).toBe(202)
  expect((await read()).breakdown).toEqual({ ...due, refundDue: 0, cameBack: 1800 })
})

test('a report of one channel has the orders of that channel alone', async () => {
  const { app, manager, read, anOrder } = await aShop()
  await anOrder(1)
  await sumUpSales(app.db)
  expect((await read('channel=staff')).total).toMatchObject({ orders: 1, amount: 900 })
  expect((await read('channel=web&by=product')).rows).toEqual([])
  expect(await manager.call('GET', '/reports/sales?channel=moon')).toMatchObject({ status: 400 })
  const { body } = await manager.call('GET', '/exports/sales.csv?channel=web&by=day')
  expect(String(body).trim().split('\n')).toHaveLength(1)
})
