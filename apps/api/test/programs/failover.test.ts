import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../../src/db/client.ts'
import { NoPrimary, primaryUrl } from '../../src/db/primary.ts'
import { aServerPair } from '../support/server-pair.ts'
import { aCategory, anAdmin, anotherProcess, aProduct, aShopper } from '../support/support.ts'

test('after a failover the order is still there, and a repeated call with its key makes no second order', async () => {
  const pair = await aServerPair()
  const shop = await anotherProcess({ databaseUrl: pair.both })
  const category = await aCategory(shop, 'Before')
  const product = await aProduct(shop, { categoryId: category.id })
  const shopper = await aShopper(shop, { cart: [product] })
  const key = { 'idempotency-key': randomUUID() }
  const placed = await shopper.placeOrder('cod', key)
  expect(placed.status).toBe(201)
  const names = async () =>
    (await shop.call('GET', '/categories')).body.categories.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names()).toEqual(['Before'])

  await pair.crashFirst()
  const primaryNow = () => primaryUrl(pair.both, 10).catch((error) => error)
  await expect.poll(primaryNow).toBeInstanceOf(NoPrimary)
  await pair.promoteSecond()

  // A call without a connection waits for the new server for some seconds, and may be repeated.
  await expect.poll(async () => (await shop.call('GET', '/../readyz')).status).toBe(200)
  const repeated = await shopper.placeOrder('cod', key)
  expect(repeated).toMatchObject({ status: 201, body: { order: { _id: placed.body.order._id } } })
  const { rows } = await shop.db.execute(sql`select count(*) as orders from orders`)
  expect(rows).toEqual([{ orders: 1 }])

  // Notifications arrive again: the other process knows the new server only.
  const other = await anotherProcess({ databaseUrl: pair.second })
  const admin = await anAdmin(other)
  const renamed = await admin.call('PUT', `/categories/${category.id}`, { name: 'After' })
  expect(renamed.status).toBe(200)
  await expect.poll(names).toEqual(['After'])

  // The old server came back alone: a shop that starts now must not write to it.
  await pair.reviveFirst()
  const late = connect(`${pair.both}&application_name=late`)
  await late.db.execute(sql`insert into categories (name) values ('Written later')`)
  await late.pool.end()
  const { rows: later } = await shop.db.execute(sql`select name from categories order by name`)
  expect(later).toEqual([{ name: 'After' }, { name: 'Written later' }])
})
