import { expect, test } from 'vitest'
import { anAttempt, aSum } from '../../../test/samples/payments-support.ts'
import { aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { outbox } from '../../db/schema.ts'

const app = await testApp()

test('a customer downloads everything the shop stores about them, and nothing about others', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app, { cart: [kettle] })
  await brian.placeOrder()
  const { order } = (await amina.placeOrder()).body
  await anAttempt(app, order._id, { state: 'failed', resultCode: '1032' })
  await aSum(app, order._id, { cents: 249_900 })
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
        recipient: { name: `Test ${amina.username}`, phoneNumber: '254712345678' },
        note: null,
        items: [{ name: 'Electric kettle', quantity: 1, price: 2499 }],
        payments: [
          { state: 'paid', amount: 2499, received: 2499, phoneNumber: null },
          { state: 'failed', amount: 2499, received: null, phoneNumber: '254712345678' },
        ],
      },
    ],
    sessions: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    messages: [{ kind: 'password-code', channel: 'email', sentAt: null }],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|token|code to choose/i)
  expect(JSON.stringify(body)).not.toContain(brian.id)
})

test('the download needs a session', async () => {
  expect((await app.call('GET', '/user/me/export')).status).toBe(401)
})

test('entering the phone number of somebody else does not reveal their messages', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  await app.db
    .insert(outbox)
    .values({ channel: 'sms', recipient: '254733000111', userId: brian.id, body: 'Brian’s parcel' })
  await amina.call('PUT', '/user/me', { phoneNumber: '0733000111' })
  const { body } = await amina.call('GET', '/user/me/export')
  // Only the message to their own address about the new phone.
  expect(body.messages).toMatchObject([{ kind: 'notice', channel: 'email' }])

  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)
  expect((await brian.call('GET', '/user/me/export')).body.messages).toHaveLength(1)
})
