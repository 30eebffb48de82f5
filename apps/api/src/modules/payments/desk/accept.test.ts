import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  aSum,
  callbackBody,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import type { Deps } from '../../../deps.ts'
import { expireOrders } from '../../orders/move/expiry.ts'
import { takeReceipt } from '../incoming/take-receipt.ts'

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

function type(orderId: string, shillings: number) {
  return takeReceipt(paymentDeps(app), {
    code: aReceipt(),
    by: 'c2b',
    amountCents: shillings * 100,
    account: orderId.slice(0, 8),
    payer: null,
    occurredAt: new Date(),
  })
}

const accept = (orderId: string, more = {}) =>
  manager.call('POST', '/payments/accept', { orderId, ...more })

async function moneyOf(orderId: string) {
  const { body } = await shopper.call('GET', `/payments/order/${orderId}`)
  return { due: body.due, discount: body.discount }
}

async function cashOutstanding() {
  return (await manager.call('GET', '/payments/day')).body.cashOutstanding.amount
}

/** A prompt that M-Pesa says brought less than was asked for. */
async function aShortPayment(orderId: string, receivedCents: number) {
  await aSum(app, orderId, { cents: receivedCents, isHeld: true, channel: 'stk' })
}

test('after a typed part the shopper is asked only for the rest, and the parts add up', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_950 })
  expect(await moneyOf(orderId)).toEqual({ due: 2500, discount: 0 })
  await type(orderId, 1000)
  expect(await moneyOf(orderId)).toEqual({ due: 1500, discount: 0 })

  const prompt = await aPrompt(app, shopper, orderId)
  expect(prompt.shillings).toBe(1500)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 1500, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  expect(await moneyOf(orderId)).toEqual({ due: 0, discount: 0 })
  expect((await paymentsOf(app, orderId)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect((await manager.call('POST', '/payments/refund', { orderId })).status).toBe(409)
})

test('the amount that the rider collects is exact to the cent', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_950, paymentMethod: 'cod' })
  const outstanding = await cashOutstanding()
  await type(orderId, 1000)
  expect(await cashOutstanding()).toBe(outstanding - 1000)
  const { body } = await manager.call('POST', '/payments/cash', { orderId })
  expect(body.payment.amount).toBe(1499.5)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await moneyOf(orderId)).toEqual({ due: 0, discount: 0 })
})

test('staff accept less money as a part of the price, and the shopper pays the rest', async () => {
  const orderId = await anOrder(app, shopper)
  await aShortPayment(orderId, 200_000)
  expect(await moneyOf(orderId)).toEqual({ due: 2499, discount: 0 })
  const accepted = await accept(orderId)
  expect(accepted).toMatchObject({
    status: 200,
    body: { due: 499, dueInCash: 499, held: 0, missing: 499, owed: 0, discount: 0 },
  })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await aPrompt(app, shopper, orderId)).shillings).toBe(499)
})

test('staff accept less money as the whole price, with a note about the discount', async () => {
  const orderId = await anOrder(app, shopper)
  await aShortPayment(orderId, 245_000)
  const answer = await accept(orderId, { asFull: true, note: 'An old customer.' })
  expect(answer.body).toMatchObject({ due: 0, discount: 49 })
  expect(await orderRow(app, orderId)).toMatchObject({
    paymentStatus: 'paid',
    totalCents: 249_900,
    writeOffCents: 4_900,
  })
  const { entries } = (await manager.call('GET', `/audit?thing=payment&thingId=${orderId}`)).body
  expect(entries).toMatchObject([
    { action: 'accept', after: { accepted: 2450, discount: 49, note: 'An old customer.' } },
  ])
  // What comes after that is owed back.
  await type(orderId, 49)
  const { owed } = (await manager.call('GET', '/payments/owed')).body
  expect(owed).toContainEqual(expect.objectContaining({ order: orderId, amount: 49 }))
})

test('accepting held money does not include money that was paid back before', async () => {
  const orderId = await anOrder(app, shopper)
  await aShortPayment(orderId, 100_000)
  await manager.call('POST', '/payments/refund', { orderId, manual: true })
  await aShortPayment(orderId, 200_000)
  expect((await accept(orderId)).body).toMatchObject({ due: 499 })
  const sums = (await paymentsOf(app, orderId)).map(({ state, receivedCents }) => [
    state,
    receivedCents,
  ])
  expect(sums).toContainEqual(['refunded', 100_000])
  expect(sums).toContainEqual(['paid', 200_000])
})

test('when an order with a discount is cancelled, all money that came is due back', async () => {
  const orderId = await anOrder(app, shopper)
  await aShortPayment(orderId, 245_000)
  await accept(orderId, { asFull: true })
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('accepting is refused for an order that has no money, is paid, is cancelled or has a live prompt', async () => {
  const empty = await anOrder(app, shopper)
  const paid = await anOrder(app, shopper, { paymentStatus: 'paid' })
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled' })
  const prompted = await anOrder(app, shopper)
  await aShortPayment(prompted, 100_000)
  await aPrompt(app, shopper, prompted)
  const codes = []
  for (const orderId of [empty, paid, cancelled, prompted])
    codes.push((await accept(orderId, { asFull: true })).body.code)
  expect(codes).toEqual(['NOTHING_HELD', 'ALREADY_PAID', 'ORDER_CANCELLED', 'PROMPT_LIVE'])
})

test('a partly paid order does not expire', async () => {
  const orderId = await anOrder(app, shopper, { unpaidSince: new Date('2026-01-01') })
  await aShortPayment(orderId, 100_000)
  await accept(orderId)
  const settings = { now: () => ({ orderExpiryMinutes: 60 }) }
  await expireOrders({ ...paymentDeps(app), settings } as unknown as Deps)
  expect((await orderRow(app, orderId)).status).toBe('Pending')
})
