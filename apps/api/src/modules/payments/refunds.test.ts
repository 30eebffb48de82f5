import { refusals } from '@duka/contract/errors'
import { paymentReasons } from '@duka/contract/payment-reasons'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  orderRow,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../test/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../test/support.ts'
import { auditLog, paymentEvents, payments } from '../../db/schema.ts'

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

async function aPaidOrder(amount = 2499) {
  const orderId = await anOrder(app, shopper)
  const prompt = await payBy(orderId, amount)
  return { orderId, prompt }
}

async function payBy(orderId: string, amount = 2499) {
  const prompt = await aPrompt(app, shopper, orderId)
  await claimPaid(prompt, amount)
  return prompt
}

async function claimPaid(
  prompt: { paymentId: string; checkoutRequestId: string; secret: string },
  amount = 2499,
) {
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount, receipt: aReceipt() }))
  await expect.poll(() => stateOf(prompt.paymentId)).toMatch(/paid|held/)
}

async function stateOf(paymentId: string) {
  const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId))
  return row?.state
}

const cancel = (orderId: string) =>
  manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
const refund = (orderId: string, more: object = {}) =>
  manager.call('POST', '/payments/refund', { orderId, ...more })

/** Money that was typed for the order of Ksh 2,499. */
async function aSum(orderId: string, state: 'paid' | 'held', receivedCents: number) {
  const receipt = aReceipt()
  const [row] = await app.db
    .insert(payments)
    .values({
      ...{ orderId, method: 'mpesa', channel: 'c2b', state, receipt, receivedCents },
      amountCents: state === 'held' ? 249_900 : receivedCents,
      callbackSecret: `secret-of-${receipt}`,
      settledAt: new Date(),
    })
    .returning({ id: payments.id })
  return { paymentId: row?.id ?? '', secret: `secret-of-${receipt}` }
}

async function owed(orderId: string) {
  return (await shopper.call('GET', `/payments/order/${orderId}`)).body.owed
}

/** What M-Pesa posts about the reversal that it accepted last for this payment. */
async function resultOf({ paymentId }: { paymentId: string }, code: number | string) {
  const [accepted] = await app.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(desc(paymentEvents.id))
    .limit(1)
  const { conversationId, originatorConversationId } = (accepted?.body ?? {}) as Record<
    string,
    string
  >
  return {
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: 'As it came.',
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
      TransactionID: 'UKA0000000',
    },
  }
}

const postResult = ({ secret }: { secret: string }, body: unknown) =>
  app.call('POST', `/hooks/rejesho/${secret}`, body)

test('money goes back by M-Pesa, and counts as gone when M-Pesa says so', async () => {
  const { orderId, prompt } = await aPaidOrder()
  expect(await refund(orderId)).toMatchObject({ status: 409, body: { code: 'NOT_REFUND_DUE' } })
  await cancel(orderId)
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')

  const asked = await refund(orderId, { note: 'Wrong colour' })
  expect(asked).toMatchObject({ status: 202, body: { payment: { state: 'refunding' } } })
  expect(app.mpesa.reversals.at(-1)).toMatchObject({
    receipt: asked.body.payment.receipt,
    shillings: 2499,
  })
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  expect((await refund(orderId)).status).toBe(409)

  const result = await resultOf(prompt, 0)
  expect((await postResult(prompt, result)).body).toEqual({ ResultCode: 0, ResultDesc: 'Accepted' })
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refunded')
  await postResult(prompt, result)
  await expect.poll(() => countWaiting(prompt.paymentId)).toBe(0)
  expect(await stateOf(prompt.paymentId)).toBe('refunded')
  // M-Pesa said it twice: it happened once.
  const done = (await historyOf(orderId)).filter(
    ({ action }: { action: string }) => action === 'refund-done',
  )
  expect(done).toHaveLength(1)
  expect((await refund(orderId)).status).toBe(409)
  expect(app.mpesa.reversals.filter(({ secret }) => secret === prompt.secret)).toHaveLength(1)
})

test('money paid back by hand is on record at once, with the note and who did it', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  const before = app.mpesa.reversals.length

  const answer = await refund(orderId, { manual: true, note: 'Cash at the counter' })

  expect(answer).toMatchObject({ status: 202, body: { payment: { state: 'refunded' } } })
  expect(await paymentStatusOf(app, orderId)).toBe('refunded')
  expect(app.mpesa.reversals).toHaveLength(before)
  const [row] = await app.db.select().from(payments).where(eq(payments.id, prompt.paymentId))
  expect(row).toMatchObject({ note: 'Cash at the counter', staffId: manager.id })
  const notes = await app.db.select().from(auditLog).where(eq(auditLog.thingId, prompt.paymentId))
  expect(notes).toMatchObject([{ action: 'refund-by-hand', userId: manager.id }])
})

test('cash goes back by hand, whatever was pressed', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  await cancel(orderId)
  expect(await refund(orderId)).toMatchObject({
    status: 202,
    body: { payment: { method: 'cash', state: 'refunded' } },
  })
})

test('a reversal that M-Pesa refuses or fails leaves the money owed', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  app.mpesa.answerNextReversal({
    outcome: 'refused',
    code: '500.003.03',
    reason: 'Quota Violation',
    retryable: true,
  })
  expect(await refund(orderId)).toMatchObject({ status: 502, body: { code: 'MPESA_REFUSED' } })
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')

  expect((await refund(orderId)).status).toBe(202)
  const failure = await resultOf(prompt, 1)
  await postResult(prompt, failure)
  await expect.poll(() => stateOf(prompt.paymentId)).toBe('paid')
  await postResult(prompt, failure)
  await expect.poll(() => countWaiting(prompt.paymentId)).toBe(0)
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')

  expect((await refund(orderId)).status).toBe(202)
  await postResult(prompt, await resultOf(prompt, 'R000001'))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refunded')

  expect(await historyOf(orderId)).toMatchObject([
    { action: 'refund-done', user: null, after: { state: 'refunded', amount: 2499 } },
    { action: 'refund' },
    {
      action: 'refund-failed',
      after: { because: 'There is not enough money in the shop’s account.' },
    },
    { action: 'refund' },
    {
      action: 'refund-failed',
      user: null,
      after: { state: 'paid', amount: 2499, because: paymentReasons.busy },
    },
    { action: 'refund', user: { _id: manager.id } },
  ])
})

/** What happened to an order's money, newest first, as staff read it. */
async function historyOf(orderId: string) {
  const { entries } = (await manager.call('GET', `/audit?order=${orderId}`)).body
  return entries.filter(
    ({ thing, action }: Record<string, string>) => thing === 'payment' && action !== 'prompt',
  )
}

test('without an initiator the shop says that it has to be done by hand', async () => {
  const { orderId } = await aPaidOrder()
  await cancel(orderId)
  app.mpesa.answerNextReversal({
    outcome: 'refused',
    code: 'client.Initiator',
    reason: 'No initiator, password and certificate are configured.',
    retryable: false,
  })
  expect(await refund(orderId)).toMatchObject({ status: 409, body: { code: 'REFUND_BY_HAND' } })
  const [failed] = await historyOf(orderId)
  const { message: because } = refusals.REFUND_BY_HAND
  expect(failed).toMatchObject({ action: 'refund-failed', after: { because } })
  expect((await refund(orderId, { manual: true })).status).toBe(202)
})

test('what nobody understands about a reversal changes nothing', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  await refund(orderId)
  await postResult(prompt, await resultOf(prompt, 987654))
  for (const body of ['nonsense', '{"Result":1}', undefined])
    expect((await postResult(prompt, body)).status).toBe(200)
  const late = {
    Result: {
      ResultCode: 1,
      ConversationID: 'AG_of_an_earlier_try',
      OriginatorConversationID: 'x',
    },
  }
  await postResult(prompt, late)
  expect((await postResult({ secret: 'no-such-secret' }, late)).status).toBe(404)
  await expect.poll(() => countWaiting(prompt.paymentId)).toBe(0)
  expect(await stateOf(prompt.paymentId)).toBe('refunding')
})

test('of an order paid twice the second sum goes back, and the order stays paid', async () => {
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

test('too much and too little both can go back', async () => {
  const much = await aPaidOrder(3000)
  expect(await refund(much.orderId, { manual: true })).toMatchObject({
    status: 202,
    body: { payment: { amount: 501, state: 'refunded' } },
  })
  expect(await paymentStatusOf(app, much.orderId)).toBe('paid')

  const little = await aPaidOrder(1000)
  expect(await refund(little.orderId)).toMatchObject({ status: 202 })
  expect(app.mpesa.reversals.at(-1)?.shillings).toBe(1000)
  await postResult(little.prompt, await resultOf(little.prompt, 21))
  await expect.poll(() => stateOf(little.prompt.paymentId)).toBe('held')
  expect(await paymentStatusOf(app, little.orderId)).toBe('unpaid')
})

test('the cents that M-Pesa rounds up are not owed back', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_850 })
  await payBy(orderId)
  expect(await orderRow(app, orderId)).toMatchObject({ paymentStatus: 'paid' })
  expect(await owed(orderId)).toBe(0)
  expect(await refund(orderId, { manual: true })).toMatchObject({
    status: 409,
    body: { code: 'NOT_REFUND_DUE' },
  })
})

test('of sums that are each too large only what is not needed goes back', async () => {
  const orderId = await anOrder(app, shopper, { paymentStatus: 'paid' })
  for (const receivedCents of [149_900, 150_000]) await aSum(orderId, 'paid', receivedCents)
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

test('a part that M-Pesa could not take back counts with the part that came meanwhile', async () => {
  const orderId = await anOrder(app, shopper)
  const part = await aSum(orderId, 'held', 100_000)
  expect((await refund(orderId)).body.payment).toMatchObject({ amount: 1000, state: 'refunding' })
  await aSum(orderId, 'held', 149_900)
  await postResult(part, await resultOf(part, 1))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
})

test('an order brought back with a part of its money asks for the rest', async () => {
  const orderId = await anOrder(app, shopper)
  await aSum(orderId, 'held', 100_000)
  await cancel(orderId)
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await payBy(orderId, 1499)).shillings).toBe(1499)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('an order that is brought back while its money goes back asks for none meanwhile', async () => {
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

test('a part of which the refund got stuck and then failed is held as before', async () => {
  const orderId = await anOrder(app, shopper)
  const part = await aSum(orderId, 'held', 100_000)
  await refund(orderId)
  const long = new Date(Date.now() - 6 * 60_000)
  await app.db.update(payments).set({ updatedAt: long }).where(eq(payments.id, part.paymentId))
  expect((await refund(orderId)).status).toBe(202)
  await postResult(part, await resultOf(part, 1))
  await expect.poll(() => stateOf(part.paymentId)).toBe('held')
})

test('a sum of which nobody knows how much came cannot go back', async () => {
  const orderId = await anOrder(app, shopper)
  const { paymentId } = await aSum(orderId, 'held', 100_000)
  await app.db.update(payments).set({ receivedCents: null }).where(eq(payments.id, paymentId))
  expect(await refund(orderId, { manual: true })).toMatchObject({
    status: 409,
    body: { code: 'NOT_REFUND_DUE' },
  })
})

test('the rider who brought cash is named on the part of it that goes back', async () => {
  const orderId = await anOrder(app, shopper, { paymentStatus: 'paid' })
  await aSum(orderId, 'paid', 150_000)
  await app.db.insert(payments).values({
    ...{ orderId, method: 'cash', channel: 'cash', state: 'paid', rider: 'Otieno' },
    ...{ amountCents: 149_900, receivedCents: 149_900, settledAt: new Date() },
  })
  expect((await refund(orderId)).body.payment).toMatchObject({ amount: 500, method: 'cash' })
  const riders = (await paymentsOf(app, orderId)).map(({ rider, receivedCents }) => [
    rider,
    receivedCents,
  ])
  expect(riders).toContainEqual(['Otieno', 50_000])
  expect(riders).toContainEqual(['Otieno', 99_900])
})

test('ten clerks who pay back at once pay back once', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(app.mpesa.reversals.filter(({ secret }) => secret === prompt.secret)).toHaveLength(1)
})

test('only staff pay back, and only what is there', async () => {
  const { orderId } = await aPaidOrder()
  expect((await shopper.call('POST', '/payments/refund', { orderId })).status).toBe(403)
  expect((await refund('7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e')).status).toBe(404)
  expect((await refund(orderId, { manual: 'yes' })).status).toBe(400)
  expect((await refund('nonsense')).status).toBe(400)
  expect((await refund(await anOrder(app, shopper))).status).toBe(409)
})

async function countWaiting(paymentId: string) {
  const events = await app.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
  return events.filter(({ handledAt }) => !handledAt).length
}

test('every way a payment went is on record', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  await refund(orderId, { manual: true })
  const events = await app.db
    .select({ kind: paymentEvents.kind })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, prompt.paymentId))
    .orderBy(paymentEvents.id)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds).toEqual(['requested', 'accepted', 'callback', 'query', 'paid', 'refunded-by-hand'])
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})
