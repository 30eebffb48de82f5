import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messageTexts, outbox } from '../../src/db/schema.ts'
import { sendMessages } from '../../src/modules/messages/send-messages.ts'
import { defaultSettings } from '../../src/modules/settings/shop-facts.ts'
import { anSmtpServer } from '../fakes/smtp-server.ts'
import { aManager, anAdmin, aShopper, testApp } from '../support/support.ts'

const smtp = await anSmtpServer()
const app = await testApp({ smtpUrl: smtp.url })
const [manager, admin] = [await aManager(app), await anAdmin(app)]
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const send = () =>
  sendMessages({
    db: app.db,
    smtpUrl: smtp.url,
    sms: undefined,
    settings,
    log: { info: () => undefined, warn: () => undefined },
  })

const words = { kind: 'password-code', channel: 'email', language: 'en', subject: 'Your code' }
const save = (change: object) =>
  manager.call('PUT', '/message-texts', { texts: [{ ...words, ...change }] })

test.each([
  'Open https://evil.example/?code={code}',
  'Open HTTPS://evil.example and type {code}',
  'Open evil.example/{code} now',
  'Open www.evil.example, the code is {code}',
  'Open ｅｖｉｌ．ｅｘａｍｐｌｅ, the code is {code}',
  'Open evil。example, the code is {code}',
  'Your account was stolen: log in at evil.example. {link}',
  'Write your code {code} to help@evil.example',
  'The code {code}.{shop} is yours',
  'Open {shop}/{code}',
  'Open {shop}?{link}',
  'Open {shop}[{code}]',
  'The code {code} works at {shop}.example/c',
  'The code {code} works at duka․example',
])('a text with a code takes no link of its own: %s', async (text) => {
  const path = { 'texts.0.text': expect.stringContaining('link') }
  expect(await save({ text })).toMatchObject({ status: 400, body: { code: 'LINK_BESIDE_CODE' } })
  expect((await save({ text })).body.fields).toEqual(path)
  for (const url of ['/message-texts/preview', '/message-texts/test'])
    expect((await manager.call('POST', url, { ...words, text })).body.code).toBe('LINK_BESIDE_CODE')
})

test('nor does its subject, and neither do the messages with a handover code', async () => {
  expect((await save({ subject: 'evil.example/{code}', text: '{code}' })).body.fields).toEqual({
    'texts.0.subject': expect.stringContaining('link'),
  })
  const sms = { channel: 'sms', subject: undefined }
  for (const [kind, text] of [
    ['out-for-delivery', 'Type {code} at evil.example'],
    ['out-for-delivery', '[Your collection code: {collectionCode}] https://evil.example'],
    ['ready-for-pickup', 'evil.example/{code}'],
  ])
    expect((await save({ ...sms, kind, text })).body.code).toBe('LINK_BESIDE_CODE')
})

test('a text without a code may have links, and one with a code may have its own link', async () => {
  for (const [kind, text] of [
    ['order-placed', 'Order {order}. See https://instagram.com/mamanjeri'],
    ['out-for-delivery', 'Order {order} is coming. Ask at wa.me/254712345678'],
    ['password-code', 'Your code is *{code}*, for {minutes} min. Or open: {link}'],
    ['ready-for-pickup', 'Ready at {point}.[ Code: {code}.] Follow it: {link}'],
  ])
    expect((await save({ kind, text })).status).toBe(200)
})

test('a text with a link that was saved before is not used', async () => {
  await app.db
    .insert(messageTexts)
    .values({
      kind: 'password-code',
      channel: 'email',
      language: 'en',
      version: 1,
      subject: 'Your code',
      body: 'Open https://evil.example/?code={code}',
    })
    .onConflictDoUpdate({
      target: [messageTexts.kind, messageTexts.channel, messageTexts.language],
      set: { body: 'Open https://evil.example/?code={code}' },
    })
  const amina = await aShopper(app)
  await app.call('POST', '/user/forgot-password', { email: amina.email })
  await send()
  const mail = smtp.mail.at(-1) ?? ''
  expect(mail).toContain(`To: ${amina.email}`)
  expect(mail).toContain('Your code to choose a new password is')
  expect(mail).not.toContain('evil')
})

test('staff cannot read the password code of an admin in the subject of its e-mail', async () => {
  expect((await save({ subject: '{code} is your code', text: '{code}' })).status).toBe(200)
  await app.call('POST', '/user/forgot-password', { email: admin.email })
  await send()
  const code = /^Subject: (\d{8}) is your code/m.exec(smtp.mail.at(-1) ?? '')?.[1]
  expect(code).toMatch(/^\d{8}$/)
  const { body } = await manager.call('GET', '/messages?kind=password-code')
  expect(body.messages[0]).toMatchObject({ to: admin.email, subject: '•••• is your code' })
  const stored = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect(
    JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? '' : value)),
  ).not.toContain(code)
})
