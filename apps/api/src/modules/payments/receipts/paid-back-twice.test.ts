import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
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
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { testApp } from '../../../../test/support/support.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'

/** Staff record that money went back by hand, and it goes back another time, too. */

const app = await testApp()
const desk = await refundDesk(app)
const { shopper, manager } = desk
const secret = await hookSecret(app.db)

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

const confirm = (account: string, shillings: number, receipt: string) =>
  app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BusinessShortCode: '174379',
    BillRefNumber: account,
  })

/** A typed payment for an order. */
const type = (orderId: string, shillings: number, receipt = aReceipt()) =>
  confirm(orderId.slice(0, 8), shillings, receipt)

test('money that was paid back twice is posted twice, and staff get an alert', async () => {
  const { orderId } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  await desk.refund(orderId)
  await desk.makeOld(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  await desk.postResult(desk.resultOf(0))
  const history = () => desk.historyOf(orderId)
  await expect
    .poll(async () => (await history()).map(({ action }: { action: string }) => action))
    .toContain('paid-back-twice')
  const { postings } = (await manager.call('GET', '/ledger/day')).body
  const back = postings.filter(
    (posting: { order: string; account: string; credit: number }) =>
      posting.order === orderId && posting.account === 'mpesa' && posting.credit > 0,
  )
  expect(back).toHaveLength(2)
})

/** An order whose prompt a query has proven, which names no receipt. */
async function aProvenOrder() {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  return { orderId, prompt }
}

/** What the ledger holds of the order's receipts, by their code, in cents. */
async function placesOf(orderId: string) {
  const { rows } = await app.db.execute(sql`
    select r.code, b.account, b.cents from receipt_balances b join receipts r on r.id = b.receipt_id
    where r.order_id = ${orderId} and b.cents <> 0 order by r.created_at, b.account`)
  return rows.map(({ code, account, cents }) => [code, account, Number(cents)])
}

async function refundedToday() {
  return (await manager.call('GET', '/payments/day')).body.refunded
}

test('two sums that were paid back by hand before M-Pesa named both as one went back twice', async () => {
  const { orderId, prompt } = await aProvenOrder()
  const [other, receipt] = [aReceipt(), aReceipt()]
  await type(orderId, 1499, other)
  // One shilling less than was asked for, so nothing shows that it is the prompt's.
  await type(orderId, 2498, receipt)
  for (const _ of [2499, 1498])
    expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const before = await refundedToday()

  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2498, receipt }))
  await settled(app, orderId)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await placesOf(orderId)).toEqual([
    [other, 'deposit', 149_900],
    [receipt, 'owed-by-payer', -149_900],
    [receipt, 'paid-back', 399_700],
  ])
  expect((await desk.historyOf(orderId))[0]).toMatchObject({
    action: 'paid-back-twice',
    thing: 'payment',
    after: { amount: 1499, receipt },
  })
  // Nothing went back by naming the receipt.
  expect(await refundedToday()).toEqual(before)
})

test('a sum that was paid back by hand with and without its receipt went back twice', async () => {
  const { orderId, prompt } = await aProvenOrder()
  const receipt = aReceipt()
  // A till's, from a payer who is not named: staff see it under *To match*.
  await confirm('', 2499, receipt)
  expect((await manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  await desk.cancel(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)

  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await settled(app, orderId)
  expect(await placesOf(orderId)).toEqual([
    [receipt, 'owed-by-payer', -249_900],
    [receipt, 'paid-back', 499_800],
  ])
  const actions = (await desk.historyOf(orderId)).map(({ action }: { action: string }) => action)
  expect(actions).toContain('paid-back-twice')
})

test('a part that was paid back twice is owed by the payer', async () => {
  const orderId = await anOrder(app, shopper)
  await type(orderId, 1000)
  await desk.cancel(orderId)
  expect((await desk.refund(orderId)).status).toBe(202)
  await desk.makeOld(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.countWaiting()).toBe(0)
  const { rows } = await app.db.execute(sql`
    select b.account, b.cents from receipt_balances b join receipts r on r.id = b.receipt_id
    where r.order_id = ${orderId} and b.cents <> 0 order by b.account`)
  expect(rows).toEqual([
    { account: 'owed-by-payer', cents: -100_000 },
    { account: 'paid-back', cents: 200_000 },
  ])
})

test('what the payer got twice is a debt of its own: every page shows the same refund due', async () => {
  const orderId = await anOrder(app, shopper)
  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
  for (const shillings of [3000, 1000]) await type(orderId, shillings)
  await desk.cancel(orderId)
  const ofShop = async () => {
    const [{ refundsDue }, { owed }, { closing }] = await Promise.all(
      ['/payments/day', '/payments/owed', '/ledger/day'].map(
        async (url) => (await manager.call('GET', url)).body,
      ),
    )
    const { balance } = closing.find(({ account }: Balance) => account === 'refund-due')
    const sums = owed.map(({ amount }: { amount: number }) => amount)
    const listed = sums.reduce((sum: number, amount: number) => sum + amount, 0)
    expect([listed, 0 - balance]).toEqual([refundsDue.amount, refundsDue.amount])
    return refundsDue.amount
  }
  const ofOthers = (await ofShop()) - 6499
  // The 3,000, by M-Pesa and by hand.
  await desk.refund(orderId)
  await desk.makeOld(orderId)
  await desk.refund(orderId, { manual: true })
  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.countWaiting()).toBe(0)

  const owed = async () => (await manager.call('GET', `/payments/order/${orderId}`)).body.owed
  for (const [due, next] of [
    [3499, 2499],
    [1000, 1000],
  ] as const) {
    expect([await owed(), await ofShop()]).toEqual([due, ofOthers + due])
    const { status, body } = await desk.refund(orderId, { manual: true })
    expect([status, body.payment.amount]).toEqual([202, next])
  }
  expect([await owed(), await ofShop()]).toEqual([0, ofOthers])
  expect((await desk.refund(orderId, { manual: true })).body.code).toBe('NOT_REFUND_DUE')
  // The list of payments shows what came once, as received and as paid back.
  const { payments } = (await manager.call('GET', `/payments/order/${orderId}`)).body
  const received = payments.map((payment: { received: number }) => payment.received)
  expect(received.sort()).toEqual([1000, 2499, 3000])
  const { closing } = (await manager.call('GET', '/ledger/day')).body
  const twice = closing.find(({ account }: Balance) => account === 'owed-by-payer')
  expect(twice.balance).toBeGreaterThanOrEqual(3000)
})

interface Balance {
  account: string
  balance: number
}

test('a statement shows that money went back which was recorded as paid back by hand: it went back twice', async () => {
  const { orderId, prompt } = await desk.aPaidOrder()
  const [{ receipt } = {}] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  await desk.refund(orderId)
  await desk.makeOld(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  // M-Pesa's result got lost.
  const csv = `Receipt No.,Details,Paid In,Withdrawn\n${aReceipt()},Reversal of ${receipt},,2499`
  const { body } = await manager.call('POST', '/payments/statement', { csv })
  expect(body.rows).toMatchObject([{ receipt, result: 'reversal', order: orderId }])
  expect((await desk.historyOf(orderId))[0]).toMatchObject({
    action: 'paid-back-twice',
    thingId: prompt.paymentId,
    after: { amount: 2499 },
  })
  // The result comes late after all.
  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.countWaiting()).toBe(0)
  const actions = (await desk.historyOf(orderId)).map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'paid-back-twice')).toHaveLength(1)
})

test('a statement shows a refund that M-Pesa refused and staff made by hand: it went back once', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = {}] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  await desk.refund(orderId)
  await desk.postResult(desk.resultOf(1))
  await expect.poll(() => desk.countWaiting()).toBe(0)
  // In M-Pesa's own portal.
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  const csv = `Receipt No.,Details,Paid In,Withdrawn\n${aReceipt()},Reversal of ${receipt},,2499`
  const { body } = await manager.call('POST', '/payments/statement', { csv })
  expect(body.rows).toMatchObject([{ why: 'M-Pesa sent this money back, as the shop knew.' }])
})
