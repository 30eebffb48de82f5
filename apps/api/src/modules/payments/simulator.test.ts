import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  anOrder,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
} from '../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../test/support/support.ts'
import { openMpesa } from './mpesa/mpesa.ts'
import { queryDuePayments } from './prompts/query-due.ts'
import { simulatorRoutes } from './simulator.routes.ts'

/** A shop that listens, with the real client and the real simulator, whose time goes 20 times as fast. */
async function aListeningShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'duka-simulator-'))
  let address = ''
  const mpesa = await openMpesa(undefined, {
    callbackBase: () => address,
    queriesPerMinute: 30,
    confirmAbove: 50_000,
    dataDir,
    simulator: { speed: 20, settings: { menu: 'full' } },
  })
  const app = await testApp({ mpesa, beside: simulatorRoutes })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  afterAll(async () => {
    await mpesa.close()
    await rm(dataDir, { recursive: true })
  })
  return { ...app, mpesa, address }
}

const shop = await aListeningShop()
const app = { ...shop, mpesa: { ...shop.mpesa } } as unknown as Parameters<typeof paymentDeps>[0]
const shopper = await aShopper(app)

async function pay(phoneEnd: string) {
  const orderId = await anOrder(app, shopper)
  const answer = await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: `071200${phoneEnd}`,
  })
  return { orderId, answer }
}

/** What the phone page of this person shows. */
async function promptsOf({ token }: { token: string }, phone: string) {
  const list = await fetch(`${shop.address}/simulator/api/prompts?phone=${phone}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await list.json()) as { prompts: { id: string }[] }).prompts
}

function answerPrompt({ token }: { token: string }, id: string | undefined) {
  return fetch(`${shop.address}/simulator/api/prompts/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ action: 'approve', pin: '1234' }),
  })
}

let aheadMs = 0

/** The payment's state after the jobs have run, a little later each time they do. */
async function stateLater(orderId: string) {
  aheadMs += 3_000
  await queryDuePayments(paymentDeps(app, new Date(Date.now() + aheadMs)))
  const [payment] = await paymentsOf(app, orderId)
  return payment?.state
}

test.each([
  ['0000', 'paid', 'paid'],
  ['0001', 'failed', 'unpaid'],
  ['1032', 'failed', 'unpaid'],
  ['1037', 'failed', 'unpaid'],
  ['2001', 'failed', 'unpaid'],
  ['6600 (no callback)', 'paid', 'paid'],
  ['6601 (callback before the answer)', 'paid', 'paid'],
  ['6602 (callback late)', 'paid', 'paid'],
  ['6603 (callback twice)', 'paid', 'paid'],
  ['6604 (success, then its contrary)', 'paid', 'paid'],
  ['6605 (a forged success)', 'held', 'unpaid'],
  ['6606 (a shilling less)', 'held', 'unpaid'],
  ['6607 (everything as text)', 'paid', 'paid'],
  ['6608 (a masked payer)', 'paid', 'paid'],
  ['6609 (reordered, no payer)', 'paid', 'paid'],
  ['6610 (answer lost)', 'paid', 'paid'],
  ['6611 (an error, though accepted)', 'paid', 'paid'],
  ['6613 (a slow answer)', 'paid', 'paid'],
  ['6614 (the token dies)', 'paid', 'paid'],
  ['6615 (flaky questions)', 'paid', 'paid'],
  ['6616 (a failure, then a success)', 'paid', 'paid'],
  ['6617 (a page instead of an answer)', 'paid', 'paid'],
  ['6618 (an empty answer)', 'paid', 'paid'],
  ['6619 (M-Pesa is down)', 'failed', 'unpaid'],
  ['6621 (an empty error while in flight)', 'paid', 'paid'],
  ['6622 (an error while in flight)', 'paid', 'paid'],
])(
  'with the phone %s of the simulator the payment ends %s and the order %s',
  async (phone, state, status) => {
    const { orderId, answer } = await pay(phone.slice(0, 4))
    expect(answer.status).toBe(200)
    await expect.poll(() => stateLater(orderId)).toBe(state)
    expect(await paymentStatusOf(app, orderId)).toBe(status)
    expect(await paymentsOf(app, orderId)).toHaveLength(1)
  },
)

test.each([
  ['6612', 502, 'MPESA_REFUSED'],
  ['6620', 409, 'PHONE_HAS_PROMPT'],
])('phone %s is refused by M-Pesa, with a reason', async (phone, status, code) => {
  const { orderId, answer } = await pay(phone)
  expect(answer).toMatchObject({ status, body: { code } })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('a second prompt to a phone that shows one is refused, and may be tried again in a minute', async () => {
  expect((await pay('4455')).answer.status).toBe(200)
  const { orderId, answer } = await pay('4455')
  expect(answer).toMatchObject({ status: 409, body: { code: 'PHONE_HAS_PROMPT' } })
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.body.message).toContain('try again in 60 seconds')
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('a refund through the simulator takes two seconds of its time', async () => {
  const manager = await aManager(app)
  const { orderId } = await pay('0000')
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  const [payment] = await paymentsOf(app, orderId)
  expect(payment?.receipt).toMatch(/^[A-Z0-9]{10}$/)
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })

  const answer = await manager.call('POST', '/payments/refund', { orderId })
  expect(answer).toMatchObject({ status: 202, body: { payment: { state: 'refunding' } } })
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('refunded')
})

test('the phone page is served beside the shop and answers a waiting prompt', async () => {
  const page = await fetch(`${shop.address}/simulator`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  for (const file of ['phone.js', 'phone.css', 'icon.svg'])
    expect((await fetch(`${shop.address}/simulator/${file}`)).status, file).toBe(200)

  const { orderId } = await pay('3344')
  const [prompt] = await promptsOf(shopper, '0712003344')
  expect((await answerPrompt(shopper, prompt?.id)).status).toBe(200)
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
})

test('if the simulator cannot be reached, the phone page says so', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'duka-simulator-'))
  const mpesa = await openMpesa(undefined, {
    callbackBase: () => 'http://shop.test',
    queriesPerMinute: 30,
    confirmAbove: 50_000,
    dataDir,
  })
  const alone = await testApp({ mpesa, beside: simulatorRoutes })
  await mpesa.close()
  await rm(dataDir, { recursive: true })
  const answer = await alone.http.inject('/simulator')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
})

test('with the real M-Pesa there is no phone page, and an unreachable gateway is not a refusal', async () => {
  const mpesa = await openMpesa(
    {
      // Nothing listens there.
      baseUrl: 'http://127.0.0.1:9',
      consumerKey: 'key',
      consumerSecret: 'secret',
      shortcode: '174379',
      passkey: 'passkey',
      transactionType: 'CustomerPayBillOnline',
      till: undefined,
      initiator: undefined,
      initiatorPassword: undefined,
      certificate: undefined,
      callbackFrom: undefined,
      pulls: false,
    },
    {
      callbackBase: () => 'https://shop.example',
      queriesPerMinute: 30,
      confirmAbove: 50_000,
      dataDir: '/nowhere',
    },
  )
  const real = await testApp({ mpesa, beside: simulatorRoutes })
  const buyer = await aShopper(real)
  const orderId = await anOrder(real, buyer)

  expect((await real.http.inject('/simulator')).statusCode).toBe(404)
  expect((await real.http.inject('/simulator/api/prompts')).statusCode).toBe(404)
  expect((await real.call('GET', '/payments/options')).body.simulator).toBe(false)
  const answer = await buyer.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: '0712345678',
  })
  expect(answer).toMatchObject({ status: 200, body: { payment: { state: 'unknown' } } })
})
