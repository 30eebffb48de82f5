import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { startSimulator as startWhatsapp } from '@duka/whatsapp/simulator'
import { expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { anAdmin, testApp } from '../../../test/support/support.ts'

const port = await freePort()
const nobody = `http://127.0.0.1:${await freePort()}`
const app = await testApp({ publicUrl: `http://127.0.0.1:${port}`, rateLimits: true })
await app.http.listen({ host: '127.0.0.1', port })
const daraja = await startSimulator()
atEnd(() => daraja.close())
const sms = await anSmsServer()
const smtp = await anSmtpServer()
smtp.password = 'ugali'
const whatsapp = await startWhatsapp({ token: 'EAAG', phoneId: '4711', appSecret: 'app' })
atEnd(() => whatsapp.close())

const { certificatePem: certificate, ...demo } = demoCredentials
const good = {
  mpesa: { ...demo, baseUrl: daraja.url, certificate, transactionType: 'paybill', till: null },
  sms: { apiUrl: sms.account.url, username: 'duka', apiKey: 'atsk_right', senderId: 'DUKA' },
  email: {
    host: '127.0.0.1',
    port: new URL(smtp.url).port,
    user: 'duka',
    password: 'ugali',
    from: 'shop@duka.test',
  },
  whatsapp: {
    apiUrl: whatsapp.url,
    token: 'EAAG',
    phoneId: '4711',
    appSecret: null,
    verifyToken: null,
  },
}
const to = { mpesa: undefined, sms: '0712345678', email: 'owner@duka.test', whatsapp: '0712345678' }

interface Step {
  name: string
  ok: boolean | null
  problem: string | null
  field: string | null
}

/** Saves a change of the good values, tests, and returns the steps. Each test has an admin of its own, for the limit. */
async function tryWith(name: keyof typeof good, change: object): Promise<Step[]> {
  const owner = await anAdmin(app)
  const put = (fields: object) => owner.call('PUT', `/settings/connections/${name}`, { fields })
  const run = () => owner.call('POST', `/settings/connections/${name}/test`, { to: to[name] })
  expect((await put(good[name])).status).toBe(200)
  if (Object.keys(change).length > 0) {
    await run()
    expect(await put(change)).toMatchObject({ status: 200 })
  }
  return (await run()).body.steps
}

const failed = (steps: Step[]) => steps.filter(({ ok }) => ok === false)

test.each(['mpesa', 'sms', 'email', 'whatsapp'] as const)(
  'with the right values %s passes every check',
  async (name) => {
    const steps = await tryWith(name, {})
    expect(failed(steps)).toEqual([])
    expect(steps.at(-1)).toMatchObject({ ok: true })
  },
)

test.each<[keyof typeof good, string, object]>([
  ['mpesa', 'consumerKey', { consumerKey: 'another' }],
  ['mpesa', 'consumerSecret', { consumerSecret: 'another' }],
  ['mpesa', 'passkey', { passkey: 'another' }],
  ['mpesa', 'shortcode', { shortcode: '600000' }],
  ['mpesa', 'shortcode', { transactionType: 'till', till: '174379' }],
  ['mpesa', 'till', { transactionType: 'till', till: null }],
  ['mpesa', 'baseUrl', { baseUrl: nobody }],
  ['mpesa', 'passkey', { passkey: null }],
  ['mpesa', 'initiatorPassword', { initiatorPassword: null }],
  ['sms', 'apiUrl', { apiUrl: nobody }],
  ['sms', 'username', { username: null }],
  ['email', 'password', { password: 'wrong' }],
  ['email', 'host', { host: 'no-such-host.invalid' }],
  ['email', 'port', { port: new URL(nobody).port }],
  ['whatsapp', 'token', { token: 'another' }],
  ['whatsapp', 'phoneId', { phoneId: '4712' }],
  ['whatsapp', 'apiUrl', { apiUrl: nobody }],
  ['whatsapp', 'verifyToken', { appSecret: 'half' }],
])('the test of %s names the wrong %s: %j', async (name, field, change) => {
  const steps = await tryWith(name, change)
  expect(failed(steps)).toEqual([
    { name: expect.any(String), ok: false, field, problem: expect.any(String) },
  ])
  const at = steps.findIndex(({ ok }) => ok === false)
  expect(steps.slice(at + 1).every(({ ok }) => ok === null)).toBe(true)
})

test.each([
  ['TP40153', 'initiator'],
  ['21', 'initiator'],
  ['2001', 'initiatorPassword'],
])('an initiator whose reversal ends with %s is named by %s', async (code, field) => {
  await fetch(`${daraja.url}/simulator/api/faults`, {
    method: 'POST',
    body: JSON.stringify({ times: 1, faults: { asyncResult: code } }),
  })
  const steps = await tryWith('mpesa', {})
  expect(failed(steps)).toMatchObject([
    { name: 'initiator', field, problem: expect.stringContaining(code) },
  ])
})

test.each([
  [{ http: 401, body: 'the secret words of the other side' }, 'apiKey'],
  [
    { http: 201, body: '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}' },
    'senderId',
  ],
  [{ statusCode: 405, status: 'InsufficientBalance' }, null],
])(
  'an SMS that is answered by %j names %s, and never the other side’s words',
  async (answer, field) => {
    await tryWith('sms', {})
    sms.answers.push(answer)
    const steps = await tryWith('sms', {})
    expect(failed(steps)).toMatchObject([{ name: 'message', field }])
    expect(JSON.stringify(steps)).not.toMatch(/secret words|atsk_/)
  },
)

test('a sender that the mail server refuses is named', async () => {
  smtp.senderRefusals.push('553 5.7.1 sender address rejected')
  expect(failed(await tryWith('email', {}))).toMatchObject([{ name: 'message', field: 'from' }])
})

test('a refused test turns a connection to failing, until one succeeds', async () => {
  const owner = await anAdmin(app)
  const state = async () => {
    const { body } = await owner.call('GET', '/settings/connections')
    return body.connections.find(({ name }: { name: string }) => name === 'sms')
  }
  sms.answers.push({ http: 401, body: 'hidden' })
  await tryWith('sms', {})
  expect(await state()).toMatchObject({
    state: 'failing',
    problem: expect.not.stringMatching('hidden'),
  })
  await tryWith('sms', {})
  expect(await state()).toMatchObject({
    state: 'ready',
    problem: null,
    lastSuccessAt: expect.any(String),
  })
})

test('tests are counted, so that nobody sends messages in a loop', async () => {
  const owner = await anAdmin(app)
  const run = () => owner.call('POST', '/settings/connections/whatsapp/test', {})
  const answers = []
  for (let n = 0; n < 31; n += 1) answers.push((await run()).status)
  expect(answers.at(0)).toBe(200)
  expect(answers.at(-1)).toBe(429)
})

test('the owner registers the shop’s addresses with M-Pesa in the browser', async () => {
  const owner = await anAdmin(app)
  await owner.call('PUT', '/settings/connections/mpesa', { fields: good.mpesa })
  const { status, body } = await owner.call('POST', '/settings/connections/mpesa/register', {})
  expect(status).toBe(200)
  expect(body.results[0]).toContain('174379')
})
