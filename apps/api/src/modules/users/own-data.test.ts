import { expect, test } from 'vitest'
import { aProduct, aShopper, testApp } from '../../../test/support.ts'
import { payments } from '../../db/schema.ts'

const app = await testApp()

test('a shopper downloads everything the shop holds about them, and nothing of others', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app, { cart: [kettle] })
  await brian.placeOrder()
  const { order } = (await amina.placeOrder()).body
  await app.db.insert(payments).values({
    orderId: order._id,
    method: 'mpesa',
    channel: 'stk',
    amountCents: 249_900,
    phoneNumber: '254712345678',
    state: 'failed',
  })
  // More came than was needed, and the rest stands as a sum of its own.
  await app.db.insert(payments).values({
    orderId: order._id,
    method: 'mpesa',
    channel: 'c2b',
    amountCents: 300_000,
    receivedCents: 249_900,
    state: 'paid',
  })
  await amina.call('POST', '/carts', { items: [{ productId: kettle.id, quantity: 2 }] })
  await app.call('POST', '/user/forgot-password', { email: amina.email })

  const { status, body, headers } = await amina.call('GET', '/user/me/export')

  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({
    profile: { _id: amina.id, email: amina.email },
    addresses: [{ _id: amina.addressId, street: 'Biashara Street' }],
    cart: [{ product: 'Electric kettle', quantity: 2 }],
    orders: [
      {
        _id: order._id,
        totalAmount: 2499,
        items: [{ name: 'Electric kettle', quantity: 1, price: 2499 }],
        payments: [
          { state: 'paid', amount: 3000, received: 2499, phoneNumber: null },
          { state: 'failed', amount: 2499, received: null, phoneNumber: '254712345678' },
        ],
      },
    ],
    sessions: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    messages: [{ subject: expect.any(String), sentAt: null }],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|token|code to choose/i)
  expect(JSON.stringify(body)).not.toContain(brian.id)
})

test('the download is for whoever is signed in', async () => {
  expect((await app.call('GET', '/user/me/export')).status).toBe(401)
})
