import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import type { Manifest } from '../../src/backup/manifest.ts'
import { pictureName } from '../../src/modules/pictures/picture-names.ts'
import { anEmptyDatabase, backUp, restore } from '../samples/backup-support.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../support/support.ts'
import { onServer } from '../support/template-database.ts'
import { aFolder } from '../support/temporary-folder.ts'

/**
 * The drill: a shop that sells is backed up, and restored elsewhere. What was acknowledged before is
 * there, what was not is there whole or not at all, and the money adds up.
 */

const folder = await aFolder()
/** Every row of every table, hashed, so that two databases can be compared. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'backup_state'
       order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { tablename } of rows) {
      const { rows: all } = await client.query(
        `select row_to_json(t)::text as row from "${tablename}" t order by row_to_json(t)::text collate "C"`,
      )
      content[tablename] =
        `${all.length} rows, ${createHash('sha256').update(JSON.stringify(all)).digest('hex')}`
    }
    return content
  } finally {
    await client.end()
  }
}

/** All indexes, constraints and triggers. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select indexdef as rule from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`)
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

const key = 'a1b2c3'
const picture = (width: number, format: 'avif' | 'webp') =>
  [pictureName(key, width, format), Buffer.from(`${format} of ${width} pixels`)] as const
const files = [320, 480, 800].flatMap((width) => [picture(width, 'avif'), picture(width, 'webp')])

let shop: TestApp
const placed: string[] = []
const acknowledgedBefore: string[] = []
let manifest: Manifest
const file = join(folder, 'drill.tar.gz')

beforeAll(async () => {
  shop = await testApp()
  for (const [name, bytes] of files) shop.pictures.set(name, bytes)
  const catalogue = [
    await aProduct(shop, { stockQuantity: 100_000, imageKey: key }),
    await aProduct(shop, {
      stockQuantity: 100_000,
      description: 'A tab\t, a newline\n, a \\ and €.',
    }),
  ]
  const shoppers = await Promise.all([1, 2, 3].map(() => aShopper(shop)))
  const manager = await aManager(shop)
  let isOver = false
  const patience = { timeout: 60_000 }
  const selling = shoppers.map(async (shopper, index) => {
    const productId = catalogue[index % catalogue.length]?.id
    while (!isOver) {
      await shopper.call('POST', '/carts', { items: [{ productId, quantity: 2 }] })
      const { status, body } = await shopper.placeOrder('cod')
      expect(status, JSON.stringify(body)).toBe(201)
      const orderId = body.order._id
      placed.push(orderId)
      // Some are paid, so that there is money in the ledger.
      if (placed.length % 3 > 0) continue
      const cash = await manager.call('POST', '/payments/cash', { orderId })
      expect(cash.status, JSON.stringify(cash.body)).toBe(201)
    }
  })
  try {
    await vi.waitUntil(() => placed.length > 20, patience)
    ;({ manifest } = await makeBackup(
      { databaseUrl: shop.databaseUrl, pictures: { get: async (name) => shop.pictures.get(name) } },
      async () => {
        acknowledgedBefore.push(...placed)
        return file
      },
    ))
    const count = placed.length
    await vi.waitUntil(() => placed.length > count, patience)
  } finally {
    isOver = true
    await Promise.all(selling)
  }
})

/** Restores the drill's backup and opens a shop on it. */
async function restored(url: string): Promise<{ app: TestApp; pictures: Map<string, Buffer> }> {
  const pictures = await restore(file, url)
  return { app: await anotherProcess({ ...shop, databaseUrl: url }), pictures }
}

test('the restored shop has every order that was acknowledged before the backup, each complete', async () => {
  const { app, pictures } = await restored(await anEmptyDatabase())
  const { rows } = await app.db.execute<{ id: string; items: number; wrong: boolean }>(sql`
    select o.id, count(i.*)::int as items,
      o.total_cents is distinct from sum(i.quantity * i.price_cents) as wrong
    from orders o left join order_items i on i.order_id = o.id group by o.id`)
  const ids = new Set(rows.map(({ id }) => id))
  expect(acknowledgedBefore.length).toBeGreaterThan(20)
  expect(acknowledgedBefore.filter((id) => !ids.has(id))).toEqual([])
  expect(rows.filter(({ items, wrong }) => items === 0 || wrong)).toEqual([])
  // The shop went on to sell, and the backup shows one moment.
  expect(ids.size).toBeLessThan(placed.length)
  expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(ids.size)
  expect(pictures).toEqual(new Map(files))
})

test('money and stock of the restored shop add up, and it takes new orders', async () => {
  const { app } = await restored(await anEmptyDatabase())
  const manager = await aManager(app)
  const { body } = await manager.call('GET', '/ledger/check')
  expect(body).toEqual({ balanced: true, differences: [] })
  const { rows: postings } = await app.db.execute(sql`select id from postings`)
  expect(postings.length).toBeGreaterThan(0)
  const { rows: wrongStock } = await app.db.execute(sql`
    select p.id from products p join stock_movements m on m.product_id = p.id
    group by p.id having p.stock_quantity <> sum(m.change)`)
  expect(wrongStock).toEqual([])

  const product = await aProduct(app)
  const shopper = await aShopper(app, { cart: [product] })
  expect((await shopper.placeOrder('cod')).status).toBe(201)
  // The rules of the database hold again, such as the one that no posting changes.
  await expect(app.db.execute(sql`update postings set cents = 1`)).rejects.toThrow()
  await expect(app.db.execute(sql`delete from products`)).rejects.toThrow()
})

test('an idle shop has the same rows after a backup and a restore', async () => {
  const url = await anEmptyDatabase()
  const pictures = await restore(file, url)
  const again = join(folder, 'again.tar.gz')
  await backUp({ databaseUrl: url, pictures }, again)
  const copy = await anEmptyDatabase()
  expect(await restore(again, copy)).toEqual(pictures)

  expect(await contentOf(copy)).toEqual(await contentOf(url))
  expect(await schemaOf(copy)).toEqual(await schemaOf(shop.databaseUrl))
})

test('a database user without superuser rights can restore', async () => {
  const url = await anEmptyDatabase()
  const name = new URL(url).pathname.slice(1)
  const role = `owner_${name}`
  await onServer(inject('postgresUrl'), `create role ${role} login`)
  await onServer(inject('postgresUrl'), `alter database ${name} owner to ${role}`)
  const own = new URL(url)
  own.username = role
  const { app } = await restored(own.href)
  const { rows } = await app.db.execute<{ count: number }>(sql`select count(*) from orders`)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledgedBefore.length)
})
