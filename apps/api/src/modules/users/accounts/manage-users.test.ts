import { randomUUID } from 'node:crypto'
import { refusals } from '@duka/contract/errors'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aManager, anAdmin, aPerson, aShopper, testApp } from '../../../../test/support/support.ts'
import { sessions, users } from '../../../db/schema.ts'
import { hashToken } from '../../../http/auth.ts'

const app = await testApp()

test('staff list users newest first, by role and by part of a name', async () => {
  const shop = await emptiedShop()
  const admin = await anAdmin(shop)
  const people = []
  for (let n = 0; n < 5; n += 1) people.push(await aPerson(shop, 'customer'))
  const seen = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await admin.call(
      'GET',
      `/user/users?role=customer&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.users)
    cursor = body.nextCursor
  }
  expect(seen.map(({ _id }) => _id).sort()).toEqual(people.map(({ id }) => id).sort())
  expect(seen[0]).not.toHaveProperty('passwordHash')

  const [some] = people
  const found = await admin.call('GET', `/user/users?q=${some?.email.toUpperCase()}`)
  expect(found.body.users.map(({ _id }: { _id: string }) => _id)).toEqual([some?.id])
  expect((await admin.call('GET', '/user/users?q=%25_%25')).body.users).toEqual([])
  expect((await admin.call('GET', '/user/users?role=owner')).status).toBe(400)
  const { message } = refusals.INVALID_CURSOR
  expect((await admin.call('GET', '/user/users?cursor=abc')).body).toEqual({
    message,
    code: 'INVALID_CURSOR',
    fields: { cursor: message },
    fieldCodes: { cursor: { code: 'INVALID_CURSOR', values: {} } },
  })
})

test('staff read one user; a customer may not, and an unknown id is not found', async () => {
  const manager = await aManager(app)
  const amina = await aShopper(app)
  expect((await manager.call('GET', `/user/${amina.id}`)).body.user.email).toBe(amina.email)
  expect((await amina.call('GET', `/user/${amina.id}`)).status).toBe(403)
  for (const id of [randomUUID(), 'nobody'])
    expect(await manager.call('GET', `/user/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'User ID not found or invalid.' },
    })
})

test('a new role applies from the next login or call and is in the audit log', async () => {
  const manager = await aManager(app)
  const amina = await aShopper(app)
  const path = `/user/users/${amina.id}/role`
  expect(await manager.call('PATCH', path, { role: 'manager' })).toMatchObject({
    status: 200,
    body: { user: { _id: amina.id, role: 'manager' } },
  })
  // Staff log in with their password: a customer's session is none of theirs.
  expect((await amina.call('GET', '/user/me')).status).toBe(401)
  const tokenHash = hashToken(amina.token)
  await app.db.insert(sessions).values({ tokenHash, userId: amina.id })
  expect((await amina.call('GET', '/user/users')).status).toBe(200)
  expect(await manager.call('PATCH', path, { role: 'manager' })).toMatchObject({
    status: 409,
    body: { code: 'SAME_ROLE' },
  })
  expect((await manager.call('PATCH', path, { role: 'owner' })).status).toBe(400)
  expect((await manager.call('PATCH', path, { role: 'customer' })).status).toBe(200)
  expect((await amina.call('GET', '/user/users')).status).toBe(403)

  const { body } = await manager.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(body.entries).toMatchObject([
    { before: { role: 'manager' }, after: { role: 'customer' } },
    {
      user: { _id: manager.id, username: manager.username },
      before: { role: 'customer' },
      after: { role: 'manager' },
    },
  ])
})

test('the last admin cannot be removed', async () => {
  const shop = await emptiedShop()
  const admin = await anAdmin(shop)
  const manager = await aManager(shop)
  const refusals = [
    await admin.call('DELETE', '/user/me'),
    await manager.call('DELETE', `/user/users/${admin.id}`),
    await manager.call('PATCH', `/user/users/${admin.id}/role`, { role: 'manager' }),
    await admin.call('PATCH', `/user/users/${admin.id}/role`, { role: 'customer' }),
  ]
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
})

test('if two admins demote or delete each other at once, one remains', async () => {
  const shop = await emptiedShop()
  for (const act of ['demote', 'delete']) {
    const [one, two] = [await anAdmin(shop), await anAdmin(shop)]
    const admins = () => one.call('GET', '/user/users?role=admin')
    const before = await admins()
    for (const { _id } of before.body.users)
      if (_id !== one.id && _id !== two.id)
        await one.call('PATCH', `/user/users/${_id}/role`, { role: 'customer' })
    const remove = (by: typeof one, whom: typeof one) =>
      act === 'demote'
        ? by.call('PATCH', `/user/users/${whom.id}/role`, { role: 'customer' })
        : by.call('DELETE', `/user/users/${whom.id}`)
    const answers = await Promise.all([remove(one, two), remove(two, one)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const { rows } = await shop.db.execute("select 1 from users where role = 'admin'")
    expect(rows).toHaveLength(1)
  }
})

test('people are found by their phone in any spelling, even half typed', async () => {
  const app = await emptiedShop()
  const admin = await anAdmin(app)
  const wanjiku = await aPerson(app, 'customer')
  const other = await aPerson(app, 'customer')
  const give = (person: { id: string }, phoneNumber: string) =>
    app.db.update(users).set({ phoneNumber }).where(eq(users.id, person.id))
  await give(wanjiku, '254722345678')
  await give(other, '254722999999')
  for (const typed of ['0722 345 678', '+254722345678', '00254 722 345678', '722345', '0722 34']) {
    const { body } = await admin.call('GET', `/user/users?q=${encodeURIComponent(typed)}`)
    expect(body.users, typed).toMatchObject([{ _id: wanjiku.id }])
    expect(body.users, typed).toHaveLength(1)
  }
  expect((await admin.call('GET', '/user/users?q=0722')).body.users).toEqual([])
  expect((await admin.call('GET', '/user/users?q=07229')).body.users).toHaveLength(1)
})
