import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aReceipt, paymentsOf } from '../../../../test/payments-support.ts'
import { refundDesk } from '../../../../test/refund-desk.ts'
import { testApp } from '../../../../test/support.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'

/** M-Pesa sends money back that staff have recorded as paid back by hand meanwhile. */

const app = await testApp()
const desk = await refundDesk(app)
const { shopper, manager } = desk
const secret = await hookSecret(app.db)

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

/** A typed payment for an order. */
const type = (orderId: string, shillings: number) =>
  app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    ...{ TransID: aReceipt(), TransAmount: shillings.toFixed(2), BusinessShortCode: '174379' },
    BillRefNumber: orderId.slice(0, 8),
  })

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
    (posting: { order: string; account: string }) =>
      posting.order === orderId && posting.account === 'paid-back',
  )
  expect(back).toHaveLength(2)
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
    select b.place, b.cents from receipt_places b join receipts r on r.id = b.receipt_id
    where r.order_id = ${orderId} and b.cents <> 0 order by b.place`)
  expect(rows).toEqual([
    { place: 'paid-back', cents: 200_000 },
    { place: 'refund-due', cents: -100_000 },
  ])
})

test('what the payer got twice is taken off the next sum to pay back', async () => {
  const orderId = await anOrder(app, shopper)
  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
  for (const shillings of [3000, 1000]) await type(orderId, shillings)
  await desk.cancel(orderId)
  // The 3,000, by M-Pesa and by hand.
  await desk.refund(orderId)
  await desk.makeOld(orderId)
  await desk.refund(orderId, { manual: true })
  await desk.postResult(desk.resultOf(0))
  await expect.poll(() => desk.countWaiting()).toBe(0)

  const owed = async () => (await manager.call('GET', `/payments/order/${orderId}`)).body.owed
  expect(await owed()).toBe(499)
  const rest = await desk.refund(orderId, { manual: true })
  expect([rest.status, rest.body.payment.amount]).toEqual([202, 499])
  expect(await owed()).toBe(0)
  expect((await desk.refund(orderId, { manual: true })).body.code).toBe('NOT_REFUND_DUE')
})

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
    ...{ action: 'paid-back-twice', thingId: prompt.paymentId },
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
