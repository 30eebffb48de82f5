import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support.ts'
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
  expect(loggedUrl('/api/hooks/lipa/secret?x=secret')).toBe('/api/hooks/lipa/***')
  expect(loggedUrl('/api/hooks/whatsapp?hub.verify_token=secret')).toBe('/api/hooks/whatsapp?***')
  expect(loggedUrl('/api/products?q=kettle')).toBe('/api/products?q=kettle')
})
