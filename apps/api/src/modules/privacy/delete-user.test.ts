import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAttempt, aSum } from '../../../test/samples/payments-support.ts'
import {
  aManager,
  anAdmin,
  aProduct,
  aShopper,
  type Shopper,
  type TestApp,
  testApp,
} from '../../../test/support/support.ts'
import { orders, outbox, paymentEvents, payments, receipts } from '../../db/schema.ts'
import { writePaymentLines } from '../ledger/book-money.queries.ts'

const app = await testApp()

const callback = {
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      ResultCode: 0,
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: 2499 },
          { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
          { Name: 'TransactionDate', Value: 20191219102115 },
          { Name: 'PhoneNumber', Value: 254712345678 },
        ],
      },
    },
  },
  FirstName: 'Amina',
  MSISDN: '254712345678',
}

/** A shopper with an order that was paid from a phone, a letter in the outbox and a phone number. */
async function aPayer(shop: TestApp): Promise<Shopper & { orderId: string }> {
  const shopper = await aShopper(shop, { cart: [await aProduct(shop)] })
  await shopper.call('PUT', '/user/me', { phoneNumber: '0712345678', firstname: 'Aminaiqbal' })
  await shopper.call('PUT', `/addresses/${shopper.addressId}`, { street: 'Kimathi Street' })
  const { status, body } = await shopper.placeOrder('mpesa')
  expect(status).toBe(201)
  const orderId = body.order._id
  const paymentId = await anAttempt(shop, orderId, { state: 'failed', resultCode: '1' })
  const receiptId = await aSum(shop, orderId, { cents: 249_900 })
  await shop.db
    .update(receipts)
    .set({ attemptId: paymentId, note: 'Called 0712345678 about it' })
    .where(eq(receipts.id, receiptId))
  await writePaymentLines(shop.db, orderId)
  await shop.db
    .insert(paymentEvents)
    .values({ paymentId, kind: 'callback', body: callback, handledAt: new Date() })
  await shop.db.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, orderId))
  await shop.call('POST', '/user/forgot-password', { email: shopper.email })
  return { ...shopper, orderId }
}

/** Every row of every table, as text. */
async function everything(shop: TestApp): Promise<string> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const all = []
  for (const { name } of tables)
    all.push((await shop.db.execute(sql`select * from ${sql.identifier(name)}`)).rows)
  return JSON.stringify(all, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

test('deleting an account erases personal data everywhere; orders stay for the books', async () => {
  const shop = await testApp()
  const manager = await aManager(shop)
  const amina = await aPayer(shop)
  await manager.call('PUT', `/addresses/${amina.addressId}`, { addressLine1: 'Secret House' })
  const personal = [
    amina.email,
    amina.username,
    'Aminaiqbal',
    '254712345678',
    '0712345678',
    'Kimathi Street',
    'Secret House',
  ]
  const before = await everything(shop)
  for (const detail of personal) expect(before).toContain(detail)

  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)

  const after = await everything(shop)
  for (const detail of personal) expect(after).not.toContain(detail)
  const { body } = await manager.call('GET', `/orders/${amina.orderId}`)
  expect(body.order).toMatchObject({
    user: null,
    totalAmount: 2499,
    items: [{ quantity: 1 }],
    address: { addressLine1: '', street: '', city: 'Nairobi', country: 'Kenya', phoneNumber: null },
  })
  const [event] = await shop.db.select().from(paymentEvents)
  expect(event?.body).toMatchObject({
    Body: {
      stkCallback: {
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 2499 },
            { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
            { Name: 'TransactionDate', Value: 20191219102115 },
            { Name: 'PhoneNumber', Value: '2547***678' },
          ],
        },
      },
    },
    FirstName: '***',
    MSISDN: '2547***678',
  })
  expect(await shop.db.select().from(payments)).toMatchObject([
    { phoneNumber: '2547***678', receivedCents: 249_900, note: 'Called *** about it' },
  ])
})

test('deleting an account masks its phone on a payment that staff moved to another order', async () => {
  const shop = await testApp()
  const amina = await aPayer(shop)
  const other = await aShopper(shop, { cart: [await aProduct(shop)] })
  const { body } = await other.placeOrder('mpesa')
  await shop.db.update(receipts).set({ orderId: body.order._id })
  await shop.db.update(payments).set({ orderId: body.order._id })

  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)

  expect(await shop.db.select().from(payments)).toMatchObject([{ phoneNumber: '2547***678' }])
})

test('deleting an account ends its sessions and frees its username and e-mail', async () => {
  const amina = await aShopper(app)
  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  expect((await amina.call('DELETE', '/user/me')).status).toBe(401)
  const again = await app.call('POST', '/user/register', {
    firstname: 'Amina',
    lastname: 'Odhiambo',
    username: amina.username,
    email: amina.email,
    password: 'Karibu-2026',
    confirmPassword: 'Karibu-2026',
  })
  expect(again.status).toBe(201)
})

test('staff can delete a user, which is in the audit log', async () => {
  const manager = await aManager(app)
  const amina = await aPayer(app)
  const path = `/user/users/${amina.id}`
  expect((await amina.call('DELETE', path)).status).toBe(403)
  expect((await manager.call('DELETE', path)).status).toBe(204)
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  expect((await manager.call('DELETE', path)).body.code).toBe('USER_NOT_FOUND')
  expect((await manager.call('DELETE', '/user/users/nobody')).status).toBe(404)
  expect((await manager.call('DELETE', `/user/users/${randomUUID()}`)).status).toBe(404)
  expect(await app.db.select().from(outbox).where(eq(outbox.recipient, amina.email))).toEqual([])
  const { body } = await manager.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(body.entries).toMatchObject([
    { action: 'delete', user: { _id: manager.id }, before: { role: 'customer' }, after: null },
    { action: 'phone', user: { _id: null }, before: null, after: null },
    { action: 'rename', user: { _id: null }, before: null, after: null },
  ])
})

test('staff accounts can be deleted while an admin remains', async () => {
  const [admin, other, manager] = [await anAdmin(app), await anAdmin(app), await aManager(app)]
  expect((await manager.call('DELETE', '/user/me')).status).toBe(204)
  expect((await other.call('DELETE', `/user/users/${other.id}`)).status).toBe(204)
  expect((await admin.call('DELETE', '/user/me')).body.code).toBe('LAST_ADMIN')
})

test('an order placed while its account is deleted never keeps the address', async () => {
  const kettle = await aProduct(app, { stockQuantity: 1000 })
  for (let round = 0; round < 10; round += 1) {
    const amina = await aShopper(app, { cart: [kettle] })
    const [placed, left] = await Promise.all([
      amina.placeOrder('cod', round % 2 ? { 'idempotency-key': randomUUID() } : {}),
      amina.call('DELETE', '/user/me'),
    ])
    expect(left.status).toBe(204)
    expect(placed.status).toBeLessThan(500)
  }
  const { rows } = await app.db.execute(
    sql`select 1 from orders where user_id is null and address->>'street' <> ''`,
  )
  expect(rows).toEqual([])
})

test('calls during the deletion of the account are refused, without a server error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const amina = await aShopper(app)
    const kettle = await aProduct(app)
    const answers = await Promise.all([
      amina.call('DELETE', '/user/me'),
      amina.call('POST', '/carts', { items: [{ productId: kettle.id }] }),
      amina.call('POST', '/addresses', {
        addressLine1: 'a',
        street: 'b',
        city: 'c',
        postalCode: 'd',
        country: 'e',
      }),
      amina.call('PUT', '/user/me', { firstname: 'Wanjiru' }),
      amina.call('PUT', `/addresses/${amina.addressId}`, { city: 'Thika' }),
      amina.call('DELETE', '/user/me'),
    ])
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
  }
})
