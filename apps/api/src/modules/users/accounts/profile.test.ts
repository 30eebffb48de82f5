import { expect, test } from 'vitest'
import { aShopper, testApp } from '../../../../test/support/support.ts'

const HOUR_MS = 3_600_000
let clock = Date.parse('2026-11-21T08:00:00Z')
const app = await testApp({ rateLimits: true, now: () => new Date(clock) })

test('a user who tries taken e-mails or usernames is stopped after 20 in an hour', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const ask = (n: number) =>
    amina.call('PUT', '/user/me', n % 2 ? { email: brian.email } : { username: brian.username })
  for (let n = 0; n < 10; n += 1) expect((await ask(n)).status).toBe(409)
  // A successful change in between does not reset the count.
  expect((await amina.call('PUT', '/user/me', { username: `${amina.username}-2` })).status).toBe(
    200,
  )
  for (let n = 0; n < 10; n += 1) expect((await ask(n)).status).toBe(409)
  const refused = await ask(20)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  expect(refused.headers['retry-after']).toBe('3600')
  // The rest of the profile can still be changed, and other users are not affected.
  const rest = { firstname: 'Wanjiru', email: amina.email }
  expect((await amina.call('PUT', '/user/me', rest)).status).toBe(200)
  expect((await brian.call('PUT', '/user/me', { username: amina.username })).status).toBe(200)
  clock += HOUR_MS
  expect((await ask(1)).status).toBe(409)
})

test('of thirty concurrent tries of taken e-mails only twenty are allowed', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => amina.call('PUT', '/user/me', { email: brian.email })),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
