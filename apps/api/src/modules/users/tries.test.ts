import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support.ts'
import { users } from '../../db/schema.ts'
import { forgetExpired } from './forget-expired.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './passwords.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const later = (minutes: number) => {
  clock += minutes * 60_000
}
const now = () => new Date(clock)
const app = await testApp({ rateLimits: true, trustProxy: '127.0.0.1', now })
const passwordHash = await hashPassword('Karibu-2026')

async function anAccount(): Promise<string> {
  const username = `member-${randomUUID()}`
  const email = `${username}@people.test`
  await app.db
    .insert(users)
    .values({ username, email, firstname: 'A', lastname: 'B', passwordHash })
  return email
}

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}

const login = (email: string, from: string, password = 'Wrong-one-1') =>
  app.call('POST', '/user/login', { email, password }, { headers: { 'x-forwarded-for': from } })

/** How many of so many wrong logins at once were really tried. */
async function tryAtOnce(count: number, email: () => string, from: () => string) {
  const answers = await Promise.all(Array.from({ length: count }, () => login(email(), from())))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 401).length
}

test('after ten wrong passwords the right one waits too, until the window has passed', async () => {
  const email = await anAccount()
  const home = anAddress()
  for (let n = 0; n < 10; n += 1) {
    expect((await login(email, home)).status).toBe(401)
    if (n === 0) later(5)
  }
  const refused = await login(email, home, 'Karibu-2026')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  expect(refused.headers['retry-after']).toBe(String(10 * 60))
  expect((await login(email, anAddress(), 'Karibu-2026')).status).toBe(200)
  expect((await login(await anAccount(), home, 'Karibu-2026')).status).toBe(200)
  later(10)
  expect((await login(email, home, 'Karibu-2026')).status).toBe(200)
})

test('a success forgets the failures before it', async () => {
  const email = await anAccount()
  const home = anAddress()
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await login(email, home)).status).toBe(401)
    expect((await login(email.toUpperCase(), home, 'Karibu-2026')).status).toBe(200)
  }
})

test('thirty wrong passwords at once are no more than ten', async () => {
  const email = await anAccount()
  const home = anAddress()
  expect(
    await tryAtOnce(
      30,
      () => email,
      () => home,
    ),
  ).toBe(10)
  expect((await login(email, home, 'Karibu-2026')).status).toBe(429)
})

test('thirty right passwords at once are no harm', async () => {
  const email = await anAccount()
  const home = anAddress()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => login(email, home, 'Karibu-2026')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('one account is tried fifty times in a window, wherever from', async () => {
  const email = await anAccount()
  expect(await tryAtOnce(60, () => email, anAddress)).toBe(50)
  expect((await login(email, anAddress(), 'Karibu-2026')).status).toBe(429)
  later(15)
  expect((await login(email, anAddress(), 'Karibu-2026')).status).toBe(200)
})

test('one address tries a hundred times in a window, whoever it claims to be', async () => {
  const home = anAddress()
  const tried = await tryAtOnce(
    120,
    () => `nobody-${randomUUID()}@people.test`,
    () => home,
  )
  expect(tried).toBe(100)
  expect((await login(await anAccount(), home, 'Karibu-2026')).status).toBe(429)
})

test('an account that does not exist is limited like one that does', async () => {
  const email = `nobody-${randomUUID()}@people.test`
  const home = anAddress()
  for (let n = 0; n < 10; n += 1) expect((await login(email, home)).status).toBe(401)
  expect((await login(email.toUpperCase(), home)).status).toBe(429)
})

test('the current password cannot be guessed from an open session either', async () => {
  const email = await anAccount()
  const home = anAddress()
  const { token } = (await login(email, home, 'Karibu-2026')).body
  const change = (currentPassword: string) =>
    app.call(
      'PUT',
      '/user/change-password',
      { currentPassword, newPassword: 'Something-new-1' },
      { token },
    )
  for (let n = 0; n < 10; n += 1) expect((await change('Wrong-one-1')).status).toBe(400)
  expect((await change('Karibu-2026')).status).toBe(429)
  expect((await login(email, home, 'Karibu-2026')).status).toBe(200)
})

test('a process that died while it checked a password locks nobody out for long', async () => {
  const email = await anAccount()
  const home = anAddress()
  const { _id } = (await login(email, home, 'Karibu-2026')).body.user
  for (let n = 0; n < 9; n += 1)
    await app.db.execute(
      `insert into tries (kind, account, address, at)
       values ('login?', '${_id}', '${home}', '${now().toISOString()}')`,
    )
  expect((await login(email, home, 'Karibu-2026')).status).toBe(200)
})

test('what no window reaches any more is thrown away', async () => {
  await login(await anAccount(), anAddress())
  later(24 * 60 + 1)
  await forgetExpired({ db: app.db, now })
  const { rows } = await app.db.execute('select 1 from tries')
  expect(rows).toEqual([])
})

test('a household counts as one address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
