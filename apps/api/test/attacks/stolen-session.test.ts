import { and, desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox, sessions, users } from '../../src/db/schema.ts'
import { hashPassword } from '../../src/modules/users/records/passwords.ts'
import { queuedMessages } from '../samples/queued-messages.ts'
import {
  aManager,
  anAdmin,
  anotherProcess,
  aPerson,
  type Person,
  testApp,
} from '../support/support.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const sms = { url: 'http://127.0.0.1:9', username: 'duka', apiKey: 'none', senderId: undefined }
const app = await testApp({ rateLimits: true, sms, now: () => new Date(clock) })
const password = 'Karibu-2026'
const passwordHash = await hashPassword(password)
const manager = await aManager(app)

let phones = 0
const aPhone = () => {
  phones += 1
  return `2547200${String(phones).padStart(5, '0')}`
}
const needsPassword = { status: 403, body: { code: 'PASSWORD_NEEDED' } }

/** A person with this password, whose login was so long ago. */
async function aMember({ role = 'customer' as const, minutesAgo = 60, who = aPerson } = {}) {
  const person = await who(app, role)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
  await loggedIn(person, minutesAgo)
  return person
}
const loggedIn = ({ id }: Person, minutesAgo: number) =>
  app.db
    .update(sessions)
    .set({ createdAt: sql`now() - ${minutesAgo} * interval '1 minute'` })
    .where(eq(sessions.userId, id))

/** A customer whose phone is proven. */
async function aProvenMember() {
  const amina = await aMember({ minutesAgo: 0 })
  const phoneNumber = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber })
  await prove(amina, phoneNumber)
  return { amina, phoneNumber }
}
async function prove(person: Person, phone: string) {
  expect((await person.call('POST', '/user/phone/proof')).status).toBe(204)
  const code = await codeTo(phone)
  expect((await person.call('POST', '/user/phone/proof/confirm', { code })).status).toBe(204)
}
const textsTo = (recipient: string, kind?: 'password-code' | 'phone-code' | 'notice') =>
  queuedMessages(app.db, and(eq(outbox.recipient, recipient), kind && eq(outbox.kind, kind)))
const codeTo = async (phone: string) =>
  /\b\d{6}\b/.exec((await textsTo(phone, 'phone-code')).at(-1)?.body ?? '')?.[0] ?? 'none'
const forgot = (email: string, shop = app) => shop.call('POST', '/user/forgot-password', { email })
const isProven = async (person: Person) =>
  (await person.call('GET', '/user/me')).body.user.phoneProven

test('a stolen session changes no phone without the password, and none is taken away', async () => {
  const [amina, boss] = [await aMember(), await aMember({ who: anAdmin as typeof aPerson })]
  for (const person of [amina, boss]) {
    const phoneNumber = aPhone()
    expect(await person.call('PUT', '/user/me', { phoneNumber })).toMatchObject(needsPassword)
    const wrong = await person.call('PUT', '/user/me', { phoneNumber, password: 'Wrong-one-1' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect((await person.call('GET', '/user/me')).body.user.phoneNumber).toBeNull()
    expect((await person.call('PUT', '/user/me', { phoneNumber, password })).status).toBe(200)
    for (const gone of ['', null])
      expect(await person.call('PUT', '/user/me', { phoneNumber: gone })).toMatchObject(
        needsPassword,
      )
    // The same number, written in another way, is no change.
    const same = { phoneNumber: `0${phoneNumber.slice(3)}`, firstname: 'Wanjiru' }
    expect((await person.call('PUT', '/user/me', same)).status).toBe(200)
  }
})

test('another phone is reported to the e-mail in the language of the account, and is in the audit log', async () => {
  const amina = await aMember({ minutesAgo: 0 })
  await amina.call('PUT', '/user/me', { language: 'sw' })
  const phoneNumber = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber, email: `new-${amina.email}` })
  const letters = await textsTo(amina.email)
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'Barua pepe yako ya Duka imebadilishwa',
    'Namba yako ya simu ya Duka imebadilishwa',
  ])
  for (const { body } of letters) expect(body).not.toContain(phoneNumber.slice(3))
  const { body } = await manager.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(body.entries).toContainEqual(
    expect.objectContaining({
      action: 'phone',
      before: { phoneNumber: null },
      after: { phoneNumber },
      address: '127.0.0.1',
      user: expect.objectContaining({ _id: amina.id }),
    }),
  )
})

test('a password code goes by SMS to a proven phone only, and to none of staff', async () => {
  const { amina, phoneNumber } = await aProvenMember()
  await forgot(amina.email)
  expect(await textsTo(phoneNumber, 'password-code')).toHaveLength(1)
  expect(await textsTo(amina.email, 'password-code')).toHaveLength(1)

  const another = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber: another })
  expect(await isProven(amina)).toBe(false)
  await forgot(amina.email)
  expect(await textsTo(another, 'password-code')).toHaveLength(0)
  expect(await textsTo(amina.email, 'password-code')).toHaveLength(2)

  await amina.call('PUT', '/user/me', { phoneNumber })
  expect(await isProven(amina)).toBe(false)
  await prove(amina, phoneNumber)
  await app.db.update(users).set({ role: 'manager' }).where(eq(users.id, amina.id))
  await forgot(amina.email)
  expect(await textsTo(phoneNumber, 'password-code')).toHaveLength(1)
  expect(await textsTo(amina.email, 'password-code')).toHaveLength(3)
})

test('nor by WhatsApp to a phone that is not proven', async () => {
  await app.db.execute(sql`update message_channels set is_on = true where channel = 'whatsapp'`)
  const amina = await aMember({ minutesAgo: 0 })
  const phoneNumber = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber, notifyBy: { whatsapp: true } })
  await forgot(amina.email)
  expect(await textsTo(phoneNumber, 'password-code')).toEqual([])
  await app.db.execute(sql`update message_channels set is_on = false where channel = 'whatsapp'`)
})

test('one phone gets three codes an hour, whatever the accounts, the kinds and the processes', async () => {
  const other = await anotherProcess(app, { rateLimits: true, sms, now: () => new Date(clock) })
  const phoneNumber = aPhone()
  const people = await Promise.all(Array.from({ length: 10 }, () => aMember({ minutesAgo: 0 })))
  for (const person of people) await person.call('PUT', '/user/me', { phoneNumber })
  const answers = await Promise.all(
    people.map(({ token }, n) =>
      (n % 2 ? app : other).call('POST', '/user/phone/proof', undefined, { token }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(3).fill(204), ...Array(7).fill(429)])
  expect(await textsTo(phoneNumber)).toHaveLength(3)

  // A phone is proven for one customer at most.
  const [{ id, email } = people[0] as Person] = people
  await app.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, id))
  const forgotten = () =>
    Promise.all([other, app, other, app].map(async (shop) => (await forgot(email, shop)).status))
  expect(await forgotten()).toEqual([200, 200, 200, 200])
  expect(await textsTo(phoneNumber)).toHaveLength(3)
  expect(await textsTo(email, 'password-code')).toHaveLength(4)

  clock += 60 * 60_000 + 1
  expect(await forgotten()).toEqual([200, 200, 200, 200])
  expect(await textsTo(phoneNumber, 'password-code')).toHaveLength(3)
})

test('proving needs a recent login or the password, at both steps', async () => {
  const amina = await aMember({ minutesAgo: 0 })
  const phoneNumber = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber })
  await loggedIn(amina, 60)
  expect(await amina.call('POST', '/user/phone/proof')).toMatchObject(needsPassword)
  expect(await textsTo(phoneNumber)).toEqual([])
  expect((await amina.call('POST', '/user/phone/proof', { password })).status).toBe(204)
  const code = await codeTo(phoneNumber)
  const confirm = (body: object) => amina.call('POST', '/user/phone/proof/confirm', body)
  expect(await confirm({ code })).toMatchObject(needsPassword)
  expect((await confirm({ code, password })).status).toBe(204)
  expect(await isProven(amina)).toBe(true)
  // A code works once.
  expect((await confirm({ code, password })).body.code).toBe('PHONE_CODE_WRONG')
  const { body } = await manager.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(body.entries[0]).toMatchObject({ action: 'phone-proven' })
})

test('a code allows five guesses, also at once in two processes, and ten minutes', async () => {
  const other = await anotherProcess(app, { rateLimits: true, sms, now: () => new Date(clock) })
  const amina = await aMember({ minutesAgo: 0 })
  const phoneNumber = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber })
  const confirm = (code: string, shop = app) =>
    shop.call('POST', '/user/phone/proof/confirm', { code }, { token: amina.token })
  await amina.call('POST', '/user/phone/proof')
  const first = await codeTo(phoneNumber)
  const wrong = (n: number) => String((Number(first) + n + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => confirm(wrong(n), n % 2 ? app : other)),
  )
  expect(guesses.every(({ status }) => status === 400)).toBe(true)
  expect((await confirm(first)).body).toMatchObject({
    code: 'PHONE_CODE_WRONG',
    fields: { code: 'This code is wrong or has expired.' },
  })

  await amina.call('POST', '/user/phone/proof')
  clock += 10 * 60_000
  expect((await confirm(await codeTo(phoneNumber))).status).toBe(400)
  await amina.call('POST', '/user/phone/proof')
  const last = await codeTo(phoneNumber)
  expect((await confirm(` ${last.slice(0, 3)} ${last.slice(3)} `)).status).toBe(204)
})

test('a code proves the phone that it went to, for the account that asked', async () => {
  const [amina, brian] = [await aMember({ minutesAgo: 0 }), await aMember({ minutesAgo: 0 })]
  const [own, strangers] = [aPhone(), aPhone()]
  await amina.call('PUT', '/user/me', { phoneNumber: own })
  await brian.call('PUT', '/user/me', { phoneNumber: own })
  await amina.call('POST', '/user/phone/proof')
  const code = await codeTo(own)
  expect((await brian.call('POST', '/user/phone/proof/confirm', { code })).status).toBe(400)
  await amina.call('PUT', '/user/me', { phoneNumber: strangers })
  expect((await amina.call('POST', '/user/phone/proof/confirm', { code })).status).toBe(400)
  expect(await isProven(amina)).toBe(false)
})

test('without a phone, or without SMS in production, there is nothing to prove', async () => {
  const amina = await aMember({ minutesAgo: 0 })
  expect((await amina.call('POST', '/user/phone/proof')).body.code).toBe('NO_OWN_PHONE')
  const silent = await testApp({ production: true })
  const brian = await aPerson(silent, 'customer')
  await brian.call('PUT', '/user/me', { phoneNumber: aPhone() })
  expect((await brian.call('POST', '/user/phone/proof')).body.code).toBe('CHANNEL_OFF')
})

test('staff never read the code of a phone', async () => {
  const { phoneNumber } = await aProvenMember()
  const code = await codeTo(phoneNumber)
  const { body } = await manager.call('GET', '/messages?kind=phone-code')
  const [message] = body.messages
  expect(message).toMatchObject({ text: null, channel: 'sms' })
  expect(JSON.stringify(body)).not.toContain(code)
  expect((await manager.call('POST', `/messages/${message._id}/resend`)).body.code).toBe(
    'CODE_NOT_RESENT',
  )
})

test('a new password is reported to the e-mail and to the proven phone', async () => {
  const { amina, phoneNumber } = await aProvenMember()
  await amina.call('PUT', '/user/me', { language: 'sw' })
  const change = { currentPassword: password, newPassword: 'Brand-new-1' }
  await amina.call('PUT', '/user/change-password', change)
  const subjects = async () => (await textsTo(amina.email, 'notice')).map(({ subject }) => subject)
  expect(await subjects()).toContain('Nenosiri lako la Duka limebadilishwa')
  const [text] = await textsTo(phoneNumber, 'notice')
  expect(text).toMatchObject({ channel: 'sms', language: 'sw', userId: amina.id })
  expect(text?.body).toContain('Nenosiri la akaunti yako ya Duka limebadilishwa')

  await forgot(amina.email)
  const [mail] = (await textsTo(amina.email, 'password-code')).reverse()
  const code = /\b\d{8}\b/.exec(mail?.body ?? '')?.[0]
  const reset = { email: amina.email, code, newPassword: 'Brand-new-2' }
  expect((await app.call('POST', '/user/reset-password', reset)).status).toBe(200)
  expect(await textsTo(phoneNumber, 'notice')).toHaveLength(2)

  const brian = await aMember({ minutesAgo: 0 })
  const unproven = aPhone()
  await brian.call('PUT', '/user/me', { phoneNumber: unproven })
  await brian.call('PUT', '/user/change-password', change)
  const [letter] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, brian.email))
    .orderBy(desc(outbox.id))
  expect(letter).toMatchObject({ subject: 'Your Duka password was changed', userId: brian.id })
  expect(letter?.body).toContain('If it was not you')
  expect(await textsTo(unproven)).toEqual([])
})
