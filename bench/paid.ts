/**
 * Rush hour: shoppers order, are sent a prompt, pay, and wait to see their order paid. M-Pesa is
 * `bench/lib/daraja.ts` in a process of its own, which refuses the sixth query of a minute.
 *
 *   node bench/paid.ts [--shoppers 150] [--seconds 30] [--flows 2000]
 *
 * First a rush hour: how long after its callback is each order paid? Then as many flows as possible.
 */
import { once } from 'node:events'
import pg from 'pg'
import { option } from './lib/command-line.ts'
import type { Called, DarajaOptions } from './lib/daraja.ts'
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './lib/fill.ts'
import { end, startNode } from './lib/process.ts'
import { figure, publish, table } from './lib/report.ts'
import { build, openShop } from './lib/shop.ts'

const SHOPPERS = option('shoppers', 150)
const SECONDS = option('seconds', 30)
const FLOWS = option('flows', 2000)
const CLIENTS = 16
/** The benchmark fails if an order takes longer. */
const MAX_WAIT_MS = 60_000

await build()
const daraja = await startDaraja()
const shop = await openShop({ seed: 'none', env: mpesaVariables(daraja.port) })
try {
  await fillProducts(shop.db, 1000)
  await fillShoppers(shop.db, SHOPPERS + FLOWS)
  await fillCarts(shop.db, { count: SHOPPERS + FLOWS, lines: 2 })
  const rush = await rushHour()
  const flows = await asManyAsPossible()
  publish('paid', 'Paid at rush hour', [
    table(['rush hour', 'value'], rush),
    table(['order, prompt, callback, paid', 'flows/s'], [['Duka', figure(flows)]]),
  ])
} finally {
  await shop.close()
  await daraja.close()
}

/** Shoppers come evenly; the PIN takes each one to three seconds. */
async function rushHour(): Promise<string[][]> {
  daraja.set({ callbackMs: [1000, 3000] })
  const paid = watchPaid()
  const start = Date.now()
  await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, i) => {
      await sleep((i * SECONDS * 1000) / SHOPPERS)
      await buy(i)
    }),
  )
  await paid.until(SHOPPERS)
  const { called, refusedQueries } = await daraja.report()
  const waits = called.map(({ order, at }) => (paid.times.get(order) ?? Number.NaN) - at)
  waits.sort((a, b) => a - b)
  const late = waits.filter((ms) => !(ms <= 5000)).length
  if (called.length !== SHOPPERS || late > 0)
    throw new Error(`${called.length} callbacks of ${SHOPPERS}, ${late} paid after 5 s or never.`)
  return [
    ['shoppers', `${SHOPPERS} in ${SECONDS} s`],
    ['callback to paid, median', `${figure(waits[Math.floor(waits.length / 2)])} ms`],
    ['callback to paid, slowest', `${figure(waits.at(-1))} ms`],
    ['all paid after', `${figure((Date.now() - start) / 1000)} s`],
    ['queries that M-Pesa refused', String(refusedQueries)],
  ]
}

/** Flows a second, from the first order until the last is paid. */
async function asManyAsPossible(): Promise<number> {
  // After the answer to the prompt, like M-Pesa's callbacks.
  daraja.set({ callbackMs: [300, 500] })
  const paid = watchPaid()
  const start = performance.now()
  let next = SHOPPERS
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < SHOPPERS + FLOWS) await buy(next++)
    }),
  )
  await paid.until(FLOWS)
  return FLOWS / ((performance.now() - start) / 1000)
}

const phoneOf = (shopper: number) => `2547${10_000_000 + shopper}`

/** One shopper places an order and is sent the prompt for it. */
async function buy(i: number): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(i)}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const { order } = await post('/orders', { addressId: addressOf(i), paymentMethod: 'mpesa' })
  await post('/payments/mpesa/stk-push', { orderId: order._id, phoneNumber: phoneOf(i) })
}

/** Records when each order is first seen as paid, with a resolution of 0.1 s. */
function watchPaid() {
  const times = new Map<string, number>()
  const since = new Date()
  let wanted = Number.POSITIVE_INFINITY
  let stopAt = Number.POSITIVE_INFINITY
  const looking = look()
  looking.catch(() => undefined)
  return {
    times,
    async until(count: number): Promise<void> {
      wanted = count
      stopAt = Date.now() + MAX_WAIT_MS
      await looking
      if (times.size < count) throw new Error(`Only ${times.size} of ${count} orders were paid.`)
    },
  }

  async function look(): Promise<void> {
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    // The shop stops its database when it closes after a failure.
    client.on('error', () => undefined)
    await client.connect()
    while (times.size < wanted && Date.now() < stopAt) {
      const { rows } = await client.query<{ number: string }>(
        `select short_number as number from orders
         where payment_status = 'paid' and created_at >= $1 and not short_number = any ($2)`,
        [since, [...times.keys()]],
      )
      const now = Date.now()
      for (const { number } of rows) times.set(number, now)
      await sleep(100)
    }
    await client.end()
  }
}

async function startDaraja() {
  const child = startNode(['bench/lib/daraja.ts'], process.env)
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    set: (options: DarajaOptions) => child.send(options),
    async report(): Promise<{ called: Called[]; refusedQueries: number }> {
      const answer = once(child, 'message')
      child.send('report')
      return (await answer)[0]
    },
    close: () => end(child),
  }
}

/** The environment variables for the M-Pesa stand-in; everything else is the default. */
function mpesaVariables(port: number): NodeJS.ProcessEnv {
  return {
    MPESA_BASE_URL: `http://127.0.0.1:${port}`,
    MPESA_CONSUMER_KEY: 'bench',
    MPESA_CONSUMER_SECRET: 'bench',
    MPESA_SHORTCODE: '174379',
    MPESA_PASSKEY: 'bench',
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
