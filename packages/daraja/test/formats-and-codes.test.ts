import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  checkCallbackUrl,
  describeResultCode,
  maskCheckoutRequestId,
  maskPhone,
  nairobiTimestamp,
  readNairobiTimestamp,
  resultCodes,
  scrub,
  securityCredential,
  stkPassword,
} from '../src/client.ts'
import { demoCredentials } from '../src/simulator.ts'
import { readCents } from '../src/values.ts'

test('the password equals that of the official sample', () => {
  const password = stkPassword('174379', demoCredentials.passkey, '20210628092408')
  expect(password).toMatch(/^MTc0Mzc5YmZi.*MDkyNDA4$/)
  expect(password).toHaveLength(112)
})

test('times are formatted and parsed in Nairobi time', () => {
  const lateEvening = new Date('2026-10-02T22:11:02Z')
  expect(nairobiTimestamp(lateEvening)).toBe('20261003011102')
  expect(readNairobiTimestamp(20261003011102)).toEqual(lateEvening)
  expect(readNairobiTimestamp('20261003011102')).toEqual(lateEvening)
  for (const nonsense of ['20260231000000', '2026', '', null, {}, 'yesterday', 20269903011102]) {
    expect(readNairobiTimestamp(nonsense)).toBeUndefined()
  }
})

test('the credential is the password encrypted with PKCS#1 v1.5', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const credential = securityCredential('Sesame#1', pem)

  expect(credential).toHaveLength(344)
  expect(securityCredential('Sesame#1', pem)).not.toBe(credential)
  const key = { key: privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(credential, 'base64'))
  expect([...block.subarray(0, 2)]).toEqual([0, 2])
  expect(block.subarray(block.indexOf(0, 2) + 1).toString()).toBe('Sesame#1')
})

test('the demo certificate can encrypt', () => {
  const { initiatorPassword, certificatePem } = demoCredentials
  expect(securityCredential(initiatorPassword, certificatePem)).toHaveLength(344)
})

test('a log text has no secrets and no complete phone number', () => {
  expect(maskPhone('254712345678')).toBe('2547***678')
  expect(maskCheckoutRequestId('ws_CO_180920261803512708374149')).toBe('ws_CO_18092026180351***')
  const text = scrub(
    'Invalid Access Token - c9SQxWWhmdVRlyh0zh8gZDTkubVF of +254712345678 or 0712345678 ' +
      'in ws_CO_180920261803512708374149 with bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78',
  )
  expect(text).not.toMatch(/c9SQ|712345678|708374149|bfb279/)
})

test.each([
  [1, 100],
  [1250.5, 125_050],
  ['1250.00', 125_000],
  ['1,250.00', 125_000],
  ['KES 10', 1000],
  ['0.1', 10],
  ['-1', undefined],
  ['1.005', undefined],
  [Number.NaN, undefined],
  [null, undefined],
  ['', undefined],
])('%s shillings are %s cents', (shillings, cents) => {
  expect(readCents(shillings)).toBe(cents)
})

describe('result codes', () => {
  const byClass = (wanted: string) =>
    Object.keys(resultCodes).filter((code) => resultCodes[code]?.class === wanted)

  test('of the documented codes only 0 is success and only 4999 is pending', () => {
    expect(byClass('success')).toEqual(['0'])
    expect(byClass('pending')).toEqual(['4999'])
    expect(byClass('failed').sort()).toEqual(
      '1 2 3 4 8 17 26 1001 1019 1025 1031 1032 1036 1037 2001 2028 8006 9999 SFC_IC0003'
        .split(' ')
        .sort(),
    )
  })

  test('codes are read as numbers or text, and an undocumented code is pending', () => {
    expect(describeResultCode(1032)).toBe(describeResultCode('1032'))
    for (const code of ['777', 777, 'constructor', '__proto__', '00', '']) {
      expect(describeResultCode(code).class).toBe('pending')
    }
  })
})

test.each([
  ['https://duka.example.co.ke/api/hooks/lipa/abc', []],
  ['http://duka.co.ke/hooks', ['http']],
  ['http://localhost:3000/hooks', ['http', 'loopback']],
  ['https://127.0.0.1/hooks', ['loopback']],
  ['https://[::1]/hooks', ['loopback']],
  ['https://192.168.1.4/hooks', ['private']],
  ['https://shop/hooks', ['private']],
  ['https://duka.co.ke/api/mpesa/callback', ['forbidden-word']],
  ['https://duka.co.ke/M-Pesa/Query', ['forbidden-word', 'forbidden-word']],
  ['https://duka.co.ke/execute', ['forbidden-word']],
  ['https://abc.ngrok.io/hooks', ['tunnel']],
  ['https://Duka.co.ke/hooks', ['odd']],
  ['https://duka.co.ke/hooks?a=1', ['odd']],
  ['https:duka.co.ke', ['not-a-url']],
  ['https://du ka.co.ke', ['not-a-url']],
  ['', ['not-a-url']],
])('the callback URL %s has the problems %j', (url, problems) => {
  expect(checkCallbackUrl(url).map(({ code }) => code)).toEqual(problems)
})
