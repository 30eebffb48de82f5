import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aReceipt, aSum, paymentDeps } from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import { takeReceipt } from '../incoming/take-receipt.ts'

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
const today = nairobiDay(new Date())

test('the sums of the day report add up', async () => {
  const now = () => new Date()
  const type = (account: string, amountCents: number) =>
    takeReceipt(paymentDeps(app), {
      code: aReceipt(),
      by: 'c2b',
      amountCents,
      account,
      payer: null,
      occurredAt: now(),
    })
  const cash = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 100_000 })
  await manager.call('POST', '/payments/cash', { orderId: cash })
  await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 50_000, status: 'Delivered' })
  const typed = await anOrder(app, shopper, { totalCents: 200_000 })
  await type(typed, 0 + 250_000)
  await type(typed.slice(0, 8), 250_000)
  await anOrder(app, shopper, { totalCents: 70_000, status: 'Cancelled', cancelledBy: 'staff' })

  const day = await manager.call('GET', `/payments/day?date=${today}`)
  expect(day).toMatchObject({
    status: 200,
    body: {
      date: today,
      placed: { count: 3, amount: 3500 },
      received: {
        stk: { count: 0, amount: 0 },
        c2b: { count: 1, amount: 2500 },
        cash: { count: 1, amount: 1000 },
        total: 3500,
      },
      toMatch: { count: 1, amount: 2500 },
      refundsDue: { count: 1, amount: 500 },
      cashOutstanding: { count: 1, amount: 500 },
      deliveredUnpaid: { count: 1, amount: 500 },
      cashByStaff: [{ staff: manager.username, count: 1, amount: 1000 }],
    },
  })
  expect((await manager.call('GET', '/payments/day')).body.date).toBe(today)
  expect((await manager.call('GET', '/payments/day?date=2026-01-05')).body).toMatchObject({
    placed: { count: 0, amount: 0 },
    received: { total: 0 },
  })
})

test('the day report has cash by rider, however the name is written', async () => {
  const bring = async (rider?: string | null) => {
    const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 70_000 })
    const { body } = await manager.call('POST', '/payments/cash', { orderId, rider })
    return body.payment._id
  }
  const before = (await manager.call('GET', '/payments/day')).body.cashByRider
  expect(before.every(({ rider }: { rider: string | null }) => rider === null)).toBe(true)
  await bring('Otieno')
  const odd = await bring('  otieno ')
  await bring('Wanjiru  K.')
  await bring(null)

  const day = (await manager.call('GET', '/payments/day')).body
  expect(day.cashByRider).toEqual([
    { rider: expect.stringMatching(/^otieno$/i), count: 2, amount: 1400 },
    { rider: 'Wanjiru K.', count: 1, amount: 700 },
    { rider: null, ...sumOf(before, { count: 1, amount: 700 }) },
  ])
  expect((await manager.call('GET', '/payments/riders')).body.riders).toEqual([
    expect.stringMatching(/^otieno$/i),
    'Wanjiru K.',
  ])
  const { payments } = (await manager.call('GET', '/payments?channel=cash')).body
  expect(payments.find(({ _id }: { _id: string }) => _id === odd).rider).toBe('otieno')
  const long = { orderId: await anOrder(app, shopper), rider: 'x'.repeat(61) }
  expect((await manager.call('POST', '/payments/cash', long)).status).toBe(400)
})

function sumOf(
  [known]: { count: number; amount: number }[],
  more: { count: number; amount: number },
) {
  return { count: (known?.count ?? 0) + more.count, amount: (known?.amount ?? 0) + more.amount }
}

test('payments are listed by day, channel and state, with pages', async () => {
  const orderId = await anOrder(app, shopper)
  const createdAt = new Date('2026-03-01T21:30:00Z')
  for (let count = 0; count < 5; count += 1)
    await aSum(app, orderId, { cents: 100, channel: 'statement', at: createdAt })
  // Put into the books of that day: entries change only without their triggers.
  await app.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(
      sql`update entries set posted_at = ${createdAt.toISOString()} where order_id = ${orderId}`,
    )
  })
  const seen = new Set<string>()
  let cursor: string | null = ''
  do {
    const { body } = await manager.call(
      'GET',
      `/payments?day=2026-03-02&channel=statement&state=paid&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    for (const { _id } of body.payments) seen.add(_id)
    cursor = body.nextCursor
  } while (cursor)
  expect(seen.size).toBe(5)
  const yesterday = await manager.call('GET', '/payments?day=2026-03-01')
  expect(yesterday.body.payments).toEqual([])
})

test.each(['day=2026-02-30', 'day=today', 'state=lost', 'channel=x', 'limit=0'])(
  'a list by %s is refused',
  async (query) => {
    expect((await manager.call('GET', `/payments?${query}`)).status).toBe(400)
  },
)

test('money that was paid back from *To match* is in the refunds of the day', async () => {
  const code = aReceipt()
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: 70_000,
    account: 'SHOES',
    payer: null,
    occurredAt: new Date(),
  })
  const before = (await manager.call('GET', '/payments/day')).body.refunded
  expect((await manager.call('POST', '/payments/return', { receipt: code })).status).toBe(200)
  const { refunded } = (await manager.call('GET', '/payments/day')).body
  expect(refunded).toEqual({ count: before.count + 1, amount: before.amount + 700 })
})

test('an overpayment is one payment, and its refund from two accounts is one refund', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 200_000 })
  const code = aReceipt()
  const read = async () => (await manager.call('GET', '/payments/day')).body
  const before = await read()
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: 250_000,
    account: orderId.slice(0, 8),
    payer: null,
    occurredAt: new Date(),
  })
  const paid = await read()
  expect(paid.received.c2b).toEqual({
    count: before.received.c2b.count + 1,
    amount: before.received.c2b.amount + 2500,
  })
  const csv = `Receipt No.,Details,Paid In,Withdrawn\n${aReceipt()},Reversal of ${code},,2500`
  await manager.call('POST', '/payments/statement', { csv })
  const { refunded } = await read()
  expect(refunded).toEqual({ count: paid.refunded.count + 1, amount: paid.refunded.amount + 2500 })
})

test('the overview’s outstanding leaves out parts that came and what staff let go of', async () => {
  const read = async () => (await manager.call('GET', '/dashboard/overview')).body.breakdown
  const before = await read()
  const [held, counted, discounted] = await Promise.all(
    [1, 2, 3].map(() => anOrder(app, shopper, { totalCents: 200_000 })),
  )
  await aSum(app, held ?? '', { cents: 50_000, channel: 'c2b', isHeld: true })
  await aSum(app, counted ?? '', { cents: 60_000, channel: 'c2b' })
  await app.db.execute(
    sql`update orders set write_off_cents = 10000 where id = ${discounted ?? ''}`,
  )
  const after = await read()
  expect(after.outstanding - before.outstanding).toBe(1500 + 1400 + 1900)
  expect(after.collected - before.collected).toBe(600)
})

test('the parts of the revenue add up, whatever came beyond a price or stayed below it', async () => {
  const read = async () => {
    const { revenue, breakdown } = (await manager.call('GET', '/dashboard/overview')).body
    const parts = Object.values<number>(breakdown).map((part) => Math.round(part * 100))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.round(revenue * 100))
    return breakdown
  }
  const before = await read()
  const [overpaid, part, short, cancelled] = await Promise.all([
    anOrder(app, shopper, { totalCents: 220_000, deliveryFeeCents: 20_000, paymentMethod: 'cod' }),
    anOrder(app, shopper, { totalCents: 200_000 }),
    anOrder(app, shopper, { totalCents: 200_000 }),
    anOrder(app, shopper, { totalCents: 200_000, paymentMethod: 'cod' }),
  ])
  await manager.call('POST', '/payments/cash', { orderId: overpaid, amount: 3000, taken: true })
  const after = await read()
  expect([after.collected - before.collected, after.refundDue - before.refundDue]).toEqual([
    2200, 800,
  ])
  expect(after.overpaid - before.overpaid).toBe(-800)
  await aSum(app, part, { cents: 50_000, channel: 'c2b', isHeld: true })
  await aSum(app, short, { cents: 70_000, channel: 'stk', isHeld: true })
  await read()
  await manager.call('POST', '/payments/cash', { orderId: cancelled, amount: 600, taken: true })
  await manager.call('PUT', `/orders/${cancelled}`, { status: 'Cancelled' })
  await read()
  await manager.call('POST', '/payments/cash', { orderId: cancelled, amount: 1500, taken: true })
  await read()
  await manager.call('POST', '/payments/refund', { orderId: cancelled, manual: true })
  await read()
})

test('a refund that is due names the person, with or without an account', async () => {
  const refundDue = async (fields: object) => {
    const id = await anOrder(app, shopper, { totalCents: 50_000, paymentMethod: 'cod', ...fields })
    await manager.call('POST', '/payments/cash', { orderId: id, amount: 700, taken: true })
    return id
  }
  const own = await refundDue({})
  const byPhone = await refundDue({
    userId: null,
    channel: 'staff',
    recipientName: 'Peter Ochieng',
    contactPhone: '254712345678',
  })
  const erased = await refundDue({ userId: null, channel: 'staff' })

  const { owed } = (await manager.call('GET', '/payments/owed')).body
  const nameOf = (id: string) => owed.find(({ order }: { order: string }) => order === id)
  expect(nameOf(own)).toMatchObject({ customer: `Test ${shopper.username}`, channel: 'web' })
  expect(nameOf(byPhone)).toMatchObject({
    customer: 'Peter Ochieng',
    phoneNumber: '254712345678',
    channel: 'staff',
  })
  expect(nameOf(erased)).toMatchObject({ customer: null, channel: 'staff' })
})
