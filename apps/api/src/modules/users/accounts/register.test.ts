import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/support.ts'

const HOUR_MS = 3_600_000
let clock = Date.parse('2026-11-21T08:00:00Z')
const app = await testApp({ rateLimits: true, trustProxy: '127.0.0.1', now: () => new Date(clock) })

function aForm(fields: Record<string, unknown> = {}) {
  const name = `amina${randomUUID().slice(0, 8)}`
  return {
    firstname: 'Amina',
    lastname: 'Odhiambo',
    username: name,
    email: `${name}@people.test`,
    password: 'Karibu-2026',
    confirmPassword: 'Karibu-2026',
    ...fields,
  }
}

const register = (form: object, from = '203.0.113.1') =>
  app.call('POST', '/user/register', form, { headers: { 'x-forwarded-for': from } })

test('one IP address opens at most 120 accounts in an hour', async () => {
  const from = '203.0.113.7'
  const taken = aForm()
  expect((await register(taken, from)).status).toBe(201)
  // A taken e-mail counts too: otherwise anybody could find out which e-mails have an account.
  const repeats = await Promise.all(Array.from({ length: 130 }, () => register(taken, from)))
  expect(repeats.filter(({ status }) => status === 409)).toHaveLength(119)
  expect(repeats.filter(({ status }) => status === 429)).toHaveLength(11)

  const refused = await register(aForm(), from)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await register(aForm(), '203.0.113.8')).status).toBe(201)
  clock += HOUR_MS
  expect((await register(aForm(), from)).status).toBe(201)
})

test('many registrations delay neither a login nor the refusal of a taken e-mail', async () => {
  const member = aForm()
  await register(member)
  let opened = 0
  const crowd = Array.from({ length: 30 }, async () => {
    await register(aForm(), '203.0.113.9')
    opened += 1
  })
  const { email, password } = member
  const login = await app.call('POST', '/user/login', { email, password })
  expect(login.status).toBe(200)
  expect(opened).toBeLessThan(25)
  expect((await register(member)).status).toBe(409)
  expect(opened).toBeLessThan(30)
  await Promise.all(crowd)
})

test.each(['Password1!', 'P@ssw0rd', 'Qwerty123!', 'Welcome1!', 'Liverpool1!'])(
  'the common password %s is refused, after the checks of the specification',
  async (password) => {
    expect(await register(aForm({ password, confirmPassword: password }))).toMatchObject({
      status: 400,
      body: {
        code: 'PASSWORD_COMMON',
        fields: { password: expect.stringContaining('Many people use this password') },
      },
    })
    const short = { password: 'password', confirmPassword: 'other' }
    expect((await register(aForm(short))).body.fields).toEqual({
      password: 'Password must contain at least one uppercase letter.',
      confirmPassword: 'Passwords do not match.',
    })
  },
)

test.each([
  ['firstname', 'Amina\r\nBcc: everybody'],
  ['firstname', 'Win a car: https://evil.example/car'],
  ['lastname', 'www.evil.example'],
  ['username', 'amina\u2028odhiambo'],
  ['firstname', 'Pay at evil.example/pay'],
])('a %s with a line break or a link in it is refused', async (field, text) => {
  const answer = await register(aForm({ [field]: text }))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test.each(['Safe#2026', 'New#Pass1', 'Karibu-2026!', 'Str0ng!word'])(
  'the password %s is accepted',
  async (password) => {
    const answer = await register(aForm({ password, confirmPassword: password }))
    expect(answer.status).toBe(201)
  },
)

test.each([
  ['firstname', "O'Brien-Wanjirũ Jr."],
  ['lastname', 'Ngũgĩ wa Thiong’o'],
  ['username', 'amina.odhiambo@home'],
])('the %s %s is accepted unchanged', async (field, text) => {
  const answer = await register(aForm({ [field]: text }))
  expect(answer).toMatchObject({ status: 201, body: { user: { [field]: text } } })
})
