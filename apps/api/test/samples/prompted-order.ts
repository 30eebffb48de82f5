import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { paymentEvents, payments } from '../../src/db/schema.ts'
import { aShopper, type TestApp } from '../support/support.ts'
import { anOrder, aPrompt, paymentsOf } from './payments-support.ts'

/** An order with a live prompt. */
export async function aPromptedOrder(app: TestApp, fields: Parameters<typeof anOrder>[2] = {}) {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, fields)
  return { shopper, orderId, prompt: await aPrompt(app, shopper, orderId) }
}

/** The latest payment of an order, after the shop has processed all posts about it. */
export async function settled(app: TestApp, orderId: string) {
  await expect.poll(() => countWaiting(app, orderId)).toBe(0)
  const [payment] = await paymentsOf(app, orderId)
  if (!payment) throw new Error('no payment')
  return payment
}

export async function countEvents(app: TestApp, orderId: string, kind: string): Promise<number> {
  return (await eventsOf(app, orderId)).filter((event) => event.kind === kind).length
}

async function countWaiting(app: TestApp, orderId: string): Promise<number> {
  return (await eventsOf(app, orderId)).filter((event) => !event.handledAt).length
}

function eventsOf(app: TestApp, orderId: string) {
  return app.db
    .select({ kind: paymentEvents.kind, handledAt: paymentEvents.handledAt })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
}
