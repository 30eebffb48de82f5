import { asc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anSmsServer, type SmsAnswer } from '../../../test/fakes/sms-server.ts'
import { anotherProcess, testApp } from '../../../test/support/support.ts'
import { messageChannelStates, outbox } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { bySms } from './by-sms.ts'
import { queueMessage } from './outbox.queries.ts'
import { claimMessage } from './records/messages.queries.ts'
import { sendMessages } from './send-messages.ts'

const app = await testApp()
const { db } = app
const sms = await anSmsServer()
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const logged: unknown[] = []
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
}

const send = (account: typeof sms.account | undefined = sms.account) =>
  sendMessages({ db, settings, smtpUrl: undefined, sms: account, log })
const queue = (recipient = '254712345678', body = 'Order 0198A2F3 is on its way.') =>
  queueMessage(db, { channel: 'sms', recipient, body })
const outboxRows = () => db.select().from(outbox).orderBy(asc(outbox.id))
/** Time passes: what failed is due, and the provider is asked again. */
async function makeDue() {
  await db.update(outbox).set({ nextTryAt: sql`now()` }).where(sql`next_try_at is not null`)
  await db.update(messageChannelStates).set({ pausedUntil: null })
}

beforeEach(async () => {
  await db.delete(outbox)
  await makeDue()
  sms.asked.length = 0
  sms.answers.length = 0
  logged.length = 0
})

test('a text is sent once, with the name of the shop and the key of the account', async () => {
  await queue()
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(sms.asked).toEqual([
    {
      apiKey: 'atsk_very_secret',
      form: {
        username: 'duka',
        to: '+254712345678',
        message: 'Duka: Order 0198A2F3 is on its way.',
        from: 'DUKA',
      },
    },
  ])
  expect(await outboxRows()).toMatchObject([{ sentAt: expect.any(Date), problem: null }])
})

test('without a sender ID the request names no sender', async () => {
  await queue()
  await send({ ...sms.account, senderId: undefined })
  expect(sms.asked[0]?.form).not.toHaveProperty('from')
})

test('several processes send each text once', async () => {
  const { db: other } = await anotherProcess(app)
  for (let n = 0; n < 12; n += 1) await queue(`2547123456${n + 10}`)
  const elsewhere = () =>
    sendMessages({ db: other, settings, smtpUrl: undefined, sms: sms.account, log })
  const counts = await Promise.all([send(), elsewhere(), send(), elsewhere()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  expect(new Set(sms.asked.map(({ form }) => form.to)).size).toBe(12)
  expect(sms.asked).toHaveLength(12)
})

test.each<[string, SmsAnswer]>([
  ['a number that is none', { statusCode: 403, status: 'InvalidPhoneNumber' }],
  ['a number that wants no texts', { statusCode: '406', status: 'UserInBlacklist' }],
  ['an unknown answer', { statusCode: 999, status: 'Perhaps' }],
])('%s is final and does not delay other texts', async (_what, answer) => {
  await queue()
  await queue('254712345679')
  sms.answers.push(answer)
  expect(await send()).toBe(1)
  expect(await outboxRows()).toMatchObject([
    { sentAt: null, nextTryAt: null, problem: expect.stringContaining('The number was refused') },
    { sentAt: expect.any(Date) },
  ])
  expect(JSON.stringify(logged)).not.toContain('254712345678')
})

test.each<[string, SmsAnswer]>([
  ['an error of theirs', { http: 503, body: 'busy with +254712345678' }],
  ['a wrong key', { http: 401, body: 'The supplied authentication atsk_very_secret is invalid' }],
  ['a redirect elsewhere', { http: 302, body: '' }],
  ['no credit', { statusCode: 405, status: 'InsufficientBalance' }],
  ['a gateway that failed', { statusCode: 501, status: 'GatewayError' }],
  ['nobody sent to', { http: 201, body: '{"SMSMessageData":{"Message":"InvalidSenderId"}}' }],
])('after %s the text is sent with the next retry', async (_what, answer) => {
  await queue()
  sms.answers.push(answer)
  expect(await send()).toBe(0)
  const [waiting] = await outboxRows()
  expect(waiting).toMatchObject({ sentAt: null, tries: 1, problem: expect.any(String) })
  expect(waiting?.nextTryAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await send()).toBe(0)
  for (const secret of ['atsk_very_secret', '254712345678'])
    expect(JSON.stringify(logged) + waiting?.problem).not.toContain(secret)

  await makeDue()
  expect(await send()).toBe(1)
  expect(sms.asked).toHaveLength(2)
})

test.each<[string, SmsAnswer]>([
  ['queued', { statusCode: 102, status: 'Queued' }],
  ['given in words alone', { statusCode: '', status: 'Success' }],
  ['counted only', { http: 201, body: '{"SMSMessageData":{"Message":"Sent to 1/1 Total"}}' }],
])('a text that was %s counts as sent', async (_what, answer) => {
  await queue()
  sms.answers.push(answer)
  expect(await send()).toBe(1)
  expect(await outboxRows()).toMatchObject([{ sentAt: expect.any(Date) }])
})

test('a request that the provider does not answer ends with a timeout', async () => {
  await queue()
  sms.answers.push('is silent')
  const [message] = await outboxRows()
  if (!message) throw new Error('nothing was queued')
  expect(
    await bySms(sms.account, settings, 100).send({ ...message, body: 'Asante', values: {} }),
  ).toMatchObject({
    mayHaveGoneOut: true,
  })
})

test.each<[string, SmsAnswer]>([
  ['that hangs up', 'hangs up'],
  ['whose answer a proxy did not wait for', { http: 504, body: 'Gateway Timeout' }],
  ['whose answer a proxy lost', { http: 502, body: 'Bad Gateway' }],
  ['whose answer cannot be read', { http: 200, body: '<html>Welcome</html>' }],
])('a text to a provider %s is not sent again: it may have gone out', async (_what, answer) => {
  await queue()
  sms.answers.push(answer)
  expect(await send()).toBe(0)
  await makeDue()
  expect(await send()).toBe(0)
  expect(sms.asked).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([{ state: 'given-up', problem: expect.any(String) }])
})

test.each([
  ['does not listen', 'http://127.0.0.1:61/messaging'],
  ['has a port that no browser asks', 'http://127.0.0.1:1/messaging'],
  ['does not speak TLS', sms.account.url.replace('http:', 'https:')],
])('if the provider %s, the text is sent later', async (_what, url) => {
  await queue()
  expect(await send({ ...sms.account, url })).toBe(0)
  expect(await outboxRows()).toMatchObject([{ state: 'failed' }])
  await makeDue()
  expect(await send()).toBe(1)
})

test('after a failure the provider gets no texts for a while, and then all of them', async () => {
  for (let n = 0; n < 5; n += 1) await queue(`2547123456${n + 10}`)
  sms.answers.push({ http: 401, body: 'wrong key' })
  expect(await send()).toBe(0)
  expect(await send()).toBe(0)
  expect(sms.asked).toHaveLength(1)
  await makeDue()
  expect(await send()).toBe(5)
})

test('a text that cannot be sent is given up after three days of retries', async () => {
  await queue()
  for (const age of ['1 hour', '2 days', '3 days']) {
    expect((await outboxRows())[0]?.state).not.toBe('given-up')
    await db.update(outbox).set({ createdAt: sql`now() - ${age}::interval` })
    sms.answers.push({ http: 503, body: '' })
    await makeDue()
    expect(await send()).toBe(0)
  }
  expect(await outboxRows()).toMatchObject([{ tries: 3, state: 'given-up' }])
})

test('a text whose process died while sending is not sent again: it may have gone out', async () => {
  await queue()
  await claimMessage(db, 'sms')
  expect(await send()).toBe(0)
  await makeDue()
  await queue('254712345679')
  expect(await send()).toBe(1)
  expect(sms.asked.map(({ form }) => form.to)).toEqual(['+254712345679'])
  expect(await outboxRows()).toMatchObject([
    { sentAt: null, nextTryAt: null, problem: expect.stringContaining('may have gone out') },
    { sentAt: expect.any(Date) },
  ])
})

test('a retried text whose process died while sending is not sent again either', async () => {
  await queue()
  sms.answers.push({ http: 503, body: 'busy' })
  expect(await send()).toBe(0)
  await makeDue()
  await claimMessage(db, 'sms')
  await makeDue()
  expect(await send()).toBe(0)
  expect(sms.asked).toHaveLength(1)
})

test('failing texts do not delay e-mail, and failing e-mail does not delay texts', async () => {
  await queue()
  await queueMessage(db, { channel: 'email', recipient: 'amina@people.test', body: 'Habari' })
  const smtpUrl = 'smtp://127.0.0.1:1'
  expect(await sendMessages({ db, settings, smtpUrl, sms: sms.account, log })).toBe(1)
  expect(await outboxRows()).toMatchObject([{ sentAt: expect.any(Date) }, { sentAt: null }])
})

test('without an SMS account the text stays in the outbox, and the log hides the phone number', async () => {
  await queue()
  expect(await sendMessages({ db, settings, smtpUrl: undefined, sms: undefined, log })).toBe(0)
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('there is no way to send sms')
  expect(JSON.stringify(logged)).not.toContain('254712345678')
  expect(await outboxRows()).toMatchObject([{ sentAt: null, nextTryAt: null }])
  expect(sms.asked).toEqual([])
})
