import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Parts } from '../../src/app.ts'
import { connect, type Db } from '../../src/db/client.ts'
import { examineReplicas, openReplicas, type Replicas } from '../../src/db/replicas.ts'
import { products } from '../../src/db/schema.ts'
import { aServerPair } from '../support/server-pair.ts'
import { aManager, anotherProcess, aProduct, aShopper, type TestApp } from '../support/support.ts'
import { onServer } from '../support/template-database.ts'

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const pair = await aServerPair()
await pair.stopWaiting()
const logged: string[] = []
const log = { warn: (line: string) => logged.push(line) }
const primary = connect(pair.both)
undo.push(() => primary.pool.end())
const counted = counting(replicasAt(pair.second))
const shop = await aShop({ replicas: counted.replicas })
const plain = await aShop()
const { token } = await aManager(shop)
const kettle = await aProduct(shop)
await (await aShopper(shop, { cart: [kettle] })).placeOrder('cod')

async function aShop(parts: Partial<Parts> = {}): Promise<TestApp> {
  return anotherProcess({ databaseUrl: pair.both }, parts)
}

function replicasAt(url: string): Replicas {
  const opened = openReplicas(url, primary.db, log as never)
  undo.push(() => opened.close())
  return opened
}

/** Counts the reads that ran on the replica; `then` runs after each. */
function counting(
  opened: Replicas,
  then: (reads: number) => Promise<void> = async () => undefined,
) {
  const counts = { onReplica: 0 }
  const replicas: Replicas = {
    ...opened,
    read: (work) =>
      opened.read(async (db) => {
        const result = await work(db)
        if ((await serverOf(db)) === 'replica') {
          counts.onReplica += 1
          await then(counts.onReplica)
        }
        return result
      }),
  }
  return { replicas, counts }
}

const whereReads = (reader: Replicas) => reader.read(serverOf)
async function serverOf(db: Db): Promise<'primary' | 'replica'> {
  const { rows } = await db.execute<{ follows: boolean }>(
    sql`select pg_is_in_recovery() as follows`,
  )
  return rows[0]?.follows ? 'replica' : 'primary'
}
const onSecond = (statement: string) => onServer(pair.second, statement)
const examined = () => examineReplicas(pair.second, primary.db)
const name = expect.any(String)

test('reports, exports, the feed and the sitemap are read on the replica, and say the same', async () => {
  const days = 'from=2026-01-01&to=2099-01-01'
  for (const url of [
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
    let body: unknown
    const read = async () => {
      const before = counted.counts.onReplica
      const answer = await shop.call('GET', url, undefined, { token })
      body = answer.body
      return [url, answer.status, counted.counts.onReplica > before]
    }
    await expect.poll(read).toEqual([url, 200, true])
    expect(body).toEqual((await plain.call('GET', url, undefined, { token })).body)
  }
  expect(await examined()).toEqual([{ name, why: undefined }])
})

test('a replica that stops replaying is not read until it has caught up', async () => {
  const replicas = replicasAt(pair.second)
  await expect.poll(() => whereReads(replicas)).toBe('replica')
  await onSecond('select pg_wal_replay_pause()')
  await primary.db.update(products).set({ priceCents: 123_400 })
  const { rows } = await replicas.read((db) =>
    db.execute(sql`select max(price_cents) from products`),
  )
  expect(rows).toEqual([{ max: 123_400 }])
  expect(await whereReads(replicas)).toBe('primary')
  expect(await examined()).toEqual([{ name, why: 'it is behind' }])
  await onSecond('select pg_wal_replay_resume()')
  await expect.poll(() => whereReads(replicas)).toBe('replica')
})

test('a read that is in the way of replaying is repeated on the primary', async () => {
  const replicas = replicasAt(pair.second)
  await onServer(pair.first, 'create table probe as select generate_series(1, 1000) as n')
  await onSecond('alter system set max_standby_streaming_delay = 0')
  await onSecond('select pg_reload_conf()')
  await expect.poll(() => whereReads(replicas)).toBe('replica')
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

test('when the replica dies in an export, the export is complete, and the next ones leave it alone', async () => {
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
  const opened = replicasAt(pair.second)
  await expect.poll(() => whereReads(opened)).toBe('replica')
  // After the heading's question and the first page.
  const fragile = counting(opened, async (reads) => {
    if (reads === 2) await pair.crashSecond()
  })
  const exporting = await aShop({ replicas: fragile.replicas })
  const csv = await exporting.call('GET', '/exports/products.csv', undefined, { token })
  expect(csv.body.trim().split('\r\n')).toHaveLength(1 + 1201)
  expect(fragile.counts.onReplica).toBe(2)
  expect(await examined()).toEqual([
    { name, why: expect.stringMatching(/^it (does not listen|refuses)/) },
  ])
  expect(await whereReads(opened)).toBe('primary')
  await pair.reviveSecond()
  await expect.poll(() => whereReads(replicasAt(pair.second))).toBe('replica')
})

test('after a failover the primary is read, and the old primary is not', async () => {
  await pair.crashFirst()
  await pair.promoteSecond()
  const reader = replicasAt(pair.both)
  const read = () => whereReads(reader).catch(() => 'nowhere')
  await expect.poll(read).toBe('primary')
  await pair.reviveFirst()
  await primary.db.update(products).set({ priceCents: 777_700 })
  for (let turn = 0; turn < 4; turn += 1) {
    const { rows } = await replicasAt(pair.both).read((db) =>
      db.execute(sql`select max(price_cents) from products`),
    )
    expect(rows).toEqual([{ max: 777_700 }])
  }
  expect((await examineReplicas(pair.both, primary.db)).map(({ why }) => why)).not.toContain(
    undefined,
  )
})
