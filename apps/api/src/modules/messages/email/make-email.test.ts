import { staffKinds, wordedKinds } from '@duka/contract/messages/message-kinds'
import { tonesOf } from '@duka/contract/settings/colours'
import { expect, test } from 'vitest'
import type { OrderFacts } from '../records/message-facts.queries.ts'
import { fillWording } from '../texts/fill-wording.ts'
import { defaultWording } from '../texts/wordings.ts'
import { makeEmail } from './make-email.ts'

const shop = {
  name: 'Duka',
  address: ['Nairobi'],
  phones: ['0712 345 678'],
  email: 'a@duka.example',
}
const link = 'https://shop.test/t/4kJ82hs91KsmQp0aLx2B'
const values = {
  shop: 'Duka',
  name: 'Amina',
  order: '482 9157',
  total: 'KES 2,499.00',
  link,
  amount: 'KES 2,499.00',
  product: 'Kettle',
  left: '2',
  receipt: 'SJK7',
  minutes: '30',
  code: '4711',
  problem: 'The disk is full.',
}
/** More than anybody orders. */
const order: OrderFacts = {
  id: '1',
  number: '4829157',
  userId: '1',
  firstname: 'Amina',
  totalCents: 249_900,
  deliveryFeeCents: 25_000,
  promotionCents: 5_000,
  reductionCents: 0,
  isForgotten: false,
  paymentStatus: 'paid',
  delivery: 'Rider',
  parcel: {
    toPayCents: 0,
    address: {
      addressLine1: 'Shop 4',
      addressLine2: null,
      street: 'Biashara Street',
      area: null,
      landmark: 'behind the stage',
      city: 'Kerugoya',
      state: 'Kĩrĩnyaga',
      phoneNumber: null,
      postalCode: '10300',
      country: 'Kenya',
    },
    point: null,
    isFromShop: false,
    method: 'cod',
    orderedAt: '2026-11-20T08:00:00Z',
    estimate: null,
    minDays: 1,
    maxDays: 2,
    cutOffHour: null,
    rider: null,
  },
  items: Array.from({ length: 100 }, () => ({
    name: 'Kettle '.repeat(20),
    variant: 'Size: 1.7 litre',
    quantity: 12,
    priceCents: 249_900,
  })),
}
const isStaff = (kind: string) => staffKinds.some((known) => known === kind)
const mailOf = (kind: (typeof wordedKinds)[number], language: 'en' | 'sw') => {
  const { subject = '', text } = defaultWording(kind, 'email', language)
  const hasOrder = !isStaff(kind) && kind !== 'back-in-stock' && kind !== 'password-code'
  return makeEmail(
    { kind, language },
    {
      subject: fillWording(subject, values),
      body: fillWording(text, values),
      values,
      order: hasOrder || kind === 'new-order' ? order : undefined,
    },
    shop,
  )
}

test.each(wordedKinds)(
  'an e-mail about %s is smaller than 100 kB and has the right button',
  async (kind) => {
    for (const language of ['en', 'sw'] as const) {
      const { html, text } = await mailOf(kind, language)
      expect(Buffer.byteLength(html + text)).toBeLessThan(100_000)
      expect(html).toContain(`href="${link}"`)
      expect(html).not.toMatch(/<script|<img|<link|@import|url\(/i)
    }
    const { html } = await mailOf(kind, 'en')
    const [label] = /(?<=>)(Follow|Open|Choose|See|Pay) [a-z ]+(?=<)/.exec(html) ?? []
    if (isStaff(kind)) expect(label).toBe('Open the dashboard')
    else if (kind === 'password-code') expect(label).toBe('Choose a new password')
    else if (kind === 'back-in-stock') expect(label).toBe('See the product')
    else expect(label).toBe(kind === 'pay-link' ? 'Pay the order' : 'Follow your order')
    expect(html.includes('alerts to staff')).toBe(isStaff(kind))
  },
)

test('an e-mail names the options and the delivery in its language', async () => {
  for (const [language, size, fee] of [
    ['en', 'Size: 1.7', 'Delivery: '],
    ['sw', 'Saizi: 1.7', 'Uwasilishaji: '],
  ] as const) {
    const { html, text } = await mailOf('order-placed', language)
    for (const said of [html, text])
      expect([said.includes(size), said.includes(fee)]).toEqual([true, true])
  }
})

test('an e-mail has the logo and colours of the owner, in both themes', async () => {
  const wording = { subject: 'Your order', body: `Hello.\n\n${link}`, values, order: undefined }
  const kind = { kind: 'order-placed', language: 'en' } as const
  const tones = tonesOf({ main: '#1a3c8f', accent: '#b5006e' })
  const logo = 'https://shop.test/face/0123456789ab/logo.png'
  const { html } = await makeEmail(kind, wording, shop, { tones, logo })
  expect(html).toContain(`<img src="${logo}" alt=""`)
  expect(html).toContain('background-color:#1a3c8f')
  expect(html).toContain('.link { color: #87a3e9 !important; }')
  expect(html).not.toMatch(/#0b6e4f|#5cc79b/)

  const plain = await makeEmail(kind, wording, shop)
  expect(plain.html).toContain('background-color:#0b6e4f')
  expect(plain.html).not.toContain('<img')
})

test('until the parcel comes, an e-mail says where it goes, when, and what is to be paid then', async () => {
  const due = { ...order, parcel: { ...order.parcel, toPayCents: 249_900 } }
  const textOf = async (kind: (typeof wordedKinds)[number], about = due) =>
    (
      await makeEmail(
        { kind, language: 'en' },
        { subject: 'A', body: 'B', values, order: about },
        shop,
      )
    ).text
  const place = 'Delivery to: Shop 4, Biashara Street, behind the stage, Kerugoya, Kĩrĩnyaga'
  const sum = 'To pay when you get it: KES 2,499.00'
  expect(await textOf('order-placed')).toContain(`${place}\nExpected: 21 Nov to 23 Nov\n${sum}`)
  expect(await textOf('order-shipped')).toContain(`${place}\n${sum}`)
  expect(await textOf('payment-received', order)).not.toContain('To pay')
  expect(await textOf('order-delivered')).not.toContain('Shop 4')
  expect(await textOf('new-order')).not.toContain('Shop 4')
  expect(await textOf('order-placed', { ...due, isForgotten: true })).not.toContain('Shop 4')

  const point = { name: 'Mwea Stage', directions: null, town: 'Mwea' }
  const parcel = { ...due.parcel, point, minDays: null, estimate: 'Same day before noon' }
  const { html } = await makeEmail(
    { kind: 'order-placed', language: 'sw' },
    { subject: 'A', body: 'B', values, order: { ...due, parcel } },
    shop,
  )
  for (const line of [
    'Ichukue: Mwea Stage, Mwea',
    'Same day before noon',
    'Utalipa ukiipokea: KES',
  ])
    expect(html).toContain(line)
})

const confirmation = async (parcel: Partial<OrderFacts['parcel']>, paymentStatus = 'unpaid') => {
  const facts = { ...order, paymentStatus, parcel: { ...order.parcel, ...parcel } }
  const wording = { subject: 'Your order', body: 'Hello.', values, order: facts }
  const { html, text } = await makeEmail({ kind: 'order-placed', language: 'en' }, wording, shop)
  return html + text
}

test('an order that is collected in the shop names the shop and no address to bring it to', async () => {
  expect(await confirmation({})).toContain('Biashara Street')
  const collected = await confirmation({ isFromShop: true })
  expect(collected).not.toContain('Biashara Street')
  expect(collected).toMatch(/^Collect.*: Nairobi$/m)
  expect(collected).not.toContain('Delivery')
})

test('an order with M-Pesa says how to pay until it is paid', async () => {
  const how = 'Not paid yet? Open your order and pay with M-Pesa.'
  expect((await confirmation({ method: 'mpesa' })).split(how)).toHaveLength(3)
  expect(await confirmation({ method: 'mpesa' }, 'paid')).not.toContain(how)
  expect(await confirmation({ method: 'cod' })).not.toContain(how)
})

test('a code is bold, and a link on a line of its own becomes the button', async () => {
  expect((await mailOf('out-for-delivery', 'sw')).html).toContain('<strong>4711</strong>')
  const { html } = await mailOf('low-stock', 'en')
  expect(html.split(link)).toHaveLength(2)
})
