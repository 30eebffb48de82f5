/**
 * Measures what one machine answers with one and with two processes of the shop (`WORKERS`), directly and through PgBouncer
 * in transaction mode: reads of signed-in customers, orders, and pages of products.
 *
 *   npm run bench:workers [-- --rounds 5 --seconds 3 --orders 2000]
 *
 * PostgreSQL and PgBouncer are those of this system (Debian: `apt install postgresql pgbouncer`). Each of the four shops has a
 * database of its own, and the load comes from one more process; all of them share the cores of this machine. The rounds
 * alternate. Without the simulator, because a shop with it has one process only.
 */
import { once } from 'node:events'
import pg from 'pg'
import { option } from './lib/command-line.ts'
import { ask } from './lib/failover-servers.ts'
import { fillCarts, fillProducts, fillShoppers } from './lib/fill.ts'
import { fillOrders } from './lib/fill-orders.ts'
import { openPgBouncer } from './lib/pgbouncer.ts'
import { openPostgres } from './lib/postgres-server.ts'
import { cleanUp, end, startNode } from './lib/process.ts'
import { figure, machineState, median, publish, table } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'
import { type Answer, READERS, type Round, works } from './lib/workers-load.ts'

const rounds = option('rounds', 5)
const seconds = option('seconds', 3)
/** Each shopper places one order in a round. */
const orders = option('orders', 2000)
const PRODUCTS = 1000

const sides = [
  { name: '1 process', workers: 1, pooled: false },
  { name: '2 processes', workers: 2, pooled: false },
  { name: '1 process, PgBouncer', workers: 1, pooled: true },
  { name: '2 processes, PgBouncer', workers: 2, pooled: true },
]

interface Side {
  shop: Shop
  products: string[]
}

await build()
const server = await openPostgres(['shared_buffers=512MB', 'random_page_cost=1.1', 'jit=off'])
const bouncer = await openPgBouncer(server)
const state = machineState()
const generator = startNode(['--import', 'tsx', 'bench/lib/workers-load.ts'], process.env)
const open: Side[] = []
try {
  for (const side of sides) open.push(await openSide(side))
  const rows: string[][] = []
  for (const work of Object.keys(works) as Round['work'][]) rows.push(await measure(work))
  publish('workers', 'Processes and PgBouncer on one machine', [
    table(['work, answers/s', ...sides.map(({ name }) => name)], rows),
    `${rounds} rounds of at most ${seconds} s each, in turn; medians. In brackets: the median of the ratios to 1 process in the
same round. 16 connections.`,
    `${state} The load generator, PostgreSQL and all processes of the shop share these cores, so two processes
cannot be twice as fast.`,
  ])
} finally {
  await end(generator)
  for (const { shop } of open) await shop.close()
  bouncer.close()
  await server.close()
  await cleanUp()
}

/** A shop on a database of its own. */
async function openSide({ workers, pooled }: (typeof sides)[number]): Promise<Side> {
  const name = `duka_${open.length}`
  await ask(server.url, `create database ${name}`)
  const direct = server.url.replace(/duka$/, name)
  const shop = await openShop({
    seed: 'none',
    databaseUrl: pooled ? `postgres://postgres@127.0.0.1:${bouncer.port}/${name}` : direct,
    env: {
      WORKERS: String(workers),
      MPESA_SIMULATOR: 'off',
      ...(pooled && { DATABASE_DIRECT_URL: direct }),
    },
  })
  const db = new pg.Pool({ connectionString: direct, max: 2 })
  try {
    await fillProducts(db, PRODUCTS)
    await fillOrders(db, READERS * 20)
    await fillShoppers(db, orders)
    const { rows } = await db.query<{ id: string }>('select id from products order by id')
    return { shop, products: rows.map(({ id }) => id) }
  } finally {
    await db.end()
  }
}

async function measure(work: Round['work']): Promise<string[]> {
  const found: number[][] = sides.map(() => [])
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, side] of open.entries()) {
      const { perSecond } = await oneRound(work, side)
      if (round > 0) found[i]?.push(perSecond)
    }
  const [alone = []] = found
  const cells = found.map((figures, i) => {
    const ratio = median(figures.map((value, round) => value / (alone[round] ?? Number.NaN)))
    return i === 0 ? figure(median(figures)) : `${figure(median(figures))} (× ${figure(ratio)})`
  })
  process.stderr.write(`${work}  ${cells.join('  ')}\n`)
  return [work, ...cells]
}

async function oneRound(work: Round['work'], { shop, products }: Side): Promise<Answer> {
  const isOrdering = work === 'orders placed'
  await fillCarts(shop.db, { count: Math.max(orders, READERS), lines: 2 })
  const most = isOrdering ? orders : Number.MAX_SAFE_INTEGER
  const round: Round = { work, port: shop.port, seconds, most, products }
  const ended = new AbortController()
  const { signal } = ended
  const answered = Promise.race([
    once(generator, 'message', { signal }),
    once(generator, 'exit', { signal }).then(() => {
      throw new Error('The load generator ended.')
    }),
  ])
  generator.send(round)
  const [answer] = (await answered.finally(() => ended.abort())) as [Answer]
  if (answer.failures.length > 0)
    throw new Error(`${work}: refused ${JSON.stringify(answer.failures)}`)
  return answer
}
