import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { phoneLogins } from '../../../test/samples/phone-logins.ts'
import { queuedMessages } from '../../../test/samples/queued-messages.ts'
import { aManager, aShopper, testApp } from '../../../test/support/support.ts'
import { outbox, sessions, users } from '../../db/schema.ts'

const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }
const app = await testApp({ sms })
const manager = await aManager(app)
await manager.call('PUT', '/settings', { phoneAccounts: true })
const { aPhone, textsTo, codeTo, enter } = phoneLogins(app)

test('a person without e-mail gives one later, reads of it on the phone, and may then change the phone', async () => {
  const phone = aPhone()
  const { call, user } = await enter(phone, { name: 'Otieno' })
  const change = (body: object) => call('PUT', '/user/me', body)
  for (const phoneNumber of [null, '0722 111 222'])
    expect(await change({ phoneNumber })).toMatchObject({
      status: 409,
      body: { code: 'PHONE_IS_LOGIN', fields: { phoneNumber: expect.any(String) } },
    })
  expect((await change({ firstname: 'Otieno', lastname: 'Ouma' })).status).toBe(200)
  const taken = await aShopper(app)
  expect((await change({ email: taken.email.toUpperCase() })).body.code).toBe('EMAIL_TAKEN')
  const given = await change({ email: 'otieno@ouma.example' })
  expect([given.status, given.body.user.email]).toEqual([200, 'otieno@ouma.example'])
  expect((await textsTo(phone)).at(-1)?.body).toMatch(/^An email was added to your account/)
  const { body } = await manager.call('GET', `/audit?thing=user&thingId=${user._id}`)
  expect(body.entries[0]).toMatchObject({ action: 'email', before: { email: null } })
  expect((await change({ phoneNumber: '0722 111 222' })).status).toBe(200)

  // A password comes by the way of a forgotten one.
  await app.call('POST', '/user/forgot-password', { email: 'otieno@ouma.example' })
  const [letter] = await queuedMessages(
    app.db,
    and(eq(outbox.recipient, 'otieno@ouma.example'), eq(outbox.kind, 'password-code')),
  )
  const code = /\b\d{8}\b/.exec(letter?.body ?? '')?.[0]
  const reset = { email: 'otieno@ouma.example', code, newPassword: 'Karibu#2026' }
  expect((await app.call('POST', '/user/reset-password', reset)).status).toBe(200)
  const credentials = { email: 'otieno@ouma.example', password: 'Karibu#2026' }
  expect((await app.call('POST', '/user/login', credentials)).status).toBe(200)
})

test('nobody logs in with a password to an account that has none', async () => {
  const { call, user } = await enter(aPhone())
  await app.db.update(users).set({ email: 'none@people.example' }).where(eq(users.id, user._id))
  for (const password of ['none', 'Karibu#2026'])
    expect(
      (await app.call('POST', '/user/login', { email: 'none@people.example', password })).status,
    ).toBe(401)
  const passwords = { currentPassword: 'none', newPassword: 'Karibu#2026' }
  expect((await call('PUT', '/user/change-password', passwords)).body.code).toBe('WRONG_PASSWORD')
})

test('an account without a password makes a recent login by phone', async () => {
  const phone = aPhone()
  const { call, user } = await enter(phone)
  await app.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.userId, user._id))
  for (const password of [undefined, 'none', 'Karibu#2026']) {
    const asked = await call('PUT', '/user/me', { email: 'late@people.example', password })
    expect(asked).toMatchObject({ status: 403, body: { code: 'LOGIN_NEEDED' } })
  }
  const again = await enter(phone)
  expect((await again.call('PUT', '/user/me', { email: 'late@people.example' })).status).toBe(200)
})

test('who proves the phone of an account without e-mail is sent there', async () => {
  const phone = aPhone()
  const byPhone = await enter(phone)
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  await amina.call('POST', '/user/phone/proof')
  const code = await codeTo(phone)
  const confirm = () => amina.call('POST', '/user/phone/proof/confirm', { code })
  expect((await confirm()).body.code).toBe('PHONE_HAS_ACCOUNT')
  // Once that account has an e-mail, the phone moves to who proved it last.
  await byPhone.call('PUT', '/user/me', { email: 'other@people.example' })
  expect((await confirm()).status).toBe(204)
  expect((await byPhone.call('GET', '/user/me')).body.user.phoneProven).toBe(false)
  expect((await amina.call('GET', '/user/me')).body.user.phoneProven).toBe(true)
})

test('staff find people without e-mail, sort them by it, and export them', async () => {
  const { user } = await enter(aPhone(), { name: 'Nyambura' })
  const found = await manager.call('GET', `/user/users?q=${user.username}`)
  expect(found.body.users).toMatchObject([{ _id: user._id, email: null }])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await manager.call(
      'GET',
      `/user/users?sort=email&limit=3${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...page.body.users.map(({ _id }: { _id: string }) => _id))
    cursor = page.body.nextCursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toContain(user._id)
  expect((await manager.call('GET', '/search?q=nyambura')).body.customers).toMatchObject([
    { _id: user._id, email: null },
  ])
  const csv = await manager.call('GET', '/exports/users.csv')
  expect(csv.body).toContain(user.username)
})
