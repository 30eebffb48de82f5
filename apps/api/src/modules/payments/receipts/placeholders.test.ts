import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
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
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { aShopper, testApp } from '../../../../test/support/support.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'
import { queryDuePayments } from '../prompts/query-due.ts'
import { findReceiptByCode, sumWithParts } from '../records/receipts.queries.ts'

/** A query proves a prompt and names no code. The next code of that sum is taken for its money, until M-Pesa names another. */

const app = await testApp()
const desk = await refundDesk(app)
const secret = await hookSecret(app.db)

type Prompt = Awaited<ReturnType<typeof aPrompt>>

afterEach(async () => {
  expect((await desk.manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

/** Two prompts of one order, the first of which was taken for failed when the second was sent. */
async function twoPrompts() {
  const { shopper, orderId, prompt: first } = await aPromptedOrder(app)
  await postCallback(app, first, callbackBody(first, 1037))
  await settled(app, orderId)
  return { orderId, first, second: await aPrompt(app, shopper, orderId) }
}

/** A query proves a prompt and names no receipt. */
async function prove(prompt: Prompt, seconds: number) {
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(seconds)), prompt.paymentId)
}

async function report(orderId: string, prompt: Prompt, receipt: string) {
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await settled(app, orderId)
}

/** M-Pesa confirms a payment with an account number, or with none as for a till. */
async function confirm(account: string, receipt: string, more: object = {}) {
  await app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: '2499.00',
    BillRefNumber: account,
    BusinessShortCode: '174379',
    ...more,
  })
}

const confirmFor = (orderId: string, receipt: string) => confirm(orderId.slice(0, 8), receipt)

async function sumsOf(orderId: string) {
  const counted = (await paymentsOf(app, orderId)).filter((sum) => sum.receivedCents !== null)
  return counted.map(({ receivedCents, receipt }) => [receivedCents, receipt]).sort()
}

/** All that came under a code. */
async function sumOf(code: string) {
  const named = await findReceiptByCode(app.db, code)
  return named && sumWithParts(app.db, named)
}

/** Staff count a part of a code for another order. */
async function give(amount: number, what: { receipt: string; from: string; to: string }) {
  const { receipt, from, to } = what
  const places = { from: { order: from }, to: { order: to } }
  const correction = { receipt, ...places, amount, reason: 'Sent for both orders.' }
  const { status } = await desk.manager.call('POST', '/payments/corrections', correction)
  expect(status).toBe(201)
}

async function toMatch(): Promise<string[]> {
  const { receipts } = (await desk.manager.call('GET', '/payments/to-match')).body
  return receipts.map(({ receipt }: { receipt: string }) => receipt)
}

/** State and receipt of each prompt's payment. */
async function paymentsByPrompt(orderId: string, prompts: Prompt[]) {
  const all = await paymentsOf(app, orderId)
  return prompts.map(({ paymentId }) => {
    const payment = all.find(({ id }) => id === paymentId)
    return [payment?.state, payment?.receipt]
  })
}

test('two prompts whose guessed receipts were swapped count with their own amounts', async () => {
  const { orderId, first, second } = await twoPrompts()
  for (const { checkoutRequestId } of [first, second])
    app.mpesa.settleByQuery(checkoutRequestId, '0')
  await queryDuePayments(paymentDeps(app, inSeconds(120)))
  const [receipt, other] = [aReceipt(), aReceipt()]
  // M-Pesa confirms the second one first; the first is given its receipt.
  await confirmFor(orderId, other)
  await report(orderId, first, receipt)
  await report(orderId, second, other)
  await confirmFor(orderId, receipt)

  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['paid', receipt],
    ['paid', other],
  ])
})

test('a prompt that is confirmed after its receipt turned out to belong to another one counts once', async () => {
  const { orderId, first, second } = await twoPrompts()
  await prove(first, 120)
  const [receipt, other] = [aReceipt(), aReceipt()]
  await confirmFor(orderId, other)
  await report(orderId, first, receipt)

  await prove(second, 400)
  expect(await sumsOf(orderId)).toHaveLength(3)
  await report(orderId, second, other)
  expect(await sumsOf(orderId)).toEqual([
    [249_900, receipt],
    [249_900, other],
  ])
})

test('a receipt that M-Pesa was asked to send back keeps its refunds when it turns out to be another prompt’s', async () => {
  const { orderId, first, second } = await twoPrompts()
  await prove(first, 120)
  await prove(second, 130)
  const [receipt, other] = [aReceipt(), aReceipt()]
  // A till's, for which two prompts fit.
  await confirm('', receipt)
  await confirmFor(orderId, other)
  await desk.cancel(orderId)
  expect((await desk.refund(orderId)).status).toBe(202)
  await desk.postResult(desk.resultOf(1))
  await expect.poll(() => desk.stateOf(second.paymentId)).toBe('paid')

  await report(orderId, second, receipt)
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['paid', other],
    ['paid', receipt],
  ])
  // M-Pesa has sent it back all the same.
  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.stateOf(first.paymentId)).toBe('refunded')
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['refunded', other],
    ['paid', receipt],
  ])
  expect((await desk.manager.call('GET', `/payments/order/${orderId}`)).body.owed).toBe(2499)
})

test('money that was paid back by hand before its receipt was named is not to match as well', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const receipt = aReceipt()
  // A till's, from a payer who is not named: staff see it under *To match*.
  await confirm('', receipt)
  await desk.cancel(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)

  await report(orderId, prompt, receipt)
  expect(await paymentsByPrompt(orderId, [prompt])).toEqual([['refunded', receipt]])
  expect(await toMatch()).not.toContain(receipt)
})

test('a smaller receipt is not held as well after the prompt it belongs to was paid back by hand', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const receipt = aReceipt()
  await desk.cancel(orderId)
  // Less than was asked for, so nothing shows that it is the prompt's.
  await confirm(orderId.slice(0, 8), receipt, { TransAmount: '1999.00' })
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)

  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 1999, receipt }))
  await settled(app, orderId)
  expect(await paymentsByPrompt(orderId, [prompt])).toEqual([['refunded', receipt]])
  expect(await sumsOf(orderId)).toHaveLength(1)
})

test('money that M-Pesa sends back after it was paid back by hand without its receipt was paid back twice', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const receipt = aReceipt()
  await desk.cancel(orderId)
  await confirm(orderId.slice(0, 8), receipt, { TransAmount: '1999.00' })
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  expect((await desk.refund(orderId)).status).toBe(202)

  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 1999, receipt }))
  await settled(app, orderId)
  expect(await sumsOf(orderId)).toHaveLength(1)
  await desk.postResult(desk.resultOf(0))
  await expect
    .poll(async () => (await desk.historyOf(orderId))[0])
    .toMatchObject({ action: 'paid-back-twice', after: { amount: 1999 } })
})

test('a prompt that was paid back by hand before its receipt was known counts once', async () => {
  const { orderId, first, second } = await twoPrompts()
  await prove(first, 120)
  const [receipt, other] = [aReceipt(), aReceipt()]
  await confirmFor(orderId, other)
  await report(orderId, first, receipt)
  await prove(second, 400)
  // Three sums are recorded for two payments; the latest is the one without a receipt.
  await desk.cancel(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)

  await report(orderId, second, other)
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['paid', receipt],
    ['refunded', other],
  ])
  expect(await sumsOf(orderId)).toHaveLength(2)
})

test('money at a till that came before a prompt is not that prompt’s', async () => {
  const receipt = aReceipt()
  await confirm('', receipt, { TransTime: '20260101120000', MSISDN: '2547 ***** 678' })
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  expect(await sumsOf(orderId)).toEqual([[249_900, null]])
  expect(await toMatch()).toContain(receipt)
  // Nor when M-Pesa confirms such money only afterwards.
  await confirm('', aReceipt(), { TransTime: '20260101120000', MSISDN: '2547 ***** 678' })
  expect(await sumsOf(orderId)).toEqual([[249_900, null]])
})

test('a payment that M-Pesa denied and sends back afterwards had come', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await report(orderId, prompt, aReceipt())
  await desk.cancel(orderId)
  await desk.refund(orderId)
  await desk.postResult(desk.resultOf(1))
  await expect.poll(() => desk.stateOf(prompt.paymentId)).toBe('paid')
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  for (const seconds of [61, 125])
    await queryAttempt(paymentDeps(app, inSeconds(seconds)), prompt.paymentId)
  expect(await desk.stateOf(prompt.paymentId)).toBe('held')

  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.stateOf(prompt.paymentId)).toBe('refunded')
})

test('money at a till waits to match while its prompt is open, and is the prompt’s once M-Pesa says it was paid', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId, '0712000321')
  const receipt = aReceipt()
  await confirm('', receipt, { MSISDN: '2547 ***** 321' })
  expect(await toMatch()).toContain(receipt)
  expect(await sumsOf(orderId)).toEqual([])
  await prove(prompt, 30)
  expect(await paymentsByPrompt(orderId, [prompt])).toEqual([['paid', receipt]])
  expect(await toMatch()).not.toContain(receipt)
})

test('money at a till that was taken for the wrong prompt’s goes to the order for which M-Pesa names it', async () => {
  const [shopper, other] = await Promise.all([aShopper(app), aShopper(app)])
  const [first, second] = [await anOrder(app, shopper), await anOrder(app, other)]
  // Two phones that look the same, masked.
  const firsts = await aPrompt(app, shopper, first, '0712001322')
  const seconds = await aPrompt(app, other, second, '0712002322')
  await prove(firsts, 30)
  const [receipt, own] = [aReceipt(), aReceipt()]
  await confirm('', receipt, { MSISDN: '2547 ***** 322' })
  expect(await sumsOf(first)).toEqual([[249_900, receipt]])

  app.mpesa.settleByQuery(seconds.checkoutRequestId, '0')
  await report(second, seconds, receipt)
  expect(await sumsOf(second)).toEqual([[249_900, receipt]])
  expect(await sumsOf(first)).toEqual([[249_900, null]])
  await report(first, firsts, own)
  expect(await sumsOf(first)).toEqual([[249_900, own]])
})

test('money at a till waits to match again once M-Pesa names another code for its prompt', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId, '0712000323')
  await prove(prompt, 30)
  const [receipt, own] = [aReceipt(), aReceipt()]
  await confirm('', receipt, { MSISDN: '2547 ***** 323' })
  expect(await sumsOf(orderId)).toEqual([[249_900, receipt]])
  await report(orderId, prompt, own)
  await expect.poll(() => sumsOf(orderId)).toEqual([[249_900, own]])
  expect(await toMatch()).toContain(receipt)
})

test('money at a till that staff match with the order of a proven prompt is that prompt’s', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const receipt = aReceipt()
  // From a payer who is not named.
  await confirm('', receipt)
  const matched = await desk.manager.call('POST', '/payments/match', { orderId, receipt })
  expect(matched).toMatchObject({ status: 200, body: { payment: { _id: prompt.paymentId } } })
  expect(await paymentsByPrompt(orderId, [prompt])).toEqual([['paid', receipt]])
  expect(await sumsOf(orderId)).toHaveLength(1)

  await report(orderId, prompt, receipt)
  expect(await sumsOf(orderId)).toEqual([[249_900, receipt]])
})

test('an order does not stay paid by money that staff paid back before its receipt was named', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const receipt = aReceipt()
  // From a payer who is not named.
  await confirm('', receipt)
  expect((await desk.manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')

  await report(orderId, prompt, receipt)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await paymentsByPrompt(orderId, [prompt])).toEqual([['refunded', receipt]])
  expect(await sumsOf(orderId)).toHaveLength(1)
})

test('money that staff paid back is its prompt’s, also when that prompt had the receipt of another one', async () => {
  const { orderId, first, second } = await twoPrompts()
  await prove(second, 120)
  await prove(first, 130)
  const [receipt, other] = [aReceipt(), aReceipt()]
  await confirm('', receipt)
  expect((await desk.manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  // The latest prompt without a receipt gets it.
  await confirmFor(orderId, other)
  await report(orderId, first, receipt)
  await report(orderId, second, other)

  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['refunded', receipt],
    ['paid', other],
  ])
  expect(await sumsOf(orderId)).toHaveLength(2)
})

test('money that staff paid back is its prompt’s, also when the other prompt is proven afterwards', async () => {
  const { orderId, first, second } = await twoPrompts()
  await prove(first, 120)
  const [receipt, other] = [aReceipt(), aReceipt()]
  await confirmFor(orderId, other)
  await confirm('', receipt)
  expect((await desk.manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  await report(orderId, first, receipt)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')

  await prove(second, 400)
  await report(orderId, second, other)
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['refunded', receipt],
    ['paid', other],
  ])
  expect(await sumsOf(orderId)).toHaveLength(2)
})

test('money at a till whose time cannot be read is never taken for that of a prompt', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await prove(prompt, 30)
  await confirm('', aReceipt(), { TransTime: '20260230120000', MSISDN: '2547 ***** 678' })
  expect(await sumsOf(orderId)).toEqual([[249_900, null]])
})

test('what staff gave to another order of a code stays a part of it when M-Pesa names the code for its prompt', async () => {
  const { orderId, prompt, shopper } = await aPromptedOrder(app)
  await prove(prompt, 30)
  const [receipt, other] = [aReceipt(), await anOrder(app, shopper)]
  // Less than the prompt asked for: nothing says yet that it is the prompt's.
  await confirm(orderId.slice(0, 8), receipt, { TransAmount: '1999.00' })
  await give(749, { receipt, from: orderId, to: other })

  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 1999, receipt }))
  await settled(app, orderId)
  expect(await sumsOf(orderId)).toEqual([[125_000, receipt]])
  expect(await sumsOf(other)).toEqual([[74_900, receipt]])
  expect(await sumOf(receipt)).toBe(199_900)
  expect(await countEvents(app, orderId, 'contradicted')).toBe(0)
})

test('a guessed code of which staff gave a part to another order stays when M-Pesa names another one for its prompt', async () => {
  const shopper = await aShopper(app)
  const [orderId, other] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  const prompt = await aPrompt(app, shopper, orderId, '0712000324')
  await prove(prompt, 30)
  const [receipt, own] = [aReceipt(), aReceipt()]
  await confirm('', receipt, { MSISDN: '2547 ***** 324' })
  await give(749, { receipt, from: orderId, to: other })

  await report(orderId, prompt, own)
  expect(await sumsOf(orderId)).toEqual([
    [175_000, receipt],
    [249_900, own],
  ])
  expect(await sumsOf(other)).toEqual([[74_900, receipt]])
  expect([await sumOf(receipt), await sumOf(own)]).toEqual([249_900, 249_900])
})

/** Two prompts of one order that were proven, and another order. The older prompt is proven last. */
async function twoProven() {
  const { orderId, first, second } = await twoPrompts()
  await prove(second, 120)
  await prove(first, 130)
  const shopper = await aShopper(app)
  return { orderId, first, second, other: await anOrder(app, shopper) }
}

test('a code that was typed for another order is its prompt’s, also where that prompt has a guessed one', async () => {
  const { orderId, first, second, other } = await twoProven()
  const [receipt, firsts] = [aReceipt(), aReceipt()]
  const typed = { orderId: other, code: firsts }
  expect((await desk.manager.call('POST', '/payments/mpesa/typed-code', typed)).status).toBe(202)
  await confirm('', firsts)
  expect(await sumsOf(other)).toEqual([[249_900, firsts]])
  await confirmFor(orderId, receipt)

  await report(orderId, first, firsts)
  await report(orderId, second, receipt)
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['paid', firsts],
    ['paid', receipt],
  ])
  expect(await sumsOf(other)).toEqual([])
})

test('a prompt whose code staff counted for another order keeps no money when its guessed code is another’s', async () => {
  const { orderId, first, second, other } = await twoProven()
  const [receipt, firsts] = [aReceipt(), aReceipt()]
  await confirm('', firsts)
  const matched = { orderId: other, receipt: firsts }
  expect((await desk.manager.call('POST', '/payments/match', matched)).status).toBe(200)
  await confirmFor(orderId, receipt)

  await report(orderId, first, firsts)
  await report(orderId, second, receipt)
  expect(await paymentsByPrompt(orderId, [first, second])).toEqual([
    ['held', null],
    ['paid', receipt],
  ])
  expect(await sumsOf(orderId)).toEqual([[249_900, receipt]])
  expect(await sumsOf(other)).toEqual([[249_900, firsts]])
})
