import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import { auditLog } from '../../../db/schema.ts'
import { queryDuePayments } from '../prompts/query-due.ts'

const app = await testApp()

test('staff record the cash of an order once, and the payment shows who did and when', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 249_950 })

  const first = await manager.call('POST', '/payments/cash', { orderId })
  expect(first).toMatchObject({
    status: 201,
    body: {
      payment: {
        order: orderId,
        method: 'cash',
        channel: 'cash',
        amount: 2499.5,
        state: 'paid',
        phoneNumber: null,
        receipt: null,
      },
    },
  })
  expect(first.body.payment.settledAt).not.toBeNull()
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await manager.call('POST', '/payments/cash', { orderId })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_PAID' },
  })
  const notes = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.thingId, first.body.payment._id))
  expect(notes).toMatchObject([{ action: 'cash', thing: 'payment', userId: manager.id }])
})

test('an M-Pesa order can be paid in cash', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper)
  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
})

test('cash is refused for a cancelled or unknown order, and while a prompt is live', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  const prompted = await anOrder(app, shopper)
  await aPrompt(app, shopper, prompted)
  const cash = (orderId: string) => manager.call('POST', '/payments/cash', { orderId })

  expect(await cash(cancelled)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
  expect(await cash(prompted)).toMatchObject({ status: 409, body: { code: 'PROMPT_LIVE' } })
  expect((await cash('7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e')).status).toBe(404)
  expect((await cash('nonsense')).status).toBe(400)
  expect((await manager.call('POST', '/payments/cash', {})).status).toBe(400)
})

test('cash that staff took is recorded whatever came before, when they say so', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  const [prompted, paid] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  await aPrompt(app, shopper, prompted)
  await manager.call('POST', '/payments/cash', { orderId: paid })
  const orders = [cancelled, prompted, paid]
  const owed = async (orderId: string) =>
    (await manager.call('GET', `/payments/order/${orderId}`)).body.owed

  for (const orderId of orders) {
    expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(409)
    const taken = await manager.call('POST', '/payments/cash', { orderId, taken: true })
    expect(taken).toMatchObject({ status: 201, body: { payment: { amount: 2499 } } })
  }
  expect([await owed(cancelled), await owed(prompted), await owed(paid)]).toEqual([2499, 0, 2499])
  expect(await paymentStatusOf(app, cancelled)).toBe('refund-due')
  expect(await paymentStatusOf(app, prompted)).toBe('paid')
  const some = { orderId: paid, taken: true, amount: 20.5 }
  expect((await manager.call('POST', '/payments/cash', some)).body.payment.amount).toBe(20.5)
  expect(await owed(paid)).toBe(2519.5)
})

test('cash for an order that costs nothing any more needs its sum', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  const back = await manager.call('POST', `/orders/${orderId}/returns`, { items: [], amount: 2499 })
  expect(back.status).toBe(201)
  const cash = (more: object) => manager.call('POST', '/payments/cash', { orderId, ...more })
  expect(await cash({ taken: true })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Enter how much cash was taken.' } },
  })
  expect((await cash({ taken: true, amount: 50 })).status).toBe(201)
})

test('without being taken, cash of another sum than what is due is refused', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper)
  const cash = (body: object) => manager.call('POST', '/payments/cash', { orderId, ...body })
  expect((await cash({ amount: 2000 })).body.code).toBe('CASH_CHANGED')
  expect((await cash({ amount: 0, taken: true })).status).toBe(400)
  expect((await cash({ amount: 2499 })).status).toBe(201)
})

test('cash with a key is recorded once, however often it is sent', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper)
  const send = (key: string) =>
    app.call(
      'POST',
      '/payments/cash',
      { orderId, taken: true },
      { token: manager.token, headers: { 'idempotency-key': key } },
    )
  const answers = await Promise.all([send('one'), send('one'), send('two')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await paymentsOf(app, orderId)).toHaveLength(2)
})

test('cash reopens an expired order while stock allows', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'expiry' })
  await manager.call('POST', '/payments/cash', { orderId, taken: true })
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' })
})

test('a shopper cannot record cash', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  expect((await shopper.call('POST', '/payments/cash', { orderId })).status).toBe(403)
})

test('ten clerks who record the same cash at once record it once', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => manager.call('POST', '/payments/cash', { orderId })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('an order with a callback, a query and cash at the same moment is paid once', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  for (let round = 0; round < 8; round += 1) {
    const orderId = await anOrder(app, shopper)
    const prompt = await aPrompt(app, shopper, orderId)
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })

    const [, cash] = await Promise.all([
      postCallback(app, prompt, body),
      manager.call('POST', '/payments/cash', { orderId }),
      postCallback(app, prompt, body),
      queryDuePayments(paymentDeps(app, new Date(Date.now() + 20_000))),
      queryDuePayments(paymentDeps(app, new Date(Date.now() + 20_000))),
    ])

    expect(cash.status).toBe(409)
    await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
    expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid' }])
  }
})

test('of a prompt and cash at the same moment one is refused', async () => {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
  for (let round = 0; round < 8; round += 1) {
    const orderId = await anOrder(app, shopper)
    const [prompt, cash] = await Promise.all([
      shopper.call('POST', '/payments/mpesa/stk-push', { orderId, phoneNumber: '0712345678' }),
      manager.call('POST', '/payments/cash', { orderId }),
    ])
    expect([prompt.status, cash.status].sort()).toEqual(
      cash.status === 201 ? [201, 409] : [200, 409],
    )
    expect(await paymentsOf(app, orderId)).toHaveLength(1)
  }
})

test.each([
  [123_455, 234.05, 235],
  [250_000, 1499.5, 1500],
])(
  'after cash with cents for an order of %i cents the rest in cash is %s, and by M-Pesa %s',
  async (totalCents, dueInCash, rest) => {
    const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
    const orderId = await anOrder(app, shopper, { totalCents })
    await manager.call('POST', '/payments/cash', { orderId, taken: true, amount: 1000.5 })
    const moneyOf = async () => (await shopper.call('GET', `/payments/order/${orderId}`)).body
    expect(await moneyOf()).toMatchObject({ due: rest, dueInCash })

    app.mpesa.till = '832909'
    expect((await shopper.call('GET', `/orders/${orderId}/mpesa-qr.png`)).status).toBe(200)
    expect(app.mpesa.qrs.at(-1)).toMatchObject({ amount: rest })
    const prompt = await aPrompt(app, shopper, orderId)
    expect(app.mpesa.prompts.at(-1)).toMatchObject({ shillings: rest })
    await postCallback(app, prompt, callbackBody(prompt, 0, { amount: rest, receipt: aReceipt() }))
    await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
    expect(await moneyOf()).toMatchObject({ due: 0, owed: 0 })
    expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
  },
)
