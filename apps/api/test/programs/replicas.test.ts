import { createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Parts } from '../../src/app.ts'
import { connect, type Db } from '../../src/db/client.ts'
import { openReplicas, type Replicas } from '../../src/db/replicas/replicas.ts'
import { products } from '../../src/db/schema.ts'
import { examineReplicas } from '../../src/doctor/replicas.ts'
import { openMetrics } from '../../src/metrics/metrics.ts'
import { invalidateOnCommit } from '../../src/response-cache/invalidation.ts'
import { aServerPair } from '../support/server-pair.ts'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
} from '../support/support.ts'
import { onServer } from '../support/template-database.ts'

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const pair = await aServerPair()
await pair.stopWaiting()
const logged: string[] = []
const log = { info: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) }
const primary = connect(pair.both)
primary.pool.on('error', () => undefined)
undo.push(() => primary.pool.end())
const replicas = replicasAt(pair.second)
const metrics = openMetrics('a-token-of-this-test')
const shop = await aShop({ replicas, metrics })
const plain = await aShop()
const manager = await aManager(shop)
const kettle = await aProduct(shop, { categoryId: (await aCategory(shop, 'Kitchen')).id })
await (await aShopper(shop, { cart: [kettle] })).placeOrder('cod')

async function aShop(parts: Partial<Parts> = {}): Promise<TestApp> {
  const opened = await anotherProcess({ databaseUrl: pair.both }, parts)
  opened.pool.on('error', () => undefined)
  return opened
}

function replicasAt(url: string): Replicas {
  const opened = openReplicas(url, primary.db, log as never)
  undo.push(() => opened.close())
  return opened
}

const examined = (url: string) => examineReplicas(url, primary.db)
/** Where a read runs at present. */
const whereReads = (reader: Replicas = replicas) => reader.read(serverOf)
async function serverOf(db: Db): Promise<'primary' | 'replica'> {
  const { rows } = await db.execute<{ follows: boolean }>(
    sql`select pg_is_in_recovery() as follows`,
  )
  return rows[0]?.follows ? 'replica' : 'primary'
}
const onSecond = (statement: string) => onServer(pair.second, statement)
/** How many reads the replica began. */
const readsThere = () => replicas.counts()[0]?.reads ?? 0

async function setPrice(shillings: number): Promise<void> {
  const body = { filter: { q: 'kettle' }, sum: shillings, dryRun: false }
  const { status } = await manager.call('POST', '/products/prices', body)
  expect(status).toBe(200)
}
const priceIn = async (app: TestApp, url: string) => {
  const { status, body } = await app.call('GET', url)
  expect(status).toBe(200)
  return (body.product ?? body.products[0]).price
}

test('lists of the catalogue, reports and exports are read on the replica, and say the same', async () => {
  await expect.poll(() => whereReads()).toBe('replica')
  const days = 'from=2026-01-01&to=2099-01-01'
  for (const url of [
    '/categories',
    `/categories/${kettle.categoryId}`,
    '/products',
    '/products?q=ketle',
    '/products?families=1&minPrice=10',
    `/products/${kettle.id}`,
    `/products/category/${kettle.categoryId}`,
    '/products/facets?q=kettle',
    '/searches/suggestions?q=ket',
    '/dashboard/overview',
    `/reports/sales?by=product&${days}`,
    '/reports/stock',
    '/exports/products.csv',
    '/exports/categories.csv',
    '/exports/low-stock.csv',
    '/exports/stock-movements.csv',
    '/exports/orders.csv',
    '/exports/payments.csv',
    '/exports/cash-counts.csv',
    '/exports/shippings.csv',
    '/exports/users.csv',
    '/exports/addresses.csv',
    `/exports/sales.csv?${days}`,
    '/ledger/export.csv',
    '/../feeds/google.xml',
    '/../sitemap.xml',
  ]) {
    const { token } = manager
    let body: unknown
    const read = async () => {
      await invalidateOnCommit(shop.db, 'products', 'categories')
      const before = readsThere()
      const answer = await shop.call('GET', url, undefined, { token })
      body = answer.body
      return [url, answer.status, readsThere() > before]
    }
    await expect.poll(read).toEqual([url, 200, true])
    const without = await plain.call('GET', url, undefined, { token })
    expect(body).toEqual(without.body)
  }
  expect(await examined(pair.second)).toEqual([
    { ok: true, what: expect.stringMatching(/ is read: it was \d+ ms behind\.$/) },
  ])
  expect((await examined(pair.both))[0]?.what).toContain('as the primary only')

  const missing = await shop.call('GET', '/products/00000000-0000-4000-8000-000000000000')
  expect(missing.status).toBe(404)

  const second = connect(pair.second, { connections: 1 })
  const { rows } = await second.db.execute(
    sql`select 1 from pg_stat_activity where application_name = 'duka replica' and query ~ 'products'`,
  )
  await second.pool.end()
  expect(rows.length).toBeGreaterThan(0)
})

test('a change is in the next answer while the replica replays with a delay, in every process', async () => {
  const other = await aShop({ replicas })
  await onSecond(`alter system set recovery_min_apply_delay = '60ms'`)
  await onSecond('select pg_reload_conf()')
  const onReplica = readsThere()
  for (let change = 0; change < 5; change += 1) {
    const before = await priceIn(shop, `/products/${kettle.id}`)
    await setPrice(10)
    expect(await priceIn(shop, `/products/${kettle.id}`)).toBe(before + 10)
    expect(await priceIn(shop, '/products?q=kettle')).toBe(before + 10)
    await expect.poll(() => priceIn(other, '/products')).toBe(before + 10)
  }
  await onSecond('alter system reset recovery_min_apply_delay')
  await onSecond('select pg_reload_conf()')
  await expect.poll(() => whereReads()).toBe('replica')
  expect(readsThere()).toBeGreaterThan(onReplica)
})

test('a replica that stops replaying is not read until it has caught up', async () => {
  await expect.poll(() => whereReads()).toBe('replica')
  const before = await priceIn(shop, '/products')
  await onSecond('select pg_wal_replay_pause()')
  await setPrice(5)
  for (const url of ['/products', `/products/${kettle.id}`, '/products?q=kettle'])
    expect(await priceIn(shop, url)).toBe(before + 5)
  expect(await whereReads()).toBe('primary')
  await expect.poll(() => logged.at(-1)).toContain('is not read: it is behind')
  expect(await metrics.text()).toMatch(/duka_replica_up\{server="[^"]*"\} 0/)

  expect(await examined(pair.second)).toEqual([
    {
      ok: false,
      what: expect.stringMatching(/not read: it is more than a second and \d+ kB behind/),
    },
  ])
  await onSecond('select pg_wal_replay_resume()')
  await expect.poll(() => whereReads()).toBe('replica')
  await expect.poll(async () => /duka_replica_up\{.*\} 1/.test(await metrics.text())).toBe(true)
  expect(await metrics.text()).toMatch(/duka_replica_reads_total\{server="primary"\} [1-9]/)
})

test('a read that is in the way of replaying is repeated on the primary', async () => {
  await onServer(pair.first, 'create table probe as select generate_series(1, 1000) as n')
  await onSecond('alter system set max_standby_streaming_delay = 0')
  await onSecond('select pg_reload_conf()')
  await expect.poll(() => whereReads()).toBe('replica')
  const tried: string[] = []
  const seen = await replicas.read((db) =>
    db.transaction(
      async (db) => {
        const { rows } = await db.execute(sql`select count(*) as n from probe`)
        tried.push(await serverOf(db))
        if (tried.length > 1) return rows[0]
        await onServer(pair.first, 'delete from probe')
        await onServer(pair.first, 'vacuum probe')
        for (;;) await db.execute(sql`select count(*) from probe, pg_sleep(0.02)`)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
  expect({ tried, seen }).toEqual({ tried: ['replica', 'primary'], seen: { n: 0 } })
  await onSecond('alter system reset max_standby_streaming_delay')
  await onSecond('select pg_reload_conf()')
})

test('a read on a frozen replica goes on on the primary', async () => {
  const proxy = await aProxy(pair.second)
  const through = replicasAt(proxy.url)
  await expect.poll(() => whereReads(through)).toBe('replica')
  const tried: string[] = []
  const seen = await through.read(async (db) => {
    tried.push(await serverOf(db))
    proxy.freeze()
    return serverOf(db)
  })
  expect({ tried, seen }).toEqual({ tried: ['replica', 'primary'], seen: 'primary' })
  expect(await whereReads(through)).toBe('primary')
  proxy.thaw()
  await expect.poll(() => whereReads(through)).toBe('replica')
})

test('when the replica dies, a list and an export go on without an error; it is read again when it is back', async () => {
  await shop.db.insert(products).values(
    Array.from({ length: 1200 }, (_, n) => ({
      name: `Cup ${n}`,
      description: 'A cup.',
      brand: 'Moto',
      variant: 'Red',
      priceCents: 10_000,
      stockQuantity: 1,
      categoryId: kettle.categoryId,
    })),
  )
  await expect.poll(() => whereReads()).toBe('replica')
  let reads = 0
  const fragile: Replicas = {
    ...replicas,
    read: (work) =>
      replicas.read(async (db) => {
        const result = await work(db)
        reads += 1
        // After the heading's question and the first page.
        if (reads === 3) await pair.crashSecond()
        return result
      }),
  }
  const exporting = await aShop({ replicas: fragile })
  const { token } = manager
  const csv = await exporting.call('GET', '/exports/products.csv', undefined, { token })
  expect(csv.body.trim().split('\r\n')).toHaveLength(1 + 1201)
  expect(reads).toBeGreaterThan(3)

  expect(await examined(pair.second)).toEqual([
    { ok: false, what: expect.stringMatching(/not read: it (does not listen|refuses)/) },
  ])
  const before = readsThere()
  for (let n = 0; n < 20; n += 1)
    expect(await priceIn(shop, `/products?q=kettle&limit=${n + 1}`)).toBeGreaterThan(0)
  expect(readsThere()).toBe(before)

  await pair.reviveSecond()
  await expect.poll(() => whereReads()).toBe('replica')
})

test('after a failover the promoted replica is read as the primary, and the old primary is not read', async () => {
  const reader = replicasAt(pair.both)
  await expect.poll(() => whereReads(reader)).toBe('replica')
  expect(logged.join()).toContain('is not read as one: it takes writes')
  await pair.crashFirst()
  await pair.promoteSecond()
  const read = () => whereReads(reader).catch(() => 'nowhere')
  await expect.poll(read).toBe('primary')
  await pair.reviveFirst()
  await expect.poll(() => logged.join()).toContain('it does not follow the primary')

  await primary.db.update(products).set({ priceCents: 777_700 })
  const { rows } = await reader.read((db) => db.execute(sql`select max(price_cents) from products`))
  expect(rows).toEqual([{ max: 777_700 }])
  expect(reader.counts().map(({ isRead }) => isRead)).toEqual([false, undefined, undefined])
})

/** Passes connections on to the server of this URL. Frozen, it keeps them open and passes nothing. */
async function aProxy(url: string) {
  const target = new URL(url)
  const socket = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = dial(socket)
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => another.destroy())
      one.pipe(another)
      if (isFrozen) one.pause()
    }
  })
  undo.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' && address?.port)
  return {
    url: through.href,
    freeze() {
      isFrozen = true
      for (const one of open) one.pause()
    },
    thaw() {
      isFrozen = false
      for (const one of open) one.resume()
    },
  }
}
