import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDaraja, memoryTokenStore, type Token } from '../src/client.ts'
import { demoCredentials } from '../src/simulator.ts'
import { aShop } from './support.ts'

/** A server that counts the tokens it gives out; `believes` accepts or rejects each token. */
async function aGateway(answers: { believes?: (token: string) => object | undefined }) {
  const seen: string[] = []
  let given = 0
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/oauth')) {
      given += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
      response.end(JSON.stringify({ access_token: `token-${given}`, expires_in: 3599 }))
      return
    }
    const token = String(request.headers.authorization).replace('Bearer ', '')
    seen.push(token)
    const refusal = answers.believes?.(token) as { status: number } | undefined
    response.writeHead(refusal?.status ?? 200)
    response.end(JSON.stringify(refusal ?? { ResponseCode: '0', ResultCode: '0' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, seen, given: () => given }
}

const query = { checkoutRequestId: 'c' }

test('concurrent requests fetch one token', async () => {
  const { baseUrl, given, seen } = await aGateway({})
  const daraja = createDaraja({ ...demoCredentials, baseUrl })
  await Promise.all(Array.from({ length: 20 }, () => daraja.stkQuery(query)))
  expect(given()).toBe(1)
  expect(new Set(seen)).toEqual(new Set(['token-1']))
})

test('a token is replaced a minute before it expires', async () => {
  const { baseUrl, given } = await aGateway({})
  let now = new Date('2026-11-21T06:00:00Z').getTime()
  const daraja = createDaraja({ ...demoCredentials, baseUrl, now: () => new Date(now) })
  await daraja.stkQuery(query)
  now += 3_500_000
  await daraja.stkQuery(query)
  expect(given()).toBe(1)
  now += 40_000
  await daraja.stkQuery(query)
  expect(given()).toBe(2)
})

test.each([
  { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
  { status: 400, errorCode: '400.003.01', errorMessage: 'Invalid Access Token' },
  { status: 401, errorCode: '401.002.01', errorMessage: 'Error Occurred - Invalid Access Token' },
  { status: 401, errorCode: '401.003.01', errorMessage: 'Error Occurred' },
  { status: 401, errorCode: '401.001', errorMessage: 'Invalid Access Token' },
  {
    status: 401,
    fault: {
      faultstring: 'Access Token expired',
      detail: { errorcode: 'keymanagement.service.access_token_expired' },
    },
  },
  { status: 500, fault: { faultstring: 'Invalid access token', detail: { errorcode: 'x' } } },
])('a rejected token is replaced once: %j', async (refusal) => {
  const once = await aGateway({ believes: (token) => (token === 'token-1' ? refusal : undefined) })
  const daraja = createDaraja({ ...demoCredentials, baseUrl: once.baseUrl })
  expect(await daraja.stkQuery(query)).toMatchObject({ outcome: 'settled' })
  expect(once.seen).toEqual(['token-1', 'token-2'])

  const always = await aGateway({ believes: () => refusal })
  const hopeless = createDaraja({ ...demoCredentials, baseUrl: always.baseUrl })
  const push = { phoneNumber: '254712345678', amount: 1, accountReference: 'A', description: '' }
  const pushed = await hopeless.stkPush({ ...push, callbackUrl: 'https://duka.co.ke' })
  expect(pushed).toMatchObject({ outcome: 'refused', retryable: false })
  expect(always.seen).toEqual(['token-1', 'token-2'])
})

test('when a token expires during many requests, one new token serves them all', async () => {
  const refusal = { status: 404, errorCode: '404.001.03' }
  const { baseUrl, given } = await aGateway({
    believes: (token) => (token === 'token-1' ? refusal : undefined),
  })
  const daraja = createDaraja({ ...demoCredentials, baseUrl })
  const answers = await Promise.all(Array.from({ length: 10 }, () => daraja.stkQuery(query)))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['settled']))
  expect(given()).toBe(2)
})

test('processes that share a store and a lock share one token', async () => {
  const { baseUrl, given } = await aGateway({})
  let kept: Token | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const store = {
    read: async () => kept,
    write: async (token: Token) => {
      kept = token
    },
  }
  const tokenStore = {
    ...store,
    exclusively: <T>(work: (locked: typeof store) => Promise<T>) => {
      const mine = turn.then(() => work(store))
      turn = mine
      return mine
    },
  }
  const processes = [1, 2, 3].map(() => createDaraja({ ...demoCredentials, baseUrl, tokenStore }))
  await Promise.all(processes.map((daraja) => daraja.stkQuery(query)))
  expect(given()).toBe(1)
})

test('a failing token store gives an outcome, not an exception', async () => {
  const { baseUrl } = await aGateway({})
  const tokenStore = { ...memoryTokenStore(), read: () => Promise.reject(new Error('down')) }
  const daraja = createDaraja({ ...demoCredentials, baseUrl, tokenStore })
  expect(await daraja.stkQuery(query)).toMatchObject({ outcome: 'no-answer' })
})

test('the client continues after the simulator revokes all tokens', async () => {
  const { simulator, push, control } = await aShop()
  await push('254712340000')
  simulator.killTokens()
  expect(await push('254712340000')).toMatchObject({ outcome: 'accepted' })
  await control('kill-tokens', {})
  expect(await push('254712340000')).toMatchObject({ outcome: 'accepted' })
})

test('the simulator accepts only its own keys', async () => {
  const { push } = await aShop({}, { consumerSecret: 'wrong' })
  expect(await push('254712340000')).toMatchObject({ outcome: 'refused', code: '400.008.01' })
})
