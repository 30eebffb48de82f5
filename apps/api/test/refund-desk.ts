import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { paymentEvents, payments } from '../src/db/schema.ts'
import { anOrder, aPrompt, aReceipt, callbackBody, postCallback } from './payments-support.ts'
import { aManager, aShopper, type TestApp } from './support.ts'

/** A shopper with orders of Ksh 2,499 that were paid, and a manager who pays money back. */
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

  /** Money that was typed for the order of Ksh 2,499. */
  async function aSum(orderId: string, state: 'paid' | 'held', receivedCents: number) {
    const receipt = aReceipt()
    const [row] = await app.db
      .insert(payments)
      .values({
        ...{ orderId, method: 'mpesa', channel: 'c2b', state, receipt, receivedCents },
        amountCents: state === 'held' ? 249_900 : receivedCents,
        callbackSecret: `secret-of-${receipt}`,
        settledAt: new Date(),
      })
      .returning({ id: payments.id })
    return { paymentId: row?.id ?? '', secret: `secret-of-${receipt}` }
  }

  async function owed(orderId: string) {
    return (await shopper.call('GET', `/payments/order/${orderId}`)).body.owed
  }

  /** What M-Pesa posts about the reversal that it accepted last for this payment. */
  async function resultOf({ paymentId }: { paymentId: string }, code: number | string) {
    const [accepted] = await app.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(desc(paymentEvents.id))
      .limit(1)
    const { conversationId, originatorConversationId } = (accepted?.body ?? {}) as Record<
      string,
      string
    >
    return {
      Result: {
        ResultType: 0,
        ResultCode: code,
        ResultDesc: 'As it came.',
        OriginatorConversationID: originatorConversationId,
        ConversationID: conversationId,
        TransactionID: 'UKA0000000',
      },
    }
  }

  const postResult = ({ secret }: { secret: string }, body: unknown) =>
    app.call('POST', `/hooks/rejesho/${secret}`, body)

  /** What happened to an order's money, newest first, as staff read it. */
  async function historyOf(orderId: string) {
    const { entries } = (await manager.call('GET', `/audit?order=${orderId}`)).body
    return entries.filter(
      ({ thing, action }: Record<string, string>) => thing === 'payment' && action !== 'prompt',
    )
  }

  async function countWaiting(paymentId: string) {
    const events = await app.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
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
    aSum,
    owed,
    resultOf,
    postResult,
    historyOf,
    countWaiting,
  }
}
