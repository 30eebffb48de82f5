import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDaraja, type DarajaOptions } from '../src/client.ts'
import { demoCredentials } from '../src/simulator.ts'

type Canned = { status?: number; body?: object | string } | 'cut' | 'silence'

/** A server that gives out a token and then answers every request with the same canned answer. */
async function aGateway(canned: Canned, options: Partial<DarajaOptions> = {}, oauth?: Canned) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const isOauth = (request.url ?? '').startsWith('/oauth')
    calls.push(isOauth ? 'oauth' : 'call')
    const token: Canned = { body: { access_token: `token-${calls.length}`, expires_in: '3599' } }
    const answer = isOauth ? (oauth ?? token) : canned
    if (answer === 'silence') return
    if (answer === 'cut') return void response.destroy()
    const { status = 200, body = '' } = answer
    response.writeHead(status)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = (fields: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(fields)}`)
  }
  const daraja = createDaraja({
    ...demoCredentials,
    baseUrl,
    log: { info: log, warn: log },
    ...options,
  })
  const push = () =>
    daraja.stkPush({
      phoneNumber: '254712345678',
      amount: 1,
      accountReference: 'A',
      description: '',
      callbackUrl: 'https://duka.co.ke/hooks/secret',
    })
  return { daraja, push, calls, lines }
}

const error = (status: number, errorCode: string, errorMessage = '') => ({
  status,
  body: { requestId: '1', errorCode, errorMessage },
})
const spikeFault = {
  fault: {
    faultstring: 'Spike arrest violation.',
    detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
  },
}
const html = '<html>Incapsula incident</html>'

describe('a push is accepted, refused or unknown', () => {
  test('accepted, with numbers or text', async () => {
    for (const ResponseCode of [0, '0']) {
      const { push } = await aGateway({
        body: {
          ResponseCode,
          MerchantRequestID: 'm',
          CheckoutRequestID: 'c',
          CustomerMessage: 'ok',
        },
      })
      expect(await push()).toEqual({
        outcome: 'accepted',
        merchantRequestId: 'm',
        checkoutRequestId: 'c',
        customerMessage: 'ok',
      })
    }
  })

  test.each<[string, boolean, Canned]>([
    ['bad field', false, error(400, '400.002.02', 'Bad Request - Invalid Amount')],
    ['bad field under HTTP 200', false, error(200, '400.002.02')],
    ['wrong path', false, error(404, '404.001.01')],
    ['wrong verb', false, error(405, '405.001')],
    ['unknown shortcode', false, error(500, '500.001.1001', 'Merchant does not exist')],
    ['bad password', false, error(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')],
    ['prompt open', true, error(500, '500.001.1001', 'Unable to lock subscriber, a transaction…')],
    ['spike arrest fault', true, { status: 429, body: spikeFault }],
    ['bare 429', true, { status: 429, body: html }],
    ['spike arrest code', true, error(500, '500.003.02', 'Spike Arrest Violation')],
    ['quota', true, error(500, '500.003.03', 'Quota Violation')],
    ['product not enabled', false, error(401, '401.003.01', 'no apiproduct match found')],
    ['other response code', false, { body: { ResponseCode: '2', ResponseDescription: 'no' } }],
  ])('refused: %s (retryable: %s)', async (_, retryable, canned) => {
    const { push } = await aGateway(canned)
    expect(await push()).toMatchObject({ outcome: 'refused', retryable })
  })

  test.each<[string, Canned]>([
    ['cut connection', 'cut'],
    ['no answer in time', 'silence'],
    ['HTML 503', { status: 503, body: html }],
    ['HTML 403', { status: 403, body: html }],
    ['HTML 200', { body: html }],
    ['empty 200', {}],
    ['empty 500', { status: 500 }],
    ['system busy', error(500, '500.003.02', 'System is busy. Please try again')],
    ['internal error', error(500, '500.003.1001', 'Internal Server Error')],
    ['overloaded code with other words', error(500, '500.001.1001', 'Something')],
    ['JSON without anything known', { body: { hello: 1 } }],
    ['accepted without an id', { body: { ResponseCode: '0' } }],
    ['redirect', { status: 302, body: '{}' }],
    ['a list', { body: '[]' }],
  ])('unknown: %s', async (_, canned) => {
    const { push } = await aGateway(canned, { timeoutMs: 2000 })
    expect(await push()).toMatchObject({ outcome: 'unknown', sent: true })
  })

  test('unknown, but certainly not sent, without a server or a token', async () => {
    const nobody = await aGateway({}, { baseUrl: 'http://127.0.0.1:9' })
    expect(await nobody.push()).toMatchObject({ outcome: 'unknown', sent: false })
    for (const oauth of ['cut', { status: 503, body: html }, {}, { body: {} }] as Canned[]) {
      const { push, calls } = await aGateway({}, {}, oauth)
      expect(await push()).toMatchObject({ outcome: 'unknown', sent: false })
      expect(calls).toEqual(['oauth'])
    }
  })

  test('refused when the keys are wrong, with or without an error text', async () => {
    for (const oauth of [error(400, '400.008.01'), { status: 400 }, { status: 401 }] as Canned[]) {
      const { push } = await aGateway({}, {}, oauth)
      expect(await push()).toMatchObject({ outcome: 'refused', code: '400.008.01' })
    }
  })

  test('an invalid push is not sent', async () => {
    const { daraja, calls } = await aGateway({})
    const good = {
      phoneNumber: '254712345678',
      amount: 1,
      accountReference: 'A',
      description: '',
      callbackUrl: 'https://duka.co.ke',
    }
    const bad = [
      { phoneNumber: '0712345678' },
      { amount: 0 },
      { amount: 1.5 },
      { amount: Number.NaN },
      { amount: 250_001 },
      { accountReference: '1234567890123' },
      { accountReference: '' },
      { description: '12345678901234' },
      { callbackUrl: 'nowhere' },
    ]
    for (const one of bad) {
      expect(await daraja.stkPush({ ...good, ...one })).toMatchObject({ outcome: 'refused' })
    }
    expect(calls).toEqual([])
  })
})

describe('a query is settled, pending or not answered', () => {
  const answer = (ResultCode: unknown) => ({ body: { ResponseCode: '0', ResultCode } })

  test.each<[unknown, object]>([
    ['0', { outcome: 'settled', resultCode: '0', class: 'success' }],
    [0, { outcome: 'settled', resultCode: '0', class: 'success' }],
    ['1032', { outcome: 'settled', resultCode: '1032', class: 'failed' }],
    [1037, { outcome: 'settled', resultCode: '1037', class: 'failed' }],
    ['SFC_IC0003', { outcome: 'settled', class: 'failed' }],
    ['4999', { outcome: 'pending' }],
    [4999, { outcome: 'pending' }],
    ['31337', { outcome: 'pending', resultCode: '31337' }],
  ])('result code %s', async (code, expected) => {
    const { daraja } = await aGateway(answer(code))
    expect(await daraja.stkQuery({ checkoutRequestId: 'c' })).toMatchObject(expected)
  })

  test.each<[string, boolean, Canned]>([
    ['in flight', false, error(500, '500.001.1001', 'The transaction is being processed')],
    ['in flight under HTTP 200', false, error(200, '500.001.1001')],
    ['unknown id', false, error(500, '500.001.1001', 'The transaction does not Exist')],
    ['too early', false, error(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')],
    ['too fast', true, { status: 429, body: spikeFault }],
    ['HTML', false, { status: 503, body: html }],
    ['empty', false, {}],
    ['cut', false, 'cut'],
    ['no result code', false, { body: { ResponseCode: '0' } }],
    ['another prompt', false, { body: { ResultCode: '0', CheckoutRequestID: 'other' } }],
    ['a code beside a result', false, { body: { errorCode: '500.001.1001', ResultCode: '1' } }],
  ])('no answer: %s', async (_, rateLimited, canned) => {
    const { daraja } = await aGateway(canned)
    const outcome = await daraja.stkQuery({ checkoutRequestId: 'c' })
    expect(outcome).toMatchObject({ outcome: 'no-answer', rateLimited })
  })
})

test('refunds need an initiator and whole shillings', async () => {
  const urls = { resultUrl: 'https://a.co.ke', timeoutUrl: 'https://a.co.ke' }
  const bare = await aGateway({}, { initiator: undefined })
  const reversal = { ...urls, receipt: 'R', amount: 1 }
  expect(await bare.daraja.reverse(reversal)).toMatchObject({ code: 'client.Initiator' })
  const broken = await aGateway({}, { certificatePem: 'nonsense' })
  expect(await broken.daraja.reverse(reversal)).toMatchObject({ code: 'client.SecurityCredential' })
  const whole = await broken.daraja.reverse({ ...reversal, amount: 1.5 })
  expect(whole).toMatchObject({ code: 'client.Amount' })
})

test('registering C2B URLs again is not a failure', async () => {
  const urls = { confirmationUrl: 'https://a.co.ke', validationUrl: 'https://a.co.ke' }
  const soap = {
    Envelope: {
      Body: { Fault: { faultcode: '500.003.1001', faultstring: 'Duplicate notification info' } },
    },
  }
  for (const canned of [
    error(500, '500.003.1001', 'Urls are already registered.'),
    { status: 500, body: soap },
  ]) {
    const { daraja } = await aGateway(canned)
    expect(await daraja.registerC2b(urls)).toMatchObject({ outcome: 'already-registered' })
  }
})

test('pulled rows may be nested or flat, and unreadable rows are counted', async () => {
  const row = { transactionId: 'UJ20ABCDEF', amount: '10.0', billreference: 'A1', msisdn: '2547' }
  const Response = [[row, { odd: true }], row]
  const { daraja } = await aGateway({ body: { ResponseCode: 1000, Response } })
  const pulled = await daraja.pullTransactions({ from: new Date(), to: new Date() })
  expect(pulled).toMatchObject({
    outcome: 'answered',
    unreadable: 1,
    transactions: [
      { receipt: 'UJ20ABCDEF', amountCents: 1000, billRef: 'A1' },
      { receipt: 'UJ20ABCDEF' },
    ],
  })
  const none = await aGateway({ body: { ResponseCode: '1001', Response: [[]] } })
  expect(await none.daraja.pullTransactions({ from: new Date(), to: new Date() })).toEqual({
    outcome: 'answered',
    transactions: [],
    unreadable: 0,
  })
})

test('the log has calls, codes and durations, and no secrets', async () => {
  const message = `Invalid Access Token - abc for 254712345678 ${demoCredentials.passkey}`
  const { push, lines } = await aGateway(error(500, '500.001.1001', message))
  const outcome = await push()
  const said = [...lines, JSON.stringify(outcome)].join('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(said).toContain('500.001.1001')
  expect(said).not.toMatch(/712345678|bfb279|token-\d|Bearer|Basic|hooks\/secret|simulator-secret/)
})
