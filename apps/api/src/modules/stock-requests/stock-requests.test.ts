import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../test/support/support.ts'
import { outbox, products, stockRequests } from '../../db/schema.ts'
import { sendMessages } from '../messages/send-messages.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { notifyBackInStock } from './stock-requests.ts'

const app = await testApp()
const manager = await aManager(app)
const notify = () => notifyBackInStock({ db: app.db, publicUrl: 'https://duka.example' })

let people = 0
const anEmail = () => {
  people += 1
  return `wanjiku-${people}@people.test`
}
const aSoldOut = () => aProduct(app, { name: 'Solar lamp', stockQuantity: 0, priceCents: 125_000 })
const ask = (id: string, body: object, at: TestApp = app) =>
  at.call('POST', `/products/${id}/notify-me`, body)
const raise = (id: string, change: number) =>
  manager.call('POST', `/products/${id}/stock`, { change, note: 'Delivery' })
const messagesTo = (recipient: string) =>
  app.db.select().from(outbox).where(eq(outbox.recipient, recipient))
const requestsFor = (id: string) =>
  app.db.select().from(stockRequests).where(eq(stockRequests.productId, id))

test('a guest is notified once when the product is back', async () => {
  const { id } = await aSoldOut()
  const email = anEmail()
  expect((await ask(id, { email: email.toUpperCase(), language: 'sw' })).status).toBe(202)
  await notify()
  expect(await messagesTo(email)).toEqual([])

  await raise(id, 3)
  await notify()
  const [message, ...others] = await messagesTo(email)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    kind: 'back-in-stock',
    channel: 'email',
    language: 'sw',
    userId: null,
    data: { product: 'Solar lamp', price: expect.stringContaining('1,250') },
  })
  expect(message?.data).toMatchObject({ link: `https://duka.example/products/${id}` })

  await raise(id, -3)
  await raise(id, 3)
  await notify()
  expect(await messagesTo(email)).toHaveLength(1)
})

test('a phone number in any Kenyan form gets a text message', async () => {
  const { id } = await aSoldOut()
  expect((await ask(id, { phoneNumber: '0711 000 111' })).status).toBe(202)
  await raise(id, 1)
  await notify()
  expect(await messagesTo('254711000111')).toMatchObject([{ channel: 'sms', language: 'en' }])
})

test('the answer is the same whether somebody asked before, or it is in stock', async () => {
  const { id } = await aSoldOut()
  const email = anEmail()
  const answers = [await ask(id, { email }), await ask(id, { email })]
  const inStock = await aProduct(app, { stockQuantity: 2 })
  answers.push(await ask(inStock.id, { email }))
  for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body])
  expect(await requestsFor(id)).toHaveLength(1)
  expect(await requestsFor(inStock.id)).toEqual([])
})

test.each([
  [{}, 'email'],
  [{ email: 'wanjiku@' }, 'email', 'Invalid email format.'],
  [{ phoneNumber: 'abc' }, 'phoneNumber'],
  [{ email: 'a@b.test', phoneNumber: '0711000111' }, 'email'],
])(
  '%j is refused',
  async (body, field, reason = 'Please enter an email address or a phone number.') => {
    const { id } = await aSoldOut()
    const answer = await ask(id, body)
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: reason }])
  },
)

test('an unknown or deleted product is not found', async () => {
  const gone = await aProduct(app, { stockQuantity: 0, deletedAt: new Date() })
  expect((await ask(gone.id, { email: anEmail() })).body.code).toBe('PRODUCT_NOT_FOUND')
})

test('at most three people for each piece are notified, those first who asked first', async () => {
  const { id } = await aSoldOut()
  const all: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const email = anEmail()
    all.push(email)
    await ask(id, { email })
  }
  const notified = async () => {
    const rows = await app.db.execute<{ recipient: string }>(sql`
      select recipient from stock_requests where product_id = ${id} and told_at is not null`)
    return rows.rows.map(({ recipient }) => recipient).sort()
  }
  await raise(id, 1)
  await notify()
  await notify()
  expect(await notified()).toEqual(all.slice(0, 3).sort())

  // Another piece comes while the first is still there.
  await raise(id, 1)
  await notify()
  expect(await notified()).toEqual(all.slice(0, 6).sort())

  // It sells out and comes back: the queue begins again.
  await raise(id, -2)
  await notify()
  await raise(id, 1)
  await notify()
  expect(await notified()).toEqual([...all].sort())
})

test('two processes tell nobody twice and not too many', async () => {
  const { id } = await aSoldOut()
  const emails = Array.from({ length: 5 }, anEmail)
  for (const email of emails) await ask(id, { email })
  await raise(id, 1)
  const other = await anotherProcess(app)
  const there = () => notifyBackInStock({ db: other.db, publicUrl: 'https://duka.example' })
  await Promise.all([notify(), there(), notify(), there()])
  const notified = (await Promise.all(emails.map(messagesTo))).map((messages) => messages.length)
  expect(notified).toEqual([1, 1, 1, 0, 0])
})

test('stock comes back in any way: by a cancelled order, too', async () => {
  const shopper = await aShopper(app)
  const { id } = await aProduct(app, { stockQuantity: 1 })
  await shopper.call('POST', '/carts', {
    user: shopper.id,
    items: [{ productId: id, quantity: 1 }],
  })
  const { body } = await shopper.placeOrder('cod')
  const email = anEmail()
  await ask(id, { email })
  await manager.call('PUT', `/orders/${body.order._id}`, { status: 'Cancelled' })
  await notify()
  expect(await messagesTo(email)).toHaveLength(1)

  const edited = await aSoldOut()
  const other = anEmail()
  await ask(edited.id, { email: other })
  await app.db.update(products).set({ stockQuantity: 4 }).where(eq(products.id, edited.id))
  await notify()
  expect(await messagesTo(other)).toHaveLength(1)
})

test('the link in the message ends the request, and opening it alone does not', async () => {
  const { id } = await aSoldOut()
  const email = anEmail()
  await ask(id, { email })
  const [request] = await requestsFor(id)
  const url = `/stop/${request?.id}`
  const oneClick = await app.http.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([oneClick.statusCode, oneClick.body]).toEqual([200, expect.stringContaining('no message')])
  expect(await requestsFor(id)).toEqual([])
  // Again, from the page, and for nothing at all.
  for (const path of [url, '/stop/nonsense']) {
    const answer = await app.http.inject({ method: 'POST', url: path })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/stop/done'])
  }
})

test('the e-mail lets its program end the request with one tap', async () => {
  const smtp = await anSmtpServer()
  const { id } = await aSoldOut()
  const email = anEmail()
  await ask(id, { email })
  const [request] = await requestsFor(id)
  await raise(id, 1)
  await notify()
  // Only this message is due; those of other tests have waited for nobody.
  await app.db.update(outbox).set({ nextTryAt: null }).where(sql`recipient <> ${email}`)
  const facts = { orderExpiryMinutes: 60, takesMpesa: true, rateLimits: true, production: false }
  const settings = { now: () => defaultSettings(facts) }
  const log = { info() {}, warn() {} }
  await sendMessages({ db: app.db, settings, smtpUrl: smtp.url, sms: undefined, log })
  expect(smtp.mail).toHaveLength(1)
  // Long headers are folded into several lines.
  const letter = smtp.mail[0]?.replace(/\r?\n[ \t]+/g, ' ')
  expect(letter).toContain('Auto-Submitted: auto-generated')
  expect(letter).toContain(`List-Unsubscribe: <https://duka.example/stop/${request?.id}>`)
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('a request from a signed-in person belongs to the account', async () => {
  const shopper = await aShopper(app)
  const { id } = await aSoldOut()
  await shopper.call('POST', `/products/${id}/notify-me`, { phoneNumber: '0722 333 444' })
  expect(await requestsFor(id)).toMatchObject([{ userId: shopper.id }])
})

test('one address may ask only so often', async () => {
  const strict = await anotherProcess(app, { rateLimits: true })
  const { id } = await aSoldOut()
  const [email] = [anEmail()]
  for (let count = 0; count < 120; count += 1) await ask(id, { email }, strict)
  expect((await ask(id, { email }, strict)).status).toBe(429)
})
