import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../src/db/schema.ts'
import { sendMessages } from '../../src/modules/messages/send-messages.ts'
import { defaultSettings } from '../../src/modules/settings/shop-facts.ts'
import { anSmsServer } from '../fakes/sms-server.ts'
import { aShopWithRiders, aWrong, withoutIds } from '../samples/rider-runs.ts'
import { anotherProcess } from '../support/support.ts'

const provider = await anSmsServer()
const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}
const { app, manager, aParcel, aRun, codeOf } = await aShopWithRiders()

test('another code under the same idempotency key is a new try', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const code = await codeOf(orderId)
  const guesses = Array.from({ length: 12 }, (_, n) =>
    String((Number(code) + 1 + n) % 10_000).padStart(4, '0'),
  )
  const answers = []
  for (const guess of guesses) answers.push((await run.deliver(orderId, guess, 'one-key')).body)
  expect(answers.map(({ code, values }) => values?.left ?? code)).toEqual([
    ...[4, 3, 2, 1, 0],
    ...Array(7).fill('HANDOVER_TRIES_USED'),
  ])
  // A repeated request gets its first answer again, even after the tries are used up.
  expect((await run.deliver(orderId, guesses[1] ?? '', 'one-key')).body).toMatchObject({
    code: 'HANDOVER_CODE_WRONG',
    values: { left: 0 },
  })
  expect((await run.deliver(orderId, code, 'one-key')).body.code).toBe('HANDOVER_TRIES_USED')
})

test('guesses at once, in two processes and under one key, count like guesses one after the other', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const code = await codeOf(orderId)
  const other = await anotherProcess(app)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      (n % 2 ? app : other).call(
        'POST',
        `/deliveries/run/${run.token}/parcels/${orderId}/delivered`,
        { code: String((Number(code) + 1 + n) % 10_000).padStart(4, '0') },
        { headers: { 'idempotency-key': 'one-key' } },
      ),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((one) => one === 'HANDOVER_CODE_WRONG')).toHaveLength(5)
  expect(codes.filter((one) => one === 'HANDOVER_TRIES_USED')).toHaveLength(11)
})

test('staff never read a handover code: not in messages, their copies, files, the order or the audit log', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await app.db.execute(`update orders set handover_code = '9317' where id = '${orderId}'`)
  await app.db.execute(`update outbox set data = data || '{"code": "9317"}' where data ? 'code'`)
  await run.deliver(orderId, aWrong('9317'))

  const texts = () => provider.asked.map(({ form }) => form.message ?? '')
  const deps = {
    db: app.db,
    smtpUrl: undefined,
    sms: provider.account,
    settings,
    log: { info: () => undefined, warn: () => undefined },
  }
  await sendMessages(deps)
  const seen = async () => {
    const urls = [
      `/messages?order=${orderId}`,
      `/messages?order=${orderId}&state=sent`,
      `/orders/${orderId}`,
      '/orders?limit=100',
      `/audit?order=${orderId}`,
      '/exports/orders.csv',
      '/exports/shippings.csv',
      '/exports/changes.csv',
      `/shippings/order/${orderId}`,
      '/deliveries/runs',
      '/dashboard/overview',
    ]
    const answers = await Promise.all(urls.map((url) => manager.call('GET', url)))
    return withoutIds(answers.map(({ body }) => body))
  }
  expect(texts().join('\n')).toContain('Give the code 9317')
  expect(await seen()).toContain('Give the code ••••')
  expect(await seen()).not.toContain('9317')

  const [sent] = await app.db.select().from(outbox).where(eq(outbox.orderId, orderId))
  const again = await manager.call('POST', `/messages/${sent?.id}/resend`)
  expect(again.status).toBe(202)
  expect(withoutIds(again.body)).not.toContain('9317')
  await sendMessages(deps)
  expect(texts().filter((text) => text.includes('9317')).length).toBeGreaterThan(1)
  expect(await seen()).not.toContain('9317')
})
