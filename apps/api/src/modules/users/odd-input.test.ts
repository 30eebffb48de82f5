import { randomUUID } from 'node:crypto'
import { addressParts } from '@duka/contract/addresses/address-lines'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../test/random/property-runs.ts'
import { anAdmin, aShopper, testApp } from '../../../test/support/support.ts'

const bodyRuns = propertyRuns(150, 'RANDOM_RUNS')
const filterRuns = propertyRuns(60, 'RANDOM_RUNS')

const app = await testApp()
const admin = await anAdmin(app)
await anAdmin(app)

const routes = [
  ['POST', '/user/register'],
  ['POST', '/user/login'],
  ['POST', '/user/logout'],
  ['POST', '/user/forgot-password'],
  ['POST', '/user/reset-password'],
  ['PUT', '/user/me'],
  ['PUT', '/user/change-password'],
  ['PATCH', '/user/users/:id/role'],
  ['POST', '/addresses'],
  ['PUT', '/addresses/:id'],
] as const

const fields = [
  'firstname',
  'lastname',
  'username',
  'email',
  'password',
  'confirmPassword',
  'phoneNumber',
  'currentPassword',
  'newPassword',
  'code',
  'role',
  ...addressParts,
  'stateProvince',
  'isDefault',
  '__proto__',
  'constructor',
  'toString',
] as const

const oddValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'a@b.test',
    'Karibu-2026',
    '0712345678',
    'admin',
    '\u202eoge',
    '\ud800',
    'Ω'.repeat(300),
    "'; drop table users; --",
    '%_\\',
    'x'.repeat(100_000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const oddBody = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), oddValue, { maxKeys: 12 }) },
  fc.jsonValue(),
)

/** Sends the body unchanged. */
const asJson = { headers: { 'content-type': 'application/json' } }

test('odd bodies give 4xx, never a server error', async () => {
  const amina = await aShopper(app)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), oddBody, async ([method, url], body) => {
      const path = url.replace(':id', url.startsWith('/addresses') ? amina.addressId : randomUUID())
      const caller = url.startsWith('/user/users') ? admin : await fresh(amina.token, url)
      const answer = await caller.call(method, path, JSON.stringify(body), asJson)
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({
          code: expect.any(String),
          message: expect.stringMatching(/./),
        })
    }),
    bodyRuns,
  )
})

/** A caller with a session: some of these calls end it. */
async function fresh(token: string, url: string) {
  if (url === '/user/logout' || url === '/user/change-password') return aShopper(app)
  return {
    call: (...[method, path, body, options]: Parameters<typeof app.call>) =>
      app.call(method, path, body, { token, ...options }),
  }
}

test('odd filters, cursors and ids give 4xx, never a server error', async () => {
  const odd = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '%', '-1', '1e9', ','))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/user/users', '/addresses', '/audit'),
      fc.dictionary(
        fc.constantFrom('limit', 'cursor', 'role', 'q', 'user', 'thing', 'thingId'),
        odd,
        { maxKeys: 3 },
      ),
      async (path, query) => {
        const written = new URLSearchParams(Object.entries(query)).toString()
        const { status } = await admin.call('GET', `${path}?${written}&q=a&q=b`)
        expect(status, `${path}?${written}`).toBeLessThan(500)
      },
    ),
    filterRuns,
  )
  for (const id of ['%00', '%F0%9F%8D%8C', '..%2F..', `${'a'.repeat(290)}`, randomUUID()])
    for (const [method, path] of [
      ['GET', `/user/${id}`],
      ['DELETE', `/user/users/${id}`],
      ['PATCH', `/user/users/${id}/role`],
      ['GET', `/addresses/${id}`],
      ['DELETE', `/addresses/${id}`],
      ['GET', `/addresses/user/${id}`],
    ] as const) {
      const body = method === 'PATCH' ? { role: 'manager' } : undefined
      expect((await admin.call(method, path, body)).status, `${method} ${path}`).toBe(404)
    }
})

test('a wrong type names its field', async () => {
  const amina = await aShopper(app)
  const answer = await amina.call('PUT', '/user/me', { username: ['a'], phoneNumber: 712345678 })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields).sort()).toEqual(['phoneNumber', 'username'])
  const address = await amina.call('PUT', `/addresses/${amina.addressId}`, { isDefault: 'yes' })
  expect(address).toMatchObject({ status: 400, body: { fields: { isDefault: expect.anything() } } })
})

test('a zero character and a body that is not JSON are refused', async () => {
  const amina = await aShopper(app)
  expect((await amina.call('PUT', '/user/me', { username: 'a\0b' })).status).toBe(400)
  const text = { headers: { 'content-type': 'text/plain' } }
  expect((await amina.call('PUT', '/user/me', 'username=a', text)).status).toBe(415)
  const huge = JSON.stringify({ username: 'x'.repeat(300_000) })
  expect((await amina.call('PUT', '/user/me', huge, asJson)).status).toBe(413)
})
