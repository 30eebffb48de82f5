import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aShopper, type TestApp, testApp } from '../../../test/support/support.ts'

const app = await testApp()

function aForm(fields: Record<string, unknown> = {}) {
  const name = `amina${randomUUID().slice(0, 8)}`
  return {
    firstname: 'Amina',
    lastname: 'Odhiambo',
    username: name,
    email: `${name}@People.test`,
    password: 'Karibu-2026',
    confirmPassword: 'Karibu-2026',
    ...fields,
  }
}

async function aMember(shop: TestApp = app) {
  const form = aForm()
  const { status, body } = await shop.call('POST', '/user/register', form)
  expect(status).toBe(201)
  return { ...form, id: body.user._id as string, token: body.token as string }
}

const me = (token: string) => app.call('GET', '/user/me', undefined, { token })
const login = (email: string, password: string) =>
  app.call('POST', '/user/login', { email, password })

test('registering opens an account and a session', async () => {
  const form = aForm()
  const { status, body } = await app.call('POST', '/user/register', form)
  expect(status).toBe(201)
  expect(body.user).toEqual({
    _id: expect.any(String),
    username: form.username,
    email: form.email,
    role: 'customer',
    firstname: 'Amina',
    lastname: 'Odhiambo',
    phoneNumber: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(await me(body.token)).toMatchObject({ status: 200, body: { user: body.user } })
})

test('a user cannot give themselves a role', async () => {
  const { body } = await app.call('POST', '/user/register', aForm({ role: 'admin' }))
  expect(body.user.role).toBe('customer')
  const answer = await app.call('PUT', '/user/me', { role: 'admin' }, { token: body.token })
  expect(answer.body.user.role).toBe('customer')
})

test('an invalid form has a message for each field', async () => {
  expect((await app.call('POST', '/user/register', {})).body).toEqual({
    code: 'INVALID_INPUT',
    message: 'First name is required.',
    fields: {
      firstname: 'First name is required.',
      lastname: 'Last name is required.',
      username: 'Username is required.',
      email: 'Email is required.',
      password: 'Password is required.',
      confirmPassword: 'Confirm password is required.',
    },
    fieldCodes: Object.fromEntries(
      ['firstname', 'lastname', 'username', 'email', 'password', 'confirmPassword'].map((code) => [
        code,
        { code },
      ]),
    ),
  })
  const wrong = aForm({ email: 'amina', confirmPassword: 'Karibu-2025' })
  expect((await app.call('POST', '/user/register', wrong)).body.fields).toEqual({
    email: 'Invalid email format.',
    confirmPassword: 'Passwords do not match.',
  })
})

test('each message of a field has its code, with its values', async () => {
  const refused = async (fields: Record<string, unknown>) =>
    (await app.call('POST', '/user/register', aForm(fields))).body.fieldCodes
  expect(await refused({ username: 'a'.repeat(51) })).toEqual({
    username: { code: 'tooLong', values: { most: 50 } },
  })
  const { username } = aForm()
  await refused({ username })
  expect(await refused({ username })).toEqual({ username: { code: 'USERNAME_TAKEN', values: {} } })
})

test('e-mail and username are unique, ignoring case', async () => {
  const first = await aMember()
  const email = await app.call(
    'POST',
    '/user/register',
    aForm({ email: first.email.toUpperCase() }),
  )
  expect(email).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', fields: { email: 'An account with this email already exists.' } },
  })
  const username = aForm({ username: first.username.toUpperCase() })
  expect(await app.call('POST', '/user/register', username)).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', fields: { username: 'This username is already taken.' } },
  })
})

test('ten concurrent registrations of one e-mail make one account', async () => {
  const { email } = aForm()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call('POST', '/user/register', aForm({ email }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('the login ignores the case of the e-mail', async () => {
  const member = await aMember()
  const answer = await login(member.email.toUpperCase(), member.password)
  expect(answer).toMatchObject({ status: 200, body: { user: { _id: member.id } } })
  expect((await me(answer.body.token)).status).toBe(200)
})

test('an unknown e-mail, a wrong and a short password get the same message', async () => {
  const member = await aMember()
  const answers = [
    await login('nobody@people.test', member.password),
    await login(member.email, 'Wrong-password-1'),
    await login(member.email, 'x'),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_FAILED', message: 'Login failed. Please check your credentials.' },
    })
})

test('a login without a valid e-mail is refused', async () => {
  const missing = await app.call('POST', '/user/login', { password: 'x' })
  expect(missing).toMatchObject({ status: 400, body: { message: 'Email is required' } })
  expect(await login('amina', 'x')).toMatchObject({
    status: 400,
    body: { message: 'Invalid email format.', fields: { email: 'Invalid email format.' } },
  })
  const noPassword = await app.call('POST', '/user/login', { email: 'a@b.test' })
  expect(noPassword).toMatchObject({ status: 400, body: { message: 'Password is required.' } })
})

test('logging out ends only this session', async () => {
  const member = await aMember()
  const { body } = await login(member.email, member.password)
  const { status } = await app.call('POST', '/user/logout', undefined, { token: member.token })
  expect(status).toBe(204)
  expect((await me(member.token)).body.code).toBe('SESSION_EXPIRED')
  expect((await me(body.token)).status).toBe(200)
})

test('a profile change applies the given fields', async () => {
  const amina = await aShopper(app)
  const one = await amina.call('PUT', '/user/me', { phoneNumber: '0712 345 678' })
  expect(one.body.user).toMatchObject({ phoneNumber: '254712345678', username: amina.username })
  const two = await amina.call('PUT', '/user/me', { firstname: '  Wanjiru ' })
  expect(two.body.user).toMatchObject({ phoneNumber: '254712345678', firstname: 'Wanjiru' })
  for (const phoneNumber of ['', null]) {
    await amina.call('PUT', '/user/me', { phoneNumber: '0712345678' })
    expect((await amina.call('PUT', '/user/me', { phoneNumber })).body.user.phoneNumber).toBeNull()
  }
  expect((await amina.call('PUT', '/user/me', {})).status).toBe(200)
})

test('a profile cannot have a taken e-mail or username, or an empty name', async () => {
  const amina = await aShopper(app)
  const brian = await aShopper(app)
  expect(await amina.call('PUT', '/user/me', { email: brian.email })).toMatchObject({
    status: 409,
    body: { fields: { email: expect.any(String) } },
  })
  expect(await amina.call('PUT', '/user/me', { username: brian.username })).toMatchObject({
    status: 409,
    body: { fields: { username: expect.any(String) } },
  })
  expect((await amina.call('PUT', '/user/me', { username: ' ' })).body.fields).toEqual({
    username: 'Username is required.',
  })
  expect((await amina.call('PUT', '/user/me', { phoneNumber: '12345' })).body.fields).toEqual({
    phoneNumber: 'Please provide a valid phone number.',
  })
  const same = { username: amina.username.toUpperCase(), email: amina.email }
  expect((await amina.call('PUT', '/user/me', same)).status).toBe(200)
})

test('a new password ends every other session', async () => {
  const member = await aMember()
  const other = (await login(member.email, member.password)).body.token
  const change = { currentPassword: member.password, newPassword: 'Something-new-1' }
  const answer = await app.call('PUT', '/user/change-password', change, { token: member.token })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Password changed successfully!' },
  })
  expect((await me(member.token)).status).toBe(200)
  expect((await me(other)).status).toBe(401)
  expect((await login(member.email, member.password)).status).toBe(401)
  expect((await login(member.email, 'Something-new-1')).status).toBe(200)
})

test('a wrong current password changes nothing and logs nobody out', async () => {
  const { token } = await aMember()
  const change = { currentPassword: 'Wrong-one-1', newPassword: 'Something-new-1' }
  expect(await app.call('PUT', '/user/change-password', change, { token })).toMatchObject({
    status: 400,
    body: {
      code: 'WRONG_PASSWORD',
      fields: { currentPassword: 'Current password is incorrect.' },
    },
  })
  expect(
    (await app.call('PUT', '/user/change-password', { ...change, newPassword: 'x' }, { token }))
      .body.fields,
  ).toEqual({ newPassword: 'New password must be at least 8 characters long.' })
  expect((await me(token)).status).toBe(200)
})

test('of concurrent password changes one succeeds', async () => {
  const member = await aMember()
  const answers = await Promise.all(
    ['First-new-1', 'Second-new-1', 'Third-new-1'].map((newPassword) =>
      app.call(
        'PUT',
        '/user/change-password',
        { currentPassword: member.password, newPassword },
        { token: member.token },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})
