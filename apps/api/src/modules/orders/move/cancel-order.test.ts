import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  orderRow,
  paymentStatusOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { movementsMatchStock, stockOf } from '../../../../test/support/stock.ts'
import {
  aManager,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { outbox } from '../../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)

const cancel = (person: Person, orderId: string) => person.call('POST', `/orders/${orderId}/cancel`)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

async function aKettleOrder() {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder()).body
  return { kettle, amina, id: order._id as string }
}

test('a customer cancels an unpaid order: goods go back, history and messages say so', async () => {
  const { kettle, amina, id } = await aKettleOrder()

  const { status, body } = await cancel(amina, id)

  expect(status).toBe(200)
  expect(body.order).toMatchObject({ status: 'Cancelled', cancelledBy: 'customer' })
  expect(await stockOf(app, kettle)).toBe(5)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  const messages = await app.db.select().from(outbox).where(eq(outbox.orderId, id))
  expect(messages.map(({ kind }) => kind)).toContain('order-cancelled')
  const { entries } = (await staff.call('GET', `/audit?thing=order&thingId=${id}`)).body
  expect(entries[0]).toMatchObject({ action: 'status', user: { _id: amina.id } })
  expect(await cancel(amina, id)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
})

test.each(['Processing', 'Shipped', 'Delivered'])(
  'what is %s is too late to cancel',
  async (to) => {
    const { amina, id } = await aKettleOrder()
    await staff.call('PUT', `/orders/${id}`, { status: to })
    expect(await cancel(amina, id)).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_TOO_LATE' },
    })
    expect((await orderRow(app, id))?.status).toBe(to)
  },
)

test('an order that is being paid, or has money, is not cancelled by its customer', async () => {
  const live = await aPromptedOrder(app)
  expect((await cancel(live.shopper, live.orderId)).body.code).toBe('PROMPT_LIVE')

  const part = await aKettleOrder()
  await staff.call('POST', '/payments/cash', { orderId: part.id, amount: 10, taken: true })
  expect((await cancel(part.amina, part.id)).body.code).toBe('CANCEL_PAID')

  app.mpesa.settleByQuery(live.prompt.checkoutRequestId, '0')
  const paid = callbackBody(live.prompt, 0, { amount: 2499, receipt: aReceipt() })
  await postCallback(app, live.prompt, paid)
  await settled(app, live.orderId)
  expect((await cancel(live.shopper, live.orderId)).body.code).toBe('CANCEL_PAID')
})

test('after a declined prompt it can be cancelled; money that comes all the same is paid back', async () => {
  const { shopper, orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  expect((await cancel(shopper, orderId)).status).toBe(200)

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() }))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refund-due')
  expect((await orderRow(app, orderId))?.status).toBe('Cancelled')
})

test("nobody cancels another's order, staff neither, and its state is not told", async () => {
  const { id } = await aKettleOrder()
  const brian = await aShopper(app)
  for (const thief of [brian, staff])
    expect(await cancel(thief, id)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
  expect((await app.call('POST', `/orders/${id}/cancel`)).status).toBe(401)
  expect((await orderRow(app, id))?.status).toBe('Pending')
})

test('ten taps at once cancel once, and the goods go back once', async () => {
  const { kettle, amina, id } = await aKettleOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(amina, id)))
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
  expect(await stockOf(app, kettle)).toBe(5)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test('a cancel and staff who confirm at once: one of them wins, whole', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { kettle, amina, id } = await aKettleOrder()
    const [cancelled] = await Promise.all([
      cancel(amina, id),
      staff.call('PUT', `/orders/${id}`, { status: 'Processing' }),
    ])
    // Staff may reopen what was cancelled a moment before, so both can succeed; then the goods are taken again.
    const { status } = await orderRow(app, id).then((row) => row ?? { status: undefined })
    expect(status).toBe('Processing')
    expect([200, 409]).toContain(cancelled.status)
    expect(await stockOf(app, kettle)).toBe(4)
    expect(await movementsMatchStock(app, kettle)).toBe(true)
  }
})

test('a cancel and the callback of a payment at once: paid, or cancelled and to be paid back', async () => {
  for (let round = 0; round < 8; round += 1) {
    const shopper = await aShopper(app)
    const orderId = await anOrder(app, shopper)
    const prompt = await aPrompt(app, shopper, orderId)
    await postCallback(app, prompt, callbackBody(prompt, 1032))
    await settled(app, orderId)
    app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
    const [cancelled] = await Promise.all([
      cancel(shopper, orderId),
      postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })),
    ])
    const expected = cancelled.status === 200 ? ['Cancelled', 'refund-due'] : ['Pending', 'paid']
    await expect
      .poll(async () => {
        const row = await orderRow(app, orderId)
        return [row?.status, row?.paymentStatus]
      })
      .toEqual(expected)
  }
})
