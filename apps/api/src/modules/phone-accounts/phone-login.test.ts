import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { phoneLogins } from '../../../test/samples/phone-logins.ts'
import {
  aManager,
  anAdmin,
  anotherProcess,
  aShopper,
  testApp,
} from '../../../test/support/support.ts'
import { phoneCodes, sessions, tries, users } from '../../db/schema.ts'
import { deleteExpired } from '../users/delete-expired.queries.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const now = () => new Date(clock)
const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }
const parts = { rateLimits: true, sms, now }
const app = await testApp(parts)
const manager = await aManager(app)
await manager.call('PUT', '/settings', { phoneAccounts: true })

const { aPhone, ask, logIn, textsTo, codeTo, enter } = phoneLogins(app)
const otherCode = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')
const refused = { status: 401, body: { code: 'PHONE_LOGIN_FAILED' } }

const accountsOf = (phone: string) =>
  app.db.select().from(users).where(eq(users.phoneNumber, phone))

test('a phone opens an account without e-mail, and logs in to the same one from then on', async () => {
  const phone = aPhone()
  const asked = await ask(`0${phone.slice(3)}`)
  expect(asked).toMatchObject({ status: 202, body: { message: expect.any(String) } })
  const [text] = await textsTo(phone)
  expect(text).toMatchObject({ channel: 'sms', kind: 'phone-code', userId: null })
  expect(text?.body).toMatch(/^\d{6} is your code to log in\./)

  const code = await codeTo(phone)
  const first = await logIn(`+${phone}`, code, { name: 'Wanjikũ Mũgo wa Kamau' })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    token: expect.any(String),
    user: expect.objectContaining({
      email: null,
      firstname: 'Wanjikũ',
      lastname: 'Mũgo wa Kamau',
      phoneNumber: phone,
      role: 'customer',
    }),
  })
  expect(first.body.user.username).toMatch(/^wanjiku-\d{8}$/)
  expect(first.headers['set-cookie']).toMatch(/^device=/)
  const me = await app.call('GET', '/user/me', undefined, { token: first.body.token })
  expect(me.body.user).toMatchObject({ phoneProven: true, hasPassword: false, email: null })

  const again = await enter(phone, { name: 'Somebody Else' })
  expect([again.status, again.user._id, again.user.firstname]).toEqual([
    200,
    first.body.user._id,
    'Wanjikũ',
  ])
  expect(await accountsOf(phone)).toHaveLength(1)
})

test('a code works once, for its own phone and for ten minutes', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  await ask(phone)
  await ask(other)
  const code = await codeTo(phone)
  if (code !== (await codeTo(other))) expect(await logIn(other, code)).toMatchObject(refused)
  expect((await logIn(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(201)
  expect(await logIn(phone, code)).toMatchObject(refused)

  await ask(other)
  clock += 10 * 60_000 + 1
  expect(await logIn(other, await codeTo(other))).toMatchObject(refused)
  await deleteExpired({ db: app.db, now, sessionMaxDays: 90 })
  expect(await app.db.select().from(phoneCodes)).toEqual([])
  expect(await accountsOf(other)).toEqual([])
})

test('five guesses end a code, also at once in two processes', async () => {
  const other = await anotherProcess(app, parts)
  const phone = aPhone()
  await ask(phone)
  const code = await codeTo(phone)
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      logIn(phone, otherCode(code, n + 1), {}, n % 2 ? app : other),
    ),
  )
  for (const guess of guesses) expect(guess).toMatchObject(refused)
  expect(await logIn(phone, code)).toMatchObject({
    ...refused,
    body: { fields: { code: 'This code is wrong or has expired.' } },
  })
  expect(await accountsOf(phone)).toEqual([])
  // New codes are no licence to guess on: after ten wrong ones this address waits.
  await ask(phone)
  const fresh = await codeTo(phone)
  await logIn(phone, otherCode(fresh))
  expect(await logIn(phone, fresh)).toMatchObject({ status: 429 })
  // The owner of the phone is elsewhere, and gets in.
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/user/phone-login',
    remoteAddress: '41.90.4.4',
    payload: { phoneNumber: phone, code: fresh },
  })
  expect(answer.statusCode).toBe(201)
})

test('two logins with one code at once open one account and one session', async () => {
  const other = await anotherProcess(app, parts)
  const phone = aPhone()
  await ask(phone)
  const code = await codeTo(phone)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => logIn(phone, code, {}, n % 2 ? app : other)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401])
  const [account, ...more] = await accountsOf(phone)
  expect(more).toEqual([])
  const open = await app.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, account?.id ?? ''))
  expect(open).toHaveLength(1)
})

test('the answer to a code request is the same for every phone, and the fourth in an hour sends none', async () => {
  const customer = await enter(aPhone())
  const known = customer.user.phoneNumber
  clock += 60 * 60_000 + 1
  const unknown = aPhone()
  const answers = []
  for (const phone of [known, unknown])
    for (let n = 0; n < 4; n += 1) answers.push(await ask(phone))
  for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body])
  expect(await textsTo(known)).toHaveLength(1 + 3)
  expect(await textsTo(unknown)).toHaveLength(3)
  // The last code that was sent still works, and a wrong one says no more of a known phone.
  const wrong = []
  for (const phone of [known, unknown])
    wrong.push(await logIn(phone, otherCode(await codeTo(phone))))
  expect(wrong[0]?.body).toEqual(wrong[1]?.body)
  expect((await logIn(known, await codeTo(known))).status).toBe(200)

  clock += 60 * 60_000 + 1
  await ask(unknown)
  expect(await textsTo(unknown)).toHaveLength(4)

  // And ten in a day, as long as the same address asks.
  for (let hour = 0; hour < 10; hour += 1) {
    for (let n = 0; n < 3; n += 1) await ask(unknown)
    clock += 60 * 60_000 + 1
  }
  expect(await textsTo(unknown)).toHaveLength(10)
})

test('codes at once to one phone are three, from two processes', async () => {
  const other = await anotherProcess(app, parts)
  const phone = aPhone()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => ask(phone, n % 2 ? app : other)),
  )
  for (const { status } of answers) expect(status).toBe(202)
  expect(await textsTo(phone)).toHaveLength(3)
  expect(await app.db.select().from(phoneCodes).where(eq(phoneCodes.phone, phone))).toHaveLength(1)
})

test('one address cannot send codes to phone after phone', async () => {
  const from = (phoneNumber: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/user/phone-code',
      remoteAddress: '41.90.7.7',
      payload: { phoneNumber },
    })
  for (let n = 0; n < 50; n += 1) expect((await from(aPhone())).statusCode).toBe(202)
  const last = aPhone()
  expect((await from(last)).statusCode).toBe(429)
  expect(await textsTo(last)).toEqual([])
})

test('a phone that somebody typed into a profile proves nothing', async () => {
  const phone = aPhone()
  const thief = await aShopper(app)
  await thief.call('PUT', '/user/me', { phoneNumber: phone })
  const owner = await enter(phone)
  expect(owner.status).toBe(201)
  expect(owner.user._id).not.toBe(thief.id)
  expect((await thief.call('GET', '/user/me')).body.user.phoneProven).toBe(false)
})

test('a proven phone logs in to the account that proved it', async () => {
  const phone = aPhone()
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  await amina.call('POST', '/user/phone/proof')
  await amina.call('POST', '/user/phone/proof/confirm', { code: await codeTo(phone) })
  const entered = await enter(phone)
  expect([entered.status, entered.user._id]).toEqual([200, amina.id])
  // A code for logging in does not prove a phone.
  await ask(phone)
  const code = await codeTo(phone)
  const { body } = await amina.call('POST', '/user/phone/proof/confirm', { code })
  expect(body.code).toBe('PHONE_CODE_WRONG')
})

test('a phone never logs in to staff, proven or not', async () => {
  const phone = aPhone()
  const staff = await anAdmin(app)
  await staff.call('PUT', '/user/me', { phoneNumber: phone })
  await app.db.update(users).set({ phoneProvenAt: now() }).where(eq(users.id, staff.id))
  const entered = await enter(phone)
  expect(entered.status).toBe(201)
  expect(entered.user).toMatchObject({ role: 'customer' })
  expect(entered.user._id).not.toBe(staff.id)
  // Nobody without an e-mail becomes staff, as nobody could log in then.
  const promoted = await staff.call('PATCH', `/user/users/${entered.user._id}/role`, {
    role: 'manager',
  })
  expect(promoted).toMatchObject({ status: 409, body: { code: 'STAFF_NEED_EMAIL' } })
  // Of two customers with this phone one has it proven.
  const admin = await anAdmin(app)
  await admin.call('PATCH', `/user/users/${staff.id}/role`, { role: 'customer' })
  expect((await staff.call('GET', '/user/me')).body.user.phoneProven).toBe(false)
  expect((await entered.call('GET', '/user/me')).body.user.phoneProven).toBe(true)
})

test('an account with a second factor asks for it', async () => {
  const phone = aPhone()
  const { user } = await enter(phone)
  await app.db.execute(
    sql`insert into second_factors (user_id, secret) values (${user._id}, 'box')`,
  )
  await ask(phone)
  const { status, body } = await logIn(phone, await codeTo(phone))
  expect([status, body]).toEqual([202, { secondFactor: expect.any(String) }])
})

test('switched off, or without SMS in production, there is no login by phone', async () => {
  const off = await testApp({ sms })
  expect((await off.call('GET', '/settings')).body.shop.phoneAccounts).toBeUndefined()
  for (const answer of [await ask(aPhone(), off), await logIn(aPhone(), '000000', {}, off)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await app.call('GET', '/settings')).body.shop.phoneAccounts).toBe(true)

  const mute = await testApp({ production: true })
  const { body } = await (await anAdmin(mute)).call('PUT', '/settings', { phoneAccounts: true })
  expect([body.settings.phoneAccounts, body.sms]).toEqual([false, 'outbox'])
  expect((await ask(aPhone(), mute)).status).toBe(404)
})

test('an invalid number is refused, and so are other invalid fields', async () => {
  for (const phoneNumber of ['', '12345', '+44 7911 123456', '0712 345 67x'])
    expect(await ask(phoneNumber)).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: 'Please provide a valid phone number.' } },
    })
  expect((await logIn(aPhone(), '')).body.fields).toHaveProperty('code')
  const { body } = await logIn(aPhone(), '123456', { name: 'www.evil.example/win' })
  expect(body.fields).toHaveProperty('name')
})

test('the own-data export has waiting codes without their digits, and deleting the account ends them', async () => {
  const phone = aPhone()
  const { call, user } = await enter(phone)
  await ask(phone)
  const code = await codeTo(phone)
  const { body } = await call('GET', '/user/me/export')
  expect(body.profile).toMatchObject({ email: null, phoneNumber: phone })
  expect(body.phoneCodes).toEqual([{ sentTo: phone, expiresAt: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain(code)

  expect((await call('DELETE', '/user/me')).status).toBe(204)
  expect(await app.db.select().from(phoneCodes).where(eq(phoneCodes.phone, phone))).toEqual([])
  expect(await logIn(phone, code)).toMatchObject(refused)
  const [log] = await app.db.select().from(tries).orderBy(desc(tries.id)).limit(1)
  expect(log?.account).not.toBe(user._id)
})

test('staff never read a code that logs in', async () => {
  const phone = aPhone()
  await ask(phone)
  const code = await codeTo(phone)
  const { body } = await manager.call('GET', '/messages?kind=phone-code')
  expect(body.messages[0]).toMatchObject({ to: `2547***${phone.slice(-3)}` })
  expect(JSON.stringify(body)).not.toContain(code)
})
