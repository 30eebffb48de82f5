/**
 * Fills a shop with generated products and past orders, fast.
 *
 *   DATABASE_URL=postgres://… npm run bench:seed -- --products 1000000 --orders 1000000
 *
 * The shop must have migrated the database before. Without DATABASE_URL it starts a shop on a new folder, which runs
 * until Ctrl-C.
 */
import pg from 'pg'
import { option } from './lib/command-line.ts'
import { fillProducts } from './lib/fill.ts'
import { fillOrders } from './lib/fill-orders.ts'
import { figure } from './lib/report.ts'
import { build, openShop } from './lib/shop.ts'

const products = option('products', 100_000)
const orders = option('orders', 100_000)
const { DATABASE_URL } = process.env

if (DATABASE_URL) {
  const db = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
  const { rows } = await db.query("select to_regclass('products') is not null as ready")
  if (!rows[0].ready)
    throw new Error('DATABASE_URL: open the shop on this database once, then seed.')
  await seed(db)
  await db.end()
} else {
  await build()
  const shop = await openShop({ seed: 'none' })
  try {
    await seed(shop.db)
    console.log(`\nThe shop: ${shop.url}\nIts database: ${shop.databaseUrl}\nCtrl-C ends both.`)
    await new Promise(() => undefined)
  } finally {
    await shop.close()
  }
}

async function seed(db: pg.Pool): Promise<void> {
  await timed(`${products.toLocaleString('en')} products`, () => fillProducts(db, products))
  await timed(`${orders.toLocaleString('en')} orders`, () => fillOrders(db, orders))
  await db.query("select pg_notify('duka_changes', '')")
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${what}: ${figure((performance.now() - start) / 1000)} s`)
}
