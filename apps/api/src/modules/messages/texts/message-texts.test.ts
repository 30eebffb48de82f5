import { readFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anSmtpServer } from '../../../../test/fakes/smtp-server.ts'
import { aManager, anAdmin, testApp } from '../../../../test/support/support.ts'
import { messageTexts, outbox, users } from '../../../db/schema.ts'
import { projectRoot } from '../../../env/paths.ts'
import { queueMessage } from '../outbox.queries.ts'
import { renderMessage } from '../render.ts'
import { sampleValues } from '../try-text.ts'
import { fillWording } from './fill-wording.ts'
import { NEWS_KIND, newsWording } from './whatsapp-news.ts'
import { templateName, toTemplate } from './whatsapp-template.ts'

const smtp = await anSmtpServer()
const app = await testApp({ smtpUrl: smtp.url })
const admin = await anAdmin(app)
const manager = await aManager(app)
const settings = { now: () => ({ name: 'Duka' }) } as Parameters<
  typeof renderMessage
>[0]['settings']

interface Key {
  kind: string
  channel: string
  language: string
}
const findText = async ({ kind, channel, language }: Key) => {
  const { body } = await admin.call('GET', '/message-texts')
  return body.texts.find(
    (text: Key) => text.kind === kind && text.channel === channel && text.language === language,
  )
}
const save = (text: object, by = admin) => by.call('PUT', '/message-texts', { texts: [text] })
/** What a customer would get now. */
async function shippedSms(language: 'en' | 'sw' = 'en') {
  await queueMessage(app.db, {
    channel: 'sms',
    recipient: '254712345678',
    kind: 'order-shipped',
    language,
    data: { order: '0198A2F3', trackingNumber: 'TRK-1' },
  })
  const rows = await app.db.select().from(outbox).orderBy(asc(outbox.id))
  const row = rows.at(-1)
  if (!row) throw new Error('nothing was queued')
  return (await renderMessage({ db: app.db, settings }, row)).body
}
const shipped = { kind: 'order-shipped', channel: 'sms', language: 'en' }

test('every kind has a text on every channel, and alerts to staff only in English', async () => {
  const { body } = await admin.call('GET', '/message-texts')
  const ofKind = (kind: string) =>
    body.texts
      .filter((text: Key) => text.kind === kind)
      .map((text: Key) => `${text.channel} ${text.language}`)
  expect(ofKind('order-shipped')).toEqual([
    ...['email en', 'email sw', 'sms en', 'sms sw', 'whatsapp en', 'whatsapp sw'],
  ])
  expect(ofKind('low-stock')).toEqual(['email en', 'sms en'])
  expect(await findText(shipped)).toMatchObject({
    subject: null,
    version: 0,
    placeholders: expect.arrayContaining(['order', 'trackingNumber']),
  })
})

test('customers get the owner’s text in the language it was changed in, and a reset restores the default', async () => {
  const before = await shippedSms()
  const text = 'Parcel {order} left us.[ Track {trackingNumber}]'
  const { status, body } = await save({ ...shipped, text })
  expect(status).toBe(200)
  expect(body.texts).toContainEqual(expect.objectContaining({ ...shipped, text }))
  expect(await shippedSms()).toBe('Parcel 0198A2F3 left us. Track TRK-1')
  expect(await shippedSms('sw')).not.toContain('left us')

  await save({ ...shipped, text: null })
  expect(await shippedSms()).toBe(before)
  expect(await findText(shipped)).toMatchObject({ version: 0 })
})

test.each([
  ['{ordr}', '{ordr}'],
  ['{}', '{}'],
  ['{order', '{order'],
  ['order}', '}'],
  ['{product}', '{product}'],
])('the refusal of %s names it', async (typed, named) => {
  const { status, body } = await save({ ...shipped, text: `Order ${typed}` })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'UNKNOWN_PLACEHOLDER', fields: expect.any(Object) })
  expect(body.message).toContain(`${named} is not a placeholder`)
  expect(Object.keys(body.fields)).toEqual(['texts.0.text'])
  expect(await findText(shipped)).toMatchObject({ version: 0 })
})

test('several texts are saved together, or none of them', async () => {
  const cancelled = { ...shipped, kind: 'order-cancelled' }
  const answer = await admin.call('PUT', '/message-texts', {
    texts: [
      { ...cancelled, text: 'Gone: {order}' },
      { ...shipped, text: '{nothing}' },
    ],
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { 'texts.1.text': expect.any(String) } },
  })
  expect(await findText(cancelled)).toMatchObject({ version: 0 })
})

test('an e-mail needs a subject in one line, and other messages have none', async () => {
  const email = { ...shipped, channel: 'email' }
  expect(await save({ ...email, text: 'Hello' })).toMatchObject({
    status: 400,
    body: { fields: { 'texts.0.subject': 'Please write a subject.' } },
  })
  expect((await save({ ...email, text: 'Hello', subject: 'a\nBcc: b' })).status).toBe(400)
  expect((await save({ ...email, text: 'Hello', subject: 'Order {order}' })).status).toBe(200)
  await save({ ...shipped, text: 'Hello {order}', subject: 'ignored' })
  expect(await findText(shipped)).toMatchObject({ subject: null })
})

test('a blank text, an unknown kind and a text that is never sent are refused', async () => {
  expect((await save({ ...shipped, text: '  ' })).status).toBe(400)
  expect((await save({ ...shipped, kind: 'nonsense', text: 'a' })).status).toBe(400)
  expect((await save({ ...shipped, kind: 'low-stock', language: 'sw', text: 'a' })).status).toBe(
    400,
  )
  expect((await admin.call('PUT', '/message-texts', { texts: [] })).status).toBe(400)
})

test('when two people change a text at once, the second is refused', async () => {
  const key = { kind: 'refunded', channel: 'sms', language: 'sw' }
  const { version } = await findText(key)
  expect((await save({ ...key, text: 'Moja {order}', version })).status).toBe(200)
  const late = await save({ ...key, text: 'Mbili {order}', version }, manager)
  expect(late).toMatchObject({ status: 409, body: { code: 'TEXT_CHANGED' } })
  expect(await findText(key)).toMatchObject({ text: 'Moja {order}' })
  const now = await findText(key)
  expect(
    (await save({ ...key, text: 'Mbili {order}', version: now.version }, manager)).status,
  ).toBe(200)
})

test('a version number is never used again, not even after a reset', async () => {
  const key = { kind: 'refunded', channel: 'sms', language: 'en' }
  await save({ ...key, text: 'One {order}' })
  const { version } = await findText(key)
  await save({ ...key, text: null })
  await save({ ...key, text: 'Two {order}' })
  expect((await save({ ...key, text: 'Three {order}', version })).status).toBe(409)
})

test('constraints of the database refuse what the rules refuse', async () => {
  const row = { kind: 'refunded', channel: 'sms', language: 'en', body: 'x', version: 1 } as const
  for (const wrong of [{ body: ' ' }, { subject: 'a' }, { kind: 'notice' as never }]) {
    const insert = app.db.insert(messageTexts).values({ ...row, ...wrong })
    await expect(insert).rejects.toThrow()
  }
})

test('a preview shows made-up values in a shop without orders, and the parts of an SMS', async () => {
  const draft = { ...shipped, text: `Order {order}: ${'x'.repeat(200)}` }
  const { status, body } = await admin.call('POST', '/message-texts/preview', draft)
  expect(status).toBe(200)
  expect(body).toMatchObject({ order: null, subject: null, sms: { parts: 2 } })
  expect(body.text).toMatch(/^Order \d{3} \d{4}: x/)
  const wrong = await admin.call('POST', '/message-texts/preview', { ...shipped, text: '{x}' })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } })
})

test('a test message goes to the address of the caller, not to customers', async () => {
  const draft = { ...shipped, channel: 'email', subject: 'Order {order}', text: 'Shop: {shop}' }
  const answer = await manager.call('POST', '/message-texts/test', draft)
  expect(answer).toMatchObject({ status: 202, body: { to: manager.email } })
  const rows = await app.db.select().from(outbox).where(eq(outbox.recipient, manager.email))
  expect(rows).toMatchObject([{ kind: 'notice', body: 'Shop: Duka' }])
})

test('a test is refused while the channel is off or the profile has no phone', async () => {
  const draft = { ...shipped, text: 'Hello' }
  const off = await manager.call('POST', '/message-texts/test', draft)
  expect(off).toMatchObject({ status: 409, body: { code: 'CHANNEL_OFF' } })
  const account = { url: 'http://127.0.0.1:9', username: 'u', apiKey: 'k', senderId: undefined }
  const withSms = await testApp({ sms: account })
  const person = await anAdmin(withSms)
  const tryIt = () => person.call('POST', '/message-texts/test', draft)
  expect(await tryIt()).toMatchObject({ status: 409, body: { code: 'NO_OWN_PHONE' } })
  await withSms.db.update(users).set({ phoneNumber: '254712345678' }).where(eq(users.id, person.id))
  expect(await tryIt()).toMatchObject({ status: 202, body: { to: '2547***678' } })
})

test('every WhatsApp text makes a template that Meta accepts', async () => {
  const { body } = await admin.call('GET', '/message-texts')
  const texts = body.texts.filter((text: Key) => text.channel === 'whatsapp')
  expect(texts.length).toBeGreaterThan(10)
  for (const {
    kind,
    language,
    default: { text },
  } of texts) {
    if (kind === 'password-code') continue
    const template = toTemplate(text, language)
    const numbers = [...template.body.matchAll(/\{\{(\d+)\}\}/g)].map(([, n]) => Number(n))
    expect(numbers).toEqual(numbers.map((_, n) => n + 1))
    expect(template.body).not.toMatch(/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{|[[\]]/)
    expect(template.parameters({})).toHaveLength(numbers.length)
    for (const value of template.parameters({})) expect(value).not.toBe('')
  }
})

test('the documents list every WhatsApp template as it is sent', async () => {
  const document = await readFile(`${projectRoot}/docs/messages.md`, 'utf8')
  const { body } = await admin.call('GET', '/message-texts')
  const defaults = body.texts
    .filter(({ channel, kind }: Key) => channel === 'whatsapp' && kind !== 'password-code')
    .map((text: Key & { default: { text: string } }) => ({ ...text, text: text.default.text }))
  const news = (['en', 'sw'] as const).map((language) => ({
    kind: NEWS_KIND,
    language,
    text: newsWording[language],
  }))
  for (const { kind, language, text } of [...defaults, ...news]) {
    expect(document).toContain(`| \`${templateName(kind)}\` |`)
    expect(document).toContain(`| ${toTemplate(text, language).body} |`)
  }
})

test('the preview of a cancelled order gives a reason for it, and each sentence ends once', async () => {
  const shop = { db: app.db, shop: 'Duka', publicUrl: '' }
  const wording = (language: 'en' | 'sw') =>
    sampleValues(shop, { kind: 'order-cancelled', language }).then(({ values }) =>
      fillWording('Cancelled: {reason}.', values),
    )
  expect(await wording('en')).toBe('Cancelled: no payment came in time.')
  expect(await wording('sw')).toBe('Cancelled: malipo hayakufika kwa muda uliowekwa.')
})
