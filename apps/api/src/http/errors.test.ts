import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors, ShopError } from './errors.ts'

async function answerTo(error: Error) {
  const app = Fastify()
  answerErrors(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) }
}

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'connect ENOENT /run/duka/.s.PGSQL.5432',
  'read ECONNRESET',
  'write EPIPE',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('without a database connection (%s) the answer is 503 with Retry-After', async (message) => {
  const busy = { status: 503, retryAfter: '2', body: { code: 'UNAVAILABLE' } }
  expect(await answerTo(new Error(message))).toMatchObject(busy)
  // The query builder wraps errors.
  const wrapped = new Error('Failed query: select 1', { cause: new Error(message) })
  expect(await answerTo(wrapped)).toMatchObject(busy)
})

test('any other error is a 500 that shows no internals', async () => {
  const { status, body } = await answerTo(new Error('relation "secrets" is not a function'))
  expect(status).toBe(500)
  expect(body).toEqual({
    code: 'UNEXPECTED',
    message: 'Something went wrong on our side. Please try again.',
  })
})

test('a refusal carries the values of its message, for clients that translate it', async () => {
  const { body } = await answerTo(new ShopError('OVER_STOCK', { available: 3 }))
  expect(body).toEqual({
    code: 'OVER_STOCK',
    message: 'Cannot add more than available stock (3).',
    values: { available: 3 },
  })
})
