import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupState, failedJobs, frontPictures, productPictures } from '../../src/db/schema.ts'
import { examine as findProblems, lineOf } from '../../src/doctor/examine.ts'
import { projectRoot } from '../../src/env/paths.ts'
import { aStore } from '../fakes/s3-store.ts'
import { anEmptyDatabase } from '../samples/backup-support.ts'
import { anOrder, aSum } from '../samples/payments-support.ts'
import { build } from '../support/build.ts'
import { ownEnvironment } from '../support/shop-process.ts'
import { aProduct, aShopper, testApp } from '../support/support.ts'

beforeAll(build)

const simulator = await startSimulator()
afterAll(() => simulator.close())

/** An empty data folder. */
const dataDir = await mkdtemp(join(tmpdir(), 'duka-doctor-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** Valid settings of a shop, changed by `given`. */
const account = (given: Record<string, string> = {}) => ({
  MPESA_BASE_URL: simulator.url,
  MPESA_CONSUMER_KEY: demoCredentials.consumerKey,
  MPESA_CONSUMER_SECRET: demoCredentials.consumerSecret,
  MPESA_SHORTCODE: demoCredentials.shortcode,
  MPESA_PASSKEY: demoCredentials.passkey,
  PUBLIC_URL: 'https://duka.co.ke',
  ...given,
})

interface Examined {
  code: number
  said: string
}

/** Runs the doctor in this process: a process of its own takes a second to start. */
async function examine(variables: Record<string, string>): Promise<Examined> {
  const findings = await findProblems({ DATA_DIR: dataDir, ...variables })
  return {
    code: findings.some(({ ok }) => ok === false) ? 1 : 0,
    said: findings.map((finding) => `${lineOf(finding)}\n`).join(''),
  }
}

/** Runs the doctor as `npm run doctor` does. */
function run(variables: Record<string, string>): Promise<Examined> {
  const env = ownEnvironment({ DATA_DIR: dataDir, ...variables })
  return new Promise((resolve) => {
    const args = ['apps/api/dist/doctor.js']
    const child = execFile(process.execPath, args, { cwd: projectRoot, env }, (_, said, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: said + stderr }),
    )
  })
}

const bad = ({ said }: Examined) => said.split('\n').filter((line) => /BAD/.test(line))

const certificate = join(dataDir, 'certificate.pem')
const payingBack = (file: string) => ({
  MPESA_INITIATOR: 'api',
  MPESA_INITIATOR_PASSWORD: 'password',
  MPESA_CERTIFICATE: file,
})

test('with valid settings the doctor finds no problem and moves no money', async () => {
  await writeFile(certificate, demoCredentials.certificatePem)
  const examined = await run(account(payingBack(certificate)))
  expect(bad(examined)).toEqual([])
  expect(examined).toMatchObject({ code: 0 })
  expect(examined.said).toContain('M-Pesa takes the consumer key and secret.')
  expect(examined.said).toContain('M-Pesa takes the passkey for the shortcode.')
  expect(examined.said).toContain("The clock agrees with M-Pesa's.")
  expect(examined.said).toContain('MPESA_CERTIFICATE can be read.')
  expect(simulator.prompts()).toEqual([])
  for (const secret of [demoCredentials.consumerSecret, demoCredentials.passkey])
    expect(examined.said).not.toContain(secret)
})

test('without credentials the doctor says that payments are simulated', async () => {
  const examined = await examine({})
  expect(examined).toMatchObject({ code: 0 })
  expect(examined.said).toContain('M-Pesa is simulated')
})

test('the doctor names the primary of several database servers, and those that are missing', async () => {
  const { databaseUrl } = await testApp()
  const url = new URL(databaseUrl)
  const socket = url.searchParams.get('host') ?? ''
  url.searchParams.set('host', `/nowhere,${socket}`)
  const examined = await examine({ DATABASE_URL: url.href })
  expect(examined.said).toContain(`${socket} takes writes`)
  expect(examined.said).toContain('synchronous_standby_names is empty')
  expect(bad(examined)).toEqual([expect.stringContaining('/nowhere does not listen')])

  url.searchParams.set('host', '/nowhere,/neither')
  const without = await examine({ DATABASE_URL: url.href })
  expect(bad(without).join()).toContain('No database server takes writes')
})

test.each<[what: string, given: Record<string, string>, expected: RegExp]>([
  ['a word that Safaricom refuses', { PUBLIC_URL: 'https://mpesa.duka.co.ke' }, /"mpesa"/],
  ['no https', { PUBLIC_URL: 'http://duka.co.ke' }, /https/],
  ['an address of this machine', { PUBLIC_URL: 'https://localhost' }, /this computer/],
  ['no address', { PUBLIC_URL: '' }, /PUBLIC_URL is not set/],
  ['a wrong secret', { MPESA_CONSUMER_SECRET: 'another' }, /no token/],
  ['nobody there', { MPESA_BASE_URL: 'http://127.0.0.1:1' }, /cannot be reached/],
  ['the passkey of another shortcode', { MPESA_PASSKEY: 'another' }, /BAD.*MPESA_PASSKEY/],
  ['the shortcode of another', { MPESA_SHORTCODE: '600000' }, /BAD.*600000/],
  ['a file that is no certificate', payingBack(import.meta.filename), /BAD.*MPESA_CERTIFICATE/],
  ['a passkey too few', { MPESA_PASSKEY: '' }, /MPESA_PASSKEY/],
])(
  'the doctor reports %s and exits with 1',
  async (_what, given, expected) => {
    const examined = await examine(account(given))
    expect(examined.said).toMatch(expected)
    expect(examined.code).toBe(1)
  },
  60_000,
)

/** Runs the doctor against a server that always gives this answer, with a clock ten minutes late. */
async function examineAgainst(answer: string): Promise<Examined> {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString())
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address?.port
  const examined = await examine(account({ MPESA_BASE_URL: `http://127.0.0.1:${port}` }))
  server.close()
  return examined
}

test('the doctor reports the error of the clock, and reports checks that it could not make', async () => {
  const examined = await examineAgainst('{"access_token":"abc","expires_in":"3599"}')
  expect(bad(examined)).toEqual([expect.stringMatching(/clock is (59\d|60\d) s away/)])
  expect(examined.said).toMatch(/\? .*did not say whether the passkey fits/)
  expect(examined.code).toBe(1)
})

test('the doctor reports a web page instead of a token', async () => {
  const [noToken] = bad(await examineAgainst('<html>Welcome to this hotel</html>'))
  expect(noToken).toContain('gives no token for the key and secret (200)')
})

test('the doctor reports missing pictures, also further ones of a product', async () => {
  const app = await testApp()
  const shop = { DATABASE_URL: app.databaseUrl }
  expect((await examine(shop)).said).toMatch(/ok {2}.*: 0, all are there/)

  const { id: productId } = await aProduct(app, { imageKey: 'kettle' })
  await app.db.insert(productPictures).values([
    { productId, place: 1, imageKey: 'kettle' },
    { productId, place: 2, imageKey: 'lamp' },
  ])
  await mkdir(join(dataDir, 'images'))
  for (const width of [320, 480, 800])
    for (const format of ['avif', 'webp'])
      await writeFile(join(dataDir, 'images', `kettle-${width}.${format}`), '')
  const examined = await examine(shop)
  expect(bad(examined)).toEqual([expect.stringMatching(/missing from .*: 1 of 2, such as lamp\.$/)])
  expect(examined.code).toBe(1)

  await app.db.insert(frontPictures).values({ imageKey: 'banner', width: 320, height: 160 })
  expect(bad(await examine(shop))).toEqual([
    expect.stringMatching(/missing from .*: 2 of 3, such as banner, lamp\.$/),
  ])
})

test('the doctor names the receipts that the ledger lacks', async () => {
  const app = await testApp()
  const shop = { DATABASE_URL: app.databaseUrl }
  expect((await examine(shop)).said).toMatch(/ok {2}.*The payment ledger balances/)

  const orderId = await anOrder(app, await aShopper(app))
  await aSum(app, orderId, { cents: 249_900, code: 'UKL0000001' })
  await app.db.execute(sql`update receipts set amount_cents = 250000`)
  const examined = await examine(shop)
  expect(bad(examined)).toContainEqual(
    expect.stringContaining('Receipt UKL0000001 brought KES 2500.00, but KES 2499.00 are posted.'),
  )
  expect(examined.code).toBe(1)
})

test('the doctor checks pictures in a bucket and the access to it', async () => {
  const app = await testApp()
  for (const imageKey of ['kettle', 'lamp']) await aProduct(app, { imageKey })
  const { env, stored } = await aStore()
  const shop = (given: Record<string, string> = {}) => ({
    DATABASE_URL: app.databaseUrl,
    S3_ENDPOINT: env.endpoint,
    S3_BUCKET: env.bucket,
    S3_REGION: env.region,
    S3_ACCESS_KEY_ID: env.accessKeyId,
    S3_SECRET_ACCESS_KEY: env.secretAccessKey,
    ...given,
  })
  const keep = (key: string) =>
    stored.set(`/shop/${key}-480.webp`, { bytes: Buffer.from('a picture'), type: 'image/webp' })

  keep('kettle')
  const one = await examine(shop())
  expect(bad(one)).toEqual([
    expect.stringMatching(/missing from the bucket shop: 1 of 2, such as lamp\.$/),
  ])
  keep('lamp')
  const [both, refused, nobody] = await Promise.all([
    examine(shop()),
    examine(shop({ S3_SECRET_ACCESS_KEY: 'another' })),
    examine(shop({ S3_ENDPOINT: 'http://127.0.0.1:1' })),
  ])
  expect(both.said).toMatch(/ok {2}.*the bucket shop: 2, all are there\.$/m)
  expect(bad(refused)).toEqual([expect.stringMatching(/Pictures: The bucket shop said 403/)])
  expect(bad(nobody)).toEqual([
    expect.stringMatching(/Pictures: The bucket shop cannot be reached at 127\.0\.0\.1:1 \(.+\)/),
  ])
  expect([one.code, both.code, refused.code, nobody.code]).toEqual([1, 0, 1, 1])
  for (const { said } of [one, both, refused, nobody])
    expect(said).not.toContain(env.secretAccessKey)
})

test('the doctor notices a bucket that cannot be reached although the shop has no picture yet', async () => {
  const { databaseUrl } = await testApp()
  const { env, stored } = await aStore()
  const shop = (endpoint: string) => ({
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: env.bucket,
    S3_REGION: env.region,
    S3_ACCESS_KEY_ID: env.accessKeyId,
    S3_SECRET_ACCESS_KEY: env.secretAccessKey,
  })
  const [there, away] = await Promise.all([
    examine(shop(env.endpoint)),
    examine(shop('http://127.0.0.1:1')),
  ])
  expect(bad(there)).toEqual([])
  expect(bad(away)).toEqual([expect.stringContaining('The bucket shop cannot be reached')])
  expect([there.code, away.code]).toEqual([0, 1])
  expect([...stored.keys()]).toEqual([])
})

test('the doctor reports jobs that keep failing, with the reason', async () => {
  const app = await testApp()
  const shop = { DATABASE_URL: app.databaseUrl }
  expect((await examine(shop)).said).toMatch(/ok {2}.*No background work keeps failing/)

  const failures = { job: 'expiry', item: 'order-1', problem: 'integer out of range' }
  await app.db.insert(failedJobs).values({ ...failures, failures: 6, retryAt: new Date() })
  const examined = await examine(shop)
  expect(bad(examined)).toEqual([
    expect.stringContaining('keeps failing: expiry order-1 (integer out of range).'),
  ])
  expect(examined.code).toBe(1)
})

test('the doctor shows the last good backup, and why later ones failed', async () => {
  const app = await testApp()
  const shop = { DATABASE_URL: app.databaseUrl, BACKUP_EVERY: '24' }
  await app.db.update(backupState).set({ goodAt: sql`now() - interval '1 hour'` })
  expect((await examine(shop)).said).toMatch(
    /ok {2}.*Backups every 24 h: the last good one is of 20/,
  )

  await app.db.update(backupState).set({ problem: 'The backup was not made: the disk is full.' })
  const examined = await examine(shop)
  expect(bad(examined)).toEqual([expect.stringContaining('the disk is full.')])
  expect(examined.code).toBe(1)
})

test('the doctor reports a clock that was set back, and problems of the data folder', async () => {
  const app = await testApp()
  await aShopper(app)
  expect(bad(await examine({ DATABASE_URL: app.databaseUrl }))).toEqual([])
  await app.db.execute(sql`update sessions set last_used_at = now() + interval '1 day'`)
  const examined = await examine({ DATABASE_URL: app.databaseUrl })
  expect(bad(examined)).toEqual([expect.stringContaining('The clock of the database was set back')])

  const folder = await mkdtemp(join(dataDir, 'older-'))
  await mkdir(join(folder, 'postgres/cluster'), { recursive: true })
  await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '1')
  const older = await examine({ DATA_DIR: folder })
  expect(bad(older)).toEqual([expect.stringContaining('was made by PostgreSQL 1')])
  expect(older.code).toBe(1)
})

test('the doctor reports a database that cannot be reached, and waits for one that is still empty', async () => {
  const away = await examine({ DATABASE_URL: 'postgres://duka:secret@127.0.0.1:1/duka' })
  expect(bad(away)).toEqual([
    expect.stringContaining('The database could not be looked at: it refuses the connection.'),
  ])
  expect(away.code).toBe(1)
  expect(away.said).not.toContain('secret')

  const empty = await examine({ DATABASE_URL: await anEmptyDatabase() })
  expect(bad(empty)).toEqual([])
  expect(empty.said).toMatch(/ \? .*The pictures could not be looked at/)
  expect(empty.code).toBe(0)
})

test('the doctor warns of demo products in a public shop', async () => {
  const app = await testApp()
  await aProduct(app, { sku: 'DEMO-001' })
  const shop = { DATABASE_URL: app.databaseUrl }
  expect((await examine(shop)).said).not.toContain('demo catalogue')
  const examined = await examine({ ...shop, PUBLIC_URL: 'https://shop.example' })
  expect(examined.said).toMatch(/ \? .*The shop sells the demo catalogue/)
})
