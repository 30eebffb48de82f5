import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopper, type TestApp, testApp } from '../../../test/support.ts'
import { outbox, passwordResets, users } from '../../db/schema.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const app = await testApp({ now: () => new Date(clock) })

const forgot = (email: string, shop: TestApp = app) =>
  shop.call('POST', '/user/forgot-password', { email })

async function lettersTo(email: string, shop: TestApp = app) {
  return shop.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
}

async function codeFor(email: string, shop: TestApp = app): Promise<string> {
  const [letter] = await lettersTo(email, shop)
  return /\b\d{8}\b/.exec(letter?.body ?? '')?.[0] ?? 'no code'
}

const reset = (email: string, code: string, newPassword = 'Brand-new-1') =>
  app.call('POST', '/user/reset-password', { email, code, newPassword })

test('whoever forgot the password sets a new one with the code; every session ends', async () => {
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

test('the letter brings a link that fills in email and code, behind the # where no log reads it', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const [letter] = await lettersTo(amina.email)
  const link = new URL(/https?:\S+/.exec(letter?.body ?? '')?.[0] ?? '')
  expect(link.pathname + link.search).toBe('/reset-password')
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    email: amina.email,
    code: await codeFor(amina.email),
  })
})

test('whoever reads Swahili gets the letter in Swahili', async () => {
  const amina = await aShopper(app)
  await app.call('POST', '/user/forgot-password', { email: amina.email, language: 'sw' })
  const [letter] = await lettersTo(amina.email)
  expect(letter?.body).toContain('msimbo wako wa kuchagua nenosiri jipya')
  expect(await codeFor(amina.email)).toMatch(/^\d{8}$/)
  const wrong = { email: amina.email, language: 'fr' }
  expect(await app.call('POST', '/user/forgot-password', wrong)).toMatchObject({
    status: 400,
    body: { fields: { language: 'The shop does not write in this language.' } },
  })
})

test('the shop says whether it can send email at all', async () => {
  const amina = await aShopper(app)
  expect((await forgot(amina.email)).body.sendsEmail).toBe(false)
  const posting = await testApp({ smtpUrl: 'smtp://mail.example:25' })
  expect((await forgot('nobody@people.test', posting)).body.sendsEmail).toBe(true)
})

test('nobody learns whether there is an account', async () => {
  const amina = await aShopper(app)
  const nobody = `nobody-${randomUUID()}@people.test`
  const [known, unknown] = [await forgot(amina.email), await forgot(nobody)]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  expect(await lettersTo(nobody)).toEqual([])
  const [wrong, none] = [await reset(amina.email, '00000000x'), await reset(nobody, '12345678')]
  expect(none.body).toEqual(wrong.body)
})

test('the code is not in the database as it is', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const code = await codeFor(amina.email)
  const [kept] = await app.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.userId, amina.id))
  expect(kept?.codeHash.toString()).not.toContain(code)
  expect(kept?.codeHash.toString('hex')).not.toContain(code)
})

test('a code works for fifteen minutes', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  clock += 15 * 60_000
  expect((await reset(amina.email, await codeFor(amina.email))).status).toBe(400)
})

test('a code bears five guesses, also when they come at once', async () => {
  const amina = await aShopper(app)
  await forgot(amina.email)
  const code = await codeFor(amina.email)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => reset(amina.email, `9${n}`)),
  )
  expect(guesses.map(({ status }) => status)).toEqual(Array(12).fill(400))
  expect((await reset(amina.email, code)).status).toBe(400)
})

test('only the newest code counts, and once even when it is used twice at once', async () => {
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

test('the new password must be one that could be registered', async () => {
  const answer = await reset('amina@people.test', '12345678', 'short')
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { newPassword: 'Password must be at least 8 characters long.' } },
  })
  const nothing = await app.call('POST', '/user/reset-password', {})
  expect(Object.keys(nothing.body.fields)).toEqual(['email', 'code', 'newPassword'])
})

test('strangers cannot flood a mailbox, nor lock its owner out', async () => {
  const shop = await testApp({ rateLimits: true, trustProxy: '127.0.0.1' })
  const amina = await aShopper(shop)
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push((await forgot(amina.email, shop)).status)
  expect(answers).toEqual(Array(8).fill(200))
  expect(await lettersTo(amina.email, shop)).toHaveLength(5)

  const from = (n: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}` } })
  const wrong = { email: amina.email, password: 'Wrong-one-1' }
  for (let n = 0; n < 50; n += 1) await shop.call('POST', '/user/login', wrong, from(n))
  const right = { email: amina.email, password: 'Brand-new-1' }
  expect((await shop.call('POST', '/user/login', right, from(99))).status).toBe(429)
  await shop.call('POST', '/user/reset-password', {
    email: amina.email,
    code: await codeFor(amina.email, shop),
    newPassword: right.password,
  })
  expect((await shop.call('POST', '/user/login', right, from(99))).status).toBe(200)
})

test('one address cannot ask for codes without end', async () => {
  const shop = await testApp({ rateLimits: true })
  const statuses = []
  for (let n = 0; n < 52; n += 1)
    statuses.push((await forgot(`nobody-${n}@people.test`, shop)).status)
  expect(statuses.slice(48)).toEqual([200, 200, 429, 429])
})

test('the code goes to the address as it is kept', async () => {
  const amina = await aShopper(app)
  await app.db
    .update(users)
    .set({ email: sql`'Amina.' || ${users.email}` })
    .where(eq(users.id, amina.id))
  await forgot(`amina.${amina.email}`)
  expect(await lettersTo(`Amina.${amina.email}`)).toHaveLength(1)
})
