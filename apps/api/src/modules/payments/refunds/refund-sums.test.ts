import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anAttempt,
  anOrder,
  aPrompt,
  aSum,
  callbackBody,
  orderRow,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { testApp } from '../../../../test/support/support.ts'
import { refunds } from '../../../db/schema.ts'

const app = await testApp()
const {
  shopper,
  manager,
  aPaidOrder,
  payBy,
  claimPaid,
  stateOf,
  cancel,
  refund,
  typedSum,
  owed,
  resultOf,
  postResult,
} = await refundDesk(app)

test('of an order paid twice the second payment is refunded, and the order stays paid', async () => {
  const orderId = await anOrder(app, shopper)
  const first = await aPrompt(app, shopper, orderId)
  await postCallback(app, first, callbackBody(first, 1032))
  await expect.poll(() => stateOf(first.paymentId)).toBe('failed')
  const second = await payBy(orderId)
  await claimPaid(first)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')

  expect((await refund(orderId, { manual: true })).status).toBe(202)
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' })
  expect((await refund(orderId, { manual: true })).status).toBe(409)
  const states = [await stateOf(first.paymentId), await stateOf(second.paymentId)]
  expect(states.sort()).toEqual(['paid', 'refunded'])

  await cancel(orderId)
  expect((await refund(orderId, { manual: true })).status).toBe(202)
  expect(await paymentStatusOf(app, orderId)).toBe('refunded')
})

test('cents that the price does not need stay due while another sum is paid back', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 119_950 })
  await aSum(app, orderId, { cents: 124_950 })
  await aSum(app, orderId, { cents: 50, channel: 'cash' })
  const paidBack = async () =>
    (await refund(orderId, { manual: true })).body.payment?.amount as number | undefined
  expect([await paidBack(), await paidBack(), await paidBack()]).toEqual([50, 0.5, undefined])
})

test('surplus money and held money can both be refunded', async () => {
  const much = await aPaidOrder(3000)
  expect(await refund(much.orderId, { manual: true })).toMatchObject({
    status: 202,
    body: { payment: { amount: 501, state: 'refunded' } },
  })
  expect(await paymentStatusOf(app, much.orderId)).toBe('paid')

  const little = await aPaidOrder(1000)
  expect(await refund(little.orderId)).toMatchObject({ status: 202 })
  expect(app.mpesa.reversals.at(-1)?.shillings).toBe(1000)
  await postResult(resultOf(21))
  await expect.poll(() => stateOf(little.prompt.paymentId)).toBe('held')
  expect(await paymentStatusOf(app, little.orderId)).toBe('unpaid')
})

test('the cents that M-Pesa rounds up are not due back', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_850 })
  await payBy(orderId)
  expect(await orderRow(app, orderId)).toMatchObject({ paymentStatus: 'paid' })
  expect(await owed(orderId)).toBe(0)
  expect(await refund(orderId, { manual: true })).toMatchObject({
    status: 409,
    body: { code: 'NOT_REFUND_DUE' },
  })
})

test('of several payments above the price only the surplus is refunded', async () => {
  const orderId = await anOrder(app, shopper, { paymentStatus: 'paid' })
  for (const receivedCents of [149_900, 150_000]) await typedSum(orderId, 'paid', receivedCents)
  expect(await owed(orderId)).toBe(500)
  expect(await refund(orderId)).toMatchObject({ status: 409, body: { code: 'REFUND_BY_HAND' } })

  const { body } = await refund(orderId, { manual: true })
  expect(body.payment).toMatchObject({ amount: 500, state: 'refunded' })
  expect(await owed(orderId)).toBe(0)
  expect((await refund(orderId, { manual: true })).status).toBe(409)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')

  // M-Pesa is asked for whole receipts only, and 500 of one of them is back already.
  await cancel(orderId)
  expect(await owed(orderId)).toBe(2499)
  const answers = [await refund(orderId), await refund(orderId)]
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
})

test('a part whose reversal failed counts together with a part that came meanwhile', async () => {
  const orderId = await anOrder(app, shopper)
  const _part = await typedSum(orderId, 'held', 100_000)
  expect((await refund(orderId)).body.payment).toMatchObject({ amount: 1000, state: 'refunding' })
  await typedSum(orderId, 'held', 149_900)
  await postResult(resultOf(1))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
})

test('a reopened order that is partly paid asks for the rest', async () => {
  const orderId = await anOrder(app, shopper)
  await typedSum(orderId, 'held', 100_000)
  await cancel(orderId)
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await payBy(orderId, 1499)).shillings).toBe(1499)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('a reopened order asks for no money while its refund is in progress', async () => {
  const { orderId } = await aPaidOrder()
  await cancel(orderId)
  expect((await refund(orderId)).status).toBe(202)
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  expect(await manager.call('POST', '/payments/cash', { orderId })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_PAID' },
  })
})

test('a part whose refund got stuck and then failed is held again', async () => {
  const orderId = await anOrder(app, shopper)
  const part = await typedSum(orderId, 'held', 100_000)
  await refund(orderId)
  const long = new Date(Date.now() - 6 * 60_000)
  await app.db.update(refunds).set({ createdAt: long }).where(eq(refunds.orderId, orderId))
  expect((await refund(orderId)).status).toBe(202)
  await postResult(resultOf(1))
  expect(await stateOf(part)).toBe('refunding')
  // The first request may still succeed: only its own result ends it.
  await postResult(resultOf(1, { back: 2 }), { back: 2 })
  await expect.poll(() => stateOf(part)).toBe('held')
})

test('an unconfirmed claim can be refunded by hand after staff have seen the money', async () => {
  const orderId = await anOrder(app, shopper)
  const paymentId = await anAttempt(app, orderId, { state: 'held', reasonCode: 'receiptUsed' })
  expect(await refund(orderId)).toMatchObject({ status: 409, body: { code: 'NOT_REFUND_DUE' } })
  expect((await refund(orderId, { manual: true })).body.payment).toMatchObject({
    _id: paymentId,
    amount: 2499,
    state: 'refunded',
  })
  expect((await refund(orderId, { manual: true })).status).toBe(409)
})

test('a refund of cash names the rider who brought it', async () => {
  const orderId = await anOrder(app, shopper, { paymentStatus: 'paid' })
  await typedSum(orderId, 'paid', 150_000)
  await aSum(app, orderId, { cents: 149_900, channel: 'cash', rider: 'Otieno' })
  expect((await refund(orderId)).body.payment).toMatchObject({ amount: 500, method: 'cash' })
  const riders = (await paymentsOf(app, orderId)).map(({ rider, receivedCents }) => [
    rider,
    receivedCents,
  ])
  expect(riders).toContainEqual(['Otieno', 50_000])
  expect(riders).toContainEqual(['Otieno', 99_900])
})
