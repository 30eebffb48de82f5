import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openRawHttp } from '../support/raw-http.ts'
import { aManager, anAddress, aProduct, aShopper, testApp } from '../support/support.ts'

const app = await testApp()
const json = { 'content-type': 'application/json' }

test('every response has the security headers, even errors and cached responses', async () => {
  const { id } = await aProduct(app)
  const amina = await aShopper(app)
  const url = `/products/${id}`
  const { etag } = (await app.call('GET', url)).headers
  const answers = {
    ready: await app.call('GET', url),
    known: await app.call('GET', url, undefined, { headers: { 'if-none-match': String(etag) } }),
    own: await amina.call('GET', '/user/me'),
    unauthorised: await app.call('GET', '/user/me'),
    missing: await app.call('GET', '/nowhere'),
    undecodable: await app.call('GET', '/products/%E0%A4%A'),
    malformed: await app.call('POST', '/user/login', '{', { headers: json }),
    picture: await app.call('GET', '/../images/none.png'),
    alive: await app.call('GET', '/../healthz'),
  }
  expect(answers.known.status).toBe(304)
  for (const [name, { headers }] of Object.entries(answers)) {
    expect(headers['x-content-type-options'], name).toBe('nosniff')
    expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by'], name).toBeUndefined()
  }
  for (const name of ['own', 'unauthorised', 'missing', 'undecodable', 'alive'] as const)
    expect(answers[name].headers['cache-control'], name).toBe('no-store')
  expect(answers.ready.headers['cache-control']).toBe('public, no-cache')
  expect(answers.known.headers['cache-control']).toBe('public, no-cache')
})

test('even the first response of a product list is compressed for clients that accept it', async () => {
  for (let count = 0; count < 5; count += 1) await aProduct(app)
  const url = '/api/products?limit=5'
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url, headers })
  // Each request has another sort, so that none is cached yet.
  const first = await app.http.inject({
    url: `${url}&sort=name`,
    headers: { 'accept-encoding': 'br' },
  })
  expect(first.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).products).toHaveLength(5)
  for (const round of ['made', 'ready']) {
    const zipped = await get({ 'accept-encoding': 'gzip, br;q=0' })
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString()).products, round).toHaveLength(5)
    expect(zipped.headers.vary).toContain('accept-encoding')
    expect((await get({ 'accept-encoding': 'identity' })).json().products).toHaveLength(5)
  }
})

test('private responses are compressed, except those with a new token', async () => {
  const amina = await aShopper(app)
  for (let count = 0; count < 5; count += 1) await anAddress(app, amina)
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({
      method,
      url: '/api/addresses',
      headers: { authorization: `Bearer ${amina.token}`, ...headers },
    })
  const packed = await get({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['cache-control']).toBe('no-store')
  const plain = await get({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  const head = await get({ 'accept-encoding': 'gzip, br' }, 'HEAD')
  expect(head.headers['content-length']).toBe(packed.headers['content-length'])

  const long = { username: 'n'.repeat(20), firstname: 'Long '.repeat(19), lastname: 'x'.repeat(90) }
  const registered = await app.call(
    'POST',
    '/user/register',
    { ...long, email: 'long@people.test', password: 'Str0ng!word', confirmPassword: 'Str0ng!word' },
    { headers: { 'accept-encoding': 'br' } },
  )
  expect(registered.body.token).toBeTypeOf('string')
  expect(registered.headers['content-encoding']).toBeUndefined()
})

test('HEAD has the headers of GET, and a known ETag gives 304', async () => {
  const get = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
    app.http.inject({ method, url: '/api/categories', headers })
  const made = await get('HEAD')
  const whole = await get('GET')
  const ready = await get('HEAD')
  for (const head of [made, ready]) {
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(whole.headers.etag)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  }
  const etag = String(whole.headers.etag)
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = await get('GET', { 'if-none-match': known })
    expect([answer.statusCode, answer.body, answer.headers.etag], known).toEqual([304, '', etag])
  }
  // Not cached yet, but the ETag is already known.
  const fresh = await app.http.inject({
    url: '/api/categories?fresh',
    headers: { 'if-none-match': etag },
  })
  expect([fresh.statusCode, fresh.body]).toEqual([304, ''])
  const freshHead = await app.http.inject({
    method: 'HEAD',
    url: '/api/categories?head',
    headers: { 'if-none-match': etag },
  })
  expect([freshHead.statusCode, freshHead.body]).toEqual([304, ''])
})

test('a body that is too large, too deep, compressed or has a byte order mark breaks nothing', async () => {
  const amina = await aShopper(app)
  const change = (body: string | Buffer, headers: Record<string, string> = {}) =>
    amina.call('PUT', '/user/me', body, { headers: { ...json, ...headers } })
  expect((await change(JSON.stringify({ x: 'x'.repeat(256 * 1024) }))).body).toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
  expect((await change('['.repeat(120_000) + ']'.repeat(120_000))).status).toBe(400)
  expect((await change(`{"x":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`)).status).toBe(200)
  expect((await change(gzipSync('{}'), { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await change('\ufeff{"firstname":"Wanjiku"}')).body.user.firstname).toBe('Wanjiku')
  expect((await change('firstname=a', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await change('', { 'content-type': 'application/json; charset=latin1' })).status).toBe(
    200,
  )
})

test('an id in capitals is the same id', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const manager = await aManager(app)
  const id = amina.id.toUpperCase()
  expect((await amina.call('GET', `/carts/user/${id}`)).body.items).toHaveLength(1)
  expect((await amina.call('GET', `/addresses?user=${id}`)).body.addresses).toHaveLength(1)
  expect((await manager.call('GET', `/user/${id}`)).body.user._id).toBe(amina.id)
  const address = amina.addressId.toUpperCase()
  const placed = await amina.call('POST', '/orders', { addressId: address })
  expect(placed.status).toBe(201)
})

test('a slow client is disconnected', () => {
  const { headersTimeout, requestTimeout, timeout } = app.http.server
  expect(headersTimeout).toBeLessThanOrEqual(20_000)
  expect(requestTimeout).toBeLessThanOrEqual(120_000)
  expect(timeout).toBeGreaterThan(0)
})

test('an unknown method or a proxy address gets a proper answer', async () => {
  const say = await openRawHttp(app.http)
  const close = 'host: shop.test\r\nconnection: close\r\n'
  for (const [text, status, code] of [
    [`TRACE /api/products HTTP/1.1\r\n${close}\r\n`, 404, 'NOT_FOUND'],
    [`OPTIONS /api/products HTTP/1.1\r\n${close}\r\n`, 404, 'NOT_FOUND'],
    [`PROPFIND /api/products HTTP/1.1\r\n${close}\r\n`, 404, 'NOT_FOUND'],
    [`OPTIONS * HTTP/1.1\r\n${close}\r\n`, 400, 'MALFORMED_REQUEST'],
    [`GET http://elsewhere.test/api/user/me HTTP/1.1\r\n${close}\r\n`, 400, 'MALFORMED_REQUEST'],
  ] as const) {
    const answer = await say(text)
    expect(answer.status, text.slice(0, 60)).toBe(status)
    expect(JSON.parse(answer.body).code, text.slice(0, 60)).toBe(code)
    expect(answer.headers['x-content-type-options'], text.slice(0, 60)).toBe('nosniff')
  }
})
