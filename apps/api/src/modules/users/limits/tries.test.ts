import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, cheapHash, testApp } from '../../../../test/support/support.ts'
import { users } from '../../../db/schema.ts'
import { networkOf } from '../../../http/network.ts'
import { deleteExpired } from '../delete-expired.queries.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
const later = (minutes: number) => {
  clock += minutes * 60_000
}
const now = () => new Date(clock)
const app = await testApp({ rateLimits: true, trustProxy: '127.0.0.1', now })
const passwordHash = await cheapHash('Karibu-2026')

async function anAccount(): Promise<string> {
  const username = `member-${randomUUID()}`
  const email = `${username}@people.test`
  await app.db
    .insert(users)
    .values({ username, email, firstname: 'A', lastname: 'B', passwordHash })
  return email
}

const accounts = (count: number) => Promise.all(Array.from({ length: count }, anAccount))

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}

const login = (email: string, from: string, password = 'Wrong-one-1', cookie = '') =>
  app.call(
    'POST',
    '/user/login',
    { email, password },
    { headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) } },
  )

/** The cookie that a browser sends back after this answer. */
const cookieOf = ({ headers }: { headers: Answer['headers'] }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** How many of `count` concurrent wrong logins were checked. */
async function tryAtOnce(count: number, email: () => string, from: () => string) {
  const answers = await Promise.all(Array.from({ length: count }, () => login(email(), from())))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 401).length
}

test('after ten wrong passwords even the right one is refused until the window has passed', async () => {
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

test('a success clears earlier failures', async () => {
  const email = await anAccount()
  const home = anAddress()
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await login(email, home)).status).toBe(401)
    expect((await login(email.toUpperCase(), home, 'Karibu-2026')).status).toBe(200)
  }
})

test('of thirty concurrent wrong passwords only ten are checked', async () => {
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

test('thirty concurrent right passwords are all accepted', async () => {
  const email = await anAccount()
  const home = anAddress()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => login(email, home, 'Karibu-2026')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('while others attack an account, its owner can still sign in', async () => {
  const email = await anAccount()
  expect(await tryAtOnce(60, () => email, anAddress)).toBe(60)
  expect((await login(email, anAddress(), 'Karibu-2026')).status).toBe(200)
})

test('while an account is under attack, each new address has three tries', async () => {
  const email = await anAccount()
  expect(await tryAtOnce(50, () => email, anAddress)).toBe(50)
  const stranger = anAddress()
  for (let n = 0; n < 3; n += 1) expect((await login(email, stranger)).status).toBe(401)
  expect((await login(email, stranger, 'Karibu-2026')).status).toBe(429)
  later(15)
  expect((await login(email, stranger, 'Karibu-2026')).status).toBe(200)
})

test('a known device can sign in, however many wrong tries come from its address', async () => {
  const email = await anAccount()
  const home = anAddress()
  const signedIn = await login(email, home, 'Karibu-2026')
  const cookie = cookieOf(signedIn)
  expect(cookie).toMatch(/^device=[\w-]{43}$/)
  expect(String(signedIn.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict/)
  for (let n = 0; n < 10; n += 1) await login(email, home)
  const others = await accounts(100)
  await tryAtOnce(
    100,
    () => others.pop() ?? '',
    () => home,
  )
  expect((await login(email, home, 'Karibu-2026')).status).toBe(429)
  expect((await login(email, home, 'Karibu-2026', cookie)).status).toBe(200)

  // It has its own ten tries at any address, and counts as unknown for other accounts.
  for (let n = 0; n < 10; n += 1)
    expect((await login(email, anAddress(), 'Wrong-one-1', cookie)).status).toBe(401)
  expect((await login(email, anAddress(), 'Karibu-2026', cookie)).status).toBe(429)
  const other = await anAccount()
  expect((await login(other, home, 'Karibu-2026', cookie)).status).toBe(429)
  expect((await login(other, home, 'Karibu-2026', 'device=invented')).status).toBe(429)
})

test('a new password makes other devices unknown again', async () => {
  const email = await anAccount()
  const [home, office] = [anAddress(), anAddress()]
  const here = await login(email, home, 'Karibu-2026')
  const elsewhere = await login(email, office, 'Karibu-2026')
  await app.call(
    'PUT',
    '/user/change-password',
    { currentPassword: 'Karibu-2026', newPassword: 'Something-new-1' },
    { token: here.body.token, headers: { cookie: cookieOf(here) } },
  )
  for (const from of [home, office]) for (let n = 0; n < 10; n += 1) await login(email, from)
  expect((await login(email, home, 'Something-new-1', cookieOf(here))).status).toBe(200)
  expect((await login(email, office, 'Something-new-1', cookieOf(elsewhere))).status).toBe(429)
})

test('one address has a hundred tries in a window, for any accounts', async () => {
  const home = anAddress()
  const others = await accounts(120)
  const tried = await tryAtOnce(
    120,
    () => others.pop() ?? '',
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

test('the current password cannot be guessed with an open session', async () => {
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

test('a try that a crashed process left unfinished stops counting after a short time', async () => {
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

test('expired tries are deleted', async () => {
  await login(await anAccount(), anAddress())
  later(24 * 60 + 1)
  await deleteExpired({ db: app.db, now, sessionMaxDays: 90 })
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
