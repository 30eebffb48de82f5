import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  outbox,
  passwordResets,
  pendingLogins,
  phoneCodes,
  secondFactors,
  sessions,
  tries,
  users,
} from '../../src/db/schema.ts'
import { ensureAdmin } from '../../src/modules/users/accounts/ensure-admin.ts'
import { phoneLogins } from '../samples/phone-logins.ts'
import { queuedMessages } from '../samples/queued-messages.ts'
import { anAdmin, aShopper, type Person, testApp } from '../support/support.ts'

const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }
const app = await testApp({ rateLimits: true, sms, smtpUrl: 'smtp://mail.example:25' })
const admin = await anAdmin(app)
await admin.call('PUT', '/settings', { phoneAccounts: true })
const { aPhone, ask, codeTo, enter, logIn, textsTo } = phoneLogins(app)
const mailTo = (email: string) => queuedMessages(app.db, eq(outbox.recipient, email))
const subjectsTo = async (email: string) => (await mailTo(email)).map(({ subject }) => subject)
const noticesTo = async (phone: string) =>
  (await textsTo(phone)).filter(({ kind }) => kind === 'notice').map(({ body }) => body)
const newPassword = 'Brand-new-1'

/** Nothing of what was counted is left. */
const anHourLater = () => app.db.delete(tries)
beforeEach(async () => void (await anHourLater()))

async function prove(person: Pick<Person, 'call'>, phoneNumber: string) {
  await person.call('PUT', '/user/me', { phoneNumber })
  await person.call('POST', '/user/phone/proof')
  const code = await codeTo(phoneNumber)
  expect((await person.call('POST', '/user/phone/proof/confirm', { code })).status).toBe(204)
}

/** The newest code for a new password that went to this address or phone. */
async function resetCodeTo(recipient: string): Promise<string | undefined> {
  const codes = await queuedMessages(
    app.db,
    and(eq(outbox.recipient, recipient), eq(outbox.kind, 'password-code')),
  )
  return /\b\d{8}\b/.exec(codes.at(-1)?.body ?? '')?.[0]
}
async function resetBy(email: string, recipient: string) {
  await app.call('POST', '/user/forgot-password', { email })
  const code = await resetCodeTo(recipient)
  return app.call('POST', '/user/reset-password', { email, code, newPassword })
}
const me = async (person: Pick<Person, 'call'>) => (await person.call('GET', '/user/me')).body.user
const device = async (phone: string) => {
  await ask(phone)
  return (await logIn(phone, await codeTo(phone))).headers['set-cookie']
}

test('a reset by e-mail removes the phone of a stranger who opened the account before its owner', async () => {
  const thief = await aShopper(app)
  const phone = aPhone()
  await prove(thief, phone)
  await device(phone)
  await ask(phone)
  const waiting = await codeTo(phone)
  await app.db
    .insert(secondFactors)
    .values({ userId: thief.id, newSecret: 'of the thief', newRecoveryCodes: ['one'] })
  expect((await resetBy(thief.email, thief.email)).status).toBe(200)

  expect((await thief.call('GET', '/user/me')).status).toBe(401)
  expect((await logIn(phone, waiting)).status).toBe(401)
  await anHourLater()
  const other = await enter(phone)
  expect([other.status, other.user._id === thief.id]).toEqual([201, false])
  expect(await app.db.select().from(secondFactors)).toEqual([])
  const before = (await textsTo(phone)).length
  await app.call('POST', '/user/forgot-password', { email: thief.email })
  expect(await textsTo(phone)).toHaveLength(before)
  // Both are told what was taken back.
  for (const text of [(await mailTo(thief.email)).at(-2)?.body, (await noticesTo(phone)).at(-1)])
    expect(text).toContain('Your phone number gets no codes and does not log in until you confirm')
})

test('a reset by phone takes the codes by e-mail back, until the e-mail is another', async () => {
  const phone = aPhone()
  const owner = await enter(phone)
  const thiefs = `thief-${phone}@people.test`
  await owner.call('PUT', '/user/me', { email: thiefs })
  expect((await resetBy(thiefs, phone)).status).toBe(200)
  expect((await noticesTo(phone)).at(-1)).toContain('From now on codes go to your phone alone.')
  const before = await resetCodeTo(thiefs)
  await app.call('POST', '/user/forgot-password', { email: thiefs })
  expect(await resetCodeTo(thiefs)).toBe(before)

  await anHourLater()
  const again = await enter(phone)
  expect(again.user._id).toBe(owner.user._id)
  const own = `own-${phone}@people.test`
  await again.call('PUT', '/user/me', { email: own })
  expect((await resetBy(own, own)).status).toBe(200)
})

test('the codes by e-mail and by SMS differ, and using one ends both', async () => {
  const amina = await aShopper(app)
  const phone = aPhone()
  await prove(amina, phone)
  await app.call('POST', '/user/forgot-password', { email: amina.email })
  const [byMail, bySms] = [await resetCodeTo(amina.email), await resetCodeTo(phone)]
  expect(byMail).not.toBe(bySms)
  const reset = (code: string | undefined) =>
    app.call('POST', '/user/reset-password', { email: amina.email, code, newPassword })
  expect((await reset(bySms)).status).toBe(200)
  expect((await reset(byMail)).body.code).toBe('RESET_CODE_WRONG')
})

test('a second factor of staff outlives a reset by e-mail, one of a former member does not', async () => {
  const boss = await anAdmin(app)
  const former = await aShopper(app)
  for (const { id } of [boss, former])
    await app.db.insert(secondFactors).values({ userId: id, secret: 'box', newSecret: 'begun' })
  for (const { email } of [boss, former]) expect((await resetBy(email, email)).status).toBe(200)
  // What was begun and not confirmed goes with both.
  expect(await app.db.select().from(secondFactors)).toMatchObject([
    { userId: boss.id, secret: 'box', newSecret: null },
  ])
  const credentials = (email: string) => ({ email, password: newPassword })
  expect((await app.call('POST', '/user/login', credentials(boss.email))).status).toBe(202)
  expect((await app.call('POST', '/user/login', credentials(former.email))).status).toBe(200)
})

test('a new e-mail, phone or password ends the codes that were sent before', async () => {
  for (const change of [{ email: 'moved@people.test' }, { phoneNumber: aPhone() }]) {
    const amina = await aShopper(app)
    await app.call('POST', '/user/forgot-password', { email: amina.email })
    const code = await resetCodeTo(amina.email)
    await amina.call('PUT', '/user/me', change)
    const { email } = await me(amina)
    const { body } = await app.call('POST', '/user/reset-password', { email, code, newPassword })
    expect(body.code).toBe('RESET_CODE_WRONG')
  }
})

test('a new member of staff logs in with a password: no earlier session, code or half-done login works', async () => {
  const phone = aPhone()
  const { call, user } = await enter(phone)
  const role = (role: string) => admin.call('PATCH', `/user/users/${user._id}/role`, { role })
  const email = `otieno-${phone}@people.test`
  await call('PUT', '/user/me', { email })
  expect((await role('manager')).body.code).toBe('STAFF_NEED_PASSWORD')
  expect((await resetBy(email, phone)).status).toBe(200)
  await anHourLater()
  const entered = await enter(phone)
  await ask(phone)
  const waiting = await codeTo(phone)
  await app.call('POST', '/user/forgot-password', { email })
  const bySms = await resetCodeTo(phone)
  await app.db.insert(pendingLogins).values({
    tokenHash: Buffer.from('half-done'),
    userId: user._id,
    expiresAt: new Date(Date.now() + 600_000),
  })

  expect((await role('manager')).status).toBe(200)
  expect((await entered.call('GET', '/user/me')).status).toBe(401)
  const halfDone = eq(pendingLogins.userId, user._id)
  expect(await app.db.select().from(pendingLogins).where(halfDone)).toEqual([])
  expect((await logIn(phone, waiting)).body.code).toBe('PHONE_LOGIN_FAILED')
  const reset = { email, code: bySms, newPassword: 'Another-new-1' }
  expect((await app.call('POST', '/user/reset-password', reset)).body.code).toBe('RESET_CODE_WRONG')
  const login = await app.call('POST', '/user/login', { email, password: newPassword })
  expect(login).toMatchObject({ status: 200, body: { user: { role: 'manager' } } })
  // From staff to staff the session goes on.
  expect((await role('admin')).status).toBe(200)
  const { token } = login.body
  expect((await app.call('GET', '/user/users', undefined, { token })).status).toBe(200)
})

test('a login by phone that meets the change of role opens no session of staff', async () => {
  const phone = aPhone()
  const { user } = await enter(phone)
  await app.db
    .update(users)
    .set({ email: `late-${phone}@people.test`, passwordHash: '$argon2id$' })
    .where(eq(users.id, user._id))
  await app.db.delete(sessions).where(eq(sessions.userId, user._id))
  await ask(phone)
  const code = await codeTo(phone)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(`update users set role = 'manager' where id = '${user._id}'`)
  const late = logIn(phone, code)
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into sessions%' and datname = current_database()",
      )
      return rows.length
    })
    .toBe(1)
  await client.query('commit')
  client.release()
  expect((await late).body.code).toBe('PHONE_LOGIN_FAILED')
  const open = await app.db.select().from(sessions).where(eq(sessions.userId, user._id))
  expect(open).toEqual([])
})

test('the account that the environment makes admin keeps no earlier session', async () => {
  const shopper = await aShopper(app)
  const owner = { email: shopper.email, password: 'mwanzo-mwema' }
  await ensureAdmin(app.db, owner)
  await app.db.update(users).set({ role: 'customer' }).where(eq(users.id, shopper.id))
  const { token } = (await app.call('POST', '/user/login', owner)).body
  await ensureAdmin(app.db, owner)
  expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(401)
})

test('changing e-mail and phone at once notifies the old e-mail and the old phone', async () => {
  const amina = await aShopper(app)
  const phone = aPhone()
  await prove(amina, phone)
  const changed = { email: `thief-${phone}@people.test`, phoneNumber: aPhone() }
  expect((await amina.call('PUT', '/user/me', changed)).status).toBe(200)
  expect((await subjectsTo(amina.email)).slice(-2)).toEqual([
    'Your Duka phone number was changed',
    'Your Duka email was changed',
  ])
  expect((await noticesTo(phone)).slice(-2)).toEqual([
    expect.stringContaining('The phone number of your account at Duka was changed.'),
    expect.stringContaining('The email of your account at Duka was changed.'),
  ])
  // Neither old address shows the new ones, which hear nothing themselves.
  const bodies = [...(await mailTo(amina.email)), ...(await textsTo(phone))].map(({ body }) => body)
  for (const secret of Object.values(changed)) expect(bodies.join()).not.toContain(secret)
  for (const recipient of Object.values(changed)) expect(await mailTo(recipient)).toEqual([])
})

test('an account by phone reads of a new e-mail and a new phone on the old phone', async () => {
  const phone = aPhone()
  const { call } = await enter(phone)
  const changed = { email: `new-${phone}@people.test`, phoneNumber: aPhone() }
  expect((await call('PUT', '/user/me', changed)).status).toBe(200)
  expect(await noticesTo(phone)).toHaveLength(2)
})

test('deleting an account notifies its e-mail and proven phone, even if staff delete it', async () => {
  const phone = aPhone()
  const byPhone = await enter(phone)
  expect((await byPhone.call('DELETE', '/user/me')).status).toBe(204)
  expect((await noticesTo(phone)).at(-1)).toContain('Your account at Duka was deleted')

  const amina = await aShopper(app)
  const own = aPhone()
  await prove(amina, own)
  expect((await admin.call('DELETE', `/user/users/${amina.id}`)).status).toBe(204)
  const closed = 'Duka has deleted your account'
  expect((await mailTo(amina.email)).at(-1)?.body).toContain(closed)
  expect((await noticesTo(own)).at(-1)).toContain(closed)
  // Nothing of it names the person, and it goes once it is sent.
  const rows = await app.db.select().from(outbox).where(eq(outbox.recipient, own))
  expect(rows).toMatchObject([{ userId: null, deleteWhenDone: true }])
})

test('confirming a phone notifies the account’s e-mail, and the account that had the phone', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const phone = aPhone()
  await prove(amina, phone)
  expect(await subjectsTo(amina.email)).toContain('Your Duka phone number was confirmed')
  await prove(brian, phone)
  expect((await subjectsTo(amina.email)).at(-1)).toBe(
    'Another Duka account has confirmed your phone number',
  )
})

test('a loop of registrations and deletions tells the address of a stranger ten times an hour', async () => {
  const stranger = 'stranger@people.test'
  for (let n = 0; n < 12; n += 1) {
    const thief = await aShopper(app)
    await thief.call('PUT', '/user/me', { email: stranger })
    expect((await thief.call('DELETE', '/user/me')).status).toBe(204)
  }
  expect(await mailTo(stranger)).toHaveLength(10)
  expect(
    JSON.stringify(await app.db.select().from(tries), (_, value) => String(value)),
  ).not.toContain(stranger)
  const later = sql`at - interval '1 hour'`
  await app.db.update(tries).set({ at: later })
  // And twenty a day, by an account that takes the address and leaves it again.
  const thief = await aShopper(app)
  for (let n = 0; n < 11; n += 1) {
    if (n === 8) await app.db.update(tries).set({ at: later })
    await thief.call('PUT', '/user/me', { email: stranger })
    expect((await thief.call('PUT', '/user/me', { email: 'away@people.test' })).status).toBe(200)
  }
  expect(await mailTo(stranger)).toHaveLength(20)
})

test('no code is left of an account that was reset', async () => {
  expect(
    await app.db
      .select()
      .from(phoneCodes)
      .where(eq(phoneCodes.expiresAt, new Date(0))),
  ).toEqual([])
  const amina = await aShopper(app)
  expect((await resetBy(amina.email, amina.email)).status).toBe(200)
  expect(
    await app.db.select().from(passwordResets).where(eq(passwordResets.userId, amina.id)),
  ).toEqual([])
})
