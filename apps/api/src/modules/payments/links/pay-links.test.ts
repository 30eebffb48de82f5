import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  aSum,
  callbackBody,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { settings } from '../../../../test/samples/queued-messages.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { auditLog, orders, outbox, payLinks, users } from '../../../db/schema.ts'
import { renderMessage } from '../../messages/render.ts'
import { handleCallbacks } from '../incoming/callbacks.ts'
import { matchReceipts, takeReceipt } from '../incoming/take-receipt.ts'
import { openPayLink } from './pay-link-token.ts'

const DAY_MS = 86_400_000
let passedMs = 0
const now = () => new Date(Date.now() + passedMs)
const app = await testApp({ now })

const tokenIn = (link: string) => link.split('/p/')[1] ?? ''

async function aLink(owner: Person, orderId: string): Promise<string> {
  const { status, body } = await owner.call('POST', `/orders/${orderId}/pay-link`, {})
  expect(status).toBe(201)
  return tokenIn(body.link)
}

const pay = (token: string, phoneNumber = '0722000111') =>
  app.call('POST', `/pay/${token}/prompt`, { phoneNumber })

test('the history says until when a link works: no longer than its order', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, owner, { totalCents: 249_950 })
  const { body: made } = await manager.call('POST', `/orders/${orderId}/pay-link`, {})
  const { body: log } = await manager.call('GET', `/audit?order=${orderId}`)
  expect(made.orderExpiresAt < made.expiresAt).toBe(true)
  expect(log.entries).toMatchObject([{ action: 'pay-link', after: { until: made.orderExpiresAt } }])
})

test('a link says what, how much and to whom, and nothing about a person', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  await manager.call('PUT', '/settings', { accountHolder: 'WANJIKŨ TRADERS' })
  const orderId = await anOrder(app, owner, { totalCents: 249_950, note: 'Ring twice.' })
  const { body: made } = await owner.call('POST', `/orders/${orderId}/pay-link`, {})
  const lastsMs = new Date(made.expiresAt).getTime() - now().getTime()
  expect(Math.round(lastsMs / DAY_MS)).toBe(14)
  // Its order ends long before.
  expect(new Date(made.orderExpiresAt).getTime() - now().getTime()).toBeLessThan(DAY_MS)

  const { status, body, headers } = await app.call('GET', `/pay/${tokenIn(made.link)}`)
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  expect(status).toBe(200)
  expect(body).toEqual({
    order: {
      number: order?.shortNumber,
      items: [{ name: expect.any(String), variant: null, quantity: 1 }],
      totalAmount: 2499.5,
      outstanding: 2499.5,
      status: 'Pending',
      paymentStatus: 'unpaid',
      expiresAt: made.orderExpiresAt,
    },
    methods: ['mpesa'],
    paybill: null,
    till: null,
    accountHolder: 'WANJIKŨ TRADERS',
  })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  await manager.call('PUT', '/settings', { accountHolder: null })
})

test('a pay link names goods in Swahili, too, where the shop does', async () => {
  const kettle = await aProduct(app, { nameSw: 'Birika la umeme', variantSw: null })
  const owner = await aShopper(app, { cart: [kettle] })
  const orderId = String((await owner.placeOrder('mpesa')).body.order._id)
  const { body } = await app.call('GET', `/pay/${await aLink(owner, orderId)}`)
  expect(body.order.items).toEqual([
    { name: 'Electric kettle', nameSw: 'Birika la umeme', variant: '1.7 litre', quantity: 1 },
  ])
})

test('only the owner and staff make a link, and only of an order that lacks money', async () => {
  const [owner, stranger, manager] = [await aShopper(app), await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, owner)
  const make = (by: Person, id: string, body = {}) =>
    by.call('POST', `/orders/${id}/pay-link`, body)
  expect(await make(stranger, orderId)).toMatchObject({ body: { code: 'ORDER_NOT_FOUND' } })
  expect((await app.call('POST', `/orders/${orderId}/pay-link`, {})).status).toBe(401)
  expect((await make(owner, orderId, { send: true })).status).toBe(403)
  const paid = await anOrder(app, owner, { paymentStatus: 'paid' })
  expect(await make(owner, paid)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
  const gone = await anOrder(app, owner, { status: 'Cancelled', cancelledBy: 'staff' })
  expect(await make(owner, gone)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
  await manager.call('PUT', '/settings', { paymentMethods: ['cod'] })
  expect(await make(owner, orderId)).toMatchObject({ status: 409, body: { code: 'MPESA_OFF' } })
  await manager.call('PUT', '/settings', { paymentMethods: null })
})

test('a link that works is answered again, one key is for one order, and no token is stored', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  const [orderId, other] = [await anOrder(app, owner), await anOrder(app, owner)]
  const withKey = (id: string) =>
    owner.call('POST', `/orders/${id}/pay-link`, {}, { headers: { 'idempotency-key': 'one' } })
  const [first, again] = await Promise.all([withKey(orderId), withKey(orderId)])
  expect(again.body).toEqual(first.body)
  expect(await withKey(other)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
  expect(await aLink(manager, orderId)).toBe(tokenIn(first.body.link))
  expect(await app.db.select().from(payLinks).where(eq(payLinks.orderId, orderId))).toHaveLength(1)

  const token = tokenIn(first.body.link)
  const { rows } = await app.db.execute(sql`
    select (select jsonb_agg(l) from pay_links l) as links, (select jsonb_agg(k) from idempotency_keys k) as keys,
      (select jsonb_agg(a) from audit_log a) as audit`)
  expect(JSON.stringify(rows)).toContain(orderId)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('staff have the shop send the link, and it stands in the history', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  await app.db.update(users).set({ phoneNumber: '254712345678' }).where(eq(users.id, owner.id))
  const send = async (orderId: string) =>
    (await manager.call('POST', `/orders/${orderId}/pay-link`, { send: true })).body
  const unsent = await anOrder(app, owner)
  expect((await send(unsent)).sentBy).toEqual([])
  const [made] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, unsent))
  expect(made?.action).toBe('pay-link')

  await app.db.execute(sql`update message_channels set is_on = true where channel = 'sms'`)
  const orderId = await anOrder(app, owner)
  const { link, sentBy } = await send(orderId)
  expect(sentBy).toEqual(['sms'])
  const [sms] = await app.db.select().from(outbox).where(eq(outbox.orderId, orderId))
  if (!sms) throw new Error('nothing was queued')
  expect(sms).toMatchObject({ kind: 'pay-link', recipient: '254712345678' })
  expect(JSON.stringify(sms.data)).not.toContain(tokenIn(link))
  const payLink = (order: { id: string }) =>
    openPayLink({ db: app.db, publicUrl: 'http://shop.test', now, settings }, order)
  const { body } = await renderMessage({ db: app.db, settings, payLink }, sms)
  expect(body).toMatch(
    /^Pay for order \d{3} \d{4}, KES 2,499\.00, with M-Pesa by \d\d\/\d\d\/\d{4}, \d\d:\d\d here: /,
  )
  expect(body.endsWith(` ${link}`)).toBe(true)
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, orderId))
  expect(entry).toMatchObject({ action: 'send-pay-link', thing: 'order', userId: manager.id })
})

test('anybody pays by the link, and the receipt goes to the order', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner, { totalCents: 249_950 })
  const token = await aLink(owner, orderId)
  const { status, body } = await pay(token)
  expect(status).toBe(200)
  expect(Object.keys(body.payment).sort()).toEqual([
    '_id',
    'amount',
    'channel',
    'createdAt',
    'method',
    'state',
  ])
  expect(body.payment).toMatchObject({ amount: 2500, state: 'prompted' })
  expect(app.mpesa.prompts.at(-1)).toMatchObject({ phoneNumber: '254722000111', shillings: 2500 })
  expect((await app.call('GET', `/pay/${token}`)).body.order.paymentStatus).toBe('pending')
  expect((await pay(token)).body.payment._id).toBe(body.payment._id)

  await aSum(app, orderId, { cents: 250_000, channel: 'stk' })
  const { body: paid } = await app.call('GET', `/pay/${token}`)
  expect(paid.order).toMatchObject({ outstanding: 0, paymentStatus: 'paid' })
  expect(await pay(token)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
})

test('the owner of an order reads no whole phone of somebody who paid by the link, staff do', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, owner)
  await pay(await aLink(owner, orderId))
  const phoneFor = async (person: Person) =>
    (await person.call('GET', `/payments/order/${orderId}`)).body.payments[0].phoneNumber
  expect(await phoneFor(owner)).toBe('2547***111')
  expect(await phoneFor(manager)).toBe('254722000111')
  const asked = { orderId, phoneNumber: '0733000222' }
  const { body } = await owner.call('POST', '/payments/mpesa/stk-push', asked)
  expect(body.payment.phoneNumber).toBe('2547***111')
  const { orders: exported } = (await owner.call('GET', '/user/me/export')).body
  expect(JSON.stringify(exported)).not.toContain('722000111')
})

test('one link that is paid on twenty phones at once sends one prompt', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  const token = await aLink(owner, orderId)
  const before = app.mpesa.prompts.length
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pay(token, `07220001${10 + n}`)),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'PROMPT_LIVE')).toHaveLength(19)
  expect(app.mpesa.prompts.length - before).toBe(1)
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('a link ends after 14 days and while its order is cancelled', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  const token = await aLink(owner, orderId)
  const ended = { status: 404, body: { code: 'PAY_LINK_ENDED' } }
  await app.db.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, orderId))
  expect(await app.call('GET', `/pay/${token}`)).toMatchObject(ended)
  expect(await pay(token)).toMatchObject(ended)
  await app.db.update(orders).set({ status: 'Pending' }).where(eq(orders.id, orderId))
  expect((await app.call('GET', `/pay/${token}`)).status).toBe(200)
  passedMs = 14 * DAY_MS + 1000
  expect(await app.call('GET', `/pay/${token}`)).toMatchObject(ended)
  expect(await pay(token)).toMatchObject(ended)
  const fresh = await aLink(owner, orderId)
  expect(fresh).not.toBe(token)
  expect(await app.call('GET', `/pay/${token}`)).toMatchObject(ended)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  passedMs = 0
})

test('a deleted account takes its links along, and the data of the account names them', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  const token = await aLink(owner, orderId)
  const { body } = await owner.call('GET', '/user/me/export')
  expect(body.orders[0].payLinks).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain(token)
  const manager = await aManager(app)
  expect((await manager.call('DELETE', `/user/users/${owner.id}`)).status).toBe(204)
  expect((await app.call('GET', `/pay/${token}`)).status).toBe(404)
})

test('a link that is paid on a phone and by hand at once counts one money, and the other is due back', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  await pay(await aLink(owner, orderId))
  const prompt = app.mpesa.prompts.at(-1)
  if (!prompt) throw new Error('no prompt was sent')
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  const paid = callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() })
  await Promise.all([
    postCallback(app, prompt, paid),
    takeReceipt(paymentDeps(app), {
      code: aReceipt(),
      by: 'c2b',
      amountCents: 249_900,
      account: order?.shortNumber ?? '',
      payer: null,
      occurredAt: new Date(),
    }),
  ])
  await handleCallbacks(paymentDeps(app), { olderThanMs: 0 })
  // Money that came while the prompt had no result waits for it; then the job counts it.
  await matchReceipts(paymentDeps(app))
  const { body } = await owner.call('GET', `/payments/order/${orderId}`)
  expect(body).toMatchObject({ due: 0, owed: 2499 })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('nobody guesses a link or pesters phones by one', async () => {
  const limited = await anotherProcess(app, { rateLimits: true, trustProxy: '127.0.0.1' })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  const token = await aLink(owner, orderId)
  const guesses = await Promise.all(
    Array.from({ length: 110 }, (_, n) =>
      limited.call('GET', `/pay/guess-${n}`, undefined, from('198.51.100.7')),
    ),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  // Whoever has the link is not held up by guesses from the same address.
  const { status } = await limited.call('GET', `/pay/${token}`, undefined, from('198.51.100.7'))
  expect(status).toBe(200)

  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      limited.call(
        'POST',
        `/pay/${token}/prompt`,
        { phoneNumber: `07220002${10 + n}` },
        from(`198.51.100.${10 + n}`),
      ),
    ),
  )
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('its owner and staff end a link, which nobody uses again', async () => {
  const [owner, stranger, manager] = [await aShopper(app), await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, owner)
  const end = (by: Person, id = orderId) => by.call('DELETE', `/orders/${id}/pay-link`)
  const ended = { status: 404, body: { code: 'PAY_LINK_ENDED' } }
  for (const person of [owner, manager]) {
    const token = await aLink(owner, orderId)
    expect(await end(stranger)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    expect((await app.call('DELETE', `/orders/${orderId}/pay-link`)).status).toBe(401)
    expect((await app.call('GET', `/pay/${token}`)).status).toBe(200)
    expect((await end(person)).status).toBe(204)
    expect(await app.call('GET', `/pay/${token}`)).toMatchObject(ended)
    expect(await pay(token)).toMatchObject(ended)
    expect(await app.call('POST', `/pay/${token}/code`, { code: aReceipt() })).toMatchObject(ended)
    expect(await aLink(owner, orderId)).not.toBe(token)
    expect(await app.call('GET', `/pay/${token}`)).toMatchObject(ended)
  }
  expect((await end(manager)).status).toBe(204)
  expect((await end(manager)).status).toBe(204)
  const { body } = await manager.call('GET', `/audit?order=${orderId}`)
  const actions = body.entries.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'end-pay-link')).toHaveLength(2)
})

test('a prompt by a link keeps its owner from nothing: cancelled first, its money is due back', async () => {
  const owner = await aShopper(app)
  const orderId = await anOrder(app, owner)
  await pay(await aLink(owner, orderId))
  const { body: money } = await owner.call('GET', `/payments/order/${orderId}`)
  expect(money.promptByLink).toBe(true)
  expect((await owner.call('POST', `/orders/${orderId}/cancel`)).status).toBe(200)
  await payPrompt()
  expect(await paymentStatusOf(app, orderId)).toBe('refund-due')
  expect((await owner.call('GET', `/payments/order/${orderId}`)).body.owed).toBe(2499)
})

test('a prompt by a link keeps staff from no cash: what is paid twice is due back', async () => {
  const [owner, manager] = [await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, owner)
  await pay(await aLink(owner, orderId))
  const cash = await manager.call('POST', '/payments/cash', { orderId, amount: 2499 })
  expect(cash.status).toBe(201)
  await payPrompt()
  expect((await owner.call('GET', `/payments/order/${orderId}`)).body).toMatchObject({
    due: 0,
    owed: 2499,
  })
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

/** The phone of the last prompt pays it. */
async function payPrompt(): Promise<void> {
  const prompt = app.mpesa.prompts.at(-1)
  if (!prompt) throw new Error('no prompt was sent')
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() }))
  await handleCallbacks(paymentDeps(app), { olderThanMs: 0 })
}

test('prompts by a link to a phone leave the owner of the phone prompts', async () => {
  const limited = await anotherProcess(app, { rateLimits: true })
  const owner = await aShopper(app)
  const prompt = async (send: (orderId: string) => Promise<{ status: number }>) => {
    const { status } = await send(await anOrder(app, owner))
    return status
  }
  const byLink = async (orderId: string) =>
    limited.call('POST', `/pay/${await aLink(owner, orderId)}/prompt`, {
      phoneNumber: '0733000333',
    })
  const asked = []
  for (let n = 0; n < 11; n += 1) asked.push(await prompt(byLink))
  expect(asked).toEqual([...Array(10).fill(200), 429])
  const byOwner = await prompt((orderId) =>
    limited.call(
      'POST',
      '/payments/mpesa/stk-push',
      { orderId, phoneNumber: '0733000333' },
      { token: owner.token },
    ),
  )
  expect(byOwner).toBe(200)
})
