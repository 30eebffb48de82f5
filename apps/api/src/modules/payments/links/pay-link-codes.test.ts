import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  paymentDeps,
  paymentStatusOf,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type Person, testApp } from '../../../../test/support/support.ts'
import { takeReceipt } from '../incoming/take-receipt.ts'

/** Whoever has a pay link pays at a phone, and enters the code of M-Pesa's message on the page of the link. */

const app = await testApp()
app.mpesa.till = '832909'
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

/** M-Pesa reports money that somebody paid to the till. */
async function pay(code: string, { shillings = 2499, phone = '2547 ***** 999' } = {}) {
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: shillings * 100,
    account: '',
    payer: 'JANE',
    phone,
    occurredAt: new Date(),
  })
}

async function linkOf(owner: Person, orderId: string): Promise<string> {
  const { body } = await owner.call('POST', `/orders/${orderId}/pay-link`, {})
  return body.link.split('/p/')[1]
}

const enterByLink = (token: string, code: string, by = app) =>
  by.call('POST', `/pay/${token}/code`, { code })

test('whoever has a pay link pays with the code of known money or of money to come', async () => {
  const [known, toCome] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  const [code, later] = [aReceipt(), aReceipt()]
  await pay(code)
  const paid = await enterByLink(await linkOf(shopper, known), ` ${code.toLowerCase()} `)
  expect([paid.status, paid.body]).toEqual([200, { state: 'paid' }])
  expect(paid.headers['cache-control']).toBe('no-store')
  expect(await paymentStatusOf(app, known)).toBe('paid')

  const waits = await enterByLink(await linkOf(shopper, toCome), later)
  expect([waits.status, waits.body]).toEqual([202, { state: 'waiting', until: expect.any(String) }])
  const typed = await app.db.execute(
    sql`select user_id as by from typed_codes where code = ${later}`,
  )
  expect(typed.rows).toEqual([{ by: null }])
  expect((await shopper.call('GET', `/payments/order/${toCome}`)).body.typedCodes).toMatchObject([
    { code: later, problem: null },
  ])
  await pay(later)
  expect(await paymentStatusOf(app, toCome)).toBe('paid')
})

test('a pay link takes no code of other or too little money, and none for an order that needs no money', async () => {
  const [first, second, gone] = [
    await anOrder(app, shopper),
    await anOrder(app, shopper),
    await anOrder(app, shopper),
  ]
  const [code, small] = [aReceipt(), aReceipt()]
  await pay(code)
  await pay(small, { shillings: 100, phone: '2547 ***** 123' })
  const [one, two, three] = [
    await linkOf(shopper, first),
    await linkOf(shopper, second),
    await linkOf(shopper, gone),
  ]
  expect((await enterByLink(one, code)).status).toBe(200)
  expect(await enterByLink(two, code)).toMatchObject({
    status: 409,
    body: { code: 'TYPED_CODE_USED' },
  })
  const little = await enterByLink(two, small)
  expect(little).toMatchObject({ status: 409, body: { code: 'TYPED_CODE_TOO_LITTLE' } })
  expect(JSON.stringify(little.body)).not.toMatch(/100|123|JANE/)
  expect((await enterByLink(one, aReceipt())).body.code).toBe('ALREADY_PAID')
  await manager.call('PUT', `/orders/${gone}`, { status: 'Cancelled' })
  expect((await enterByLink(three, aReceipt())).body.code).toBe('PAY_LINK_ENDED')
  expect((await enterByLink('guessed', aReceipt())).body.code).toBe('PAY_LINK_ENDED')
  expect((await enterByLink(two, 'paid it')).status).toBe(400)
})

test('codes by a pay link use up nobody else’s tries', async () => {
  const strict = await testApp({ rateLimits: true })
  const [buyer, staff] = [await aShopper(strict), await aManager(strict)]
  const orderId = await anOrder(strict, buyer)
  const token = await linkOf(buyer, orderId)
  const tries = await Promise.all(
    Array.from({ length: 7 }, () => enterByLink(token, aReceipt(), strict)),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(5).fill(202), 429, 429])
  // Another link of the order has no tries of its own.
  await buyer.call('DELETE', `/orders/${orderId}/pay-link`)
  expect((await enterByLink(await linkOf(buyer, orderId), aReceipt(), strict)).status).toBe(429)
  for (const person of [buyer, staff])
    expect(
      await person.call('POST', '/payments/mpesa/typed-code', { orderId, code: aReceipt() }),
    ).toMatchObject({ status: 202 })
})
