import { fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { connect } from '../../../db/client.ts'
import { orders, products, salesPeriods } from '../../../db/schema.ts'
import { sumUpSales } from './sales-report.ts'
import { sumUpSome } from './sum-up-sales.queries.ts'

type Change = Partial<typeof orders.$inferInsert>

/** Places an order of two pieces of each product and changes its row, to date it back. */
async function anOrder(app: TestApp, cart: { id: string }[], day: string, change: Change = {}) {
  const shopper = await aShopper(app, { cart, quantity: 2 })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  const createdAt = new Date(`${day}+03:00`)
  await app.db
    .update(orders)
    .set({ createdAt, ...change })
    .where(eq(orders.id, _id))
  return _id
}

async function aShop() {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const kitchen = await aCategory(app, 'Kitchen')
  const lighting = await aCategory(app, 'Lighting')
  const kettle = await aProduct(app, {
    name: 'Kettle',
    priceCents: 100_050,
    stockQuantity: 100,
    categoryId: kitchen.id,
  })
  const pot = await aProduct(app, {
    name: 'Pot',
    priceCents: 50_000,
    stockQuantity: 100,
    categoryId: kitchen.id,
  })
  const lamp = await aProduct(app, {
    name: 'Lamp',
    priceCents: 30_000,
    stockQuantity: 100,
    categoryId: lighting.id,
  })
  const sales = async (query: string) => {
    const { status, body } = await manager.call('GET', `/reports/sales?${query}`)
    expect(status).toBe(200)
    return body
  }
  return { app, manager, kitchen, lighting, kettle, pot, lamp, sales }
}

const row = (key: string, name: string, orders: number, pieces: number, amount: number) => ({
  key,
  name,
  orders,
  pieces,
  amount,
  returned: 0,
})

test('sales include the orders placed from the first to the last day in Nairobi, without cancelled ones', async () => {
  const { app, kitchen, lighting, kettle, pot, lamp, sales } = await aShop()
  await anOrder(app, [kettle, pot], '2026-03-01T00:00:00')
  await anOrder(app, [kettle], '2026-03-31T23:59:59')
  await anOrder(app, [lamp], '2026-03-15T12:00:00', { paymentMethod: 'mpesa' })
  await anOrder(app, [lamp], '2026-03-15T12:00:00', { status: 'Cancelled' })
  await anOrder(app, [lamp], '2026-02-28T23:59:59')
  await anOrder(app, [lamp], '2026-04-01T00:00:00')

  const march = 'from=2026-03-01&to=2026-03-31'
  const variant = '1.7 litre'
  expect((await sales(`${march}&by=product`)).rows).toEqual([
    { ...row(kettle.id, 'Kettle', 2, 4, 4002), variant },
    { ...row(pot.id, 'Pot', 1, 2, 1000), variant },
    { ...row(lamp.id, 'Lamp', 1, 2, 600), variant },
  ])
  expect((await sales(`${march}&by=category`)).rows).toEqual([
    row(kitchen.id, 'Kitchen', 2, 6, 5002),
    row(lighting.id, 'Lighting', 1, 2, 600),
  ])
  expect((await sales(`${march}&by=day`)).rows).toEqual([
    row('2026-03-01', '2026-03-01', 1, 4, 3001),
    row('2026-03-15', '2026-03-15', 1, 2, 600),
    row('2026-03-31', '2026-03-31', 1, 2, 2001),
  ])
  expect((await sales(`${march}&by=method`)).rows).toEqual([
    row('cod', 'Cash on delivery', 2, 6, 5002),
    row('mpesa', 'M-Pesa', 1, 2, 600),
  ])
  expect((await sales(`${march}&by=zone`)).rows).toEqual([row('', 'No delivery zone', 3, 8, 5602)])
  expect((await sales('from=2026-02-28&to=2026-02-28&by=day')).rows).toHaveLength(1)
})

test('delivery fees and promotions are in the totals of orders, and items are not changed by them', async () => {
  const { app, kettle, sales } = await aShop()
  await aZone(app, {
    name: 'Nairobi',
    places: [{}],
    options: [{ name: 'Door', feeCents: 10_000 }],
  })
  const day = '2026-03-10T10:00:00'
  await anOrder(app, [kettle], day, {
    totalCents: 205_100,
    deliveryFeeCents: 10_000,
    promotionCents: 5_000,
    offerCode: 'KARIBU',
  })
  const query = 'from=2026-03-10&to=2026-03-10'
  const total = {
    orders: 1,
    pieces: 2,
    items: 2001,
    deliveryFees: 100,
    promotions: 50,
    amount: 2051,
  }

  for (const by of ['product', 'category'])
    expect(await sales(`${query}&by=${by}`)).toMatchObject({ rows: [{ amount: 2001 }], total })
  for (const by of ['day', 'method', 'zone'])
    expect(await sales(`${query}&by=${by}`)).toMatchObject({ rows: [{ amount: 2051 }], total })
  expect((await sales(`${query}&by=zone`)).rows[0].key).toBe('Nairobi')
})

test('a report is the same with and without stored sales sums, and after every change', async () => {
  const { app, manager, kitchen, kettle, pot, lamp, sales } = await aShop()
  for (const month of ['2025-11', '2025-12', '2026-01', '2026-02'])
    for (const cart of [[kettle, pot], [lamp]]) await anOrder(app, cart, `${month}-07T08:00:00`)
  const late = await anOrder(app, [kettle], '2025-12-31T22:00:00')
  const all = async () => {
    const range = 'from=2025-11-03&to=2026-02-27'
    const reports = ['product', 'category', 'day', 'method', 'zone'].map((by) =>
      sales(`${range}&by=${by}`),
    )
    return Promise.all(reports)
  }
  const same = async (work: () => Promise<unknown>) => {
    await work()
    const fromOrders = await all()
    await sumUpSales(app.db)
    expect(await all()).toEqual(fromOrders)
    return fromOrders
  }

  const first = await same(async () => undefined)
  expect(first[0].total).toMatchObject({ orders: 9, pieces: 26 })
  expect(await app.db.select().from(salesPeriods)).toEqual(
    expect.arrayContaining([
      { period: 'month', first: '2025-12-01' },
      { period: 'day', first: '2025-12-31' },
    ]),
  )

  const [byProduct] = await same(() =>
    manager.call('PUT', `/orders/${late}`, { status: 'Cancelled' }),
  )
  expect(byProduct.total).toMatchObject({ orders: 8, pieces: 24 })
  const revived = await same(() => manager.call('PUT', `/orders/${late}`, { status: 'Pending' }))
  expect(revived[0].total).toMatchObject({ orders: 9, pieces: 26 })
  const [, moved] = await same(() =>
    app.db.update(products).set({ categoryId: kitchen.id }).where(eq(products.id, lamp.id)),
  )
  expect(moved?.rows).toMatchObject([{ key: kitchen.id, orders: 9, pieces: 26 }])
  await same(() => manager.call('DELETE', `/orders/${late}`))
  const added = await same(() => anOrder(app, [pot], '2026-01-20T08:00:00'))
  expect(added[0].total).toMatchObject({ orders: 9, pieces: 26 })
})

test('a report of a past day follows the goods and the zone of its orders', async () => {
  const { app, manager, kettle, pot, sales } = await aShop()
  await app.db.update(products).set({ priceCents: 50_000 }).where(eq(products.id, kettle.id))
  const delivery = { option: null, zone: 'Mombasa', name: 'Bus', kind: 'bus', days: null }
  const order = await anOrder(app, [kettle], '2026-03-05T08:00:00', { delivery } as Change)
  await sumUpSales(app.db)
  const piecesBy = async (by: string) => {
    const { rows } = await sales(`from=2026-03-05&to=2026-03-05&by=${by}`)
    return rows.map(({ key, pieces }: { key: string; pieces: number }) => [key, pieces])
  }
  expect(await piecesBy('product')).toEqual([[kettle.id, 2]])
  expect(await piecesBy('zone')).toEqual([['Mombasa', 2]])

  await app.db
    .update(orders)
    .set({ delivery: { ...delivery, zone: 'Kisumu' } } as Change)
    .where(eq(orders.id, order))
  expect(await piecesBy('zone')).toEqual([['Kisumu', 2]])
  await app.db.update(orders).set({ delivery: null }).where(eq(orders.id, order))
  await sumUpSales(app.db)
  const items = [{ productId: pot.id, quantity: 2 }]
  expect((await manager.call('PUT', `/orders/${order}/items`, { items })).status).toBe(200)
  expect(await piecesBy('product')).toEqual([[pot.id, 2]])
})

test('an order with pieces at two prices of one product counts as one', async () => {
  const { app, manager, kettle, sales } = await aShop()
  const order = await anOrder(app, [kettle], '2026-03-05T08:00:00')
  await app.db.update(products).set({ priceCents: 120_000 }).where(eq(products.id, kettle.id))
  const items = [{ productId: kettle.id, quantity: 3 }]
  expect((await manager.call('PUT', `/orders/${order}/items`, { items })).status).toBe(200)
  const report = () => sales('from=2026-03-05&to=2026-03-05&by=product')
  const one = [{ key: kettle.id, orders: 1, pieces: 3, amount: 3201 }]
  expect((await report()).rows).toMatchObject(one)
  await sumUpSales(app.db)
  expect((await report()).rows).toMatchObject(one)
})

test('orders paid on the simulator are left out in production', async () => {
  const app = await testApp({ production: true })
  const manager = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 100 })
  await anOrder(app, [kettle], '2026-01-10T08:00:00', { simulated: true })
  await anOrder(app, [kettle], '2026-01-10T09:00:00')
  const range = 'from=2026-01-01&to=2026-01-31&by=day'
  const read = async () => (await manager.call('GET', `/reports/sales?${range}`)).body.total.orders

  expect(await read()).toBe(1)
  await sumUpSales(app.db)
  expect(await read()).toBe(1)
})

test('a report agrees with the chart of the overview; without days it covers the last 30', async () => {
  const { app, manager, kettle, sales } = await aShop()
  for (let n = 0; n < 2; n += 1) await (await aShopper(app, { cart: [kettle] })).placeOrder('cod')
  const { sales: chart } = (await manager.call('GET', '/dashboard/overview')).body

  const { rows } = await sales(`by=day&from=${chart[0].day}&to=${chart[29].day}`)

  const sold = chart.filter(({ orders }: { orders: number }) => orders > 0)
  expect(
    rows.map(({ key, orders, amount }: never) => ({ day: key, orders, total: amount })),
  ).toEqual(sold)
  const { from, to } = await sales('')
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 24 * 3_600_000)
})

test('a limited report says how many rows there are in total', async () => {
  const { app, kettle, pot, lamp, sales } = await aShop()
  await anOrder(app, [kettle, pot, lamp], '2026-03-01T08:00:00')
  const report = await sales('from=2026-03-01&to=2026-03-01&limit=2')
  expect(report.rows.map(({ name }: { name: string }) => name)).toEqual(['Kettle', 'Pot'])
  expect(report).toMatchObject({ count: 3, total: { pieces: 6 } })
})

test('days that do not exist, or in the wrong order, are refused', async () => {
  const { manager } = await aShop()
  for (const query of [
    'from=2026-02-30',
    'to=yesterday',
    'from=2026-02-02&to=2026-02-01',
    'by=colour',
  ]) {
    const { status, body } = await manager.call('GET', `/reports/sales?${query}`)
    expect([query, status, body.code]).toEqual([query, 400, 'INVALID_INPUT'])
  }
  expect((await manager.call('GET', '/reports/stock?days=0')).status).toBe(400)
})

test('the stock report tells how long stock lasts, and what does not sell', async () => {
  const { app, manager, kettle, pot, lamp } = await aShop()
  const stock = async (query: string) =>
    (await manager.call('GET', `/reports/stock?${query}`)).body.products
  for (const product of [kettle, pot, lamp])
    await app.db
      .update(products)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(products.id, product.id))
  const fresh = await aProduct(app, { name: 'New', stockQuantity: 5 })
  await aProduct(app, { name: 'Sold out', stockQuantity: 0 })
  await (await aShopper(app, { cart: [kettle], quantity: 40 })).placeOrder('cod')
  await (await aShopper(app, { cart: [pot], quantity: 2 })).placeOrder('cod')

  expect(await stock('days=30')).toEqual([
    {
      _id: kettle.id,
      name: 'Kettle',
      variant: '1.7 litre',
      stockQuantity: 60,
      sold: 40,
      daysLeft: 45,
    },
    { _id: pot.id, name: 'Pot', variant: '1.7 litre', stockQuantity: 98, sold: 2, daysLeft: 1470 },
  ])
  const slow = await stock('days=7&sort=slowest')
  expect(slow.map(({ name, sold, daysLeft }: never) => [name, sold, daysLeft])).toEqual([
    ['Lamp', 0, null],
    ['Pot', 2, 343],
    ['Kettle', 40, 10],
  ])
  expect(slow.map(({ _id }: { _id: string }) => _id)).not.toContain(fresh.id)
})

test('the stock report counts whole days in Nairobi, and the same once past days are summed up', async () => {
  const { app, manager, kettle, pot } = await aShop()
  const today = nairobiDay(new Date())
  const dayAgo = (days: number) =>
    nairobiDay(new Date(fromNairobi(today, '12:00:00').getTime() - days * 86_400_000))
  await anOrder(app, [pot], `${dayAgo(7)}T23:59:59`)
  await anOrder(app, [kettle, pot], `${dayAgo(6)}T00:00:00`)
  await anOrder(app, [kettle], `${dayAgo(3)}T08:00:00`)
  await anOrder(app, [kettle], `${dayAgo(3)}T09:00:00`, { status: 'Cancelled' })
  await (await aShopper(app, { cart: [kettle] })).placeOrder('cod')
  const sold = async () => {
    const { body } = await manager.call('GET', '/reports/stock?days=7')
    return body.products.map(({ name, sold }: never) => [name, sold])
  }

  const fromOrders = await sold()
  await sumUpSales(app.db)

  expect(fromOrders).toEqual([
    ['Kettle', 5],
    ['Pot', 2],
  ])
  expect(await sold()).toEqual(fromOrders)
})

test('a report is exported as CSV and as an Excel file in which no name runs as a formula', async () => {
  const { app, manager, sales } = await aShop()
  const odd = await aProduct(app, { name: '=1+2 & <b>', priceCents: 10_000, variant: '' })
  await anOrder(app, [odd], '2026-05-05T08:00:00')
  const query = 'from=2026-05-05&to=2026-05-05&by=product'
  expect((await sales(query)).rows).toHaveLength(1)

  const csv = await manager.call('GET', `/exports/sales.csv?${query}`)
  const lines = `\ufeffid,name,variant,orders,pieces,amount,returned\r\n${odd.id},'=1+2 & <b>,,1,2,200,0\r\n`
  expect(csv.body).toBe(lines)

  const { statusCode, headers, rawPayload } = await app.http.inject({
    url: `/api/exports/sales.xlsx?${query}`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="sales.xlsx"')
  const { unzipSync, strFromU8 } = await import('fflate')
  const parts = Object.values(unzipSync(rawPayload)).map((part) => strFromU8(part))
  const book = parts.join('\n')
  expect(book).toContain('=1+2 &amp; &lt;b&gt;')
  expect(book).not.toContain('<f>')
  expect(book).toMatch(/<v>200<\/v>/)
})

test('sums of past days are made even if that takes longer than a request may', async () => {
  const { app, kettle, sales } = await aShop()
  await anOrder(app, [kettle], '2026-03-01T10:00')
  const { pool, db } = connect(app.databaseUrl, { connections: 1 })
  try {
    await db.execute(sql`
      create function be_slow() returns trigger language plpgsql as $$
      begin perform pg_sleep(3); return null; end $$`)
    await db.execute(sql`
      create trigger be_slow after insert on sales_periods
      for each statement execute function be_slow()`)
    await db.execute(sql`set statement_timeout = '2s'`)
    await sumUpSome(db)
    expect(await db.$count(salesPeriods)).toBeGreaterThan(0)
  } finally {
    await db.execute(sql`drop function be_slow cascade`)
    await pool.end()
  }
  expect(await sales('from=2026-03-01&to=2026-03-01')).toMatchObject({ total: { orders: 1 } })
})

test('a report of many products comes in pages that add up to its total', async () => {
  const { app, kitchen, sales } = await aShop()
  const many = []
  for (let at = 0; at < 7; at += 1)
    many.push(
      await aProduct(app, {
        name: `Pan ${at}`,
        priceCents: 10_000 + 100 * at,
        categoryId: kitchen.id,
      }),
    )
  await anOrder(app, many, '2026-03-15T12:00:00')
  for (const [by, groups] of [
    ['product', 7],
    ['category', 1],
    ['method', 1],
    ['zone', 1],
  ] as const) {
    const rows: { key: string; amount: number }[] = []
    let cursor = ''
    let report: Awaited<ReturnType<typeof sales>>
    do {
      report = await sales(`from=2026-03-15&to=2026-03-15&by=${by}&limit=3${cursor}`)
      expect(report.count).toBe(groups)
      rows.push(...report.rows)
      cursor = `&cursor=${report.nextCursor}`
    } while (report.nextCursor)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(groups)
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(report.total.amount)
  }
})
