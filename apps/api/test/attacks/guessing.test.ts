import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox, passwordResets, tries, users } from '../../src/db/schema.ts'
import { queuedMessages } from '../samples/queued-messages.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  cheapHash,
  testApp,
} from '../support/support.ts'

const parts = { rateLimits: true, trustProxy: '127.0.0.1' }
const app = await testApp(parts)
const other = await anotherProcess(app, parts)
const manager = await aManager(app)
let addresses = 0
const from = (address?: string) => {
  addresses += 1
  const own = `198.51.${addresses >> 8}.${addresses & 255}`
  return { headers: { 'x-forwarded-for': address ?? own } }
}
const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

test('of sixty guesses at a second factor at once, from sixty addresses, ten are looked at', async () => {
  const { email, id } = manager
  const password = 'Karibu-2026'
  const passwordHash = await cheapHash(password)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await manager.call('POST', '/user/second-factor', { password })
  // Confirmed by hand: the test knows no code, as a thief does not.
  await app.db.execute('update second_factors set secret = new_secret, new_secret = null')
  const { body } = await app.call('POST', '/user/login', { email, password })
  const guess = (n: number) =>
    (n % 2 ? app : other).call(
      'POST',
      '/user/login/second-factor',
      { secondFactor: body.secondFactor, code: String(n).padStart(6, '0') },
      from(),
    )
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50])
  expect((await guess(61)).status).toBe(429)
})

test('an account tries twenty unknown offer codes an hour, in the cart and with the order together', async () => {
  const kettle = await aProduct(app)
  const shopper = await aShopper(app, { cart: [kettle] })
  await manager.call('POST', '/offers', { code: 'KARIBU', kind: 'percent', value: 10 })
  const enter = (code: string, shop = app) =>
    shop.call('POST', '/carts/code', { code }, { token: shopper.token, ...from() })
  const order = (code: string) =>
    app.call(
      'POST',
      '/orders',
      { addressId: shopper.addressId, paymentMethod: 'cod', code },
      { token: shopper.token, ...from() },
    )
  for (let n = 0; n < 5; n += 1) expect((await order(`NO-${n}`)).body.code).toBe('OFFER_UNKNOWN')
  for (let n = 0; n < 3; n += 1) expect((await enter('karibu')).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => enter(`NONE-${n}`, n % 2 ? app : other)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(count(statuses, 429)).toBe(25)
  expect((await enter('karibu')).status).toBe(429)
  expect((await order('karibu')).status).toBe(429)
  // Without a code, or with the one that the cart has, one can still order.
  expect(
    (await shopper.call('POST', '/orders', { addressId: shopper.addressId, paymentMethod: 'cod' }))
      .body.order,
  ).toMatchObject({ code: 'KARIBU' })
})

test('many accounts at one address try a hundred unknown offer codes an hour', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(app)))
  const answers = await Promise.all(
    Array.from({ length: 115 }, (_, n) =>
      app.call(
        'POST',
        '/carts/code',
        { code: `NONE-${n}` },
        { token: shoppers[n % 6]?.token ?? '', ...from('203.0.113.9') },
      ),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect([
    count(statuses, 429),
    count(statuses, 404) + count(statuses, 409) + count(statuses, 400),
  ]).toEqual([15, 100])
  expect(await app.db.select().from(tries).where(eq(tries.kind, 'offer-code?'))).toEqual([])
})

test('a code of a forgotten password has a hundred guesses a day from all unknown sources, whatever new codes are sent', async () => {
  let clock = Date.now()
  const shop = await testApp({ ...parts, now: () => new Date(clock) })
  const { email } = await aShopper(shop)
  const codeOf = async () => {
    await shop.call('POST', '/user/forgot-password', { email }, from())
    const [mail] = (await queuedMessages(shop.db, eq(outbox.recipient, email))).reverse()
    return String(mail?.data.code)
  }
  const guess = async (code: string) =>
    (
      await shop.call(
        'POST',
        '/user/reset-password',
        { email, code, newPassword: 'Karibu-2027' },
        from(),
      )
    ).status
  const guesses = (count: number) => Promise.all(Array.from({ length: count }, () => guess('9')))
  await codeOf()
  await guesses(60)
  await codeOf()
  await guesses(39)
  expect(await shop.db.select().from(passwordResets)).toMatchObject([{ triesLeft: 1 }])
  await guesses(1)
  expect(await guess(await codeOf())).toBe(400)

  clock += 24 * 3_600_000
  expect(await guess(await codeOf())).toBe(200)
})
