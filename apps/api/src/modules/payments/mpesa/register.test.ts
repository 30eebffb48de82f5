import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/support.ts'
import { isRegistered } from './hook-secret.ts'
import { openMpesa } from './mpesa.ts'
import { registerAtMpesa } from './register.ts'

const { db } = await testApp()
const dataDir = mkdtempSync(join(tmpdir(), 'duka-register-'))
/** The simulator, whose answers are those of M-Pesa. */
const mpesa = await openMpesa(undefined, {
  callbackBase: () => 'https://duka.co.ke',
  queriesPerMinute: 30,
  confirmAbove: 50_000,
  dataDir,
})
afterAll(async () => {
  await mpesa.close()
  rmSync(dataDir, { recursive: true })
})

const registration = {
  shortcode: '174379',
  publicUrl: 'https://duka.co.ke',
  isNew: false,
  pullPhone: undefined,
}

test('without pulls only the URLs are registered', async () => {
  expect(await registerAtMpesa(db, mpesa, registration)).toEqual([
    'M-Pesa confirms payments to 174379 at https://duka.co.ke from now on.',
  ])
  expect(await isRegistered(db, '174379')).toBe(true)
})

test('with pulls the shortcode is registered once for them, too', async () => {
  const pulling = { ...mpesa, pulls: true }
  const register = async (pullPhone?: string) =>
    (await registerAtMpesa(db, pulling, { ...registration, pullPhone }))[1]
  expect(await register()).toMatch(/^Payments to 174379 are not fetched yet.*"-- --phone=07…"/)
  expect(await register('0712 345 678')).toBe(
    'M-Pesa lists the transactions of 174379 from now on.',
  )
  expect(await register('0712 345 678')).toBe('174379 was already registered for pulls.')
})

test('a refusal by M-Pesa is reported, and an invalid phone number is refused without a call', async () => {
  const refused = {
    outcome: 'refused',
    code: '400',
    reason: 'Bad Request',
    retryable: false,
  } as const
  const register = (answers: object, pullPhone: string) =>
    registerAtMpesa(db, { ...mpesa, pulls: true, ...answers }, { ...registration, pullPhone })
  await expect(register({ registerPull: async () => refused }, '0712345678')).rejects.toThrow(
    'M-Pesa did not register 174379 for pulls: Bad Request',
  )
  await expect(register({ registerHooks: async () => refused }, '0712345678')).rejects.toThrow(
    'M-Pesa did not take the addresses: Bad Request',
  )
  await expect(register({}, '12')).rejects.toThrow('--phone: this is not a phone number.')
})
