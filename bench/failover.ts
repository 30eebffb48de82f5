/**
 * Kills the primary of two and of three PostgreSQL servers with synchronous replication, freezes that of three, and kills
 * that of two and of three under Patroni, while shoppers order over HTTP and repeat what failed, as the page does. No
 * acknowledged order may be lost, none doubled.
 * Needs Debian's postgresql, and patroni and etcd-server. Kills only what it has started, all of it on 127.0.0.1.
 *
 *   npx tsx bench/failover.ts [--kills 10] [--only two|three|frozen|patroni-two|patroni]
 */
import pg from 'pg'
import { option, textOption } from './lib/command-line.ts'
import { patroniCluster } from './lib/failover-patroni.ts'
import { until } from './lib/failover-programs.ts'
import { ask, type Cluster, plainCluster } from './lib/failover-servers.ts'
import { type Shoppers, startShoppers } from './lib/failover-shoppers.ts'
import { fillProducts, fillShoppers } from './lib/fill.ts'
import { cleanUp, temporaryFolder } from './lib/process.ts'
import { figure, median, publish, table } from './lib/report.ts'
import { build, openShop } from './lib/shop.ts'

const SHOPPERS = 8
const kills = option('kills', 10)
const only = textOption('only')

interface Kill {
  killed: string
  /** ms from the kill until another server took writes, and until an order that was sent after the kill was acknowledged. */
  promotedMs: number
  orderMs: number
}

const kinds: Record<string, (folder: string) => Promise<Cluster>> = {
  two: (folder) => plainCluster(folder, 2),
  three: (folder) => plainCluster(folder, 3),
  frozen: (folder) => plainCluster(folder, 3, { freezes: true }),
  'patroni-two': (folder) => patroniCluster(folder, 2),
  patroni: (folder) => patroniCluster(folder, 3),
}

await build()
const rows: string[][] = []
const lists: string[] = []
for (const [name, open] of Object.entries(kinds)) {
  if (only && only !== name) continue
  await measure(name, open)
}
publish('failover', 'Failover', [
  table(
    [
      'servers',
      'kills',
      'orders acknowledged',
      'lost',
      'doubled',
      'tries answered 503',
      'other errors',
      's until the next order: median',
      'worst',
      's from the promotion: worst',
    ],
    rows,
  ),
  lists.join('\n'),
])
await cleanUp()
process.exit()

async function measure(name: string, open: (folder: string) => Promise<Cluster>): Promise<void> {
  const { folder } = temporaryFolder()
  const cluster = await open(folder)
  try {
    const shop = await openShop({ seed: 'none', databaseUrl: cluster.url })
    const db = new pg.Pool({ connectionString: await primaryOf(cluster), max: 2 })
    db.on('error', () => undefined)
    await fillProducts(db, 200)
    await fillShoppers(db, SHOPPERS)
    const { rows: products } = await db.query<{ id: string }>('select id from products')
    await db.end()
    const shoppers = startShoppers(
      shop.url,
      products.map(({ id }) => id),
      SHOPPERS,
    )
    const done: Kill[] = []
    for (let i = 0; i < kills; i += 1) {
      const kill = await killOnce(cluster, shoppers)
      done.push(kill)
      const line = `${name} ${i + 1}: ${kill.killed}, promoted after ${seconds(kill.promotedMs)} s, next order after ${seconds(kill.orderMs)} s`
      process.stderr.write(`${line}\n`)
      lists.push(`- ${line}`)
      await cluster.repair()
    }
    await shoppers.stop()
    rows.push(await judge(name, cluster, shoppers, done))
    await shop.close()
  } finally {
    await cluster.close()
  }
}

async function killOnce(cluster: Cluster, shoppers: Shoppers): Promise<Kill> {
  const before = shoppers.acknowledged.length
  await until('orders go on', async () => shoppers.acknowledged.length >= before + 5 * SHOPPERS)
  const old = await primaryOf(cluster)
  const killed = await cluster.killPrimary()
  const killedAt = performance.now()
  const isLater = ({ sentAt }: { sentAt: number }) => sentAt > killedAt
  let promotedMs = Number.NaN
  const promoted = until('another server takes writes', async () => {
    await primaryOf(cluster, old)
    promotedMs = performance.now() - killedAt
    return true
  })
  await cluster.promote()
  await promoted
  await until('an order is acknowledged', async () => shoppers.acknowledged.some(isLater))
  const next = Math.min(...shoppers.acknowledged.filter(isLater).map((order) => order.answeredAt))
  return { killed, promotedMs, orderMs: next - killedAt }
}

/** The server that takes writes; `lost` is not asked, because a frozen server lets a caller wait. */
async function primaryOf({ urls }: Cluster, lost?: string): Promise<string> {
  for (const url of urls.filter((url) => url !== lost)) {
    const found = await ask<{ follows: boolean }>(
      url,
      'select pg_is_in_recovery() as follows',
    ).catch(() => [])
    if (found[0]?.follows === false) return url
  }
  throw new Error('No server takes writes.')
}

/** Compares what was acknowledged with what the last primary has. */
async function judge(name: string, cluster: Cluster, shoppers: Shoppers, done: Kill[]) {
  const { acknowledged, refused } = shoppers
  const url = await primaryOf(cluster)
  const kept = new Set(
    (await ask<{ id: string }>(url, 'select id from orders')).map(({ id }) => id),
  )
  const lost = acknowledged.filter(({ id }) => !kept.has(id)).length
  // Every try was repeated until it was acknowledged, so anything beyond is a second order under the same key.
  const doubled = kept.size - new Set(acknowledged.map(({ id }) => id)).size + lost
  const [books] = await ask<{ taken: string; sold: string }>(
    url,
    `select (select sum(1000000 - stock_quantity) from products) as taken,
      (select sum(quantity) from order_items) as sold`,
  )
  if (books?.taken !== books?.sold) throw new Error(`Stock is wrong: ${JSON.stringify(books)}`)
  if (lost > 0 || doubled > 0) process.exitCode = 1
  return [
    name,
    String(done.length),
    String(acknowledged.length),
    String(lost),
    String(doubled),
    String(refused.unavailable),
    String(refused.error + refused.noAnswer),
    seconds(median(done.map(({ orderMs }) => orderMs))),
    seconds(Math.max(...done.map(({ orderMs }) => orderMs))),
    seconds(Math.max(...done.map(({ orderMs, promotedMs }) => orderMs - promotedMs))),
  ]
}

function seconds(ms: number): string {
  return figure(ms / 1000)
}
