import { expect, test } from 'vitest'
import { openMetrics } from '../../src/metrics/metrics.ts'
import { builtShop } from '../support/built-shop.ts'
import { aProduct, testApp } from '../support/support.ts'

const flooder = '203.0.113.7'

test('a query parameter that nobody reads makes no response of its own, and shows nowhere', async () => {
  const metrics = openMetrics('a-token-of-this-test')
  const app = await builtShop({ metrics })
  const { id } = await aProduct(app, { name: 'Sufuria' })
  const misses = async () =>
    Number(/duka_cache_lookups_total\{result="miss"\} (\d+)/.exec(await metrics.text())?.[1])
  for (const path of ['/products', '/about', `/products/${id}`, '/api/products']) {
    const { body } = await app.http.inject({ url: path })
    const before = await misses()
    for (const more of ['?zz=1', '?zz=2', '?fbclid=3&utm_source=x', '?&', '?%7Az=4']) {
      const answer = await app.http.inject({ url: path + more })
      expect([path + more, answer.body === body]).toEqual([path + more, true])
    }
    expect([path, (await misses()) - before]).toEqual([path, 0])
  }
  const filtered = await app.http.inject({ url: '/products?q=nothing-like-this&zz=5' })
  expect(filtered.body).not.toContain('zz=5')
  expect(filtered.body).toContain('No products found')
})

test('a page that one address asks for does not wait for all that another one asked for before', async () => {
  const app = await testApp()
  await aProduct(app)
  const ended: string[] = []
  const get = async (name: string, ip: string, url: string) => {
    const { statusCode } = await app.http.inject({ url, remoteAddress: ip })
    ended.push(name)
    return statusCode
  }
  await get('first', flooder, '/api/products?q=kettle')
  const flood = Array.from({ length: 300 }, (_, index) =>
    get('flood', flooder, `/api/products?q=made${index}+up${index}`),
  )
  expect(await get('shopper', '198.51.100.1', '/api/products?q=pot')).toBe(200)
  expect(ended.indexOf('shopper')).toBeLessThan(60)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})

test('a product feed does not wait for the feeds of another address', async () => {
  const app = await testApp()
  await aProduct(app)
  const ended: string[] = []
  const feed = async (name: string, remoteAddress: string) => {
    const { statusCode } = await app.http.inject({ url: '/feeds/google.xml', remoteAddress })
    ended.push(name)
    return statusCode
  }
  // Opening a second connection takes longer than twenty feeds of one product.
  await Promise.all([feed('warm', flooder), feed('warm', '198.51.100.1')])
  ended.length = 0
  const flood = Array.from({ length: 20 }, () => feed('flood', flooder))
  expect(await feed('Google', '198.51.100.1')).toBe(200)
  // In the order of arrival it would be the last of 21.
  expect(ended.indexOf('Google')).toBeLessThan(15)
  await Promise.all(flood)
})
