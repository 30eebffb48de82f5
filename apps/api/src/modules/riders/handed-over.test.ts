import { showNumber } from '@duka/contract/orders/order-number'
import { expect, test } from 'vitest'
import { orderRow } from '../../../test/samples/payments-support.ts'
import { queuedMessages } from '../../../test/samples/queued-messages.ts'
import { aShopWithRiders, aWrong } from '../../../test/samples/rider-runs.ts'
import { movementsMatchStock, stockOf } from '../../../test/support/stock.ts'
import { anAdmin, aProduct, aShopper } from '../../../test/support/support.ts'

const { app, manager, aParcel, aRun, codeOf, shippingOf, auditOf } = await aShopWithRiders()
// Alerts go to the admins.
await anAdmin(app)

const move = (orderId: string, status: string) =>
  manager.call('PUT', `/orders/${orderId}`, { status })
/** Staff say that the parcel came back, which may be a mistake. */
const noteReturned = async (orderId: string) =>
  manager.call('PATCH', `/shippings/${(await shippingOf(orderId))._id}`, { status: 'returned' })
const moneyOf = async (orderId: string) =>
  (await manager.call('GET', `/payments/order/${orderId}`)).body
const lettersAbout = async (orderId: string) => {
  const number = showNumber((await orderRow(app, orderId))?.shortNumber ?? '')
  const subject = `Order ${number} was delivered after it was cancelled`
  return (await queuedMessages(app.db)).filter((letter) => letter.subject === subject)
}

/** A cash order of one of these products, on its way. */
async function anOrderOf(product: Awaited<ReturnType<typeof aProduct>>): Promise<string> {
  const shopper = await aShopper(app, { cart: [product] })
  return (await shopper.placeOrder('cod')).body.order._id
}

test('a parcel that was handed over counts as delivered, although staff cancelled its order meanwhile', async () => {
  const kettle = await aProduct(app, { stockQuantity: 3 })
  const orderId = await anOrderOf(kettle)
  const run = await aRun([orderId])
  const code = await codeOf(orderId)
  const { dueInCash: amount } = await moneyOf(orderId)
  await move(orderId, 'Cancelled')
  expect(await stockOf(app, kettle)).toBe(2)
  // What the rider's phone kept without a connection, in its order.
  await run.cash(orderId, { amount })
  expect((await orderRow(app, orderId)).paymentStatus).toBe('refund-due')
  const answers = await Promise.all([run.deliver(orderId, code), run.deliver(orderId, code)])
  expect(answers.map(({ status, body }) => [status, body.parcel?.state])).toEqual([
    [200, 'delivered'],
    [200, 'delivered'],
  ])

  expect(await orderRow(app, orderId)).toMatchObject({
    status: 'Delivered',
    paymentStatus: 'paid',
    cancelledBy: null,
    refusedAt: null,
  })
  expect(await moneyOf(orderId)).toMatchObject({ due: 0, owed: 0 })
  expect(await stockOf(app, kettle)).toBe(2)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  expect((await shippingOf(orderId)).status).toBe('delivered')
  expect(await auditOf(orderId)).toContain('Otieno (rider) order status')
  const letters = await lettersAbout(orderId)
  expect(letters.map(({ body }) => body)).toEqual([
    expect.stringContaining('Its goods are not in stock any more.'),
  ])
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('a handed-over parcel whose goods were sold again takes what is there, and says what is missing', async () => {
  const kettle = await aProduct(app, { stockQuantity: 1 })
  const orderId = await anOrderOf(kettle)
  const run = await aRun([orderId])
  await move(orderId, 'Cancelled')
  await noteReturned(orderId)
  await anOrderOf(kettle)
  expect((await run.deliver(orderId, await codeOf(orderId))).body.parcel.state).toBe('delivered')
  expect((await orderRow(app, orderId)).status).toBe('Delivered')
  expect(await stockOf(app, kettle)).toBe(0)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  const missing = `1 × ${kettle.name}`
  const { entries } = (await manager.call('GET', `/audit?order=${orderId}&sort=newest`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({ after: expect.objectContaining({ status: 'Delivered', missing }) }),
  )
  expect((await lettersAbout(orderId))[0]?.body).toContain(missing)

  // Only what was taken comes back.
  await move(orderId, 'Cancelled')
  expect(await stockOf(app, kettle)).toBe(0)
  expect((await move(orderId, 'Pending')).body.code).toBe('ORDER_OUT_OF_STOCK')
  await manager.call('POST', `/products/${kettle.id}/stock`, { change: 1, note: 'Found' })
  expect((await move(orderId, 'Pending')).status).toBe(200)
  expect(await stockOf(app, kettle)).toBe(0)
})

test('a wrong code moves no cancelled order, and uses up a try', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await move(orderId, 'Cancelled')
  const code = await codeOf(orderId)
  expect((await run.deliver(orderId, aWrong(code))).body).toMatchObject({
    code: 'HANDOVER_CODE_WRONG',
    values: { left: 4 },
  })
  expect((await orderRow(app, orderId)).status).toBe('Cancelled')
})

test('the right code records the delivery of a parcel that was noted as returned or given to another rider', async () => {
  const [returned, moved] = [await aParcel(), await aParcel()]
  const run = await aRun([returned, moved])
  await noteReturned(returned)
  const second = await aRun([moved], { name: 'Achieng', phoneNumber: '0733 000 222' })
  for (const orderId of [returned, moved]) {
    const { status, body } = await run.deliver(orderId, await codeOf(orderId))
    expect([status, body.parcel?.state]).toEqual([200, 'delivered'])
    expect(await orderRow(app, orderId)).toMatchObject({ status: 'Delivered', refusedAt: null })
  }
  expect((await second.parcel(moved)).state).toBe('delivered')
})

test('an order stays while a rider’s link may still report cash for it', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await move(orderId, 'Cancelled')
  await noteReturned(orderId)
  const remove = () => manager.call('DELETE', `/orders/${orderId}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'ORDER_WITH_RIDER' } })
  await manager.call('DELETE', `/deliveries/runs/${run._id}`)
  expect((await remove()).status).toBe(204)
})
