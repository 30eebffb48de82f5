import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queuedMessages, settings } from '../../../../test/samples/queued-messages.ts'
import { aShopper, type TestApp, testApp } from '../../../../test/support/support.ts'
import { outbox, passwordResets, users } from '../../../db/schema.ts'
import { sendMessages } from '../../messages/send-messages.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const app = await testApp({ now: () => new Date(clock) })

const forgot = (email: string, shop: TestApp = app) =>
  shop.call('POST', '/user/forgot-password', { email })

async function mailTo(email: string, shop: TestApp = app) {
  return (await queuedMessages(shop.db, eq(outbox.recipient, email))).reverse()
}

async function codeFor(email: string, shop: TestApp = app): Promise<string> {
  const [mail] = await mailTo(email, shop)
  return /\b\d{8}\b/.exec(mail?.body ?? '')?.[0] ?? 'no code'
}

const reset = (email: string, code: string, newPassword = 'Brand-new-1') =>
  app.call('POST', '/user/reset-password', { email, code, newPassword })

test('the code of a forgotten password sets a new one and ends every session', async () => {
  const amina = await aShopper(app)
  const answer = await forgot(amina.email.toUpperCase())
  expect(answer.status).toBe(200)
  const code = await codeFor(amina.email)
  expect(code).toMatch(/^\d{8}$/)
  expect((await reset(amina.email, ` ${code.slice(0, 4)} ${code.slice(4)} `)).status).toBe(200)
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  const login = { email: amina.email, password: 'Brand-new-1' }
  expect((await app.call('POST', '/user/login', login)).status).toBe(200)
  expect(await reset(amina.email, code)).toMatchObject({
    status: 400,
    body: { code: 'RESET_CODE_WRONG', fields: { code: 'This code is wrong or has expired.' } },
  })
})

test('the e-mail has a link that fills in e-mail and code, after the # where no server logs it', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const [mail] = await mailTo(amina.email)
  const link = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  expect(link.pathname + link.search).toBe('/reset-password')
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    email: amina.email,
    code: await codeFor(amina.email),
  })
})

test('the e-mail is in the language of the reader', async () => {
  const amina = await aShopper(app)
  await app.call('POST', '/user/forgot-password', { email: amina.email, language: 'sw' })
  const [mail] = await mailTo(amina.email)
  expect(mail?.body).toContain('Msimbo wako wa kuchagua nenosiri jipya')
  expect(await codeFor(amina.email)).toMatch(/^\d{8}$/)
  const wrong = { email: amina.email, language: 'fr' }
  expect(await app.call('POST', '/user/forgot-password', wrong)).toMatchObject({
    status: 400,
    body: { fields: { language: 'The shop does not write in this language.' } },
  })
})

test('the answer says whether the shop can send e-mail', async () => {
  const amina = await aShopper(app)
  expect((await forgot(amina.email)).body.sendsEmail).toBe(false)
  const posting = await testApp({ smtpUrl: 'smtp://mail.example:25' })
  expect((await forgot('nobody@people.test', posting)).body.sendsEmail).toBe(true)
})

test('the answer does not reveal whether an account exists', async () => {
  const amina = await aShopper(app)
  const nobody = `nobody-${randomUUID()}@people.test`
  const [known, unknown] = [await forgot(amina.email), await forgot(nobody)]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  expect(await mailTo(nobody)).toEqual([])
  const [wrong, none] = [await reset(amina.email, '00000000x'), await reset(nobody, '12345678')]
  expect(none.body).toEqual(wrong.body)
})

test('the code is stored as a hash', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const code = await codeFor(amina.email)
  const [stored] = await app.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.userId, amina.id))
  expect(stored?.codeHash.toString()).not.toContain(code)
  expect(stored?.codeHash.toString('hex')).not.toContain(code)
})

test('a code works for ten minutes', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  clock += 10 * 60_000
  expect((await reset(amina.email, await codeFor(amina.email))).status).toBe(400)
})

test('a code allows five guesses, also concurrent ones', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const code = await codeFor(amina.email)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => reset(amina.email, `9${n}`)),
  )
  expect(guesses.map(({ status }) => status)).toEqual(Array(12).fill(400))
  expect((await reset(amina.email, code)).status).toBe(400)
})

test('wrong guesses of others do not use up the guesses of the owner', async () => {
  const shop = await testApp({ trustProxy: '127.0.0.1' })
  const amina = await aShopper(shop)
  await forgot(amina.email, shop)
  const guess = (code: string, from: string) =>
    shop.call(
      'POST',
      '/user/reset-password',
      { email: amina.email, code, newPassword: 'Brand-new-1' },
      { headers: { 'x-forwarded-for': from } },
    )
  for (let n = 0; n < 5; n += 1) expect((await guess('9', '203.0.113.5')).status).toBe(400)
  const code = await codeFor(amina.email, shop)
  expect((await guess(code, '203.0.113.5')).status).toBe(400)
  expect((await guess(code, '203.0.113.6')).status).toBe(200)
})

test('once the guesses of all unknown sources are used up, the right code is refused too', async () => {
  const shop = await testApp({ trustProxy: '127.0.0.1' })
  const amina = await aShopper(shop)
  await forgot(amina.email, shop)
  const code = await codeFor(amina.email, shop)
  await shop.db.update(passwordResets).set({ triesLeft: 1 })
  const guess = (code: string, from: string) =>
    shop.call(
      'POST',
      '/user/reset-password',
      { email: amina.email, code, newPassword: 'Brand-new-1' },
      { headers: { 'x-forwarded-for': from } },
    )
  expect((await guess('9', '203.0.113.5')).status).toBe(400)
  expect((await guess(code, '203.0.113.6')).status).toBe(400)
})

test('a common password is refused, and the code stays valid', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const code = await codeFor(amina.email)
  expect((await reset(amina.email, code, 'Password1!')).body.code).toBe('PASSWORD_COMMON')
  expect((await reset(amina.email, code)).status).toBe(200)
})

test('the name in the e-mail contains no line breaks and no links', async () => {
  const amina = await aShopper(app)
  await app.db
    .update(users)
    .set({ firstname: 'Amina\nYour bank: https://evil.example/pay or evil.example' })
    .where(eq(users.id, amina.id))
  await forgot(amina.email)
  const [mail] = await mailTo(amina.email)
  const [greeting] = mail?.body.split('\n\n') ?? []
  expect(greeting).toMatch(/^Hello Amina Your bank/)
  expect(greeting).not.toMatch(/\n|:\/\/|\w\.\w/)
})

test('only the newest code works, and only once', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const first = await codeFor(amina.email)
  await forgot(amina.email)
  const second = await codeFor(amina.email)
  if (first !== second) expect((await reset(amina.email, first)).status).toBe(400)
  const answers = await Promise.all([
    reset(amina.email, second, 'Brand-new-1'),
    reset(amina.email, second, 'Brand-new-2'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a code belongs to one account', async () => {
  const amina = await aShopper(app)
  const brian = await aShopper(app)
  await forgot(amina.email)
  await forgot(brian.email)
  expect((await reset(brian.email, await codeFor(amina.email))).status).toBe(400)
})

test('the new password follows the rules of registration', async () => {
  const answer = await reset('amina@people.test', '12345678', 'short')
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { newPassword: 'Password must be at least 8 characters long.' } },
  })
  const nothing = await app.call('POST', '/user/reset-password', {})
  expect(Object.keys(nothing.body.fields)).toEqual(['email', 'code', 'newPassword'])
})

test('codes that others request neither flood a mailbox nor lock its owner out', async () => {
  const shop = await testApp({ rateLimits: true, trustProxy: '127.0.0.1' })
  const amina = await aShopper(shop)
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push((await forgot(amina.email, shop)).status)
  expect(answers).toEqual(Array(8).fill(200))
  expect(await mailTo(amina.email, shop)).toHaveLength(5)

  const from = (n: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}` } })
  const wrong = { email: amina.email, password: 'Wrong-one-1' }
  for (let n = 0; n < 10; n += 1) await shop.call('POST', '/user/login', wrong, from(99))
  const right = { email: amina.email, password: 'Brand-new-1' }
  expect((await shop.call('POST', '/user/login', right, from(99))).status).toBe(429)
  await shop.call('POST', '/user/reset-password', {
    email: amina.email,
    code: await codeFor(amina.email, shop),
    newPassword: right.password,
  })
  expect((await shop.call('POST', '/user/login', right, from(99))).status).toBe(200)
})

test('one address cannot request unlimited codes', async () => {
  const shop = await testApp({ rateLimits: true })
  const statuses = []
  for (let n = 0; n < 52; n += 1)
    statuses.push((await forgot(`nobody-${n}@people.test`, shop)).status)
  expect(statuses.slice(48)).toEqual([200, 200, 429, 429])
})

test('the code is sent to the stored address', async () => {
  const amina = await aShopper(app)
  await app.db
    .update(users)
    .set({ email: sql`'Amina.' || ${users.email}` })
    .where(eq(users.id, amina.id))
  await forgot(`amina.${amina.email}`)
  expect(await mailTo(`Amina.${amina.email}`)).toHaveLength(1)
})

test('without a mail server the code is in the log of a demo, and in production only in the outbox', async () => {
  // Messages expire by the true time.
  clock = Date.now()
  const lines: unknown[] = []
  const log = { info: (...line: unknown[]) => void lines.push(line), warn: () => undefined }
  const send = (showBodies: boolean) =>
    sendMessages({ db: app.db, settings, smtpUrl: undefined, sms: undefined, log, showBodies })
  for (const isDemo of [true, false]) {
    const amina = await aShopper(app)
    expect((await forgot(amina.email)).body).toMatchObject({ sendsEmail: false })
    const code = await codeFor(amina.email)
    await send(isDemo)
    const logged = lines.filter((line) => JSON.stringify(line).includes(amina.email))
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged).includes(code)).toBe(isDemo)
    const { rows } = await app.db.execute<{ code: string; kept: boolean }>(
      sql`select data->>'code' as code, kept from outbox where recipient = ${amina.email} and kind = 'password-code'`,
    )
    expect(rows).toEqual([{ code, kept: true }])
    expect((await reset(amina.email, code)).status).toBe(200)
  }
})
