import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { demoCredentials } from '@duka/daraja/simulator'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anMpesaProxy } from '../fakes/mpesa-proxy.ts'
import { anOrder, orderRow, paymentStatusOf, paymentsOf } from '../samples/payments-support.ts'
import { build } from '../support/build.ts'
import { freePort } from '../support/free-port.ts'
import { callShop, type ShopProcess, startShop } from '../support/shop-process.ts'
import { aManager, aShopper, type Person, testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

const app = await testApp()
const mpesa = await anMpesaProxy()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])
const folder = await aFolder()
/** The shop's PUBLIC_URL is the proxy's address, so M-Pesa needs this port to reach the shop. */
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const certificate = join(folder, 'certificate.pem')
writeFileSync(certificate, demoCredentials.certificatePem)

/** How long a restarted shop may take to find out what happened before the crash. */
const patience = { timeout: 60_000, interval: 250 }

test('a shop killed during a payment and its refund neither loses nor doubles money', async () => {
  const orderId = await anOrder(app, shopper)
  const wanted = { orderId, phoneNumber: '0712345678' }

  // M-Pesa has accepted the prompt; the shop has no record of that.
  let shop = await openShop()
  await dieAt('/mpesa/stkpush/v1/processrequest', shop, () =>
    call(shopper, '/payments/mpesa/stk-push', wanted),
  )
  expect(await paymentsOf(app, orderId)).toMatchObject([
    { state: 'requested', checkoutRequestId: null },
  ])

  // The callback is stored but not processed.
  shop = await openShop()
  expect(await call(shopper, '/payments/mpesa/stk-push', wanted)).toMatchObject({
    status: 200,
  })
  expect(mpesa.simulator.prompts()).toHaveLength(1)
  await dieAt('/mpesa/stkpushquery/v1/query', shop, approve)
  expect(await paymentStatusOf(app, orderId)).toBe('pending')
  expect(await paymentsOf(app, orderId)).toMatchObject([{ receivedCents: null }])

  shop = await openShop()
  await expect.poll(() => paymentStatusOf(app, orderId), patience).toBe('paid')
  expect(await paymentsOf(app, orderId)).toMatchObject([
    { state: 'paid', receivedCents: 249_900, receipt: mpesa.simulator.prompts()[0]?.receipt },
  ])

  // M-Pesa has accepted the refund; the shop has no record of that.
  await call(manager, `/orders/${orderId}`, { status: 'Cancelled' }, 'PUT')
  await dieAt('/mpesa/reversal/v1/request', shop, () =>
    call(manager, '/payments/refund', { orderId }),
  )
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'refunding' }])
  expect(await orderRow(app, orderId)).toMatchObject({ paymentStatus: 'refund-due' })

  shop = await openShop()
  expect(await call(manager, '/payments/refund', { orderId })).toMatchObject({ status: 409 })
  await mpesa.simulator.advance(10_000)
  await expect.poll(() => paymentStatusOf(app, orderId), patience).toBe('refunded')
  expect(await readBooks()).toEqual({ received: 2499, refunded: 2499, refundsDue: 0, toMatch: 0 })
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
  shop.child.kill()
  await shop.ended
}, 240_000)

test('a shop killed in a correction and in a return does each once, when it is sent again', async () => {
  const [wrong, right, sold] = await Promise.all([
    anOrder(app, shopper, { paymentMethod: 'cod' }),
    anOrder(app, shopper, { paymentMethod: 'cod' }),
    anOrder(app, shopper, { paymentMethod: 'cod' }),
  ])
  for (const orderId of [wrong, sold]) await manager.call('POST', '/payments/cash', { orderId })
  await manager.call('PUT', `/orders/${sold}`, { status: 'Delivered' })
  const [payment] = (await manager.call('GET', `/payments/order/${wrong}`)).body.payments
  const [item] = (await manager.call('GET', `/orders/${sold}`)).body.order.items
  const correction = {
    receipt: payment._id,
    from: { order: wrong },
    to: { order: right },
    reason: 'The next order.',
  }
  const back = { items: [{ item: item._id, quantity: 1, reason: 'unwanted', restock: true }] }
  const before = await entries()

  let shop = await openShop()
  await dieBeforeTheEnd(shop, () => send('/payments/corrections', correction))
  shop = await openShop()
  await dieBeforeTheEnd(shop, () => send(`/orders/${sold}/returns`, back))
  expect(await entries()).toEqual(before)

  await openShop()
  for (const [url, body] of [
    ['/payments/corrections', correction],
    [`/orders/${sold}/returns`, back],
  ] as const) {
    // Whoever got no answer sends it again.
    const [first, again] = [await send(url, body), await send(url, body)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  }
  expect(await Promise.all([wrong, right].map((id) => paymentStatusOf(app, id)))).toEqual([
    'unpaid',
    'paid',
  ])
  expect((await entries()).slice(before.length)).toEqual([
    'corrected',
    'matched',
    'returned',
    'surplus',
  ])
  const { returns } = (await manager.call('GET', `/orders/${sold}`)).body.order
  expect(returns).toHaveLength(1)
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
}, 240_000)

const send = (url: string, body: object) =>
  callShop(address, 'POST', url, body, manager.token, { 'idempotency-key': url })

/** The kinds of all entries of the books, oldest first. */
async function entries(): Promise<string[]> {
  const { rows } = await app.db.execute<{ kind: string }>(sql`select kind from entries order by id`)
  return rows.map(({ kind }) => kind)
}

/** Starts `begin`, and kills the shop when all but the last is written: the entry of the audit log. */
async function dieBeforeTheEnd(shop: ShopProcess, begin: () => Promise<unknown>) {
  await app.db.transaction(async (db) => {
    await db.execute(sql`lock table audit_log in share mode`)
    const begun = begin()
    const waiting = sql`select from pg_locks where relation = 'audit_log'::regclass and not granted`
    await expect.poll(async () => (await app.db.execute(waiting)).rows.length, patience).toBe(1)
    shop.child.kill('SIGKILL')
    await Promise.allSettled([begun])
  })
  expect((await shop.ended).signal).toBe('SIGKILL')
}

async function openShop(): Promise<ShopProcess> {
  const shop = startShop({
    DATA_DIR: folder,
    DATABASE_URL: app.databaseUrl,
    PORT: String(port),
    MPESA_CERTIFICATE: certificate,
    ...mpesa.variables,
  })
  await shop.address
  mpesa.forwardTo(address)
  return shop
}

/** Starts `begin`, and kills the shop as soon as M-Pesa has handled the request to `path`. */
async function dieAt(path: string, shop: ShopProcess, begin: () => Promise<unknown>) {
  mpesa.killAt(path, shop)
  await Promise.allSettled([begin()])
  expect((await shop.ended).signal).toBe('SIGKILL')
}

async function approve() {
  const [prompt] = mpesa.simulator.prompts()
  expect(await mpesa.simulator.answer(prompt?.id ?? '', { action: 'approve', pin: '1234' })).toBe(
    true,
  )
  await mpesa.simulator.idle()
}

function call(who: Person, url: string, body: unknown, method = 'POST') {
  return callShop(address, method, url, body, who.token)
}

/** Today's day report. */
async function readBooks() {
  const { body } = await manager.call('GET', `/payments/day?day=${nairobiDay(new Date())}`)
  const { received, refunded, refundsDue, toMatch } = body
  return {
    received: received.total,
    refunded: refunded.amount,
    refundsDue: refundsDue.amount,
    toMatch: toMatch.amount,
  }
}
