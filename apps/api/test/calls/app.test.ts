import { endpoints } from '@duka/contract/calls'
import { expect, test } from 'vitest'
import { testApp } from '../support/support.ts'

test('the API serves every endpoint of the contract and nothing else', async () => {
  const app = await testApp()
  for (const { method, url } of endpoints)
    expect(app.http.hasRoute({ method, url: `/api${url}` }), `${method} ${url}`).toBe(true)
})

test('a guest is refused on every endpoint that is not public', async () => {
  const app = await testApp()
  for (const { method, url, config } of endpoints) {
    const path = url.replace(/:\w+/g, '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e')
    const answer = await app.call(method, path)
    if (config.access === 'public') expect(answer.status, `${method} ${url}`).not.toBe(401)
    else
      expect(answer, `${method} ${url}`).toMatchObject({
        status: 401,
        body: { code: 'NOT_SIGNED_IN' },
      })
  }
})

test('a malformed path or body is a 400, never a 500', async () => {
  const app = await testApp()
  const wrongJson = await app.call('POST', '/user/login', '{"email":', {
    headers: { 'content-type': 'application/json' },
  })
  expect(wrongJson.status).toBe(400)
  expect((await app.call('GET', '/products/%E0%A4%A')).status).toBe(400)
  expect((await app.call('GET', '/nowhere')).status).toBe(404)
})
