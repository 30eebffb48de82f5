import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aPrompt,
  aReceipt,
  callbackBody,
  inSeconds,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, countEvents, settled } from '../../../../test/samples/prompted-order.ts'
import { anAdmin, testApp } from '../../../../test/support/support.ts'
import { messageChannelStates, outbox, paymentEvents } from '../../../db/schema.ts'
import { recordStaffContacts } from '../../messages/staff-contacts.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'
import { handleCallbacks } from './callbacks.ts'

const app = await testApp()

/** Lets the shop act on everything that it has stored. */
const actOnAll = () => handleCallbacks(paymentDeps(app), { olderThanMs: 0 })

test('a success that M-Pesa confirms pays the order and stores the receipt', async () => {
  const { shopper, orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')

  const answer = await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))

  expect(answer).toMatchObject({
    status: 200,
    body: { ResultCode: 0, ResultDesc: 'Accepted' },
  })
  await settled(app, orderId)
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
  'result %s fails the attempt with a plain reason, and the order can be paid again',
  async (code, reason) => {
    const { shopper, orderId, prompt } = await aPromptedOrder(app)
    await postCallback(app, prompt, callbackBody(prompt, code))

    expect(await settled(app, orderId)).toMatchObject({
      state: 'failed',
      resultCode: String(code),
      reason,
    })
    expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
    expect(await aPrompt(app, shopper, orderId)).toBeDefined()
  },
)

test('an undocumented result code settles nothing', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 424242))
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted' })
})

test('a URL with a wrong secret is a 404 for any body', async () => {
  const { prompt, orderId } = await aPromptedOrder(app)
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  const answer = await postCallback(app, { secret: `${prompt.secret}x` }, body)
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted' })
})

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 with two of them', (text: string) => Buffer.from(`\ufeff\ufeff${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('a callback in %s is read', async (_what, encode) => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  await app.http.inject({
    method: 'POST',
    url: `/api/hooks/lipa/${prompt.secret}`,
    headers: { 'content-type': 'application/json' },
    payload: encode(JSON.stringify(body)),
  })
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })
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
  const { orderId, prompt } = await aPromptedOrder(app)
  const answer = await app.call('POST', `/hooks/lipa/${prompt.secret}`, body, { headers })
  expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0 } })
  const payment = await settled(app, orderId)
  expect(payment.state).toBe('prompted')
  const stored = await app.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, payment.id))
  expect(stored.map(({ kind }) => kind)).toContain('callback')
  expect(stored.every(({ handledAt }) => handledAt)).toBe(true)
})

test('a callback of a megabyte is too large', async () => {
  const { prompt } = await aPromptedOrder(app)
  const answer = await app.call('POST', `/hooks/lipa/${prompt.secret}`, 'x'.repeat(1_000_000))
  expect(answer.status).toBe(413)
})

test('a success that matches its prompt counts at once, and is confirmed afterwards', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const asked = app.mpesa.queries.length
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt, confirmedAt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(app.mpesa.queries).toHaveLength(asked)

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(61)), prompt.paymentId)
  const { confirmedAt, nextQueryAt } = await settled(app, orderId)
  expect(confirmedAt).not.toBeNull()
  expect(nextQueryAt).toBeNull()
})

test('a success that M-Pesa denies twice is held, and staff get an alert before the parcel leaves', async () => {
  const admin = await anAdmin(app)
  const staff = { email: 'owner@shop.test', phone: '254712345678' }
  await recordStaffContacts(app.db, staff)
  await app.db.update(messageChannelStates).set({ isOn: true })
  const { orderId, prompt } = await aPromptedOrder(app)
  const forged = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  await postCallback(app, prompt, forged)
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await queryAttempt(paymentDeps(app, inSeconds(61)), prompt.paymentId)
  // Denied again, but less than a minute later: that is no second denial.
  await queryAttempt(paymentDeps(app, inSeconds(90)), prompt.paymentId)
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })
  await queryAttempt(paymentDeps(app, inSeconds(122)), prompt.paymentId)
  expect(await settled(app, orderId)).toMatchObject({ state: 'held', receivedCents: null })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect(mails).toMatchObject([{ subject: expect.stringContaining('M-Pesa denies a payment') }])
  for (const recipient of [staff.email, staff.phone])
    expect(await app.db.select().from(outbox).where(eq(outbox.recipient, recipient))).toMatchObject(
      [{ body: mails[0]?.body }],
    )
  expect((await admin.call('GET', '/ledger/check')).body).toEqual({
    balanced: true,
    differences: [],
  })

  // The same claim once more is not believed again; the query is.
  await postCallback(app, prompt, forged)
  expect(await settled(app, orderId)).toMatchObject({ state: 'held' })
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, forged)
  await queryAttempt(paymentDeps(app, inSeconds(200)), prompt.paymentId)
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receivedCents: 249_900 })
})

test('staff hear the whole sum of a denied success of which they counted a part for another order', async () => {
  const admin = await anAdmin(app)
  const { orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  const places = { from: { order: orderId }, to: { order: (await aPromptedOrder(app)).orderId } }
  const correction = { receipt, ...places, amount: 500, reason: 'Sent for both orders.' }
  expect((await admin.call('POST', '/payments/corrections', correction)).status).toBe(201)

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  for (const seconds of [61, 122])
    await queryAttempt(paymentDeps(app, inSeconds(seconds)), prompt.paymentId)
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect(mails).toMatchObject([{ body: expect.stringContaining('2,499') }])
})

test('an order above the limit is paid only after M-Pesa has confirmed the payment', async () => {
  const { orderId, prompt } = await aPromptedOrder(app, { totalCents: 5_000_100 })
  const paid = { amount: 50_001, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted', receipt: null })
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: paid.receipt })
})

test('a success from an unknown IP address is answered, and is only a claim', async () => {
  const careful = await testApp()
  careful.mpesa.isCallbackFrom = () => false
  const { orderId, prompt } = await aPromptedOrder(careful)
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  expect((await postCallback(careful, prompt, body)).body).toMatchObject({ ResultCode: 0 })
  expect(await settled(careful, orderId)).toMatchObject({ state: 'prompted', receipt: null })
  careful.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(careful, inSeconds(30)), prompt.paymentId)
  expect(await settled(careful, orderId)).toMatchObject({ state: 'paid' })
})

test('a success about another request is ignored', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const other = await aPromptedOrder(app)
  app.mpesa.settleByQuery(other.prompt.checkoutRequestId, '0')
  app.mpesa.settleByQuery('ws_CO_somebody_else', '0')

  const paid = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(other.prompt, 0, paid))
  await postCallback(
    app,
    prompt,
    callbackBody({ checkoutRequestId: 'ws_CO_somebody_else' }, 0, paid),
  )

  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted', receipt: null })
})

test('less money than asked for is held for staff and does not pay the order', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: '2498.00', receipt }))

  expect(await settled(app, orderId)).toMatchObject({
    state: 'held',
    receivedCents: 249_800,
    receipt,
  })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('more money than asked for pays the order, and the surplus is due back', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 2600, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  await settled(app, orderId)

  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const rows = await paymentsOf(app, orderId)
  expect(rows.map(({ receivedCents }) => receivedCents).sort()).toEqual([10_100, 249_900])
})

test('a receipt counts once, even if it is claimed for two orders', async () => {
  const [first, second] = [await aPromptedOrder(app), await aPromptedOrder(app)]
  const paid = { amount: 2499, receipt: aReceipt() }
  for (const { prompt } of [first, second]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    await postCallback(app, prompt, callbackBody(prompt, 0, paid))
  }
  const states = await Promise.all([first, second].map(({ orderId }) => settled(app, orderId)))
  expect(states.map(({ state }) => state).sort()).toEqual(['held', 'paid'])
  expect(states.map(({ receipt }) => receipt)).toContain(paid.receipt)
  const orderStates = [first, second].map(({ orderId }) => paymentStatusOf(app, orderId))
  expect((await Promise.all(orderStates)).sort()).toEqual(['paid', 'unpaid'])

  // The one that was held had a receipt of its own, and that comes after all.
  const held = states[0]?.state === 'held' ? first : second
  const own = { amount: 2499, receipt: aReceipt() }
  await postCallback(app, held.prompt, callbackBody(held.prompt, 0, own))
  await expect.poll(() => paymentStatusOf(app, held.orderId)).toBe('paid')
  expect(await settled(app, held.orderId)).toMatchObject({ state: 'paid', receipt: own.receipt })
})

test('the same callback twenty times counts once', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const body = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })

  await Promise.all(Array.from({ length: 20 }, () => postCallback(app, prompt, body)))
  await Promise.all([actOnAll(), actOnAll(), actOnAll()])

  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid' })
  expect(await countEvents(app, orderId, 'paid')).toBe(1)
})
