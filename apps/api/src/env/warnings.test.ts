import { expect, test } from 'vitest'
import { aManager, testApp } from '../../test/support/support.ts'
import { readEnv } from './env.ts'
import { warningsOf } from './warnings.ts'

function warningsFor(variables: NodeJS.ProcessEnv, hasDemoData = false): string {
  const env = readEnv(variables)
  const publicUrl = env.publicUrl ?? `http://${env.HOST}:3000`
  return warningsOf({ env, publicUrl, hasDemoData }).join('\n')
}

const proxied = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }

test('a demonstration on this machine and a well-configured shop start without warnings', () => {
  expect(warningsFor({}, true)).toBe('')
  expect(warningsFor(proxied)).toBe('')
})

test.each([
  ['a public address without TLS', { HOST: '0.0.0.0' }, false, /without TLS/],
  ['a public name without TLS', { PUBLIC_URL: 'http://shop.example' }, false, /without TLS/],
  ['demo data in public', proxied, true, /demo catalogue/],
  ['the simulator in production', { ...proxied, MPESA_SIMULATOR: 'on' }, false, /simulated/],
  ['the simulator in public', { HOST: '0.0.0.0' }, false, /simulated/],
  ['several workers beside the simulator', { WORKERS: 'auto' }, false, /one process/],
  ['an unknown proxy', { ...proxied, TRUST_PROXY: '' }, false, /TRUST_PROXY/],
])('the shop warns about %s', (_what, variables, hasDemoData, warning) => {
  expect(warningsFor(variables, hasDemoData)).toMatch(warning)
})

test('the settings show the warnings, and one about an unknown proxy once a request comes through it', async () => {
  const app = await testApp({ warnings: ['M-Pesa is simulated.'] })
  const manager = await aManager(app)
  const read = async () => (await manager.call('GET', '/settings/staff')).body.warnings
  expect(await read()).toEqual(['M-Pesa is simulated.'])
  await app.call('GET', '/carts', undefined, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(await read()).toEqual(['M-Pesa is simulated.', expect.stringContaining('TRUST_PROXY')])

  const knowing = await testApp({ trustProxy: 'loopback' })
  await knowing.call('GET', '/carts', undefined, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  const { body } = await (await aManager(knowing)).call('GET', '/settings/staff')
  expect(body.warnings).toEqual([])
})
