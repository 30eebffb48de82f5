import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { messageTexts, orders } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import type { OutboxRow } from './records/messages.queries.ts'
import { renderMessage } from './render.ts'
import { smsText } from './sms-text.ts'
import { withoutLinks } from './without-links.ts'

/** Links come into messages with codes by their values, too: by names, places and tracking numbers. */

const app = await testApp()
const facts = defaultSettings({
  orderExpiryMinutes: 60,
  takesMpesa: true,
  rateLimits: true,
  production: false,
})
/** What a phone or a mail program makes a link of. */
const link = /:\/\/|www\.\S|[\p{L}\d-]\.\p{L}{2,}|\d\.\d+\.\d+\.\d/iu

const evil = [
  'confirm at duka-ke.example/c',
  'https://duka-ke.example/c',
  'duka-ke．example／c',
  'duka-ke。example/c',
  'duka-ke․example/c',
  'duka-ke.\u200bexample/c',
  '\u202eduka-ke.example\u202c/c',
  'ｄｕｋａ-ke.example',
  'www.duka-ke.example',
  'Amina.K/pay t.me/duka',
  'help@duka-ke.example',
  'go to 192.0.2.7/c',
]

const row = (
  kind: OutboxRow['kind'],
  channel: OutboxRow['channel'],
  data: object,
  orderId: string | null = null,
) => ({ kind, channel, language: 'en', data, orderId, subject: null, body: null }) as OutboxRow

/** All that is read of a message: the text, the subject and both forms of an e-mail. */
async function read(message: OutboxRow, shop: string) {
  const settings = { now: () => ({ ...facts, name: shop, address: [shop], email: '' }) }
  const rendered = await renderMessage({ db: app.db, settings }, message)
  const { body, subject, email, values } = rendered
  const text = message.channel === 'sms' ? smsText(values.shop ?? shop, body) : body
  const html = (email?.html ?? '').replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
  return [text, subject, email?.text, html, ...Object.values({ ...values, link: '' })].join('\n')
}

test.each(evil)('no value puts a link beside a code: %s', async (value) => {
  const parcel = { code: '1234', trackingNumber: value, point: value, name: value, rider: value }
  for (const channel of ['sms', 'whatsapp', 'email'] as const) {
    const messages = [
      row('out-for-delivery', channel, parcel),
      row('ready-for-pickup', channel, parcel),
      row('order-shipped', channel, parcel),
      row('password-code', channel, { name: value, code: '12345678', minutes: 10 }),
      ...(channel === 'sms' ? [row('phone-code', channel, { code: '12345678', minutes: 10 })] : []),
    ]
    for (const message of messages) {
      const text = (await read(message, value))
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      expect(text, `${message.kind} ${channel}`).not.toMatch(link)
      expect(text).toContain(message.kind.endsWith('-code') ? '12345678' : '1234')
    }
  }
})

test('nor does the order of an e-mail with a code: its goods, its way and its place', async () => {
  const kettle = await aProduct(app, {
    name: 'Kettle duka-ke.example/c',
    variant: 'duka-ke.example',
  })
  const amina = await aShopper(app, { cart: [kettle] })
  const { body } = await amina.placeOrder()
  const delivery = {
    name: 'Go to duka-ke.example/c',
    point: { name: 'duka-ke.example/c', directions: 'www.duka-ke.example', town: 'Thika' },
  }
  await app.db
    .update(orders)
    .set({ delivery } as object)
    .where(eq(orders.id, body.order._id))
  const text = await read(
    row('out-for-delivery', 'email', { code: '1234' }, body.order._id),
    'Duka',
  )
  expect(text).toContain('1234')
  expect(text).not.toMatch(link)
})

test('a wording that makes a link together with its values gives way to the default', async () => {
  await app.db.insert(messageTexts).values({
    kind: 'out-for-delivery',
    channel: 'sms',
    language: 'en',
    version: 1,
    subject: null,
    body: 'Type {code} at {shop}.example/c',
  })
  const text = await read(row('out-for-delivery', 'sms', { code: '1234' }), 'Duka')
  expect(text).not.toMatch(link)
  expect(text).toContain('1234')
})

test('sums, numbers and plain names stay as they are', () => {
  for (const text of [
    'KES 1,250.00',
    'Prof. Dr. Amina H. Yusuf',
    "O'Ochieng",
    '482 9157',
    'O.',
    '1.5 kg',
  ])
    expect(withoutLinks(text)).toBe(text)
})
