/**
 * Measures reading the catalogue, beside a bare Fastify that sends the same bytes, and searching, beside the same
 * SQL through a bare Fastify and `pg`.
 *
 *   node bench/catalogue.ts [--rounds 5] [--seconds 3] [--products 1000]
 */
import { openBare } from './lib/bare.ts'
import { option } from './lib/command-line.ts'
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './lib/fill.ts'
import { load, request } from './lib/load.ts'
import { recordStatements } from './lib/record-statements.ts'
import { publish, table } from './lib/report.ts'
import {
  type Comparison,
  compare,
  comparisonColumns,
  comparisonRow,
  type Side,
} from './lib/rounds.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

const CONNECTIONS = 16
const rounds = { rounds: option('rounds', 5), seconds: option('seconds', 3) }
/** The header of a browser; the bare server fetches its bytes with it too. */
const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** More orders than any run places. */
const MAX_ORDERS = 5000
const BETWEEN_ORDERS_MS = 20

/** Typical searches: a word, the beginning of one, two words, a rare word. */
const words = ['kettle', 'lam', 'steel radio', 'quiet blanket', 'torch', 'solar pa', 'bag coast']
/** A price that cannot be confused with another parameter of a statement. */
const RECORDED_CENTS = 8_765_431

const notes = `Load: ${CONNECTIONS} keep-alive connections by bench/lib/load.ts, ${rounds.rounds} rounds of ${rounds.seconds} s each, in turn.
The ceiling is a bare Fastify that sends the same bytes. For search it runs the shop's own statements through \`pg\`, with
ten connections, prepared where the shop prepares them.
While something sells, orders of two products each are placed at the shop, also while the ceiling is asked.`

await build()
const shop = await openShop({ seed: 'none' })
try {
  await fillProducts(shop.db, option('products', 1000))
  await shop.db.query("select pg_notify('duka_changes', '')")
  const rows = [...(await reading(shop)), ...(await searching(shop))]
  publish('catalogue', 'Reading the catalogue', [table(comparisonColumns, rows), notes])
} finally {
  await shop.close()
}

async function reading(shop: Shop): Promise<string[][]> {
  const ids = await shop.db.query<{ id: string }>('select id from products limit 500')
  const list = '/api/products'
  const products = ids.rows.map(({ id }) => `/api/products/${id}`)
  const filters = Array.from({ length: 500 }, (_, i) => `/api/products?minPrice=${100 + i}`)
  const paths = [list, ...products, ...filters]
  const bare = await openBare({ copy: { from: shop.url, paths, headers } })
  const plain = await openBare({ copy: { from: shop.url, paths: [list], headers: {} } })
  try {
    const against = (
      to: { port: number; pid: number },
      paths: string[],
      sent: Record<string, string> = headers,
    ) => compare(asking(shop, paths, sent), asking(to, paths, sent), rounds)
    const rows = [
      row('list', await against(bare, [list]), 0.7),
      row('list, not compressed', await against(plain, [list], {}), 0.7),
      row('by id, 500 products', await against(bare, products), 0.7),
      row('500 different filters', await against(bare, filters), 0.7),
    ]
    for (const [what, paths] of [
      ['list', [list]],
      ['500 different filters', filters],
    ] as const)
      rows.push(await whileSelling(shop, what, () => against(bare, [...paths])))
    return rows
  } finally {
    await bare.close()
    await plain.close()
  }
}

/**
 * Every URL is requested once, so none is answered from the cache. Only the highest price differs; the bare server
 * runs the shop's statements with that value changed.
 */
async function searching(shop: Shop): Promise<string[][]> {
  const searches = words.map((typed) => `/api/products?q=${encodeURIComponent(typed)}`)
  const ending = (cents: number) => `&maxPrice=${(cents / 100).toFixed(2)}`
  const recordedPaths = searches.map((search) => search + ending(RECORDED_CENTS))
  const recorded = await recordStatements(shop, recordedPaths, /tsquery|product_words/)
  const replay = searches.map((search, i) => ({
    search,
    statements: recorded.get(recordedPaths[i] ?? '') ?? [],
  }))
  const bare = await openBare({
    replay: { databaseUrl: shop.databaseUrl, recordedCents: RECORDED_CENTS, replay },
  })
  let asked = 0
  const next = () => (searches[asked % searches.length] ?? '') + ending(900_000 + asked++)
  try {
    for (const _ of searches) await sameAnswer(shop, bare, next())
    const side = (to: { port: number; pid: number }, sent: Record<string, string>): Side => ({
      pid: to.pid,
      run: (seconds) =>
        load({ ...round(to, seconds), next: () => request('GET', next(), { headers: sent }) }),
    })
    const against = (bare: { port: number; pid: number }, sent: Record<string, string>) =>
      compare(side(shop, sent), side(bare, sent), rounds)
    return [
      row('search, each another', await against(bare, {}), 0.7),
      row('the same, compressed by us only', await against(bare, headers)),
    ]
  } finally {
    await bare.close()
  }
}

function asking(to: { port: number; pid: number }, paths: string[], sent: Record<string, string>) {
  const requests = paths.map((path) => request('GET', path, { headers: sent }))
  return {
    pid: to.pid,
    run: (seconds: number) =>
      load({ ...round(to, seconds), next: (i) => requests[i % requests.length] }),
  } satisfies Side
}

function round({ port }: { port: number }, seconds: number) {
  return { port, seconds, connections: CONNECTIONS }
}

/** Measures while an order of two products is placed every 20 ms. */
async function whileSelling(shop: Shop, what: string, measure: () => Promise<Comparison>) {
  await fillShoppers(shop.db, MAX_ORDERS)
  await fillCarts(shop.db, { count: MAX_ORDERS, lines: 2 })
  let placed = 0
  const timer = setInterval(() => {
    if (placed < MAX_ORDERS) void placeOrder(shop, placed++)
  }, BETWEEN_ORDERS_MS)
  const result = await measure()
  clearInterval(timer)
  return row(`${what}, an order every ${BETWEEN_ORDERS_MS} ms`, result, 0.5)
}

async function placeOrder({ url }: Shop, i: number): Promise<void> {
  const { status } = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(i)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ addressId: addressOf(i), paymentMethod: 'cod' }),
  })
  if (status !== 201) throw new Error(`An order was answered with ${status}.`)
}

async function sameAnswer(one: { port: number }, other: { port: number }, path: string) {
  const read = async ({ port }: { port: number }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    const { products } = (await answer.json()) as { products: { name: string }[] }
    return products
      .map(({ name }) => name)
      .sort()
      .join()
  }
  const [a, b] = [await read(one), await read(other)]
  if (a === '' || a !== b) throw new Error(`The two servers give different answers at ${path}.`)
}

function row(work: string, result: Comparison, aim?: number): string[] {
  const cells = comparisonRow(work, result, aim)
  process.stderr.write(`${cells.join('  ')}\n`)
  return cells
}
