import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aSum } from '../../../../test/samples/payments-support.ts'
import {
  aManager,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'

/** An exchange: goods come back, and what is due for them pays another order of the same customer. */

const app = await testApp()
const manager = await aManager(app)
const read = async (url: string) => (await manager.call('GET', url)).body
const orderOf = async (id: string) => (await read(`/orders/${id}`)).order
const moneyOf = async (id: string) => {
  const { due, owed } = await read(`/payments/order/${id}`)
  return { due, owed }
}
const refusal = (code: string) => ({ status: 409, body: { code } })

afterEach(async () => {
  expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

interface Wanted {
  who?: Person
  guest?: object
  price?: number
  from?: string | undefined
  method?: string
}

async function order(
  { who, guest, price = 1000, from, method = 'cod' }: Wanted,
  options: object = {},
  by = manager,
) {
  const { id: productId } = await aProduct(app, { priceCents: Math.round(price * 100) })
  const body = {
    customer: who ? { user: who.id } : guest,
    items: [{ productId, quantity: 1 }],
    address: { city: 'Nairobi' },
    paymentMethod: method,
    ...(from && { creditFrom: { order: from } }),
  }
  return by.call('POST', '/staff/orders', body, options)
}

/** A paid order of 1,000 whose goods came back, and whose money is due. */
async function aReturned(wanted: Wanted & { cents?: number[]; channel?: 'c2b' | 'cash' }) {
  const placed = await order(wanted)
  const { _id: id, items } = placed.body.order
  for (const cents of wanted.cents ?? [100_000])
    await aSum(app, id, { cents, channel: wanted.channel ?? 'c2b' })
  await move(id, 'Delivered')
  const back = [{ item: items[0]._id, quantity: 1, reason: 'size', restock: true }]
  const { status } = await manager.call('POST', `/orders/${id}/returns`, { items: back })
  expect(status).toBe(201)
  return id
}

async function move(id: string, status: string) {
  expect((await manager.call('PUT', `/orders/${id}`, { status })).status).toBe(200)
}

async function linesOf(orderId: string, kind: string) {
  const { entries } = await read(`/ledger/entries?order=${orderId}&limit=100`)
  return entries
    .filter((entry: LedgerEntry) => entry.kind === kind)
    .flatMap(({ lines }: LedgerEntry) =>
      lines.map(({ account, debit, credit }) => [account, debit - credit]),
    )
}

const historyOf = async (id: string) =>
  (await read(`/audit?order=${id}`)).entries.filter(
    ({ action }: { action: string }) => action === 'exchange',
  )

test('what is due for goods that came back pays the new order, and the rest stays due', async () => {
  await app.db.execute(sql`insert into message_channels (channel, is_on) values ('email', true)
    on conflict (channel) do update set is_on = true`)
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const { status, body } = await order({ who, price: 600, from: old })
  expect([status, body.order.paymentStatus]).toEqual([201, 'paid'])
  const { _id: id, number } = body.order
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 400 })
  expect(await moneyOf(id)).toEqual({ due: 0, owed: 0 })
  expect(await orderOf(old)).toMatchObject({ paymentStatus: 'refund-due', returned: 1000 })

  expect(await linesOf(old, 'exchanged')).toEqual([
    ['refund-due', 600],
    ['mpesa', -600],
  ])
  expect(await linesOf(id, 'exchanged')).toEqual([
    ['mpesa', 600],
    ['refund-due', -600],
  ])
  const answered = {
    before: { countedFor: (await orderOf(old)).number },
    after: { countedFor: number, amount: 600 },
  }
  expect(await historyOf(old)).toMatchObject([answered])
  expect(await historyOf(id)).toMatchObject([answered])
  const { rows } = await app.db.execute(
    sql`select data from outbox where order_id = ${id} and kind = 'payment-received'`,
  )
  expect(rows).toMatchObject([{ data: { amountCents: 60_000 } }])
})

test('of a dearer order the rest is asked for, and it is no new money of the day', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const url = `/payments/day?date=${nairobiDay(new Date())}`
  const before = await read(url)
  const { body } = await order({ who, price: 1500.5, from: old })
  expect(body.order.paymentStatus).toBe('unpaid')
  expect(await moneyOf(body.order._id)).toEqual({ due: 501, owed: 0 })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 0 })
  expect(await orderOf(old)).toMatchObject({ paymentStatus: 'refunded' })
  expect((await read(url)).received).toEqual(before.received)
})

test('cash stays in the drawer that has it', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who, channel: 'cash' })
  const drawers = async () => (await read('/ledger/accounts?account=drawer&holders=1')).holders
  const before = await drawers()
  const { body } = await order({ who, price: 700, from: old })
  expect(body.order.paymentStatus).toBe('paid')
  expect(await drawers()).toEqual(before)
  const { drawers: today } = await read(`/days/${nairobiDay(new Date())}`)
  for (const one of today) expect(one.opening + one.taken + one.moved).toBe(one.expected)
})

test('several receipts pay together, and one that is used up is a part of nothing', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who, cents: [30_000, 70_000] })
  const { body } = await order({ who, price: 900, from: old })
  expect(body.order.paymentStatus).toBe('paid')
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 100 })
})

test('if the new order is cancelled, the money is due where it was', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who, cents: [30_000, 70_000] })
  const { body } = await order({ who, price: 900, from: old })
  const id = body.order._id
  await move(id, 'Cancelled')
  expect(await moneyOf(id)).toEqual({ due: 0, owed: 0 })
  expect(await orderOf(id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'unpaid' })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 1000 })
  expect(await historyOf(old)).toHaveLength(4)
  // Each receipt is whole again, so M-Pesa can reverse it.
  const { rows } = await app.db.execute<{ cents: string }>(sql`
    select amount_cents as cents from receipts where order_id = ${old} and voided_at is null order by 1`)
  expect(rows.map(({ cents }) => Number(cents))).toEqual([30_000, 70_000])
  // It can pay once more.
  const again = await order({ who, price: 1000, from: old })
  expect(again.body.order.paymentStatus).toBe('paid')
  await move(id, 'Pending')
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'unpaid' })
})

test('what the customer paid besides is due on the cancelled order itself', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const { body } = await order({ who, price: 1500, from: old })
  const id = body.order._id
  await aSum(app, id, { cents: 50_000 })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid' })
  await move(id, 'Cancelled')
  expect(await moneyOf(id)).toEqual({ due: 0, owed: 500 })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 1000 })
})

test('what was paid back of the new order does not go back a second time', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const { body } = await order({ who, from: old })
  const id = body.order._id
  const refund = { orderId: id, amount: 300, way: 'cash', note: 'Scratched' }
  expect((await manager.call('POST', '/payments/refund', refund)).status).toBe(202)
  await move(id, 'Cancelled')
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 700 })
  expect(await moneyOf(id)).toEqual({ due: 0, owed: 0 })
})

test('money whose code M-Pesa has not named stays until it has', async () => {
  const who = await aShopper(app)
  const placed = await order({ who })
  const { _id: id } = placed.body.order
  await aSum(app, id, { cents: 100_000, code: null })
  await move(id, 'Cancelled')
  expect(await moneyOf(id)).toEqual({ due: 0, owed: 1000 })
  expect(await order({ who, from: id })).toMatchObject(refusal('NOT_REFUND_DUE'))
})

test('two exchanges at once use each shilling once', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const answers = await Promise.all([1, 2, 3].map(() => order({ who, price: 600, from: old })))
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(2)
  const due = await Promise.all(placed.map(({ body }) => moneyOf(body.order._id)))
  expect(due.map(({ due }) => due).sort()).toEqual([0, 200])
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 0 })
})

test('the same key exchanges once, and answers the order as it was paid', async () => {
  const who = await aShopper(app)
  const old = await aReturned({ who })
  const { id: productId } = await aProduct(app, { priceCents: 40_000 })
  const body = {
    customer: { user: who.id },
    items: [{ productId, quantity: 1 }],
    address: { city: 'Nairobi' },
    paymentMethod: 'mpesa',
    creditFrom: { order: old },
  }
  const headers = { 'idempotency-key': randomUUID() }
  const place = () => manager.call('POST', '/staff/orders', body, { headers })
  const [one, two] = await Promise.all([place(), place()])
  expect(one.body).toEqual(two.body)
  expect((await place()).body).toMatchObject({ order: { paymentStatus: 'paid' } })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 600 })
})

test('a draft exchanges when it is placed, also without an account', async () => {
  const guest = { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 671' }
  const old = await aReturned({ guest })
  const { id: productId } = await aProduct(app, { priceCents: 100_000 })
  const { body } = await manager.call('POST', '/drafts', {
    customer: guest,
    items: [{ productId, quantity: 1 }],
    address: { city: 'Nairobi' },
    paymentMethod: 'cod',
    creditFrom: { order: old },
  })
  expect(body.draft).toMatchObject({ creditFrom: { order: old } })
  const placed = await manager.call('POST', `/drafts/${body.draft._id}/order`)
  expect(placed.body.order).toMatchObject({ paymentStatus: 'paid' })
})

test('what does not pay: another customer’s money, none, money of nobody, and without the right', async () => {
  const [who, other] = [await aShopper(app), await aShopper(app)]
  const old = await aReturned({ who })
  expect(await order({ who: other, from: old })).toMatchObject(refusal('CREDIT_OF_OTHER'))
  const guest = { name: 'Otieno', phoneNumber: '0712 345 672' }
  expect(await order({ guest, from: old })).toMatchObject(refusal('CREDIT_OF_OTHER'))
  expect(await order({ who, from: randomUUID() })).toMatchObject({ status: 404 })
  expect((await order({ who, from: 'x' })).status).toBe(400)
  const { body } = await order({ who })
  expect(await order({ who, from: body.order._id })).toMatchObject(refusal('NOT_REFUND_DUE'))

  const seller = await aManager(app)
  await app.db.execute(
    sql`update users set rights = '{create-orders,orders}' where id = ${seller.id}`,
  )
  expect(await order({ who, from: old }, {}, seller)).toMatchObject({
    status: 403,
    body: { code: 'RIGHT_MISSING', right: 'refunds' },
  })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 1000 })
})

test('the money of who was erased meanwhile stays with the order that has a name', async () => {
  const guest = { name: 'Njeri', phoneNumber: '0712 345 673' }
  const old = await aReturned({ guest })
  const { body } = await order({ guest, from: old })
  expect((await manager.call('DELETE', `/orders/${old}/customer`)).status).toBe(204)
  await move(body.order._id, 'Cancelled')
  expect(await moneyOf(body.order._id)).toEqual({ due: 0, owed: 1000 })
  expect(await moneyOf(old)).toEqual({ due: 0, owed: 0 })
})

test('a return and a cancel of both orders at once leave no shilling twice', async () => {
  const who = await aShopper(app)
  for (const price of [400, 1000, 1300]) {
    const old = await aReturned({ who })
    const { body } = await order({ who, price, from: old })
    const id = body.order._id
    const answers = await Promise.all([
      manager.call('PUT', `/orders/${id}`, { status: 'Cancelled' }),
      order({ who, price: 200, from: old }),
      manager.call('POST', '/payments/refund', { orderId: old, manual: true, note: 'x' }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
    expect((await moneyOf(id)).owed).toBe(0)
  }
})
