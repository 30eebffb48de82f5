import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox, users } from '../../src/db/schema.ts'
import { queueForUser, queueMessage } from '../../src/modules/messages/outbox.queries.ts'
import { sendMessages } from '../../src/modules/messages/send-messages.ts'
import { anSmsServer } from '../fakes/sms-server.ts'
import { settings } from '../samples/queued-messages.ts'
import { aManager, anotherProcess, aShopper, testApp } from '../support/support.ts'

const sms = await anSmsServer()
const app = await testApp({ sms: sms.account })
const other = await anotherProcess(app, { sms: sms.account })
const log = { info: () => undefined, warn: () => undefined }
const send = (shop = app) =>
  sendMessages({ db: shop.db, settings, smtpUrl: undefined, sms: sms.account, log })
const phone = '254712345678'

/** Accounts that all name this phone, with so many messages each. */
async function queueNews(accounts: number, each: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: accounts }, () => aShopper(app)))
  for (const { id } of people) {
    await app.db.update(users).set({ phoneNumber: phone }).where(eq(users.id, id))
    for (let n = 0; n < each; n += 1)
      await queueForUser(app.db, id, { kind: 'refunded', event: `${id} ${n}` })
  }
  return people.map(({ id }) => id)
}

beforeEach(async () => {
  await app.db.delete(outbox)
  await app.db.update(users).set({ phoneNumber: null, phoneProvenAt: null })
  sms.asked.length = 0
})

test('ten accounts that name the phone of a stranger text it twenty times an hour, from two processes', async () => {
  await queueNews(10, 5)
  await Promise.all([send(), send(other)])
  expect(sms.asked).toHaveLength(20)

  // Staff read why, and codes of the phone's real owner still arrive.
  const { body } = await (await aManager(app)).call('GET', '/messages?state=given-up&channel=sms')
  expect(body.messages[0].problem).toMatch(/20 messages within an hour, and no customer has/)
  await queueMessage(app.db, {
    channel: 'sms',
    recipient: phone,
    kind: 'phone-code',
    data: { code: '123456', minutes: 10 },
  })
  await send()
  expect(sms.asked).toHaveLength(21)

  await app.db.update(outbox).set({ sentAt: sql`sent_at - interval '1 hour'` })
  await queueNews(1, 1)
  await send()
  expect(sms.asked).toHaveLength(22)
})

test('a phone that its customer has proven gets every message, and so do staff', async () => {
  const [id = ''] = await queueNews(1, 25)
  await app.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, id))
  for (let n = 0; n < 25; n += 1)
    await queueMessage(app.db, { channel: 'sms', recipient: '254722000000', body: `Alert ${n}` })
  await send()
  expect(sms.asked).toHaveLength(50)
})
