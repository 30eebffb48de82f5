import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/support.ts'
import { loggedError, loggedUrl } from './logged-error.ts'

test('the log says what failed, without personal data', async () => {
  const app = await testApp()
  const lines: string[] = []
  const log = pino(
    { serializers: { err: loggedError } },
    { write: (line: string) => void lines.push(line) },
  )
  const failures = [
    () => app.db.execute(sql`select ${'254712345678'}::uuid`),
    () => app.db.execute(sql`select no_such_column, ${'a-callback-secret'}::text`),
  ]
  for (const fail of failures)
    await fail().catch((err: unknown) => log.error({ err }, 'a request failed'))
  log.error({ err: new Error('something else') }, 'a request failed')

  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('invalid input syntax for type uuid')
  expect(lines[0]).not.toContain('254712345678')
  expect(lines[1]).toContain('no_such_column')
  expect(lines[1]).not.toContain('a-callback-secret')
  expect(lines[2]).toContain('something else')
})

/** A shop that notes what the log would tell of each request. */
const shop = (async () => {
  const seen: string[] = []
  const { http } = await testApp({
    beside: async (app) => {
      app.addHook('onResponse', async (request) => void seen.push(loggedUrl(request)))
      app.get('/*', async () => 'a page')
    },
  })
  return { http, seen }
})()

const id = '01900000-0000-7000-8000-000000000001'

test.each([
  ['/r/SECRET', 'a page'],
  ['/T/SECRET/', 'a page'],
  ['//t//SECRET', 'a page'],
  ['/%74/SECRET?q=SECRET', 'a page'],
  ['/stop/SECRET', 'a page'],
  ['/api/track/SECRET', '/api/track/:token'],
  ['/api/deliveries/run/SECRET', '/api/deliveries/run/:token'],
  ['/api/hooks/lipa/SECRET?x=SECRET', '/api/hooks/lipa/:secret'],
  ['/api/hooks/whatsapp?hub.verify_token=SECRET', '/api/hooks/whatsapp'],
  ['/nowhere/SECRET.txt', 'a page'],
  ['/api/SECRET', 'a page'],
  ['/api/orders?q=0712345678', '/api/orders'],
  [`/products/${id}?zz=1`, `/products/${id}`],
  [`/api/products/${id}`, `/api/products/${id}`],
])('of a request to %s the log tells %s', async (url, logged) => {
  const { http, seen } = await shop
  seen.length = 0
  await http.inject({ method: url.includes('lipa') ? 'POST' : 'GET', url })
  expect(seen).toEqual([logged])
})
