import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  callbackBody,
  inSeconds,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { aShopper, type TestApp, testApp } from '../../../../test/support/support.ts'
import { failedJobs, settings } from '../../../db/schema.ts'
import { pullReceipts } from './pull.ts'

const app = await testApp()
const shopper = await aShopper(app)
app.mpesa.pulls = true

/** Pulls as if a minute had passed since the last time. */
async function pull(seconds = 0, of: TestApp = app): Promise<number> {
  await of.db.delete(settings).where(eq(settings.key, 'mpesa.next-pull-ms'))
  return pullReceipts(paymentDeps(of, inSeconds(seconds)))
}

test('money without a callback is found by a pull, and counts once', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = aReceipt()
  app.mpesa.receive({ receipt, amount: 2499, account: orderId.slice(0, 8) })

  expect(await pull()).toBe(1)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await pull()).toBe(0)
  expect(await paymentsOf(app, orderId)).toMatchObject([{ receipt, state: 'paid' }])
})

test('a payment that counts already is confirmed by a pull', async () => {
  const { orderId, prompt, shopper: buyer } = await aPromptedOrder(app)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await settled(app, orderId)
  const payment = async () =>
    (await buyer.call('GET', `/payments/order/${orderId}`)).body.payments[0]
  expect(await payment()).toMatchObject({ state: 'paid', confirmedAt: null })

  app.mpesa.receive({ receipt, amount: 2499, account: orderId.slice(0, 8) })
  await pull()
  expect(await payment()).toMatchObject({ state: 'paid', confirmedAt: expect.any(String) })
})

test('a transaction that M-Pesa lists some minutes late is still found', async () => {
  const orderId = await anOrder(app, shopper)
  await pull(300)
  app.mpesa.receive({ receipt: aReceipt(), amount: 2499, account: orderId.slice(0, 8) })

  await pull(360)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('after a day without an answer the next pull misses nothing', async () => {
  const own = await testApp()
  own.mpesa.pulls = true
  await pull(0, own)
  const orderId = await anOrder(own, await aShopper(own))
  own.mpesa.receive({ receipt: aReceipt(), amount: 2499, account: orderId.slice(0, 8) })
  own.mpesa.answerNoPull = true
  expect(await pull(20 * 3600, own)).toBe(0)

  own.mpesa.answerNoPull = false
  expect(await pull(24 * 3600, own)).toBe(1)
  expect(await paymentStatusOf(own, orderId)).toBe('paid')
})

test('several processes together pull once a minute', async () => {
  const own = await testApp()
  own.mpesa.pulls = true
  await Promise.all(Array.from({ length: 5 }, () => pullReceipts(paymentDeps(own))))
  expect(own.mpesa.pullsAsked).toBe(1)
})

test('a pull reads all pages of transactions', async () => {
  const own = await testApp()
  own.mpesa.pulls = true
  for (let count = 0; count < 105; count += 1)
    own.mpesa.receive({ receipt: aReceipt(), amount: 10, account: '' })
  expect(await pull(0, own)).toBe(105)
  expect(await own.db.select().from(failedJobs)).toEqual([])
})

test('without the setting nothing is pulled', async () => {
  const own = await testApp()
  expect(await pull(0, own)).toBe(0)
  expect(own.mpesa.pullsAsked).toBe(0)
})
