import { expect, test } from 'vitest'
import {
  aReceipt,
  callbackBody,
  inSeconds,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { testApp } from '../../../../test/support/support.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'
import { queryDuePayments } from '../prompts/query-due.ts'
import { handleCallbacks, storeCallback } from './callbacks.ts'

/** `MPESA_CALLBACK_FROM` lists the networks of M-Pesa; what comes from others is only a claim. */

const app = await testApp()
const desk = await refundDesk(app)

/** Something is posted to a secret address from a network that is not on the list. */
async function postUnlisted(
  kind: 'callback' | 'reversal-result',
  secret: string | undefined,
  body: unknown,
) {
  await storeCallback(app.db, kind, secret ?? '', JSON.stringify(body), { isTrusted: false })
  await handleCallbacks(paymentDeps(app), { olderThanMs: 0 })
}

test('a failure that an unlisted sender reports ends no prompt, but causes a query', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postUnlisted('callback', prompt.secret, callbackBody(prompt, 1032))
  expect(await settled(app, orderId)).toMatchObject({ state: 'prompted' })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await queryDuePayments(paymentDeps(app, inSeconds(5)))
  expect(await settled(app, orderId)).toMatchObject({ state: 'failed' })
})

test('a success that an unlisted sender reports counts once a query confirms it', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  await postUnlisted('callback', prompt.secret, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await paymentStatusOf(app, orderId)).toBe('pending')

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryDuePayments(paymentDeps(app, inSeconds(30)))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt })
})

test('an unlisted sender changes no payment that a query has proven', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  const less = { amount: 1, receipt: aReceipt() }
  await postUnlisted('callback', prompt.secret, callbackBody(prompt, 0, less))
  await queryAttempt(paymentDeps(app, inSeconds(90)), prompt.paymentId)

  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await paymentsOf(app, orderId)).toMatchObject([{ receivedCents: 249_900, receipt: null }])
})

test('an unlisted sender ends no refund', async () => {
  const { orderId, prompt } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  await desk.refund(orderId)
  const { secret } = app.mpesa.reversals.at(-1) ?? {}
  for (const code of [0, 1]) await postUnlisted('reversal-result', secret, desk.resultOf(code))
  expect(await desk.stateOf(prompt.paymentId)).toBe('refunding')
  expect(await desk.countWaiting()).toBe(0)
})
