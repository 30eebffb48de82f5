import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silence } from '../../../test/fake-mpesa.ts'
import {
  anOrder,
  aPrompt,
  aReceipt,
  asking,
  callbackBody,
  inSeconds,
  orderRow,
  paymentStatusOf,
  paymentsOf,
  postCallback,
  stockOfOrder,
} from '../../../test/payments-support.ts'
import { aShopper, testApp } from '../../../test/support.ts'
import { orders, paymentEvents, payments } from '../../db/schema.ts'
import { handleCallbacks, storeCallback } from './callbacks.ts'
import { askDuePayments } from './reconcile.ts'

const app = await testApp()

async function aPromptedOrder(fields: Parameters<typeof anOrder>[2] = {}) {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, fields)
  return { shopper, orderId, prompt: await aPrompt(app, shopper, orderId) }
}

/** Lets the shop act on everything that it has stored. */
const actOnAll = () => handleCallbacks(asking(app), { olderThanMs: 0 })

/** The payment once the shop has acted on what was posted. */
async function settled(orderId: string) {
  await expect.poll(() => countWaiting(orderId)).toBe(0)
  const [payment] = await paymentsOf(app, orderId)
  if (!payment) throw new Error('no payment')
  return payment
}

test('a success that M-Pesa confirms pays the order, receipt and all', async () => {
  const { shopper, orderId, prompt } = await aPromptedOrder()
  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')

  const answer = await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))

  expect(answer).toMatchObject({
    status: 200,
    body: { ResultCode: 0, ResultDesc: 'Accepted' },
  })
  await settled(orderId)
  expect((await shopper.call('GET', `/payments/order/${orderId}`)).body.payments).toMatchObject([
    { state: 'paid', amount: 2499, receipt, resultCode: '0', reason: null },
  ])
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test.each([
  [1032, 'The request was cancelled on the phone.'],
  ['1037', 'The phone did not answer the request.'],
  [2001, 'The M-Pesa PIN was wrong.'],
  [1, 'There was not enough money in the M-Pesa account.'],
])(
  'result %s fails the attempt in plain words, and the order can be paid again',
  async (code, reason) => {
    const { shopper, orderId, prompt } = await aPromptedOrder()
    await postCallback(app, prompt, callbackBody(prompt, code))

    expect(await settled(orderId)).toMatchObject({
      state: 'failed',
      resultCode: String(code),
      reason,
    })
    expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
    expect(await aPrompt(app, shopper, orderId)).toBeDefined()
  },
)

test('a result code that nobody documents settles nothing', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  await postCallback(app, prompt, callbackBody(prompt, 424242))
  expect(await settled(orderId)).toMatchObject({ state: 'prompted' })
})

test('a wrong secret is not there, whatever is posted to it', async () => {
  const { prompt, orderId } = await aPromptedOrder()
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  const answer = await postCallback(app, { secret: `${prompt.secret}x` }, body)
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await settled(orderId)).toMatchObject({ state: 'prompted' })
})

test.each([
  ['nothing', undefined, {}],
  ['no JSON', 'Body=paid', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['broken JSON', '{"Body":', { 'content-type': 'application/json' }],
  ['no content type that exists', '{"Body":1}', { 'content-type': ';;;' }],
  ['JSON that says nothing', '[[],null,{"Body":{"stkCallback":[]}}]', {}],
  ['the zero character', '{"Body":"\\u0000"}', { 'content-type': 'application/json' }],
  ['half a character', '{"Body":"\\ud800"}', { 'content-type': 'application/json' }],
  ['a proto', '{"__proto__":{"x":1},"Body":{}}', { 'content-type': 'application/json' }],
  ['deep brackets', '['.repeat(20_000), { 'content-type': 'application/json' }],
  ['deep JSON', '['.repeat(20_000) + ']'.repeat(20_000), {}],
])('%s is stored, accepted and changes nothing', async (_what, body, headers) => {
  const { orderId, prompt } = await aPromptedOrder()
  const answer = await app.call('POST', `/hooks/lipa/${prompt.secret}`, body, { headers })
  expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0 } })
  const payment = await settled(orderId)
  expect(payment.state).toBe('prompted')
  const stored = await app.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, payment.id))
  expect(stored.map(({ kind }) => kind)).toContain('callback')
  expect(stored.every(({ handledAt }) => handledAt)).toBe(true)
})

test('a callback of a megabyte is too large', async () => {
  const { prompt } = await aPromptedOrder()
  const answer = await app.call('POST', `/hooks/lipa/${prompt.secret}`, 'x'.repeat(1_000_000))
  expect(answer.status).toBe(413)
})

test('a success that M-Pesa does not know of is not believed', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  const forged = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  await postCallback(app, prompt, forged)
  // The prompt is still on the phone.
  expect(await settled(orderId)).toMatchObject({ state: 'prompted', receipt: null })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await askDuePayments(asking(app, inSeconds(30)))
  // Callback and query contradict each other: M-Pesa is asked once more before it is believed.
  await askDuePayments(asking(app, inSeconds(60)))
  const [payment] = await paymentsOf(app, orderId)
  expect(payment).toMatchObject({ state: 'failed', resultCode: '1032', receipt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('a success about another request is ignored', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  const other = await aPromptedOrder()
  app.mpesa.settleByQuery(other.prompt.checkoutRequestId, '0')
  app.mpesa.settleByQuery('ws_CO_somebody_else', '0')

  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(other.prompt, 0, paid))
  await postCallback(
    app,
    prompt,
    callbackBody({ checkoutRequestId: 'ws_CO_somebody_else' }, 0, paid),
  )

  expect(await settled(orderId)).toMatchObject({ state: 'prompted', receipt: null })
})

test('less money than asked is held for staff, and does not pay the order', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: '2498.00', receipt }))

  expect(await settled(orderId)).toMatchObject({ state: 'held', receivedCents: 249_800, receipt })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('more money than asked pays the order, and the rest stands to go back', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 2600, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  await settled(orderId)

  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const rows = await paymentsOf(app, orderId)
  expect(rows.map(({ receivedCents }) => receivedCents).sort()).toEqual([10_100, 249_900])
})

test('a receipt counts once, whichever order it is claimed for', async () => {
  const [first, second] = [await aPromptedOrder(), await aPromptedOrder()]
  const paid = { amount: 2499, receipt: aReceipt() }
  for (const { prompt } of [first, second]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  }
  const states = await Promise.all([first, second].map(({ orderId }) => settled(orderId)))
  expect(states.map(({ state }) => state).sort()).toEqual(['held', 'paid'])
  expect(states.map(({ receipt }) => receipt)).toContain(paid.receipt)
  const orderStates = [first, second].map(({ orderId }) => paymentStatusOf(app, orderId))
  expect((await Promise.all(orderStates)).sort()).toEqual(['paid', 'unpaid'])
})

test('the same callback twenty times counts once', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })

  await Promise.all(Array.from({ length: 20 }, () => postCallback(app, prompt, body)))
  await Promise.all([actOnAll(), actOnAll(), actOnAll()])

  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  expect(await settled(orderId)).toMatchObject({ state: 'paid' })
  expect(await countEvents(orderId, 'paid')).toBe(1)
})

test('a failure after the success changes nothing; a success after the failure pays', async () => {
  const [paidFirst, failedFirst] = [await aPromptedOrder(), await aPromptedOrder()]
  for (const { prompt } of [paidFirst, failedFirst])
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const success = (at: typeof paidFirst) =>
    callbackBody(at.prompt, 0, { amount: 2499, receipt: aReceipt() })

  await postCallback(app, paidFirst.prompt, success(paidFirst))
  await settled(paidFirst.orderId)
  await postCallback(app, paidFirst.prompt, callbackBody(paidFirst.prompt, 1032))
  await postCallback(app, failedFirst.prompt, callbackBody(failedFirst.prompt, 1032))
  expect(await settled(failedFirst.orderId)).toMatchObject({ state: 'failed' })
  await postCallback(app, failedFirst.prompt, success(failedFirst))

  for (const { orderId } of [paidFirst, failedFirst]) {
    expect(await settled(orderId)).toMatchObject({ state: 'paid', reason: null })
    expect(await paymentStatusOf(app, orderId)).toBe('paid')
  }
})

test('a failure that was no end is found out by asking a minute later', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  await postCallback(app, prompt, callbackBody(prompt, 1037))
  expect(await settled(orderId)).toMatchObject({ state: 'failed' })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await askDuePayments(asking(app, inSeconds(61)))
  expect(await settled(orderId)).toMatchObject({ state: 'paid', receipt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('the callback that comes before M-Pesa has answered the call itself is not lost', async () => {
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

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await settled(orderId)).toMatchObject({ state: 'paid', receipt })
  release()

  expect(await asked).toMatchObject({ status: 200, body: { payment: { state: 'paid', receipt } } })
  expect(await settled(orderId)).toMatchObject({
    state: 'paid',
    checkoutRequestId: prompt.checkoutRequestId,
  })
})

test('when the answer to the call got lost, the callback finds its attempt all the same', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  app.mpesa.answerNextPush({ outcome: 'unknown' })
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')

  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))

  expect(await settled(orderId)).toMatchObject({ state: 'paid', receipt: paid.receipt })
})

test('a callback stored just before a crash is acted on after it', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  // Stored, and then the process dies.
  await storeCallback(app.db, 'callback', prompt.secret, JSON.stringify(body))
  expect(await paymentStatusOf(app, orderId)).toBe('pending')

  expect(await handleCallbacks(asking(app))).toBe(0)
  expect(await actOnAll()).toBe(1)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await actOnAll()).toBe(0)
})

test('a callback that agrees in everything is believed when M-Pesa stays mute', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await settled(orderId)).toMatchObject({ state: 'prompted' })

  for (let minute = 1; minute <= 3; minute += 1)
    await askDuePayments(asking(app, inSeconds(minute * 60)))
  expect(await settled(orderId)).toMatchObject({ state: 'paid', receipt })
})

test('a callback with another amount is not believed by itself, however mute M-Pesa is', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  const paid = { amount: 9999, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  await settled(orderId)
  for (let minute = 1; minute <= 5; minute += 1)
    await askDuePayments(asking(app, inSeconds(minute * 60)))
  expect(await settled(orderId)).toMatchObject({ state: 'prompted' })
})

test('money that comes after the order expired brings it back while stock allows', async () => {
  const { orderId, prompt } = await aPromptedOrder({ stockLeft: 1 })
  await expire(orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))

  expect(await settled(orderId)).toMatchObject({ state: 'paid' })
  expect(await orderRow(app, orderId)).toMatchObject({
    status: 'Pending',
    paymentStatus: 'paid',
    cancelledBy: null,
  })
  expect(await stockOfOrder(app, orderId)).toBe(0)
})

test('late money for goods that are gone, or for what staff cancelled, is owed back', async () => {
  const gone = await aPromptedOrder({ stockLeft: 0 })
  await expire(gone.orderId)
  const cancelled = await aPromptedOrder({ stockLeft: 5 })
  await app.db
    .update(orders)
    .set({ status: 'Cancelled', cancelledBy: 'staff' })
    .where(eq(orders.id, cancelled.orderId))

  for (const { prompt, orderId } of [gone, cancelled]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const paid = { amount: 2499, receipt: aReceipt() }
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
    expect(await settled(orderId)).toMatchObject({ state: 'paid' })
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund-due',
    })
  }
  expect(await stockOfOrder(app, cancelled.orderId)).toBe(5)
})

test('paid twice: the order stays paid, and both sums stay in sight', async () => {
  const { shopper, orderId, prompt: first } = await aPromptedOrder()
  await postCallback(app, first, callbackBody(first, 1037))
  await settled(orderId)
  const second = await aPrompt(app, shopper, orderId)
  for (const prompt of [second, first]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const paid = { amount: 2499, receipt: aReceipt() }
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
    await settled(orderId)
  }
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

async function expire(orderId: string) {
  await app.db
    .update(orders)
    .set({ status: 'Cancelled', cancelledBy: 'expiry' })
    .where(eq(orders.id, orderId))
}

async function countEvents(orderId: string, kind: string) {
  return (await eventsOf(orderId)).filter((event) => event.kind === kind).length
}

async function countWaiting(orderId: string) {
  return (await eventsOf(orderId)).filter((event) => !event.handledAt).length
}

function eventsOf(orderId: string) {
  return app.db
    .select({ kind: paymentEvents.kind, handledAt: paymentEvents.handledAt })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
}
