import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aSum } from '../../../../test/samples/payments-support.ts'
import { movementsMatchStock, stockOf } from '../../../../test/support/stock.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryZones, payments } from '../../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)

const wanjiku = { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 678', email: 'wanjiku@mugo.example' }
const address = { city: 'Nairobi', state: 'Nairobi', area: 'Kilimani', landmark: 'Opposite Total' }

async function anOrder(fields: object = {}) {
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 100_000 })
  return {
    customer: wanjiku,
    items: [{ productId: kettle.id, quantity: 2 }],
    address,
    paymentMethod: 'cod',
    ...fields,
  }
}

const place = (body: unknown, headers: Record<string, string> = {}) =>
  staff.call('POST', '/staff/orders', body, { headers })

test('staff enter an order for somebody without an account', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 100_000 })
  const { status, body } = await place(
    await anOrder({ items: [{ productId: kettle.id, quantity: 2 }], note: 'After 5' }),
  )
  expect(status).toBe(201)
  expect(body.order).toMatchObject({
    user: null,
    channel: 'staff',
    takenBy: { _id: staff.id },
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
    items: [{ product: { _id: kettle.id }, quantity: 2, price: 1000 }],
    itemsTotal: 2000,
    discount: 0,
    totalAmount: 2000,
    status: 'Pending',
    paymentMethod: 'cod',
    note: 'After 5',
    address: { city: 'Nairobi', landmark: 'Opposite Total', phoneNumber: '254712345678' },
  })
  expect(await stockOf(app, kettle)).toBe(3)
  expect(await movementsMatchStock(app, kettle)).toBe(true)

  const { body: log } = await staff.call('GET', `/audit?order=${body.order._id}`)
  expect(log.entries).toMatchObject([
    { action: 'create', thing: 'order', user: { _id: staff.id }, after: { total: 2000 } },
  ])
  const { rows } = await app.db.execute(
    sql`select channel, recipient from outbox where order_id = ${body.order._id} order by channel`,
  )
  for (const { channel, recipient } of rows)
    expect(recipient).toBe(channel === 'email' ? wanjiku.email : '254712345678')
})

test('an order for a customer is the customer’s own', async () => {
  const shopper = await aShopper(app)
  const { status, body } = await place(
    await anOrder({
      customer: { user: shopper.id },
      addressId: shopper.addressId,
      address: undefined,
    }),
  )
  expect(status).toBe(201)
  expect(body.order).toMatchObject({ user: { _id: shopper.id }, channel: 'staff' })
  const own = await shopper.call('GET', '/orders')
  expect(own.body.orders).toMatchObject([{ _id: body.order._id, takenBy: { _id: staff.id } }])
  const data = await shopper.call('GET', '/user/me/export')
  expect(data.body.orders).toMatchObject([{ channel: 'staff', discount: 0 }])
})

test('an order without an account is nobody else’s', async () => {
  const { body } = await place(await anOrder())
  const shopper = await aShopper(app)
  const { status } = await shopper.call('GET', `/orders/${body.order._id}`)
  expect(status).toBe(404)
  expect((await shopper.call('GET', `/payments/order/${body.order._id}`)).status).toBe(404)
  const listed = await staff.call('GET', '/orders?channel=staff&limit=100')
  expect(listed.body.orders.map(({ _id }: { _id: string }) => _id)).toContain(body.order._id)
  expect((await staff.call('GET', '/orders?channel=counter')).body.orders).toEqual([])
  const found = await staff.call('GET', '/orders?q=mugo&channel=staff')
  expect(found.body.orders.map(({ _id }: { _id: string }) => _id)).toContain(body.order._id)
})

test('who receives an order has a name and a phone, and its customer keeps theirs and is found by them', async () => {
  const { body } = await place(
    await anOrder({
      customer: { name: 'Barasa Wekesa', phoneNumber: '0733 111 222' },
      recipientName: 'Sister of Barasa',
      contactPhone: '0700 000 152',
    }),
  )
  expect(body.order).toMatchObject({
    recipient: { name: 'Sister of Barasa', phoneNumber: '254700000152' },
    customer: { name: 'Barasa Wekesa', phoneNumber: '254733111222' },
  })
  for (const q of ['0733111222', '0700000152', '111222', '0152', 'wekesa', 'sister of']) {
    const listed = (await staff.call('GET', `/orders?q=${q}`)).body.orders
    expect(listed, q).toMatchObject([{ _id: body.order._id }])
    const found = (await staff.call('GET', `/search?q=${q}`)).body
    expect(found.orders, q).toMatchObject([{ _id: body.order._id }])
  }
  const { guests } = (await staff.call('GET', '/search?q=0733111222')).body
  expect(guests).toMatchObject([{ name: 'Barasa Wekesa', phoneNumber: '254733111222' }])
  const { customers } = (await staff.call('GET', '/customers?q=0733111222')).body
  expect(customers).toMatchObject([{ name: 'Barasa Wekesa' }])
})

test('an account’s own phone, and the phone that paid, find an order that another phone receives', async () => {
  const shopper = await aShopper(app)
  const own = { username: shopper.username, email: shopper.email, phoneNumber: '0733 111 333' }
  expect((await shopper.call('PUT', '/user/me', own)).status).toBe(200)
  const { body } = await place(
    await anOrder({
      customer: { user: shopper.id },
      addressId: shopper.addressId,
      address: undefined,
      contactPhone: '0700 000 153',
    }),
  )
  const { _id, recipient, customer } = body.order
  expect([recipient.phoneNumber, customer.phoneNumber]).toEqual(['254700000153', '254733111333'])
  expect((await shopper.call('GET', `/orders/${_id}`)).body.order).not.toHaveProperty('customer')
  await aSum(app, _id, { cents: 100, code: 'QKT8PAYER1' })
  await app.db
    .update(payments)
    .set({ phoneNumber: '254733111444' })
    .where(eq(payments.receipt, 'QKT8PAYER1'))
  for (const q of ['0733111333', '0733111444']) {
    expect((await staff.call('GET', `/orders?q=${q}`)).body.orders, q).toMatchObject([{ _id }])
    expect((await staff.call('GET', `/search?q=${q}`)).body.orders, q).toMatchObject([{ _id }])
  }
})

test('a code for one use counts for the phone of who has no account', async () => {
  const offer = { code: 'SIMU20', kind: 'percent', value: 20, maxUsesPerCustomer: 1 }
  expect((await staff.call('POST', '/offers', offer)).status).toBe(201)
  const first = await place(await anOrder({ code: 'simu20' }))
  expect(first.body.order.promotion).toBe(400)
  expect((await place(await anOrder({ code: 'simu20' }))).body.code).toBe('OFFER_USED_BY_YOU')
  await staff.call('PUT', `/orders/${first.body.order._id}`, { status: 'Cancelled' })
  expect((await place(await anOrder({ code: 'simu20' }))).status).toBe(201)
})

test('who pays cash in the shop and takes the goods along need not say who they are', async () => {
  const { optionIds } = await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [
      { name: 'Rider', feeCents: 20_000 },
      { name: 'At the shop', kind: 'shop', feeCents: 0 },
    ],
  })
  const [door, shop] = optionIds
  const sale = (fields: object) =>
    anOrder({ customer: { walkIn: true }, deliveryOption: shop, ...fields }).then((body) =>
      place(body),
    )
  expect(
    (await staff.call('POST', '/offers', { code: 'WALK', kind: 'percent', value: 5 })).status,
  ).toBe(201)
  const refused = async (fields: object) => Object.keys((await sale(fields)).body.fields)
  expect(await refused({ deliveryOption: door })).toEqual(['contactPhone'])
  expect(await refused({ paymentMethod: 'mpesa' })).toEqual(['customer'])
  expect(await refused({ code: 'walk' })).toEqual(['customer'])
  const { status, body } = await sale({ recipientName: 'Customer in the shop' })
  expect(status).toBe(201)
  const { _id } = body.order
  expect(body.order).toMatchObject({
    user: null,
    recipient: { name: 'Customer in the shop', phoneNumber: null },
  })
  expect((await staff.call('POST', '/payments/cash', { orderId: _id })).status).toBe(201)
  const taken = await staff.call('POST', `/orders/${_id}/collected`, { takenBy: 'Customer' })
  expect(taken.body.order).toMatchObject({ status: 'Delivered', paymentStatus: 'paid' })
  await app.db.delete(deliveryZones)
})

test('only staff enter orders', async () => {
  const shopper = await aShopper(app)
  const order = await anOrder()
  expect((await shopper.call('POST', '/staff/orders', order)).status).toBe(403)
  expect((await app.call('POST', '/staff/orders', order)).status).toBe(401)
  expect((await shopper.call('GET', '/drafts')).status).toBe(403)
})

test('a discount is an amount or a share of the goods, with a reason', async () => {
  const amount = await place(await anOrder({ discount: { amount: 150.5, reason: 'Regular' } }))
  expect(amount.body.order).toMatchObject({
    itemsTotal: 2000,
    discount: 150.5,
    totalAmount: 1849.5,
  })
  const percent = await place(await anOrder({ discount: { percent: 12.5, reason: 'Dented' } }))
  expect(percent.body.order).toMatchObject({ discount: 250, totalAmount: 1750 })
  const { body: log } = await staff.call('GET', `/audit?order=${percent.body.order._id}`)
  expect(log.entries[0].after).toEqual({ total: 1750, discount: 250, reason: 'Dented' })

  for (const discount of [
    { amount: 1999.5, reason: 'All' },
    { percent: 100, reason: 'All' },
    { amount: 5 },
    { amount: 5, percent: 5, reason: 'Both' },
    { reason: 'Neither' },
    { percent: 101, reason: 'More' },
  ]) {
    const { status, body } = await place(await anOrder({ discount }))
    expect([discount, status]).toEqual([discount, 400])
    expect(Object.keys(body.fields)[0]).toMatch(/^discount/)
  }
})

test('a share is of the goods after the offer', async () => {
  const offer = { code: 'TENOFF', kind: 'percent', value: 10 }
  expect((await staff.call('POST', '/offers', offer)).status).toBe(201)
  const { body } = await place(
    await anOrder({ code: 'tenoff', discount: { percent: 10, reason: 'Neighbour' } }),
  )
  expect(body.order).toMatchObject({ promotion: 200, discount: 180, totalAmount: 1620 })
})

test('what cannot be ordered is refused and takes no stock', async () => {
  const kettle = await aProduct(app, { name: 'Blue kettle', stockQuantity: 1 })
  const draft = await aProduct(app, { visibility: 'draft' })
  const nobody = '00000000-0000-4000-8000-000000000000'
  const shopper = await aShopper(app)
  const other = await aShopper(app)
  const of = (productId: string, quantity = 1) => ({ items: [{ productId, quantity }] })
  const cases: [object, number, object][] = [
    [
      of(kettle.id, 2),
      409,
      { code: 'ORDER_OUT_OF_STOCK', message: expect.stringContaining('Blue kettle') },
    ],
    [of(draft.id), 409, { code: 'ORDER_PRODUCT_GONE' }],
    [of(nobody), 404, { code: 'PRODUCT_NOT_FOUND' }],
    [{ customer: { user: nobody } }, 404, { code: 'USER_NOT_FOUND' }],
    [
      { customer: { user: shopper.id }, address: null, addressId: other.addressId },
      404,
      { code: 'ADDRESS_NOT_FOUND' },
    ],
    [{ address: null }, 400, { fields: { address: expect.any(String) } }],
    [{ items: [] }, 400, { fields: { items: expect.any(String) } }],
    [
      { customer: { name: 'Otieno' } },
      400,
      { fields: { customer: 'Say who orders: a customer, or a name and a phone number.' } },
    ],
    [
      { customer: { name: '', phoneNumber: '0712', email: 'otieno@' } },
      400,
      {
        fields: {
          'customer.name': 'Say who orders: a customer, or a name and a phone number.',
          'customer.phoneNumber': expect.stringMatching(/valid phone number/),
          'customer.email': 'Please write a valid email address.',
        },
      },
    ],
    [{ expectedTotal: 1 }, 409, { code: 'PRICE_CHANGED', total: 2000 }],
  ]
  for (const [fields, status, body] of cases) {
    const answer = await place(await anOrder(fields))
    expect([fields, answer.status, answer.body]).toMatchObject([fields, status, body])
  }
  expect(await stockOf(app, kettle)).toBe(1)
})

test('the last pieces are sold once, however many of the staff enter orders at once', async () => {
  const kettle = await aProduct(app, { stockQuantity: 7 })
  const order = (n: number) => ({
    customer: { name: `Customer ${n}`, phoneNumber: `07220001${String(n).padStart(2, '0')}` },
    items: [{ productId: kettle.id, quantity: 1 }],
    address: { city: `Town ${n}` },
    paymentMethod: 'mpesa',
  })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => place(order(n))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(33)
  expect(await stockOf(app, kettle)).toBe(0)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test('the same key gives the same order, and another body under it is refused', async () => {
  const order = await anOrder()
  const key = { 'idempotency-key': 'call-of-wanjiku' }
  const [one, two] = await Promise.all([place(order, key), place(order, key)])
  expect(one.body.order._id).toBe(two.body.order._id)
  const other = await place({ ...order, note: 'Another' }, key)
  expect(other.body).toMatchObject({ code: 'KEY_REUSED' })
})

test('the parcel of a customer without an account can be followed, paid and sent', async () => {
  const { body } = await place(await anOrder())
  const id = body.order._id
  const cash = { orderId: id, amount: 2000 }
  expect((await staff.call('POST', '/payments/cash', cash)).status).toBeLessThan(300)
  expect((await staff.call('PUT', `/orders/${id}`, { status: 'Shipped' })).status).toBe(200)
  const { rows } = await app.db.execute<{ recipient: string }>(
    sql`select distinct recipient from outbox where order_id = ${id} and channel = 'sms'`,
  )
  expect(rows).toEqual([{ recipient: '254712345678' }])
})

test('where a zone’s option takes no cash on delivery, staff cannot enter such an order either', async () => {
  await aZone(app, {
    places: [{ county: 'Turkana' }],
    options: [
      { name: 'Bus', feeCents: 20_000, codAllowed: false },
      { name: 'Courier', feeCents: 90_000, codUpToCents: 250_000 },
    ],
  })
  const { optionIds } = await aZone(app, {
    name: 'Elsewhere',
    places: [{}],
    options: [{ name: 'Rider', feeCents: 10_000 }],
  })
  const lodwar = { city: 'Lodwar', state: 'Turkana' }
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 100_000 })
  const items = [{ productId: kettle.id, quantity: 2 }]
  try {
    const refused = await place(await anOrder({ items, address: lodwar }))
    expect([refused.status, refused.body.code]).toEqual([409, 'COD_NOT_ALLOWED'])
    expect(refused.body.message).toContain('Bus')
    const { options } = (await app.call('GET', '/delivery/options?county=Turkana&town=Lodwar')).body
    const courier = options.find(({ name }: { name: string }) => name === 'Courier')._id
    const over = await place(await anOrder({ items, address: lodwar, deliveryOption: courier }))
    expect([over.status, over.body.code]).toEqual([409, 'COD_NOT_ALLOWED'])
    expect(over.body.message).toContain('Courier')
    const elsewhere = { items, address: lodwar, deliveryOption: optionIds[0] }
    expect((await place(await anOrder(elsewhere))).body.code).toBe('OPTION_NOT_HERE')
    expect(await stockOf(app, kettle)).toBe(5)

    const prepaid = await place(await anOrder({ items, address: lodwar, paymentMethod: 'mpesa' }))
    expect(prepaid.body.order).toMatchObject({ deliveryFee: 200, totalAmount: 2200 })
    const near = await place(await anOrder({ address }))
    expect(near.body.order).toMatchObject({ deliveryFee: 100, paymentMethod: 'cod' })
  } finally {
    await app.db.delete(deliveryZones)
  }
})

test('the parcel of an account may go to somebody else, and a draft keeps who and a PIN until then', async () => {
  const amina = await aShopper(app)
  const kettle = await aProduct(app)
  const others = { recipientName: 'Mama Amina', contactPhone: '0733 000 111' }
  const body = {
    customer: { user: amina.id },
    items: [{ productId: kettle.id, quantity: 1 }],
    address,
    paymentMethod: 'cod',
  }
  const kept = await staff.call('POST', '/drafts', { ...body, ...others, buyerPin: 'P05' })
  expect(kept.body.draft).toMatchObject({ ...others, buyerPin: 'P05' })
  const draft = `/drafts/${kept.body.draft._id}`
  expect(await staff.call('POST', `${draft}/order`)).toMatchObject({
    status: 400,
    body: { fields: { buyerPin: expect.any(String) } },
  })
  await staff.call('PUT', draft, { ...body, ...others, buyerPin: 'P051234567X' })
  const { order } = (await staff.call('POST', `${draft}/order`)).body
  expect(order.recipient).toEqual({ name: 'Mama Amina', phoneNumber: '254733000111' })
  expect(order.user._id).toBe(amina.id)
})
