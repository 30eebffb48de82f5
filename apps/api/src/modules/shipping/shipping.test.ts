import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { aManager, anAddress, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { aZone } from '../../../test/support/zones.ts'
import { addresses, deliveryZones } from '../../db/schema.ts'

const app = await testApp()

async function aParcel(body: object = {}) {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const staff = await aManager(app)
  const { order } = (await shopper.placeOrder('cod')).body
  const create = (more: object = body) =>
    staff.call('POST', '/shippings', { order: order._id, address: shopper.addressId, ...more })
  const orderStatus = async () =>
    (await staff.call('GET', `/orders/${order._id}`)).body.order.status
  return { shopper, staff, order, create, orderStatus }
}

test('a shipping record starts as pending, has its order and address, and is the only one of its order', async () => {
  const { create, order, shopper } = await aParcel()

  const { status, body } = await create()

  expect(status).toBe(201)
  expect(body.shipping).toMatchObject({
    order: { _id: order._id, status: 'Pending', paymentMethod: 'cod', paymentStatus: 'unpaid' },
    address: { _id: shopper.addressId, city: 'Nairobi', country: 'Kenya' },
    status: 'pending',
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
  })
  expect(await create()).toMatchObject({ status: 409, body: { code: 'SHIPPING_EXISTS' } })
})

test('a shipping record has recipient, option and expected days of its order, and is found by the phone', async () => {
  const zone = await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 20_000, minDays: 0, maxDays: 1 }],
  })
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const staff = await aManager(app)
  await app.db.update(addresses).set({ state: 'Nairobi' }).where(sql`id = ${shopper.addressId}`)
  const { order } = (
    await shopper.call('POST', '/orders', {
      addressId: shopper.addressId,
      paymentMethod: 'cod',
      recipientName: 'Front Desk',
      contactPhone: '0722 333 444',
    })
  ).body
  await app.db.delete(deliveryZones).where(sql`id = ${zone.id}`)

  const body = { order: order._id, address: shopper.addressId }
  const { shipping } = (await staff.call('POST', '/shippings', body)).body

  expect(shipping).toMatchObject({
    recipient: { name: 'Front Desk', phoneNumber: '254722333444' },
    delivery: { name: 'Rider', fee: 200, expected: { from: expect.any(String) } },
  })
  const found = (await staff.call('GET', '/shippings?q=0722 333 444')).body.shippings
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([shipping._id])
})

test('an order follows its parcel, forward and back; a parcel that returns leaves it as it is', async () => {
  const { create, staff, orderStatus } = await aParcel()
  const { shipping } = (await create()).body
  const move = (change: object) => staff.call('PATCH', `/shippings/${shipping._id}`, change)

  const shipped = await move({ status: 'shipped' })
  expect(shipped.body.shipping.shippedAt).not.toBeNull()
  expect(await orderStatus()).toBe('Shipped')
  expect(
    (await move({ status: 'delivered', deliveredAt: '' })).body.shipping.deliveredAt,
  ).not.toBeNull()
  expect(await orderStatus()).toBe('Delivered')
  await move({ status: 'in-transit' })
  expect(await orderStatus()).toBe('Shipped')
  await move({ status: 'pending' })
  expect(await orderStatus()).toBe('Processing')
  await move({ status: 'delivered' })
  await move({ status: 'returned' })
  expect(await orderStatus()).toBe('Delivered')
})

test('a shipping record created as delivered gets its date and delivers its order', async () => {
  const { create, orderStatus } = await aParcel()
  const { shipping } = (await create({ status: 'delivered', shippedAt: '2026-11-20' })).body
  expect(shipping).toMatchObject({ shippedAt: '2026-11-20T00:00:00.000Z' })
  expect(shipping.deliveredAt).not.toBeNull()
  expect(await orderStatus()).toBe('Delivered')
})

test('an edit changes the given fields and clears the empty ones', async () => {
  const { create, staff } = await aParcel()
  const { shipping } = (await create({ trackingNumber: 'KE-77' })).body
  const edit = (change: object) => staff.call('PATCH', `/shippings/${shipping._id}`, change)

  const dated = await edit({ shippedAt: '2026-11-19T08:00:00.000Z', status: 'pending' })
  expect(dated.body.shipping).toMatchObject({
    trackingNumber: 'KE-77',
    shippedAt: '2026-11-19T08:00:00.000Z',
  })
  expect((await edit({ shippedAt: null, trackingNumber: '' })).body.shipping).toMatchObject({
    trackingNumber: null,
    shippedAt: null,
  })
})

test('a tracking number is unique, whatever its letter case', async () => {
  await (await aParcel({ trackingNumber: 'KE-1' })).create()
  const second = await (await aParcel()).create({ trackingNumber: 'ke-1' })
  expect(second).toMatchObject({
    status: 409,
    body: { fields: { trackingNumber: expect.anything() } },
  })
})

test('a cancelled order gets no shipping record; an order in processing gets a pending one automatically', async () => {
  const { create, staff, order, shopper } = await aParcel()
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect(await create()).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Processing' })
  const opened = await shopper.call('GET', `/shippings/order/${order._id}`)
  expect(opened.body.shipping).toMatchObject({ status: 'pending' })
})

test('customers track only their own parcels, by order number or tracking number', async () => {
  const { create, order, shopper, staff } = await aParcel({ trackingNumber: 'KE 55/a' })
  const { shipping } = (await create()).body
  const stranger = await aShopper(app)

  for (const path of [
    `/shippings/${shipping._id}`,
    `/shippings/${encodeURIComponent('ke 55/A')}`,
    `/shippings/order/${order._id}`,
    `/shippings/order/${order._id.slice(0, 8)}`,
  ]) {
    expect((await shopper.call('GET', path)).body.shipping, path).toEqual(shipping)
    expect((await staff.call('GET', path)).status, path).toBe(200)
    expect(await stranger.call('GET', path), path).toMatchObject({
      status: 404,
      body: { message: 'Failed to fetch shipping details. Please check the ID.' },
    })
  }
  expect((await shopper.call('GET', '/shippings')).status).toBe(403)
})

test('missing and invalid fields are named', async () => {
  const { staff, order } = await aParcel()
  const create = (body: object) => staff.call('POST', '/shippings', body)

  expect(await create({ address: 'x' })).toMatchObject({
    status: 400,
    body: { message: 'Order ID is required for new shipping records.' },
  })
  expect(await create({ order: order._id })).toMatchObject({
    status: 400,
    body: { message: 'Address ID is required for new shipping records.' },
  })
  const elsewhere = await anAddress(app, await aShopper(app))
  expect((await create({ order: order._id, address: elsewhere.id, status: '' })).body.message).toBe(
    'Status is required.',
  )
  expect(await create({ order: elsewhere.id, address: elsewhere.id })).toMatchObject({
    status: 404,
  })
  expect((await staff.call('DELETE', `/shippings/${order._id}`)).status).toBe(404)
})

test('two members of staff who change one shipping record at once lose no change', async () => {
  const { create, staff, orderStatus } = await aParcel()
  const { shipping } = (await create()).body
  const changes = await Promise.all([
    staff.call('PATCH', `/shippings/${shipping._id}`, { status: 'shipped' }),
    staff.call('PATCH', `/shippings/${shipping._id}`, { trackingNumber: 'KE-900' }),
    staff.call('PATCH', `/shippings/${shipping._id}`, { deliveredAt: '2026-11-21' }),
  ])
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
  const after = await staff.call('GET', `/shippings/${shipping._id}`)
  expect(after.body.shipping).toMatchObject({ status: 'shipped', trackingNumber: 'KE-900' })
  expect(after.body.shipping.deliveredAt).not.toBeNull()
  expect(await orderStatus()).toBe('Shipped')
})

test.each(['Processing', 'Shipped'])(
  'the customer hears that a parcel is out for delivery when staff set it by hand: %s',
  async (status) => {
    const { manager, aParcel, textsAbout } = await aShopWithRiders()
    const orderId = await aParcel({ status: 'Processing' })
    await manager.call('PUT', `/orders/${orderId}`, { status: 'Pending' })
    await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
    if (status === 'Shipped') await manager.call('PUT', `/orders/${orderId}`, { status })
    const { shipping } = (await manager.call('GET', `/shippings/order/${orderId}`)).body
    const before = (await textsAbout(orderId)).length
    for (let times = 0; times < 2; times += 1)
      await manager.call('PATCH', `/shippings/${shipping._id}`, { status: 'out-for-delivery' })
    const sent = (await textsAbout(orderId)).slice(before)
    expect(sent).toEqual([expect.stringContaining('out for delivery')])
  },
)
