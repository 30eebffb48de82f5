import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCredentials, startSimulator } from '@duka/daraja/simulator'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../src/paths.ts'
import { aStore } from './s3-store.ts'
import { aProduct, testApp } from './support.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())

/** Where no shop ever was. */
const dataDir = await mkdtemp(join(tmpdir(), 'duka-doctor-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** A shop whose every setting fits, but for what is given. */
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

/** Runs the doctor as `npm run doctor` does. */
function examine(variables: Record<string, string>): Promise<Examined> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...variables }
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', 'apps/api/src/doctor.ts']
    const child = execFile(process.execPath, args, { cwd: projectRoot, env }, (_, said, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: said + stderr }),
    )
  })
}

const bad = ({ said }: Examined) => said.split('\n').filter((line) => /BAD/.test(line))

const certificate = join(dataDir, 'certificate.pem')
const payingBack = (file: string) => ({
  ...{ MPESA_INITIATOR: 'api', MPESA_INITIATOR_PASSWORD: 'password', MPESA_CERTIFICATE: file },
})

test('a shop whose settings fit can take money, and none moves to find that out', async () => {
  await writeFile(certificate, demoCredentials.certificatePem)
  const examined = await examine(account(payingBack(certificate)))
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

test('a shop without credentials is told that nothing is real', async () => {
  const examined = await examine({})
  expect(examined).toMatchObject({ code: 0 })
  expect(examined.said).toContain('M-Pesa is simulated')
})

test.each<[what: string, given: Record<string, string>, told: RegExp]>([
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
  '%s is told, and ends with 1',
  async (_what, given, told) => {
    const examined = await examine(account(given))
    expect(examined.said).toMatch(told)
    expect(examined.code).toBe(1)
  },
  60_000,
)

/** Something that answers every call alike, ten minutes ago by its clock. */
async function examineBeside(answer: string): Promise<Examined> {
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

test('a clock that goes wrong is told by how much, and what is not told is not called good', async () => {
  const examined = await examineBeside('{"access_token":"abc","expires_in":"3599"}')
  expect(bad(examined)).toEqual([expect.stringMatching(/clock is (59\d|60\d) s away/)])
  expect(examined.said).toMatch(/\? .*did not say whether the passkey fits/)
  expect(examined.code).toBe(1)
})

test('a page in place of a token is no token', async () => {
  const [noToken] = bad(await examineBeside('<html>Welcome to this hotel</html>'))
  expect(noToken).toContain('gives no token for the key and secret (200)')
})

test('pictures that the shop shows and no longer has are told', async () => {
  const app = await testApp()
  const shop = { DATABASE_URL: app.databaseUrl }
  expect((await examine(shop)).said).toMatch(/ok {2}.*: 0, all are there/)

  for (const imageKey of ['kettle', 'lamp']) await aProduct(app, { imageKey })
  await mkdir(join(dataDir, 'images'))
  for (const width of [320, 480, 800])
    for (const format of ['avif', 'webp'])
      await writeFile(join(dataDir, 'images', `kettle-${width}.${format}`), '')
  const examined = await examine(shop)
  expect(bad(examined)).toEqual([expect.stringMatching(/missing from .*: 1 of 2, such as lamp\.$/)])
  expect(examined.code).toBe(1)
})

test('pictures in a bucket are looked for there, and so is what keeps the shop from them', async () => {
  const app = await testApp()
  for (const imageKey of ['kettle', 'lamp']) await aProduct(app, { imageKey })
  const { env, kept } = await aStore()
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
    kept.set(`/shop/${key}-480.webp`, { bytes: Buffer.from('a picture'), type: 'image/webp' })

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
  expect(bad(refused)).toEqual([expect.stringMatching(/bucket shop gives no pictures.* 403/)])
  expect(bad(nobody)).toEqual([expect.stringMatching(/bucket shop gives no pictures: /)])
  expect([one.code, both.code, refused.code, nobody.code]).toEqual([1, 0, 1, 1])
  for (const { said } of [one, both, refused, nobody])
    expect(said).not.toContain(env.secretAccessKey)
})
