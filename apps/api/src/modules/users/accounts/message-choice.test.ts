import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopper, testApp } from '../../../../test/support/support.ts'
import { users } from '../../../db/schema.ts'

const now = new Date('2026-11-21T08:00:00Z')
const app = await testApp({ now: () => now })
const rowOf = async (id: string) => (await app.db.select().from(users).where(eq(users.id, id)))[0]

test('a user without a choice gets e-mail and SMS and has no language', async () => {
  const amina = await aShopper(app)
  const { body } = await amina.call('GET', '/user/me')
  expect(body.user).toMatchObject({
    language: null,
    notifyBy: { email: true, sms: true, whatsapp: false },
  })
  expect(await rowOf(amina.id)).toMatchObject({ notifyChosenAt: null, notifyChosenHow: null })
})

test('a choice is stored with when and where it was made; the rest stays', async () => {
  const amina = await aShopper(app)
  const change = { language: 'sw', notifyBy: { sms: false, whatsapp: true }, askedAt: 'checkout' }
  const { status, body } = await amina.call('PUT', '/user/me', change)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    language: 'sw',
    notifyBy: { email: true, sms: false, whatsapp: true },
  })
  expect(await rowOf(amina.id)).toMatchObject({ notifyChosenAt: now, notifyChosenHow: 'checkout' })

  await amina.call('PUT', '/user/me', { firstname: 'Amina' })
  const data = (await amina.call('GET', '/user/me/export')).body
  expect(data.profile.notifyBy).toEqual({ email: true, sms: false, whatsapp: true })
  expect(data.messageChoice).toEqual({ chosenAt: now.toISOString(), chosenHow: 'checkout' })
})

test('a choice can be made with the registration', async () => {
  const password = 'Brand-new-1'
  const { status, body } = await app.call('POST', '/user/register', {
    firstname: 'Brian',
    lastname: 'Otieno',
    username: 'brian-sw',
    email: 'brian-sw@people.test',
    password,
    confirmPassword: password,
    language: 'sw',
    notifyBy: { email: false },
  })
  expect(status).toBe(201)
  expect(await rowOf(body.user._id)).toMatchObject({
    language: 'sw',
    notifyEmail: false,
    notifySms: true,
    notifyChosenHow: 'registration',
  })
})

test('a language or channel that the shop does not know is refused', async () => {
  const amina = await aShopper(app)
  for (const change of [{ language: 'fr' }, { notifyBy: { sms: 'yes' } }, { askedAt: 'nowhere' }])
    expect((await amina.call('PUT', '/user/me', change)).status).toBe(400)
})

test('the shop says on which channels it sends', async () => {
  expect((await app.call('GET', '/messages/channels')).body).toEqual({ channels: [] })
  const posting = await testApp({ smtpUrl: 'smtp://mail.example:25' })
  expect((await posting.call('GET', '/messages/channels')).body).toEqual({ channels: ['email'] })
})
