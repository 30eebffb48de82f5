import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refusals } from '@duka/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { openMpesa } from '../src/modules/payments/mpesa.ts'
import { askDuePayments } from '../src/modules/payments/reconcile.ts'
import { projectRoot } from '../src/paths.ts'
import { paymentDeps } from './payments-support.ts'
import { aProduct, type TestApp, testApp } from './support.ts'

const page = await readFile(join(projectRoot, 'docs/api.md'), 'utf8')

/** A shop that listens, with the simulator that whoever follows the page has too. */
async function aListeningShop() {
  const folder = await mkdtemp(join(tmpdir(), 'duka-docs-'))
  let address = ''
  const mpesa = await openMpesa(undefined, {
    callbackBase: () => address,
    queriesPerMinute: 600,
    dataDir: folder,
  })
  const app = await testApp({ mpesa })
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const work = paymentDeps({ ...app, mpesa } as unknown as TestApp)
  const poller = setInterval(() => void askDuePayments({ ...work, now: () => new Date() }), 500)
  afterAll(async () => {
    clearInterval(poller)
    await mpesa.close()
    await rm(folder, { recursive: true })
  })
  return { app, address, folder }
}

const shop = await aListeningShop()

/** curl learnt `--fail-with-body` in 7.76. */
function curlIsThere(): boolean {
  try {
    const [, major, minor] = /^curl (\d+)\.(\d+)/.exec(String(execFileSync('curl', ['-V']))) ?? []
    execFileSync('bash', ['-c', 'true'])
    return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 76)
  } catch {
    return false
  }
}

test.skipIf(!curlIsThere())(
  'whoever follows the worked example ends with a paid order (needs bash and curl 7.76)',
  async () => {
    const { app, address, folder } = shop
    await aProduct(app, { priceCents: 249_950, stockQuantity: 10 })
    const [, example = ''] = page.split('## A worked example')
    const blocks = [...example.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands)
    expect(blocks.length).toBeGreaterThan(5)

    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', blocks.join('\n')],
      { cwd: folder, env: { ...process.env, SHOP: address }, timeout: 100_000 },
    )

    const lastAnswer = JSON.parse(stdout.slice(stdout.lastIndexOf('{"payments"')))
    expect(lastAnswer.payments).toMatchObject([{ state: 'paid', amount: 4999, method: 'mpesa' }])
    const [order] = await app.db.query.orders.findMany()
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'Pending', totalCents: 499_900 })
    const [kettle] = await app.db.query.products.findMany()
    expect(kettle?.stockQuantity).toBe(8)
    expect(await readFile(join(folder, 'receipt.pdf'), 'latin1')).toMatch(/^%PDF-/)
  },
  60_000,
)

test('the statuses that the page explains are those of the catalogue', () => {
  const explained = [...page.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)].flatMap(
    ([, statuses = '']) => statuses.split(', '),
  )
  const known = new Set(Object.values(refusals).map(({ status }) => String(status)))
  // What is a fault of the shop's own needs no explaining.
  known.delete('500')
  expect(explained.sort()).toEqual([...known].sort())
})
