import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, anAdmin, aPerson, aShopper, testApp } from '../../../../test/support/support.ts'
import { invitations, users } from '../../../db/schema.ts'

let now = new Date()
const app = await testApp({ now: () => now })
const owner = await anAdmin(app)

async function anInvitation(more: object = {}, by = owner) {
  const body = { name: 'Rose Wambui', set: 'packs', ...more }
  const answer = await by.call('POST', '/staff/invitations', body)
  return { ...answer, token: String(answer.body.link).split('/').at(-1) ?? '' }
}
const aName = () => `rose-${randomUUID().slice(0, 8)}`
const accept = (token: string, more: object = {}) =>
  app.call('POST', `/staff/invitations/${token}`, {
    username: aName(),
    password: 'Safe#2026x',
    email: `${randomUUID()}@people.test`,
    ...more,
  })

test('who is invited chooses a name and a password, and is a manager with the rights of the set', async () => {
  const { status, body, token } = await anInvitation({ phoneNumber: '0722 000 999', set: 'sells' })
  expect(status).toBe(201)
  expect(body.link).toBe(`http://shop.test/join/${token}`)
  expect(body.invitation).toMatchObject({
    name: 'Rose Wambui',
    set: 'sells',
    phoneNumber: '254722000999',
    email: null,
    usedAt: null,
  })
  const read = await app.call('GET', `/staff/invitations/${token}`)
  expect(read.body).toEqual({ name: 'Rose Wambui', set: 'sells', needsEmail: true })

  const joined = await accept(token, { email: 'rose@people.test' })
  expect(joined.status).toBe(201)
  expect(joined.body.user).toMatchObject({
    role: 'manager',
    firstname: 'Rose',
    lastname: 'Wambui',
    email: 'rose@people.test',
    phoneNumber: '254722000999',
    rights: ['orders', 'create-orders', 'discounts', 'stock', 'people'],
    limits: { discountPercent: 5, refundAmount: null },
  })
  const { token: session } = joined.body
  expect((await app.call('GET', '/orders', undefined, { token: session })).status).toBe(200)
  expect((await app.call('GET', '/ledger/check', undefined, { token: session })).status).toBe(403)
  const login = { email: 'rose@people.test', password: 'Safe#2026x' }
  expect((await app.call('POST', '/user/login', login)).status).toBe(200)

  const log = (await owner.call('GET', '/audit?thing=user')).body.entries
  expect(log).toMatchObject([
    { action: 'sign-in' },
    { action: 'join', after: { set: 'sells' } },
    { action: 'invite', user: { _id: owner.id }, thingName: 'Rose Wambui' },
  ])
  const copy = await app.call('GET', '/user/me/export', undefined, { token: session })
  expect(copy.body.invitations).toMatchObject([{ name: 'Rose Wambui', set: 'sells' }])
})

test('a link works once, however many use it at once', async () => {
  const { token, body } = await anInvitation()
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await accept(token)).body.code).toBe('INVITATION_USED')
  expect((await app.call('GET', `/staff/invitations/${token}`)).status).toBe(409)
  const ended = await owner.call('DELETE', `/staff/invitations/${body.invitation._id}`)
  expect(ended.body.code).toBe('INVITATION_USED')
})

test('sent again to the same person, only the newest link works', async () => {
  const first = await anInvitation({ phoneNumber: '0722 000 111' })
  const another = await anInvitation({ phoneNumber: '0722 000 111', name: 'Amina Yusuf' })
  const again = await anInvitation({ phoneNumber: '+254 722 000 111', set: 'sells' })
  expect((await accept(first.token)).body.code).toBe('INVITATION_OVER')
  expect((await accept(another.token)).status).toBe(201)
  expect((await accept(again.token)).status).toBe(201)
})

test('a refused name, e-mail or password does not use it up', async () => {
  const taken = await aPerson(app, 'customer')
  const { token } = await anInvitation()
  for (const [wrong, code] of [
    [{ username: taken.username }, 'USERNAME_TAKEN'],
    [{ username: 'admin' }, 'USERNAME_TAKEN'],
    [{ email: taken.email }, 'EMAIL_TAKEN'],
    [{ email: ' ' }, 'INVALID_INPUT'],
    [{ email: null }, 'INVALID_INPUT'],
    [{ email: 'rose' }, 'INVALID_INPUT'],
    [{ password: 'short' }, 'INVALID_INPUT'],
    [{ password: 'Password1!' }, 'PASSWORD_COMMON'],
    [{ username: '' }, 'INVALID_INPUT'],
  ] as const)
    expect([wrong, (await accept(token, wrong)).body.code]).toEqual([wrong, code])
  expect((await accept(token)).status).toBe(201)
})

test('nobody takes more by a link than it gives', async () => {
  const { token } = await anInvitation({ email: 'grace@people.test', set: 'packs' })
  const joined = await accept(token, {
    email: 'thief@people.test',
    role: 'admin',
    set: 'all',
    rights: ['settings'],
  })
  expect(joined.body.user).toMatchObject({
    role: 'manager',
    email: 'grace@people.test',
    rights: ['orders', 'stock'],
  })
})

test('only admins invite, list and take back', async () => {
  const { body } = await anInvitation()
  const url = `/staff/invitations/${body.invitation._id}`
  for (const other of [await aManager(app), await aShopper(app)]) {
    expect((await anInvitation({ set: 'all' }, other)).body.code).toBe('NOT_ALLOWED')
    expect((await other.call('GET', '/staff/invitations')).body.code).toBe('NOT_ALLOWED')
    expect((await other.call('DELETE', url)).body.code).toBe('NOT_ALLOWED')
  }
  expect((await app.call('GET', '/staff/invitations')).status).toBe(401)
})

test('a link that was taken back, is too old or made up opens nothing', async () => {
  const { body, token } = await anInvitation()
  const id = body.invitation._id
  expect((await owner.call('DELETE', `/staff/invitations/${id}`)).status).toBe(204)
  expect((await owner.call('DELETE', `/staff/invitations/${id}`)).status).toBe(404)
  const listed = (await owner.call('GET', '/staff/invitations')).body.invitations
  expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  expect((await accept(token)).body.code).toBe('INVITATION_OVER')

  const { token: old } = await anInvitation()
  now = new Date(now.getTime() + 3 * 86_400_000)
  expect((await accept(old)).status).toBe(410)
  expect((await app.call('GET', `/staff/invitations/${old}`)).status).toBe(410)
  for (const guess of ['x', id, `${old}x`, old.slice(1), randomUUID()])
    expect((await accept(guess)).status).toBe(404)
})

test('an invitation is void once whoever made it is no admin', async () => {
  const other = await anAdmin(app)
  const { token } = await anInvitation({}, other)
  await app.db.update(users).set({ role: 'manager' }).where(eq(users.id, other.id))
  expect((await accept(token)).body.code).toBe('INVITATION_OVER')
})

test('the link is shown once: no list, log or table has its token', async () => {
  const { token, body } = await anInvitation()
  const everywhere = [
    await owner.call('GET', '/staff/invitations'),
    await owner.call('GET', '/audit?limit=100'),
    await owner.call('GET', '/exports/changes.csv'),
    await owner.call('GET', '/messages'),
  ]
  for (const { body } of everywhere) expect(JSON.stringify(body)).not.toContain(token)
  const { rows } = await app.db.execute(sql`select * from invitations`)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(body.invitation).not.toHaveProperty('tokenHash')
})

test('a wrong invitation is refused and names the field', async () => {
  const taken = await aPerson(app, 'customer')
  for (const [wrong, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'Win at www.evil.example' }, 'name'],
    [{ set: 'owner' }, 'set'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ email: 'rose' }, 'email'],
    [{ email: taken.email }, 'email'],
  ] as const) {
    const { status, body } = await anInvitation(wrong)
    expect([wrong, status >= 400, Object.keys(body.fields)]).toEqual([wrong, true, [field]])
  }
})

test('an account takes its invitation with it', async () => {
  const { token } = await anInvitation()
  const { user } = (await accept(token)).body
  await owner.call('DELETE', `/user/users/${user._id}`)
  const left = await app.db.select().from(invitations).where(eq(invitations.usedBy, user._id))
  expect(left).toEqual([])
})
