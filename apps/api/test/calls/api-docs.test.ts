import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refusals } from '@duka/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { orders, products } from '../../src/db/schema.ts'
import { projectRoot } from '../../src/env/paths.ts'
import { openMpesa } from '../../src/modules/payments/mpesa/mpesa.ts'
import { queryDuePayments } from '../../src/modules/payments/prompts/query-due.ts'
import { paymentDeps } from '../samples/payments-support.ts'
import { aProduct, type TestApp, testApp } from '../support/support.ts'

const page = await readFile(join(projectRoot, 'docs/api.md'), 'utf8')

/** A listening shop with the simulator, as a reader of the page has it. */
async function aListeningShop() {
  const folder = await mkdtemp(join(tmpdir(), 'duka-docs-'))
  let address = ''
  const mpesa = await openMpesa(undefined, {
    callbackBase: () => address,
    queriesPerMinute: 600,
    confirmAbove: 50_000,
    dataDir: folder,
  })
  const app = await testApp({ mpesa })
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const work = paymentDeps({ ...app, mpesa } as unknown as TestApp)
  const poller = setInterval(() => void queryDuePayments({ ...work, now: () => new Date() }), 500)
  afterAll(async () => {
    clearInterval(poller)
    await mpesa.close()
    await rm(folder, { recursive: true })
  })
  return { app, address, folder }
}

const shop = await aListeningShop()

/** `--fail-with-body` needs curl 7.76. */
function isCurlInstalled(): boolean {
  try {
    const [, major, minor] = /^curl (\d+)\.(\d+)/.exec(String(execFileSync('curl', ['-V']))) ?? []
    execFileSync('bash', ['-c', 'true'])
    return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 76)
  } catch {
    return false
  }
}

test.skipIf(!isCurlInstalled())(
  'the example of the API page ends with a paid order (needs bash and curl 7.76)',
  async () => {
    const { app, address, folder } = shop
    await aProduct(app, { priceCents: 249_950, stockQuantity: 10 })
    const [, example = ''] = page.split('## Example')
    const blocks = [...example.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands)
    expect(blocks.length).toBeGreaterThan(5)

    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', blocks.join('\n')],
      { cwd: folder, env: { ...process.env, SHOP: address }, timeout: 100_000 },
    )

    const lastAnswer = JSON.parse(stdout.slice(stdout.lastIndexOf('{"payments"')))
    expect(lastAnswer.payments).toMatchObject([{ state: 'paid', amount: 4999, method: 'mpesa' }])
    const [order] = await app.db.select().from(orders)
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'Pending', totalCents: 499_900 })
    const [kettle] = await app.db.select().from(products)
    expect(kettle?.stockQuantity).toBe(8)
    expect(await readFile(join(folder, 'receipt.pdf'), 'latin1')).toMatch(/^%PDF-/)
  },
  60_000,
)

test('the page explains exactly the statuses of the catalogue of refusals', () => {
  const explained = [...page.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)].flatMap(
    ([, statuses = '']) => statuses.split(', '),
  )
  const known = new Set(Object.values(refusals).map(({ status }) => String(status)))
  // A bug of the shop needs no explanation.
  known.delete('500')
  expect(explained.sort()).toEqual([...known].sort())
})
