import { startSimulator } from '@duka/whatsapp/simulator'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { messageChannelStates, outbox } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { queueMessage } from './outbox.queries.ts'
import { readRetryAfter } from './retry-after.ts'
import { sendChannel, sendMessages } from './send-messages.ts'

/** Providers that are down, hang, want other credentials or are over their quota. */

const account = { token: 'EAAGvery-secret', phoneId: '106540352242922', appSecret: 'app-secret' }
const simulator = await startSimulator(account)
afterAll(() => simulator.close())
const [smtp, sms] = [await anSmtpServer(), await anSmsServer()]
const whatsapp = {
  url: simulator.url,
  token: account.token,
  phoneId: account.phoneId,
  webhook: undefined,
}
const app = await testApp({ smtpUrl: smtp.url, sms: sms.account, whatsapp })
const { db } = app
const manager = await aManager(app)
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const log = { info: () => undefined, warn: () => undefined }
const deps = { db, settings, smtpUrl: smtp.url, sms: sms.account, whatsapp, log }

const phone = (n: number) => `2547000004${String(n).padStart(2, '0')}`
const sendSms = () => sendChannel(deps, 'sms')
const queueSms = (n: number) =>
  queueMessage(db, { channel: 'sms', recipient: phone(n), body: `Order ${n}` })
const queueEmail = (n = 1) =>
  queueMessage(db, {
    channel: 'email',
    recipient: `person-${n}@people.test`,
    subject: 'Habari',
    body: 'Asante',
  })
const queueWhatsapp = (n = 1) =>
  queueMessage(db, {
    channel: 'whatsapp',
    recipient: phone(n),
    kind: 'order-delivered',
    data: { order: '0198A2F3', link: 'https://shop.test/t/1' },
  })
/** Time passes: what failed is due, and the provider is asked again. */
async function makeDue() {
  await db
    .update(outbox)
    .set({ nextTryAt: sql`least(next_try_at, now())` })
    .where(sql`state = 'failed'`)
  await db.update(messageChannelStates).set({ pausedUntil: null })
}
const outboxRows = () => db.select().from(outbox).orderBy(asc(outbox.id))
const askedFor = () => sms.asked.map(({ form }) => Number(form.to?.slice(-2)))
const messageIds = () => smtp.mail.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
const unavailable = { http: 503, body: 'busy' }
const problemsInSettings = async () =>
  (await manager.call('GET', '/settings/staff')).body.messageProblems
const minutesOfPause = async (channel: string) => {
  const { rows } = await db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from paused_until - now()) / 60)::int as minutes
    from message_channels where channel = ${channel}`)
  return rows[0]?.minutes
}

beforeEach(async () => {
  await db.delete(outbox)
  await db.update(messageChannelStates).set({ pausedUntil: null, failures: 0 })
  sms.asked.length = 0
  sms.answers.length = 0
  smtp.mail.length = 0
  smtp.faults.length = 0
  smtp.password = undefined
  simulator.faults.length = 0
})

test('once a provider works again, it gets each waiting message once, in order', async () => {
  for (let n = 1; n <= 6; n += 1) await queueSms(n)
  sms.answers.push(unavailable, unavailable, unavailable, unavailable)
  for (let n = 0; n < 4; n += 1) {
    expect(await sendSms()).toBe(0)
    await db.update(messageChannelStates).set({ pausedUntil: null })
  }
  expect(askedFor()).toEqual([1, 2, 3, 4])
  expect(await sendSms()).toBe(6)
  expect(askedFor().slice(4)).toEqual([5, 1, 2, 3, 4, 6])
  expect((await outboxRows()).every(({ state }) => state === 'sent')).toBe(true)
})

test('a message that fails every time does not delay the others', async () => {
  sms.onText = async () => {
    const isStrange = sms.asked.at(-1)?.form.to?.endsWith('01')
    if (isStrange) sms.answers.push({ http: 500, body: 'strange text' })
  }
  await queueSms(1)
  for (let n = 2; n <= 5; n += 1) {
    await makeDue()
    await queueSms(n)
    // The strange message is sent first; its failure pauses the provider.
    await sendSms()
    await db.update(messageChannelStates).set({ pausedUntil: null })
    await sendSms()
  }
  sms.onText = undefined
  const states = (await outboxRows()).map(({ state }) => state)
  expect(states).toEqual(['failed', 'sent', 'sent', 'sent', 'sent'])
})

test('a provider that does not answer delays neither the other channels nor the shop', async () => {
  sms.answers.push('is silent')
  await queueSms(1)
  await queueEmail()
  await queueWhatsapp()
  const done: string[] = []
  const hanging = sendSms().then(() => done.push('sms'))
  await expect.poll(() => sms.asked.length).toBe(1)

  expect(await sendChannel(deps, 'email')).toBe(1)
  expect(await sendChannel(deps, 'whatsapp')).toBe(1)
  smtp.faults.push('is silent')
  await queueEmail(2)
  const hangingToo = sendChannel(deps, 'email').then(() => done.push('email'))
  await expect.poll(() => smtp.mail.length).toBe(2)
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { body, status } = await shopper.placeOrder('cod')
  expect(status).toBe(201)
  expect(
    (await manager.call('PUT', `/orders/${body.order._id}`, { status: 'Shipped' })).status,
  ).toBe(200)
  expect((await shopper.call('GET', `/orders/${body.order._id}`)).status).toBe(200)
  expect(done).toEqual([])

  sms.hangUp()
  smtp.hangUp()
  await Promise.all([hanging, hangingToo])
})

test('with wrong credentials no message is lost: all are sent once they are corrected', async () => {
  for (let n = 1; n <= 3; n += 1) await queueSms(n)
  for (let n = 1; n <= 3; n += 1) await queueEmail(n)
  await queueWhatsapp()
  smtp.password = 'right'
  const mailUrl = (password: string) => smtp.url.replace('//', `//shop:${password}@`)
  const wrong = {
    ...deps,
    smtpUrl: mailUrl('wrong'),
    whatsapp: { ...whatsapp, token: 'wrong' },
  }
  for (let n = 0; n < 5; n += 1) {
    sms.answers.push({ http: 401, body: 'The supplied authentication is invalid' })
    expect(await sendMessages(wrong)).toBe(0)
    await makeDue()
  }
  const problems = (await outboxRows()).map(({ state, problem }) => `${state}: ${problem}`)
  expect(problems).toEqual([
    ...Array(3).fill(expect.stringMatching(/^failed: HTTP 401/)),
    ...Array(3).fill(expect.stringMatching(/^failed: .*535/)),
    expect.stringMatching(/^failed: WhatsApp refused it: 190/),
  ])
  await db.execute(sql`update outbox set created_at = now() - interval '25 hours'`)
  const { body } = await manager.call('GET', '/dashboard/overview')
  expect(body.waiting.unsentMessages).toBe(7)
  expect(await problemsInSettings()).toEqual([
    { channel: 'email', problem: expect.stringContaining('535') },
    { channel: 'sms', problem: expect.stringMatching(/^HTTP 401/) },
    { channel: 'whatsapp', problem: expect.stringContaining('190') },
  ])

  await makeDue()
  expect(await sendMessages({ ...deps, smtpUrl: mailUrl('right') })).toBe(7)
  expect(smtp.mail).toHaveLength(3)
  expect(await problemsInSettings()).toEqual([])
})

test.each(['530 5.7.0 log in first', '550 5.7.1 no such sender here', '454 4.7.0 throttling'])(
  'if the server answers "%s" to the sender address, the mail waits',
  async (answer) => {
    await queueEmail(1)
    await queueEmail(2)
    smtp.senderRefusals.push(answer)
    expect(await sendChannel(deps, 'email')).toBe(0)
    expect((await outboxRows()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
    await makeDue()
    expect(await sendChannel(deps, 'email')).toBe(2)
  },
)

test('after "quota exceeded" a provider gets nothing for as long as it asks, and no message is lost', async () => {
  for (let n = 1; n <= 3; n += 1) await queueSms(n)
  await queueEmail(1)
  await queueEmail(2)
  await queueWhatsapp(1)
  await queueWhatsapp(2)
  sms.answers.push({ http: 429, body: 'Too many requests', retryAfter: '600' })
  smtp.refusals.push('550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 Wait.')
  simulator.faults.push('rate-limit')
  const before = simulator.sent.length
  expect(await sendMessages(deps)).toBe(0)
  expect(await minutesOfPause('sms')).toBe(10)
  expect(await minutesOfPause('whatsapp')).toBe(10)
  expect(await sendMessages(deps)).toBe(0)
  expect(sms.asked).toHaveLength(1)
  expect((await outboxRows()).map(({ state }) => state)).not.toContain('given-up')

  await makeDue()
  expect(await sendMessages(deps)).toBe(7)
  expect(askedFor().slice(1).sort()).toEqual([1, 2, 3])
  expect(simulator.sent.slice(before)).toHaveLength(2)
  expect(smtp.mail).toHaveLength(2)
})

test('an e-mail without an answer from the server is sent again with the same Message-ID', async () => {
  await queueEmail(1)
  smtp.faults.push('cuts')
  expect(await sendChannel(deps, 'email')).toBe(0)
  expect(await outboxRows()).toMatchObject([{ state: 'failed' }])
  await makeDue()
  expect(await sendChannel(deps, 'email')).toBe(1)
  const [first, second, ...more] = messageIds()
  expect(first).toMatch(/^<.+@duka.example>\r?$/)
  expect([second, more]).toEqual([first, []])
})

test('after a process died while sending, others do not send its text again, and do send its e-mail', async () => {
  const claimed = { tries: 1, problem: null, nextTryAt: sql`now() - interval '1 minute'` as never }
  await queueSms(1)
  await queueEmail(1)
  // Its process dies while this one is sending.
  sms.onText = async () => {
    await db
      .update(outbox)
      .set(claimed)
      .where(sql`recipient = ${phone(2)}`)
  }
  await queueSms(2)
  await db.update(outbox).set(claimed).where(sql`channel = 'email'`)
  await sendMessages(deps)
  sms.onText = undefined
  expect(askedFor()).toEqual([1])
  await sendMessages(deps)
  expect((await outboxRows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'given-up'])
  expect(smtp.mail).toHaveLength(1)
})

test.each([
  ['120', 120],
  ['Wed, 21 Oct 2026 07:30:00 GMT', 1800],
  ['999999', 3600],
  ['-5', undefined],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s means %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-10-21T07:00:00Z'))).toBe(seconds)
})
