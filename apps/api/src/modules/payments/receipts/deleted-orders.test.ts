import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  callbackBody,
  changeAttempt,
  inSeconds,
  paymentDeps,
  paymentStatusOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'

/** A prompt is paid whose order was deleted meanwhile. */

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
const secret = await hookSecret(app.db)

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

async function toMatch(): Promise<string[]> {
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  return receipts.map(({ receipt }: { receipt: string }) => receipt).sort()
}

/** A prompt that failed, whose order was deleted, and that M-Pesa says was paid: without a code. */
async function aDeletedPrompt() {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  await changeAttempt(app, { orderId }, { nextQueryAt: null })
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(204)
  await changeAttempt(app, { id: prompt.paymentId }, { nextQueryAt: new Date() })
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(61)), prompt.paymentId)
  const { rows } = await app.db.execute<{ id: string; phone: string }>(sql`
    select r.id, a.phone_number as phone from receipts r join payment_attempts a on a.id = r.attempt_id
    where a.id = ${prompt.paymentId}`)
  const [{ id, phone } = { id: '', phone: '' }] = rows
  return { prompt, id, phone }
}

const confirm = (receipt: string, phone: string) =>
  app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: '2499.00',
    BusinessShortCode: '174379',
    BillRefNumber: 'GONE1234',
    MSISDN: phone,
  })

test('an order is not deleted while M-Pesa is still asked about a prompt that failed', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  expect(await manager.call('DELETE', `/orders/${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_UNDECIDED' },
  })
})

test('money of a deleted order’s prompt waits once, whatever names its receipt and when', async () => {
  const first = await aDeletedPrompt()
  const [code, other] = [aReceipt(), aReceipt()]
  await confirm(code, first.phone)
  const paid = callbackBody(first.prompt, 0, { amount: 2499, receipt: code })
  await postCallback(app, first.prompt, paid)
  await expect.poll(toMatch).toEqual([code])

  const second = await aDeletedPrompt()
  // A confirmation that shows no payer, before the callback.
  await confirm(other, '')
  expect(await toMatch()).toEqual([second.id, code, other].sort())
  await postCallback(
    app,
    second.prompt,
    callbackBody(second.prompt, 0, { amount: 2499, receipt: other }),
  )
  await expect.poll(toMatch).toEqual([code, other].sort())
  for (const receipt of [code, other])
    expect((await manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  expect(await toMatch()).toEqual([])
})

test('staff can match or pay back such money before its receipt is named', async () => {
  const [back, matched] = [await aDeletedPrompt(), await aDeletedPrompt()]
  expect((await manager.call('POST', '/payments/return', { receipt: back.id })).status).toBe(200)
  const orderId = await anOrder(app, shopper)
  const match = { receipt: matched.id, orderId }
  expect((await manager.call('POST', '/payments/match', match)).status).toBe(200)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await toMatch()).toEqual([])
})
