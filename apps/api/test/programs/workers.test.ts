import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../support/build.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

/** A worker starts as slowly as a whole shop, and two start one after the other. */
const slow = { timeout: 150_000 }

const METRICS_TOKEN = 'a-token-of-this-test'

/** A shop of two workers, and what its parent said of them. */
async function twoWorkers() {
  const shop = startShop({
    WORKERS: '2',
    MPESA_SIMULATOR: 'off',
    RATE_LIMITS: 'off',
    METRICS_TOKEN,
    DATA_DIR: await aFolder(),
  })
  const said = readLog(shop)
  const address = await shop.address
  const listening = () => said('a worker listens')
  await expect.poll(listening, slow).toHaveLength(2)
  return { shop, address, said, listening }
}

/** The workers that logged this, by process id. */
function readLog({ child }: ShopProcess): (message: string) => number[] {
  let text = ''
  child.stdout?.on('data', (more) => {
    text += String(more)
  })
  return (message) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(`"msg":"${message}"`))
      .map((line) => Number(JSON.parse(line).worker))
}

/** The status of one request; 0 when the connection broke. */
function statusOf(url: string, agent: Agent | false): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, ...(agent ? {} : { headers: { connection: 'close' } }) })
    asked.on('response', (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
      answer.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

test('SIGHUP replaces all workers without a failed request, and a dead worker is replaced', async () => {
  const { shop, address, said, listening } = await twoWorkers()
  const before = listening()
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const statuses = new Map<number, number>()
  let isOver = false
  const load = [agent, agent, agent, agent, false as const, false as const].map(async (kind) => {
    while (!isOver) {
      const status = await statusOf(`${address}/readyz`, kind)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Asking without a pause would take the processor from the workers that start.
      await setTimeout(10)
    }
  })
  await expect.poll(() => statuses.get(200)).toBeGreaterThan(20)

  shop.child.kill('SIGHUP')
  await expect.poll(() => said('a worker has ended').sort(), slow).toEqual(before.sort())
  expect(listening()).toHaveLength(4)
  isOver = true
  await Promise.all(load)
  agent.destroy()
  expect([...statuses.keys()]).toEqual([200])

  const [third = 0, fourth = 0] = listening().slice(2)
  process.kill(third, 'SIGKILL')
  await expect.poll(() => said('a worker died and is replaced')).toEqual([third])
  expect(await statusOf(`${address}/readyz`, false)).toBe(200)
  await expect.poll(listening, slow).toHaveLength(5)

  // The last worker has answered no request yet; any worker returns the metrics of both.
  const counted = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${address}/metrics`, { headers })).text()
    return Number(/_count\{method="GET",route="\/readyz",status="200"\} (\d+)/.exec(text)?.[1])
  }
  const now = await counted()
  for (let i = 0; i < 6; i += 1) await statusOf(`${address}/readyz`, false)
  await expect.poll(counted).toBe(now + 6)

  shop.child.kill('SIGTERM')
  expect(await shop.ended).toMatchObject({ code: 0, stderr: '' })
  for (const pid of [fourth, ...listening()]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 360_000)

test('if the first worker cannot start, the shop shows the reason in one line and exits with 1', async () => {
  const { code, stderr } = await startShop({
    WORKERS: '2',
    DATA_DIR: await aFolder(),
    NODE_ENV: 'production',
    MPESA_CONSUMER_KEY: 'key',
    MPESA_CONSUMER_SECRET: 'secret',
    MPESA_PASSKEY: 'pass',
    MPESA_BASE_URL: 'https://api.safaricom.co.ke',
    MPESA_SHORTCODE: '174379',
    PUBLIC_URL: 'http://shop.example',
  }).ended
  expect(code, stderr).toBe(1)
  expect(stderr).toMatch(/^Duka cannot start\. PUBLIC_URL: .*\n$/)
})
