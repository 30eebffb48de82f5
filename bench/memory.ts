/**
 * Measures the memory of the shop's process (without its database): idle, and the peak of each kind of work.
 *
 *   npx tsx bench/memory.ts [--products 1000]
 *
 * Linux only. The kinds of work run one after the other in the same process.
 */
import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { option } from './lib/command-line.ts'
import { addressOf, fillCarts, fillProducts, fillShoppers, tokenOf } from './lib/fill.ts'
import { load, request } from './lib/load.ts'
import { memoryMb, resetPeak } from './lib/process.ts'
import { publish, table } from './lib/report.ts'
import { build, openShop, type Shop } from './lib/shop.ts'

const headers = { 'accept-encoding': 'gzip, deflate, br' }
const ORDERS = 3000
const LOGINS = 100
const PICTURES = 20
/** Connections of shoppers and of staff. */
const SHOPPERS = 16
const STAFF = 3

const notes = `MB of resident memory. 16 connections (3 for pictures) by bench/lib/load.ts. Every address of a fresh page or list is asked for once,
so none is answered from what is kept ready.`

await build()
const shop = await openShop({ seed: 'none' })
try {
  await fillProducts(shop.db, option('products', 1000))
  await shop.db.query("select pg_notify('duka_changes', '')")
  const rows = [['idle', ...memoryOf(shop), '120']]
  for (const one of work())
    rows.push([
      `${one.count.toLocaleString('en')} × ${one.name}`,
      ...(await during(shop, one)),
      '200',
    ])
  publish('memory', 'Memory of the process', [table(['work', 'after', 'most', 'aim'], rows), notes])
} finally {
  await shop.close()
}

type Ask = (i: number) => Buffer
interface Work {
  name: string
  count: number
  connections: number
  /** Prepares the shop; returns a function that makes request number `i`. */
  prepare: (shop: Shop) => Ask | Promise<Ask>
}

function work(): Work[] {
  const get = (pathOf: (i: number) => string) => () => (i: number) =>
    request('GET', pathOf(i), { headers })
  const shoppers = { connections: SHOPPERS }
  return [
    { ...shoppers, name: 'the list, ready', count: 50_000, prepare: get(() => '/api/products') },
    {
      ...shoppers,
      name: 'a fresh list',
      count: 5000,
      prepare: get((i) => `/api/products?from=${i}`),
    },
    {
      ...shoppers,
      name: 'a fresh page of the list',
      count: 1000,
      prepare: get((i) => `/products?maxPrice=${100_000 + i}`),
    },
    { ...shoppers, name: 'an order', count: ORDERS, prepare: orders },
    { ...shoppers, name: 'a login', count: LOGINS, prepare: logins },
    { name: 'a picture of a product', count: PICTURES, connections: STAFF, prepare: pictures },
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

/** Logins of one account; each check needs the 19 MB of argon2id. */
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
  if (!answer.ok) throw new Error(`Registration failed: ${await answer.text()}`)
  return () => request('POST', '/api/user/login', { body: account })
}

/** Uploads of photos of 12 megapixels, one for each product. */
async function pictures({ db }: Shop): Promise<Ask> {
  await fillShoppers(db, 1)
  await db.query("update users set role = 'manager' where username = 'bench0'")
  const { rows } = await db.query<{ id: string }>('select id from products limit $1', [PICTURES])
  const photo = await aPhoto()
  const form = new FormData()
  form.append('productImage', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  return (i) => {
    const head = request('PUT', `/api/products/${rows[i]?.id}`, {
      headers: {
        authorization: `Bearer ${tokenOf(0)}`,
        'content-type': type,
        'content-length': String(body.length),
      },
    })
    return Buffer.concat([head, body])
  }
}

/** A photo of about 4 MB; the noise makes it as hard to compress as a real photo. */
function aPhoto(): Promise<Buffer> {
  const small = { width: 1000, height: 750, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(small.width * small.height * small.channels))
  return sharp(noise, { raw: small }).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer()
}

async function during(shop: Shop, { count, connections, prepare }: Work): Promise<string[]> {
  const ask = await prepare(shop)
  resetPeak(shop.pid)
  const { failures } = await load({
    port: shop.port,
    connections,
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
