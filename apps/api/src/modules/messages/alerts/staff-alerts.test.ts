import { staffKinds } from '@duka/contract/messages/message-kinds'
import { showNumber } from '@duka/contract/orders/order-number'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anSmtpServer } from '../../../../test/fakes/smtp-server.ts'
import { paymentDeps } from '../../../../test/samples/payments-support.ts'
import { anAdmin, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { orders, outbox, products } from '../../../db/schema.ts'
import { takeReceipt } from '../../payments/incoming/take-receipt.ts'
import { defaultSettings } from '../../settings/shop-facts.ts'
import { queueStaffMail } from '../outbox.queries.ts'
import { renderMessage } from '../render.ts'
import { alertOfBackup, alertStaff, endOfQuiet } from './staff-alerts.ts'

const smtp = await anSmtpServer()
const sms = { url: 'http://127.0.0.1:9', username: 'u', apiKey: 'k', senderId: undefined }
const app = await testApp({ smtpUrl: smtp.url, sms })
const { db } = app
const admin = await anAdmin(app)
let quietHours = ''
let now = () => new Date()
const defaults = defaultSettings({
  orderExpiryMinutes: 60,
  takesMpesa: true,
  rateLimits: true,
  production: false,
})
const both = { staffEmail: 'owner@shop.test', staffPhone: '254712345678' }
const settings = { now: () => defaults }
const nobody = { staffEmail: '', staffPhone: '' }
const deps = (named = both, production = false) => ({
  db,
  production,
  settings: { now: () => ({ ...defaults, ...named, quietHours }) },
  publicUrl: 'https://shop.test',
  now: () => now(),
})
const alerts = () =>
  db
    .select()
    .from(outbox)
    .where(sql`kind in ('new-order', 'low-stock', 'payment-unmatched', 'backup-failed')`)
const textsOf = async (kind: string) => {
  const rows = (await alerts()).filter((row) => row.kind === kind && row.channel === 'email')
  return Promise.all(rows.map(async (row) => (await renderMessage({ db, settings }, row)).body))
}

/** The alerts that wait go out. */
const haveSent = () =>
  db.execute(sql`update outbox set sent_at = now(), next_try_at = null where sent_at is null`)

beforeEach(async () => {
  // The alerts of earlier tests are sent by now.
  quietHours = ''
  now = () => new Date()
  await alertStaff(deps())
  await db.delete(outbox)
  await db.execute(sql`update settings set value = to_jsonb(now()) where key = 'alerts.since'`)
})

test('staff get one alert about a new order by e-mail and one by SMS', async () => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { body } = await shopper.placeOrder()
  await Promise.all([alertStaff(deps()), alertStaff(deps())])
  await alertStaff(deps())
  const sent = (await alerts()).filter(({ kind }) => kind === 'new-order')
  expect(sent.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
    ['email', both.staffEmail],
    ['sms', both.staffPhone],
  ])
  const [text] = await textsOf('new-order')
  expect(text).toContain(`https://shop.test/dashboard/orders/${body.order._id}`)
})

test('events within five minutes make one alert with their number, and none is sent twice', async () => {
  // Those of earlier tests are no news, also an hour back.
  await db.execute(sql`update orders set created_at = created_at - interval '2 hours'`)
  const kettle = await aProduct(app, { stockQuantity: 1000 })
  const order = async () => {
    const { body } = await (await aShopper(app, { cart: [kettle] })).placeOrder('cod')
    return body.order._id as string
  }
  const newOrders = async (channel = 'sms') =>
    (await alerts()).filter((row) => row.kind === 'new-order' && row.channel === channel)
  await order()
  await alertStaff(deps())
  expect((await newOrders())[0]?.nextTryAt?.getTime()).toBeLessThanOrEqual(Date.now())
  await haveSent()

  for (let n = 0; n < 50; n += 1) {
    const id = await order()
    if (n < 43 && n % 7 === 0) await Promise.all([alertStaff(deps()), alertStaff(deps())])
    // A customer who has cancelled meanwhile needs nothing from staff.
    if (n > 43) await db.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, id))
  }
  await alertStaff(deps())
  const [, second, ...more] = await newOrders()
  expect(more).toEqual([])
  expect(second?.nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
  expect((await textsOf('new-order'))[1]).toMatch(/^44 new orders came in\./)
  for (const channel of ['sms', 'email']) expect(await newOrders(channel)).toHaveLength(2)

  // Afterwards the next one is told at once again.
  await haveSent()
  await db.execute(sql`update outbox set sent_at = sent_at - interval '6 minutes'`)
  await db.execute(
    sql`update settings set value = to_jsonb(now() - interval '1 hour') where key = 'alerts.since'`,
  )
  const last = await order()
  await alertStaff(deps())
  const third = (await newOrders())[2]
  expect(third).toMatchObject({ orderId: last })
  expect(third?.nextTryAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a loop that sells out a product and cancels alerts staff twice, and not each time', async () => {
  const kettle = await aProduct(app, { stockQuantity: 20 })
  for (let n = 0; n < 6; n += 1) {
    for (const stockQuantity of [1, 20]) {
      await db.update(products).set({ stockQuantity }).where(eq(products.id, kettle.id))
      await alertStaff(deps())
      await db.execute(sql`
        update outbox set sent_at = now(), next_try_at = null
        where sent_at is null and next_try_at <= now()`)
    }
  }
  expect(await textsOf('low-stock')).toHaveLength(2)
})

test('staff get one alert about low stock until the product is restocked', async () => {
  const kettle = await aProduct(app, { stockQuantity: 20 })
  const setStock = (stockQuantity: number) =>
    db.update(products).set({ stockQuantity }).where(eq(products.id, kettle.id))
  await alertStaff(deps())
  expect(await textsOf('low-stock')).toEqual([])
  for (const stock of [3, 2, 20, 1]) {
    await setStock(stock)
    await alertStaff(deps())
    await haveSent()
  }
  const texts = await textsOf('low-stock')
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('3 left')
  expect(texts.join()).toContain('1 left')
})

test('staff are alerted to the low stock of a draft once it is shown', async () => {
  const { id } = await aProduct(app, { stockQuantity: 1, visibility: 'draft' })
  const dayBefore = sql`update low_stock_alerts set told_at = told_at - interval '1 day'`
  await alertStaff(deps())
  await db.execute(dayBefore)
  expect(await textsOf('low-stock')).toEqual([])
  await db.update(products).set({ visibility: 'shown' }).where(eq(products.id, id))
  await alertStaff(deps())
  await db.execute(dayBefore)
  await alertStaff(deps())
  expect(await textsOf('low-stock')).toHaveLength(1)
})

test('the alert about money without an order has its sum and receipt', async () => {
  const code = crypto.randomUUID().slice(0, 10).toUpperCase()
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: 125_000,
    account: 'SHOES',
    payer: null,
    occurredAt: new Date(),
  })
  await alertStaff(deps())
  await alertStaff(deps())
  const [text, ...more] = await textsOf('payment-unmatched')
  expect(text).toContain(code)
  expect(text).toContain('1,250')
  expect(more).toEqual([])
})

test('if nobody is named, a real shop alerts itself, and the demo nobody', async () => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  await shopper.placeOrder()
  await alertStaff(deps(nobody))
  expect(await alerts()).toEqual([])
  await (await aShopper(app, { cart: [await aProduct(app)] })).placeOrder()
  await alertStaff(deps(nobody, true))
  expect((await alerts()).map(({ recipient }) => recipient).sort()).toEqual([
    '254700000000',
    'hello@duka.example',
  ])
})

test('the owner names who gets alerts, and what the server sets wins', async () => {
  const save = (change: object) => admin.call('PUT', '/settings', change)
  const named = { staffEmail: 'asha@shop.test', staffPhone: '0712 345 678' }
  expect((await save(named)).body.settings).toMatchObject({ ...named, staffPhone: '254712345678' })
  expect((await save({ staffPhone: '12' })).body.fields).toHaveProperty('staffPhone')
  await queueStaffMail(db, { subject: 'Money', body: 'Look.' })
  const recipients = (await db.select().from(outbox)).map(({ recipient }) => recipient)
  expect(recipients).toEqual(expect.arrayContaining(['asha@shop.test', '254712345678']))
  expect((await save({ staffEmail: null, staffPhone: '' })).status).toBe(200)

  const given = await testApp({ staff: { email: 'server@shop.test', phone: undefined } })
  const boss = await anAdmin(given)
  const { settings } = (await boss.call('PUT', '/settings', { hours: '9-5' })).body
  expect(settings).toMatchObject({ staffEmail: 'server@shop.test', staffPhone: '' })
  expect(await boss.call('PUT', '/settings', { staffEmail: 'asha@shop.test' })).toMatchObject({
    status: 409,
    body: { code: 'SET_BY_ENVIRONMENT' },
  })
})

test('in quiet hours one alert of each kind waits until the morning', async () => {
  quietHours = '21:00-07:00'
  const night = new Date('2030-03-01T20:00:00Z')
  now = () => night
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  await shopper.placeOrder()
  await aProduct(app, { stockQuantity: 1 })
  const code = crypto.randomUUID().slice(0, 10).toUpperCase()
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: 125_000,
    account: 'SHOES',
    payer: null,
    occurredAt: new Date(),
  })
  await alertStaff(deps())
  await alertStaff(deps())
  await alertOfBackup(db, deps(), 'The disk is full.')
  const sent = await alerts()
  const alertKinds = staffKinds.filter((kind) => kind !== 'day')
  expect(sent.map(({ kind }) => kind).sort()).toEqual([...alertKinds, ...alertKinds].sort())
  for (const { state, nextTryAt } of sent) {
    expect(state).toBe('waiting')
    expect(nextTryAt?.toISOString()).toBe('2030-03-02T04:00:00.000Z')
  }
})

test('the alert about a failed backup goes to who was named, or else to the admins', async () => {
  await alertOfBackup(db, deps(), 'The disk is full.')
  expect((await alerts()).map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  expect((await textsOf('backup-failed')).join()).toContain('The disk is full.')
  await db.delete(outbox)
  await alertOfBackup(db, deps(nobody), 'The disk is full.')
  expect(await db.select().from(outbox)).toMatchObject([{ kind: 'notice', recipient: admin.email }])
})

test.each([
  ['21:00-07:00', '2026-03-01T18:00:00Z', '2026-03-02T04:00:00.000Z'],
  ['21:00-07:00', '2026-03-01T17:59:00Z', undefined],
  ['21:00-07:00', '2026-03-02T03:59:00Z', '2026-03-02T04:00:00.000Z'],
  ['21:00-07:00', '2026-03-02T04:00:00Z', undefined],
  ['13:00-14:30', '2026-03-01T10:15:00Z', '2026-03-01T11:30:00.000Z'],
  ['13:00-14:30', '2026-03-01T22:00:00Z', undefined],
  ['00:00-00:00', '2026-03-01T22:00:00Z', undefined],
  ['', '2026-03-01T22:00:00Z', undefined],
])('with the quiet hours "%s" an alert at %s waits until %s', (hours, at, end) => {
  expect(endOfQuiet(hours, new Date(at))?.toISOString()).toBe(end)
})

test('quiet hours can be set, and an invalid value is refused', async () => {
  const save = (hours: string) => admin.call('PUT', '/settings', { quietHours: hours })
  expect((await save('21:00-07:00')).body.settings.quietHours).toBe('21:00-07:00')
  for (const wrong of ['21-7', '25:00-07:00', '21:00'])
    expect(await save(wrong)).toMatchObject({
      status: 400,
      body: { fields: { quietHours: expect.any(String) } },
    })
  expect((await save('')).status).toBe(200)
})

test('an alert names an order by its number, and a deleted one by the beginning of its id', async () => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { _id, number } = (await shopper.placeOrder('cod')).body.order
  await queueStaffMail(db, {
    subject: `About order ${_id}`,
    body: 'Order 0198a2f3-0000-4000-8000-000000000001 is gone.',
  })
  const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect([mail?.subject, mail?.body]).toEqual([
    `About order ${showNumber(number)}`,
    'Order 0198A2F3 is gone.',
  ])
})
