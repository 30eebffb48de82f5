import { rootCertificates } from 'node:tls'
import { connectionNames } from '@duka/contract/connections/connection-names'
import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { startSimulator as startDigitax } from '@duka/digitax/simulator'
import { startSimulator as startWhatsapp } from '@duka/whatsapp/simulator'
import { expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import { anSmtpServer } from '../../../test/fakes/smtp-server.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { anAdmin, testApp } from '../../../test/support/support.ts'
import { fieldsOf, isCertificate } from '../../env/connection-fields.ts'

const port = await freePort()
const nobody = `http://127.0.0.1:${await freePort()}`
const app = await testApp({ publicUrl: `http://127.0.0.1:${port}`, rateLimits: true })
await app.http.listen({ host: '127.0.0.1', port })
/** A result comes 2 s after it was asked for, of this clock. */
const speed = 50
const daraja = await startSimulator({ speed })
const sandbox = await startSimulator({
  speed,
  credentials: { ...demoCredentials, consumerKey: 'sandbox-key' },
})
const digitax = await startDigitax()
const sms = await anSmsServer()
sms.known = { username: 'duka', apiKey: 'atsk_right', senderId: 'DUKA' }
const smtp = await anSmtpServer()
Object.assign(smtp, { user: 'duka', password: 'ugali', sender: 'shop@duka.test' })
const whatsapp = await startWhatsapp({ token: 'EAAG', phoneId: '4711', appSecret: 'app' })
for (const service of [daraja, sandbox, digitax, whatsapp]) atEnd(() => service.close())

const { certificatePem: certificate, ...demo } = demoCredentials
const mailPort = new URL(smtp.url).port
const good = {
  mpesa: { ...demo, baseUrl: daraja.url, certificate, transactionType: 'paybill', till: null },
  sms: { apiUrl: sms.account.url, ...sms.known },
  email: { host: '127.0.0.1', port: mailPort, user: 'duka', password: 'ugali', from: smtp.sender },
  whatsapp: {
    apiUrl: whatsapp.url,
    token: 'EAAG',
    phoneId: '4711',
    appSecret: null,
    verifyToken: null,
  },
  etims: { mode: 'digitax', apiKey: 'a-key', business: 'test', baseUrl: digitax.url },
}
const empty = Object.fromEntries(
  connectionNames.map((name) => [
    name,
    Object.fromEntries(fieldsOf[name].map((f) => [f.name, null])),
  ]),
)
const to: Partial<Record<keyof typeof good, string>> = {
  sms: '0712345678',
  email: 'owner@duka.test',
  whatsapp: '0712345678',
}

interface Step {
  name: string
  ok: boolean | null
  problem: string | null
  field: string | null
}

/** Saves a change of the good values, tests, and returns the steps. Each test has an admin of its own, for the limit. */
async function tryWith(
  name: keyof typeof good,
  change: object,
  { more = {}, before }: { more?: object | undefined; before?: (() => unknown) | undefined } = {},
): Promise<Step[]> {
  const owner = await anAdmin(app)
  const put = (fields: object) => owner.call('PUT', `/settings/connections/${name}`, { fields })
  const run = () => owner.call('POST', `/settings/connections/${name}/test`, { to: to[name] })
  expect(await put({ ...empty[name], ...good[name], ...more })).toMatchObject({ status: 200 })
  if (Object.keys(change).length > 0) {
    await run()
    expect(await put(change)).toMatchObject({ status: 200 })
  }
  await before?.()
  return (await run()).body.steps
}

const failed = (steps: Step[]) => steps.filter(({ ok }) => ok === false)

test.each(connectionNames)('with the right values %s passes every check', async (name) => {
  const steps = await tryWith(name, {})
  expect(failed(steps)).toEqual([])
  expect(steps.at(-1)).toMatchObject({ ok: true })
})

/** A wrong value of a field. */
type Wrong =
  | { value: string; more?: object; before?: () => unknown }
  /** It cannot be saved. */
  | { refused: string }
  /** No test can tell, and why; the hint of the field says so. */
  | { value: string; more?: object; unknown: string }

const reversalEndsWith = (asyncResult: string) => () =>
  daraja.setFaults([{ times: 1, faults: { asyncResult } }])
const foreignCertificate = rootCertificates.find(isCertificate) ?? ''
const till = { transactionType: 'till', till: '600100' }
const hooked = { appSecret: 'app', verifyToken: 'verify' }

const wrong: Record<keyof typeof good, Record<string, Wrong>> = {
  mpesa: {
    consumerKey: { value: 'another' },
    consumerSecret: { value: 'another' },
    transactionType: { value: 'paybill', more: till },
    shortcode: { value: '600000' },
    till: { value: '600101', more: till, unknown: 'only a payment goes to it' },
    passkey: { value: 'another' },
    baseUrl: { value: sandbox.url },
    initiator: { value: 'another', before: reversalEndsWith('2001') },
    initiatorPassword: { value: 'another', before: reversalEndsWith('2001') },
    certificate: { value: foreignCertificate, before: reversalEndsWith('2001') },
    callbackFrom: { value: '196.201.214.0/24' },
    pull: { value: 'on', before: () => daraja.changeSettings({ pullIsEnabled: false }) },
  },
  email: {
    host: { value: 'no-such-host.invalid' },
    port: { value: new URL(nobody).port },
    user: { value: 'another' },
    password: { value: 'another' },
    from: { value: 'another@duka.test' },
    url: {
      value: `smtp://duka:another@127.0.0.1:${mailPort}`,
      more: {
        ...empty.email,
        url: `smtp://duka:ugali@127.0.0.1:${mailPort}?from=shop@duka.test`,
      },
    },
  },
  sms: {
    username: { value: 'another' },
    apiKey: { value: 'another' },
    senderId: { value: 'ANOTHER' },
    apiUrl: { value: nobody },
    hookSecret: {
      value: 'another-secret-word',
      unknown: 'only Africa’s Talking uses it, when a customer writes STOP',
    },
  },
  whatsapp: {
    token: { value: 'another' },
    phoneId: { value: '4712' },
    appSecret: { value: 'another', more: hooked, unknown: 'only Meta signs with it' },
    verifyToken: { value: 'another', more: hooked, unknown: 'only Meta sends it, once' },
    apiUrl: { value: nobody },
  },
  etims: {
    mode: { refused: 'signed' },
    apiKey: {
      value: 'another',
      before: () => digitax.setFaults([{ on: 'info', fault: 'forbidden' }]),
    },
    business: {
      value: 'live',
      unknown: 'DigiTax does not say whose the key is; the first signature shows it',
    },
    baseUrl: { value: nobody },
  },
}

test('every field of every connection has a row', () => {
  for (const name of connectionNames)
    expect(Object.keys(wrong[name])).toEqual(fieldsOf[name].map((field) => field.name))
})

const rows = connectionNames.flatMap((name) =>
  Object.entries(wrong[name]).map(([field, row]) => ({ name, field, row })),
)

test.each(rows)('$name: a wrong $field is named', async ({ name, field, row }) => {
  if ('refused' in row) {
    const fields = { [field]: row.refused }
    const { status, body } = await (await anAdmin(app)).call(
      'PUT',
      `/settings/connections/${name}`,
      { fields },
    )
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
    return
  }
  const steps = await tryWith(name, { [field]: row.value }, row)
  if ('unknown' in row) return expect(steps.filter((step) => step.field)).toEqual([])
  expect(steps.filter((step) => step.field)).toMatchObject([{ field, problem: expect.any(String) }])
  const at = steps.findIndex(({ ok }) => ok === false)
  if (at >= 0) expect(steps.slice(at + 1).every(({ ok }) => ok === null)).toBe(true)
})

test.each<[keyof typeof good, string, object]>([
  ['mpesa', 'shortcode', { transactionType: 'till', till: '174379' }],
  ['mpesa', 'till', { transactionType: 'till' }],
  ['mpesa', 'baseUrl', { baseUrl: nobody }],
  ['mpesa', 'passkey', { passkey: null }],
  ['mpesa', 'initiatorPassword', { initiatorPassword: null }],
  ['sms', 'username', { username: null }],
  ['email', 'user', { user: null, password: null }],
  ['whatsapp', 'verifyToken', { appSecret: 'half' }],
])('the test of %s names the wrong %s: %j', async (name, field, change) => {
  expect(failed(await tryWith(name, change))).toMatchObject([{ ok: false, field }])
})

test.each([
  ['TP40153', 'initiator'],
  ['21', 'initiator'],
  ['2001', 'initiatorPassword'],
])('an initiator whose reversal ends with %s is named by %s', async (code, field) => {
  const steps = await tryWith('mpesa', {}, { before: reversalEndsWith(code) })
  expect(failed(steps)).toMatchObject([
    { name: 'initiator', field, problem: expect.stringContaining(code) },
  ])
})

test.each([
  [{ http: 401, body: 'the secret words of the other side' }, 'apiKey'],
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
