import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anSmsServer } from '../../../test/fakes/sms-server.ts'
import { anOrder } from '../../../test/samples/payments-support.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { failureLog } from '../../../test/support/failure-log.ts'
import { anAdmin, anotherProcess, aShopper, testApp } from '../../../test/support/support.ts'
import { aFolder } from '../../../test/support/temporary-folder.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { lacksSecrets } from '../../backup/terminal.ts'
import { mpesaOff, openMpesa } from '../payments/mpesa/mpesa.ts'
import { queryAttempt } from '../payments/prompts/query-attempt.ts'
import { openConnections } from './open-connections.ts'
import { openSecrets } from './secrets.ts'

const KEY = 'a sentence for tests of at least 32 letters'
const nothing = {
  smtpUrl: undefined,
  sms: undefined,
  smsHookSecret: undefined,
  whatsapp: undefined,
  etimsMode: 'off' as const,
  digitax: undefined,
}
const app = await testApp()
const owner = await anAdmin(app)
const sms = await anSmsServer()
const account = {
  apiUrl: sms.account.url,
  username: 'duka',
  apiKey: 'atsk_very_secret',
  senderId: 'DUKA',
}
const put = (name: string, fields: object) =>
  owner.call('PUT', `/settings/connections/${name}`, { fields })
const list = async () => (await owner.call('GET', '/settings/connections')).body.connections
const find = async (name: string) =>
  (await list()).find((one: { name: string }) => one.name === name)

beforeEach(async () => {
  await app.db.execute(sql`truncate connections cascade`)
  await app.db.execute(sql`delete from settings where key like 'connection.%'`)
  await put('sms', {})
})

test('a connection is off until all that it needs is entered', async () => {
  expect(await find('sms')).toMatchObject({ state: 'off', source: 'settings', problem: null })
  expect((await put('sms', { username: 'duka' })).body.state).toBe('off')
  const { status, body } = await put('sms', account)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'sms', state: 'ready', source: 'settings' })
  expect(body.fields).toContainEqual({
    name: 'username',
    isSecret: false,
    isSet: true,
    value: 'duka',
  })
  expect(body.fields).toContainEqual({ name: 'apiKey', isSecret: true, isSet: true, value: null })
})

test('M-Pesa is simulated until it is set up, and again once it is cleared', async () => {
  expect(await find('mpesa')).toMatchObject({ state: 'simulated' })
  await put('mpesa', { consumerKey: 'key', consumerSecret: 'hidden', shortcode: 174379 })
  expect(await find('mpesa')).toMatchObject({ state: 'simulated' })
  expect((await put('mpesa', { passkey: 'secret' })).body.state).toBe('ready')
  expect((await app.call('GET', '/payments/options')).body.simulator).toBe(false)
  expect((await put('mpesa', { passkey: null })).body.state).toBe('simulated')
})

test('what is left out stays, and null clears', async () => {
  await put('sms', account)
  await put('sms', { senderId: null, username: 'other' })
  const { fields, state } = await find('sms')
  expect(state).toBe('ready')
  const values = Object.fromEntries(
    fields.map((one: { name: string; value: unknown }) => [one.name, one.value]),
  )
  expect(values).toMatchObject({ username: 'other', senderId: null, apiUrl: account.apiUrl })
})

test.each([
  ['sms', { username: 'duka', apiKey: 'two words' }, 'apiKey'],
  ['sms', { username: 'duka', password: 'x' }, 'password'],
  ['sms', { apiUrl: 'ftp://sms.example' }, 'apiUrl'],
  ['mpesa', { shortcode: '12' }, 'shortcode'],
  ['mpesa', { certificate: '/etc/passwd' }, 'certificate'],
  ['email', { port: 'smtp' }, 'port'],
  ['email', { from: 'nobody' }, 'from'],
  ['email', { url: 'smtp://mail.example', host: 'mail.example' }, 'host'],
  ['whatsapp', { phoneId: '+254' }, 'phoneId'],
])('one wrong field of %s refuses all: %j', async (name, fields, wrong) => {
  const { status, body } = await put(name, fields)
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([wrong])
  expect(body.message).toContain(wrong)
  const { fields: kept } = await find(name)
  expect(kept.some(({ isSet }: { isSet: boolean }) => isSet)).toBe(false)
})

test.each([
  'http://169.254.169.254/latest',
  'http://[fe80::1]/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://0xa9fea9fe/',
])('the address %s of the machine itself is refused', async (apiUrl) => {
  for (const [name, fields] of [
    ['sms', { apiUrl }],
    ['whatsapp', { apiUrl }],
    ['mpesa', { baseUrl: apiUrl }],
    ['email', { url: apiUrl.replace('http', 'smtp') }],
  ] as const)
    expect(await put(name, fields)).toMatchObject({ status: 400 })
})

test('every process uses new values at once, and the other one sends with them', async () => {
  const other = await anotherProcess(app)
  const channels = async () => (await other.call('GET', '/messages/channels')).body.channels
  await put('sms', account)
  await expect.poll(channels).toContain('sms')
  await put('sms', { apiKey: null })
  await expect.poll(channels).not.toContain('sms')
})

test('secrets are in no answer, no log of changes and not readable in the database', async () => {
  await put('sms', account)
  await put('sms', { apiKey: 'atsk_another_secret' })
  const audit = await owner.call('GET', '/audit')
  const { rows } = await app.db.execute(sql`
    select encode(sealed, 'escape') as a, (select json_agg(c) from connections c)::text as b,
      (select json_agg(s) from settings s)::text as c from connection_secrets`)
  const everything = JSON.stringify([await list(), audit.body, rows])
  expect(audit.status).toBe(200)
  expect(JSON.stringify(audit.body)).toContain('replaced')
  expect(everything).not.toMatch(/atsk_/)
})

test('secrets that cannot be decrypted are named, and are not lost by a change of something else', async () => {
  await put('sms', account)
  const locked = await anotherProcess(app, {
    secrets: openSecrets('', 'another sentence that is long enough'),
  })
  const staff = await anAdmin(locked)
  const answer = await staff.call('GET', '/settings/connections')
  const found = answer.body.connections.find((one: { name: string }) => one.name === 'sms')
  expect(found).toMatchObject({ state: 'failing', problem: expect.stringContaining('apiKey') })
  expect(found.fields).toContainEqual({ name: 'apiKey', isSecret: true, isSet: false, value: null })
  const change = { fields: { username: 'x' } }
  expect(await staff.call('PUT', '/settings/connections/sms', change)).toMatchObject({
    status: 400,
    body: { fields: { apiKey: expect.any(String) } },
  })
  const whole = { fields: { apiKey: 'atsk_again' } }
  expect((await staff.call('PUT', '/settings/connections/sms', whole)).body.state).toBe('ready')
})

test('what the environment sets is read-only as a whole', async () => {
  const given = { sms: { username: 'duka', apiKey: 'atsk_env' } }
  const server = await testApp({ sms: sms.account, given })
  const admin = await anAdmin(server)
  const answer = await admin.call('GET', '/settings/connections')
  const found = answer.body.connections.find((one: { name: string }) => one.name === 'sms')
  expect(found).toMatchObject({ source: 'environment', state: 'ready' })
  expect(JSON.stringify(answer.body)).not.toContain('atsk_env')
  expect(
    await admin.call('PUT', '/settings/connections/sms', { fields: { senderId: 'ME' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'SET_BY_ENVIRONMENT', message: expect.stringContaining('SMS_API_KEY') },
  })
})

test('a prompt under way is asked about at the M-Pesa that it was sent through', async () => {
  const [first, second] = [await startSimulator({}), await startSimulator({})]
  atEnd(() => first.close())
  atEnd(() => second.close())
  const { baseUrl: _, certificatePem: _pem, ...account } = { baseUrl: '', ...demoCredentials }
  const { initiator: _i, initiatorPassword: _p, ...keys } = account
  await put('mpesa', { ...keys, baseUrl: first.url })
  const buyer = await aShopper(app)
  const orderId = await anOrder(app, buyer)
  const asked = await buyer.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: '0712345678',
  })
  expect(asked).toMatchObject({ status: 200, body: { payment: { state: 'prompted' } } })

  await put('mpesa', { baseUrl: second.url })
  const shown = await fetch(`${first.url}/simulator/api/prompts`)
  const {
    prompts: [prompt],
  } = (await shown.json()) as { prompts: { id: string }[] }
  await fetch(`${first.url}/simulator/api/prompts/${prompt?.id}/answer`, {
    method: 'POST',
    body: JSON.stringify({ action: 'approve', pin: '1234' }),
  })
  const { connections } = await openConnections(
    {
      db: app.db,
      given: {},
      secrets: openSecrets('', KEY),
      environment: { ...nothing, mpesa: mpesaOff() },
      connectMpesa: (account) =>
        openMpesa(account, {
          callbackBase: () => 'http://shop.test',
          queriesPerMinute: 600,
          confirmAbove: 50_000,
          dataDir: '',
        }),
    },
    failureLog,
    () => undefined,
  )
  const { mpesa } = connections.now()
  await queryAttempt({ db: app.db, mpesa, now: () => new Date() }, asked.body.payment._id)
  const order = await buyer.call('GET', `/orders/${orderId}`)
  expect(order.body.order.paymentStatus).toBe('paid')
})

test('only an encrypted backup holds secrets and their key', async () => {
  await put('sms', account)
  const folder = await aFolder()
  const rows = async (options: { passphrase?: string; secretsKey?: string }) => {
    const source = { databaseUrl: app.databaseUrl, pictures: { get: async () => undefined } }
    const file = join(folder, randomUUID())
    const { manifest } = await makeBackup(source, async () => file, options)
    const table = manifest.tables.find(({ name }) => name === 'connection_secrets')
    return { rows: table?.rows, key: manifest.secretsKey, lacks: lacksSecrets(manifest) }
  }
  expect(await rows({ secretsKey: 'ab' })).toEqual({ rows: 0, key: undefined, lacks: true })
  const passphrase = 'ugali na sukuma wiki'
  expect(await rows({ passphrase, secretsKey: 'ab' })).toEqual({ rows: 1, key: 'ab', lacks: false })
})

test('without SECRETS_KEY the key is a file that only its owner may read, and opens after the variable is set', async () => {
  const folder = await aFolder()
  const sealed = openSecrets(folder, undefined).seal({ apiKey: 'atsk' }, 'sms')
  expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600)
  expect(openSecrets(folder, undefined).open(sealed, 'sms')).toEqual({ apiKey: 'atsk' })
  expect(openSecrets(folder, 'f'.repeat(64)).open(sealed, 'sms')).toEqual({ apiKey: 'atsk' })
  expect(openSecrets(folder, undefined).open(sealed, 'email')).toBeUndefined()
  expect(openSecrets(await aFolder(), undefined).open(sealed, 'sms')).toBeUndefined()
})
