import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { movementsMatchStock, stockOf } from '../../../../test/support/stock.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { orders, outbox } from '../../../db/schema.ts'

const app = await testApp()

test('cancelling an order puts its stock back; reopening takes the stock again or is refused', async () => {
  const kettle = await aProduct(app, { stockQuantity: 1 })
  const amina = await aShopper(app, { cart: [kettle] })
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder()).body
  const move = (status: unknown, headers?: Record<string, string>) =>
    staff.call('PUT', `/orders/${order._id}`, status, headers && { headers })

  expect((await move({ status: 'cancelled' })).body.order.status).toBe('Cancelled')
  expect(await stockOf(app, kettle)).toBe(1)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  expect(await move({ status: 'Cancelled' })).toMatchObject({ status: 409 })

  const brian = await aShopper(app, { cart: [kettle] })
  expect((await brian.placeOrder()).status).toBe(201)
  expect(await move('Pending')).toMatchObject({ status: 409, body: { code: 'ORDER_OUT_OF_STOCK' } })

  await staff.call('POST', `/products/${kettle.id}/stock`, { change: 1, note: 'Delivery' })
  expect((await move('Pending')).body.order.status).toBe('Pending')
  expect(await stockOf(app, kettle)).toBe(0)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test.each([
  ['gave back', 'Pending', 'Cancelled', 10],
  ['took again', 'Cancelled', 'Pending', 8],
] as const)('the catalogue shows what an order %s', async (_what, before, after, left) => {
  // A shop of its own, in which nothing else is on its way to be sent.
  const app = await testApp()
  const staff = await aManager(app)
  const order = await anOrder(app, staff, { status: before, stockLeft: 9 })
  const { items } = (await staff.call('GET', `/orders/${order}`)).body.order
  const headers = { 'cache-control': 'no-cache' }
  const shown = async () => {
    const url = `/products/${items[0].product._id}`
    return (await app.call('GET', url, undefined, { headers })).body.product.stockQuantity
  }
  expect(await shown()).toBe(9)

  await staff.call('PUT', `/orders/${order}`, { status: after })

  await expect.poll(shown).toBe(left)
})

test('a new status is accepted in every documented form, and anything else is refused', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder()).body
  const put = (body: unknown, type: string) =>
    staff.call('PUT', `/orders/${order._id}`, body, { headers: { 'content-type': type } })

  expect((await put('Shipped', 'text/plain')).status).toBe(200)
  expect((await put('"delivered"', 'application/json')).status).toBe(200)
  expect((await put('{"status":"Processing"}', 'text/plain')).status).toBe(200)
  expect((await put('status=Shipped', 'application/x-www-form-urlencoded')).status).toBe(200)
  expect((await put('Delivered', 'application/x-www-form-urlencoded')).status).toBe(200)
  expect((await put('Shipped', '')).status).toBe(200)
  expect((await put('Delivered', 'none at all')).status).toBe(200)
  for (const nonsense of ['', 'Lost', '{"status":', '[]', '{}', 'x'.repeat(65), '{"status":7}'])
    expect(await put(nonsense, 'application/json'), nonsense).toMatchObject({
      status: 400,
      body: {
        message: 'There is no such order status.',
        fields: { status: 'There is no such order status.' },
      },
    })
  expect((await put('x'.repeat(10_000), 'text/plain')).status).toBe(413)
  expect((await amina.call('PUT', `/orders/${order._id}`, 'Shipped')).status).toBe(403)
})

test('an order without money can be deleted, one with money cannot', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder()).body

  await app.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, order._id))
  expect((await staff.call('DELETE', `/orders/${order._id}`)).status).toBe(409)
  await app.db.update(orders).set({ paymentStatus: 'unpaid' }).where(eq(orders.id, order._id))
  expect((await staff.call('DELETE', `/orders/${order._id}`)).status).toBe(204)
  expect((await amina.call('GET', `/orders/${order._id}`)).status).toBe(404)
  expect(await stockOf(app, kettle)).toBe(10)
})

test('an order whose goods are being packed or on their way can be deleted only after it is cancelled', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder('cod')).body
  for (const status of ['Processing', 'Shipped']) {
    await staff.call('PUT', `/orders/${order._id}`, { status })
    expect(await staff.call('DELETE', `/orders/${order._id}`)).toMatchObject({
      status: 409,
      body: { code: 'GOODS_UNDER_WAY' },
    })
  }
  expect(await stockOf(app, kettle)).toBe(9)
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect((await staff.call('DELETE', `/orders/${order._id}`)).status).toBe(204)
  expect(await stockOf(app, kettle)).toBe(10)
})

test('the stock of a cancelled order is put back once, also when the order and its unsent messages are deleted', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder()).body

  await staff.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect((await staff.call('DELETE', `/orders/${order._id}`)).status).toBe(204)

  const about = await app.db.select().from(outbox).where(eq(outbox.userId, amina.id))
  expect(about).toEqual([])
  expect(await stockOf(app, kettle)).toBe(10)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test('what somebody has changed meanwhile is neither moved nor confirmed before it was looked at', async () => {
  const [first, second] = [await aManager(app), await aManager(app)]
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await amina.placeOrder('cod')).body
  const url = `/orders/${order._id}`
  const changed = { status: 409, body: { code: 'ORDER_CHANGED' } }
  const seen = async () => (await first.call('GET', url)).body.order.updatedAt as string
  const stale = await seen()

  await second.call('PUT', url, { status: 'Cancelled' })

  const confirm = (updatedAt?: string) =>
    first.call('PUT', `${url}/confirmed-by-phone`, { confirmed: true, updatedAt })
  expect(await confirm(stale)).toMatchObject(changed)
  expect(await first.call('PUT', url, { status: 'Processing', updatedAt: stale })).toMatchObject(
    changed,
  )
  // Whoever did the same is told so, and nothing has to be looked at.
  expect((await first.call('PUT', url, { status: 'Cancelled', updatedAt: stale })).body.code).toBe(
    'SAME_STATUS',
  )
  expect((await first.call('GET', url)).body.order).toMatchObject({
    status: 'Cancelled',
    phoneConfirmed: null,
  })
  const now = { status: 'Processing', updatedAt: await seen() }
  expect((await first.call('PUT', url, now)).body.order.status).toBe('Processing')
  expect((await confirm(await seen())).status).toBe(200)
  // A client that sends no moment is not asked for one.
  expect((await first.call('PUT', url, { status: 'Shipped' })).status).toBe(200)
})
