import { startSimulator } from '@duka/whatsapp/simulator'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '../../src/db/schema.ts'
import { queueForOrder, queueMessage } from '../../src/modules/messages/outbox.queries.ts'
import { anSmsServer } from '../fakes/sms-server.ts'
import { anSmtpServer } from '../fakes/smtp-server.ts'
import { build } from '../support/build.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'
import { testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

/** Real shops in processes of their own, on one database, with providers that lose and refuse messages. */

const account = { token: 'EAAGvery-secret', phoneId: '106540352242922', appSecret: 'app-secret' }
const simulator = await startSimulator(account)
afterAll(() => simulator.close())
const [smtp, sms] = [await anSmtpServer(), await anSmsServer()]
const app = await testApp()
const { db } = app

async function openShop(): Promise<ShopProcess> {
  const shop = startShop({
    DATA_DIR: await aFolder(),
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: smtp.url,
    SMS_API_URL: sms.account.url,
    SMS_USERNAME: sms.account.username,
    SMS_API_KEY: sms.account.apiKey,
    WHATSAPP_API_URL: simulator.url,
    WHATSAPP_TOKEN: account.token,
    WHATSAPP_PHONE_ID: account.phoneId,
  })
  await shop.address
  return shop
}

/** Ends a shop, so that it sends nothing of the next test. */
async function close(shop: ShopProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  shop.child.kill(signal)
  await shop.ended
}

const outboxRows = () => db.select().from(outbox).orderBy(asc(outbox.id))
const whatsappTo = () => simulator.sent.slice(before).map(({ to }) => to)
const messageIds = () => smtp.mail.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
const patience = { timeout: 540_000, interval: 250 }
let before = 0

beforeEach(async () => {
  await db.delete(outbox)
  await db.execute(sql`update message_channels set paused_until = null, failures = 0`)
  smtp.mail.length = 0
  sms.asked.length = 0
  before = simulator.sent.length
})

/** As many as all faults below need. */
const CUSTOMERS = 200

test('with two hundred orders, two processes and failing providers each customer gets each message once', async () => {
  const shops = await Promise.all([openShop(), openShop()])
  const refused = { http: 503, body: 'busy' }
  for (let n = 0; n < 4; n += 1) {
    const quiet = Array(15 + 20 * n).fill(undefined)
    sms.answers.push(...quiet, 'hangs up', undefined, refused, refused)
    simulator.faults.push(...quiet.slice(0, 15), 'lost-answer', undefined, 'down', 'rate-limit')
    smtp.faults.push(...quiet, 'cuts')
    smtp.refusals.push(...quiet.map(() => '250 welcome'), '451 later', '421 4.7.0 too many')
  }
  await queueOrders()
  await expect
    .poll(async () => {
      await letTimePass()
      return countOpen()
    }, patience)
    .toBe(0)

  // A text whose answer was lost counts as given up, and still came once.
  expect(sms.asked).toHaveLength(CUSTOMERS + 8)
  expect(new Set(sms.asked.map(({ form }) => form.to)).size).toBe(CUSTOMERS)
  expect(whatsappTo()).toHaveLength(CUSTOMERS / 2)
  expect(new Set(whatsappTo()).size).toBe(CUSTOMERS / 2)
  // An e-mail whose answer was lost came twice, under one Message-ID.
  expect(smtp.mail).toHaveLength(CUSTOMERS + 4)
  expect(new Set(messageIds()).size).toBe(CUSTOMERS)
  const givenUp = (await outboxRows()).filter(({ state }) => state === 'given-up')
  expect(givenUp.map(({ channel }) => channel).sort()).toEqual([
    ...Array(4).fill('sms'),
    ...Array(4).fill('whatsapp'),
  ])
  for (const { problem } of givenUp) expect(problem).toContain('may have gone out')
  await Promise.all(shops.map((shop) => close(shop)))
}, 600_000)

/** Has customers with an order each, and queues the confirmations. */
async function queueOrders(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with people as (
      insert into users (username, email, firstname, lastname, role, password_hash, phone_number,
        notify_whatsapp)
      select 'person-' || n, 'person-' || n || '@people.test', 'Amina', 'Njeri', 'customer', 'none',
        '254711' || lpad(n::text, 6, '0'), n % 2 = 0
      from generate_series(1, ${CUSTOMERS}::int) n
      returning id
    )
    insert into orders (user_id, payment_method, total_cents, address)
    select id, 'cod', 249900, '{"city": "Nairobi"}' from people
    returning id`)
  await Promise.all(
    rows.map(({ id }) => queueForOrder(db, id, { kind: 'order-placed', event: id })),
  )
}

async function countOpen(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from outbox where state in ('waiting', 'failed')`)
  return rows[0]?.count ?? 0
}

/** What failed is due, and the providers are asked again. */
async function letTimePass(): Promise<void> {
  await db.execute(sql`update message_channels set paused_until = null where paused_until > now()`)
  await db.execute(sql`
    update outbox set next_try_at = now() where state = 'failed' and next_try_at > now()`)
}

test('a shop killed while sending repeats no text, and repeats e-mail with the same Message-ID', async () => {
  const killed = await openShop()
  const phone = '254722000001'
  const delivered = {
    kind: 'order-delivered' as const,
    data: { order: '0198A2F3', link: 'https://shop.test/t/1' },
  }
  const queueAll = () =>
    Promise.all([
      queueMessage(db, { ...delivered, channel: 'sms', recipient: phone }),
      queueMessage(db, { ...delivered, channel: 'whatsapp', recipient: phone }),
      queueMessage(db, { ...delivered, channel: 'email', recipient: 'amina@people.test' }),
    ])
  // Each provider has taken the message and does not answer.
  sms.answers.push('is silent')
  simulator.faults.push('slow')
  smtp.faults.push('is silent')
  await queueAll()
  await expect
    .poll(() => [sms.asked.length, whatsappTo().length, smtp.mail.length], patience)
    .toEqual([1, 1, 1])
  await close(killed, 'SIGKILL')
  expect((await killed.ended).signal).toBe('SIGKILL')

  const again = await openShop()
  await db.execute(sql`update outbox set next_try_at = now() where next_try_at is not null`)
  await queueAll()
  await expect
    .poll(
      async () => (await outboxRows()).map(({ channel, state }) => `${channel} ${state}`).sort(),
      patience,
    )
    .toEqual([
      ...['email sent', 'email sent', 'sms given-up', 'sms sent'],
      ...['whatsapp given-up', 'whatsapp sent'],
    ])
  expect([sms.asked.length, whatsappTo().length]).toEqual([2, 2])
  const [first, ...later] = messageIds()
  expect(later).toHaveLength(2)
  expect(later).toContain(first)
  expect(new Set(messageIds()).size).toBe(2)
  await close(again)
}, 600_000)
