import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { paymentEvents, payments, refunds } from '../../src/db/schema.ts'
import { aManager, aShopper, type TestApp } from '../support/support.ts'
import { anOrder, aPrompt, aReceipt, aSum, callbackBody, postCallback } from './payments-support.ts'

/** A customer with paid orders of Ksh 2,499, and a manager who refunds. */
export async function refundDesk(app: TestApp) {
  const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

  async function aPaidOrder(amount = 2499) {
    const orderId = await anOrder(app, shopper)
    const prompt = await payBy(orderId, amount)
    return { orderId, prompt }
  }

  async function payBy(orderId: string, amount = 2499) {
    const prompt = await aPrompt(app, shopper, orderId)
    await claimPaid(prompt, amount)
    return prompt
  }

  async function claimPaid(
    prompt: { paymentId: string; checkoutRequestId: string; secret: string },
    amount = 2499,
  ) {
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    await postCallback(app, prompt, callbackBody(prompt, 0, { amount, receipt: aReceipt() }))
    await expect.poll(() => stateOf(prompt.paymentId)).toMatch(/paid|held/)
  }

  async function stateOf(paymentId: string) {
    const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId))
    return row?.state
  }

  const cancel = (orderId: string) =>
    manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  const refund = (orderId: string, more: object = {}) =>
    manager.call('POST', '/payments/refund', { orderId, ...more })

  /** Lets the refunds of an order wait so long that staff may pay back again. */
  async function makeOld(orderId: string) {
    const createdAt = new Date(Date.now() - 6 * 60_000)
    await app.db.update(refunds).set({ createdAt }).where(eq(refunds.orderId, orderId))
  }

  /** A typed payment for the order of Ksh 2,499. */
  async function typedSum(orderId: string, state: 'paid' | 'held', receivedCents: number) {
    return aSum(app, orderId, { cents: receivedCents, isHeld: state === 'held' })
  }

  async function owed(orderId: string) {
    return (await shopper.call('GET', `/payments/order/${orderId}`)).body.owed
  }

  /** What M-Pesa posts about the reversal that it accepted last. */
  function resultOf(code: number | string, { back = 1 } = {}) {
    return {
      Result: {
        ResultType: 0,
        ResultCode: code,
        ResultDesc: 'As it came.',
        ConversationID: app.mpesa.reversals.at(-back)?.conversationId,
        TransactionID: 'UKA0000000',
      },
    }
  }

  /** Posts to the address that came with the last reversal, or with one before it. */
  const postResult = (body: unknown, { back = 1 } = {}) =>
    app.call('POST', `/hooks/rejesho/${app.mpesa.reversals.at(-back)?.secret}`, body)

  /** The history of an order's money as staff see it, newest first. */
  async function historyOf(orderId: string) {
    const { entries } = (await manager.call('GET', `/audit?order=${orderId}`)).body
    return entries.filter(
      ({ thing, action }: Record<string, string>) => thing === 'payment' && action !== 'prompt',
    )
  }

  /** What was stored and nobody has acted on. */
  async function countWaiting() {
    const events = await app.db.select().from(paymentEvents)
    return events.filter(({ handledAt }) => !handledAt).length
  }

  return {
    shopper,
    manager,
    aPaidOrder,
    payBy,
    claimPaid,
    stateOf,
    cancel,
    refund,
    makeOld,
    typedSum,
    owed,
    resultOf,
    postResult,
    historyOf,
    countWaiting,
  }
}
