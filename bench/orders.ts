/**
 * Measures placing orders over HTTP, beside the same statements in pgbench and beside a bare Fastify with `pg`; and
 * adding to a cart, beside the latter. Once with different products, once with one product for all.
 *
 * And orders with delivery beside orders in a shop without zones; `--delivery` measures only these.
 *
 *   node bench/orders.ts [--rounds 5] [--orders 3000] [--products 1000] [--delivery]
 */
import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openBare } from './lib/bare.ts'
import { flag, option } from './lib/command-line.ts'
import {
  addressOf,
  BENCH_OPTION,
  fillCarts,
  fillProducts,
  fillShoppers,
  fillZones,
  shopperOf,
  tokenOf,
} from './lib/fill.ts'
import { load, request } from './lib/load.ts'
import { temporaryFolder } from './lib/process.ts'
import { recordPlaceOrder } from './lib/record-statements.ts'
import { publish, table } from './lib/report.ts'
import {
  type Comparison,
  compare,
  comparisonColumns,
  comparisonRow,
  type Side,
} from './lib/rounds.ts'
import { build, openShop, type Shop } from './lib/shop.ts'
import { pgbenchScript, type RecordedOrder } from './lib/statements.ts'

const CLIENTS = 16
/** The maximum length of a round on a slow machine. */
const MAX_SECONDS = 20
const perClient = Math.ceil(option('orders', 3000) / CLIENTS)
const orders = perClient * CLIENTS
const rounds = { rounds: option('rounds', 5), seconds: MAX_SECONDS }

const notes = `Load: ${CLIENTS} clients, ${rounds.rounds} rounds of ${orders} each, in turn; carts of two lines
(one where all want the same product) are made between the rounds. The ceilings run the same statements, the caller's
session included: pgbench with prepared statements on 16 connections, Fastify and \`pg\` with prepared statements on ten.`

await build()
const shop = await openShop({ seed: 'none' })
await fillProducts(shop.db, option('products', 1000))
await fillShoppers(shop.db, orders)
await fillCarts(shop.db, { count: 1, lines: 2 })
const recorded: RecordedOrder = {
  statement: await recordPlaceOrder(shop, 0),
  userId: shopperOf(0),
  addressId: addressOf(0),
}
const bare = await openBare({ sql: { databaseUrl: shop.databaseUrl, order: recorded } })
try {
  const rows = flag('delivery')
    ? []
    : [
        ...(await ordering('different products', false)),
        ...(await ordering('all the same product', true)),
        await adding(),
      ]
  rows.push(await delivering())
  await checkBooks(shop)
  publish('orders', 'Placing orders', [table(comparisonColumns, rows), notes])
} finally {
  await bare.close()
  await shop.close()
}

async function ordering(which: string, hot: boolean): Promise<string[][]> {
  const prepare = () => fillCarts(shop.db, { count: orders, lines: hot ? 1 : 2, hot })
  const side = (to: { port: number; pid: number }): Side => ({
    pid: to.pid,
    prepare,
    run: (seconds) => load({ port: to.port, connections: CLIENTS, seconds, next: order }),
  })
  const pgbench: Side = { prepare, run: runPgbench }
  const rows = []
  if (findPgbench()) {
    const result = await compare(side(shop), pgbench, rounds)
    rows.push(row(`order, ${which}, beside pgbench`, result, hot ? undefined : 0.5))
  }
  const result = await compare(side(shop), side(bare), rounds)
  rows.push(row(`order, ${which}, beside Fastify + pg`, result, hot ? undefined : 0.7))
  return rows
}

function order(i: number): Buffer | undefined {
  if (i >= orders) return undefined
  return request('POST', '/api/orders', {
    headers: { authorization: `Bearer ${tokenOf(i)}` },
    body: { addressId: addressOf(i), paymentMethod: 'cod' },
  })
}

/** Orders with zone, option and phone, beside orders in the same shop without zones. */
async function delivering(): Promise<string[]> {
  const place = (more: object) => (i: number) =>
    i >= orders
      ? undefined
      : request('POST', '/api/orders', {
          headers: { authorization: `Bearer ${tokenOf(i)}` },
          body: { addressId: addressOf(i), paymentMethod: 'cod', ...more, ...phoneOf(more, i) },
        })
  const side = (more: object, prepare: () => Promise<unknown>): Side => ({
    pid: shop.pid,
    prepare: async () => {
      await prepare()
      await fillCarts(shop.db, { count: orders, lines: 2 })
    },
    run: (seconds) => load({ port: shop.port, connections: CLIENTS, seconds, next: place(more) }),
  })
  // Both sides vacuum, so that both plan again.
  const removeZones = async () => {
    await shop.db.query('delete from delivery_zones')
    await shop.db.query('vacuum analyze delivery_zones, delivery_places, delivery_options')
  }
  const addZones = async () => {
    await removeZones()
    await fillZones(shop.db)
  }
  const withDelivery = side(
    { deliveryOption: BENCH_OPTION, recipientName: 'Bench Recipient' },
    addZones,
  )
  return row(
    'order with zone, option and phone, beside one without',
    await compare(withDelivery, side({}, removeZones), rounds),
    1 / 1.15,
  )
}

function phoneOf(more: object, i: number) {
  return 'deliveryOption' in more ? { contactPhone: `07${String(10_000_000 + i)}` } : {}
}

/** Every shopper adds two products to a cart, one after the other. */
async function adding(): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string }>('select id from products limit 1000')
  const next = (i: number) =>
    i >= orders * 2
      ? undefined
      : request('POST', '/api/carts', {
          headers: { authorization: `Bearer ${tokenOf(i % orders)}` },
          body: { items: [{ productId: rows[(i * 7) % rows.length]?.id, quantity: 1 }] },
        })
  const side = (to: { port: number; pid: number }): Side => ({
    pid: to.pid,
    prepare: async () => void (await shop.db.query('truncate cart_lines')),
    run: (seconds) => load({ port: to.port, connections: CLIENTS, seconds, next }),
  })
  return row('add to cart, beside Fastify + pg', await compare(side(shop), side(bare), rounds), 0.7)
}

async function runPgbench() {
  const { folder, clear } = temporaryFolder()
  try {
    const script = join(folder, 'order.sql')
    writeFileSync(script, pgbenchScript(recorded))
    const options = `-n -M prepared -c ${CLIENTS} -j 1 -t ${perClient} -D n=0 -D per=${perClient}`
    const { stdout } = await promisify(execFile)(
      findPgbench() ?? 'pgbench',
      [...options.split(' '), '-f', script, shop.databaseUrl],
      { timeout: MAX_SECONDS * 3000 },
    )
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    const answers = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
    if (answers !== orders) throw new Error(`pgbench placed ${answers} of ${orders}:\n${stdout}`)
    return { perSecond, answers, failures: new Map<number, number>(), p99Ms: Number.NaN }
  } finally {
    clear()
  }
}

/** The newest installed pgbench; Debian has one in the folder of each server version. */
function findPgbench(): string | undefined {
  const places = readdirOr('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...places.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const found = folders.find((folder) => readdirOr(folder).includes('pgbench'))
  if (!found)
    process.stderr.write('pgbench is missing (Debian: apt install postgresql): left out.\n')
  return found && join(found, 'pgbench')
}

function readdirOr(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Checks that stock, totals and movements agree, because a wrong result is not a measurement. */
async function checkBooks({ db }: Shop): Promise<void> {
  const { rows } = await db.query(`
    select (select count(*) from orders o where total_cents - delivery_fee_cents <>
        (select sum(price_cents * quantity) from order_items where order_id = o.id)) as totals,
      (select sum(1000000 - stock_quantity) from products) as taken,
      (select coalesce(sum(quantity), 0) from order_items) as sold,
      (select coalesce(-sum(change), 0) from stock_movements) as noted`)
  const [{ totals, taken, sold, noted }] = rows
  if (Number(totals) !== 0 || taken !== sold || sold !== noted)
    throw new Error(`Stock, totals and movements do not agree: ${JSON.stringify(rows[0])}`)
}

function row(work: string, result: Comparison, aim?: number): string[] {
  const cells = comparisonRow(work, result, aim)
  process.stderr.write(`${cells.join('  ')}\n`)
  return cells
}
