import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anAdmin,
  aShopper,
  cheapHash,
  testApp,
} from '../../../../test/support/support.ts'
import { sessions, users } from '../../../db/schema.ts'
import { deleteExpired } from '../delete-expired.queries.ts'

const app = await testApp({ trustProxy: '127.0.0.1' })
const password = 'Karibu-2026'
const passwordHash = await cheapHash(password)

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function signIn(email: string, from: string, userAgent?: string) {
  const headers = { 'x-forwarded-for': from, ...(userAgent && { 'user-agent': userAgent }) }
  return (await app.call('POST', '/user/login', { email, password }, { headers })).body.token
}

test('users see their sessions and can end one of them', async () => {
  const amina = await aShopper(app)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, amina.id))
  const onPhone = await signIn(amina.email, '203.0.113.4', phone)
  const elsewhere = await signIn(amina.email, '203.0.113.5', 'curl/8.1')

  const { status, body } = await app.call('GET', '/user/sessions', undefined, { token: onPhone })
  expect(status).toBe(200)
  expect(body.sessions).toMatchObject([
    { device: 'Unknown device', address: '203.0.113.5', current: false },
    { device: 'Chrome on Android', address: '203.0.113.4', current: true },
    { device: null, address: null, current: false },
  ])
  expect(Object.keys(body.sessions[0]).sort()).toEqual([
    '_id',
    'address',
    'createdAt',
    'current',
    'device',
    'lastUsedAt',
  ])
  const path = `/user/sessions/${body.sessions[0]._id}`
  expect((await app.call('DELETE', path, undefined, { token: onPhone })).status).toBe(204)
  expect((await app.call('GET', '/user/me', undefined, { token: elsewhere })).status).toBe(401)
  expect((await amina.call('GET', '/user/me')).status).toBe(200)
  expect((await app.call('DELETE', path, undefined, { token: onPhone })).status).toBe(404)
})

test('nobody, not even staff, can see or end the sessions of others', async () => {
  const [amina, manager] = [await aShopper(app), await aManager(app)]
  const { body } = await amina.call('GET', '/user/sessions')
  for (const id of [body.sessions[0]._id, randomUUID(), 'none'])
    expect(await manager.call('DELETE', `/user/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    })
  expect((await amina.call('GET', '/user/me')).status).toBe(200)
})

test('an admin logs somebody out everywhere, which is in the audit log', async () => {
  const [amina, manager, admin] = [await aShopper(app), await aManager(app), await anAdmin(app)]
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, amina.id))
  const other = await signIn(amina.email, '203.0.113.7')
  const path = (id: string) => `/user/users/${id}/sessions`
  for (const person of [amina, manager])
    expect((await person.call('DELETE', path(amina.id))).body.code).toBe('NOT_ALLOWED')
  expect((await amina.call('GET', '/user/me')).status).toBe(200)
  for (const id of [randomUUID(), 'nobody'])
    expect((await admin.call('DELETE', path(id))).body.code).toBe('USER_NOT_FOUND')

  expect((await admin.call('DELETE', path(amina.id))).status).toBe(204)
  for (const token of [amina.token, other])
    expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(401)
  expect(await signIn(amina.email, '203.0.113.7')).toBeTypeOf('string')
  expect((await manager.call('GET', '/user/me')).status).toBe(200)
  const { body } = await admin.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(body.entries[0]).toMatchObject({ action: 'end-sessions', user: { _id: admin.id } })
})

test('a session ends 90 days after its login, however often it is used', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const age = (id: string, days: number) =>
    app.db
      .update(sessions)
      .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(sessions.userId, id))
  await age(amina.id, 89)
  await age(brian.id, 90)
  expect((await amina.call('GET', '/user/me')).status).toBe(200)
  expect((await brian.call('GET', '/user/me')).body.code).toBe('SESSION_EXPIRED')
  await deleteExpired({ db: app.db, now: () => new Date(), sessionMaxDays: 90 })
  const remaining = await app.db.select().from(sessions).where(eq(sessions.userId, brian.id))
  expect(remaining).toEqual([])
  expect((await amina.call('GET', '/user/sessions')).body.sessions).toHaveLength(1)
})
