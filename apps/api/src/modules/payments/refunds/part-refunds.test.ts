import { randomUUID } from 'node:crypto'
import { fieldMessages } from '@duka/contract/field-messages'
import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aReceipt, aSum } from '../../../../test/samples/payments-support.ts'
import { aManager, aPerson, aShopper, testApp } from '../../../../test/support/support.ts'

/** Money goes back from a paid order that is not cancelled: a part of it, in the way that staff choose. */

const app = await testApp()
const [manager, shopper] = await Promise.all([aManager(app), aShopper(app)])
const read = async (url: string) => (await manager.call('GET', url)).body
const refund = (orderId: string, body: object, options = {}) =>
  manager.call('POST', '/payments/refund', { orderId, note: 'Sent by phone', ...body }, options)
const refusal = (code: string) => ({ status: 409, body: { code } })
const orderOf = async (id: string) => (await read(`/orders/${id}`)).order

afterEach(async () => {
  expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

async function aPaid(sums: readonly number[] = [2499], channel: 'c2b' | 'cash' = 'c2b') {
  const cents = sums.map((sum) => Math.round(sum * 100))
  const totalCents = cents.reduce((all, sum) => all + sum, 0)
  const id = await anOrder(app, shopper, { status: 'Delivered', totalCents })
  for (const sum of cents) await aSum(app, id, { cents: sum, channel })
  expect((await orderOf(id)).paymentStatus).toBe('paid')
  return id
}

const drawerOf = async (holder: string) => {
  const { holders } = await read('/ledger/accounts?account=drawer&holders=1')
  return holders.find((one: { holder: string }) => one.holder === holder)?.balance ?? 0
}

test('a part of a paid order goes back by hand, with M-Pesa’s code, and the order stays', async () => {
  const id = await aPaid()
  const code = aReceipt()
  const { status, body } = await refund(id, {
    amount: 500,
    way: 'mpesa-hand',
    code: ` ${code.toLowerCase()} `,
  })
  expect([status, body.payment]).toEqual([
    202,
    expect.objectContaining({ amount: 500, state: 'refunded' }),
  ])
  expect(await orderOf(id)).toMatchObject({
    status: 'Delivered',
    paymentStatus: 'paid',
    returned: 500,
    returns: [{ state: 'received', items: [], amount: 500 }],
  })
  const { entries } = await read(`/audit?order=${id}`)
  expect(
    entries.find(({ action }: { action: string }) => action === 'refund-by-hand').after,
  ).toMatchObject({
    amount: 500,
    way: 'mpesa-hand',
    code,
  })

  // A code counts once in the shop, and is none of money that came.
  const other = await aPaid()
  expect(await refund(other, { amount: 500, way: 'mpesa-hand', code })).toMatchObject(
    refusal('TRANSFER_CODE_USED'),
  )
  expect(await orderOf(other)).toMatchObject({ returned: 0, paymentStatus: 'paid' })
})

test('what M-Pesa rounded up goes back with the rest, in whole shillings', async () => {
  const paid = async () => {
    const id = await anOrder(app, shopper, { status: 'Delivered', totalCents: 239_499 })
    await aSum(app, id, { cents: 239_500 })
    return id
  }
  const id = await paid()
  expect(await refund(id, { amount: 2395.01, way: 'mpesa-hand' })).toMatchObject({
    ...refusal('MORE_THAN_PAID'),
    body: { message: expect.stringContaining('2,395') },
  })
  expect((await refund(id, { amount: 1000, way: 'mpesa-hand' })).body.payment.amount).toBe(1000)
  expect((await refund(id, { amount: 1395, way: 'mpesa-hand' })).body.payment.amount).toBe(1395)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', returned: 2394.99 })

  const whole = await paid()
  expect((await refund(whole, { amount: 2395 })).body.payment).toMatchObject({
    amount: 2395,
    state: 'refunding',
  })

  const returned = await paid()
  const { items } = await orderOf(returned)
  const pieces = items.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
    item: _id,
    quantity,
    reason: 'unwanted',
    restock: false,
  }))
  const back = { items: pieces, amount: 2395 }
  expect((await manager.call('POST', `/orders/${returned}/returns`, back)).status).toBe(201)
  expect((await refund(returned, { amount: 2395, way: 'cash' })).body.payment.amount).toBe(2395)
})

test('a part of a paid order goes back with a reason only', async () => {
  const id = await aPaid()
  const part = { amount: 500, way: 'cash' }
  for (const note of [undefined, '', '  '])
    expect(await refund(id, { ...part, note })).toMatchObject({
      status: 400,
      body: { fields: { note: fieldMessages.refundReason } },
    })
  expect(await orderOf(id)).toMatchObject({ returned: 0 })
})

test('one code that two tabs send for two orders counts once', async () => {
  const code = aReceipt()
  const ids = [await aPaid(), await aPaid()]
  const answers = await Promise.all(
    ids.map((id) => refund(id, { amount: 100, way: 'mpesa-hand', code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
})

test('no more goes back than was paid, however many try at once', async () => {
  const id = await aPaid([1000])
  const answers = await Promise.all(
    [1, 2, 3].map(() => refund(id, { amount: 400, way: 'mpesa-hand' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409])
  expect(await refund(id, { amount: 200.01, way: 'mpesa-hand' })).toMatchObject(
    refusal('MORE_THAN_PAID'),
  )
  expect((await refund(id, { amount: 200, way: 'mpesa-hand' })).status).toBe(202)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', returned: 1000 })
  expect(await refund(id, { amount: 1, way: 'mpesa-hand' })).toMatchObject(
    refusal('NOT_REFUND_DUE'),
  )
})

test('a sum that came in two parts goes back in one', async () => {
  const id = await aPaid([1000, 1500])
  const { body } = await refund(id, { amount: 2000, way: 'mpesa-hand', code: aReceipt() })
  expect(body.payment.amount).toBe(2000)
  expect(await read(`/payments/order/${id}`)).toMatchObject({ owed: 0 })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', returned: 2000 })
})

test('while something is due, an amount pays a part of that', async () => {
  const id = await aPaid([2000])
  await manager.call('POST', `/orders/${id}/returns`, { items: [], amount: 500 })
  expect(await refund(id, { amount: 600, way: 'mpesa-hand' })).toMatchObject(
    refusal('MORE_THAN_PAID'),
  )
  await refund(id, { amount: 200, way: 'mpesa-hand' })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refund-due', returned: 500 })
  await refund(id, { way: 'mpesa-hand' })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', returned: 500 })
})

test('M-Pesa reverses a whole payment, and a part goes back by hand', async () => {
  const id = await aPaid([1000, 1500])
  const byHand = refusal('PAY_BACK_BY_HAND')
  expect(await refund(id, { amount: 500 })).toMatchObject(byHand)
  expect(await refund(id, { amount: 500, way: 'mpesa-reversal' })).toMatchObject(byHand)
  expect(await refund(id, { amount: 500, way: 'mpesa-b2c' })).toMatchObject(byHand)
  // Nothing of it stays.
  expect(await orderOf(id)).toMatchObject({ returned: 0, paymentStatus: 'paid' })
  const asked = await refund(id, { amount: 1000, way: 'mpesa-reversal' })
  expect([asked.status, asked.body.payment]).toEqual([
    202,
    expect.objectContaining({ amount: 1000, state: 'refunding' }),
  ])
  expect(app.mpesa.reversals.at(-1)).toMatchObject({ shillings: 1000 })
  expect(await orderOf(id)).toMatchObject({ returned: 1000, paymentStatus: 'refund-due' })
})

test('cash leaves the drawer that staff name, else their own', async () => {
  const [asha, own] = [await aManager(app), `person:${manager.id}`]
  const id = await aPaid([800])
  const before = await drawerOf(own)
  await refund(id, { amount: 300, way: 'cash' })
  expect(await drawerOf(own)).toBe(before - 300)
  await refund(id, { amount: 100, way: 'cash', from: `person:${asha.id}` })
  // A fact is never refused: what came into the drawer may be recorded later.
  expect(await drawerOf(`person:${asha.id}`)).toBe(-100)
  const nobody = `person:${randomUUID()}`
  expect((await refund(id, { amount: 100, way: 'cash', from: nobody })).body.code).toBe(
    'DRAWER_NOT_FOUND',
  )
  expect(await refund(id, { amount: 100, way: 'cash', from: 'safe' })).toMatchObject({
    status: 400,
    body: { fields: { from: expect.any(String) } },
  })
})

test('cash that came goes back by M-Pesa, out of M-Pesa and no drawer', async () => {
  const id = await aPaid([700], 'cash')
  const own = `person:${manager.id}`
  const before = await drawerOf(own)
  await refund(id, { amount: 200, way: 'mpesa-hand', code: aReceipt() })
  expect(await drawerOf(own)).toBe(before)
  const { entries } = await read(`/ledger/entries?order=${id}`)
  const back = entries.find(({ kind }: { kind: string }) => kind === 'paid-back')
  expect(back.lines).toContainEqual(expect.objectContaining({ account: 'mpesa', credit: 200 }))
})

test('the same key pays back once', async () => {
  const id = await aPaid([900])
  const headers = { 'idempotency-key': randomUUID() }
  const body = { amount: 300, way: 'mpesa-hand' }
  const answers = await Promise.all([1, 2].map(() => refund(id, body, { headers })))
  expect(answers.map(({ status, body }) => [status, body.payment.amount])).toEqual([
    [202, 300],
    [202, 300],
  ])
  expect(await orderOf(id)).toMatchObject({ returned: 300 })
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -5 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: 5, way: 'mpesa-hand', code: 'ABC' }, 'code'],
])('%j names the field %s', async (body, field) => {
  const id = await aPaid()
  expect(await refund(id, { way: 'mpesa-hand', ...body })).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})

test('a transfer by hand needs its code or a word on how it was sent', async () => {
  const id = await aPaid()
  const sent = { amount: 100, way: 'mpesa-hand' }
  for (const note of ['', ' ', null])
    expect(await refund(id, { ...sent, note })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.stringContaining('code') } },
    })
  for (const known of [{ note: 'To her sister’s phone' }, { note: 'Dent', code: aReceipt() }])
    expect((await refund(id, { ...sent, ...known })).status).toBe(202)
})

test('cents that M-Pesa’s whole shillings cannot hold stay with the price', async () => {
  const id = await aPaid([1000])
  const { body } = await refund(id, { amount: 150.5, way: 'mpesa-hand' })
  expect(body.payment.amount).toBe(150)
  expect(await orderOf(id)).toMatchObject({ returned: 150.5, paymentStatus: 'paid' })
  expect(await read(`/payments/order/${id}`)).toMatchObject({ owed: 0, dueInCash: 0 })
})

test('cash that left a drawer for a customer is recorded as the refund of its order', async () => {
  const id = await aPaid([1000, 500], 'cash')
  const from = `person:${(await aManager(app)).id}`
  const move = (more: object, who = manager, key?: string) =>
    who.call(
      'POST',
      '/drawers/moves',
      { kind: 'paid-back', from, order: id, amount: 200, reason: 'A dent', ...more },
      { ...(key && { headers: { 'idempotency-key': key } }) },
    )
  const answers = [await move({}, manager, 'dent'), await move({}, manager, 'dent')]
  expect(answers).toMatchObject(
    [1, 2].map(() => ({
      status: 201,
      body: {
        entry: {
          kind: 'paid-back',
          order: id,
          lines: [
            { account: 'refund-due', debit: 200 },
            { account: 'drawer', holder: from, credit: 200 },
          ],
        },
      },
    })),
  )
  expect(await drawerOf(from)).toBe(-200)
  expect(await orderOf(id)).toMatchObject({ returned: 200, paymentStatus: 'paid' })
  // All of the rest, out of two receipts.
  expect((await move({ amount: 1300 })).status).toBe(201)
  expect([await drawerOf(from), (await orderOf(id)).returned]).toEqual([-1500, 1500])
  expect(await move({ amount: 1 })).toMatchObject(refusal('NOT_REFUND_DUE'))

  for (const [body, field] of [
    [{ order: undefined }, 'order'],
    [{ to: 'safe' }, 'to'],
    [{ from: 'bank' }, 'from'],
    [{ kind: 'expense' }, 'order'],
    [{ reason: ' ' }, 'reason'],
  ] as const)
    expect([body, await move(body)]).toMatchObject([
      body,
      { status: 400, body: { fields: { [field]: expect.any(String) } } },
    ])
  expect((await move({ order: randomUUID() })).status).toBe(404)
  expect(await move({ from: `run:${randomUUID()}` })).toMatchObject({
    body: { code: 'DRAWER_NOT_FOUND' },
  })
})

test('who may move cash and not pay back records no refund as a move', async () => {
  const id = await aPaid([1000], 'cash')
  const clerk = await aManager(app)
  const from = `person:${clerk.id}`
  const body = { kind: 'paid-back', from, order: id, amount: 200, reason: 'A dent' }
  const admin = await aPerson(app, 'admin')
  await admin.call('PUT', `/user/users/${clerk.id}/rights`, { rights: ['cash'] })
  expect(await clerk.call('POST', '/drawers/moves', body)).toMatchObject({
    status: 403,
    body: { code: 'RIGHT_MISSING', right: 'refunds' },
  })
  const limits = { refundAmount: 100 }
  await admin.call('PUT', `/user/users/${clerk.id}/rights`, { rights: ['cash', 'refunds'], limits })
  expect(await clerk.call('POST', '/drawers/moves', body)).toMatchObject({
    body: { code: 'LIMIT_EXCEEDED' },
  })
  expect(await orderOf(id)).toMatchObject({ returned: 0 })
})

test('a statement knows the transfer of a refund by hand, by the code in its field or its note', async () => {
  const head =
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info'
  const line = (code: string, sum: string) =>
    `${code},21-11-2026 10:11:12,Business Payment to Customer,Completed,,${sum},2547***678 - JANE`
  const send = async (...lines: string[]) => {
    const csv = [head, ...lines, ''].join('\r\n')
    return (await manager.call('POST', '/payments/statement', { csv })).body.rows
  }
  const [id, noted] = [await aPaid(), await aPaid([900, 1100])]
  const [code, other, wrong] = [aReceipt(), aReceipt(), aReceipt()]
  await refund(id, { amount: 500, way: 'mpesa-hand', code })
  await refund(id, { amount: 100, way: 'mpesa-hand', code: wrong })
  await refund(noted, { amount: 2000, way: 'mpesa-hand', note: `Sent as ${other.toLowerCase()}.` })
  const lines = [
    line(code, '-500.00'),
    line(other, '2000'),
    line(wrong, '90'),
    line(aReceipt(), '500'),
  ]
  const known = [
    { result: 'known', order: id, amount: 500, why: null },
    { result: 'known', order: noted, amount: 2000, why: null },
    { result: 'known', order: id, amount: 90, why: expect.stringContaining('another sum') },
    { result: 'skipped', order: null, why: 'Money left the account.' },
  ]
  expect(await send(...lines)).toMatchObject(known)
  expect(await send(...lines)).toMatchObject(known)
  const { rows } = await app.db.execute(
    sql`select s.code from statement_lines s join entries e on e.id = s.entry_id where e.kind = 'paid-back'`,
  )
  expect(rows.map((row) => row.code).toSorted()).toEqual([code, other, wrong].toSorted())
})

test('cash that goes back without a way is called cash in the history', async () => {
  const id = await aPaid([800], 'cash')
  expect((await refund(id, { manual: true, amount: 300 })).status).toBe(202)
  const { entries } = await read(`/audit?order=${id}`)
  const { after } = entries.find(({ action }: { action: string }) => action === 'refund-by-hand')
  expect(after).toMatchObject({ way: 'cash', amount: 300 })
})

test('a part that goes back in cash is a payment of its own, and the receipt keeps what came', async () => {
  const id = await aPaid([2649])
  const [came] = (await read(`/payments/order/${id}`)).payments
  expect((await refund(id, { amount: 200, way: 'cash' })).body.payment.reason).toBeNull()
  const { payments } = await read(`/payments/order/${id}`)
  const kept = { _id: came._id, received: 2649, state: 'paid', receipt: came.receipt }
  const back = {
    amount: 200,
    received: null,
    state: 'refunded',
    paidBackBy: ['cash'],
    reason: null,
  }
  expect(payments).toMatchObject([back, kept])
  expect(payments[1]).not.toHaveProperty('paidBackBy')
  expect(Date.parse(payments[0].settledAt)).toBeGreaterThan(Date.parse(came.settledAt))

  const listed = (await read('/payments?limit=100')).payments
  const ofOrder = listed.filter(({ order }: { order: string }) => order === id)
  expect(ofOrder.map(({ received }: { received: number }) => received).sort()).toEqual([2649, null])
  const file = String(await read('/exports/payments.csv'))
  const rows = file.split('\r\n').filter((line) => line.includes(id))
  expect(rows.map((row) => row.split(',').slice(4, 7)).sort()).toEqual([
    ['paid', '2649', '2649'],
    ['refunded', '200', ''],
  ])
  expect(rows.map((row) => row.split(',').at(-1)).sort()).toEqual(['', 'cash'])

  // The rest by hand: all of the receipt has gone, in two ways.
  await refund(id, { amount: 2449, way: 'mpesa-hand', code: aReceipt() })
  expect((await read(`/payments/order/${id}`)).payments).toMatchObject([
    { state: 'refunded', received: 2649, paidBackBy: ['cash', 'mpesa'], receipt: came.receipt },
  ])
})

test('more than needed is only what came beyond the price', async () => {
  const id = await anOrder(app, shopper, { status: 'Delivered', totalCents: 200_000 })
  await aSum(app, id, { cents: 250_000 })
  const reasons = async () =>
    (await read(`/payments/order/${id}`)).payments.map(({ reason }: { reason: string }) => reason)
  const surplus = [paymentReasons.moreThanNeeded, null]
  expect(await reasons()).toEqual(surplus)
  expect((await refund(id, { amount: 500, way: 'cash' })).status).toBe(202)
  expect(await reasons()).toEqual(surplus)
  expect((await read(`/payments/order/${id}`)).payments[1].received).toBe(2500)
})
