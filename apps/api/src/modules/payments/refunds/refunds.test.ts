import { refusals } from '@duka/contract/errors'
import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, paymentStatusOf, paymentsOf } from '../../../../test/samples/payments-support.ts'
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { testApp } from '../../../../test/support/support.ts'
import { auditLog, paymentEvents, payments } from '../../../db/schema.ts'

const app = await testApp()
const {
  shopper,
  manager,
  aPaidOrder,
  stateOf,
  cancel,
  refund,
  resultOf,
  postResult,
  historyOf,
  countWaiting,
} = await refundDesk(app)

test('a refund by M-Pesa is done when M-Pesa reports its result', async () => {
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

  const result = resultOf(0)
  expect((await postResult(result)).body).toEqual({ ResultCode: 0, ResultDesc: 'Accepted' })
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refunded')
  await postResult(result)
  await expect.poll(() => countWaiting()).toBe(0)
  expect(await stateOf(prompt.paymentId)).toBe('refunded')
  // M-Pesa said it twice: it happened once.
  const done = (await historyOf(orderId)).filter(
    ({ action }: { action: string }) => action === 'refund-done',
  )
  expect(done).toHaveLength(1)
  expect((await refund(orderId)).status).toBe(409)
  expect(
    app.mpesa.reversals.filter(({ receipt }) => receipt === asked.body.payment.receipt),
  ).toHaveLength(1)
})

test('a refund by hand is recorded at once, with the note and who did it', async () => {
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

test('cash is always refunded by hand', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  await cancel(orderId)
  expect(await refund(orderId)).toMatchObject({
    status: 202,
    body: { payment: { method: 'cash', state: 'refunded' } },
  })
})

test('after a refused or failed reversal the money is still due back', async () => {
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
  const failure = resultOf(1)
  await postResult(failure)
  await expect.poll(() => stateOf(prompt.paymentId)).toBe('paid')
  await postResult(failure)
  await expect.poll(() => countWaiting()).toBe(0)
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')

  expect((await refund(orderId)).status).toBe(202)
  await postResult(resultOf('R000001'))
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

test('without an initiator the refusal says that the refund must be made by hand', async () => {
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

test('an unreadable result of a reversal changes nothing', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  await refund(orderId)
  await postResult(resultOf(987654))
  for (const body of ['nonsense', '{"Result":1}', undefined])
    expect((await postResult(body)).status).toBe(200)
  const late = {
    Result: {
      ResultCode: 1,
      ConversationID: 'AG_of_an_earlier_try',
      OriginatorConversationID: 'x',
    },
  }
  await postResult(late)
  expect((await app.call('POST', '/hooks/rejesho/no-such-secret', late)).status).toBe(404)
  await expect.poll(() => countWaiting()).toBe(0)
  expect(await stateOf(prompt.paymentId)).toBe('refunding')
})

test('ten concurrent refunds by ten members of staff pay back once', async () => {
  const { orderId } = await aPaidOrder()
  await cancel(orderId)
  const before = app.mpesa.reversals.length
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(app.mpesa.reversals).toHaveLength(before + 1)
})

test('only staff can refund, and only money that came', async () => {
  const { orderId } = await aPaidOrder()
  expect((await shopper.call('POST', '/payments/refund', { orderId })).status).toBe(403)
  expect((await refund('7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e')).status).toBe(404)
  expect((await refund(orderId, { manual: 'yes' })).status).toBe(400)
  expect((await refund('nonsense')).status).toBe(400)
  expect((await refund(await anOrder(app, shopper))).status).toBe(409)
})

test('every change of a payment is recorded as an event', async () => {
  const { orderId, prompt } = await aPaidOrder()
  await cancel(orderId)
  await refund(orderId, { manual: true })
  const events = await app.db
    .select({ kind: paymentEvents.kind })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, prompt.paymentId))
    .orderBy(paymentEvents.id)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds).toEqual(['requested', 'accepted', 'callback', 'paid', 'refunded-by-hand'])
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})
