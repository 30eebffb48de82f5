import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silence } from '../../../../test/fakes/fake-mpesa.ts'
import {
  anAttempt,
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  changeAttempt,
  inSeconds,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type TestApp, testApp } from '../../../../test/support/support.ts'
import { failedJobs, paymentAttempts, paymentEvents, settings } from '../../../db/schema.ts'
import type { Mpesa } from '../mpesa/mpesa.ts'
import { takeQueryToken } from '../records/query-budget.queries.ts'
import { scheduleForgotten } from '../records/query-schedule.queries.ts'
import { queryAttempt } from './query-attempt.ts'
import { queryDuePayments } from './query-due.ts'

const app = await testApp()
const shopper = await aShopper(app)

async function aPromptedOrder() {
  const orderId = await anOrder(app, shopper)
  return { orderId, prompt: await aPrompt(app, shopper, orderId) }
}

const askIn = (seconds: number) => queryDuePayments(paymentDeps(app, inSeconds(seconds)))

async function paymentOf(orderId: string) {
  const [payment] = await paymentsOf(app, orderId)
  if (!payment) throw new Error('no payment')
  return payment
}

test('a payment whose callback never comes is found by a query', async () => {
  const paid = await aPromptedOrder()
  const cancelled = await aPromptedOrder()
  app.mpesa.settleByQuery(paid.prompt.checkoutRequestId, '0')
  app.mpesa.settleByQuery(cancelled.prompt.checkoutRequestId, '1032')

  expect(await askIn(0)).toBe(0)
  expect(await askIn(20)).toBe(2)

  expect(await paymentOf(paid.orderId)).toMatchObject({
    state: 'paid',
    receivedCents: 249_900,
    receipt: null,
    nextQueryAt: null,
  })
  expect(await paymentStatusOf(app, paid.orderId)).toBe('paid')
  expect(await paymentOf(cancelled.orderId)).toMatchObject({
    state: 'failed',
    reason: 'The request was cancelled on the phone.',
    nextQueryAt: null,
  })
  expect(await paymentStatusOf(app, cancelled.orderId)).toBe('unpaid')
})

test('a callback that comes after the query adds the receipt, and counts nothing twice', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await askIn(20)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(async () => (await paymentOf(orderId)).receipt).toBe(receipt)
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid', nextQueryAt: null }])
})

test('no answer and "still processing" are not failures; the pauses between queries grow to an hour', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  const pauses: number[] = []
  for (let round = 0; round < 12; round += 1) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, round % 2 ? silence : '4999')
    const { nextQueryAt } = await paymentOf(orderId)
    const at = nextQueryAt ?? new Date()
    await queryDuePayments(paymentDeps(app, at))
    const payment = await paymentOf(orderId)
    expect(payment.state).toBe('prompted')
    pauses.push(((payment.nextQueryAt ?? at).getTime() - at.getTime()) / 1000)
  }
  expect(pauses[0]).toBeLessThan(10)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(3600)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await askIn(24 * 3600)
  expect((await paymentOf(orderId)).state).toBe('paid')
})

test('after a day without an answer the order can be paid again, and a late confirmation still counts', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  await changeAttempt(app, { orderId }, { queries: 29, nextQueryAt: new Date() })
  await askIn(1)
  expect(await paymentOf(orderId)).toMatchObject({ state: 'failed', nextQueryAt: null })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
})

test('an attempt without an answer to its push is given up after three minutes', async () => {
  const lost = await anOrder(app, shopper)
  app.mpesa.answerNextPush({ outcome: 'unknown' })
  await aPrompt(app, shopper, lost)
  const died = await anOrder(app, shopper)
  await anAttempt(app, died, { state: 'requested', nextQueryAt: inSeconds(180) })

  await askIn(170)
  expect(await paymentOf(lost)).toMatchObject({ state: 'unknown' })
  expect(await paymentOf(died)).toMatchObject({ state: 'requested' })
  await askIn(181)
  for (const orderId of [lost, died]) {
    expect(await paymentOf(orderId)).toMatchObject({ state: 'failed' })
    expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  }
})

test('a push that was never sent fails within seconds', async () => {
  const orderId = await anOrder(app, shopper)
  app.mpesa.answerNextPush({ outcome: 'unknown', sent: false })
  await aPrompt(app, shopper, orderId)
  await askIn(11)
  expect(await paymentOf(orderId)).toMatchObject({
    state: 'failed',
    reason: 'M-Pesa could not be reached. No request was sent; please try again.',
  })
})

test('several processes query a payment once, and pay its order once', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, aPromptedOrder))
  for (const { prompt } of orders) app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const before = app.mpesa.queries.length

  await Promise.all(Array.from({ length: 6 }, () => askIn(20)))

  const ours = orders.map(({ prompt }) => prompt.checkoutRequestId)
  const asked = app.mpesa.queries.slice(before).filter((id) => ours.includes(id))
  expect(asked.toSorted()).toEqual(ours.toSorted())
  for (const { orderId } of orders) expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('all processes share one rate limit for queries, and pause when M-Pesa asks for it', async () => {
  const busy = await testApp()
  busy.mpesa.queriesPerMinute = 5
  const buyer = await aShopper(busy)
  const orders: string[] = []
  for (let count = 0; count < 4; count += 1) {
    orders.push(await anOrder(busy, buyer))
    const { checkoutRequestId } = await aPrompt(busy, buyer, orders.at(-1) ?? '')
    busy.mpesa.settleByQuery(checkoutRequestId, '0')
  }
  const deps = paymentDeps(busy, inSeconds(20))
  await Promise.all([queryDuePayments(deps), queryDuePayments(deps), queryDuePayments(deps)])
  expect(busy.mpesa.queries).toHaveLength(1)
  expect(await takeQueryToken(busy.db, 5)).toBe(false)

  const shop = await testApp()
  const other = await aShopper(shop)
  for (let count = 0; count < 2; count += 1) {
    const prompt = await aPrompt(shop, other, await anOrder(shop, other))
    const tooFast = { outcome: 'no-answer', reason: 'HTTP 429', rateLimited: true } as const
    shop.mpesa.settleByQuery(prompt.checkoutRequestId, tooFast)
  }
  await queryDuePayments(paymentDeps(shop, inSeconds(20)))
  expect(shop.mpesa.queries).toHaveLength(1)
})

test('claims are queried before prompts that are only pending', async () => {
  const busy = await testApp()
  const buyer = await aShopper(busy)
  const pending = await Promise.all(
    Array.from({ length: 4 }, async () => aPrompt(busy, buyer, await anOrder(busy, buyer))),
  )
  await busy.db.update(paymentAttempts).set({ nextQueryAt: inSeconds(-60) })
  const claimed = await aPrompt(busy, buyer, await anOrder(busy, buyer))
  // One query every 12 s, and the first is used up.
  busy.mpesa.queriesPerMinute = 5
  await takeQueryToken(busy.db, 5)
  const other = callbackBody(claimed, 0, { amount: 2000, receipt: aReceipt() })
  await postCallback(busy, claimed, other)
  await expect.poll(() => countWaiting(busy, claimed.paymentId)).toBe(0)

  await queryDuePayments(paymentDeps(busy, inSeconds(600)))
  expect(busy.mpesa.queries).toEqual([])
  await aTurnIsFree(busy)
  await queryDuePayments(paymentDeps(busy, inSeconds(600)))

  expect(busy.mpesa.queries).toEqual([claimed.checkoutRequestId])
  expect(pending).toHaveLength(4)
})

test('prompts whose shoppers wait on the page are queried first', async () => {
  const busy = await testApp()
  const buyer = await aShopper(busy)
  const ordersInTurn: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ordersInTurn.push(await anOrder(busy, buyer))
    await aPrompt(busy, buyer, ordersInTurn.at(-1) ?? '')
  }
  busy.mpesa.queriesPerMinute = 5
  const waiting = ordersInTurn.at(-1) ?? ''

  await queryDuePayments(paymentDeps(busy, inSeconds(600)), { watched: () => [waiting] })

  const last = busy.mpesa.prompts.at(-1)?.checkoutRequestId
  expect(busy.mpesa.queries).toEqual([last])
})

test('a claim is queried before a paid order whose page is still open', async () => {
  const busy = await testApp()
  const buyer = await aShopper(busy)
  const [paid, claimed] = [await anOrder(busy, buyer), await anOrder(busy, buyer)]
  for (const orderId of [paid, claimed]) await aPrompt(busy, buyer, orderId)
  await changeAttempt(busy, { orderId: claimed }, { claimedCents: 249_900 })
  const [prompt] = busy.mpesa.prompts
  const receipt = aReceipt()
  if (prompt) await postCallback(busy, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(() => paymentStatusOf(busy, paid)).toBe('paid')
  busy.mpesa.queriesPerMinute = 5

  await queryDuePayments(paymentDeps(busy, inSeconds(600)), { watched: () => [paid] })

  expect(busy.mpesa.queries).toEqual([busy.mpesa.prompts.at(-1)?.checkoutRequestId])
})

test('a conflict while a query’s answer is recorded costs no second query', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  // A trigger that reports a deadlock once, as PostgreSQL does for the transaction that it ends.
  await app.db.execute(`
    create sequence conflicts;
    create function deadlock_once() returns trigger language plpgsql as $$
    begin
      if nextval('conflicts') = 1 then raise exception 'once' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger deadlock_once before insert on receipts
      for each row execute function deadlock_once()`)
  try {
    await askIn(20)
  } finally {
    await app.db.execute('drop function deadlock_once cascade; drop sequence conflicts')
  }
  expect((await paymentOf(orderId)).state).toBe('paid')
  expect(app.mpesa.queries.filter((id) => id === prompt.checkoutRequestId)).toHaveLength(1)
})

test('a payment whose process was killed during its last query is queried again', async () => {
  const { orderId, prompt } = await aPromptedOrder()
  await changeAttempt(app, { orderId }, { nextQueryAt: null, queries: 30 })
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')

  // Another process may still be waiting for M-Pesa's answer.
  expect(await scheduleForgotten(app.db, inSeconds(30))).toBe(0)
  expect(await scheduleForgotten(app.db, inSeconds(90))).toBe(1)
  await askIn(90)
  expect((await paymentOf(orderId)).state).toBe('paid')
})

test('a payment whose query fails does not delay the others', async () => {
  const [stuck, other] = [await aPromptedOrder(), await aPromptedOrder()]
  app.mpesa.settleByQuery(other.prompt.checkoutRequestId, '0')
  const deps = paymentDeps(app, inSeconds(20))
  const mpesa: Mpesa = {
    ...deps.mpesa,
    asOf: () => mpesa,
    async stkQuery(id: string) {
      if (id === stuck.prompt.checkoutRequestId) throw new Error('the client failed')
      return app.mpesa.stkQuery(id)
    },
  }

  await queryDuePayments({ ...deps, mpesa })

  expect((await paymentOf(other.orderId)).state).toBe('paid')
  const failed = await app.db.select().from(failedJobs)
  expect(failed).toMatchObject([{ job: 'queries', failures: 1, problem: 'the client failed' }])
})

test('an order with only failed payments can be deleted together with them', async () => {
  const manager = await aManager(app)
  const { orderId, prompt } = await aPromptedOrder()
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(409)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('unpaid')
  // Whoever reported the failure may be wrong: M-Pesa is asked once more.
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(409)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await queryAttempt(paymentDeps(app, inSeconds(61)), prompt.paymentId)
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(204)
})

/** As if the time until the next query had passed. */
async function aTurnIsFree(of: TestApp) {
  await of.db.delete(settings).where(eq(settings.key, 'mpesa.next-query-ms'))
}

async function countWaiting(of: TestApp, paymentId: string) {
  const waiting = and(eq(paymentEvents.paymentId, paymentId), isNull(paymentEvents.handledAt))
  return of.db.$count(paymentEvents, waiting)
}
