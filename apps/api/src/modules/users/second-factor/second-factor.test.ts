import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  aManager,
  anAdmin,
  aShopper,
  cheapHash,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { outbox, secondFactors, sessions, users } from '../../../db/schema.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const later = (seconds: number) => {
  clock += seconds * 1000
}
const app = await testApp({
  rateLimits: true,
  trustProxy: '127.0.0.1',
  now: () => new Date(clock),
})
const password = 'Karibu-2026'
const passwordHash = await cheapHash(password)

/** The code that the phone shows. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock })

async function aMember(): Promise<Person> {
  const manager = await aManager(app)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, manager.id))
  return manager
}

/** A manager with a second factor. */
async function aMemberWithSecondFactor() {
  const member = await aMember()
  const { body } = await member.call('POST', '/user/second-factor')
  const { status } = await member.call('POST', '/user/second-factor/confirm', {
    code: codeOf(body.secret),
  })
  expect(status).toBe(204)
  later(30)
  return { ...member, secret: body.secret as string, recoveryCodes: body.recoveryCodes as string[] }
}

let addresses = 0
const login = (email: string) =>
  app.call('POST', '/user/login', { email, password }, { headers: fromSomewhere() })
const fromSomewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `198.51.100.${addresses % 250}` }
}
const secondStep = (secondFactor: string, code: string, headers = fromSomewhere()) =>
  app.call('POST', '/user/login/second-factor', { secondFactor, code }, { headers })

test('staff set up a second factor; from then on the login asks for its code', async () => {
  const member = await aMember()
  const offer = await member.call('POST', '/user/second-factor')
  expect(offer).toMatchObject({
    status: 201,
    body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  })
  const { secret, otpauth, recoveryCodes } = offer.body
  expect(otpauth).toMatch(/^otpauth:\/\/totp\/Duka:/)
  expect(new URL(otpauth).searchParams.get('secret')).toBe(secret)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await login(member.email)).status).toBe(200)

  const confirm = (code: string) => member.call('POST', '/user/second-factor/confirm', { code })
  expect(await confirm('000000')).toMatchObject({
    status: 400,
    body: { code: 'SECOND_FACTOR_WRONG', fields: { code: expect.any(String) } },
  })
  expect((await confirm(codeOf(secret))).status).toBe(204)
  expect((await member.call('GET', '/user/second-factor')).body).toEqual({
    on: true,
    recoveryCodesLeft: 10,
    required: false,
  })
  later(30)
  const first = await login(member.email)
  expect(first).toMatchObject({ status: 202, body: { secondFactor: expect.any(String) } })
  expect(first.body).not.toHaveProperty('token')
  expect(first.headers['set-cookie']).toBeUndefined()
  const second = await secondStep(first.body.secondFactor, codeOf(secret))
  expect(second).toMatchObject({ status: 200, body: { user: { _id: member.id } } })
  const { token } = second.body
  expect((await app.call('GET', '/user/users', undefined, { token })).status).toBe(200)
  expect(String(second.headers['set-cookie'])).toMatch(/^device=/)
})

test('the token of the first step opens no session, works once, and expires after ten minutes', async () => {
  const member = await aMemberWithSecondFactor()
  const { secondFactor } = (await login(member.email)).body
  const asToken = { token: secondFactor }
  expect((await app.call('GET', '/user/me', undefined, asToken)).status).toBe(401)
  expect((await secondStep(secondFactor, codeOf(member.secret))).status).toBe(200)
  later(30)
  expect((await secondStep(secondFactor, codeOf(member.secret))).status).toBe(401)

  const old = (await login(member.email)).body.secondFactor
  later(10 * 60)
  expect((await secondStep(old, codeOf(member.secret))).status).toBe(401)
  expect((await secondStep('invented', '123456')).status).toBe(401)
})

test('a code works once, also with concurrent calls', async () => {
  const member = await aMemberWithSecondFactor()
  const steps = [(await login(member.email)).body, (await login(member.email)).body]
  const code = codeOf(member.secret)
  const answers = await Promise.all(steps.map(({ secondFactor }) => secondStep(secondFactor, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a recovery code works once, and is not case-sensitive', async () => {
  const member = await aMemberWithSecondFactor()
  const [code = ''] = member.recoveryCodes
  const { secondFactor } = (await login(member.email)).body
  expect((await secondStep(secondFactor, ` ${code.toLowerCase()} `)).status).toBe(200)
  const again = (await login(member.email)).body.secondFactor
  expect((await secondStep(again, code)).status).toBe(401)
  expect((await member.call('GET', '/user/second-factor')).body.recoveryCodesLeft).toBe(9)
})

test('codes cannot be guessed, even with the right password', async () => {
  const member = await aMemberWithSecondFactor()
  const from = fromSomewhere()
  const statuses = []
  for (let n = 0; n < 12; n += 1) {
    const { secondFactor } = (await login(member.email)).body
    statuses.push((await secondStep(secondFactor, '000000', from)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('a second factor is set up, replaced and removed only after a recent login or with the password', async () => {
  const member = await aMemberWithSecondFactor()
  await app.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, member.id))
  for (const method of ['POST', 'DELETE'] as const)
    expect(await member.call(method, '/user/second-factor')).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    })
  expect((await member.call('POST', '/user/second-factor', { password })).status).toBe(201)
  // Until the new one is confirmed, the old one stays active.
  expect((await login(member.email)).status).toBe(202)
  expect((await member.call('DELETE', '/user/second-factor', { password })).status).toBe(204)
  expect((await login(member.email)).status).toBe(200)
})

test('a change of the second factor ends the other sessions and notifies the user', async () => {
  const member = await aMember()
  const { token } = (await login(member.email)).body
  const { secret } = (await member.call('POST', '/user/second-factor')).body
  await member.call('POST', '/user/second-factor/confirm', { code: codeOf(secret) })
  expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(401)
  expect((await member.call('GET', '/user/me')).status).toBe(200)
  const letters = await app.db.select().from(outbox).where(eq(outbox.userId, member.id))
  expect(letters).toMatchObject([
    { recipient: member.email, subject: expect.stringContaining('second factor') },
  ])
})

test('the secret is encrypted and recovery codes are hashed in the database', async () => {
  const member = await aMemberWithSecondFactor()
  const rows = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, member.id))
  const text = JSON.stringify(rows)
  expect(text).not.toContain(member.secret)
  for (const code of member.recoveryCodes) expect(text).not.toContain(code)
})

test('only staff can set up a second factor; former staff can still remove it', async () => {
  const amina = await aShopper(app)
  expect((await amina.call('POST', '/user/second-factor')).status).toBe(403)
  const member = await aMemberWithSecondFactor()
  await app.db.update(users).set({ role: 'customer' }).where(eq(users.id, member.id))
  expect((await login(member.email)).status).toBe(202)
  expect((await member.call('DELETE', '/user/second-factor')).status).toBe(204)
})

test('if a second factor is required, staff without one have only the rights of customers', async () => {
  const shop = await testApp()
  const [admin, manager] = [await anAdmin(shop), await aManager(shop)]
  expect((await admin.call('PUT', '/settings', { secondFactorForStaff: true })).status).toBe(200)
  expect(await manager.call('GET', '/user/users')).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_NEEDED' },
  })
  const amina = await aShopper(shop)
  expect((await manager.call('GET', `/addresses/${amina.addressId}`)).status).toBe(404)
  expect((await manager.call('GET', '/user/second-factor')).body).toMatchObject({ required: true })
  const { body } = await manager.call('POST', '/user/second-factor')
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
  await manager.call('POST', '/user/second-factor/confirm', { code })
  expect((await manager.call('GET', '/user/users')).status).toBe(200)
  expect((await amina.call('GET', '/user/me')).status).toBe(200)
})
