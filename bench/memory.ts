/**
 * The memory of the shop's process (its database not counted): idle, and at most while it works.
 *
 *   npx tsx bench/memory.ts [--products 1000]
 *
 * Linux only. Every kind of work comes after the one above it, in the same process.
 */
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './fill.ts'
import { load, request } from './load.ts'
import { forgetPeak, memoryMb } from './process.ts'
import { option, publish, table } from './report.ts'
import { build, openShop, type Shop } from './shop.ts'

const headers = { 'accept-encoding': 'gzip, deflate, br' }
const ORDERS = 3000
const LOGINS = 100

const notes = `MB of resident memory. 16 connections by bench/load.ts. Every address of a fresh page or list is asked for once,
so none is answered from what is kept ready.`

await build()
const shop = await openShop({ seed: 'none' })
try {
  await fillProducts(shop.db, option('products', 1000))
  await shop.db.query("select pg_notify('duka_catalogue', '')")
  const rows = [['idle', ...memoryOf(shop), '120']]
  for (const [name, count, ask] of work())
    rows.push([
      `${count.toLocaleString('en')} × ${name}`,
      ...(await during(shop, count, ask)),
      '200',
    ])
  publish('memory', 'Memory of the process', [table(['work', 'after', 'most', 'aim'], rows), notes])
} finally {
  await shop.close()
}

type Ask = (i: number) => Buffer
/** Prepares the shop for the work, and answers how to ask for number `i` of it. */
type Work = [name: string, count: number, prepare: (shop: Shop) => Ask | Promise<Ask>]

function work(): Work[] {
  const get = (pathOf: (i: number) => string) => () => (i: number) =>
    request('GET', pathOf(i), { headers })
  return [
    ['the list, ready', 50_000, get(() => '/api/products')],
    ['a fresh list', 5000, get((i) => `/api/products?fresh=${i}`)],
    ['a fresh page of the list', 1000, get((i) => `/products?maxPrice=${100_000 + i}`)],
    ['an order', ORDERS, orders],
    ['a login', LOGINS, logins],
  ]
}

async function orders({ db }: Shop): Promise<Ask> {
  await fillShoppers(db, ORDERS)
  await fillCarts(db, { count: ORDERS, lines: 2 })
  return (i) =>
    request('POST', '/api/orders', {
      headers: { authorization: `Bearer ${tokenOf(i)}` },
      body: { addressId: addressOf(i), paymentMethod: 'cod' },
    })
}

/** All of one account, registered first; each costs argon2id's 19 MB while it is checked. */
async function logins({ url }: Shop): Promise<Ask> {
  const account = { email: 'memory@example.com', password: 'Memory-of-1-shop!' }
  const answer = await fetch(`${url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...account,
      confirmPassword: account.password,
      username: 'memory',
      firstname: 'Bench',
      lastname: 'Shopper',
    }),
  })
  if (!answer.ok) throw new Error(`No account was made: ${await answer.text()}`)
  return () => request('POST', '/api/user/login', { body: account })
}

async function during(shop: Shop, count: number, prepare: Work[2]): Promise<string[]> {
  const ask = await prepare(shop)
  forgetPeak(shop.pid)
  const { failures } = await load({
    port: shop.port,
    connections: 16,
    seconds: 120,
    next: (i) => (i < count ? ask(i) : undefined),
  })
  if (failures.size > 0) throw new Error(`Refused: ${[...failures]}`)
  return memoryOf(shop)
}

function memoryOf({ pid }: Shop): string[] {
  const used = memoryMb(pid)
  const cells = used ? [String(used.now), String(used.peak)] : ['–', '–']
  process.stderr.write(`${cells.join(' ')}\n`)
  return cells
}
