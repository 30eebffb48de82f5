import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { services } from './connection-fields.ts'
import { readEnv } from './env.ts'
import { projectRoot } from './paths.ts'

const mpesa = {
  MPESA_BASE_URL: 'https://api.example',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'pass',
}

test('with nothing set the shop runs on its own database and the simulator', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SEED: 'demo',
    ORDER_EXPIRY_MINUTES: 60,
    RATE_LIMITS: 'on',
    production: false,
    mpesa: undefined,
    s3: undefined,
    connections: {},
    publicUrl: undefined,
    trustProxy: undefined,
  })
})

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'https://shop.localhost' }, true],
  [{ HOST: '127.0.0.3', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ PUBLIC_URL: 'https://shop.example' }, false],
  [{ PUBLIC_URL: 'https://127.0.0.1.shop.example' }, false],
])('with %j the shop is reachable from this machine only: %s', (variables, isLocal) => {
  expect(readEnv(variables).isLocal).toBe(isLocal)
})

test('M-Pesa is simulated in a demonstration, and in production only when set so', () => {
  expect(readEnv({}).simulator).toBe(true)
  expect(readEnv({ MPESA_SIMULATOR: 'off' }).simulator).toBe(false)
  expect(readEnv({ NODE_ENV: 'production' }).simulator).toBe(false)
  expect(readEnv({ NODE_ENV: 'production', MPESA_SIMULATOR: 'on' }).simulator).toBe(true)
  expect(readEnv(mpesa).simulator).toBe(false)
  expect(() => readEnv({ ...mpesa, MPESA_SIMULATOR: 'on' })).toThrow('MPESA_SIMULATOR')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/duka'],
  ['PUBLIC_URL', 'https://shop.example?from=here'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'postgres://one,,two/duka'],
  ['DATABASE_READ_URL', 'mysql://db'],
  ['DATABASE_READ_URL', 'postgres://one,,two/duka'],
  ['SEED', 'yes'],
  ['ADMIN_EMAIL', 'me@shop.example'],
  ['ORDER_EXPIRY_MINUTES', '0'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['MPESA_SHORTCODE', '12'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const refuse = () => readEnv({ [name]: value })
  expect(refuse).toThrow(name === 'ADMIN_EMAIL' ? 'ADMIN_PASSWORD' : name)
  expect(refuse).not.toThrow('\n')
})

test('replicas need the URL of the database', () => {
  const replicas = { DATABASE_READ_URL: 'postgres://one,two/duka' }
  expect(() => readEnv(replicas)).toThrow('DATABASE_READ_URL: set DATABASE_URL, too.')
  expect(readEnv({ ...replicas, DATABASE_URL: 'postgres://one/duka' })).toMatchObject(replicas)
})

test('incomplete M-Pesa settings are refused, naming what is missing', () => {
  const { MPESA_PASSKEY: _, ...rest } = mpesa
  expect(() => readEnv(rest)).toThrow(/^MPESA_PASSKEY: missing/)
  expect(readEnv({ ...mpesa, MPESA_TILL: '' }).mpesa).toMatchObject({ shortcode: '174379' })
})

test('a till or an initiator without an account is refused', () => {
  expect(() => readEnv({ MPESA_TILL: '174379' })).toThrow(/^MPESA_BASE_URL, .*: missing/)
  const initiator = {
    MPESA_INITIATOR: 'duka',
    MPESA_INITIATOR_PASSWORD: 'secret',
    MPESA_CERTIFICATE: 'safaricom.cer',
  }
  expect(() => readEnv(initiator)).toThrow(/^MPESA_BASE_URL, .*: missing/)
  expect(readEnv({ ...mpesa, ...initiator }).mpesa).toMatchObject({ initiator: 'duka' })
})

test('an incomplete SMS account is refused, and the message does not show a wrong key', () => {
  const account = { SMS_USERNAME: 'duka', SMS_API_KEY: 'atsk_secret' }
  expect(services(readEnv(account).connections).sms).toEqual({
    url: 'https://api.africastalking.com/version1/messaging',
    username: 'duka',
    apiKey: 'atsk_secret',
    senderId: undefined,
  })
  expect(() => readEnv({ SMS_USERNAME: 'duka' })).toThrow(/^SMS_API_KEY: missing/)
  expect(() => readEnv({ SMS_API_KEY: 'atsk_secret' })).toThrow(/^SMS_USERNAME: missing/)
  for (const alone of ['SMS_SENDER_ID', 'SMS_API_URL'])
    expect(() => readEnv({ [alone]: 'https://sms.example' })).toThrow(
      /^SMS_USERNAME, SMS_API_KEY: missing/,
    )
  const broken = () => readEnv({ ...account, SMS_API_KEY: 'atsk_secret\n' })
  expect(broken).toThrow(/^SMS_API_KEY: must be one word/)
  expect(broken).not.toThrow('atsk_secret')
})

test('rate limits cannot be switched off in production', () => {
  expect(() => readEnv({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS')
  expect(readEnv({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off')
})

test('proxies are named by address, network, nickname or number', () => {
  const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).trustProxy
  expect(trusted('loopback, 10.0.0.0/8')).toBe('loopback, 10.0.0.0/8')
  expect(trusted('::1')).toBe('::1')
  expect(trusted('true')).toBe(true)
  const one = trusted('1')
  expect(typeof one === 'function' && [one('10.0.0.1', 0), one('10.0.0.2', 1)]).toEqual([
    true,
    false,
  ])
})

test('a slash at the end of the address is removed', () => {
  expect(readEnv({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test('an empty value counts as not set, and minutes may have fractions', () => {
  expect(readEnv({ PORT: '', HOST: ' ', ORDER_EXPIRY_MINUTES: '0.05' })).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    ORDER_EXPIRY_MINUTES: 0.05,
  })
})

const read = (path: string) => readFile(join(projectRoot, path), 'utf8')

/** The variables that the shop reads. */
async function declared(): Promise<string[]> {
  const source = await read('apps/api/src/env/env-variables.ts')
  return [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)
}

test('docs/running.md names every variable', async () => {
  // The command that starts the shop sets these two, not the file.
  const names = (await declared()).filter((name) => !/^(NODE_ENV|DUKA_DEV)$/.test(name))
  expect(names.length).toBeGreaterThan(30)
  const text = await read('docs/running.md')
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('.env.example has at most 15 variables, which the shop reads', async () => {
  const lines = (await read('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  const names = [...lines].map(([, name = '']) => name)
  expect(names.length).toBeLessThanOrEqual(15)
  const known = await declared()
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})
