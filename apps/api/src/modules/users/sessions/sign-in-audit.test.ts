import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anAdmin,
  aShopper,
  cheapHash,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { users } from '../../../db/schema.ts'

const app = await testApp({ rateLimits: true, trustProxy: '127.0.0.1' })
const password = 'Karibu-2026'
const passwordHash = await cheapHash(password)
const admin = await anAdmin(app)

const headers = {
  'x-forwarded-for': '203.0.113.4',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
}
const origin = { address: '203.0.113.4', device: 'Firefox on Linux' }

async function aMember(make: (shop: typeof app) => Promise<Person>) {
  const member = await make(app)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, member.id))
  return member
}

const login = (email: string, given = password) =>
  app.call('POST', '/user/login', { email, password: given }, { headers })

async function entriesOf({ id }: Person) {
  const { body } = await admin.call('GET', `/audit?thing=user&thingId=${id}`)
  return body.entries
}

test('the audit log has logins of staff, refused ones and lockouts, with address and device', async () => {
  const manager = await aMember(aManager)
  await login(manager.email)
  for (let n = 0; n < 10; n += 1) await login(manager.email, 'Wrong-one-1')
  expect((await login(manager.email)).status).toBe(429)
  expect((await login(manager.email)).status).toBe(429)
  const entries = await entriesOf(manager)
  const refused = {
    action: 'sign-in-refused',
    user: null,
    after: { because: 'wrong password' },
    ...origin,
  }
  expect(entries).toMatchObject([
    { action: 'lock', user: null, ...origin },
    ...Array(10).fill(refused),
    { action: 'sign-in', user: { _id: manager.id, username: manager.username }, ...origin },
  ])
})

test('the audit log has no logins of customers, but their changes of password and e-mail', async () => {
  const amina = await aMember(aShopper)
  await login(amina.email, 'Wrong-one-1')
  const { token } = (await login(amina.email)).body
  const call = (url: string, body: object) => app.call('PUT', url, body, { token, headers })
  const email = `moved-${amina.email}`
  await call('/user/me', { email })
  await call('/user/change-password', { currentPassword: password, newPassword: 'Something-new-1' })
  const user = { _id: amina.id, username: amina.username }
  expect(await entriesOf(amina)).toMatchObject([
    { action: 'password', user, before: null, after: null, ...origin },
    { action: 'email', user, before: { email: amina.email }, after: { email }, ...origin },
  ])

  await app.call('DELETE', '/user/me', undefined, { token })
  const left = JSON.stringify(await entriesOf(amina))
  for (const trace of [amina.username, amina.email, origin.address, origin.device, amina.id])
    expect(left.replaceAll(`"thingId":"${amina.id}"`, '')).not.toContain(trace)
})

test('the audit log has address and device for changes of staff', async () => {
  const manager = await aManager(app)
  const amina = await aShopper(app)
  await manager.call('PUT', `/addresses/${amina.addressId}`, { city: 'Thika' }, { headers })
  const { body } = await admin.call('GET', `/audit?thing=address&thingId=${amina.addressId}`)
  expect(body.entries).toMatchObject([{ user: { _id: manager.id }, ...origin }])
})

test('the audit log has exports with their filters', async () => {
  const manager = await aManager(app)
  await manager.call('GET', '/exports/users.csv?role=customer', undefined, { headers })
  const { body } = await admin.call('GET', `/audit?user=${manager.id}`)
  expect(body.entries).toMatchObject([
    {
      action: 'export',
      thing: 'export',
      thingId: 'users.csv',
      after: { role: 'customer' },
      ...origin,
    },
  ])
  expect((await (await aShopper(app)).call('GET', '/exports/users.csv')).status).toBe(403)
})
