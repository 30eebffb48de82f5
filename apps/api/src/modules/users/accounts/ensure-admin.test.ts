import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopper, testApp } from '../../../../test/support/support.ts'
import { hashPassword, isPassword } from '../records/passwords.ts'
import { ensureAdmin } from './ensure-admin.ts'

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

test('a second admin gets another username', async () => {
  await ensureAdmin(app.db, { email: 'second@shop.test', password: 'mwanzo-mwema' })
  const { body } = await login('second@shop.test', 'mwanzo-mwema')
  expect(body.user.username).toMatch(/^admin-/)
})

test('an existing account becomes admin with this password, and its sessions end', async () => {
  const amina = await aShopper(app)
  await ensureAdmin(app.db, { email: amina.email.toUpperCase(), password: 'mwanzo-mwema' })
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  const { body } = await login(amina.email, 'mwanzo-mwema')
  expect(body.user).toMatchObject({ _id: amina.id, role: 'admin' })
  await ensureAdmin(app.db, { email: amina.email, password: 'mwanzo-mwema' })
  expect((await app.call('GET', '/user/me', undefined, { token: body.token })).status).toBe(200)
})

test('a restart keeps the password that the admin chose in the shop', async () => {
  const admin = { email: 'mama@shop.test', password: 'mwanzo-mwema' }
  await ensureAdmin(app.db, admin)
  const { token } = (await login(admin.email, admin.password)).body
  const change = { currentPassword: admin.password, newPassword: 'Chosen-in-the-shop-1' }
  await app.call('PUT', '/user/change-password', change, { token })
  await ensureAdmin(app.db, admin)
  expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(200)
  expect((await login(admin.email, change.newPassword)).status).toBe(200)
  expect((await login(admin.email, admin.password)).status).toBe(401)

  // A new password in the environment is the owner's way back in.
  await ensureAdmin(app.db, { ...admin, password: 'set-anew-by-the-owner' })
  expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(401)
  expect((await login(admin.email, 'set-anew-by-the-owner')).status).toBe(200)
})

test('a restart makes no second admin after the admin has changed their e-mail in the shop', async () => {
  const admin = { email: 'first@shop.test', password: 'mwanzo-mwema' }
  await ensureAdmin(app.db, admin)
  const { token } = (await login(admin.email, admin.password)).body
  await app.call('PUT', '/user/me', { email: 'moved@shop.test' }, { token })
  await ensureAdmin(app.db, admin)
  expect((await login(admin.email, admin.password)).status).toBe(401)
  expect((await login('moved@shop.test', admin.password)).status).toBe(200)
})

test('passwords are stored as argon2id, as OWASP recommends', async () => {
  const hash = await hashPassword('Karibu-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'Karibu-2026')).toBe(true)
  expect(await isPassword(hash, 'karibu-2026')).toBe(false)
  expect(await isPassword('none', 'nobody has this password')).toBe(false)
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false)
})
