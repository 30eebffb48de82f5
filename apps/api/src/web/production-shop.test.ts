import { wordedKinds } from '@duka/contract/messages/message-kinds'
import { shop as demo } from '@duka/contract/settings/shop'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { builtShop } from '../../test/support/built-shop.ts'
import { aManager, aProduct, aShopper, type TestApp, testApp } from '../../test/support/support.ts'
import { byEmail } from '../modules/messages/by-email.ts'
import { makeEmail } from '../modules/messages/email/make-email.ts'
import { fillWording } from '../modules/messages/texts/fill-wording.ts'
import { defaultWording } from '../modules/messages/texts/wordings.ts'
import type { OutgoingMessage } from '../modules/messages/transport.ts'
import { defaultSettings } from '../modules/settings/shop-facts.ts'

/** The settings of such a shop before its owner has saved any. */
const unset = defaultSettings({
  production: true,
  orderExpiryMinutes: 60,
  takesMpesa: true,
  rateLimits: true,
})

let app: TestApp
let productId: string

beforeAll(async () => {
  app = await builtShop({ production: true })
  productId = (await aProduct(app)).id
})

/** What nobody may take for the shop's own, as text and in links. */
const invented = [
  demo.email,
  demo.email.split('@')[1] ?? '',
  ...demo.phones,
  demo.whatsapp,
  demo.address[0],
  demo.map,
  demo.hours,
  'href="#"',
  'mailto:"',
  'tel:"',
  'wa.me/"',
  'facebook',
  'instagram',
]

function expectNothingInvented(text: string): void {
  for (const value of invented) expect(text.toLowerCase()).not.toContain(value.toLowerCase())
}

const paths = [
  ...['/products', '/about', '/contact', '/returns', '/privacy', '/terms', '/login', '/register'],
  ...[
    '/phone-login',
    '/forgot-password',
    '/reset-password',
    '/wish-list',
    '/carts',
    '/no-such-page',
  ],
  ...['/api/settings', '/api/openapi.json', '/api/docs', '/manifest.webmanifest', '/sitemap.xml'],
  ...['/robots.txt', '/feed.xml', '/api/pages', '/api/pages/terms', '/api/pages/privacy'],
  ...[
    '/d/no-such-token',
    '/p/no-such-token',
    '/t/no-such-token',
    '/api/front',
    '/api/no-such-call',
  ],
]
test.each(paths)('a new shop in production shows nothing invented at %s', async (url) => {
  for (const language of ['en', 'sw']) {
    const headers = { cookie: `language=${language}`, accept: 'text/html' }
    expectNothingInvented((await app.http.inject({ url, headers })).body)
  }
})

test('nor on the page of a product, nor in what search engines read', async () => {
  const { body } = await app.http.inject({ url: `/products/${productId}` })
  expectNothingInvented(body)
  const list = (await app.http.inject({ url: '/products' })).body
  const facts = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(list)?.[1] ?? '{}')
  expect(facts['@graph'][0]).not.toHaveProperty('email')
  expect(facts['@graph'][0]).not.toHaveProperty('telephone')
  expect(facts['@graph'][0]).not.toHaveProperty('address')
})

test.each(['en', 'sw'] as const)('nor in a message in %s', async (language) => {
  for (const kind of wordedKinds) {
    const { subject = '', text: body } = defaultWording(kind, 'email', language)
    const values = { shop: demo.name }
    const filled = { subject, body: fillWording(body, values), values, order: undefined }
    const { html, text } = await makeEmail({ kind, language }, filled, unset)
    const others = ['sms', 'whatsapp'] as const
    const short = others.map((channel) => defaultWording(kind, channel, language).text)
    expectNothingInvented([html, text, subject, ...short].join(' '))
  }
})

test('nor on a receipt', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const { body } = await amina.placeOrder('cod')
  const { rawPayload } = await app.http.inject({
    url: `/api/payments/order/${body.order._id}/receipt.pdf`,
    headers: { authorization: `Bearer ${amina.token}` },
  })
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(rawPayload)))
  const text = items.flat().map(({ str }) => str)
  expect(text).toContain(demo.name)
  // The shopper lives in the same street.
  expectNothingInvented(text.join(' ').replace('Biashara Street', ''))
})

test('the form of staff has empty fields to fill, and what is filled is shown', async () => {
  const shop = await testApp({ production: true })
  const manager = await aManager(shop)
  const { body } = await manager.call('GET', '/settings/staff')
  const empty = { email: '', phones: [], whatsapp: '', address: [], map: '', social: [], hours: '' }
  expect(body.settings).toMatchObject(empty)
  expect(body.settings.name).toBe(demo.name)
  const filled = { phones: ['0712 345 678'], email: 'njeri@shop.test' }
  expect((await manager.call('PUT', '/settings', filled)).status).toBe(200)
  expect((await shop.call('GET', '/settings')).body.shop).toMatchObject({ ...filled, social: [] })
})

test('an e-mail waits until the shop has an address to send it from', async () => {
  const email = byEmail('smtp://127.0.0.1:1', { now: () => unset })
  const answer = await email.send({ values: {} } as OutgoingMessage)
  email.close()
  expect(answer).toMatchObject({ final: false, forAll: true })
  expect(JSON.stringify(answer)).toContain('Enter it under Settings')
})
