import { startSimulator } from '@duka/whatsapp/simulator'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/support/support.ts'
import { outbox } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { byWhatsapp } from './by-whatsapp.ts'
import { queueMessage } from './outbox.queries.ts'
import { isStopped } from './phones/message-phones.queries.ts'
import { claimMessage } from './records/messages.queries.ts'
import { sendMessages } from './send-messages.ts'

const account = { token: 'EAAGvery-secret', phoneId: '106540352242922', appSecret: 'app-secret' }
const simulator = await startSimulator(account)
afterAll(() => simulator.close())
const whatsapp = {
  url: simulator.url,
  token: account.token,
  phoneId: account.phoneId,
  webhook: { appSecret: account.appSecret, verifyToken: 'verify-me' },
}
const app = await testApp({ whatsapp, smsHookSecret: 'a-secret-of-sixteen' })
const { db } = app
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as { port: number }
simulator.setWebhookUrl(`http://127.0.0.1:${port}/api/hooks/whatsapp`)

const logged: unknown[] = []
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
}
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const send = () => sendMessages({ db, settings, smtpUrl: undefined, sms: undefined, whatsapp, log })
const outboxRows = () => db.select().from(outbox).orderBy(asc(outbox.id))
const makeDue = async () => {
  await db.update(outbox).set({ nextTryAt: sql`now()` })
  await db.execute(sql`update message_channels set paused_until = null`)
}

let people = 0
const aPhone = () => {
  people += 1
  return `2547000001${String(people).padStart(2, '0')}`
}
const queue = (recipient: string, kind: 'order-shipped' | 'password-code' = 'order-shipped') =>
  queueMessage(db, {
    channel: 'whatsapp',
    recipient,
    kind,
    language: 'sw',
    data: {
      order: '0198A2F3',
      trackingNumber: 'TRK-1',
      link: 'https://shop.test/t/1',
      code: '77',
      minutes: 30,
    },
  })
const sentTo = (phone: string) => simulator.sent.filter(({ to }) => to === phone)

beforeEach(async () => {
  await db.delete(outbox)
  await db.execute(sql`update message_channels set paused_until = null, failures = 0`)
  simulator.faults.length = 0
  logged.length = 0
})

test('a message goes out once, as the template of its kind and language', async () => {
  const phone = aPhone()
  await queue(phone)
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(sentTo(phone)).toMatchObject([
    {
      template: {
        name: 'duka_order_shipped',
        language: 'sw',
        parameters: [
          '0198A2F3',
          'Namba ya ufuatiliaji: TRK-1. Mpe anayeileta msimbo 77 ukishapokea mzigo.',
          'https://shop.test/t/1',
        ],
      },
    },
  ])
  expect(await outboxRows()).toMatchObject([{ state: 'sent', messageId: sentTo(phone)[0]?.id }])
})

test('a customer who wrote in the last 24 hours gets the text itself', async () => {
  const phone = aPhone()
  expect(await simulator.write(phone, 'Habari, oda yangu?')).toBe(200)
  await queue(phone)
  expect(await send()).toBe(1)
  expect(sentTo(phone)).toMatchObject([
    { text: expect.stringContaining('Oda yako 0198A2F3 iko njiani.') },
  ])
})

test.each(['down', 'bare-503', 'server-error', 'rate-limit', 'bad-token'] as const)(
  'after %s the message goes out with the next retry, once',
  async (fault) => {
    const phone = aPhone()
    await queue(phone)
    simulator.faults.push(fault)
    expect(await send()).toBe(0)
    expect(await outboxRows()).toMatchObject([{ state: 'failed', problem: expect.any(String) }])
    expect(JSON.stringify(logged)).not.toContain(account.token)
    expect(JSON.stringify(logged)).not.toContain(phone)
    await makeDue()
    expect(await send()).toBe(1)
    expect(sentTo(phone)).toHaveLength(1)
  },
)

test.each(['lost-answer', 'html'] as const)(
  'after %s the message may have gone out, so it is not repeated',
  async (fault) => {
    const phone = aPhone()
    await queue(phone)
    simulator.faults.push(fault)
    expect(await send()).toBe(0)
    expect(await outboxRows()).toMatchObject([
      { state: 'given-up', problem: expect.stringContaining('it may have gone out') },
    ])
    expect(sentTo(phone)).toHaveLength(1)
  },
)

test('a phone without WhatsApp is given up and delays no other', async () => {
  const [without, other] = [aPhone(), aPhone()]
  await queue(without)
  await queue(other)
  simulator.faults.push('not-on-whatsapp')
  expect(await send()).toBe(1)
  expect(await outboxRows()).toMatchObject([{ state: 'given-up' }, { state: 'sent' }])
})

test('a message that was being sent when the shop died is not repeated', async () => {
  const phone = aPhone()
  await queue(phone)
  const claimed = await claimMessage(db, 'whatsapp')
  if (!claimed) throw new Error('nothing was claimed')
  await byWhatsapp(whatsapp, db).send({ ...claimed, subject: null, body: 'Habari', values: {} })
  await makeDue()
  expect(await send()).toBe(0)
  expect(sentTo(phone)).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([{ state: 'given-up' }])
})

test('reports of delivery come in any order and twice', async () => {
  const phone = aPhone()
  await queue(phone)
  await send()
  const id = sentTo(phone)[0]?.id ?? ''
  expect(await simulator.report(id, 'read')).toBe(200)
  await simulator.report(id, 'delivered')
  await simulator.report(id, 'failed', 131026)
  expect(await outboxRows()).toMatchObject([
    { state: 'sent', deliveredAt: expect.any(Date), readAt: expect.any(Date), problem: null },
  ])
})

test('a message that WhatsApp could not deliver is given up with the reason', async () => {
  const phone = aPhone()
  await queue(phone)
  await send()
  await simulator.report(sentTo(phone)[0]?.id ?? '', 'failed', 131026)
  expect(await outboxRows()).toMatchObject([
    { state: 'given-up', problem: 'WhatsApp could not deliver it: 131026 Message undeliverable' },
  ])
})

test.each(['STOP', ' acha ', 'Stop.'])(
  '%s turns WhatsApp off for this phone, START on again; password codes still go out',
  async (word) => {
    const phone = aPhone()
    await simulator.write(phone, word)
    await queue(phone)
    await queue(phone, 'password-code')
    expect(await send()).toBe(1)
    expect(await outboxRows()).toMatchObject([
      { kind: 'order-shipped', state: 'given-up', problem: 'This phone said STOP.' },
      { kind: 'password-code', state: 'sent' },
    ])
    await simulator.write(phone, 'START')
    await queue(phone)
    expect(await send()).toBe(1)
  },
)

test('STOP inside a sentence is not an opt-out', async () => {
  const phone = aPhone()
  await simulator.write(phone, 'Please stop at the gate')
  expect(await isStopped(db, phone, 'whatsapp')).toBe(false)
})

test('a late STOP does not undo a START that came after it', async () => {
  const phone = aPhone()
  await simulator.write(phone, 'START')
  const value = {
    messages: [
      {
        from: phone,
        id: 'wamid.old',
        timestamp: '1700000000',
        type: 'text',
        text: { body: 'STOP' },
      },
    ],
  }
  expect(await hook({ entry: [{ changes: [{ field: 'messages', value }] }] })).toBe(200)
  expect(await isStopped(db, phone, 'whatsapp')).toBe(false)
})

/** Posts a webhook with the signature of `secret`. */
async function hook(body: object, secret = account.appSecret, mark = ''): Promise<number> {
  const { createHmac } = await import('node:crypto')
  const text = mark + JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  const answer = await app.call('POST', '/hooks/whatsapp', text, {
    headers: { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' },
  })
  return answer.status
}

test('a webhook without the right signature is refused and changes nothing', async () => {
  const phone = aPhone()
  const value = { messages: [{ from: phone, id: '1', type: 'text', text: { body: 'STOP' } }] }
  const body = { entry: [{ changes: [{ field: 'messages', value }] }] }
  expect(await hook(body, 'another-secret')).toBe(404)
  expect((await app.call('POST', '/hooks/whatsapp', JSON.stringify(body))).status).toBe(404)
  expect(await isStopped(db, phone, 'whatsapp')).toBe(false)
  // With a byte order mark, over which the signature goes, too.
  expect(await hook(body, account.appSecret, '\ufeff')).toBe(200)
  expect(await isStopped(db, phone, 'whatsapp')).toBe(true)
})

test('a START whose time cannot be read does not undo a STOP', async () => {
  const phone = aPhone()
  await simulator.write(phone, 'STOP')
  const message = { from: phone, id: 'wamid.odd', type: 'text', text: { body: 'START' } }
  for (const timestamp of ['yesterday', undefined, -1]) {
    const value = { messages: [{ ...message, timestamp }] }
    expect(await hook({ entry: [{ changes: [{ field: 'messages', value }] }] })).toBe(200)
    expect(await isStopped(db, phone, 'whatsapp')).toBe(true)
  }
})

test("Meta's check of the address gets its challenge for the right token only", async () => {
  const check = (token: string) =>
    app.call('GET', `/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`)
  expect(await check('verify-me')).toMatchObject({ status: 200, body: '42' })
  expect(await check('wrong')).toMatchObject({ status: 404 })
})

test('without a WhatsApp number the webhook does not exist', async () => {
  const plain = await testApp()
  const query = 'hub.mode=subscribe&hub.verify_token=verify-me&hub.challenge=42'
  expect((await plain.call('GET', `/hooks/whatsapp?${query}`)).status).toBe(404)
  expect((await plain.call('POST', '/hooks/whatsapp', '{}')).status).toBe(404)
  expect((await plain.call('POST', '/hooks/sms/a-secret-of-sixteen', '')).status).toBe(404)
})

const smsHook = (fields: Record<string, string>, secret = 'a-secret-of-sixteen') =>
  app.call('POST', `/hooks/sms/${secret}`, new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('STOP by SMS turns SMS off for this phone, and only SMS', async () => {
  const phone = aPhone()
  expect((await smsHook({ from: `+${phone}`, to: '20880', text: 'STOP', id: '1' })).status).toBe(
    200,
  )
  expect(await isStopped(db, phone, 'sms')).toBe(true)
  expect(await isStopped(db, phone, 'whatsapp')).toBe(false)
  await smsHook({ from: `+${phone}`, to: '20880', text: 'Start', id: '2' })
  expect(await isStopped(db, phone, 'sms')).toBe(false)
})

test('an opt-out that the SMS provider reports counts as STOP', async () => {
  const phone = aPhone()
  await smsHook({ senderId: 'DUKA', phoneNumber: `+${phone}` })
  expect(await isStopped(db, phone, 'sms')).toBe(true)
})

test('a report of the SMS provider with another secret, or about a delivery, is not an opt-out', async () => {
  const phone = aPhone()
  const wrong = await smsHook({ from: `+${phone}`, text: 'STOP' }, 'another-secret-x')
  expect(wrong.status).toBe(404)
  await smsHook({ phoneNumber: `+${phone}`, status: 'Success', id: 'ATXid_1' })
  expect(await isStopped(db, phone, 'sms')).toBe(false)
})
