import type { Right } from '@duka/contract/access'
import { showNumber } from '@duka/contract/orders/order-number'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aPushService, type Browser, signedBy } from '../../../../test/fakes/push-service.ts'
import { orderRow, paymentDeps } from '../../../../test/samples/payments-support.ts'
import {
  aManager,
  anAdmin,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { pushSubscriptions, users } from '../../../db/schema.ts'
import { openSecrets } from '../../connections/secrets.ts'
import { takeReceipt } from '../../payments/incoming/take-receipt.ts'
import { defaultSettings } from '../../settings/shop-facts.ts'
import { alertStaff } from '../alerts/staff-alerts.ts'
import { pushNews } from './push-news.ts'

const service = await aPushService()
const secrets = openSecrets('', 'the sentence of another test, of 32 letters or more')
const app = await testApp({ secrets })
const { db } = app
const admin = await anAdmin(app)
const facts = { orderExpiryMinutes: 60, takesMpesa: true, rateLimits: true, production: false }
const shop = { ...defaultSettings(facts), name: 'Mama Njeri' }

/** The background work of one process, as it runs every ten seconds. */
async function work(changed: { quietHours?: string; secondFactorForStaff?: boolean } = {}) {
  const settings = { now: () => ({ ...shop, quietHours: '', ...changed }) }
  const publicUrl = 'https://shop.test'
  const deps = {
    db,
    production: false,
    settings,
    publicUrl,
    now: () => new Date('2030-03-01T20:00:00Z'),
  }
  await alertStaff(deps)
  const more = { production: false, secrets, sessionMaxDays: 90 }
  await pushNews({ ...deps, ...more, settings: { ...settings } as never }, {})
}

async function subscribe(person: Person, browser: Browser = service.aBrowser()) {
  const { status } = await person.call('POST', '/push/subscriptions', browser.subscription)
  expect(status).toBe(204)
  return browser
}

async function aManagerWith(rights: Right[]) {
  const manager = await aManager(app)
  await db.update(users).set({ rights }).where(eq(users.id, manager.id))
  return manager
}

async function order() {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { body } = await shopper.placeOrder('cod')
  return body.order._id as string
}

const laterBy = (interval: string) =>
  db.execute(sql`update push_subscriptions set next_at = next_at - ${interval}::interval`)

beforeEach(async () => {
  service.status = 201
  service.before = async () => {}
  await db.delete(pushSubscriptions)
  await work()
})

test('a new order is told to a phone of staff at once, with its number and its total', async () => {
  const phone = await subscribe(admin)
  await work()
  expect(phone.received).toEqual([])
  const id = await order()
  await work()
  await work()
  const [first, ...more] = phone.received
  expect(more).toEqual([])
  const { shortNumber } = await orderRow(app, id)
  expect(first?.notice).toEqual({
    title: 'Mama Njeri',
    notices: [
      {
        tag: 'new-order',
        body: `New order ${showNumber(shortNumber)}, KES 2,499.00.`,
        path: `/dashboard/orders/${id}`,
      },
    ],
  })
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  const { body } = await admin.call('GET', '/push/key')
  expect(signedBy(body.key, first?.headers.authorization)).toMatchObject({
    aud: new URL(phone.subscription.endpoint).origin,
    sub: 'https://shop.test',
  })
  expect(signedBy('another', first?.headers.authorization)).toBeUndefined()
})

test('everybody hears of what they look after, and in their language', async () => {
  const packs = await subscribe(await aManagerWith(['orders']))
  const counts = await subscribe(await aManagerWith(['stock']))
  const cashier = await aManagerWith(['cash'])
  await db.update(users).set({ language: 'sw' }).where(eq(users.id, cashier.id))
  const till = await subscribe(cashier)
  await order()
  await aProduct(app, { name: 'Lamp', variant: '', stockQuantity: 1 })
  for (const code of ['RKT1234567', 'RKT1234568'])
    await takeReceipt(paymentDeps(app), {
      code,
      by: 'c2b',
      amountCents: 125_000,
      account: 'SHOES',
      payer: null,
      occurredAt: new Date(),
    })
  await work()
  expect(packs.texts()).toEqual([expect.stringMatching(/^New order /)])
  expect(counts.texts()).toEqual(['Lamp runs low: 1 left.'])
  expect(till.texts()).toEqual([expect.stringMatching(/^Malipo 2 yameingia bila oda/)])
  expect(till.received[0]?.notice.notices[0]?.path).toBe(
    '/dashboard/payments?day=2030-03-01#to-match',
  )
})

test('what follows within five minutes comes as one notice with its number', async () => {
  const phone = await subscribe(admin)
  await order()
  await work()
  for (let n = 0; n < 3; n += 1) {
    await order()
    await work()
  }
  expect(phone.received).toHaveLength(1)
  await laterBy('4 minutes')
  await work()
  expect(phone.received).toHaveLength(1)
  await laterBy('2 minutes')
  await work()
  expect(phone.texts()[1]).toMatch(/^3 new orders came in/)
  expect(phone.received[1]?.notice.notices[0]?.path).toBe('/dashboard/orders')
  await laterBy('10 minutes')
  await work()
  expect(phone.received).toHaveLength(2)
})

test('in quiet hours no phone rings; afterwards one notice has all', async () => {
  const phone = await subscribe(admin)
  for (let n = 0; n < 2; n += 1) {
    await order()
    // It is eleven at night in Nairobi.
    await work({ quietHours: '21:00-07:00' })
  }
  expect(phone.received).toEqual([])
  await work()
  expect(phone.texts()).toEqual([expect.stringMatching(/^2 new orders came in/)])
})

test('a push service that fails is tried again later, and nothing is lost', async () => {
  const phone = await subscribe(admin)
  service.status = 500
  await order()
  await work()
  service.status = 201
  await work()
  expect(phone.received).toEqual([])
  await order()
  await laterBy('1 minute')
  await work()
  expect(phone.texts()).toEqual([expect.stringMatching(/^2 new orders came in/)])
})

test.each([404, 410])(
  'a phone that its push service knows no more (%i) is forgotten',
  async (gone) => {
    await subscribe(admin)
    service.status = gone
    await order()
    await work()
    expect(await db.select().from(pushSubscriptions)).toEqual([])
  },
)

test('two processes tell a phone once', async () => {
  const phone = await subscribe(admin)
  await order()
  await Promise.all([work(), work(), work()])
  expect(phone.texts()).toHaveLength(1)
})

test('a payment that finds no order an hour after it came is told', async () => {
  // What came in earlier tests is no news.
  await db.execute(sql`update orders set created_at = created_at - interval '2 hours'`)
  await db.execute(sql`update receipts set created_at = created_at - interval '2 hours'`)
  await db.execute(sql`update low_stock_alerts set told_at = told_at - interval '2 hours'`)
  const phone = await subscribe(admin)
  await order()
  await work()
  await takeReceipt(paymentDeps(app), {
    code: 'RKT7654321',
    by: 'c2b',
    amountCents: 80_000,
    account: 'SHOES',
    payer: null,
    occurredAt: new Date(),
  })
  // It came before the notice, and a prompt was waited for.
  await db.execute(sql`
    update receipts set created_at = now() - interval '50 minutes' where code = 'RKT7654321'`)
  await db.execute(sql`update push_subscriptions set sent_until = now() - interval '55 minutes'`)
  await laterBy('6 minutes')
  await work()
  expect(phone.texts().slice(1)).toEqual(['KES 800.00 came in without a matching order.'])
})

test('a phone is told nothing after the logout, the end of the role, or without the second factor', async () => {
  const left = await aManager(app)
  const demoted = await aManager(app)
  const deleted = await aManager(app)
  const phones = [await subscribe(left), await subscribe(demoted), await subscribe(deleted)]
  await left.call('POST', '/user/logout')
  await admin.call('PATCH', `/user/users/${demoted.id}/role`, { role: 'customer' })
  await admin.call('DELETE', `/user/users/${deleted.id}`)
  const stays = await subscribe(admin)
  await order()
  await work({ secondFactorForStaff: true })
  expect(stays.received).toEqual([])
  await work()
  expect(stays.received).toHaveLength(1)
  expect(phones.map(({ received }) => received.length)).toEqual([0, 0, 0])
  // Not when the role is given back, either: its sessions have ended then.
  await admin.call('PATCH', `/user/users/${demoted.id}/role`, { role: 'manager' })
  expect(await db.select().from(pushSubscriptions)).toHaveLength(1)
})

test('nobody takes or ends the notices of another, and a browser keeps one address', async () => {
  const amina = await aManager(app)
  const thief = await aManager(app)
  const phone = await subscribe(amina)
  const { endpoint, keys } = phone.subscription
  await thief.call('DELETE', '/push/subscriptions', { endpoint })
  const another = service.aBrowser().subscription
  const theft = await thief.call('POST', '/push/subscriptions', { ...another, endpoint })
  expect(theft.body.code).toBe('NOT_ALLOWED')
  const saved = () => db.select().from(pushSubscriptions)
  expect(await saved()).toMatchObject([{ endpoint, ...keys }])
  // The next person at this browser has its keys.
  const next = await aManager(app)
  await subscribe(next, phone)
  await amina.call('DELETE', '/push/subscriptions', { endpoint })
  expect(await saved()).toHaveLength(1)
  // The browser has got another address.
  const renewed = await subscribe(next)
  expect(await saved()).toMatchObject([{ endpoint: renewed.subscription.endpoint }])
  await next.call('DELETE', '/push/subscriptions', { endpoint: renewed.subscription.endpoint })
  expect(await saved()).toEqual([])
})

test('an address that is no push service is refused', async () => {
  const { endpoint, keys } = service.aBrowser().subscription
  const production = await testApp({ production: true })
  const owner = await anAdmin(production)
  const refused = async (person: Person, body: object) =>
    Object.keys((await person.call('POST', '/push/subscriptions', body)).body.fields)[0]
  for (const wrong of [
    'http://push.example/1',
    'https://169.254.169.254/1',
    'https://[fe80::1]/1',
    'https://me@push.example/1',
    'garbage',
    `https://push.example/${'1'.repeat(2000)}`,
  ])
    expect(await refused(admin, { endpoint: wrong, keys }), wrong).toBe('endpoint')
  for (const inner of ['127.0.0.1', '10.1.2.3', '192.168.1.9', '[::1]', '[fd00::1]', '2130706433'])
    expect(await refused(owner, { endpoint: `https://${inner}/1`, keys }), inner).toBe('endpoint')
  const offCurve = { ...keys, p256dh: `B${'A'.repeat(86)}` }
  expect(await refused(admin, { endpoint, keys: offCurve })).toBe('keys')
  expect(await refused(admin, { endpoint, keys: { ...keys, auth: 'short' } })).toMatch(/^keys/)
})

test('the key is one in all processes and kept encrypted; a lost one is made anew', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await admin.call('GET', '/push/key')).body.key),
  )
  expect(one).toBe(two)
  const { rows } = await db.execute<{ sealed: string }>(sql`
    select value #>> '{}' as sealed from settings where key = 'push.keys'`)
  const sealed = Buffer.from(rows[0]?.sealed ?? '', 'base64')
  expect(sealed.length).toBeGreaterThan(100)
  expect(sealed.toString('latin1')).not.toContain('privateKey')
  await subscribe(admin)
  await db.execute(sql`update settings set value = '"AAAA"' where key = 'push.keys'`)
  expect((await admin.call('GET', '/push/key')).body.key).not.toBe(one)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})
