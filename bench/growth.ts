/**
 * Measures how each cost of a shop grows with its orders and products: lists, searches, orders, the overview, reports,
 * exports and the backup, through a running shop over HTTP.
 *
 *   npm run bench:growth -- --orders=1000,100000 --products=1000,10000 [--backup=1000,100000]
 *
 * One database grows from step to step, filled by SQL on a temporary PostgreSQL server of the shop's. `DATABASE_URL`
 * names an empty database to use instead. The first step is filled twice, with the shop's triggers and without, and the
 * results are compared. `--samples 40`: answers for each figure. `--only word`: only work with this word in its name.
 */
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@duka/embedded-postgres/start'
import pg from 'pg'
import { listOption, option, textOption } from './lib/command-line.ts'
import { fillProducts } from './lib/fill.ts'
import { compareWithTriggers } from './lib/fill-check.ts'
import { fillOrders } from './lib/fill-orders.ts'
import { GrowthTable } from './lib/growth-table.ts'
import {
  download,
  exportPaths,
  listWork,
  reportWork,
  shopperWork,
  type Work,
} from './lib/growth-work.ts'
import { load, request } from './lib/load.ts'
import {
  backendsOf,
  cleanUp,
  fineCpuMs,
  memoryMb,
  postmasterOf,
  root,
  temporaryFolder,
} from './lib/process.ts'
import { figure, machineState } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

const orders = listOption('orders', [1000, 100_000])
const products = listOption('products', [1000, 10_000])
const backups = listOption('backup', [orders[0] ?? 0, orders.at(-1) ?? 0])
const samples = option('samples', 40)
const only = textOption('only') ?? ''
/** No figure takes longer to measure, however slow the work. */
const MAX_SECONDS = 15
/** An export is downloaded up to so many rows. */
const MAX_ROWS = 20_000
/** The size for which the run estimates time and disk. */
const ESTIMATED = 10_000_000
/** The check with triggers is done with so many orders and products. */
const CHECKED = 1000
/** Up to so many orders the shop checks its whole ledger: it reads every posting. */
const LEDGER_CHECKED = 20_000
/** Numbers requests over the whole run, so that no URL repeats. */
let asked = 0

if (orders.some((count, i) => count < (orders[i - 1] ?? 1)))
  throw new Error('--orders takes sizes in ascending order.')

await build()
const server = process.env.DATABASE_URL ? undefined : await openPostgres()
const databaseUrl = server?.url ?? process.env.DATABASE_URL ?? ''
const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
db.on('error', () => undefined)
const results = new GrowthTable(
  orders.map((count, i) => `${of(count)} orders, ${of(productsAt(i))} products`),
)
try {
  // The first start makes the tables.
  await (await open()).close()
  const { rows } = await db.query('select from products limit 1')
  if (rows.length > 0) throw new Error('DATABASE_URL: take an empty database.')
  await compareWithTriggers(db, CHECKED)
  say(`${of(CHECKED)} orders filled without triggers equal those with triggers.`)
  results.note(machineState())
  results.note(
    server
      ? `${Object.entries(throwAway())
          .map((setting) => setting.join('='))
          .join(', ')}; not durable`
      : 'PostgreSQL of DATABASE_URL',
  )
  for (let step = 0; step < orders.length; step += 1) await measureStep(step)
} finally {
  await db.end()
  await server?.stop()
  await cleanUp()
}

/** A server of its own, which is restarted with the settings. */
async function openPostgres() {
  const { folder } = temporaryFolder()
  const options = { dataDir: folder, durability: 'temporary' } as const
  const first = await startPostgres(options)
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  for (const [name, value] of Object.entries(throwAway()))
    await client.query(`alter system set ${name} = '${value}'`)
  await client.end()
  await first.stop()
  return { ...(await startPostgres(options)), folder }
}

/** Settings of a server whose data nobody needs after a crash. Commits are faster than in a real shop. */
function throwAway(): Record<string, string> {
  const quarterMb = Math.floor(totalmem() / 4 / 2 ** 20)
  return {
    shared_buffers: `${Math.min(4096, quarterMb)}MB`,
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '30min',
    random_page_cost: '1.1',
    jit: 'off',
    // The CPU time of parallel workers could not be counted.
    max_parallel_workers_per_gather: '0',
  }
}

function productsAt(step: number): number {
  return products[Math.min(step, products.length - 1)] ?? 1000
}

function of(count: number): string {
  return count.toLocaleString('en')
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function open(): Promise<Shop> {
  // Money that the simulator paid would not count as income.
  return openShop({ seed: 'none', databaseUrl, env: { MPESA_SIMULATOR: 'off' } })
}

async function measureStep(step: number): Promise<void> {
  await fill(step)
  const shop = await open()
  try {
    const seconds = await untilSummedUp()
    say(`sales of past days summed up in ${figure(seconds)} s`)
    results.add(step, 'first summing up of all sales, s', seconds)
    await measureReferences(step, shop)
    const works = [
      ...(await shopperWork(shop)),
      ...(await reportWork(shop)),
      ...(await listWork(shop)),
    ].filter(({ name }) => name.includes(only))
    await settle()
    for (const work of works) await measure(step, shop, work)
    for (const [name, path] of Object.entries(exportPaths()))
      if (name.includes(only)) await measureExport(step, shop, name, path)
    results.add(step, 'memory of the shop at most, MB', memoryMb(shop.pid)?.peak)
    if ((orders[step] ?? 0) <= LEDGER_CHECKED) await checkLedger(shop)
  } finally {
    await shop.close()
  }
  if (backups.includes(orders[step] ?? 0) && 'backup'.includes(only)) await measureBackup(step)
  results.publish()
}

/** Adds orders and products up to this step's. */
async function fill(step: number): Promise<void> {
  const from = orders[step - 1] ?? 0
  const count = orders[step] ?? 0
  const fromProducts = step > 0 ? productsAt(step - 1) : 0
  const bytesBefore = await sizeOfDatabase()
  const start = performance.now()
  if (productsAt(step) > fromProducts)
    await fillProducts(db, productsAt(step), { from: fromProducts })
  // A few products run low.
  await db.query(
    `update products set low_stock_at = 2000000 where low_stock_at = 5 and price_cents % 200 < 1`,
  )
  const productSeconds = (performance.now() - start) / 1000
  const onProgress = (done: number) =>
    say(`${of(done)} orders after ${figure((performance.now() - start) / 1000)} s`)
  await fillOrders(db, count, { from, onProgress })
  const seconds = (performance.now() - start) / 1000 - productSeconds
  const bytes = await sizeOfDatabase()
  const perOrder = (bytes - bytesBefore) / (count - from)
  say(`filled: ${figure(productSeconds)} s for products, ${figure(seconds)} s for orders`)
  results.note(
    `${of(count - from)} orders were filled in ${figure(seconds)} s (${of(Math.round((count - from) / seconds))}/s), \
${of(productsAt(step) - fromProducts)} products in ${figure(productSeconds)} s; the database has ${figure(bytes / 1e9)} GB.
At this rate ${of(ESTIMATED)} orders take ${figure((ESTIMATED * seconds) / (count - from) / 60)} minutes and about \
${figure((ESTIMATED * perOrder) / 1e9)} GB.`,
  )
}

async function sizeOfDatabase(): Promise<number> {
  const { rows } = await db.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0].bytes
}

/** Waits until the shop's job has summed up the sales of all past days and months; returns the seconds it took. */
async function untilSummedUp(): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await db.query(`
      select (select count(*) from stale_sales) = 0
        and (select count(*) from sales_periods where period = 'day') >= days.count
        and (select count(*) from sales_periods where period = 'month') >= months.count as ready
      from (select sales_day(min(created_at)) as first, sales_day(now() - interval '1 hour') as today from orders) span,
        lateral (select today - first as count) days,
        lateral (select count(*) from generate_series(date_trunc('month', first), date_trunc('month', today) - interval '1 day',
          interval '1 month')) months`)
    const seconds = (performance.now() - start) / 1000
    if (rows[0].ready) {
      await db.query('vacuum analyze sales_sums')
      return seconds
    }
    if (seconds > 3600) {
      results.note(
        'The sales were not summed up within an hour, so reports read the orders themselves.',
      )
      return seconds
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Work that does not depend on the shop's size: it shows whether the machine itself got slower. */
async function measureReferences(step: number, shop: Shop): Promise<void> {
  const fixed: number[] = []
  for (let i = 0; i < 15; i += 1) {
    const start = performance.now()
    await db.query('select sum(i) from generate_series(1, 200000) i')
    fixed.push(performance.now() - start)
  }
  results.addTimes(step, 'fixed work of PostgreSQL (for comparison)', fixed)
  await measure(step, shop, {
    name: 'answer without database (for comparison)',
    ask: () => request('GET', '/healthz'),
  })
}

/** Writes what was changed, so that this does not happen during a measurement. */
async function settle(): Promise<void> {
  await db.query('vacuum analyze sessions, users, orders, order_items')
  await db.query('checkpoint')
}

async function measure(step: number, shop: Shop, work: Work): Promise<void> {
  await work.prepare?.()
  const warm = 5
  const most = Math.min(work.most ?? Number.POSITIVE_INFINITY, samples + warm)
  let skip = work.prepare ? 0 : asked
  const run = async (count: number) => {
    const from = skip
    skip += count
    const next = (i: number) => (i < count ? work.ask(from + i) : undefined)
    const found = await load({ port: shop.port, connections: 1, seconds: MAX_SECONDS, next })
    if (found.failures.size === 0) return found.times
    refuse(step, work.name, [...found.failures.keys()].join(', '))
    return undefined
  }
  const isReady = await run(warm)
  const cpu = watchCpu(shop)
  const times = isReady && (await run(most - warm))
  asked = Math.max(asked, skip)
  if (times) say(results.addTimes(step, work.name, times, cpu(times.length)))
}

/** Notes work that the shop refused. The others are still measured, as filling a large shop takes an hour. */
function refuse(step: number, name: string, status: string): void {
  const note = `Refused at ${of(orders[step] ?? 0)} orders with ${status}: ${name}`
  say(note)
  results.note(note)
  process.exitCode = 1
}

/** Begins to count the CPU time of shop and PostgreSQL. The returned function tells it in ms for one of so many answers. */
function watchCpu(shop: Shop): (answers: number) => number | undefined {
  if (!server) return () => undefined
  const before = new Map(spentBy(shop))
  return (answers) => {
    let ms = 0
    for (const [pid, spent] of spentBy(shop)) ms += spent - (before.get(pid) ?? 0)
    return ms / answers
  }
}

function spentBy(shop: Shop): [pid: number, ms: number][] {
  const pids = [shop.pid, ...(server ? backendsOf(postmasterOf(server.folder)) : [])]
  return pids.map((pid) => [pid, fineCpuMs(pid) ?? 0])
}

async function measureExport(step: number, shop: Shop, name: string, path: string): Promise<void> {
  const cpu = watchCpu(shop)
  const exported = await download(shop, path, MAX_ROWS).catch((error: Error) => error)
  if (exported instanceof Error) return refuse(step, name, exported.message)
  const { rows, firstByteMs, ms } = exported
  results.add(step, `${name}: first byte, ms`, firstByteMs)
  if (rows > 0)
    say(results.add(step, `${name}: ms for 1,000 rows`, (ms / rows) * 1000, cpu(rows / 1000)))
}

/** Refuses figures of a shop whose books are wrong. */
async function checkLedger({ port }: Shop): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ledger/check`, {
    headers: { authorization: 'Bearer bench-token-0' },
  })
  if (!answer.ok) throw new Error(`The ledger was not checked: ${answer.status}`)
  const found = (await answer.json()) as { balanced: boolean; differences: string[] }
  if (!found.balanced) throw new Error(`The ledger: ${found.differences.slice(0, 5).join(' ')}`)
}

/** The backup is the shop's own program, with its CPU shared with nobody else. */
async function measureBackup(step: number): Promise<void> {
  const { folder, clear } = temporaryFolder()
  try {
    const file = join(folder, 'backup.tar.gz')
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }
    const start = performance.now()
    await promisify(execFile)(process.execPath, ['apps/api/dist/backup.js', file], {
      cwd: root,
      env,
    })
    const seconds = (performance.now() - start) / 1000
    const { rows } = await db.query(
      `select sum(reltuples)::float8 as count from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
    )
    results.add(step, 'backup, s', seconds)
    results.add(step, 'backup: s for a million rows', (seconds / rows[0].count) * 1e6)
    say(results.add(step, 'backup: MB of its file a second', statSync(file).size / 1e6 / seconds))
  } finally {
    clear()
  }
}
