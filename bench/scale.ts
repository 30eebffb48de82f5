/**
 * Measures what requests cost in larger shops, relative to one with 1,000 products, and the memory of the process
 * under that load. Nothing is answered from the cache.
 *
 *   npx tsx bench/scale.ts [--rounds 5] [--seconds 2] [--million] [--keep folder]
 *
 * Creating 100,000 products and orders takes about 15 s; --million adds a shop with 1,000,000 of both. --keep keeps
 * the shops in a folder and reuses them in the next run.
 */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  addressOf,
  fillCarts,
  fillLedger,
  fillOrders,
  fillProducts,
  fillShoppers,
  tokenOf,
} from './fill.ts'
import { fillPast } from './fill-past.ts'
import { load, request } from './load.ts'
import { memoryMb } from './process.ts'
import { figure, flag, median, option, publish, table, textOption } from './report.ts'
import { oneRound } from './rounds.ts'
import { build, openShop, type Shop } from './shop.ts'

const sizes = [1000, 100_000, ...(flag('million') ? [1_000_000] : [])]
const rounds = option('rounds', 5)
const seconds = option('seconds', 2)
const keep = textOption('keep')
const CLIENTS = 16
const SHOPPERS = 2000
/** How much the cost may grow from the smallest shop to the largest. */
const AIM = 1.5

/** A shop of one size, with what a round needs. */
interface Sized {
  size: number
  shop: Shop
  products: string[]
  deepCursor: string
}

/** Makes request number `i`; `i` continues over all rounds, so that no URL repeats. */
type Ask = (sized: Sized, i: number) => Buffer

const headers = { 'accept-encoding': 'gzip, deflate, br' }
const get = (path: string) => request('GET', path, { headers })
const of = <T>(list: readonly T[], i: number) => list[i % list.length]
const typed = ['kettle', 'lam', 'steel radio', 'quiet blanket', 'torch', 'bag coast']

const reading: Record<string, Ask> = {
  list: (_, i) => get(`/api/products?fresh=${i}`),
  'by id': ({ products }, i) => get(`/api/products/${of(products, i * 7919)}?fresh=${i}`),
  'filter by price': (_, i) =>
    get(`/api/products?sort=price&minPrice=${(100 + i / 100).toFixed(2)}`),
  search: (_, i) => get(`/api/products?q=${encodeURIComponent(of(typed, i) ?? '')}&fresh=${i}`),
  'search in a price range': (_, i) =>
    get(`/api/products?q=${of(typed, i)?.split(' ')[0]}&maxPrice=${(5000 + i / 100).toFixed(2)}`),
  'deep page': ({ deepCursor }, i) =>
    get(`/api/products?sort=price&cursor=${deepCursor}&fresh=${i}`),
}

const signedIn = (i: number) => ({ authorization: `Bearer ${tokenOf(i % SHOPPERS)}` })
const addToCart: Ask = ({ products }, i) =>
  request('POST', '/api/carts', {
    headers: signedIn(i),
    body: { items: [{ productId: of(products, i * 7919), quantity: 1 }] },
  })
const placeOrder: Ask = (_, i) =>
  request('POST', '/api/orders', {
    headers: signedIn(i),
    body: { addressId: addressOf(i), paymentMethod: 'cod' },
  })

await build()
const shops: Sized[] = []
try {
  for (const size of sizes) shops.push(await openSized(size))
  const rows = []
  for (const [name, ask] of Object.entries(reading)) rows.push(await measure(name, ask))
  const emptied = ({ db }: Shop) => db.query('truncate cart_lines')
  rows.push(await measure('add to cart', addToCart, emptied))
  const filled = ({ db }: Shop) => fillCarts(db, { count: SHOPPERS, lines: 2 })
  rows.push(await measure('place an order', placeOrder, filled, SHOPPERS))
  rows.push(['memory, MB (peak)', ...shops.map(({ shop }) => memory(shop)), 'at most 200'])
  publish('scale', 'The same work in a larger shop', [table(columns(), rows), notes()])
} finally {
  for (const { shop } of shops) await shop.close()
}

async function openSized(size: number): Promise<Sized> {
  const folder = keep && join(keep, String(size))
  const shop = await openShop({ seed: 'none', folder })
  const { rows: there } = await shop.db.query('select from products limit 1')
  if (there.length === 0) await fill(shop.db, size)
  else if (folder) await warm(folder)
  const { rows } = await shop.db.query<{ id: string }>(
    'select id from products order by id limit 10000',
  )
  // Prices are spread evenly from 50 to 10,000 shillings: this is the middle of the list.
  const middle = await fetch(`${shop.url}/api/products?sort=price&minPrice=5000&limit=1`)
  const { nextCursor } = (await middle.json()) as { nextCursor: string }
  return { size, shop, products: rows.map(({ id }) => id), deepCursor: nextCursor }
}

async function fill(db: Shop['db'], size: number): Promise<void> {
  process.stderr.write(`making ${size.toLocaleString('en')} products and as many orders …\n`)
  await fillProducts(db, size)
  await fillOrders(db, size)
  await fillLedger(db)
  await fillPast(db)
  await fillShoppers(db, SHOPPERS)
  await db.query('vacuum analyze')
}

/** Reads the files of a kept shop into the page cache, where those of a new shop are too. */
async function warm(folder: string): Promise<void> {
  const base = join(folder, 'postgres/cluster/base')
  const nowhere = () => new Writable({ write: (_bytes, _encoding, done) => done() })
  for (const file of await readdir(base, { recursive: true, withFileTypes: true }))
    if (file.isFile()) await pipeline(createReadStream(join(file.parentPath, file.name)), nowhere())
}

/** Measures all sizes in turn, so that they share the load of the machine. */
async function measure(
  name: string,
  ask: Ask,
  prepare?: (shop: Shop) => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  // Writes dirty pages now and not during a round.
  if (prepare) for (const { shop } of shops) await shop.db.query('checkpoint')
  const found = shops.map((): number[] => [])
  const cpu = shops.map((): number[] => [])
  let asked = 0
  for (let round = 0; round <= rounds; round++)
    for (const [which, sized] of shops.entries()) {
      const { shop } = sized
      const { perSecond, cpuMs } = await oneRound(
        {
          pid: shop.pid,
          prepare: async () => void (await prepare?.(shop)),
          run: (seconds) => {
            const next = (i: number) => (i < most ? ask(sized, prepare ? i : asked++) : undefined)
            return load({ port: shop.port, connections: CLIENTS, seconds, next })
          },
        },
        seconds,
      )
      // The first round is a warm-up.
      if (round === 0) continue
      found[which]?.push(perSecond)
      if (cpuMs !== undefined) cpu[which]?.push(cpuMs)
    }
  const smallest = found[0] ?? []
  const costs = found.map((one) => median(one.map((value, i) => (smallest[i] ?? 0) / value)))
  const cells = found.map((one, i) => {
    const used = cpu[i]?.length ? `, ${figure(median(cpu[i]) * 1000)} µs` : ''
    const grown = i === 0 ? '' : `, × ${figure(costs[i])}`
    return `${figure(median(one))}/s${used}${grown}`
  })
  const worst = Math.max(...costs)
  process.stderr.write(`${name}  ${cells.join('  ')}\n`)
  return [name, ...cells, `× ${figure(worst)} of ${figure(AIM)}`]
}

function memory({ pid }: Shop): string {
  const used = memoryMb(pid)
  return used ? `${used.now} (${used.peak})` : '–'
}

function columns(): string[] {
  return ['work', ...sizes.map((size) => `${size.toLocaleString('en')} products`), 'cost grows']
}

function notes(): string {
  return `Load: ${CLIENTS} connections, ${rounds} rounds of at most ${seconds} s for each size, in turn; as many past orders as
products. × is the cost of one answer relative to the smallest shop, by the clock. µs is the CPU time of the shop's process for
one, without PostgreSQL's: a busy machine sways it less. At 1,000 products the price ranges come round again, and all
that they show is in memory after the first round; in larger shops each shows a product that nobody saw before.
Before carts and before orders PostgreSQL writes back what it has (a checkpoint, by no clock), so that it does not in somebody's
round; from then on each page goes into its journal whole as it is first touched, mostly in the round that only warms up.`
}
