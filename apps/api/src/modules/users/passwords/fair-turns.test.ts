import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/support.ts'

const password = 'Sukuma-Wiki-77'
const flooder = '203.0.113.7'

/** Calls the shop from an address, and notes the name in `ended` when the answer is there. */
async function shopWithEndings() {
  const app = await testApp({ rateLimits: true })
  const ended: string[] = []
  const post = async (name: string, ip: string, url: string, payload: object) => {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/user/${url}`,
      remoteAddress: ip,
      payload,
    })
    ended.push(name)
    return statusCode
  }
  return { ended, post }
}

const registration = (name: string) => ({
  firstname: 'Wanjiku',
  lastname: 'Kamau',
  username: name,
  email: `${name}@example.com`,
  password,
  confirmPassword: password,
})

test('a login does not wait for the registrations or wrong passwords of another address', async () => {
  const { ended, post } = await shopWithEndings()
  expect(await post('first', '198.51.100.1', 'register', registration('amina'))).toBe(201)
  await post('warm', '198.51.100.1', 'login', { email: 'amina@example.com', password })
  ended.length = 0
  const flood = Array.from({ length: 30 }, (_, index) => [
    post('register', flooder, 'register', registration(`bot${index}`)),
    post('login', flooder, 'login', { email: `bot${index}@example.com`, password: 'Wrong-77-77' }),
  ]).flat()
  expect(
    await post('amina', '198.51.100.1', 'login', { email: 'amina@example.com', password }),
  ).toBe(200)
  expect(ended.indexOf('amina')).toBeLessThan(15)
  await Promise.all(flood)
})

test('a registration does not wait for the registrations of another address', async () => {
  const { ended, post } = await shopWithEndings()
  const flood = Array.from({ length: 25 }, (_, index) =>
    post('register', flooder, 'register', registration(`bot${index}`)),
  )
  expect(await post('amina', '198.51.100.1', 'register', registration('amina'))).toBe(201)
  expect(ended.indexOf('amina')).toBeLessThan(10)
  await Promise.all(flood)
})
