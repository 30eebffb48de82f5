import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/support.ts'
import type { Pictures } from '../modules/pictures/pictures.ts'
import { demoProducts } from './catalogue.ts'
import { planOrders } from './history-plan.ts'
import { demoAccounts, seedDemo } from './seed.ts'

const pictures = { put: async () => undefined } as unknown as Pictures

async function aDemo({ withAccounts = true, withHistory = true } = {}) {
  const app = await testApp()
  await seedDemo({ db: app.db, pictures }, { withAccounts, withHistory })
  return app
}

/** For tests that change nothing. */
const demo = aDemo()

async function staffOf(app: TestApp) {
  const manager = demoAccounts.find(({ role }) => role === 'manager')
  const { body } = await app.call('POST', '/user/login', manager)
  return (method: 'GET' | 'PUT' | 'POST', url: string, sent?: unknown) =>
    app.call(method, url, sent, { token: body.token })
}

async function rowsOf(app: TestApp, query: string): Promise<Record<string, unknown>[]> {
  return (await app.db.execute(sql.raw(query))).rows
}

/** How many rows each table of the history has. */
const countAll = (app: TestApp) =>
  rowsOf(
    app,
    `select (select count(*) from users) as users, (select count(*) from orders) as orders,
      (select count(*) from postings) as postings, (select count(*) from payments) as payments,
      (select count(*) from delivery_zones) as zones, (select count(*) from stock_movements) as moves`,
  )

test('the ledger of the history balances and agrees with its orders', async () => {
  const app = await demo
  const call = await staffOf(app)

  expect((await call('GET', '/ledger/check')).body).toEqual({ balanced: true, differences: [] })

  // The check leaves out orders without payments: here every order must agree.
  const differing = await rowsOf(
    app,
    `select o.number from orders o join order_money m on m.order_id = o.id
     where m.payment_status <> o.payment_status
       or m.counted_cents > 0 and m.counted_cents <> o.total_cents
       or o.simulated <> (o.payment_method = 'mpesa' and exists (select from receipts r where r.order_id = o.id))
       or o.total_cents <> o.delivery_fee_cents
         + (select sum(price_cents * quantity) from order_items i where i.order_id = o.id)`,
  )
  expect(differing).toEqual([])
})

test('customers of a shop with a history may log in by phone', async () => {
  const rows = await rowsOf(await demo, 'select saved from shop_settings')
  expect(rows).toEqual([{ saved: { returnDays: 7, phoneAccounts: true } }])
})

test('no option promises the same day when the day is over', async () => {
  const endless = `select name from delivery_options where min_days = 0 and cut_off_hour is null`
  expect(await rowsOf(await demo, endless)).toEqual([])
})

test('what is collected at the shop is there before a pickup point has it', async () => {
  const later = `select p.name from delivery_options s join delivery_options p using (zone_id)
    where s.kind = 'shop' and p.kind = 'pickup'
      and (s.max_days >= p.max_days or s.cut_off_hour < coalesce(p.cut_off_hour, 24))`
  expect(await rowsOf(await demo, later)).toEqual([])
})

test('the overview has the sums of the orders, of every kind', async () => {
  const app = await demo
  const call = await staffOf(app)

  const { body } = await call('GET', '/dashboard/overview')

  const [sums] = await rowsOf(
    app,
    `select count(*) as orders, sum(total_cents) / 100.0 as revenue,
       (sum(total_cents) filter (where payment_status = 'paid')) / 100.0 as collected,
       (sum(total_cents) filter (where payment_status = 'refund-due')) / 100.0 as due
     from orders`,
  )
  expect(body).toMatchObject({
    users: demoAccounts.length + 12,
    products: demoProducts().length,
    orders: Number(sums?.orders),
    revenue: Number(sums?.revenue),
    breakdown: { collected: Number(sums?.collected), refundDue: Number(sums?.due) },
  })
  const { collected, outstanding, cancelled, refundDue } = body.breakdown
  expect(collected + outstanding + cancelled + refundDue).toBe(body.revenue)
  expect(body.lowStock.length).toBeGreaterThan(0)
  const [old] = await rowsOf(
    app,
    `select count(*) from orders where status not in ('Delivered', 'Cancelled')
       and created_at < now() - interval '7 days'`,
  )
  expect(Number(old?.count)).toBe(0)
})

test('the history is the same at the same moment, and has every kind of order on any day', () => {
  const shapeOf = (now: Date) => planOrders(now).map(({ id, ...order }) => order)
  for (const day of ['2026-01-01', '2026-02-16', '2026-06-28', '2026-11-22']) {
    const now = new Date(`${day}T09:30:00Z`)
    const plan = shapeOf(now)
    expect(plan).toEqual(shapeOf(now))
    expect(plan.length, day).toBeGreaterThan(250)
    expect(plan.length, day).toBeLessThan(400)
    expect(new Set(plan.map(({ status }) => status)).size, day).toBe(5)
    const shareOf = (fits: (order: (typeof plan)[number]) => unknown) =>
      plan.filter(fits).length / plan.length
    const isBetween = (least: number, share: number, most: number) => {
      expect(share, day).toBeGreaterThan(least)
      expect(share, day).toBeLessThan(most)
    }
    isBetween(
      0.5,
      shareOf(({ method }) => method === 'mpesa'),
      0.7,
    )
    isBetween(
      0.7,
      shareOf(({ status }) => status === 'Delivered'),
      0.9,
    )
    isBetween(
      0.01,
      shareOf(({ paidBackAt }) => paidBackAt),
      0.06,
    )
    isBetween(
      0.005,
      shareOf(({ refusedAt }) => refusedAt),
      0.05,
    )
    const inOrder = ({ createdAt, updatedAt }: (typeof plan)[number]) =>
      createdAt <= updatedAt && updatedAt <= now
    expect(plan.every(inOrder), day).toBe(true)
  }
})

test('the stock is that of the demo catalogue, and is the sum of its movements', async () => {
  const app = await demo

  const stock = await rowsOf(
    app,
    `select p.sku, p.stock_quantity as stock, sum(m.change)::integer as moved
     from products p join stock_movements m on m.product_id = p.id group by p.id`,
  )

  const expected = new Map(demoProducts().map(({ sku, stockQuantity }) => [sku, stockQuantity]))
  for (const { sku, stock: left, moved } of stock) {
    expect(left).toBe(expected.get(String(sku)))
    expect(moved).toBe(left)
  }
  expect(stock).toHaveLength(demoProducts().length)
})

test('the demo zones offer deliveries everywhere', async () => {
  const app = await demo
  const offerOf = async (county: string, town: string) =>
    (await app.call('GET', `/delivery/options?county=${county}&town=${town}`)).body

  const nairobi = await offerOf('Nairobi', 'Nairobi')
  expect(nairobi).toMatchObject({ delivers: true, zone: { name: 'Demo zone Nairobi' } })
  expect(nairobi.options.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['shop', 'pickup', 'pickup', 'door'],
  ])
  const turkana = await offerOf('Turkana', 'Lodwar')
  expect(turkana).toMatchObject({ delivers: true, zone: { name: 'Demo zone rest of Kenya' } })
  expect(turkana.options.map(({ kind }: { kind: string }) => kind)).toEqual(['parcel', 'door'])
})

test('staff go on with an order of the history', async () => {
  const app = await aDemo()
  const call = await staffOf(app)
  const [paid] = await rowsOf(
    app,
    `select id from orders where status = 'Delivered' and payment_method = 'mpesa' limit 1`,
  )

  const moved = await call('PUT', `/orders/${paid?.id}`, { status: 'Cancelled' })

  expect(moved.status).toBe(200)
  expect((await call('GET', '/ledger/check')).body.balanced).toBe(true)
})

test('a month of the history closes day by day, and stays as it was closed', async () => {
  const app = await aDemo()
  const call = await staffOf(app)
  const read = async (url: string) => (await call('GET', url)).body
  const dayAgo = (days: number) => nairobiDay(new Date(Date.now() - days * 86_400_000))
  const month = Array.from({ length: 30 }, (_, nth) => dayAgo(30 - nth))
  const closed = new Map<string, unknown>()
  for (const [nth, day] of month.entries()) {
    const { drawers } = await read(`/days/${day}`)
    const full = drawers.filter(({ expected }: { expected: number }) => expected > 0)
    // Every tenth day 50 shillings are missing.
    const missing = nth % 10 === 9 ? 50 : 0
    const counts = full.map(({ holder, expected }: { holder: string; expected: number }) => ({
      holder,
      counted: expected - missing,
      expected,
    }))
    const { status, body } = await call('POST', `/days/${day}/close`, {
      counts,
      ...(missing && { note: 'Change for a customer' }),
    })
    expect([day, status]).toEqual([day, 200])
    const { accounts, balanced } = await read(`/ledger/accounts?at=${day}`)
    expect([day, balanced]).toEqual([day, true])
    closed.set(day, { body, accounts })
  }
  const order = await rowsOf(
    app,
    `select id from orders where status = 'Delivered' and payment_method = 'cod' and created_at < now() - interval '7 days' order by created_at desc limit 1`,
  )
  const late = await call('POST', '/payments/refund', {
    orderId: order[0]?.id,
    amount: 10,
    way: 'cash',
    note: 'A scratch',
  })
  expect(late.status).toBe(202)
  for (const [day, was] of closed) {
    const { accounts } = await read(`/ledger/accounts?at=${day}`)
    expect({ body: await read(`/days/${day}`), accounts }).toEqual(was)
    expect((await call('POST', `/days/${day}/close`, { counts: [] })).body.code).toBe('DAY_CLOSED')
  }
  expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

test('the history of an order says who did what, in the order of time', async () => {
  const app = await demo
  const call = await staffOf(app)
  const historyOf = async (condition: string) => {
    const [order] = await rowsOf(app, `select id from orders where ${condition} limit 1`)
    const { entries } = (await call('GET', `/audit?order=${order?.id}`)).body
    return entries.map(
      ({
        action,
        user,
        after,
      }: {
        action: string
        user: { username: string } | null
        after: { status?: string }
      }) => [user?.username ?? null, after.status ?? action].join(': '),
    )
  }

  expect(await historyOf("payment_status = 'refunded'")).toEqual([
    'demo-manager: refund-by-hand',
    'demo-manager: Cancelled',
  ])
  expect(await historyOf("payment_method = 'cod' and payment_status = 'paid'")).toEqual(
    ['cash', 'Delivered', 'Shipped', 'Processing'].map((what) => `demo-manager: ${what}`),
  )
  expect(await historyOf("cancelled_by = 'expiry'")).toEqual([': Cancelled'])
})

test('a second seed adds nothing, and demo customers cannot sign in', async () => {
  const app = await demo
  const before = await countAll(app)

  expect(await seedDemo({ db: app.db, pictures }, { withAccounts: true, withHistory: true })).toBe(
    false,
  )

  expect(await countAll(app)).toEqual(before)
  const email = 'demo-customer-01@duka.example'
  for (const password of ['Customer#2026', 'none: a demo customer'])
    expect((await app.call('POST', '/user/login', { email, password })).status).toBe(401)
})

test.each([
  ['without being asked for', { withHistory: false }, demoAccounts.length],
  ['where there are no demo accounts', { withAccounts: false }, 0],
])('there is no history %s', async (_, wanted, people) => {
  const app = await aDemo(wanted)

  const [counts] = await countAll(app)
  expect(Object.values(counts ?? {}).map(Number)).toEqual([
    ...[people, 0, 0, 0, 0, demoProducts().length],
  ])
})
