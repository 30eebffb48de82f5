import { randomUUID } from 'node:crypto'
import { type DeliveryKind, deliveryKinds } from '@duka/contract/delivery/delivery'
import { messageChannels } from '@duka/contract/messages/message-kinds'
import { showNumber } from '@duka/contract/orders/order-number'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import {
  aManager,
  anAdmin,
  aProduct,
  aShopper,
  type Shopper,
  testApp,
} from '../../../test/support/support.ts'
import { outbox, users } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { type RenderDeps, renderMessage } from './render.ts'
import { sendMessages } from './send-messages.ts'

/** A shop that sends e-mail and SMS: what its customers get about their orders. */

const smtp = await anSmtpServer()
const sms = await anSmsServer()
const app = await testApp({ smtpUrl: smtp.url, sms: sms.account })
const manager = await aManager(app)
const defaults = defaultSettings({
  orderExpiryMinutes: 60,
  takesMpesa: true,
  rateLimits: true,
  production: false,
})
const log = { info: () => undefined, warn: () => undefined }
const pdf = Buffer.from('%PDF-1.7 a receipt')
const orders: Pick<RenderDeps, 'trackingLink' | 'receiptOf'> = {
  trackingLink: async ({ id }) => `https://shop.test/t/${id.slice(0, 8)}`,
  receiptOf: async () => ({ name: 'receipt.pdf', pdf }),
}
const send = () =>
  sendMessages({
    db: app.db,
    settings: { now: () => defaults },
    smtpUrl: smtp.url,
    sms: sms.account,
    log,
    ...orders,
  })

/** An account with a phone of its own, which has ordered. */
async function aCustomer(choice: Partial<typeof users.$inferInsert> = {}) {
  const shopper = await aShopper(app, { cart: [await aProduct(app, { name: 'Kettle <1.7 l>' })] })
  const phoneNumber = `2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await app.db
    .update(users)
    .set({ phoneNumber, firstname: 'Amina', ...choice })
    .where(eq(users.id, shopper.id))
  const { status, body } = await shopper.placeOrder('cod')
  expect(status).toBe(201)
  return { shopper, phoneNumber, orderId: String(body.order._id) }
}

const mailTo = ({ email }: Shopper) => smtp.mail.filter((mail) => mail.includes(`To: ${email}`))
const textsTo = (phone: string) =>
  sms.asked.filter(({ form }) => form.to === `+${phone}`).map(({ form }) => form.message)
const numberOf = async (shopper: Shopper, orderId: string) =>
  showNumber((await shopper.call('GET', `/orders/${orderId}`)).body.order.number)
const move = (orderId: string, status: string) =>
  manager.call('PUT', `/orders/${orderId}`, { status })
const kindsAbout = async (orderId: string) =>
  (
    await app.db
      .select({ kind: outbox.kind, channel: outbox.channel })
      .from(outbox)
      .where(eq(outbox.orderId, orderId))
      .orderBy(asc(outbox.id))
  ).map(({ kind, channel }) => `${kind} by ${channel}`)

/** The parts of a message as the reader gets them: without the dots and escapes of the transport. */
function decoded(mail: string): string {
  return mail
    .replace(/^\.\./gm, '.')
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    )
}

test('an order is confirmed once by e-mail and SMS', async () => {
  const { shopper, phoneNumber, orderId } = await aCustomer()
  await send()
  await send()
  const number = await numberOf(shopper, orderId)
  expect(number).toMatch(/^\d{3} \d{4}$/)
  const [mail = '', ...more] = mailTo(shopper)
  expect(more).toEqual([])
  const link = `https://shop.test/t/${orderId.slice(0, 8)}`
  expect(mail).toContain(`Subject: Order ${number}: thank you`)
  expect(decoded(mail)).toContain(`Follow your order: ${link}`)
  expect(decoded(mail).replaceAll(link, '')).not.toMatch(new RegExp(orderId.slice(0, 8), 'i'))
  expect(textsTo(phoneNumber)).toEqual([
    `Duka: Order ${number} received, KES 2,499.00. Thank you! ${link}`,
  ])
})

test('an own text that names the number twice says it once, and knows its other name', async () => {
  const admin = await anAdmin(app)
  const write = async (text: string | null) => {
    const texts = [{ kind: 'order-placed', channel: 'sms', language: 'en', text }]
    expect((await admin.call('PUT', '/message-texts', { texts })).status).toBe(200)
  }
  const textOfOrder = async () => {
    const { shopper, phoneNumber, orderId } = await aCustomer()
    await send()
    const number = await numberOf(shopper, orderId)
    return textsTo(phoneNumber).map((text) => text?.replaceAll(number, 'N'))
  }
  await write('Order {order}[ ({number})]: {total}')
  expect(await textOfOrder()).toEqual(['Duka: Order N: KES 2,499.00'])
  await write('Say {number}')
  expect(await textOfOrder()).toEqual(['Duka: Say N'])
  await write(null)
})

test('an e-mail has HTML and text, no script and no picture, and less than 100 kB', async () => {
  const { shopper } = await aCustomer()
  await send()
  const [mail = ''] = mailTo(shopper)
  expect(mail).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail).toContain('Content-Type: text/html; charset=utf-8')
  const html = decoded(mail)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('Kettle &lt;1.7 l&gt;')
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(/i)
  expect(mail.length).toBeLessThan(100_000)
})

test('a customer gets a message about every step, in order', async () => {
  const { orderId } = await aCustomer()
  for (const status of ['Processing', 'Shipped', 'Delivered']) await move(orderId, status)
  const kinds = await kindsAbout(orderId)
  for (const channel of ['email', 'sms'])
    expect(kinds.filter((kind) => kind.endsWith(channel))).toEqual([
      `order-placed by ${channel}`,
      `order-processing by ${channel}`,
      `order-shipped by ${channel}`,
      `order-delivered by ${channel}`,
    ])
})

test('an order that changes its status back and forth is announced as processed and delivered once', async () => {
  const { orderId } = await aCustomer()
  for (const status of ['Processing', 'Pending', 'Processing', 'Delivered', 'Processing'])
    await move(orderId, status)
  const kinds = await kindsAbout(orderId)
  expect(kinds.filter((kind) => kind.startsWith('order-processing'))).toHaveLength(2)
})

test('the receipt is attached to the message about the payment', async () => {
  const { shopper, orderId } = await aCustomer()
  for (const status of ['Processing', 'Shipped']) await move(orderId, status)
  const paid = await manager.call('POST', '/payments/cash', { orderId, amount: 2499 })
  expect(paid.status).toBe(201)
  await send()
  const mails = mailTo(shopper)
  const withPaper = mails.filter((mail) => mail.includes('application/pdf'))
  expect(withPaper).toHaveLength(1)
  expect(withPaper[0]).toContain('Subject: KES 2,499.00 received for order')
  expect(withPaper[0]).toContain(pdf.toString('base64'))
})

test('a customer who chose Swahili gets messages in Swahili', async () => {
  const { shopper, phoneNumber, orderId } = await aCustomer({ language: 'sw' })
  await move(orderId, 'Cancelled')
  await send()
  const number = await numberOf(shopper, orderId)
  expect(textsTo(phoneNumber).at(-1)).toBe(`Duka: Oda ${number} imeghairiwa.`)
  expect(mailTo(shopper).at(-1)).toContain(`Subject: Oda ${number} imeghairiwa`)
})

test('a channel that a person switched off carries only password codes', async () => {
  const { shopper, phoneNumber, orderId } = await aCustomer({
    notifyEmail: false,
    notifySms: false,
    phoneProvenAt: new Date(),
  })
  await move(orderId, 'Shipped')
  expect(await kindsAbout(orderId)).toEqual([])
  await app.call('POST', '/user/forgot-password', { email: shopper.email })
  await send()
  expect(mailTo(shopper)).toHaveLength(1)
  const [text = ''] = textsTo(phoneNumber)
  expect(text).toMatch(/^Duka: \d{8} is your code to choose a new password\./)
  expect(text.length).toBeLessThanOrEqual(160)

  const rows = await app.db.select().from(outbox).where(eq(outbox.userId, shopper.id))
  expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'password-code sent',
    'password-code sent',
  ])
  const kept = JSON.stringify(rows.map(({ body, data }) => ({ body, data })))
  expect(kept).not.toMatch(/\d{8}/)
})

test('another recipient gets only the messages about the delivery', async () => {
  const { shopper } = await aCustomer()
  await shopper.call('POST', '/carts', {
    items: [{ productId: (await aProduct(app)).id }],
  })
  const contactPhone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const { body, status } = await shopper.call('POST', '/orders', {
    addressId: shopper.addressId,
    paymentMethod: 'cod',
    contactPhone,
  })
  expect(status).toBe(201)
  for (const to of ['Processing', 'Shipped', 'Delivered']) await move(body.order._id, to)
  await send()
  const number = showNumber(body.order.number)
  expect(textsTo(`254${contactPhone.slice(1)}`)).toEqual([
    `Duka: Order ${number} is on its way.`,
    `Duka: Order ${number} is delivered. Thank you!`,
  ])
})

test('an expired password code is not sent', async () => {
  const userId = randomUUID()
  await app.db.insert(outbox).values({
    kind: 'password-code',
    channel: 'email',
    recipient: 'late@people.test',
    userId,
    data: { code: '12345678' },
    giveUpAt: sql`now() - interval '1 minute'`,
  })
  await send()
  const [row] = await app.db.select().from(outbox).where(eq(outbox.userId, userId))
  expect(row).toMatchObject({ state: 'given-up', body: null, data: {} })
})

/** What the customer is told on each channel in each language about an order of this kind that ended. */
async function endsOf(kind: DeliveryKind) {
  const { orderId } = await aCustomer()
  await app.db.execute(sql`update orders set delivery = ${JSON.stringify({ kind })}::jsonb
    where id = ${orderId}`)
  await move(orderId, 'Delivered')
  const isEnd = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order-delivered'))
  const [row] = await app.db.select().from(outbox).where(isEnd)
  if (!row) throw new Error('Nobody was told that the order ended')
  const texts = messageChannels.flatMap((channel) =>
    (['en', 'sw'] as const).map((language) =>
      renderMessage(
        { db: app.db, settings: { now: () => defaults } },
        { ...row, channel, language },
      ),
    ),
  )
  return (await Promise.all(texts)).flatMap(({ subject, body }) => [subject ?? body, body])
}

test.each(deliveryKinds)('each message says how an order by %s ended', async (kind) => {
  const isFetched = kind === 'shop' || kind === 'pickup'
  for (const text of await endsOf(kind))
    expect(text).toMatch(isFetched ? /was collected|imechukuliwa/ : /is delivered|imefika/)
})

test("the owner's own text for the end of an order is that of collected ones, too", async () => {
  const admin = await anAdmin(app)
  const write = async (text: string | null) => {
    const texts = [{ kind: 'order-delivered', channel: 'sms', language: 'en', text }]
    expect((await admin.call('PUT', '/message-texts', { texts })).status).toBe(200)
  }
  await write('Karibu tena!')
  expect(await endsOf('shop')).toContain('Karibu tena!')
  await write(null)
})
