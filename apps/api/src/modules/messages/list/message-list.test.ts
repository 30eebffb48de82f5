import { showNumber } from '@duka/contract/orders/order-number'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { outbox } from '../../../db/schema.ts'
import { type Message, queueMessage } from '../outbox.queries.ts'
import { sendMessages } from '../send-messages.ts'

const app = await testApp()
const manager = await aManager(app)
const shopper = await aShopper(app, { cart: [await aProduct(app)] })

let people = 0
/** Queues a message and answers its id. */
async function aMessage(
  message: Partial<Message> = {},
  state: Partial<typeof outbox.$inferInsert> = {},
) {
  people += 1
  const recipient = `person-${people}@people.test`
  await queueMessage(app.db, { channel: 'email', recipient, body: 'Habari', ...message })
  const rows = await app.db.select().from(outbox).orderBy(asc(outbox.id))
  const id = rows.at(-1)?.id ?? 0n
  if (Object.keys(state).length > 0) await app.db.update(outbox).set(state).where(eq(outbox.id, id))
  return String(id)
}
const givenUp = { nextTryAt: null, problem: 'The number was refused.', tries: 1 }
const sent = { nextTryAt: null, sentAt: new Date() }
const list = (query = '') => manager.call('GET', `/messages${query}`)
const resend = (id: string) => manager.call('POST', `/messages/${id}/resend`)
const idsOf = ({ body }: { body: { messages: { _id: string }[] } }) =>
  body.messages.map(({ _id }) => _id)

test('staff see each message with its state, and phones are masked', async () => {
  const orderId = await anOrder(app, shopper)
  const id = await aMessage(
    { channel: 'sms', recipient: '254712345678', kind: 'order-shipped', orderId },
    { ...givenUp, body: 'Order is on its way.' },
  )
  const answer = await list(`?order=${orderId}`)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    messages: [
      {
        _id: id,
        kind: 'order-shipped',
        channel: 'sms',
        to: '2547***678',
        text: 'Order is on its way.',
        state: 'given-up',
        tries: 1,
        order: { _id: orderId, number: expect.stringMatching(/^\d{7}$/) },
        problem: 'The number was refused.',
        sentAt: null,
        deliveredAt: null,
        readAt: null,
      },
    ],
    nextCursor: null,
  })
  const { number } = answer.body.messages[0].order
  for (const typed of [number, showNumber(number), orderId.slice(0, 8)])
    expect(idsOf(await list(`?order=${typed}`)), typed).toEqual([id])
  expect(idsOf(await list('?order=nonsense'))).toEqual([])
})

test('a password code is never shown', async () => {
  const id = await aMessage(
    { kind: 'password-code', data: { code: 'SIRI' } },
    { body: 'Code SIRI' },
  )
  const { body } = await list('?kind=password-code')
  expect(body.messages).toMatchObject([{ _id: id, text: null }])
  expect(JSON.stringify(body)).not.toContain('SIRI')
})

test('the list is filtered by channel and state, and has pages', async () => {
  const ids = []
  for (let n = 0; n < 3; n += 1) {
    const recipient = `25470000020${n}`
    ids.push(await aMessage({ channel: 'whatsapp', recipient }, n === 2 ? sent : {}))
  }
  expect(idsOf(await list('?channel=whatsapp'))).toEqual([...ids].reverse())
  expect(idsOf(await list('?channel=whatsapp&state=waiting'))).toEqual([ids[1], ids[0]])
  expect(idsOf(await list('?channel=whatsapp&state=sent'))).toEqual([ids[2]])
  const first = await list('?channel=whatsapp&limit=2')
  const second = await list(`?channel=whatsapp&limit=2&cursor=${first.body.nextCursor}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual([...ids].reverse())
  for (const wrong of ['?state=lost', '?kind=x', '?channel=fax', '?cursor=x'])
    expect((await list(wrong)).status).toBe(400)
})

test('resending a message that was given up sends this message again', async () => {
  const id = await aMessage({}, { ...givenUp, giveUpAt: new Date(0) })
  expect(await resend(id)).toMatchObject({
    status: 202,
    body: { message: { _id: id, state: 'waiting', tries: 0, problem: null } },
  })
  expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'MESSAGE_WAITS' } })
})

test('resending a message that was sent makes a copy, one at a time', async () => {
  const id = await aMessage({ event: `order-placed:${crypto.randomUUID()}` }, sent)
  const { status, body } = await resend(id)
  expect(status).toBe(202)
  expect(body.message).toMatchObject({ state: 'waiting', text: 'Habari', sentAt: null })
  expect(body.message._id).not.toBe(id)
  expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'MESSAGE_WAITS' } })
  await app.db
    .update(outbox)
    .set(sent)
    .where(eq(outbox.id, BigInt(body.message._id)))
  expect((await resend(id)).status).toBe(202)
})

test('two people who resend at once make one copy', async () => {
  const id = await aMessage({}, sent)
  const answers = await Promise.all([resend(id), resend(id), resend(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
})

test('a waiting message, a password code and an unknown message cannot be resent', async () => {
  const failed = await aMessage(
    {},
    { problem: 'Busy', nextTryAt: sql`now() + interval '1 hour'` as never },
  )
  expect(await resend(failed)).toMatchObject({ status: 409, body: { code: 'MESSAGE_WAITS' } })
  const code = await aMessage({ kind: 'password-code' }, sent)
  expect(await resend(code)).toMatchObject({ status: 409, body: { code: 'CODE_NOT_RESENT' } })
  for (const id of ['999999999', 'nonsense', '0'])
    expect(await resend(id)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } })
})

test('the audit log shows who resent a message', async () => {
  const id = await aMessage({}, sent)
  await resend(id)
  const { body } = await manager.call('GET', `/audit?thing=message&thingId=${id}`)
  expect(body.entries).toMatchObject([{ action: 'resend', user: { username: manager.username } }])
})

test('the overview counts messages that could not be sent for a day, on channels that are on', async () => {
  const count = async () =>
    (await manager.call('GET', '/dashboard/overview')).body.waiting.unsentMessages
  const work = async () =>
    (await manager.call('GET', '/work')).body.queues.find(
      ({ name }: { name: string }) => name === 'messages',
    )
  const yesterday = { ...givenUp, createdAt: new Date(Date.now() - 25 * 3600 * 1000) }
  expect(await count()).toBe(0)
  await aMessage({}, givenUp)
  await aMessage({}, yesterday)
  expect(await count()).toBe(0)
  await app.db.execute(sql`update message_channels set is_on = true where channel = 'email'`)
  expect(await count()).toBe(1)
  await aMessage({}, { ...yesterday, problem: 'This phone said STOP.' })
  await aMessage({}, { ...yesterday, ...sent, problem: null })
  expect(await count()).toBe(1)
  // One that was never tried, because its provider fails; and an alert that waited for the morning.
  const { createdAt } = yesterday
  await aMessage({}, { createdAt, nextTryAt: createdAt })
  await aMessage({}, { createdAt, nextTryAt: new Date() })
  expect(await count()).toBe(2)
  expect(await work()).toMatchObject({ count: 2, oldest: createdAt.toISOString() })
})

test('a message is kept, and has not failed, while its channel is not set up', async () => {
  const id = await aMessage({ channel: 'sms', recipient: '254712000111', kind: 'notice' })
  await sendMessages({
    db: app.db,
    settings: { now: () => ({ name: 'Duka' }) } as Parameters<typeof sendMessages>[0]['settings'],
    smtpUrl: undefined,
    sms: undefined,
    log: { info: () => {}, warn: () => {} },
  })
  const { messages } = (await list('?state=kept&limit=100')).body
  expect(messages.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
    state: 'kept',
    text: 'Habari',
    problem: null,
  })
  expect(idsOf(await list('?state=given-up'))).not.toContain(id)
  // Once a channel is set up, staff may still send it.
  expect((await resend(id)).status).toBe(202)
})
