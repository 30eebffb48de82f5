import { showNumber } from '@duka/contract/orders/order-number'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import {
  anOrder,
  aPrompt,
  aReceipt,
  aSum,
  callbackBody,
  inSeconds,
  jamiiHouse,
  orderRow,
  paymentDeps,
  postCallback,
} from '../../../test/samples/payments-support.ts'
import { queuedMessages } from '../../../test/samples/queued-messages.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'
import { orders, users } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { sendMessages } from '../messages/send-messages.ts'
import { expireOrders } from '../orders/move/expiry.ts'
import { queryDuePayments } from '../payments/prompts/query-due.ts'
import { settleAttempt } from '../payments/prompts/settle.ts'
import { defaultSettings } from '../settings/shop-facts.ts'

let deps: Deps | undefined
const app = await testApp({
  beside: async (_http, given) => {
    deps = given
  },
})
const manager = await aManager(app)

const PHONE = '254712345678'
/** Whose phone differs from that of the account. */
const address = { ...jamiiHouse, phoneNumber: '254798765432' }

async function aShopperWithPhone(phoneNumber: string | null = PHONE) {
  const shopper = await aShopper(app)
  await app.db.update(users).set({ phoneNumber }).where(eq(users.id, shopper.id))
  return shopper
}

/** The messages to the customer of an order, in order. */
async function textsAbout(orderId: string, shop = app) {
  const number = showNumber((await orderRow(shop, orderId)).shortNumber)
  const texts = await queuedMessages(shop.db, sql`order_id = ${orderId} and channel = 'sms'`)
  return texts.map(({ recipient, body }) => `${recipient}: ${body.replace(number, 'N')}`)
}

const move = (orderId: string, status: string) =>
  manager.call('PUT', `/orders/${orderId}`, { status })

async function pay(shopper: Person, orderId: string, receipt = aReceipt(), amount = 2499) {
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const body = callbackBody(prompt, 0, { amount, receipt })
  await postCallback(app, prompt, body)
  await expect.poll(async () => (await orderRow(app, orderId)).paymentStatus).toMatch(/paid|due/)
  return { prompt, body, receipt }
}

async function expire(orderId: string) {
  await app.db
    .update(orders)
    .set({ unpaidSince: sql`now() - interval '2 hours'` })
    .where(eq(orders.id, orderId))
  if (!deps) throw new Error('the shop is not open')
  await expireOrders(deps)
}

test('a received payment is announced once, however often M-Pesa reports it', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  const { prompt, body, receipt } = await pay(shopper, orderId)

  await postCallback(app, prompt, body)
  await queryDuePayments(paymentDeps(app, inSeconds(120)))
  const again = { outcome: 'paid', by: 'callback', receivedCents: 249_900, receipt } as const
  await Promise.all([1, 2, 3].map(() => settleAttempt(app.db, prompt.paymentId, again, new Date())))

  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: KES 2,499.00 received for order N, receipt ${receipt}.`,
  ])
})

test('a settlement that is rolled back sends no message', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  const { paymentId } = await aPrompt(app, shopper, orderId)
  const paid = { outcome: 'paid', by: 'callback', receivedCents: 249_900 } as const
  await app.db
    .transaction(async (db) => {
      await settleAttempt(db, paymentId, paid, new Date())
      throw new Error('the power went')
    })
    .catch((error: Error) => expect(error.message).toBe('the power went'))
  expect(await textsAbout(orderId)).toEqual([])
})

test('a text goes to the phone of the account, else of the address; without both none is sent', async () => {
  const [withPhone, without] = [await aShopperWithPhone(), await aShopperWithPhone(null)]
  const abroad = await aShopperWithPhone('447911123456')
  const textsOf = async (owner: Person, order: object) => {
    const orderId = await anOrder(app, owner, order)
    expect((await move(orderId, 'Shipped')).status).toBe(200)
    return textsAbout(orderId)
  }

  expect(await textsOf(withPhone, { address })).toEqual([`${PHONE}: Order N is on its way.`])
  expect(await textsOf(without, { address })).toEqual(['254798765432: Order N is on its way.'])
  expect(await textsOf(abroad, { address })).toEqual(['254798765432: Order N is on its way.'])
  expect(await textsOf(without, {})).toEqual([])
})

test('the message about a shipped order has its tracking number', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  await manager.call('POST', '/shippings', {
    order: orderId,
    address: shopper.addressId,
    status: 'shipped',
    trackingNumber: 'G4S-0198',
  })
  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: Order N is on its way. Tracking number: G4S-0198.`,
  ])
  await move(orderId, 'Delivered')
  expect(await textsAbout(orderId)).toHaveLength(1)
})

test('a tracking number entered after shipping is sent once, and again when it changes', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  const { body } = await manager.call('POST', '/shippings', {
    order: orderId,
    address: shopper.addressId,
  })
  const change = async (fields: object) => {
    const wanted = { trackingNumber: 'G4S-1', ...fields }
    const { status } = await manager.call('PATCH', `/shippings/${body.shipping._id}`, wanted)
    expect(status).toBe(200)
  }
  await change({ trackingNumber: 'WRONG' })
  expect(await textsAbout(orderId)).toEqual([])

  await change({ trackingNumber: '', status: 'shipped' })
  await change({})
  await change({})
  await change({ status: 'in-transit' })
  await change({ trackingNumber: 'G4S-2' })
  await change({ trackingNumber: 'G4S-3', status: 'delivered' })
  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: Order N is on its way.`,
    `${PHONE}: Order N has the tracking number G4S-1.`,
    `${PHONE}: Order N has the tracking number G4S-2.`,
  ])
})

test('the tracking number of an order that staff set to Shipped by hand is sent', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  await move(orderId, 'Shipped')
  await manager.call('POST', '/shippings', {
    order: orderId,
    address: shopper.addressId,
    status: 'shipped',
    trackingNumber: 'G4S-9',
  })
  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: Order N is on its way.`,
    `${PHONE}: Order N has the tracking number G4S-9.`,
  ])
})

test('the customer gets a message when an order expires, and another when late money reopens it', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  const { paymentId } = await aPrompt(app, shopper, orderId)
  const now = new Date()
  const failed = {
    outcome: 'failed',
    by: 'callback',
    resultCode: '1037',
    reasonCode: null,
  } as const
  await settleAttempt(app.db, paymentId, failed, now)
  await expire(orderId)
  const paid = { outcome: 'paid', by: 'query', receivedCents: 249_900 } as const
  await settleAttempt(app.db, paymentId, paid, now)

  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: Order N is cancelled: no payment came in time.`,
    `${PHONE}: KES 2,499.00 received for order N. Your order is open again.`,
  ])
})

test('when staff cancel a paid order, the customer gets a message about the refund, and another when it is done', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  await pay(shopper, orderId)
  await move(orderId, 'Cancelled')
  const refund = { orderId, manual: true }
  expect((await manager.call('POST', '/payments/refund', refund)).status).toBe(202)
  expect((await manager.call('POST', '/payments/refund', refund)).status).toBe(409)

  expect((await textsAbout(orderId)).slice(1)).toEqual([
    `${PHONE}: Order N is cancelled. We will pay your money back.`,
    `${PHONE}: KES 2,499.00 paid back for order N.`,
  ])
})

test('the message about money for a cancelled order says that it is paid back', async () => {
  const shopper = await aShopperWithPhone()
  const orderId = await anOrder(app, shopper)
  const { paymentId } = await aPrompt(app, shopper, orderId)
  await move(orderId, 'Cancelled')
  const paid = { outcome: 'paid', by: 'query', receivedCents: 249_900 } as const
  await settleAttempt(app.db, paymentId, paid, new Date())
  expect(await textsAbout(orderId)).toEqual([
    `${PHONE}: Order N is cancelled.`,
    `${PHONE}: KES 2,499.00 received for order N. That order is cancelled; we will pay your money back.`,
  ])
})

test('a message queued before a restart is sent once after it', async () => {
  const shop = await testApp()
  const staff = await aManager(shop)
  const shopper = await aShopper(shop, { cart: [await aProduct(shop)] })
  const { order } = (await shopper.placeOrder('cod')).body
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Shipped' })
  await shop.http.close()

  const sms = await anSmsServer()
  const { db } = await anotherProcess(shop)
  const settings = {
    now: () => ({
      ...defaultSettings({
        orderExpiryMinutes: 60,
        takesMpesa: true,
        rateLimits: true,
        production: false,
      }),
      name: 'Mama Njeri',
    }),
  }
  const log = { info: () => undefined, warn: () => undefined }
  const send = () => sendMessages({ db, settings, smtpUrl: undefined, sms: sms.account, log })

  expect((await send()) + (await send())).toBe(1)
  expect(sms.asked.map(({ form }) => form.message)).toEqual([
    `Mama Njeri: Order ${showNumber(order.number)} is on its way.`,
  ])
})

test('deleting an account deletes the messages about its orders', async () => {
  const shopper = await aShopperWithPhone(null)
  const orderId = await anOrder(app, shopper, { address })
  await move(orderId, 'Shipped')
  expect(await textsAbout(orderId)).toHaveLength(1)
  expect((await shopper.call('GET', '/user/me/export')).body.messages).toHaveLength(1)
  await move(orderId, 'Delivered')
  await aSum(app, orderId, { cents: (await orderRow(app, orderId)).totalCents })
  expect((await manager.call('DELETE', `/user/users/${shopper.id}`)).status).toBe(204)
  expect(await textsAbout(orderId)).toEqual([])
})
