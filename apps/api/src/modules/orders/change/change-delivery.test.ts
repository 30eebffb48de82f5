import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aPrompt, aReceipt, orderRow } from '../../../../test/samples/payments-support.ts'
import {
  aManager,
  anAddress,
  aProduct,
  aShopper,
  testApp,
} from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryZones, outbox } from '../../../db/schema.ts'
import { hookSecret } from '../../payments/mpesa/hook-secret.ts'

const app = await testApp()
const staff = await aManager(app)
afterEach(() => app.db.delete(deliveryZones))

const change = (orderId: string, body: object) =>
  staff.call('PUT', `/orders/${orderId}/delivery`, body)
const preview = (orderId: string, body: object) =>
  staff.call('POST', `/orders/${orderId}/delivery/preview`, body)
const historyOf = async (orderId: string) =>
  (await staff.call('GET', `/audit?thing=order&thingId=${orderId}`)).body.entries

/** Nairobi for 100 or at once for 300, Turkana by bus for 400, which takes no cash. */
async function someZones() {
  const near = await aZone(app, {
    name: 'Nairobi',
    places: [{ county: 'Nairobi' }],
    options: [
      { name: 'Rider', feeCents: 10_000 },
      { name: 'At once', feeCents: 30_000 },
    ],
  })
  const far = await aZone(app, {
    name: 'Turkana',
    places: [{ county: 'Turkana' }],
    options: [{ name: 'Bus', feeCents: 40_000, codAllowed: false }],
  })
  return { rider: near.optionIds[0], atOnce: near.optionIds[1], bus: far.optionIds[0] }
}

const wanjiku = { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 678' }
const nairobi = { city: 'Nairobi', state: 'Nairobi', area: 'Kilimani' }
const lodwar = { city: 'Lodwar', state: 'Turkana', landmark: 'By the bridge' }

async function aStaffOrder(fields: object = {}) {
  const kettle = await aProduct(app, { stockQuantity: 20, priceCents: 100_000 })
  const { status, body } = await staff.call('POST', '/staff/orders', {
    customer: wanjiku,
    items: [{ productId: kettle.id, quantity: 1 }],
    address: nairobi,
    paymentMethod: 'mpesa',
    ...fields,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.order
}

test('another address has its own zone, option and fee; what is not named stays', async () => {
  await someZones()
  const order = await aStaffOrder()
  expect(order).toMatchObject({ deliveryFee: 100, totalAmount: 1100 })

  const seen = await preview(order._id, { address: lodwar })
  expect(seen.body.order).toMatchObject({ deliveryFee: 400, totalAmount: 1400 })
  expect((await staff.call('GET', `/orders/${order._id}`)).body.order).toEqual({
    ...order,
    handoverCode: null,
  })

  const { status, body } = await change(order._id, {
    address: lodwar,
    expectedTotal: 1400,
    updatedAt: order.updatedAt,
  })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    address: { city: 'Lodwar', landmark: 'By the bridge', area: null },
    delivery: { zone: 'Turkana', name: 'Bus' },
    deliveryFee: 400,
    itemsTotal: 1000,
    totalAmount: 1400,
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
  })
  expect(body.order.items).toEqual(order.items)
})

test('the option, the recipient and the phone change without the address', async () => {
  const { atOnce } = await someZones()
  const order = await aStaffOrder()
  const { body } = await change(order._id, {
    deliveryOption: atOnce,
    recipientName: 'Otieno Juma',
    contactPhone: '0722 000 111',
  })
  expect(body.order).toMatchObject({
    address: order.address,
    delivery: { name: 'At once' },
    totalAmount: 1300,
    recipient: { name: 'Otieno Juma', phoneNumber: '254722000111' },
  })
})

test('history has before and after, and the customer is told once; no change, no word', async () => {
  const { rider } = await someZones()
  const amina = await aShopper(app, { cart: [await aProduct(app, { priceCents: 100_000 })] })
  await app.db.execute(sql`update addresses set state = 'Nairobi' where id = ${amina.addressId}`)
  const { order } = (await amina.placeOrder()).body
  await app.db.execute(sql`insert into message_channels (channel, is_on) values ('email', true)
    on conflict (channel) do update set is_on = true`)
  await change(order._id, { deliveryOption: rider })
  await change(order._id, { address: lodwar })

  const entries = await historyOf(order._id)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'change-delivery',
    user: { _id: staff.id },
    before: { delivery: 'Nairobi: Rider', totalAmount: 1100 },
    after: {
      address: 'By the bridge, Lodwar, Turkana',
      delivery: 'Turkana: Bus',
      totalAmount: 1400,
    },
  })
  const sent = (await app.db.select().from(outbox)).filter(
    ({ orderId, kind, channel }) =>
      orderId === order._id && kind === 'order-changed' && channel === 'email',
  )
  expect(sent).toHaveLength(1)

  // Where somebody lives goes with the account.
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect((await staff.call('DELETE', `/user/users/${amina.id}`)).status).toBe(204)
  expect((await historyOf(order._id)).at(-1)).toMatchObject({ before: null, after: null })
})

test('a stored address is one of the customer’s own, and a shipping record goes there, too', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await amina.placeOrder()).body
  const record = { order: order._id, address: amina.addressId, status: 'pending' }
  const { shipping } = (await staff.call('POST', '/shippings', record)).body
  const own = await anAddress(app, amina)
  const other = await aShopper(app)

  const stolen = await change(order._id, { addressId: other.addressId })
  expect([stolen.status, stolen.body.code]).toEqual([404, 'ADDRESS_NOT_FOUND'])
  expect((await change(order._id, { addressId: own.id })).status).toBe(200)
  expect((await orderRow(app, order._id))?.addressId).toBe(own.id)
  const { rows } = await app.db.execute(
    sql`select address_id as id from shippings where id = ${shipping._id}`,
  )
  expect(rows).toEqual([{ id: own.id }])
})

test('what an offer takes off the goods stays, and delivery for less follows the new fee', async () => {
  await someZones()
  await staff.call('POST', '/offers', { code: 'GOODS', kind: 'sum', value: 200 })
  await staff.call('POST', '/offers', { code: 'FREERIDE', kind: 'delivery', value: 150 })
  const goods = await aStaffOrder({ code: 'GOODS' })
  const ride = await aStaffOrder({ code: 'FREERIDE' })
  expect([goods.totalAmount, ride.totalAmount]).toEqual([900, 1000])
  await app.db.execute(sql`update offers set ends_at = now() where code = 'GOODS'`)

  expect((await change(goods._id, { address: lodwar })).body.order).toMatchObject({
    promotion: 200,
    code: 'GOODS',
    totalAmount: 1200,
  })
  expect((await change(ride._id, { address: lodwar })).body.order).toMatchObject({
    promotion: 150,
    totalAmount: 1250,
  })
})

test('refuses where the shop does not go, other zones’ options and cash by an option without, all without a trace', async () => {
  const { bus } = await someZones()
  const order = await aStaffOrder({ paymentMethod: 'cod' })
  const cases: [object, number, object][] = [
    [{ address: { city: 'Kisumu', state: 'Kisumu' } }, 409, { code: 'NOT_DELIVERED' }],
    [{ deliveryOption: bus }, 409, { code: 'OPTION_NOT_HERE' }],
    [{ address: lodwar }, 409, { code: 'COD_NOT_ALLOWED' }],
    [{ address: { state: 'Nairobi' } }, 400, { fields: { 'address.city': expect.any(String) } }],
    [{ expectedTotal: 1000 }, 409, { code: 'PRICE_CHANGED', total: 1100 }],
    [{ contactPhone: '12' }, 400, { fields: { contactPhone: expect.any(String) } }],
    [{ updatedAt: '2026-01-01T00:00:00.000Z', address: nairobi }, 409, { code: 'ORDER_CHANGED' }],
  ]
  for (const [body, status, answer] of cases) {
    for (const call of [preview, change]) {
      const got = await call(order._id, body)
      expect([body, got.status, got.body]).toMatchObject([body, status, answer])
    }
  }
  expect((await staff.call('GET', `/orders/${order._id}`)).body.order.updatedAt).toBe(
    order.updatedAt,
  )
})

test('an order with money, a live prompt or on its way keeps its delivery; customers change none', async () => {
  const amina = await aShopper(app)
  const prompted = await anOrder(app, amina)
  await aPrompt(app, amina, prompted)
  const [sent, paid] = [await aStaffOrder(), await aStaffOrder()]
  await staff.call('PUT', `/orders/${sent._id}`, { status: 'Shipped' })
  await staff.call('POST', '/payments/cash', { orderId: paid._id, amount: 10, taken: true })

  expect((await change(sent._id, { address: lodwar })).body.code).toBe('ORDER_SENT')
  for (const id of [paid._id, prompted])
    expect((await change(id, { address: lodwar })).body.code).toBe('ORDER_HAS_MONEY')
  await staff.call('PUT', `/orders/${sent._id}`, { status: 'Cancelled' })
  expect((await change(sent._id, { address: lodwar })).body.code).toBe('ORDER_CANCELLED')
  const own = await amina.call('PUT', `/orders/${prompted}/delivery`, { address: lodwar })
  expect(own.status).toBe(403)
  expect((await app.call('PUT', `/orders/${prompted}/delivery`, { address: lodwar })).status).toBe(
    401,
  )
})

test('a change of delivery against money typed at a phone, a prompt and other items: totals stay right', async () => {
  await someZones()
  const secret = await hookSecret(app.db)
  for (let round = 0; round < 5; round += 1) {
    const [typed, asked, both] = [await aStaffOrder(), await aStaffOrder(), await aStaffOrder()]
    const [changed, , prompted] = await Promise.all([
      change(typed._id, { address: lodwar }),
      app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
        TransID: aReceipt(),
        TransAmount: '1100.00',
        BillRefNumber: typed.number,
        BusinessShortCode: '174379',
      }),
      staff.call('POST', '/payments/mpesa/stk-push', {
        orderId: asked._id,
        phoneNumber: `07220${round}0111`,
      }),
      change(asked._id, { address: lodwar }),
      change(both._id, { address: lodwar }),
      staff.call('PUT', `/orders/${both._id}/items`, {
        items: [{ productId: both.items[0].product._id, quantity: 2 }],
      }),
    ])
    await expect
      .poll(async () => (await orderRow(app, typed._id))?.paymentStatus)
      .toBe(changed.status === 200 ? 'unpaid' : 'paid')
    if (prompted.status === 200) {
      const { totalAmount } = (await staff.call('GET', `/orders/${asked._id}`)).body.order
      expect(prompted.body.payment.amount).toBe(totalAmount)
    }
    expect((await orderRow(app, both._id))?.totalCents).toBe(240_000)
    expect((await staff.call('GET', '/ledger/check')).body.differences).toEqual([])
  }
})
