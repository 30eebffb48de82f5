import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aProduct,
  aShopper,
  cheapHash,
  type Person,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { orders, outbox, sessions, users } from '../../../db/schema.ts'

const app = await testApp({ rateLimits: true })
const strict = await testApp({ recentLoginMinutes: 0 })
const password = 'Karibu-2026'
const passwordHash = await cheapHash(password)

/** A shopper who signed in this many minutes ago. */
async function aMember(minutesAgo: number, shop: TestApp = app) {
  const shopper = await aShopper(shop)
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, shopper.id))
  await shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - ${minutesAgo} * interval '1 minute'` })
    .where(eq(sessions.userId, shopper.id))
  return shopper
}

const another = () => `${Math.random().toString(36).slice(2)}@people.test`
const needsPassword = { status: 403, body: { code: 'PASSWORD_NEEDED' } }

async function letterTo(email: string, shop: TestApp = app) {
  const [letter] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.id))
  return letter
}

test('soon after a login the e-mail can be changed and the account deleted without the password', async () => {
  const amina = await aMember(9)
  // A wrong password is refused all the same.
  const wrong = await amina.call('PUT', '/user/me', { email: another(), password: 'Wrong-one-1' })
  expect(wrong.body.code).toBe('WRONG_PASSWORD')
  expect((await amina.call('PUT', '/user/me', { email: another() })).status).toBe(200)
  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)
})

test.each<[string, (who: Person, more?: object) => ReturnType<Person['call']>]>([
  ['an e-mail', (who, more) => who.call('PUT', '/user/me', { email: another(), ...more })],
  ['a phone', (who, more) => who.call('PUT', '/user/me', { phoneNumber: '0712345678', ...more })],
  ['an account', (who, more) => who.call('DELETE', '/user/me', more)],
])('with an old session, changing or deleting %s needs the password', async (_what, act) => {
  const amina = await aMember(11)
  expect(await act(amina)).toMatchObject(needsPassword)
  expect((await amina.call('GET', '/user/me')).body.user.email).toBe(amina.email)
  expect(await act(amina, { password: 'Wrong-one-1' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fields: { password: 'Current password is incorrect.' } },
  })
  expect((await act(amina, { password })).status).toBeLessThan(300)
})

test('an order that keeps the account is named before the password is asked for', async () => {
  const amina = await aMember(11)
  await amina.call('POST', '/carts', { items: [{ productId: (await aProduct(app)).id }] })
  await amina.placeOrder('cod')
  await app.db.update(orders).set({ status: 'Shipped' }).where(eq(orders.userId, amina.id))
  expect((await amina.call('DELETE', '/user/me')).body.code).toBe('ACCOUNT_HAS_MONEY')
})

test('other changes of the profile need no password, nor do an unchanged e-mail and phone', async () => {
  const amina = await aMember(60)
  const change = {
    firstname: 'Wanjiru',
    phoneNumber: '',
    email: amina.email.toUpperCase(),
  }
  expect((await amina.call('PUT', '/user/me', change)).status).toBe(200)
})

test('with RECENT_LOGIN_MINUTES=0 the password is always needed', async () => {
  const amina = await aMember(0, strict)
  expect(await amina.call('PUT', '/user/me', { email: another() })).toMatchObject(needsPassword)
  const change = { email: another(), password }
  expect((await amina.call('PUT', '/user/me', change)).status).toBe(200)
})

test('wrong passwords at the confirmation are limited', async () => {
  const amina = await aMember(60)
  const act = (given: string) =>
    amina.call('PUT', '/user/me', { email: another(), password: given })
  for (let n = 0; n < 10; n += 1) expect((await act('Wrong-one-1')).status).toBe(400)
  expect((await act(password)).status).toBe(429)
})

test('a new e-mail ends the other sessions and notifies the old address', async () => {
  const amina = await aMember(0)
  const { body } = await app.call('POST', '/user/login', { email: amina.email, password })
  const email = another()
  await app.call('PUT', '/user/me', { email }, { token: body.token })
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  expect((await app.call('GET', '/user/me', undefined, { token: body.token })).status).toBe(200)
  const letter = await letterTo(amina.email)
  expect(letter).toMatchObject({ userId: amina.id, subject: 'Your Duka email was changed' })
  expect(letter?.body).toContain('If it was not you')
  // The old mailbox must not show the new address.
  expect(letter?.body).not.toContain(email)
})

test('a deleted account is notified, and then its address is erased', async () => {
  const posting = await testApp({ smtpUrl: 'smtp://mail.example:25' })
  const amina = await aMember(0, posting)
  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)
  const letter = await letterTo(amina.email, posting)
  expect(letter).toMatchObject({
    userId: null,
    subject: 'Your Duka account was deleted',
    deleteWhenDone: true,
  })
})
