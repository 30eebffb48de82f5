import { addToCart, getCart } from '@duka/contract/carts/carts.calls'
import { listProducts } from '@duka/contract/catalogue/catalogue.calls'
import * as calls from '@duka/contract/users/users.calls'
import { getProfile } from '@duka/contract/users/users.calls'
import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (shop: Shop) => aBrowser().openTab(shop)

test('a call is sent with its method, its address and the session of the caller', async () => {
  const shop = vi.fn<Shop>(() => [200, { cart: 1 }])
  const tab = await open(shop)
  tab.signIn('secret', amina)
  await tab.call(getCart, { params: { userId: 'a/b' } })
  const [asked, headers] = shop.mock.calls[0] ?? []
  expect(asked).toBe('GET /api/carts/user/a%2Fb')
  expect(headers?.get('authorization')).toBe('Bearer secret')
})

test('empty filters are not sent', async () => {
  const tab = await open(() => [200, { products: [], nextCursor: null }])
  await tab.call(listProducts, { query: { q: 'tea & milk', category: '', brand: undefined } })
  expect(tab.asked).toEqual(['GET /api/products?q=tea+%26+milk'])
})

test('a body is sent as JSON with its idempotency key', async () => {
  const shop = vi.fn<Shop>(() => [200, {}])
  const tab = await open(shop)
  const items = [{ productId: 'p', quantity: 2 }]
  await tab.call(addToCart, { body: { items }, idempotencyKey: 'once' })
  const [, headers, body] = shop.mock.calls[0] ?? []
  expect(body).toEqual({ items })
  expect(headers?.get('content-type')).toBe('application/json')
  expect(headers?.get('idempotency-key')).toBe('once')
})

test('a refusal keeps its message, its code and its fields', async () => {
  const refusal = { message: 'This username is already taken.', code: 'USERNAME_TAKEN' }
  const tab = await open(() => [409, { ...refusal, fields: { username: refusal.message } }])
  await expect(tab.call(getProfile)).rejects.toMatchObject({
    status: 409,
    ...refusal,
    fields: { username: { message: refusal.message } },
    data: { message: refusal.message },
  })
})

test('the error page of a proxy becomes a refusal without a message', async () => {
  const tab = await open(() => [502])
  const failure = await tab.call(getProfile).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(tab.CallError)
  expect(failure).toMatchObject({ status: 502, message: '' })
})

test('a call without an answer is not a refusal', async () => {
  const tab = await open(noConnection)
  await expect(tab.call(getProfile)).rejects.toBeInstanceOf(tab.OfflineError)
})

test('an incomplete answer counts as no answer', async () => {
  const tab = await open(() => [200, {}])
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'application/json' }
    return new Response('{"user":', { headers })
  })
  await expect(tab.call(getProfile)).rejects.toBeInstanceOf(tab.OfflineError)
})

test('an aborted call does not count as a lost connection', async () => {
  const tab = await open(() => {
    throw new DOMException('Given up', 'AbortError')
  })
  const signal = AbortSignal.abort()
  await expect(tab.call(getProfile, { signal })).rejects.toThrow('Given up')
})

test('a 401 ends the session that asked, and only that one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = await open(() => [401])
  tab.signIn('first', amina)
  const asking = tab.call(getProfile)
  tab.signIn('second', amina)
  await expect(asking).rejects.toBeInstanceOf(tab.CallError)
  expect(tab.currentSession().token).toBe('second')

  await expect(tab.call(getProfile)).rejects.toBeInstanceOf(tab.CallError)
  expect(tab.currentSession().token).toBeNull()
  expect(console.warn).toHaveBeenCalledWith('Unauthorized request. Redirecting to login...')
})

test('a failed login does not end a session', async () => {
  const tab = await open(() => [401, { message: 'Login failed. Please check your credentials.' }])
  const login = tab.call(calls.login, { body: { email: 'a@b.test', password: 'wrong-one' } })
  await expect(login).rejects.toThrow('Login failed. Please check your credentials.')
  expect(tab.currentSession().phase).toBe('unknown')
})
