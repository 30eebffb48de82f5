import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopper, testApp } from '../../../test/support.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { hashPassword, isPassword } from './passwords.ts'

const app = await testApp()

const login = (email: string, password: string) =>
  app.call('POST', '/user/login', { email, password })

test('ten processes that start at once make one admin, who can sign in', async () => {
  const admin = { email: 'Owner@shop.test', password: 'mwanzo-mwema' }
  await Promise.all(Array.from({ length: 10 }, () => ensureAdmin(app.db, admin)))
  const { rows } = await app.db.execute(sql`select 1 from users`)
  expect(rows).toHaveLength(1)
  expect(await login(admin.email, admin.password)).toMatchObject({
    status: 200,
    body: { user: { role: 'admin', username: 'admin' } },
  })
})

test('another admin finds another username', async () => {
  await ensureAdmin(app.db, { email: 'second@shop.test', password: 'mwanzo-mwema' })
  const { body } = await login('second@shop.test', 'mwanzo-mwema')
  expect(body.user.username).toMatch(/^admin-/)
})

test('an account that is there becomes admin with this password, and its sessions end', async () => {
  const amina = await aShopper(app)
  await ensureAdmin(app.db, { email: amina.email.toUpperCase(), password: 'mwanzo-mwema' })
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  const { body } = await login(amina.email, 'mwanzo-mwema')
  expect(body.user).toMatchObject({ _id: amina.id, role: 'admin' })
  await ensureAdmin(app.db, { email: amina.email, password: 'mwanzo-mwema' })
  expect((await app.call('GET', '/user/me', undefined, { token: body.token })).status).toBe(200)
})

test('passwords are kept as argon2id, as OWASP asks', async () => {
  const kept = await hashPassword('Karibu-2026')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'Karibu-2026')).toBe(true)
  expect(await isPassword(kept, 'karibu-2026')).toBe(false)
  expect(await isPassword('none', 'nobody has this password')).toBe(false)
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false)
})
