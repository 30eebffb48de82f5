import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silence } from '../../../../test/fakes/fake-mpesa.ts'
import {
  aReceipt,
  callbackBody,
  inSeconds,
  orderRow,
  paymentDeps,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { queuedMessages } from '../../../../test/samples/queued-messages.ts'
import { aManager, testApp } from '../../../../test/support/support.ts'
import { handleCallbacks, storeCallback } from '../incoming/callbacks.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'
import type { Mpesa } from '../mpesa/mpesa.ts'
import { queryDuePayments } from '../prompts/query-due.ts'

/** A query proves a prompt and names no sum; the callback that names it may come before or after. */

const app = await testApp()
const manager = await aManager(app)
const secret = await hookSecret(app.db)

type Prompted = Awaited<ReturnType<typeof aPromptedOrder>>

/** A prompt for 2,499 that M-Pesa says was paid, when asked. */
async function aPaidPrompt(): Promise<Prompted> {
  const prompted = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompted.prompt.checkoutRequestId, '0')
  return prompted
}

/** The same, when it has been asked and no callback has come. */
async function aProvenPrompt(): Promise<Prompted> {
  const prompted = await aPaidPrompt()
  await ask()
  expect(await settled(app, prompted.orderId)).toMatchObject({
    state: 'paid',
    receivedCents: 249_900,
    receipt: null,
  })
  return prompted
}

const ask = () => queryDuePayments(paymentDeps(app, inSeconds(30)))

async function report({ prompt, orderId }: Prompted, amount: number, receipt: string) {
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount, receipt }))
  return settled(app, orderId)
}

/** All that is on record of an order's money, but when. */
async function booksOf({ orderId }: Prompted) {
  const { status, paymentStatus } = await orderRow(app, orderId)
  const sums = await paymentsOf(app, orderId)
  return {
    status,
    paymentStatus,
    sums: sums.map(({ state, receivedCents, reason, resultCode, receipt }) => ({
      state,
      receivedCents,
      reason,
      resultCode,
      receipt: receipt !== null,
    })),
  }
}

async function corrections({ orderId }: Prompted) {
  const { entries } = (await manager.call('GET', `/audit?order=${orderId}`)).body
  return entries.filter(({ action }: { action: string }) => action === 'correct')
}

async function textsAbout({ orderId }: Prompted): Promise<string[]> {
  const texts = await queuedMessages(app.db, sql`order_id = ${orderId}`)
  return texts.map(({ body }) => body.replace(/(?<=order )\d{3} \d{4}/, 'N'))
}

const type = (orderId: string, shillings: number, receipt: string) =>
  app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: String(shillings),
    BillRefNumber: orderId.slice(0, 8),
    BusinessShortCode: '174379',
  })

test.each([2498, 2499, 2600])(
  'a prompt for 2,499 that brought %d ends in the same state, whether callback or query comes first',
  async (amount) => {
    const callbackFirst = await aPaidPrompt()
    await report(callbackFirst, amount, aReceipt())
    const queryFirst = await aProvenPrompt()
    await report(queryFirst, amount, aReceipt())

    expect(await booksOf(queryFirst)).toEqual(await booksOf(callbackFirst))
    const [sum] = await paymentsOf(app, queryFirst.orderId)
    expect((await orderRow(app, queryFirst.orderId)).paymentStatus).toBe(
      amount < 2499 ? 'unpaid' : 'paid',
    )
    expect(sum?.receivedCents).toBe(amount === 2600 ? 10_100 : amount * 100)
  },
)

test('an amount below what a query confirmed is held, and the payer and staff get one message', async () => {
  const prompted = await aProvenPrompt()
  await manager.call('PUT', `/orders/${prompted.orderId}`, { status: 'Shipped' })
  const receipt = aReceipt()
  for (let time = 0; time < 3; time += 1) await report(prompted, 2498, receipt)
  await ask()

  expect(await settled(app, prompted.orderId)).toMatchObject({
    state: 'held',
    receivedCents: 249_800,
    receipt,
    reason: paymentReasons.lessThanAsked,
  })
  expect(await orderRow(app, prompted.orderId)).toMatchObject({
    status: 'Shipped',
    paymentStatus: 'unpaid',
  })
  expect(await corrections(prompted)).toMatchObject([
    {
      user: null,
      before: { state: 'paid', amount: 2499 },
      after: { state: 'held', amount: 2498, receipt },
    },
  ])
  const orderId = prompted.orderId
  expect((await manager.call('POST', '/payments/accept', { orderId, asFull: true })).status).toBe(
    200,
  )
  await report(prompted, 2498, receipt)
  expect((await orderRow(app, orderId)).paymentStatus).toBe('paid')
})

test('the payer sees the amount that was really received', async () => {
  const prompted = await aProvenPrompt()
  await app.db.execute(sql`
    update users set phone_number = '254712345678' where id = ${prompted.shopper.id}`)
  const receipt = aReceipt()
  await report(prompted, 2498, receipt)
  expect(await textsAbout(prompted)).toEqual([
    `KES 2,498.00, not KES 2,499.00, received for order N, receipt ${receipt}. We will be in touch.`,
  ])
})

/** M-Pesa, asked about prompts by `stkQuery`. */
function asking(stkQuery: Mpesa['stkQuery']): Mpesa {
  const mpesa: Mpesa = { ...app.mpesa, stkQuery, asOf: () => mpesa }
  return mpesa
}

test('a callback that arrives during a query counts', async () => {
  const prompted = await aPaidPrompt()
  const { prompt } = prompted
  const body = JSON.stringify(callbackBody(prompt, 0, { amount: 2498, receipt: aReceipt() }))
  const deps = paymentDeps(app, inSeconds(30))
  // Who acts on it asks as well, and hears nothing.
  const deaf = { ...deps, mpesa: asking(async () => silence) }
  const stkQuery = async (id: string) => {
    await storeCallback(app.db, 'callback', prompt.secret, body)
    await handleCallbacks(deaf, { olderThanMs: 0 })
    return app.mpesa.stkQuery(id)
  }
  await queryDuePayments({ ...deps, mpesa: asking(stkQuery) })

  expect(await settled(app, prompted.orderId)).toMatchObject({
    state: 'held',
    receivedCents: 249_800,
  })
})

test('a refund made before M-Pesa reported a smaller amount stays, and staff get one alert', async () => {
  const prompted = await aProvenPrompt()
  const { orderId } = prompted
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  const refund = { orderId, manual: true }
  expect((await manager.call('POST', '/payments/refund', refund)).status).toBe(202)

  const receipt = aReceipt()
  for (let time = 0; time < 2; time += 1)
    expect(await report(prompted, 2498, receipt)).toMatchObject({
      state: 'refunded',
      receivedCents: 249_900,
      receipt,
    })
  expect(await corrections(prompted)).toMatchObject([
    { before: { state: 'refunded' }, after: { state: 'refunded', amount: 2498 } },
  ])
})

test('money that staff accepted is not held again', async () => {
  const prompted = await aPaidPrompt()
  const { orderId, prompt } = prompted
  // A callback of less that names no receipt.
  await report(prompted, 2498, '')
  expect(await settled(app, orderId)).toMatchObject({ state: 'held', receipt: null })
  await manager.call('POST', '/payments/accept', { orderId, asFull: true })

  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 1000, receipt }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receivedCents: 249_800 })
  expect((await orderRow(app, orderId)).paymentStatus).toBe('paid')
})

test('a receipt that M-Pesa confirmed with a smaller amount counts once, with that amount', async () => {
  const prompted = await aProvenPrompt()
  const { orderId } = prompted
  const receipt = aReceipt()
  await type(orderId, 2498, receipt)
  for (let time = 0; time < 2; time += 1) await report(prompted, 2498, receipt)

  const sums = await paymentsOf(app, orderId)
  expect(sums.map(({ receivedCents, receipt }) => [receivedCents, receipt])).toEqual([
    [249_800, receipt],
  ])
  expect((await orderRow(app, orderId)).paymentStatus).toBe('unpaid')
})

test('typed money counts as a second payment once the callback of the prompt names another receipt', async () => {
  const prompted = await aProvenPrompt()
  const { orderId } = prompted
  // Typed as well, and taken for the prompt's own until the callback brings another receipt.
  await type(orderId, 2499, aReceipt())
  await report(prompted, 2498, aReceipt())

  const sums = await paymentsOf(app, orderId)
  expect(sums.map(({ state, receivedCents }) => [state, receivedCents])).toEqual([
    ['paid', 249_900],
    ['held', 249_800],
  ])
  expect((await orderRow(app, orderId)).paymentStatus).toBe('paid')
})
