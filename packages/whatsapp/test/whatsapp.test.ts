import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerHandshake, createWhatsapp, isSigned, readWebhook } from '../src/client.ts'
import type { Fault } from './simulator/faults.ts'
import { startSimulator } from './simulator.ts'

const account = { token: 'EAAGtoken-of-the-shop', phoneId: '106540352242922', appSecret: 'secret' }
const to = '254712345678'
const template = { to, name: 'order_placed', language: 'en', parameters: ['0198A2F3', 'KES 1,250'] }

async function aShop(timeoutMs?: number) {
  const simulator = await startSimulator(account)
  onTestFinished(() => simulator.close())
  const client = createWhatsapp({
    baseUrl: simulator.url,
    token: account.token,
    phoneId: account.phoneId,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { simulator, client }
}

/** A webhook address that keeps each body with its signature. */
async function anInbox() {
  const received: { body: string; signature: unknown }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ body, signature: request.headers['x-hub-signature-256'] })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, received }
}

test('a template is sent with its language and its values, without line breaks', async () => {
  const { simulator, client } = await aShop()
  const outcome = await client.sendTemplate({ ...template, parameters: ['one\n two', ' '] })
  expect(simulator.sent).toEqual([
    {
      id: expect.stringMatching(/^wamid\./),
      to,
      template: { name: 'order_placed', language: 'en', parameters: ['one two', '-'] },
    },
  ])
  expect(outcome).toEqual({ outcome: 'accepted', id: simulator.sent[0]?.id })
})

test('free text is sent only within 24 hours after the customer wrote', async () => {
  const { simulator, client } = await aShop()
  expect(await client.sendText({ to, text: 'Asante' })).toMatchObject({
    outcome: 'refused',
    code: 131047,
    retryable: false,
    forAll: false,
  })
  await simulator.write(to, 'Habari')
  expect(await client.sendText({ to, text: 'Asante' })).toMatchObject({ outcome: 'accepted' })
  expect(simulator.sent).toMatchObject([{ to, text: 'Asante' }])
})

test.each<[Fault, boolean, boolean]>([
  ['down', true, true],
  ['server-error', true, true],
  ['rate-limit', true, true],
  ['bad-token', true, true],
  ['not-on-whatsapp', false, false],
  ['no-template', false, false],
])(
  'a message is refused after %s; retryable: %s, for all: %s',
  async (fault, retryable, forAll) => {
    const { simulator, client } = await aShop()
    simulator.faults.push(fault)
    const outcome = await client.sendTemplate(template)
    expect(outcome).toMatchObject({ outcome: 'refused', retryable, forAll })
    expect(JSON.stringify(outcome)).not.toContain(to)
    expect(simulator.sent).toEqual([])
    expect(await client.sendTemplate(template)).toMatchObject({ outcome: 'accepted' })
  },
)

test.each<Fault>(['lost-answer', 'html'])(
  'after %s the outcome of the message is unknown',
  async (fault) => {
    const { simulator, client } = await aShop()
    simulator.faults.push(fault)
    expect(await client.sendTemplate(template)).toMatchObject({ outcome: 'unknown' })
    expect(simulator.sent).toHaveLength(1)
  },
)

test('after a timeout the outcome of the message is unknown', async () => {
  const { simulator, client } = await aShop(50)
  simulator.faults.push('slow')
  expect(await client.sendTemplate(template)).toEqual({
    outcome: 'unknown',
    problem: 'no answer within 50 ms',
  })
})

test('a message to an unreachable server is refused and can be sent again', async () => {
  const { simulator, client } = await aShop()
  await simulator.close()
  expect(await client.sendTemplate(template)).toMatchObject({
    outcome: 'refused',
    retryable: true,
    forAll: true,
  })
})

test('a wrong token or phone id is refused', async () => {
  const { simulator } = await aShop()
  const wrongToken = createWhatsapp({ ...account, baseUrl: simulator.url, token: 'other' })
  expect(await wrongToken.sendTemplate(template)).toMatchObject({ outcome: 'refused', code: 190 })
  const wrongPhone = createWhatsapp({ ...account, baseUrl: simulator.url, phoneId: '1' })
  expect(await wrongPhone.sendTemplate(template)).toMatchObject({ outcome: 'refused', code: 100 })
})

test('a webhook is signed over its exact bytes', async () => {
  const { simulator } = await aShop()
  const inbox = await anInbox()
  simulator.setWebhookUrl(inbox.url)
  expect(await simulator.report('wamid.1', 'delivered')).toBe(200)
  const [{ body, signature } = { body: '', signature: '' }] = inbox.received
  expect(isSigned('secret', body, signature)).toBe(true)
  expect(isSigned('another', body, signature)).toBe(false)
  expect(isSigned('secret', `${body} `, signature)).toBe(false)
  for (const header of [undefined, '', 'sha256=', ['sha256=1'], `${signature}0`])
    expect(isSigned('secret', body, header)).toBe(false)
})

test('reports and texts are read from the webhook', async () => {
  const { simulator } = await aShop()
  const inbox = await anInbox()
  simulator.setWebhookUrl(inbox.url)
  await simulator.report('wamid.1', 'read')
  await simulator.report('wamid.2', 'failed', 131026)
  await simulator.write(to, ' STOP ')
  const [read, failed, text] = inbox.received.map(({ body }) => readWebhook(body))
  expect(read?.statuses).toMatchObject([{ id: 'wamid.1', status: 'read', problem: undefined }])
  expect(failed?.statuses).toMatchObject([
    { id: 'wamid.2', status: 'failed', problem: '131026 Message undeliverable' },
  ])
  expect(text?.texts).toMatchObject([{ from: to, text: 'STOP' }])
})

test.each([
  '',
  '[]',
  '{"entry":3}',
  '{"entry":[{"changes":[{"field":"messages","value":{"statuses":[{"id":{}}],"messages":[null]}}]}]}',
  '{"entry":[{"changes":[{"field":"account_update","value":{"statuses":[{"id":"1","status":"read"}]}}]}]}',
])('a webhook body without reports and texts is read as empty: %s', (body) => {
  expect(readWebhook(body)).toEqual({ statuses: [], texts: [] })
})

test('the handshake returns the challenge only for the right token', () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'right',
    'hub.challenge': '1158201444',
  }
  expect(answerHandshake(query, 'right')).toBe('1158201444')
  expect(answerHandshake(query, 'wrong')).toBeUndefined()
  expect(answerHandshake({ ...query, 'hub.mode': 'other' }, 'right')).toBeUndefined()
  expect(answerHandshake({}, 'right')).toBeUndefined()
})
