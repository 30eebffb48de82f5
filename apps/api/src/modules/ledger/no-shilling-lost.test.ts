import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { silence } from '../../../test/fakes/fake-mpesa.ts'
import {
  anOrder,
  aPrompt,
  aReceipt,
  aSum,
  callbackBody,
  changeAttempt,
  inSeconds,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../test/samples/prompted-order.ts'
import { refundDesk } from '../../../test/samples/refund-desk.ts'
import { aShopper, testApp } from '../../../test/support/support.ts'
import { auditLog, paymentAttempts } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { expireOrders } from '../orders/move/expiry.ts'
import { matchReceipts } from '../payments/incoming/take-receipt.ts'
import { hookSecret } from '../payments/mpesa/hook-secret.ts'
import { queryAttempt } from '../payments/prompts/query-attempt.ts'
import { queryDuePayments } from '../payments/prompts/query-due.ts'

/** Ways in which a shop once lost or doubled a shilling or goods. */

const app = await testApp()
const desk = await refundDesk(app)
const { shopper, manager } = desk
const secret = await hookSecret(app.db)

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body).toEqual({
    balanced: true,
    differences: [],
  })
})

/** M-Pesa confirms money; a till has no account number, and the payer's is masked. */
const confirm = (receipt: string, account: string, shillings = 2499, phone = '2547 ***** 678') =>
  app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BillRefNumber: account,
    MSISDN: phone,
    BusinessShortCode: '174379',
  })

const toMatch = async () =>
  (await manager.call('GET', '/payments/to-match')).body.receipts.map(
    ({ receipt }: { receipt: string }) => receipt,
  )

const giveBack = (receipt: string) => manager.call('POST', '/payments/return', { receipt })

test('money at a till that comes before its callback counts once, and cannot be returned', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  // Nobody can tell whose it is: no phone number comes with it.
  await confirm(receipt, '', 2499, '')
  expect(await toMatch()).toContain(receipt)
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt })
  // At once, not seconds later.
  expect((await giveBack(receipt)).status).toBe(404)
  expect(await toMatch()).not.toContain(receipt)
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('a till’s confirmation after a query belongs to the prompt with that amount and phone', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  const receipt = aReceipt()
  // Other prompts of the same phone would make it ambiguous.
  await app.db
    .update(paymentAttempts)
    .set({ phoneNumber: '254798765432' })
    .where(eq(paymentAttempts.id, prompt.paymentId))
  await confirm(receipt, '', 2499, '2547 ***** 432')
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid', receipt }])
  expect(await toMatch()).not.toContain(receipt)
})

test('the refusal of a second refund request says nothing about the first', async () => {
  const { orderId, prompt } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  expect((await desk.refund(orderId)).status).toBe(202)
  app.mpesa.answerNextReversal({
    outcome: 'refused',
    code: '500.003.03',
    reason: 'Quota Violation',
    retryable: true,
  })
  await desk.makeOld(orderId)
  expect((await desk.refund(orderId)).status).toBe(502)
  // The first is still under way, so staff do not pay it back by hand as well.
  expect(await desk.stateOf(prompt.paymentId)).toBe('refunding')
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  await desk.postResult(desk.resultOf(0, { back: 2 }), { back: 2 })
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refunded')
})

test('a reversal that M-Pesa reports as timed out does not count as failed', async () => {
  const { orderId, prompt } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  await desk.refund(orderId)
  const { secret: refundSecret } = app.mpesa.reversals.at(-1) ?? {}
  const late = { Result: { ResultType: 0, ResultCode: 1, ConversationID: 'x' } }
  const answer = await app.call('POST', `/hooks/rejesho/${refundSecret}/timeout`, late)
  expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0 } })
  await expect.poll(() => desk.countWaiting()).toBe(0)
  expect(await desk.stateOf(prompt.paymentId)).toBe('refunding')
})

test('an order cannot be deleted while its prompt is queried, so late money always finds its order', async () => {
  const buyer = await aShopper(app)
  const orderId = await anOrder(app, buyer)
  const prompt = await aPrompt(app, buyer, orderId)
  await changeAttempt(app, { orderId }, { createdAt: new Date(Date.now() - 11 * 60_000) })
  // A second prompt sets the first aside, and fails.
  const second = await aPrompt(app, buyer, orderId, '0711111111')
  await postCallback(app, second, callbackBody(second, 1032))
  await settled(app, orderId)
  expect(await manager.call('DELETE', `/orders/${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_UNDECIDED' },
  })
  // The one that failed is asked about for another minute.
  for (const { paymentId: id } of [prompt, second]) {
    expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(409)
    await changeAttempt(app, { id }, { nextQueryAt: null })
  }
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(204)

  const receipt = aReceipt()
  const late = callbackBody(prompt, 0, { amount: 2499, receipt })
  expect((await postCallback(app, prompt, late)).status).toBe(200)
  await expect.poll(toMatch).toContain(receipt)
})

test('the audit log has the content of a deleted order', async () => {
  const orderId = await anOrder(app, shopper)
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(204)
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, orderId))
  expect(entry?.before).toMatchObject({
    items: [{ name: expect.any(String), quantity: 1, price: 2499 }],
  })
})

test('an account cannot be deleted while money or goods of its orders may still move', async () => {
  const leave = (id: string) => manager.call('DELETE', `/user/users/${id}`)
  const refused = { status: 409, body: { code: 'ACCOUNT_HAS_MONEY' } }
  const prompted = await aPromptedOrder(app)
  expect(await leave(prompted.shopper.id)).toMatchObject(refused)
  const [paid, owed, cash] = [await aShopper(app), await aShopper(app), await aShopper(app)]
  const paidOrder = await anOrder(app, paid)
  await aSum(app, paidOrder, { cents: 249_900 })
  const owedOrder = await anOrder(app, owed, { status: 'Cancelled', cancelledBy: 'staff' })
  await aSum(app, owedOrder, { cents: 249_900, code: null })
  const cashOrder = await anOrder(app, cash, { paymentMethod: 'cod', status: 'Shipped' })
  for (const { id } of [paid, owed, cash]) expect(await leave(id)).toMatchObject(refused)

  for (const id of [paidOrder, cashOrder])
    await manager.call('PUT', `/orders/${id}`, { status: 'Delivered' })
  await manager.call('POST', '/payments/cash', { orderId: cashOrder })
  await manager.call('POST', '/payments/refund', { orderId: owedOrder, manual: true })
  for (const { id } of [paid, owed, cash]) expect((await leave(id)).status).toBe(204)
})

test('an account cannot be deleted while one of its prompts is queried, and the prompt keeps its request id', async () => {
  const { orderId, prompt, shopper: claimant } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, silence)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  // A success of another sum counts when M-Pesa confirms it, and M-Pesa stays mute.
  const claim = { amount: 2498, receipt: aReceipt() }
  await postCallback(app, prompt, callbackBody(prompt, 0, claim))
  await expect.poll(() => desk.countWaiting()).toBe(0)
  expect(await claimant.call('DELETE', '/user/me')).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_HAS_MONEY' },
  })

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(60)), prompt.paymentId)
  expect(await paymentsOf(app, orderId)).toMatchObject([
    { state: 'held', receivedCents: 249_800, receipt: claim.receipt },
  ])
})

test('deleting an account cancels its unpaid orders and puts their stock back', async () => {
  const buyer = await aShopper(app)
  const orderId = await anOrder(app, buyer)
  expect((await buyer.call('DELETE', '/user/me')).status).toBe(204)
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Cancelled', userId: null })
})

test('an order that is reopened after its refund must be paid again', async () => {
  const overview = async () => (await manager.call('GET', '/dashboard/overview')).body
  const before = await overview()
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  await desk.cancel(orderId)
  await desk.refund(orderId)
  expect(await paymentStatusOf(app, orderId)).toBe('refunded')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  const after = await overview()
  expect(after.breakdown.outstanding).toBe(before.breakdown.outstanding + 2499)
  expect(after.waiting.toCollect).toBe(before.waiting.toCollect + 1)
})

test('a closed day does not change: what a statement tells of it is posted on the first open one', async () => {
  const bring = async () => {
    const receipt = aReceipt()
    const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},2026-10-05 10:11:12,700,SHOES`
    await manager.call('POST', '/payments/statement', { csv })
    return receipt
  }
  const read = async (day: string) => (await manager.call('GET', `/ledger/day?day=${day}`)).body
  const sides = (receipt: string, of: string | null) => [
    {
      receipt,
      account: 'mpesa',
      debit: 700,
      credit: 0,
      occurredAt: '2026-10-05T07:11:12.000Z',
      of,
    },
    { receipt, account: 'to-match', debit: 0, credit: 700, of },
  ]
  const early = await bring()
  const old = await read('2026-10-05')
  expect(old.postings).toMatchObject(sides(early, null))
  const counts = { counts: [] }
  expect((await manager.call('POST', '/days/2026-10-05/close', counts)).status).toBe(200)
  const late = await bring()
  expect(await read('2026-10-05')).toEqual(old)
  const today = await read('2026-10-06')
  expect(today.postings).toMatchObject(sides(late, '2026-10-05'))
  for (const { account, balance } of today.closing) {
    const sides = today.postings.filter(
      (posting: { account: string }) => posting.account === account,
    )
    const moved = sides.reduce(
      (sum: number, { debit, credit }: { debit: number; credit: number }) => sum + debit - credit,
      0,
    )
    const opening = today.opening.find(
      (one: { account: string }) => one.account === account,
    ).balance
    expect(Math.round(balance * 100)).toBe(Math.round((opening + moved) * 100))
  }
})

test('an order does not expire while typed money may belong to its prompt', async () => {
  const old = { unpaidSince: new Date('2026-01-01') }
  const { orderId, prompt } = await aPromptedOrder(app, old)
  const without = await anOrder(app, await aShopper(app), old)
  // M-Pesa is asked again: the failure may have been no end.
  await postCallback(app, prompt, callbackBody(prompt, 1037))
  await settled(app, orderId)
  await confirm(aReceipt(), orderId.slice(0, 8))
  const statusOf = async (id: string) => (await orderRow(app, id)).status
  const deps = { ...paymentDeps(app), settings: { now: () => ({ orderExpiryMinutes: 60 }) } }

  await expireOrders(deps as unknown as Deps)

  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'failed' }])
  expect([await statusOf(orderId), await statusOf(without)]).toEqual(['Pending', 'Cancelled'])
  // A minute later it counts as typed money or as the prompt's.
  await matchReceipts(paymentDeps(app, inSeconds(61)))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('a reversal in a statement removes its receipt from refund due', async () => {
  const { orderId } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  const csv = `Receipt No.,Details,Paid In,Withdrawn\nREVERSE${receipt?.slice(-4)},Pay Bill Reversal of ${receipt},,"-2,499.00"`
  const read = () => manager.call('POST', '/payments/statement', { csv })
  expect((await read()).body.rows).toMatchObject([{ result: 'reversal', receipt, order: orderId }])
  expect(await paymentStatusOf(app, orderId)).toBe('refunded')
  expect((await read()).body.rows).toMatchObject([{ result: 'reversal' }])
  expect((await desk.refund(orderId, { manual: true })).status).toBe(409)
})

test('an order whose payment a statement reports as reversed must be paid again', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  const csv = `Receipt No.,Details,Paid In,Withdrawn\nREVERSE${receipt?.slice(-4)},Pay Bill Reversal of ${receipt},,"-2,499.00"`
  const { rows } = (await manager.call('POST', '/payments/statement', { csv })).body
  expect(rows).toMatchObject([
    { result: 'reversal', receipt, order: orderId, why: expect.stringContaining('Please look at') },
  ])
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  const actions = (await desk.historyOf(orderId)).map(({ action }: { action: string }) => action)
  expect(actions).toContain('reversal')
})

test('a prompt whose code counts for another order cannot be accepted: that would count one receipt twice', async () => {
  const [first, second] = [await aPromptedOrder(app), await aPromptedOrder(app)]
  const receipt = aReceipt()
  for (const { prompt } of [first, second]) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
    await queryAttempt(paymentDeps(app, inSeconds(120)), prompt.paymentId)
  }
  const held = (await paymentStatusOf(app, first.orderId)) === 'paid' ? second : first
  expect(await settled(app, held.orderId)).toMatchObject({ state: 'held', receivedCents: null })
  const { orderId } = held
  expect((await manager.call('POST', '/payments/accept', { orderId })).status).toBe(409)
  expect(await paymentStatusOf(app, orderId)).not.toBe('paid')
})

test('the list shows why a prompt failed, even if M-Pesa reports it after the shop gave up', async () => {
  const { shopper, orderId, prompt } = await aPromptedOrder(app)
  // Long enough for the prompt to be over: the next one sets it aside.
  await changeAttempt(app, { orderId }, { createdAt: new Date(Date.now() - 11 * 60_000) })
  await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await queryAttempt(paymentDeps(app), prompt.paymentId)
  const { payments } = (await shopper.call('GET', `/payments/order/${orderId}`)).body
  expect(payments.find(({ _id }: { _id: string }) => _id === prompt.paymentId)).toMatchObject({
    state: 'failed',
    resultCode: '1032',
    reason: expect.stringContaining('cancelled'),
  })
})

test('a false success whose refund fails is removed from the ledger and is not due back', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() }))
  await settled(app, orderId)
  await desk.cancel(orderId)
  await desk.refund(orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  for (const seconds of [61, 125])
    await queryAttempt(paymentDeps(app, inSeconds(seconds)), prompt.paymentId)
  // While it is on its way back, it stays in the books.
  expect(await desk.stateOf(prompt.paymentId)).toBe('refunding')

  await desk.postResult(desk.resultOf(1))
  await expect.poll(() => desk.stateOf(prompt.paymentId)).toBe('paid')
  await queryDuePayments(paymentDeps(app, inSeconds(130)))
  expect(await desk.stateOf(prompt.paymentId)).toBe('held')
  expect((await manager.call('GET', `/payments/order/${orderId}`)).body.owed).toBe(0)
})

test('the secrets in URLs for M-Pesa contain no word that Safaricom refuses', async () => {
  const { prompts } = app.mpesa
  expect(prompts.length).toBeGreaterThan(5)
  for (const each of [...prompts.map((prompt) => prompt.secret), secret])
    expect(each).toMatch(/^[0-9a-f]{48}$/)
})

test('cash for an order is refused while money with its number waits to be matched', async () => {
  const buyer = await aShopper(app)
  const orderId = await anOrder(app, buyer)
  // Two prompts of one sum: nobody knows which of them the typed money is of.
  const first = await aPrompt(app, buyer, orderId, '0712000001')
  await changeAttempt(app, { orderId }, { createdAt: new Date(Date.now() - 11 * 60_000) })
  const second = await aPrompt(app, buyer, orderId, '0712000002')
  await confirm(aReceipt(), orderId.slice(0, 8))
  await changeAttempt(
    app,
    { id: second.paymentId },
    { createdAt: new Date(Date.now() - 11 * 60_000) },
  )
  expect(first.paymentId).not.toBe(second.paymentId)
  expect(await manager.call('POST', '/payments/cash', { orderId })).toMatchObject({
    status: 409,
    body: { code: 'MONEY_TO_MATCH' },
  })
})
