import { startSimulator } from '@duka/digitax/simulator'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/support/at-end.ts'
import { aManager, testApp } from '../../../test/support/support.ts'
import { changeDevice, findDevice } from '../papers/etims/etims.queries.ts'

const digitax = await startSimulator()
atEnd(() => digitax.close())
const app = await testApp()
const manager = await aManager(app)
const save = (fields: object) => manager.call('PUT', '/settings/connections/etims', { fields })
const check = async () =>
  (await manager.call('POST', '/settings/connections/etims/test')).body.steps

test('eTIMS is set up in the browser and tested by whose key it is', async () => {
  expect((await save({ baseUrl: 'no address' })).status).toBe(400)
  const { body } = await save({ mode: 'digitax', apiKey: 'a-key', baseUrl: digitax.url })
  expect(body).toMatchObject({ state: 'ready', fields: expect.any(Array) })
  expect(
    body.fields.map(({ name, isSecret }: Record<string, unknown>) => [name, isSecret]),
  ).toEqual([
    ['mode', false],
    ['apiKey', true],
    ['business', false],
    ['baseUrl', false],
  ])
  expect(JSON.stringify(body)).not.toContain('a-key')
  expect(await check()).toMatchObject([
    { name: 'fields', ok: true },
    { name: 'address', ok: true },
    { name: 'keys', ok: true, problem: 'PIN P051234567X, branch 00, DUKA.' },
  ])
})

test('a refused key and a foreign PIN are named, and a good test lets a stopped queue go on', async () => {
  await save({ mode: 'digitax', apiKey: 'a-key', baseUrl: digitax.url })
  await changeDevice(app.db, { isStopped: true, problem: 'DigiTax does not take the key.' })
  digitax.setFaults([{ on: 'info', fault: 'forbidden' }])
  expect((await check())[2]).toMatchObject({
    ok: false,
    field: 'apiKey',
    problem: 'DigiTax does not take this key (403).',
  })
  expect((await findDevice(app.db))?.isStopped).toBe(true)
  await manager.call('PUT', '/settings', { pin: 'P000000000A' })
  expect((await check())[2]).toMatchObject({ ok: false, field: 'apiKey' })
  await manager.call('PUT', '/settings', { pin: 'P051234567X' })
  expect((await check())[2]).toMatchObject({ ok: true })
  expect((await findDevice(app.db))?.isStopped).toBe(false)
})

test('without a key the simulator signs in a shop that is none of production, and nobody else', async () => {
  await save({ mode: 'digitax', apiKey: null, baseUrl: null })
  expect(await check()).toMatchObject([{ name: 'keys', ok: true }])
  expect((await manager.call('GET', '/etims')).body.problem).toBe('DigiTax has no key yet.')
})
