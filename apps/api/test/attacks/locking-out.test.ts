import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../src/db/schema.ts'
import { phoneLogins } from '../samples/phone-logins.ts'
import { queuedMessages } from '../samples/queued-messages.ts'
import { aManager, aShopper, testApp } from '../support/support.ts'

const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }
let clock = Date.parse('2026-11-21T08:00:00Z')
const app = await testApp({
  rateLimits: true,
  trustProxy: '127.0.0.1',
  sms,
  now: () => new Date(clock),
})
const manager = await aManager(app)
await manager.call('PUT', '/settings', { phoneAccounts: true })
const { aPhone, textsTo, codeTo } = phoneLogins(app)

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}
interface From {
  address: string
  cookie?: string
}
const post = (url: string, body: object, { address, cookie }: From) =>
  app.call('POST', url, body, {
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
const ask = (phoneNumber: string, from: From) => post('/user/phone-code', { phoneNumber }, from)
const logIn = (phoneNumber: string, code: string, from: From) =>
  post('/user/phone-login', { phoneNumber, code }, from)
const wrongCode = async (phone: string) =>
  String((Number(await codeTo(phone)) + 1) % 1_000_000).padStart(6, '0')

/** A phone with an account, and the browser that has logged in to it. */
async function anOwner() {
  const phone = aPhone()
  const home = anAddress()
  await ask(phone, { address: home })
  const { headers, body } = await logIn(phone, await codeTo(phone), { address: home })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  clock += 3_600_001
  return { phone, home, cookie, token: body.token as string }
}

/** A stranger asks for every code of the hour and makes every guess. */
async function attack(phone: string, address = anAddress()) {
  for (let n = 0; n < 5; n += 1) await ask(phone, { address })
  for (let n = 0; n < 8; n += 1) await logIn(phone, await wrongCode(phone), { address })
}

test('guesses of strangers leave the code of the owner as it is, also on a new device', async () => {
  const { phone } = await anOwner()
  await attack(phone)
  // The SMS that the stranger asked for is on the owner's phone, too.
  const answer = await logIn(phone, await codeTo(phone), { address: anAddress() })
  expect(answer.status).toBe(200)
})

test('a known device gets codes of its own, however many strangers ask for, even at its address', async () => {
  const { phone, home, cookie } = await anOwner()
  await attack(phone)
  await attack(phone, home)
  clock += 11 * 60_000
  const before = (await textsTo(phone)).length
  await ask(phone, { address: anAddress() })
  expect(await textsTo(phone)).toHaveLength(before)
  const own = { address: home, cookie }
  for (let n = 0; n < 4; n += 1) expect((await ask(phone, own)).status).toBe(202)
  expect(await textsTo(phone)).toHaveLength(before + 3)
  const wrong = await wrongCode(phone)
  for (let n = 0; n < 4; n += 1) expect((await logIn(phone, wrong, own)).status).toBe(401)
  expect((await logIn(phone, await codeTo(phone), own)).status).toBe(200)
})

test('a code has five guesses from one source, and a phone a hundred a day from all strangers', async () => {
  const { phone, home, cookie } = await anOwner()
  const address = anAddress()
  await ask(phone, { address })
  for (let n = 0; n < 5; n += 1) await logIn(phone, await wrongCode(phone), { address })
  expect((await logIn(phone, await codeTo(phone), { address })).status).toBe(401)
  for (let n = 0; n < 95; n += 1)
    await logIn(phone, await wrongCode(phone), { address: anAddress() })
  expect((await logIn(phone, await codeTo(phone), { address: anAddress() })).status).toBe(401)
  // Not so for a known device.
  expect((await logIn(phone, await codeTo(phone), { address: home, cookie })).status).toBe(200)
})

test('the codes for a forgotten password that strangers ask for leave those of known devices', async () => {
  const amina = await aShopper(app)
  const password = 'Brand-new-1'
  const mail = async () => await queuedMessages(app.db, eq(outbox.recipient, amina.email))
  const codes = async () => (await mail()).filter(({ kind }) => kind === 'password-code')
  const forgot = (from: From) => post('/user/forgot-password', { email: amina.email }, from)
  const reset = async (from: From) =>
    post(
      '/user/reset-password',
      {
        email: amina.email,
        code: String((await codes()).at(-1)?.data.code),
        newPassword: password,
      },
      from,
    )
  const home = anAddress()
  await forgot({ address: home })
  await reset({ address: home })
  const { headers } = await post('/user/login', { email: amina.email, password }, { address: home })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  await app.db.delete(outbox)

  // Five from one address, ten from all strangers in an hour.
  for (const address of [home, anAddress(), anAddress()])
    for (let n = 0; n < 6; n += 1) expect((await forgot({ address })).status).toBe(200)
  expect(await codes()).toHaveLength(10)
  for (let n = 0; n < 6; n += 1) await forgot({ address: home, cookie })
  expect(await codes()).toHaveLength(15)
  expect((await reset({ address: home, cookie })).status).toBe(200)
})

test('one address gets ten codes a day for one mailbox, and the last one still works', async () => {
  const amina = await aShopper(app)
  const mail = () => queuedMessages(app.db, eq(outbox.recipient, amina.email))
  const from = { address: anAddress() }
  const forgot = () => post('/user/forgot-password', { email: amina.email }, from)
  for (let hour = 0; hour < 3; hour += 1) {
    for (let n = 0; n < 6; n += 1) await forgot()
    if (hour < 2) clock += 3_600_001
  }
  expect(await mail()).toHaveLength(10)
  clock -= 3_600_001
  const code = String((await mail()).at(-1)?.data.code)
  const reset = { email: amina.email, code, newPassword: 'Brand-new-1' }
  expect((await post('/user/reset-password', reset, from)).status).toBe(200)
})

test('strangers in a day get thirty codes for one mailbox and twenty for one phone', async () => {
  const [{ phone }, amina] = [await anOwner(), await aShopper(app)]
  const sent = (await textsTo(phone)).length
  for (let hour = 0; hour < 12; hour += 1) {
    for (let n = 0; n < 4; n += 1) {
      const from = { address: anAddress() }
      for (let again = 0; again < 4; again += 1) {
        await ask(phone, from)
        await post('/user/forgot-password', { email: amina.email }, from)
      }
    }
    clock += 3_600_001
  }
  // One was for the owner, more than an hour before.
  expect((await textsTo(phone)).length - sent).toBe(19)
  expect(await queuedMessages(app.db, eq(outbox.recipient, amina.email))).toHaveLength(30)
})

test('a family at one address, or somebody who mistypes five times, gets in', async () => {
  const address = anAddress()
  const family = await Promise.all(Array.from({ length: 8 }, () => aPhone()))
  for (const phone of family) {
    await ask(phone, { address })
    const wrong = await wrongCode(phone)
    for (let n = 0; n < 4; n += 1) expect((await logIn(phone, wrong, { address })).status).toBe(401)
    expect((await logIn(phone, await codeTo(phone), { address })).status).toBe(201)
  }
  const [phone = ''] = family
  await ask(phone, { address })
  const mistyped = await wrongCode(phone)
  for (let n = 0; n < 5; n += 1) await logIn(phone, mistyped, { address })
  clock += 60_000
  await ask(phone, { address })
  expect((await logIn(phone, await codeTo(phone), { address })).status).toBe(200)
})
