import { eq } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../../src/db/schema.ts'
import { aManager, aShopper, cheapHash, testApp } from '../support/support.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const app = await testApp({ rateLimits: true, log })
const password = 'Karibu-2026'
const amina = await aShopper(app)
await app.db
  .update(users)
  .set({ passwordHash: await cheapHash(password) })
  .where(eq(users.id, amina.id))
const manager = await aManager(app)
await manager.call('PUT', '/settings', { phoneAccounts: true })

beforeEach(() => void lines.splice(0))

/** The lines about logins and refusals. */
const logged = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /refused|logged in/.test(msg))
    .map(({ level, time, pid, hostname, reqId, ...rest }) => rest)

test('failed logins leave a line with route and address, and nothing that was typed', async () => {
  const wrong = { email: amina.email, password: 'Wrong-one-1' }
  await app.call('POST', '/user/login', wrong)
  await app.call('POST', '/user/phone-login', { phoneNumber: '0712345678', code: '123456' })
  await app.call('POST', '/user/login/second-factor', { secondFactor: 'SECRET', code: '123456' })
  const reset = { email: amina.email, code: '12345678', newPassword: 'Brand-new-1' }
  await app.call('POST', '/user/reset-password', reset)
  const ip = '127.0.0.1'
  expect(logged()).toEqual([
    { code: 'LOGIN_FAILED', url: '/api/user/login', ip, msg: 'access was refused' },
    { code: 'PHONE_LOGIN_FAILED', url: '/api/user/phone-login', ip, msg: 'access was refused' },
    {
      code: 'LOGIN_STEP_EXPIRED',
      url: '/api/user/login/second-factor',
      ip,
      msg: 'access was refused',
    },
    { code: 'RESET_CODE_WRONG', url: '/api/user/reset-password', ip, msg: 'access was refused' },
  ])
  for (let n = 0; n < 12; n += 1) await app.call('POST', '/user/login', wrong)
  expect(logged().at(-1)).toMatchObject({ code: 'TOO_MANY_TRIES' })
  for (const typed of [
    amina.email,
    'Wrong-one-1',
    'Brand-new-1',
    '12345678',
    '712345678',
    'SECRET',
  ])
    expect(lines.join()).not.toContain(typed)
})

test('a 403 and an ended session leave a line with the account', async () => {
  await amina.call('GET', '/user/users?q=0712345678')
  await app.call('GET', '/user/me', undefined, { token: 'ended' })
  await amina.call('PUT', '/user/change-password', {
    currentPassword: 'Wrong-one-1',
    newPassword: 'Brand-new-1',
  })
  const line = { ip: '127.0.0.1', msg: 'access was refused' }
  expect(logged()).toEqual([
    { ...line, code: 'NOT_ALLOWED', url: '/api/user/users', user: amina.id },
    { ...line, code: 'SESSION_EXPIRED', url: '/api/user/me' },
    { ...line, code: 'WRONG_PASSWORD', url: '/api/user/change-password', user: amina.id },
  ])
  // Refusals that are not about access leave no line.
  await app.call('GET', '/products/none')
  await amina.call('POST', '/orders', {})
  expect(logged()).toHaveLength(3)
})

test('a login leaves a line, too', async () => {
  const { body } = await app.call('POST', '/user/login', { email: 'Nobody@people.test', password })
  expect(body.code).toBe('LOGIN_FAILED')
  const brian = await aShopper(app)
  const passwordHash = await cheapHash(password)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, brian.id))
  const { token } = (await app.call('POST', '/user/login', { email: brian.email, password })).body
  expect(logged().at(-1)).toEqual({
    user: brian.id,
    ip: '127.0.0.1',
    with: 'password',
    msg: 'somebody logged in',
  })
  expect(lines.join()).not.toContain(token)
})
