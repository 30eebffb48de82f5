import { beforeAll, expect, test } from 'vitest'
import { lockDemoAccounts } from '../../src/demo/lock-accounts.ts'
import { demoAccounts, seedDemo } from '../../src/demo/seed.ts'
import { build } from '../support/build.ts'
import { callShop, startShop } from '../support/shop-process.ts'
import { type TestApp, testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

const [admin] = demoAccounts

const signIn = (app: TestApp, { email, password }: { email: string; password: string }) =>
  app.call('POST', '/user/login', { email, password })

/** One for all tests: each leaves the demo accounts as the next one begins. */
const demonstration = aDemonstration()

async function aDemonstration() {
  const pictures = {
    put: async () => undefined,
    get: async () => undefined,
    remove: async () => undefined,
  }
  const app = await testApp()
  await seedDemo({ db: app.db, pictures }, { withAccounts: true })
  return app
}

test('if other machines can reach the shop, no published password works and old sessions end', async () => {
  const app = await demonstration
  const sessions = []
  for (const account of demoAccounts) sessions.push((await signIn(app, account)).body.token)

  await lockDemoAccounts(app.db, { reachable: true })

  for (const account of demoAccounts) expect((await signIn(app, account)).status).toBe(401)
  for (const token of sessions)
    expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(401)
})

test('reachable only from this machine again, the demo accounts work again', async () => {
  const app = await demonstration
  await lockDemoAccounts(app.db, { reachable: true })
  await lockDemoAccounts(app.db, { reachable: false })
  expect((await signIn(app, admin)).status).toBe(200)
})

test('a demo account with a changed password keeps working, and so does its session', async () => {
  const app = await demonstration
  const { token } = (await signIn(app, admin)).body
  const own = { currentPassword: admin.password, newPassword: 'Mahindi-Choma-77' }
  expect((await app.call('PUT', '/user/change-password', own, { token })).status).toBe(200)

  await lockDemoAccounts(app.db, { reachable: true })

  expect((await signIn(app, admin)).status).toBe(401)
  expect((await signIn(app, { ...admin, password: own.newPassword })).status).toBe(200)
  expect((await app.call('GET', '/user/me', undefined, { token })).status).toBe(200)
})

test('a demonstration is safe once it runs in production', async () => {
  const DATA_DIR = await aFolder()
  const demo = startShop({ DATA_DIR, SEED: 'demo' })
  const first = await callShop(await demo.address, 'POST', '/user/login', admin)
  expect(first.status).toBe(200)
  demo.child.kill('SIGTERM')
  await demo.ended

  const variables = { DATA_DIR, SEED: 'demo', NODE_ENV: 'production' }
  const address = await startShop(variables).address
  expect((await callShop(address, 'POST', '/user/login', admin)).status).toBe(401)
  const { token } = first.body
  expect((await callShop(address, 'GET', '/user/me', undefined, token)).status).toBe(401)
})
