import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { builtShop } from '../support/built-shop.ts'
import { openRawHttp } from '../support/raw-http.ts'

const app = await builtShop()
const say = await openRawHttp(app.http)

/** A server of the attacker's target network, which nobody outside may reach through the shop. */
const asked: (string | undefined)[] = []
const inside = createServer((request, response) => {
  asked.push(request.url)
  response.end('internal')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => inside.once('listening', resolve))
const insideUrl = `127.0.0.1:${(inside.address() as AddressInfo).port}`
afterAll(() => {
  inside.close()
  return app.http.close()
})

const send = (method: string, target: string, headers: string[] = []) =>
  say(
    `${[`${method} ${target} HTTP/1.1`, 'host: shop.test', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  )

test('a request for a whole address is refused on every route and fetches nothing', async () => {
  for (const path of ['/', '/about', '/simulator', '/simulator/api/prompts', '/api/products'])
    for (const target of [`http://${insideUrl}${path}`, `HTTP://${insideUrl}${path}`])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const { status, body } = await send(method, target)
        expect([method, target, status]).toEqual([method, target, 400])
        if (method !== 'HEAD') expect(JSON.parse(body).code).toBe('MALFORMED_REQUEST')
      }
  expect(asked).toEqual([])
})

test('a path that names a host stays a path', async () => {
  for (const target of [
    `//${insideUrl}/simulator`,
    `/simulator//${insideUrl}/`,
    `/simulator/..//${insideUrl}/simulator`,
    `/\\${insideUrl}/simulator`,
    `/simulator@${insideUrl}/simulator`,
  ]) {
    const { status } = await send('GET', target)
    expect([target, status]).toEqual([target, 404])
  }
  expect(asked).toEqual([])
})

test('a target that is neither path nor address is refused', async () => {
  for (const target of ['*', 'about', '?q=1', 'file:///etc/passwd', 'javascript:alert(1)'])
    for (const method of ['GET', 'OPTIONS'])
      expect([target, (await send(method, target)).status]).toEqual([target, 400])
})

test('a path with dots is not found, because it leads to another page than it names', async () => {
  for (const target of [
    ...['/products/../about', '/./about', '/about/.', '/about/../about', '/x/..\\about'],
    ...['/x/%2e%2e/about', '/x/%2E./about', '/about#x'],
  ]) {
    const { status, body } = await send('GET', target)
    expect([target, status, JSON.parse(body).code]).toEqual([target, 404, 'NOT_FOUND'])
  }
})

test('dots in a path do not change the language of a cached page', async () => {
  const swahili = ['cookie: language=sw']
  for (const target of [
    '/api/../about',
    '/api/%2e%2e/about',
    '/api/..\\about',
    '/api/./../about',
  ]) {
    await send('GET', target, swahili)
    const { headers, status } = await send('GET', target)
    expect([target, status, headers['content-language']]).toEqual([target, 404, undefined])
  }
  expect((await send('GET', '/about', swahili)).headers['content-language']).toBe('sw')
  expect((await send('GET', '/about')).headers['content-language']).toBe('en')
})
