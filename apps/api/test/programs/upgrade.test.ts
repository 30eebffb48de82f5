import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/modules/users/records/passwords.ts'
import { build } from '../support/build.ts'
import { anOldShop } from '../support/old-shop.ts'
import { callShop, startShop } from '../support/shop-process.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

/** Today's shop starts on the database of an older version, and people go on in it where they were. */

const password = 'Karibu#2026'
const PRICE = 249_900

/** People, goods, a cart and a paid order, as the first release stored them. */
async function fill(client: pg.Client) {
  const passwordHash = await hashPassword(password)
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const { rows } = await client.query(
      `insert into ${table} (${columns.join(', ')})
       values (${columns.map((_, nth) => `$${nth + 1}`).join(', ')}) returning *`,
      Object.values(row),
    )
    return rows[0]
  }
  const person = (username: string, role: string) =>
    insert('users', {
      username,
      role,
      email: `${username}@shop.test`,
      password_hash: passwordHash,
      firstname: 'Amina',
      lastname: 'Otieno',
      phone_number: '254712345678',
    })
  await person('wanjiku', 'admin')
  const amina = await person('amina', 'customer')
  const token = randomUUID()
  await insert('sessions', {
    token_hash: createHash('sha256').update(token).digest(),
    user_id: amina.id,
  })
  const home = { city: 'Nairobi', country: 'Kenya' }
  const address = await insert('addresses', {
    user_id: amina.id,
    address_line1: 'Jamii House',
    street: 'Biashara Street',
    ...home,
    postal_code: '00100',
  })
  const category = await insert('categories', { name: 'Kitchen' })
  const kettle = await insert('products', {
    name: 'Electric kettle',
    description: 'Boils a litre.',
    price_cents: PRICE,
    stock_quantity: 9,
    category_id: category.id,
    brand: 'Moto',
    variant: '1.7 litre',
    sku: 'KTL-123',
  })
  const order = await insert('orders', {
    user_id: amina.id,
    payment_method: 'mpesa',
    payment_status: 'paid',
    total_cents: PRICE,
    // The first release copied every field of an address.
    address: {
      addressLine1: 'Jamii House',
      addressLine2: null,
      street: 'Biashara Street',
      ...home,
      state: null,
      postalCode: '00100',
      phoneNumber: null,
    },
    address_id: address.id,
  })
  await insert('order_items', {
    order_id: order.id,
    product_id: kettle.id,
    name: 'Electric kettle',
    price_cents: PRICE,
    quantity: 1,
  })
  for (const [change, reason] of [
    [10, 'opening'],
    [-1, 'order'],
  ])
    await insert('stock_movements', { product_id: kettle.id, change, reason })
  await insert('payments', {
    order_id: order.id,
    method: 'mpesa',
    channel: 'stk',
    state: 'paid',
    amount_cents: PRICE,
    received_cents: PRICE,
    receipt: 'TKL0000001',
    callback_secret: randomUUID(),
    settled_at: '2026-10-01T10:00:00Z',
  })
  await insert('cart_lines', { user_id: amina.id, product_id: kettle.id, quantity: 2 })
  return { token, userId: amina.id, orderId: order.id, addressId: address.id, productId: kettle.id }
}

test.each([
  ['the first release', 0],
  ['the last release without a ledger', 14],
])('today’s shop starts on a database of %s, and its customer buys there', async (_, last) => {
  const { url, client } = await anOldShop(last)
  const old = await fill(client)
  await client.end()

  const shop = await startShop({ DATABASE_URL: url, DATA_DIR: await aFolder() }).address
  const call = (method: string, path: string, body?: unknown, token = old.token) =>
    callShop(shop, method, path, body, token)
  const login = async (email: string) =>
    (await callShop(shop, 'POST', '/user/login', { email, password })).body

  // The session of the old version, and the old password.
  expect((await call('GET', '/user/me')).body.user.username).toBe('amina')
  expect((await login('amina@shop.test')).token).toEqual(expect.any(String))
  expect((await call('GET', '/products?q=KTL-123')).body.products).toMatchObject([
    { _id: old.productId, price: 2499, stockQuantity: 9 },
  ])
  expect((await call('GET', `/orders/user/${old.userId}`)).body.orders).toMatchObject([
    { _id: old.orderId, paymentStatus: 'paid', totalAmount: 2499 },
  ])
  const paidOf = async (orderId: string) =>
    (await call('GET', `/payments/order/${orderId}`)).body.payments[0]
  expect(await paidOf(old.orderId)).toMatchObject({ state: 'paid', receipt: 'TKL0000001' })

  // The cart of the old version becomes an order, and M-Pesa pays it.
  const wanted = { addressId: old.addressId, paymentMethod: 'mpesa' }
  const { order } = (await call('POST', '/orders', wanted)).body
  expect(order).toMatchObject({ totalAmount: 4998, items: [{ quantity: 2 }] })
  const asked = { orderId: order._id, phoneNumber: '0712340000' }
  expect((await call('POST', '/payments/mpesa/stk-push', asked)).status).toBe(200)
  await expect
    .poll(async () => (await call('GET', `/orders/${order._id}`)).body.order.paymentStatus)
    .toBe('paid')
  expect((await call('GET', `/products/${old.productId}`)).body.product.stockQuantity).toBe(7)

  const { token: staff } = await login('wanjiku@shop.test')
  expect((await call('GET', '/ledger/check', undefined, staff)).body.differences).toEqual([])
  const sent = await call('PUT', `/orders/${old.orderId}`, { status: 'Shipped' }, staff)
  expect(sent.body.order.status).toBe('Shipped')
})
