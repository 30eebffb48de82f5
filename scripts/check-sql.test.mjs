import { expect, test } from 'vitest'
import { unreadSql, wrongSql } from './check-sql.mjs'

const orders = `export const orders = pgTable('orders', {})`

test.each([
  ["import { sql } from 'drizzle-orm'"],
  ["import { type SQL, sql } from 'drizzle-orm'"],
  ["import {\n  eq,\n  sql,\n} from 'drizzle-orm'"],
  ["import { orders } from '../../db/schema.ts'"],
  ["import { prepared } from '../../db/prepared.ts'"],
  ['const { rows } = await db.execute(statement)'],
  ['const order = await db.row<Order>(statement)'],
  ["await db.$client.query('vacuum')"],
  ['const LATE = `\n  select id from orders`'],
])('a module without *.queries.ts in its name may not have: %s', (text) => {
  expect(wrongSql({ 'modules/orders/place-order.ts': text })).toHaveLength(1)
})

test.each([
  ["import type { SQL } from 'drizzle-orm'"],
  ["import type { orders } from '../../db/schema.ts'"],
  ["import { type A } from 'drizzle-orm'"],
  ["import { a } from './a.ts'\nimport type { SQL } from 'drizzle-orm'"],
  ['// await db.execute(statement)'],
  ['const text = `with love`'],
])('a module may have: %s', (text) => {
  expect(wrongSql({ 'modules/orders/place-order.ts': text })).toEqual([])
})

test('files of queries and folders that serve the modules have SQL', () => {
  const text = "import { sql } from 'drizzle-orm'\nawait db.execute(sql`select 1`)"
  expect(
    wrongSql({ 'modules/orders/orders.queries.ts': text, 'jobs/housekeeping.ts': text }),
  ).toEqual([])
})

test.each([
  ['await db.update(orders).set({})'],
  ['await db.insert(orders).values({})'],
  ['sql`delete from orders where true`'],
  ["sql`insert\n  into orders (id) values ('a')`"],
  ['sql`with a as (update orders set note = null) select 1`'],
])('only the owner of a table writes to it: %s', (text) => {
  const wrong = (path) =>
    wrongSql({ 'db/schema/orders.ts': orders, [path]: text }).filter((it) => it.includes('write'))
  expect(wrong('modules/dashboard/dashboard.queries.ts')).toEqual([
    'modules/dashboard/dashboard.queries.ts may not write to orders, which belongs to modules/orders',
  ])
  expect(wrong('modules/orders/orders.queries.ts')).toEqual([])
})

test('a table without an owner is reported, and an owner without a table', () => {
  const parcels = `export const parcels = pgTable(\n  'parcels', {})`
  const wrong = wrongSql({ 'db/schema/parcels.ts': parcels })
  expect(wrong).toContain('parcels has no owner in scripts/table-owners.mjs')
  expect(wrong).toContain('orders in scripts/table-owners.mjs is no table')
})

test('an exception that nothing needs any more is reported', () => {
  expect(wrongSql({ 'modules/ledger/credit.queries.ts': '' })).toEqual([
    'modules/ledger/credit.queries.ts does not write to receipts: delete this exception',
  ])
})

test('SQL in a folder of which nothing reads it is named', () => {
  const known = [
    'apps/api/src/db/migrations/0001_opening-hours.sql',
    'apps/api/src/db/functions/for-tables/county_key.sql',
    'apps/api/test/samples/baseline-shop.sql',
  ]
  const unread = ['apps/api/src/db/county_key.sql', 'apps/api/src/db/functions/new/tier_price.sql']
  expect(unreadSql([...known, ...unread])).toEqual(
    unread.map((path) => expect.stringContaining(path)),
  )
})
