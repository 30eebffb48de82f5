/**
 * Measures how much of the reading a replica takes (`DATABASE_READ_URL`): catalogue, reports, exports and orders, on a shop
 * with a primary and a streaming standby. It prints each server's share of the transactions and of the CPU time.
 *
 *   npm run bench:replicas [-- --seconds 20 --orders 20000 --products 1000]
 *
 * The servers are those of this system (Debian: `apt install postgresql`). Both share the cores of this machine with the shop
 * and the load, so only the shares mean something, and no rate is compared.
 */
import { join } from 'node:path'
import { option } from './lib/command-line.ts'
import { killTree, ownFolder, programFolder, runProgram, until } from './lib/failover-programs.ts'
import { ask } from './lib/failover-servers.ts'
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './lib/fill.ts'
import { fillOrders } from './lib/fill-orders.ts'
import { download, reportWork, shopperWork } from './lib/growth-work.ts'
import { load, request } from './lib/load.ts'
import { openPostgres, startPostgres } from './lib/postgres-server.ts'
import { backendsOf, cleanUp, fineCpuMs, freePort } from './lib/process.ts'
import { figure, machineState, publish, table } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

const seconds = option('seconds', 20)
const orders = option('orders', 20_000)
const products = option('products', 1000)
const CONNECTIONS = 4
/** So many shoppers have a cart to buy, one after the other. */
const BUYERS = 2000
let asked = 0
let bought = 0

interface Server {
  url: string
  pid: number
}

interface Spent {
  transactions: number
  /** By the process id of a connection. */
  cpuMs: Map<number, number>
}

const settings = ['shared_buffers=512MB', 'random_page_cost=1.1', 'jit=off', 'wal_level=replica']
await build()
const state = machineState()
const primary = await openPostgres(settings)
const replica = await openReplica()
const shop = await openShop({
  seed: 'none',
  databaseUrl: primary.url,
  env: { MPESA_SIMULATOR: 'off', DATABASE_READ_URL: replica.url },
})
try {
  await fillProducts(shop.db, products)
  await fillOrders(shop.db, orders)
  await fillShoppers(shop.db, BUYERS)
  await fillCarts(shop.db, { count: BUYERS, lines: 2 })
  await hasCaughtUp()
  const rows: string[][] = []
  for (const [name, run] of Object.entries(await loads(shop))) rows.push(await measure(name, run))
  publish('replicas', "The replica's share of the load", [
    table(['load', 'transactions/s', "the replica's share", 'CPU, s', "the replica's share"], rows),
    `${state} Each load ran for ${seconds} s, with ${orders.toLocaleString('en')} orders. A transaction of the primary may be a
look at its position in the log, which costs next to nothing. CPU: of the connections to both servers, without their
background work such as replaying the log.`,
  ])
} finally {
  await shop.close()
  killTree(replica.pid)
  await primary.close()
  await cleanUp()
}

/** A standby that follows the primary. */
async function openReplica(): Promise<Server> {
  const { parent, port: from } = primary
  const folder = ownFolder(parent, 'replica')
  const source = ['-h', '127.0.0.1', '-p', String(from), '-U', 'postgres']
  await runProgram(join(programFolder(), 'pg_basebackup'), [
    ...['-D', folder, '-R', '-c', 'fast', '--no-sync'],
    ...source,
  ])
  const port = await freePort()
  const pid = await startPostgres({ parent, folder, port, settings })
  return { url: `postgres://postgres@127.0.0.1:${port}/duka`, pid }
}

function hasCaughtUp(): Promise<void> {
  return until('the replica has all orders', async () => {
    const count = 'select count(*)::int as count from orders'
    const [there] = await ask<{ count: number }>(replica.url, count)
    return there?.count === orders
  })
}

/** Each load runs for the given time. */
async function loads(shop: Shop): Promise<Record<string, () => Promise<unknown>>> {
  const catalogue = (await shopperWork(shop)).filter(({ name }) => /product|search|list/.test(name))
  const reports = (await reportWork(shop)).filter(({ name }) => /sales|stock|overview/.test(name))
  const turn = (works: typeof catalogue) => () =>
    keepAsking(shop, (i) => works[i % works.length]?.ask(i))
  const read = turn(catalogue)
  const report = turn(reports)
  return {
    catalogue: read,
    reports: report,
    exports: () => keepExporting(shop),
    'orders (writes)': () => keepBuying(shop),
    'all of them together': () =>
      Promise.all([read(), report(), keepExporting(shop), keepBuying(shop)]),
  }
}

async function keepAsking(
  { port }: Shop,
  ask: (i: number) => Buffer | undefined,
  connections = CONNECTIONS,
): Promise<void> {
  const next = () => ask(asked++)
  const { failures } = await load({ port, connections, seconds, next })
  if (failures.size > 0) throw new Error(`Refused: ${JSON.stringify([...failures])}`)
}

/** One shopper after the other buys what is in the cart. */
function keepBuying(shop: Shop): Promise<void> {
  const next = () => {
    if (bought >= BUYERS) return undefined
    const shopper = bought++
    return request('POST', '/api/orders', {
      headers: { authorization: `Bearer ${tokenOf(shopper)}` },
      body: { addressId: addressOf(shopper), paymentMethod: 'cod' },
    })
  }
  return keepAsking(shop, next, 1)
}

async function keepExporting(shop: Shop): Promise<void> {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) await download(shop, '/exports/orders.csv', 5000)
}

async function measure(name: string, run: () => Promise<unknown>): Promise<string[]> {
  const before = [await spent(primary), await spent(replica)]
  const start = performance.now()
  await run()
  const took = (performance.now() - start) / 1000
  // After this time every connection has reported its transactions.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const after = [await spent(primary), await spent(replica)]
  const here = difference(before[0], after[0])
  const there = difference(before[1], after[1])
  const cells = [
    name,
    figure((here.transactions + there.transactions) / took),
    percent(there.transactions / (here.transactions + there.transactions)),
    figure((here.cpuMs + there.cpuMs) / 1000),
    percent(there.cpuMs / (here.cpuMs + there.cpuMs)),
  ]
  process.stderr.write(`${cells.join('  ')}\n`)
  return cells
}

/** Connections that have ended meanwhile do not count. */
function difference(before: Spent | undefined, after: Spent | undefined) {
  let cpuMs = 0
  for (const [pid, ms] of after?.cpuMs ?? []) cpuMs += ms - (before?.cpuMs.get(pid) ?? 0)
  return { transactions: (after?.transactions ?? 0) - (before?.transactions ?? 0), cpuMs }
}

function percent(share: number): string {
  return `${figure(share * 100)} %`
}

/** What a server has done so far. */
async function spent({ url, pid }: Server): Promise<Spent> {
  const [row] = await ask<{ count: number }>(
    url,
    `select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = 'duka'`,
  )
  const cpuMs = backendsOf(pid).map((backend) => [backend, fineCpuMs(backend) ?? 0] as const)
  return { transactions: row?.count ?? 0, cpuMs: new Map(cpuMs) }
}
