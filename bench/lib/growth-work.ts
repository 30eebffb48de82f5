import { get as httpGet } from 'node:http'
import { addressOf, fillCarts, tokenOf } from './fill.ts'
import { request } from './load.ts'
import type { Shop } from './shop.ts'
import { staffLists } from './staff-lists.ts'

/** Something that the shop does, whose cost is measured as it grows. */
export interface Work {
  name: string
  /**
   * The bytes of request number `i`. No two may be answered from the cache, hence `from`: a parameter that makes an entry of
   * its own in the cache, because the login page reads it, and that these calls ignore.
   */
  ask: (i: number) => Buffer
  /** Prepares a measurement. */
  prepare?: () => Promise<unknown>
  /** It can be asked only so often after `prepare`. */
  most?: number
}

/** The shoppers who order and fill carts. `STAFF` is a manager. */
const SHOPPERS = 100
const STAFF = 0
/** A deep page is the one after so many pages. */
const DEEP = 20

const bearer = (shopper: number) => ({ authorization: `Bearer ${tokenOf(shopper)}` })
const browser = { 'accept-encoding': 'gzip, deflate, br' }
const typed = ['kettle', 'lam', 'steel radio', 'quiet blanket', 'torch', 'bag coast']
const of = <T>(list: readonly T[], i: number) => list[i % list.length]

/** What shoppers do. */
export async function shopperWork({ db, url }: Shop): Promise<Work[]> {
  const { rows } = await db.query<{ id: string; category_id: string }>(
    'select id, category_id from products order by id limit 10000',
  )
  // Prices are spread evenly from 50 to 10,000 shillings: this is the middle of the list.
  const middle = await fetch(`${url}/api/products?sort=price&minPrice=5000&limit=1`)
  const { nextCursor } = (await middle.json()) as { nextCursor: string }
  const get = (path: string) => request('GET', path, { headers: browser })
  const word = (i: number) => encodeURIComponent(of(typed, i) ?? '')
  const idOf = (i: number) => of(rows, i * 7919)?.id
  return [
    { name: 'product list', ask: (i) => get(`/api/products?from=${i}`) },
    { name: 'product by id', ask: (i) => get(`/api/products/${idOf(i)}?from=${i}`) },
    {
      name: 'category, from a price on',
      ask: (i) =>
        get(
          `/api/products?sort=price&category=${rows[0]?.category_id}&minPrice=${(100 + i / 100).toFixed(2)}`,
        ),
    },
    {
      name: 'list in the middle',
      ask: (i) => get(`/api/products?sort=price&cursor=${nextCursor}&from=${i}`),
    },
    { name: 'choices of the filters', ask: (i) => get(`/api/products/facets?from=${i}`) },
    { name: 'search', ask: (i) => get(`/api/products?q=${word(i)}&from=${i}`) },
    {
      name: 'search in a price range',
      ask: (i) =>
        get(
          `/api/products?q=${of(typed, i)?.split(' ')[0]}&maxPrice=${(5000 + i / 100).toFixed(2)}`,
        ),
    },
    { name: 'page of a product (HTML)', ask: (i) => get(`/products/${idOf(i)}?from=${i}`) },
    {
      name: 'own orders',
      ask: (i) => request('GET', '/api/orders', { headers: bearer(1 + (i % 90)) }),
    },
    ...buying(db, idOf),
  ]
}

function buying(db: Shop['db'], idOf: (i: number) => string | undefined): Work[] {
  return [
    {
      name: 'add to cart',
      prepare: () => db.query('truncate cart_lines'),
      ask: (i) =>
        request('POST', '/api/carts', {
          headers: bearer(i % SHOPPERS),
          body: { items: [{ productId: idOf(i), quantity: 1 }] },
        }),
    },
    {
      name: 'place an order',
      prepare: () => fillCarts(db, { count: SHOPPERS, lines: 2 }),
      most: SHOPPERS,
      ask: (i) =>
        request('POST', '/api/orders', {
          headers: bearer(i),
          body: { addressId: addressOf(i), paymentMethod: 'cod' },
        }),
    },
  ]
}

const asStaff = (path: string) => request('GET', `/api${path}`, { headers: bearer(STAFF) })
/** A day in Nairobi, so many days ago. */
const dayAgo = (days: number) =>
  new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** The overview, reports and the books. */
export async function reportWork({ db }: Shop): Promise<Work[]> {
  await db.query(`update users set role = 'manager' where username = 'bench${STAFF}'`)
  const spans = { today: 0, '30 days': 29, '12 months': 365 }
  const sales = Object.entries(spans).flatMap(([span, days]) =>
    ['product', 'category', 'day', 'method', 'zone'].map((by) => ({
      name: `sales by ${by}, ${span}`,
      ask: () => asStaff(`/reports/sales?by=${by}&from=${dayAgo(days)}&to=${dayAgo(0)}&limit=50`),
    })),
  )
  return [
    { name: 'overview', ask: () => asStaff('/dashboard/overview') },
    ...sales,
    { name: 'stock that runs out', ask: () => asStaff('/reports/stock?days=30') },
    { name: 'stock that does not sell', ask: () => asStaff('/reports/stock?sort=slowest') },
    { name: 'payments of today, summed up', ask: () => asStaff('/payments/day') },
    {
      name: 'payments 40 days ago, summed up',
      ask: () => asStaff(`/payments/day?date=${dayAgo(40)}`),
    },
    { name: 'orders owed money', ask: () => asStaff('/payments/owed') },
    { name: 'money to match', ask: () => asStaff('/payments/to-match') },
    { name: 'messages that wait', ask: () => asStaff('/messages?state=waiting') },
  ]
}

/** Every list of the dashboard: its first page, and a deep one where it has as many. */
export async function listWork({ db, url }: Shop): Promise<Work[]> {
  const works: Work[] = []
  for (const [name, path] of Object.entries(await staffLists(db))) {
    works.push({ name, ask: (i) => asStaff(`${path}&fresh=${i}`) })
    const cursor = await cursorOf(url, path)
    if (cursor)
      works.push({
        name: `${name}, page ${DEEP}`,
        ask: (i) => asStaff(`${path}&cursor=${cursor}&fresh=${i}`),
      })
  }
  return works
}

/** The cursor of the deep page; undefined when the list is shorter or refused, which its measurement says. */
async function cursorOf(url: string, path: string): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 1; page < DEEP; page++) {
    const answer = await fetch(`${url}/api${path}${cursor ? `&cursor=${cursor}` : ''}`, {
      headers: bearer(STAFF),
    })
    if (!answer.ok) return undefined
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null }
    if (!nextCursor) return undefined
    cursor = nextCursor
  }
  return cursor
}

/** Exports whose cost is proportional to their rows. The month is a whole one, a year ago. */
export function exportPaths(): Record<string, string> {
  return {
    'export of orders': '/exports/orders.csv',
    'export of users': '/exports/users.csv',
    'export of products': '/exports/products.csv',
    'export of stock movements': '/exports/stock-movements.csv',
    'export of changes': '/exports/changes.csv',
    'export of a day of payments': `/exports/payments.csv?day=${dayAgo(365)}`,
    'ledger of a month': `/ledger/export.csv?from=${dayAgo(395)}&to=${dayAgo(366)}`,
  }
}

export interface Exported {
  rows: number
  firstByteMs: number
  ms: number
}

/** Downloads an export as staff, and ends the connection after `most` rows. */
export function download({ port }: Shop, path: string, most: number): Promise<Exported> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const options = { host: '127.0.0.1', port, path: `/api${path}`, headers: bearer(STAFF) }
    const asked = httpGet(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      let firstByteMs = 0
      // The first line has the titles.
      let rows = -1
      const done = () => resolve({ rows, firstByteMs, ms: performance.now() - start })
      answer.on('data', (bytes: Buffer) => {
        firstByteMs ||= performance.now() - start
        for (const byte of bytes) if (byte === 10) rows += 1
        if (rows < most) return
        done()
        asked.destroy()
      })
      answer.once('end', done)
    })
    asked.on('error', reject)
  })
}
