/**
 * Measures every list of the dashboard with 100,000 rows of everything: the time of the first page and of a deep one,
 * and whether a list scans a whole table.
 *
 *   npx tsx bench/staff-lists.ts [--size 100000] [--rounds 15] [--keep folder] [--only 'low stock']
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fillLedger, fillOrders, fillProducts, fillShoppers, tokenOf } from './fill.ts'
import { fillPast } from './fill-past.ts'
import { figure, median, option, publish, table, textOption } from './report.ts'
import { build, openShop, type Shop } from './shop.ts'

const size = option('size', 100_000)
const rounds = option('rounds', 15)
const keep = textOption('keep')
/** Measure only lists whose name contains this. */
const only = textOption('only') ?? ''
/** The aim for every page, in milliseconds. */
const AIM_MS = 300
/** The number of the deep page. */
const DEEP = 20
/** After this time every connection has reported its reads to PostgreSQL's statistics. */
const STATISTICS_MS = 1500

await build()
const shop = await openShop({ seed: 'none', ...(keep && { folder: keep }) })
try {
  const { rows: there } = await shop.db.query('select from products limit 1')
  if (there.length === 0) await fill(shop.db)
  const lists = await staffLists(shop.db)
  // Reads of the preparation must not count for a list.
  await scanned()
  const rows = []
  for (const [name, path] of Object.entries(lists))
    if (name.includes(only)) rows.push(await measure(name, path))
  publish('staff-lists', `The lists of the dashboard, ${size.toLocaleString('en')} of everything`, [
    table(['list', 'first page, ms', 'page 20, ms', 'worst, ms', 'rows scanned a page'], rows),
    `One caller, ${rounds} times each; median, and the worst of both. Aim: every page within ${AIM_MS} ms.`,
  ])
} finally {
  await shop.close()
}

async function fill(db: Shop['db']): Promise<void> {
  await fillProducts(db, size)
  await fillShoppers(db, size)
  await fillOrders(db, size)
  await fillLedger(db)
  await fillPast(db)
  // Make the stock of all products low.
  await db.query('update products set low_stock_at = 1000000')
  await db.query('vacuum full products')
  await db.query('vacuum analyze')
}

/** Each list with filters that match many rows, few rows and no row. */
async function staffLists(db: Shop['db']): Promise<Record<string, string>> {
  await db.query(`update users set role = 'manager' where username = 'bench0'`)
  const one = async (sql: string) => String(Object.values((await db.query(sql)).rows[0] ?? {})[0])
  const order = await one('select number from orders order by id offset 500 limit 1')
  const phone = await one(
    'select phone_number from payments where phone_number is not null limit 1',
  )
  // One order in a hundred goes to somebody else than the customer.
  await db.query(`update orders set recipient_differs = true, recipient_name = 'Wanjiru ' || o.n,
      contact_phone = (254700000000 + o.n)::text
    from (select id, row_number() over (order by id) as n from orders where id < '028f5c28-0000-4000-8000-000000000000') o
    where orders.id = o.id`)
  const receipt = await one('select receipt from payments where receipt is not null limit 1')
  const product = await one('select product_id from stock_movements offset 100 limit 1')
  const moved = await one(`select thing_id from audit_log where thing = 'order' offset 500 limit 1`)
  const tracking = await one('select tracking_number from shippings offset 500 limit 1')
  const category = await one('select category_id from products limit 1')
  const day = await one(
    `select to_char(max(settled_at) - interval '90 days', 'YYYY-MM-DD') from payments`,
  )
  return {
    'orders, newest': '/orders?',
    'orders, largest total': '/orders?sort=-total',
    'orders, Cancelled': '/orders?status=Cancelled',
    'orders, Pending by total': '/orders?status=Pending&sort=total',
    'orders, refund due': '/orders?paymentStatus=refund-due',
    'orders, refunded (none)': '/orders?paymentStatus=refunded',
    'orders by number': `/orders?q=${order}`,
    'orders by customer (all)': '/orders?q=bench',
    'orders by customer (few)': '/orders?q=bench77@example.com',
    'orders by phone': `/orders?q=${phone}`,
    'orders by receipt': `/orders?q=${receipt}`,
    'orders by recipient (few)': '/orders?q=wanjiru+77',
    'orders by recipient (many)': '/orders?q=wanjiru',
    'orders by contact phone': '/orders?q=0700000077',
    'orders by nothing there': '/orders?q=zzzzzz',
    'users, newest': '/user/users?',
    'users, by e-mail': '/user/users?sort=email',
    'users, managers': '/user/users?role=manager',
    'users by part of a name': '/user/users?q=nch77',
    'users by what all have': '/user/users?q=example',
    'users by nothing there': '/user/users?q=zzzzzz',
    'addresses, newest': '/addresses?',
    'addresses by county, backwards': '/addresses?sort=-county',
    'shipping, newest': '/shippings?',
    'shipping, pending': '/shippings?status=pending',
    'shipping, returned (none)': '/shippings?status=returned',
    'shipping, last delivered': '/shippings?sort=-delivered',
    'shipping by tracking, backwards': '/shippings?sort=-tracking',
    'shipping, pending by shipped': '/shippings?status=pending&sort=shipped',
    'shipping by tracking number': `/shippings?q=${tracking}`,
    'products, newest': '/products?',
    'products by name, backwards': '/products?sort=-name',
    'products, out of stock': '/products?inStock=false',
    'products by a word': '/products?q=kettle',
    'low stock, newest': '/products/low-stock?',
    'low stock by what is left': '/products/low-stock?sort=stock',
    'low stock of a category by what is left': `/products/low-stock?category=${category}&sort=stock`,
    'low stock by name, backwards': '/products/low-stock?sort=-name',
    'payments, newest': '/payments?',
    'payments of a day': `/payments?day=${day}`,
    'payments of a day by sum': `/payments?day=${day}&sort=-amount`,
    'payments, largest sum': '/payments?sort=-amount',
    'payments, held (none)': '/payments?state=held',
    'payments, held by sum (none)': '/payments?state=held&sort=-amount',
    'audit, newest': '/audit?',
    'audit, oldest': '/audit?sort=oldest',
    'audit, a rare thing (none)': '/audit?thing=category',
    'audit, one order': `/audit?order=${moved}`,
    'audit, one id': `/audit?thingId=${product}`,
    "a product's stock": `/products/${product}/stock-movements?`,
  }
}

async function measure(name: string, path: string): Promise<string[]> {
  const deep = await cursorOf(path)
  const before = await scanned()
  const first = await times(path)
  const later = deep ? await times(`${path}&cursor=${deep}`) : []
  const read = ((await scanned()) - before) / (first.length + later.length)
  const worst = Math.max(...first, ...later)
  const cells = [name, figure(median(first)), later.length ? figure(median(later)) : '–']
  process.stderr.write(`${cells.join('  ')}  worst ${figure(worst)}  scanned ${Math.round(read)}\n`)
  return [...cells, `${figure(worst)}${worst > AIM_MS ? ' (!)' : ''}`, figure(Math.round(read))]
}

async function times(path: string): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < rounds; i++) {
    const start = performance.now()
    // A new URL each time, so that the answer is not cached.
    await get(`${path}&fresh=${Math.random()}`)
    found.push(performance.now() - start)
  }
  return found
}

async function cursorOf(path: string): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 1; page < DEEP; page++) {
    const next = await get(cursor ? `${path}&cursor=${cursor}` : path)
    if (!next) return cursor
    cursor = next
  }
  return cursor
}

async function get(path: string): Promise<string | null> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    headers: { authorization: `Bearer ${tokenOf(0)}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { nextCursor: string | null }).nextCursor
}

/** The number of rows read by sequential scans so far. */
async function scanned(): Promise<number> {
  await pause(STATISTICS_MS)
  const { rows } = await shop.db.query<{ sum: string }>(
    `select coalesce(sum(seq_tup_read), 0) as sum from pg_stat_user_tables
     where relname in ('orders', 'order_items', 'users', 'addresses', 'shippings', 'products',
       'payments', 'audit_log', 'stock_movements')`,
  )
  return Number(rows[0]?.sum)
}
