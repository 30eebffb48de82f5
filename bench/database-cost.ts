/**
 * Measures PostgreSQL's CPU time for one *Add to cart* and one order, compared with only the necessary writes, and
 * lists the statements behind it (pg_stat_statements).
 *
 *   node bench/database-cost.ts [--answers 3000]
 */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { option } from './lib/command-line.ts'
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './lib/fill.ts'
import { load, request } from './lib/load.ts'
import { postmasterOf, temporaryFolder } from './lib/process.ts'
import { figure, publish, table } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

const answers = option('answers', 3000)
const CLIENTS = 8
const MAX_SECONDS = 60

await build()
const { folder, clear } = temporaryFolder()
const shop = await openWithStatistics(folder)
try {
  await fillProducts(shop.db, 1000)
  await fillShoppers(shop.db, answers)
  const { rows } = await shop.db.query<{ id: string }>('select id from products order by id')
  const products = rows.map(({ id }) => id)
  const parts = [
    ...(await measure(
      'add to cart',
      () => shop.db.query('truncate cart_lines'),
      (i) =>
        post('/api/carts', i, { items: [{ productId: products[(i * 7) % 1000], quantity: 1 }] }),
    )),
    ...(await measure(
      'order',
      () => fillCarts(shop.db, { count: answers, lines: 2 }),
      (i) => post('/api/orders', i, { addressId: addressOf(i), paymentMethod: 'cod' }),
    )),
    await bareWrites(products),
  ]
  publish('database-cost', 'What PostgreSQL spends on carts and orders', parts)
} finally {
  await shop.close()
  clear()
}

/** Starts a shop with pg_stat_statements, which needs a restart of the database. */
async function openWithStatistics(folder: string): Promise<Shop> {
  const first = await openShop({ seed: 'none', folder })
  await first.db.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await first.close()
  const shop = await openShop({ seed: 'none', folder })
  await shop.db.query('create extension if not exists pg_stat_statements')
  await shop.db.query("alter system set pg_stat_statements.track = 'all'")
  await shop.db.query('select pg_reload_conf()')
  return shop
}

function post(path: string, i: number, body: unknown): Buffer {
  return request('POST', path, { headers: { authorization: `Bearer ${tokenOf(i)}` }, body })
}

async function measure(
  name: string,
  prepare: () => Promise<unknown>,
  ask: (i: number) => Buffer,
): Promise<string[]> {
  await prepare()
  const run = (count: number, from: number) => {
    const next = (i: number) => (i < count ? ask(from + i) : undefined)
    return load({ port: shop.port, connections: CLIENTS, seconds: MAX_SECONDS, next })
  }
  const warm = Math.floor(answers / 10)
  await run(warm, 0)
  await shop.db.query('select pg_stat_statements_reset()')
  const before = databaseCpuMs()
  const { failures, answers: answered } = await run(answers - warm, warm)
  const cpu = (databaseCpuMs() - before) / answered
  if (failures.size > 0) throw new Error(`Refused: ${[...failures]}`)
  const { rows } = await shop.db.query<{ query: string; calls: number; mean: number; all: number }>(
    `select query, calls, mean_exec_time as mean, total_exec_time / $1 as all
     from pg_stat_statements where query not like '%pg_stat_statements%'
     order by total_exec_time desc limit 10`,
    [answered],
  )
  const cells = rows.map(({ query, calls, mean, all }) => [
    query.replace(/\s+/g, ' ').trim().slice(0, 90).replaceAll('|', '/'),
    figure(calls / answered),
    figure(mean),
    figure(all),
  ])
  return [
    `**${name}**: ${figure(cpu)} ms of PostgreSQL's CPU`,
    table(['statement', 'times', 'ms each', 'ms for one answer'], cells),
  ]
}

/** The rows that *Add to cart* and an order must write, by prepared statements over one connection. */
async function bareWrites(products: string[]): Promise<string> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "select id from users where username like 'bench%' order by id limit $1",
    [answers],
  )
  await client.query('truncate cart_lines')
  const before = databaseCpuMs()
  for (const [i, { id }] of rows.entries())
    await client.query({
      name: 'bare',
      text: 'insert into cart_lines (user_id, product_id, quantity) values ($1, $2, 1)',
      values: [id, products[(i * 7) % 1000]],
    })
  const cpu = (databaseCpuMs() - before) / rows.length
  await client.end()
  return `**one insert into cart_lines alone**: ${figure(cpu)} ms of PostgreSQL's CPU`
}

/** The CPU time of the server that has our data folder, and of all its processes so far, in ms. */
function databaseCpuMs(): number {
  const postmaster = postmasterOf(folder)
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    // After the name of the program, which may contain blanks: state, parent, … user and system time.
    if (Number(name) === postmaster) ticks += stat.slice(11, 15).reduce(sum, 0)
    else if (stat[1] === postmaster) ticks += stat.slice(11, 13).reduce(sum, 0)
  }
  return ticks * 10
}

function statOf(pid: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  } catch {
    return []
  }
}

function sum(one: number, other: number): number {
  return one + other
}
