import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, outbox, users } from '../../src/db/schema.ts'
import {
  queueForOrder,
  queueForUser,
  queueMessage,
} from '../../src/modules/messages/outbox.queries.ts'
import { sendMessages } from '../../src/modules/messages/send-messages.ts'
import { anSmsServer } from '../fakes/sms-server.ts'
import { anSmtpServer } from '../fakes/smtp-server.ts'
import { settings } from '../samples/queued-messages.ts'
import { aManager, anotherProcess, aProduct, aShopper, testApp } from '../support/support.ts'

const sms = await anSmsServer()
const app = await testApp({ sms: sms.account })
const other = await anotherProcess(app, { sms: sms.account })
const log = { info: () => undefined, warn: () => undefined }
const send = (shop = app) =>
  sendMessages({ db: shop.db, settings, smtpUrl: undefined, sms: sms.account, log })
const phone = '254712345678'

/** Accounts that all name this phone, with so many messages each. */
async function queueNews(accounts: number, each: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: accounts }, () => aShopper(app)))
  for (const { id } of people) {
    await app.db.update(users).set({ phoneNumber: phone }).where(eq(users.id, id))
    for (let n = 0; n < each; n += 1)
      await queueForUser(app.db, id, { kind: 'refunded', event: `${id} ${n}` })
  }
  return people.map(({ id }) => id)
}

beforeEach(async () => {
  await app.db.delete(outbox)
  await app.db.update(users).set({ phoneNumber: null, phoneProvenAt: null })
  sms.asked.length = 0
})

test('ten accounts that name the phone of a stranger text it twenty times an hour, from two processes', async () => {
  await queueNews(10, 5)
  await Promise.all([send(), send(other)])
  expect(sms.asked).toHaveLength(20)

  // Staff read why, and codes of the phone's real owner still arrive.
  const { body } = await (await aManager(app)).call('GET', '/messages?state=given-up&channel=sms')
  expect(body.messages[0].problem).toMatch(/20 within an hour or 30 within a day, and nobody has/)
  await queueMessage(app.db, {
    channel: 'sms',
    recipient: phone,
    kind: 'phone-code',
    data: { code: '123456', minutes: 10 },
  })
  await send()
  expect(sms.asked).toHaveLength(21)

  await app.db.update(outbox).set({ sentAt: sql`sent_at - interval '1 hour'` })
  await queueNews(1, 15)
  await send()
  expect(sms.asked).toHaveLength(31)
  await app.db.update(outbox).set({ sentAt: sql`sent_at - interval '1 day'` })
  await queueNews(1, 1)
  await send()
  expect(sms.asked).toHaveLength(32)
})

test('a proven phone keeps its limit for messages of other accounts that name it', async () => {
  const [owner = '', ...others] = await queueNews(4, 0)
  await app.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, owner))
  const tell = async (id: string, count: number) => {
    for (let n = 0; n < count; n += 1)
      await queueForUser(app.db, id, { kind: 'refunded', event: `${id} ${n}` })
  }
  for (const id of others) await tell(id, 30)
  await send()
  expect(sms.asked).toHaveLength(20)
  // And strangers take nothing from the owner's own news.
  await tell(owner, 25)
  await send()
  expect(sms.asked).toHaveLength(45)
})

test('news of orders that staff enter, or that are paid, has no limit', async () => {
  const manager = await aManager(app)
  const product = await aProduct(app, { stockQuantity: 100 })
  for (let n = 0; n < 40; n += 1) {
    const { status } = await manager.call('POST', '/staff/orders', {
      customer: { name: 'Wanjiku Kamau', phoneNumber: phone },
      items: [{ productId: product.id, quantity: 1 }],
      address: { addressLine1: `House ${n}`, city: 'Nairobi' },
      paymentMethod: 'cod',
    })
    expect(status).toBe(201)
  }
  await send()
  expect(sms.asked).toHaveLength(40)

  const shopper = await aShopper(app, { cart: [product] })
  const { body } = await shopper.placeOrder()
  await app.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, body.order._id))
  for (let n = 0; n < 40; n += 1)
    await queueForOrder(app.db, body.order._id, { kind: 'refunded', event: String(n) })
  await send()
  expect(sms.asked).toHaveLength(81)
})

test('placing and cancelling in a loop writes few e-mails to the address of a stranger', async () => {
  const smtp = await anSmtpServer()
  const shop = await testApp({ smtpUrl: smtp.url, rateLimits: true })
  const kettle = await aProduct(shop)
  const shopper = await aShopper(shop)
  const loop = async (paymentMethod: 'cod' | 'mpesa') => {
    const items = [{ productId: kettle.id, quantity: 1 }]
    await shopper.call('POST', '/carts', { user: shopper.id, items })
    const { status, body, headers } = await shopper.placeOrder(paymentMethod)
    if (status !== 201) return [status, body.code, headers['retry-after']]
    const cancelled = await shopper.call('POST', `/orders/${body.order._id}/cancel`)
    return [status, cancelled.status]
  }
  // Twice as many in an hour as may be unpaid at once: three in cash, five by M-Pesa.
  for (const [method, most] of [
    ['cod', 6],
    ['mpesa', 10],
  ] as const) {
    for (let n = 0; n < most; n += 1) expect(await loop(method)).toEqual([201, 200])
    expect(await loop(method)).toEqual([429, 'TOO_MANY_TRIES', '3600'])
  }
  await sendMessages({ db: shop.db, settings, smtpUrl: smtp.url, sms: undefined, log })
  expect(smtp.mail).toHaveLength(20)

  await shop.db.update(orders).set({ createdAt: sql`created_at - interval '1 hour'` })
  expect(await loop('cod')).toEqual([201, 200])
})

test('a phone that its customer has proven gets every message, and so do staff', async () => {
  const [id = ''] = await queueNews(1, 25)
  await app.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, id))
  for (let n = 0; n < 25; n += 1)
    await queueMessage(app.db, { channel: 'sms', recipient: '254722000000', body: `Alert ${n}` })
  await send()
  expect(sms.asked).toHaveLength(50)
})
