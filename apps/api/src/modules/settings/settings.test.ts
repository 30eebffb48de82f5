import { fieldMessages } from '@duka/contract/field-messages'
import { acceptedWords } from '@duka/contract/settings/accepted-methods'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { shop as defaults } from '@duka/contract/settings/shop'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  type TestApp,
  testApp,
} from '../../../test/support/support.ts'
import { auditLog, orders, shopSettings } from '../../db/schema.ts'
import { expireOrders } from '../orders/move/expiry.ts'
import { defaultSettings } from './shop-facts.ts'

const save = (manager: Person, change: object) => manager.call('PUT', '/settings', change)
const shopOf = async (app: TestApp) => (await app.call('GET', '/settings')).body.shop

test('without saved settings the defaults apply, and staff see the configuration', async () => {
  const app = await emptiedShop()
  expect(await shopOf(app)).toMatchObject({
    name: 'Duka',
    phones: ['+254700000000'],
    hours: 'Mon-Fri 9 AM-5 PM (EAT)',
    acceptedPayments: acceptedWords(methodsThat('mayBeChosen'), 'en'),
    map: { latitude: -1.2833, longitude: 36.8219 },
  })
  const { body } = await (await aManager(app)).call('GET', '/settings/staff')
  expect(body).toMatchObject({
    version: 0,
    updatedAt: null,
    mpesa: { mode: 'simulator', kind: 'paybill', number: '174379', refunds: true },
    email: 'outbox',
    sms: 'outbox',
    publicUrl: 'http://shop.test',
  })
  expect(body.settings).toEqual(body.defaults)
  expect(body.settings.orderExpiryMinutes).toBe(60)
})

test('saved settings apply, others do not change, and null restores the default', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const change = {
    name: '  Mama Njeri  ',
    phones: ['020 123 4567', '+254 712 345 678'],
    whatsapp: '0712 345 678',
    map: '-0.0917,34.7680',
    social: ['https://www.facebook.com/mamanjeri', 'https://duka.example/us'],
    hours: 'Mon-Sat 8 AM-6 PM\nSun 10 AM-1 PM',
    orderExpiryMinutes: 30,
  }
  expect((await save(manager, change)).status).toBe(200)
  expect(await shopOf(app)).toMatchObject({
    name: 'Mama Njeri',
    email: defaults.email,
    phones: change.phones,
    whatsapp: '254712345678',
    map: { latitude: -0.0917, longitude: 34.768 },
    social: [{ name: 'Facebook' }, { name: 'duka.example' }],
    hours: change.hours,
  })

  const { body } = await save(manager, { name: null, whatsapp: '', map: '' })
  expect(body).toMatchObject({ version: 2, settings: { name: 'Duka', orderExpiryMinutes: 30 } })
  expect(await shopOf(app)).toMatchObject({ name: 'Duka', whatsapp: '', map: null })
})

test('a shop is registered for VAT with its PIN only, and keeps it while it is', async () => {
  const manager = await aManager(await testApp())
  const refused = { status: 400, body: { fields: { pin: fieldMessages.pinForVat } } }
  expect(await save(manager, { vatRegistered: true })).toMatchObject(refused)
  expect(await save(manager, { vatRegistered: true, pin: '' })).toMatchObject(refused)
  expect((await save(manager, { vatRegistered: true, pin: 'P051234567X' })).status).toBe(200)
  for (const pin of [null, '']) expect(await save(manager, { pin })).toMatchObject(refused)
  expect((await save(manager, { hours: 'Mon-Fri' })).status).toBe(200)
  expect((await save(manager, { vatRegistered: null, pin: null })).status).toBe(200)
})

test('a shop says within how many days it takes goods back once its owner has set it', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const { body } = await manager.call('GET', '/settings/staff')
  expect([body.defaults.returnDays, (await shopOf(app)).returnDays]).toEqual([null, undefined])
  const draft = async () => (await app.call('GET', '/pages/returns')).body.page
  const before = await draft()
  expect(before.text).toContain('within 7 days of receiving it')

  expect((await save(manager, { returnDays: 14 })).body.settings.returnDays).toBe(14)
  expect((await shopOf(app)).returnDays).toBe(14)
  expect((await draft()).text).toContain('within 14 days of receiving it')
  expect((await draft()).textSw).toContain('ndani ya siku 14 baada ya kuipokea')

  expect((await save(manager, { returnDays: 1 })).status).toBe(200)
  expect((await draft()).text).toContain('within 1 day of receiving it')

  // Off: nothing is taken back that is in order. What is broken is, by law.
  expect((await save(manager, { returnDays: 0 })).body.settings.returnDays).toBe(0)
  expect((await shopOf(app)).returnDays).toBe(0)
  expect((await draft()).text).not.toContain('changed your mind')
  expect((await draft()).text).toContain('faulty')

  await save(manager, { returnDays: null })
  expect(await draft()).toEqual(before)
})

test('the public settings contain nothing that is only for staff', async () => {
  const app = await emptiedShop()
  const shop = await shopOf(app)
  for (const word of ['orderExpiryMinutes', 'mpesaMode', 'publicUrl', 'version'])
    expect(Object.keys(shop)).not.toContain(word)
})

test.each([
  ['name', { name: ' ' }, 'Please give the shop a name.'],
  ['name', { name: 'Mama\nNjeri' }, 'Write this in one line, without special characters.'],
  ['email', { email: 'mama@' }, 'Please provide a valid email address.'],
  ['phones', { phones: [] }, 'Please give at least one phone number.'],
  [
    'phones.0',
    { phones: ['call us'] },
    'Please give phone numbers in digits, such as 0712 345 678.',
  ],
  ['address', { address: [] }, 'Please say where the shop is.'],
  ['map', { map: '95, 12' }, 'Please give latitude and longitude, such as -1.2833, 36.8219.'],
  [
    'social.0',
    { social: ['javascript:alert(1)'] },
    'Please give whole addresses, such as https://www.facebook.com/yourshop.',
  ],
  ['hours', { hours: '' }, 'Please say when somebody answers.'],
  ['paymentMethods', { paymentMethods: [] }, 'At least one way to pay must stay on.'],
  ['returnDays', { returnDays: -1 }, 'Please give at least 0.'],
  ['returnDays', { returnDays: 366 }, 'Use at most 365 days.'],
  ['returnDays', { returnDays: '7' }, 'Please give a whole number of days.'],
  ['orderExpiryMinutes', { orderExpiryMinutes: 0 }, 'Please give at least 1 minute.'],
  ['orderExpiryMinutes', { orderExpiryMinutes: 1.5 }, 'Please give a whole number of minutes.'],
  [
    'whatsapp',
    { whatsapp: '712' },
    'Please give the WhatsApp number with its country code, such as +254 712 345 678.',
  ],
])('an invalid %s is refused with a message', async (field, change, sentence) => {
  const app = await onlyApp
  const { status, body } = await save(await aManager(app), change)
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: sentence } })
  expect((await shopOf(app)).name).toBe('Duka')
})
const onlyApp = testApp()

test('two managers cannot overwrite each other unnoticed', async () => {
  const app = await emptiedShop()
  const [amina, brian] = [await aManager(app), await aManager(app)]
  const seen = (await amina.call('GET', '/settings/staff')).body.version

  const answers = await Promise.all([
    save(amina, { version: seen, name: 'Of Amina' }),
    save(brian, { version: seen, name: 'Of Brian' }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(refused?.body.code).toBe('SETTINGS_CHANGED')
  expect((await shopOf(app)).name).toBe(saved?.body.settings.name)
})

test('a change of settings is in the audit log with before and after', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  await save(manager, { name: 'Mama Njeri', paymentMethods: ['cod'] })
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.thing, 'settings'))
  expect(entries).toMatchObject([
    {
      userId: manager.id,
      before: { name: 'Duka', paymentMethods: methodsThat('mayBeChosen') },
      after: { name: 'Mama Njeri', paymentMethods: ['cod'] },
    },
  ])
})

test('a change reaches other processes and invalidates their cached pages', async () => {
  const here = await emptiedShop()
  const there = await anotherProcess(here)
  const manager = await aManager(here)
  const manifest = async (app: TestApp) =>
    (await app.http.inject({ url: '/manifest.webmanifest' })).json().name
  for (const app of [here, there]) {
    expect((await shopOf(app)).name).toBe('Duka')
    expect(await manifest(app)).toBe('Duka')
  }

  await save(manager, { name: 'Mama Njeri' })

  expect([(await shopOf(here)).name, await manifest(here)]).toEqual(['Mama Njeri', 'Mama Njeri'])
  await expect.poll(async () => (await shopOf(there)).name).toBe('Mama Njeri')
  await expect.poll(() => manifest(there)).toBe('Mama Njeri')
  const restarted = await anotherProcess(here)
  expect((await shopOf(restarted)).name).toBe('Mama Njeri')
})

test('a disabled payment method is not offered, and orders with it are refused', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const kettle = await aProduct(app)
  const shopper = await aShopper(app, { cart: [kettle] })
  await save(manager, { paymentMethods: ['mpesa'] })

  expect((await app.call('GET', '/payments/options')).body.methods).toEqual(['mpesa'])
  expect((await shopOf(app)).acceptedPayments).toBe('Mobile money')
  expect((await shopOf(app)).blurb).toContain('Pay by M-Pesa.')
  const refused = await shopper.placeOrder('cod')
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'COD_OFF' }])
  expect((await shopper.placeOrder('mpesa')).status).toBe(201)
})

test('with M-Pesa disabled no prompt is sent, and no number to pay to is shown', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const key = { 'idempotency-key': 'once' }
  const { body } = await shopper.placeOrder('mpesa', key)
  await save(manager, { paymentMethods: ['cod'] })

  const asked = await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId: body.order._id,
    phoneNumber: '0712345678',
  })
  expect([asked.status, asked.body.code]).toEqual([409, 'MPESA_OFF'])
  expect(app.mpesa.prompts).toEqual([])
  expect((await app.call('GET', '/payments/options')).body).toMatchObject({ paybill: null })
  // A repeated call with the key of an earlier order still returns that order.
  expect((await shopper.placeOrder('mpesa', key)).body).toEqual(body)
  expect((await shopper.placeOrder('mpesa')).body.code).toBe('MPESA_OFF')
})

test('a saved expiry applies to existing orders', async () => {
  let expire = async () => 0
  const app = await testApp({
    beside: async (_http, deps) => {
      expire = () => expireOrders(deps)
    },
  })
  const manager = await aManager(app)
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { body } = await shopper.placeOrder('mpesa')
  const id = body.order._id
  await app.db.update(orders).set({ unpaidSince: sql`now() - interval '20 minutes'` })
  const statusOf = async () => (await shopper.call('GET', `/orders/${id}`)).body.order.status
  await expire()
  expect(await statusOf()).toBe('Pending')

  await save(manager, { orderExpiryMinutes: 15 })

  const { order } = (await shopper.call('GET', `/orders/${id}`)).body
  expect(new Date(order.expiresAt).getTime()).toBeLessThan(Date.now())
  await expire()
  expect(await statusOf()).toBe('Cancelled')
})

test.each([
  ['codMaxPieces', 'twenty', 'Please give a whole number.'],
  ['keepAudit', 30, 'at least 1826 days'],
  ['returnDays', null, 'Please give a whole number of days.'],
  ['paymentMethods', [], 'At least one way to pay must stay on.'],
  ['secondFactorForStaff', 'yes', 'Please say true or false.'],
  ['colours', { main: '#0b6e4f' }, 'Please give a colour such as #0b6e4f.'],
])('a saved %s that is %j is named, and its default is not used', async (name, value, problem) => {
  const app = await brokenApp
  const manager = await aManager(app)
  await save(manager, { name: 'Mama Njeri' })
  const saved = (settings: object) =>
    app.db.update(shopSettings).set({ saved: { name: 'Mama Njeri', ...settings } })
  await saved({ [name]: value })

  await expect(anotherProcess(app)).rejects.toThrow(new RegExp(`${name}.*: .*${problem}`))
  expect((await manager.call('GET', '/settings/staff')).body.code).toBe('UNEXPECTED')
  expect((await save(manager, { hours: 'Mon-Fri' })).body.code).toBe('UNEXPECTED')
  // A running process keeps what it has read.
  expect((await shopOf(app)).name).toBe('Mama Njeri')

  await saved({})
  expect((await save(manager, { hours: 'Mon-Fri' })).status).toBe(200)
})
const brokenApp = testApp()

test('a place on the equator keeps its map', async () => {
  const app = await emptiedShop()
  const { body } = await save(await aManager(app), { map: '-0.00000042, 36.9' })
  expect(body.settings.map).toBe('0, 36.9')
  expect((await shopOf(await anotherProcess(app))).map).toEqual({ latitude: 0, longitude: 36.9 })
})

test('what a setting of another version of the shop says is kept', async () => {
  const app = await emptiedShop()
  await save(await aManager(app), { name: 'Mama Njeri' })
  await app.db.update(shopSettings).set({ saved: { lunchBreak: '13:00-14:00' } })
  expect((await save(await aManager(app), { hours: 'Mon-Fri' })).status).toBe(200)
  const [row] = await app.db.select().from(shopSettings)
  expect(row?.saved).toEqual({ lunchBreak: '13:00-14:00', hours: 'Mon-Fri' })
})

test('the database refuses settings that are no object, and a second row', async () => {
  const app = await emptiedShop()
  await save(await aManager(app), { name: 'Mama Njeri' })
  await expect(app.db.execute(sql`update shop_settings set saved = '[]'`)).rejects.toThrow()
  await expect(app.db.insert(shopSettings).values({ theOne: false })).rejects.toThrow()
})

test('the first line of a real shop promises only what was set', async () => {
  const app = await testApp({ production: true })
  const blurb = async () => (await shopOf(app)).blurb
  expect(await blurb()).toBe('Everyday goods at honest prices. Pay by M-Pesa or cash on delivery.')
  const facts = { orderExpiryMinutes: 60, production: true, rateLimits: true, takesMpesa: false }
  expect(defaultSettings(facts).blurb).toBe('Everyday goods at honest prices.')
  expect(defaultSettings(facts, ['cod']).blurb).toContain('Pay cash on delivery.')
  expect(defaultSettings({ ...facts, production: false }).blurb).toContain('across Kenya. Pay cash')
  expect((await app.call('GET', '/delivery/lowest-fee')).body.counties).toEqual([])
})
