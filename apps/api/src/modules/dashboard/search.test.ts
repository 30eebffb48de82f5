import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aSum, orderRow } from '../../../test/samples/payments-support.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { orders, payments, receipts, users } from '../../db/schema.ts'

/** A shop with one order for Wanjikũ, paid by M-Pesa with a known code, and another customer's. */
async function aShop(opened = emptiedShop()) {
  const app = await opened
  const staff = await aManager(app)
  const kettle = await aProduct(app, { name: 'Copper kettle', sku: 'KET-100%_1', stockQuantity: 9 })
  const paper = await aProduct(app, { name: 'Paper A4/80gsm', sku: 'PAP-1', stockQuantity: 4 })
  const wanjiku = await aShopper(app, { cart: [kettle] })
  const other = await aShopper(app, { cart: [paper] })
  const order = (await wanjiku.placeOrder('cod')).body.order._id as string
  const others = (await other.placeOrder('cod')).body.order._id as string
  const [placed] = await app.db.select().from(orders).where(eq(orders.id, order))
  await app.db
    .update(users)
    .set({ firstname: 'Wanjikũ', lastname: "Mũgo O'Brien", phoneNumber: '254712345678' })
    .where(eq(users.id, placed?.userId ?? ''))
  await app.db
    .update(orders)
    .set({ recipientName: "Wanjikũ Mũgo O'Brien", contactPhone: '254712345678' })
    .where(eq(orders.id, order))
  await app.db.update(orders).set({ contactPhone: '254733000111' }).where(eq(orders.id, others))
  await app.db.insert(receipts).values({
    code: 'QKT7XYZ123',
    method: 'mpesa',
    channel: 'c2b',
    amountCents: 150_050,
    occurredAt: new Date(),
    orderId: order,
  })
  const find = async (q: string) =>
    (await staff.call('GET', `/search?q=${encodeURIComponent(q)}`)).body
  return { app, staff, find, kettle, paper, order, others }
}

/** For the tests that change nothing. */
const shop = aShop(testApp())

/** The ids of what was found, by kind. */
const idsOf = (found: FoundByStaff) =>
  Object.fromEntries(
    Object.entries(found).map(([kind, things]) => [kind, things.map((one) => one._id)]),
  )

test('staff find an order by number, phone in any spelling, receipt and name', async () => {
  const { find, order } = await shop
  const spellings = [
    '0712345678',
    '0712 345 678',
    '+254 712-345-678',
    '254712345678',
    '712345678',
    '071234',
  ]
  const numbers = [
    order,
    order.slice(0, 8).toUpperCase(),
    `#${order.slice(0, 8)}`,
    order.slice(0, 13),
    order.slice(0, 8).replaceAll('0', 'o'),
    `${order.slice(0, 4)} ${order.slice(4, 8)}`,
  ]
  const names = ['Wanjikũ', 'wanjiku', 'WANJIKU MUGO', 'jiku mũ', "o'brien"]
  for (const q of [...spellings, ...numbers, ...names, 'qkt7xyz123', 'QKT7X'])
    expect(idsOf(await find(q)).orders, q).toEqual([order])
})

test('staff find a payment by the phone that paid and by the payer who waits to be matched', async () => {
  const { app, find, others } = await aShop()
  await aSum(app, others, { cents: 1000, code: 'QKT8PHONE1' })
  await app.db
    .update(payments)
    .set({ phoneNumber: '254799888777' })
    .where(eq(payments.receipt, 'QKT8PHONE1'))
  await app.db.insert(receipts).values({
    code: 'QKT9NAMED1',
    method: 'mpesa',
    channel: 'c2b',
    amountCents: 70_000,
    payer: 'JANE ACHIENG',
    occurredAt: new Date(),
  })
  expect((await find('0799888')).payments).toMatchObject([{ receipt: 'QKT8PHONE1' }])
  expect((await find('achieng')).payments).toMatchObject([{ receipt: 'QKT9NAMED1', order: null }])
})

test('an order is found with what tells it apart', async () => {
  const { find, order } = await shop
  const { orders: found } = await find('0712345678')
  expect(found).toEqual([
    {
      _id: order,
      number: expect.stringMatching(/^\d{7}$/),
      recipient: { name: "Wanjikũ Mũgo O'Brien", phoneNumber: '254712345678' },
      totalAmount: expect.any(Number),
      status: 'Pending',
      paymentStatus: 'unpaid',
      createdAt: expect.any(String),
    },
  ])
})

test('staff find a payment by its code, a product by name or SKU, and a customer by anything', async () => {
  const { app, find, staff, kettle, paper, order } = await shop
  expect((await find('qkt7')).payments).toMatchObject([
    {
      receipt: 'QKT7XYZ123',
      amount: 1500.5,
      order,
      orderNumber: (await orderRow(app, order)).shortNumber,
    },
  ])
  // By the number of its order, too.
  expect((await find(order.slice(0, 8))).payments).toMatchObject([{ receipt: 'QKT7XYZ123' }])
  expect((await find('copper')).products).toEqual([
    {
      _id: kettle.id,
      name: 'Copper kettle',
      variant: '1.7 litre',
      sku: 'KET-100%_1',
      price: expect.any(Number),
      stockQuantity: 8,
    },
  ])
  expect(idsOf(await find('ket-100')).products).toEqual([kettle.id])
  expect(idsOf(await find('A4/80gsm')).products).toEqual([paper.id])
  const { customers } = await find('wanjiku')
  expect(customers).toMatchObject([{ name: "Wanjikũ Mũgo O'Brien", phoneNumber: '254712345678' }])
  const [{ username, email }] = customers
  for (const q of [username, email, '0712345678'])
    expect((await find(q)).customers, q).toEqual(customers)
  // The list behind *All customers found*.
  for (const q of ['wanjikũ mũ', username, '0712 345 678']) {
    const { body } = await staff.call('GET', `/user/users?q=${encodeURIComponent(q)}`)
    expect(
      body.users.map((one: { username: string }) => one.username),
      q,
    ).toEqual([username])
  }
})

test('staff find what shoppers do not: hidden products and drafts', async () => {
  const { app, find } = await aShop()
  const hidden = await aProduct(app, { name: 'Fichwa lamp', visibility: 'hidden' })
  const draft = await aProduct(app, { name: 'Wazimba lamp', sku: 'WAZ-1', visibility: 'draft' })
  expect(idsOf(await find('fichwa')).products).toEqual([hidden.id])
  for (const q of ['wazimba', 'waz-1']) expect(idsOf(await find(q)).products, q).toEqual([draft.id])
})

test('signs of the database’s own mean nothing, and nothing typed breaks the search', async () => {
  const { find, kettle } = await shop
  const nothing = { orders: [], payments: [], products: [], customers: [], guests: [] }
  for (const q of ['', 'w', '%%%', '___', '%', "'; drop table orders; --", '\\', 'QKT%'])
    expect(await find(q), q).toEqual(nothing)
  expect(idsOf(await find('KET-100%_')).products).toEqual([kettle.id])
})

test('at most five of a kind are found, the newest orders first', async () => {
  const { app, find } = await aShop()
  const placed: string[] = []
  const kettle = await aProduct(app, { stockQuantity: 50 })
  for (let nth = 0; nth < 7; nth += 1) {
    const shopper = await aShopper(app, { cart: [kettle] })
    placed.push((await shopper.placeOrder('cod')).body.order._id)
  }
  await app.db.update(orders).set({ contactPhone: '254799000111' })
  expect(idsOf(await find('0799000111')).orders).toEqual(placed.reverse().slice(0, 5))
})

test('only staff may search', async () => {
  const { app } = await shop
  const shopper = await aShopper(app)
  expect((await shopper.call('GET', '/search?q=wanjiku')).status).toBe(403)
  expect((await app.call('GET', '/search?q=wanjiku')).status).toBe(401)
})

test('a customer of an earlier order without an account is found by phone, with the last order', async () => {
  const { app, find } = await aShop()
  const staff = await aManager(app)
  const lamp = await aProduct(app, { name: 'Solar lamp', stockQuantity: 9 })
  const order = (name: string, city: string, quantity: number) =>
    staff.call('POST', '/staff/orders', {
      customer: { name, phoneNumber: '0799 111 222', email: 'wanjiku@people.test' },
      items: [{ productId: lamp.id, quantity }],
      address: { city, state: 'Kiambu', area: 'Juja' },
      paymentMethod: 'mpesa',
    })
  await order('Wanjiku', 'Ruiru', 1)
  const last = (await order('Wanjikũ Mũgo', 'Thika', 2)).body.order._id
  for (const q of ['0799 111', '+254799111222', '799111222'])
    expect((await find(q)).guests, q).toMatchObject([
      {
        name: 'Wanjikũ Mũgo',
        phoneNumber: '254799111222',
        email: 'wanjiku@people.test',
        address: { city: 'Thika', state: 'Kiambu', stateProvince: 'Kiambu', area: 'Juja' },
        _id: last,
        bought: '2 × Solar lamp',
      },
    ])
  for (const q of ['Wanjikũ', '0798 111', '0712345678']) expect((await find(q)).guests).toEqual([])
})

test('two phone numbers in one text find what each of them finds', async () => {
  const { find, order, others } = await shop
  for (const text of [
    '0712345678 0733000111',
    'call 0733 000 111 or +254 712 345 678',
    '0712-345-678/0733-000-111',
  ])
    expect(new Set(idsOf(await find(text)).orders), text).toEqual(new Set([order, others]))
})
