import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silence } from '../../../../test/fakes/fake-mpesa.ts'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  changeAttempt,
  inSeconds,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
  stockOfOrder,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import { orders } from '../../../db/schema.ts'
import { selectWaitingEvents } from '../../ledger/events.queries.ts'
import { queryDuePayments } from '../prompts/query-due.ts'
import { handleCallbacks, storeCallback } from './callbacks.ts'

const app = await testApp()

/** Lets the shop act on everything that it has stored. */
const actOnAll = () => handleCallbacks(paymentDeps(app), { olderThanMs: 0 })

/** A prompt that M-Pesa has taken, and whose answer comes with `release`. */
async function anUnansweredPrompt() {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const before = app.mpesa.prompts.length
  const release = app.mpesa.holdPushes()
  const asked = shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: '0712345678',
  })
  await expect.poll(() => app.mpesa.prompts.length).toBe(before + 1)
  const prompt = app.mpesa.prompts.at(-1)
  if (!prompt) throw new Error('no prompt')
  return { orderId, prompt, release, asked }
}

test('a failure after the success changes nothing; a success after the failure pays', async () => {
  const [paidFirst, failedFirst] = [await aPromptedOrder(app), await aPromptedOrder(app)]
  for (const { prompt } of [paidFirst, failedFirst])
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const success = (at: typeof paidFirst) =>
    callbackBody(at.prompt, 0, { amount: 2499, receipt: aReceipt() })

  await postCallback(app, paidFirst.prompt, success(paidFirst))
  await settled(app, paidFirst.orderId)
  await postCallback(app, paidFirst.prompt, callbackBody(paidFirst.prompt, 1032))
  await postCallback(app, failedFirst.prompt, callbackBody(failedFirst.prompt, 1032))
  expect(await settled(app, failedFirst.orderId)).toMatchObject({ state: 'failed' })
  await postCallback(app, failedFirst.prompt, success(failedFirst))

  for (const { orderId } of [paidFirst, failedFirst]) {
    expect(await settled(app, orderId)).toMatchObject({ state: 'paid', reason: null })
    expect(await paymentStatusOf(app, orderId)).toBe('paid')
  }
})

test('a success after a reported failure is found by a query a minute later', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 1037))
  expect(await settled(app, orderId)).toMatchObject({ state: 'failed' })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryDuePayments(paymentDeps(app, inSeconds(61)))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('a callback that comes before the answer to the push is not lost', async () => {
  const { orderId, prompt, release, asked } = await anUnansweredPrompt()

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt })
  release()

  expect(await asked).toMatchObject({ status: 200, body: { payment: { state: 'paid', receipt } } })
  expect(await settled(app, orderId)).toMatchObject({
    state: 'paid',
    checkoutRequestId: prompt.checkoutRequestId,
  })
})

test('a callback that comes before the answer to the push counts with that answer, without a query', async () => {
  const { orderId, prompt, release, asked } = await anUnansweredPrompt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)

  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  // Nothing proves the request id yet.
  expect(await settled(app, orderId)).toMatchObject({ state: 'requested' })
  release()

  expect(await asked).toMatchObject({ body: { payment: { state: 'paid', receipt } } })
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', confirmedAt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('an early callback with another request id than the answer to the push does not count', async () => {
  const { orderId, prompt, release, asked } = await anUnansweredPrompt()
  const forged = { ...prompt, checkoutRequestId: 'ws_CO_of_another_prompt' }
  app.mpesa.settleByQuery(forged.checkoutRequestId, silence)
  await postCallback(app, prompt, callbackBody(forged, 0, { amount: 2499, receipt: aReceipt() }))
  await settled(app, orderId)
  release()
  await asked
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted' })
  expect(await paymentStatusOf(app, orderId)).toBe('pending')
})

test('if the answer to the push got lost, the callback still finds its attempt', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  app.mpesa.answerNextPush({ outcome: 'unknown' })
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')

  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))

  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: paid.receipt })
})

test('a callback stored just before a crash is processed after it', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  // Stored, and then the process dies.
  await storeCallback(app.db, 'callback', prompt.secret, JSON.stringify(body))
  expect(await paymentStatusOf(app, orderId)).toBe('pending')

  expect(await handleCallbacks(paymentDeps(app))).toBe(0)
  expect(await actOnAll()).toBe(1)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await actOnAll()).toBe(0)
})

test('a callback is processed even if its time is ahead of the clock', async () => {
  // The clock was set back by an hour, or the time was rounded up to the next millisecond.
  for (const ahead of ['1 hour', '0.5 milliseconds']) {
    const { orderId, prompt } = await aPromptedOrder(app)
    const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
    await storeCallback(app.db, 'callback', prompt.secret, JSON.stringify(body))
    // In one transaction the clock stands still.
    const waiting = await app.db.transaction(async (db) => {
      await db.execute(sql`
        update payment_events set at = now() + ${ahead}::interval where handled_at is null`)
      return selectWaitingEvents(db, 0)
    })
    expect(waiting, ahead).toHaveLength(1)
    await actOnAll()
    expect(await paymentStatusOf(app, orderId), ahead).toBe('paid')
  }
})

test('while a success with another amount is queried, prompts and cash are refused', async () => {
  const { shopper, orderId, prompt } = await aPromptedOrder(app)
  const manager = await aManager(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2498, receipt: aReceipt() }))
  await settled(app, orderId)
  // Long enough for the prompt to be over.
  await changeAttempt(app, { orderId }, { createdAt: new Date(Date.now() - 11 * 60_000) })
  const again = { orderId, phoneNumber: '0712345678' }
  expect(await shopper.call('POST', '/payments/mpesa/stk-push', again)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_UNDECIDED' },
  })
  expect(await manager.call('POST', '/payments/cash', { orderId })).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_UNDECIDED' },
  })
})

test('a callback with another amount does not count by itself, even if M-Pesa answers no query', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  const paid = { amount: 9999, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  await settled(app, orderId)
  for (let minute = 1; minute <= 5; minute += 1)
    await queryDuePayments(paymentDeps(app, inSeconds(minute * 60)))
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted' })
})

test('money that comes after the order expired reopens it if there is stock', async () => {
  const { orderId, prompt } = await aPromptedOrder(app, { stockLeft: 1 })
  await expire(orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))

  expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })
  expect(await orderRow(app, orderId)).toMatchObject({
    status: 'Pending',
    paymentStatus: 'paid',
    cancelledBy: null,
  })
  expect(await stockOfOrder(app, orderId)).toBe(0)
})

test('late money for sold-out goods, or for an order that staff cancelled, is due back', async () => {
  const gone = await aPromptedOrder(app, { stockLeft: 0 })
  await expire(gone.orderId)
  const cancelled = await aPromptedOrder(app, { stockLeft: 5 })
  await app.db
    .update(orders)
    .set({ status: 'Cancelled', cancelledBy: 'staff' })
    .where(eq(orders.id, cancelled.orderId))

  for (const { prompt, orderId } of [gone, cancelled]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const paid = { amount: 2499, receipt: aReceipt() }
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
    expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund-due',
    })
  }
  expect(await stockOfOrder(app, cancelled.orderId)).toBe(5)
})

test('an order that is paid twice stays paid, and both payments are listed', async () => {
  const { shopper, orderId, prompt: first } = await aPromptedOrder(app)
  await postCallback(app, first, callbackBody(first, 1037))
  await settled(app, orderId)
  const second = await aPrompt(app, shopper, orderId)
  for (const prompt of [second, first]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const paid = { amount: 2499, receipt: aReceipt() }
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
    await settled(app, orderId)
  }
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  // Nobody overlooks it: the order stands among those that are owed money back.
  expect((await shopper.call('GET', `/payments/order/${orderId}`)).body.owed).toBe(2499)
})

async function expire(orderId: string) {
  await app.db
    .update(orders)
    .set({ status: 'Cancelled', cancelledBy: 'expiry' })
    .where(eq(orders.id, orderId))
}
