import { asc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import { testApp } from '../../../test/support/support.ts'
import { messageChannelStates, outbox } from '../../db/schema.ts'
import { defaultSettings } from '../settings/shop-facts.ts'
import { queueMessage } from './outbox.queries.ts'
import { deleteOldMessages } from './records/messages.queries.ts'
import { sendMessages } from './send-messages.ts'

const { db } = await testApp()
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const smtp = await anSmtpServer()
const logged: unknown[] = []
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
}

const send = (smtpUrl: string | undefined = smtp.url) =>
  sendMessages({ db, settings, smtpUrl, sms: undefined, log })
const letter = (recipient: string) => ({
  channel: 'email' as const,
  recipient,
  subject: 'Habari',
  body: 'Your code is 1234 5678\n.\nDuka',
})
/** Time passes: what failed is due, and the server is asked again. */
async function makeDue() {
  await db.update(outbox).set({ nextTryAt: sql`now()` }).where(sql`next_try_at is not null`)
  await db.update(messageChannelStates).set({ pausedUntil: null })
}
const outboxRows = () => db.select().from(outbox).orderBy(asc(outbox.id))

beforeEach(async () => {
  await db.delete(outbox)
  await makeDue()
  smtp.mail.length = 0
  smtp.refusals.length = 0
  logged.length = 0
})

test('a message goes out by e-mail, once', async () => {
  await queueMessage(db, letter('amina@people.test'))
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(smtp.mail).toHaveLength(1)
  expect(smtp.mail[0]).toContain('To: amina@people.test')
  expect(smtp.mail[0]).toContain('Subject: Habari')
  expect(smtp.mail[0]).toContain('From: Duka <hello@duka.example>')
  expect(smtp.mail[0]).toContain('Your code is 1234 5678')
  expect(await outboxRows()).toMatchObject([{ sentAt: expect.any(Date), problem: null }])
})

test('a message of a transaction that is rolled back is never sent', async () => {
  await db
    .transaction(async (db) => {
      await queueMessage(db, letter('amina@people.test'))
      throw new Error('it did not happen')
    })
    .catch((error: Error) => expect(error.message).toBe('it did not happen'))
  expect(await send()).toBe(0)
})

test('several processes send each message once', async () => {
  for (let n = 0; n < 12; n += 1) await queueMessage(db, letter(`person-${n}@people.test`))
  const counts = await Promise.all([send(), send(), send(), send()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  const recipients = smtp.mail.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim())
  expect(new Set(recipients).size).toBe(12)
  expect(smtp.mail).toHaveLength(12)
})

test('a mail server that is down delays a message; a retry sends it', async () => {
  await queueMessage(db, letter('amina@people.test'))
  expect(await send('smtp://127.0.0.1:1')).toBe(0)
  const [waiting] = await outboxRows()
  expect(waiting).toMatchObject({ sentAt: null, tries: 1, problem: expect.any(String) })
  expect(waiting?.nextTryAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await send()).toBe(0)
  await makeDue()
  expect(await send()).toBe(1)
})

test('the pauses between retries grow to an hour at most', async () => {
  await queueMessage(db, letter('amina@people.test'))
  const pauses = []
  for (let n = 0; n < 8; n += 1) {
    smtp.refusals.push('451 later')
    await makeDue()
    expect(await send()).toBe(0)
    const { rows } = await db.execute<{ minutes: number | null }>(
      sql`select round(extract(epoch from next_try_at - now()) / 60)::int as minutes from outbox`,
    )
    pauses.push(rows[0]?.minutes)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('an e-mail to a mailbox that does not exist is not retried, and does not delay others', async () => {
  await queueMessage(db, letter('nobody@people.test'))
  await queueMessage(db, letter('amina@people.test'))
  smtp.refusals.push('550 nobody here')
  expect(await send()).toBe(1)
  expect(await outboxRows()).toMatchObject([
    { sentAt: null, nextTryAt: null, problem: expect.stringContaining('550') },
    { sentAt: expect.any(Date) },
  ])
})

test('without a mail server a message is shown in the log and stays in the outbox', async () => {
  await queueMessage(db, letter('amina@people.test'))
  await queueMessage(db, { channel: 'sms', recipient: '254712345678', body: 'Asante' })
  expect(await sendMessages({ db, settings, smtpUrl: undefined, sms: undefined, log })).toBe(0)
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).toContain('1234 5678')
  expect(await outboxRows()).toMatchObject([
    { sentAt: null, nextTryAt: null },
    { sentAt: null, nextTryAt: null },
  ])
  expect(await send()).toBe(0)
})

test('the log shows no message body in production', async () => {
  await queueMessage(db, letter('amina@people.test'))
  await sendMessages({ db, settings, smtpUrl: undefined, sms: undefined, log, showBodies: false })
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('1234 5678')
})

test('a subject or an address cannot inject another recipient', async () => {
  await queueMessage(db, {
    ...letter('amina@people.test, brian@people.test'),
    subject: 'Habari\r\nBcc: brian@people.test',
  })
  await send()
  expect(smtp.mail.join('\n')).not.toMatch(/^Bcc:/im)
  expect(smtp.mail.join('\n')).not.toMatch(/^To: amina@people.test, brian@people.test/im)
})

test('messages that are a month old are deleted', async () => {
  await queueMessage(db, letter('amina@people.test'))
  await queueMessage(db, letter('brian@people.test'))
  await db
    .update(outbox)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(sql`recipient like 'amina%'`)
  await deleteOldMessages(db, 30)
  expect(await outboxRows()).toMatchObject([{ recipient: 'brian@people.test' }])
})
