import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Parts } from '../../src/app.ts'
import { openMpesa } from '../../src/modules/payments/mpesa/mpesa.ts'
import { recordSimulator } from '../../src/modules/payments/mpesa/record-simulator.ts'
import { simulatorRoutes } from '../../src/modules/payments/simulator.routes.ts'
import { anOrder, orderRow, paymentStatusOf } from '../samples/payments-support.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { aManager, anAdmin, aShopper, type TestApp, testApp } from '../support/support.ts'

interface Caller {
  token?: string
  /** The token of a pay link. */
  payLink?: string
}

/** A shop that listens, with the simulator beside it. */
async function aShop(parts: Partial<Parts> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'duka-simulator-'))
  let address = ''
  const simulated = await openMpesa(undefined, {
    callbackBase: () => address,
    queriesPerMinute: 30,
    confirmAbove: 50_000,
    dataDir,
  })
  const app = await testApp({ mpesa: simulated, beside: simulatorRoutes, ...parts })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  afterAll(async () => {
    await simulated.close()
    await rm(dataDir, { recursive: true })
  })

  /** Calls the phone's API as somebody, or as a guest. */
  async function phone(method: string, path: string, who?: Caller, body?: unknown) {
    const answer = await fetch(`${address}/simulator${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(who?.token && { authorization: `Bearer ${who.token}` }),
        ...(who?.payLink && { 'x-pay-link': who.payLink }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** A shopper whose phone shows a prompt. */
  async function aPayingShopper(phoneNumber: string) {
    const shopper = await aShopper(app)
    const orderId = await anOrder(app, shopper)
    const asked = { orderId, phoneNumber }
    expect((await shopper.call('POST', '/payments/mpesa/stk-push', asked)).status).toBe(200)
    const { prompts } = (await phone('GET', '/api/prompts', await aManager(app))).body
    const { shortNumber: number } = await orderRow(app, orderId)
    const prompt: { id: string } = prompts.find(
      ({ account }: { account: string }) => account === number,
    )
    return { ...shopper, orderId, number, promptId: prompt.id }
  }

  return { app, phone, aPayingShopper }
}

/** An order that is paid in cash, without the simulator. */
async function aPaidOrder(app: TestApp) {
  const orderId = await anOrder(app, await aShopper(app), { paymentMethod: 'cod' })
  await (await aManager(app)).call('POST', '/payments/cash', { orderId })
  return orderId
}

const approve = { action: 'approve', pin: '1234' }
const demo = await aShop()
const live = await aShop({ production: true })

test.each([
  ['a demonstration', demo],
  ['production', live],
])('in %s a guest sees and answers no prompt', async (_where, { app, phone, aPayingShopper }) => {
  const amina = await aPayingShopper('0712001122')
  const list = await phone('GET', '/api/prompts')
  expect([list.status, list.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
  expect(list.text).not.toContain('254712001122')
  const answered = await phone('POST', `/api/prompts/${amina.promptId}/answer`, undefined, approve)
  expect(answered.status).toBe(401)
  expect((await phone('POST', '/api/pay-bill', undefined, {})).status).toBe(401)
  expect(await paymentStatusOf(app, amina.orderId)).not.toBe('paid')
})

test('a shopper sees and answers the prompts of their own orders, and of nobody else', async () => {
  const { app, phone, aPayingShopper } = demo
  const amina = await aPayingShopper('0712003344')
  const brian = await aPayingShopper('0712003355')
  for (const path of ['/api/prompts', '/api/prompts?phone=0712003344', '/api/prompts?account=']) {
    const { text } = await phone('GET', path, brian)
    expect(text).not.toContain('254712003344')
    expect(text).not.toContain(amina.number)
  }
  for (const trick of ['', `?account=${amina.number}`, `?account=${brian.number}`]) {
    const path = `/api/prompts/${amina.promptId}/answer${trick}`
    expect((await phone('POST', path, brian, approve)).status, trick).toBe(404)
  }
  expect(await paymentStatusOf(app, amina.orderId)).not.toBe('paid')

  const own = await phone('GET', '/api/prompts', amina)
  expect(own.body.prompts).toMatchObject([{ id: amina.promptId, waiting: true }])
  const answered = await phone('POST', `/api/prompts/${amina.promptId}/answer`, amina, approve)
  expect(answered.status).toBe(200)
  await expect.poll(() => paymentStatusOf(app, amina.orderId)).toBe('paid')
})

test('a person with a pay link sees and answers the prompts of its order on a phone they name', async () => {
  const { app, phone, aPayingShopper } = demo
  const amina = await aPayingShopper('0712006611')
  const brian = await aPayingShopper('0712006622')
  const { link } = (await amina.call('POST', `/orders/${amina.orderId}/pay-link`, {})).body
  const friend = { payLink: new URL(link).pathname.split('/').at(-1) ?? '' }

  for (const [who, path, status] of [
    [friend, '/api/prompts', 401],
    [friend, '/api/prompts?phone=6611', 401],
    [{ payLink: 'guessed' }, '/api/prompts?phone=0712006611', 404],
    [friend, '/api/prompts?phone=0712006611', 200],
  ] as const)
    expect([path, (await phone('GET', path, who)).status]).toEqual([path, status])
  const { prompts } = (await phone('GET', '/api/prompts?phone=0712006611', friend)).body
  expect(prompts).toMatchObject([{ id: amina.promptId, waiting: true }])
  const brians = await phone('GET', '/api/prompts?phone=0712006622', friend)
  expect(brians.body.prompts).toEqual([])

  const answer = (id: string) => phone('POST', `/api/prompts/${id}/answer`, friend, approve)
  expect((await answer(brian.promptId)).status).toBe(404)
  expect((await phone('POST', '/api/pay-bill', friend, {})).status).toBe(401)
  expect((await answer(amina.promptId)).status).toBe(200)
  await expect.poll(() => paymentStatusOf(app, amina.orderId)).toBe('paid')
})

test('in production the phone and its API are for staff alone', async () => {
  const { app, phone, aPayingShopper } = live
  const amina = await aPayingShopper('0712005566')
  const manager = await aManager(app)
  const { link } = (await amina.call('POST', `/orders/${amina.orderId}/pay-link`, {})).body
  const payLink = new URL(link).pathname.split('/').at(-1) ?? ''
  for (const [who, status] of [
    [undefined, 401],
    [{ payLink }, 401],
    [amina, 403],
    [manager, 200],
  ] as const)
    for (const path of ['', '/api/prompts'])
      expect([path, (await phone('GET', path, who)).status]).toEqual([path, status])
  const answer = `/api/prompts/${amina.promptId}/answer`
  expect((await phone('POST', answer, { payLink }, approve)).status).toBe(401)
  expect((await phone('POST', answer, amina, approve)).status).toBe(403)
  expect((await phone('POST', answer, manager, approve)).status).toBe(200)
})

const PHONE = '254733000111'
const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }

test('in a demonstration whoever names a phone reads its codes, for as long as they work', async () => {
  let clock = Date.now()
  const { app, phone } = await aShop({ now: () => new Date(clock) })
  await (await aManager(app)).call('PUT', '/settings', { phoneAccounts: true, name: '<b>Duka</b>' })
  await app.call('POST', '/user/phone-code', { phoneNumber: PHONE })

  const { status, body } = await phone('GET', '/api/messages?phone=0733%20000%20111')
  expect([status, body]).toEqual([
    200,
    {
      messages: [
        {
          id: expect.any(String),
          from: '<b>Duka</b>',
          text: expect.stringMatching(/^\d{6} is your code to log in\./),
          atMs: expect.any(Number),
        },
      ],
    },
  ])
  const code = body.messages[0].text.slice(0, 6)
  const login = await app.call('POST', '/user/phone-login', { phoneNumber: PHONE, code })
  expect(login.status).toBe(201)

  for (const other of ['254733000112', '3000111', '', '0733000111,0733000112', '%'])
    expect((await phone('GET', `/api/messages?phone=${other}`)).text).not.toContain(code)
  expect(await phone('GET', '/api/messages?phone=3000111')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { phone: 'Please provide a valid phone number.' } },
  })
  clock += 10 * 60_000 + 1
  expect((await phone('GET', `/api/messages?phone=${PHONE}`)).body.messages).toEqual([])
})

test.each<[string, Partial<Parts>]>([
  ['in production', { production: true, sms }],
  ['in production without SMS', { production: true }],
  ['where SMS goes out', { sms }],
])('%s nobody reads a code on the simulated phone', async (_where, parts) => {
  const { app, phone } = await aShop(parts)
  const manager = await aManager(app)
  await manager.call('PUT', '/settings', { phoneAccounts: true })
  await app.call('POST', '/user/phone-code', { phoneNumber: PHONE })
  for (const who of [undefined, await aShopper(app), manager])
    expect((await phone('GET', `/api/messages?phone=${PHONE}`, who)).status).toBe(404)
  expect((await app.call('GET', '/settings')).body.shop.simulatesSms).toBeUndefined()
})

test('an SMS account that is entered while the shop runs hides the codes at once', async () => {
  const { app, phone } = await aShop()
  const owner = await anAdmin(app)
  const read = async () => [
    (await phone('GET', `/api/messages?phone=${PHONE}`)).status,
    (await app.call('GET', '/settings')).body.shop.simulatesSms,
  ]
  expect(await read()).toEqual([200, undefined])
  await owner.call('PUT', '/settings', { phoneAccounts: true })
  await app.call('POST', '/user/phone-code', { phoneNumber: PHONE })
  expect(await read()).toEqual([200, true])
  const fields = { apiUrl: sms.url, username: 'duka', apiKey: 'atsk_secret' }
  expect((await owner.call('PUT', '/settings/connections/sms', { fields })).status).toBe(200)
  expect(await read()).toEqual([404, undefined])
})

test('one address reads the codes of 50 phones in 15 minutes, and each as often as it likes', async () => {
  const { phone } = await aShop({ rateLimits: true })
  const read = async (nth: number) =>
    (await phone('GET', `/api/messages?phone=${254_733_000_100 + nth}`)).status
  for (let nth = 0; nth < 50; nth += 1) expect([nth, await read(nth)]).toEqual([nth, 200])
  expect([await read(50), await read(0), await read(49)]).toEqual([429, 200, 200])
})

test('if staff need a second factor, those without one cannot use the phone in production', async () => {
  const { app, phone } = await aShop({ production: true })
  const manager = await aManager(app)
  await (await anAdmin(app)).call('PUT', '/settings', { secondFactorForStaff: true })
  for (const path of ['/api/prompts', '/api/prompts?phone=0712005566'])
    expect(await phone('GET', path, manager)).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_NEEDED' },
    })
  expect((await phone('POST', '/api/pay-bill', manager, {})).status).toBe(403)
})

test('an order paid on the simulator stays marked, and does not count as revenue in production', async () => {
  const { app, phone, aPayingShopper } = await aShop({ production: true })
  await recordSimulator(app.db, { simulator: true })
  const manager = await aManager(app)
  const before = (await manager.call('GET', '/dashboard/overview')).body
  const amina = await aPayingShopper('0712007788')
  await phone('POST', `/api/prompts/${amina.promptId}/answer`, manager, approve)
  const orderOf = async () => (await amina.call('GET', `/orders/${amina.orderId}`)).body.order
  await expect.poll(async () => (await orderOf()).paymentStatus).toBe('paid')
  expect((await orderOf()).simulated).toBe(true)

  await recordSimulator(app.db, { simulator: false })
  await app.db.execute(sql`update payments set amount_cents = amount_cents`)
  expect((await orderOf()).simulated).toBe(true)
  const after = (await manager.call('GET', '/dashboard/overview')).body
  expect(after.breakdown.collected).toBe(before.breakdown.collected)
  expect([after.revenue, after.lately.revenue]).toEqual([before.revenue, before.lately.revenue])
  expect(after.orders).toBe(before.orders + 1)

  const day = (await manager.call('GET', '/payments/day')).body
  expect([day.received.stk, day.received.total]).toEqual([{ count: 0, amount: 0 }, 0])
  expect(day.simulated).toEqual({ count: 1, amount: 2499 })
  const ledger = (await manager.call('GET', '/ledger/day')).body
  const byAccount = (balances: { account: string; balance: number }[]) =>
    Object.fromEntries(balances.map(({ account, balance }) => [account, balance]))
  expect(byAccount(ledger.simulated)).toMatchObject({ mpesa: 2499, deposit: -2499, drawer: 0 })
  expect(byAccount(ledger.closing)).toMatchObject({ mpesa: 2499, deposit: -2499 })

  const real = await aPaidOrder(app)
  expect((await manager.call('GET', '/payments/day')).body.received.total).toBe(2499)
  expect((await amina.call('GET', `/orders/${real}`)).status).toBe(404)
  const { order } = (await manager.call('GET', `/orders/${real}`)).body
  expect([order.paymentStatus, order.simulated]).toEqual(['paid', false])
})

test.each([
  ['a demonstration', 'is', { production: false, owed: 2499 }],
  ['production', 'is not', { production: true, owed: 0 }],
])('in %s money of the simulator %s due back', async (_where, _is, { production, owed }) => {
  const { app, phone, aPayingShopper } = await aShop({ production })
  await recordSimulator(app.db, { simulator: true })
  const manager = await aManager(app)
  const amina = await aPayingShopper('0712007799')
  await phone('POST', `/api/prompts/${amina.promptId}/answer`, manager, approve)
  await expect.poll(() => paymentStatusOf(app, amina.orderId)).toBe('paid')
  const cash = await aPaidOrder(app)
  for (const id of [amina.orderId, cash])
    await manager.call('PUT', `/orders/${id}`, { status: 'Cancelled' })

  const read = async (url: string) => (await manager.call('GET', url)).body
  const overview = await read('/dashboard/overview')
  const count = owed > 0 ? 2 : 1
  expect([overview.breakdown.refundDue, overview.waiting.toRefund]).toEqual([2499 + owed, count])
  expect((await read('/payments/day')).refundsDue).toEqual({ count, amount: 2499 + owed })
  const orders = (await read('/payments/owed')).owed.map(({ order }: { order: string }) => order)
  expect(orders).toHaveLength(count)
  expect(orders.includes(amina.orderId)).toBe(owed > 0)
})

test('the shop forwards no requests to the controls of the simulator or to other hosts', async () => {
  const asked: (string | undefined)[] = []
  const inside = createServer((request, response) => {
    asked.push(request.url)
    response.end('internal')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => inside.once('listening', resolve))
  afterAll(() => inside.close())
  const elsewhere = `127.0.0.1:${(inside.address() as AddressInfo).port}`

  const { token } = await aManager(demo.app)
  const say = await openRawHttp(demo.app.http)
  const send = async (method: string, target: string) => {
    const head = [
      `${method} ${target} HTTP/1.1`,
      'host: shop.test',
      'connection: close',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      'content-length: 2',
    ]
    return (await say(`${head.join('\r\n')}\r\n\r\n{}`)).status
  }
  const controls = ['reset', 'faults', 'settings', 'kill-tokens', 'advance', 'prompts/../reset']
  const tricks = ['prompts/..\\reset#/answer', 'prompts/..\\..\\reset', 'prompts/%2e%2e/answer']
  const more = ['prompts/..%2freset%3f/answer', 'prompts/x%0a/answer', '%61pi/reset', '/reset']
  for (const control of [...controls, ...tricks, ...more])
    expect([control, await send('POST', `/simulator/api/${control}`)]).toEqual([control, 404])
  for (const path of ['/simulator', '/simulator/api/prompts', '/simulator/api/pay-bill']) {
    expect(await send('POST', `http://${elsewhere}${path}`)).toBe(400)
    expect(await send('GET', `//${elsewhere}${path}`)).toBe(404)
  }
  expect(asked).toEqual([])
})
