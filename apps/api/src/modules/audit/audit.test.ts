import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aManager,
  anAdmin,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'
import { users } from '../../db/schema.ts'
import { addAuditEntry } from './audit.ts'

const app = await testApp()

test('staff read who changed what, newest first, page by page', async () => {
  const manager = await aManager(app)
  const thingId = randomUUID()
  for (let price = 1; price <= 5; price += 1)
    await addAuditEntry(app.db, manager, 'product update', thingId, {
      before: { price: price - 1 },
      after: { price, tags: ['new'] },
    })
  const seen = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/audit?thing=product&thingId=${thingId}&limit=2`
    const { body } = await manager.call('GET', cursor ? `${path}&cursor=${cursor}` : path)
    expect(body.entries.length).toBeLessThanOrEqual(2)
    seen.push(...body.entries)
    cursor = body.nextCursor
  }
  expect(seen.map(({ after }) => after.price)).toEqual([5, 4, 3, 2, 1])
  const oldest = `/audit?thing=product&thingId=${thingId}&sort=oldest&limit=4`
  const first = (await manager.call('GET', oldest)).body
  const second = (await manager.call('GET', `${oldest}&cursor=${first.nextCursor}`)).body
  expect(
    [...first.entries, ...second.entries].map(
      ({ after }: { after: { price: number } }) => after.price,
    ),
  ).toEqual([1, 2, 3, 4, 5])
  // A cursor continues its own sort only.
  const otherSort = await manager.call(
    'GET',
    `/audit?thingId=${thingId}&cursor=${first.nextCursor}`,
  )
  expect(otherSort.body.code).toBe('INVALID_CURSOR')
  expect(seen[0]).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    user: { _id: manager.id, username: manager.username, name: `Test ${manager.username}` },
    action: 'update',
    thing: 'product',
    thingId,
    before: { price: 4 },
    after: { price: 5, tags: ['new'] },
  })
})

test('the log names a thing that still is, and the order of a shipping record', async () => {
  const admin = await anAdmin(app)
  const product = await aProduct(app)
  await admin.call('PATCH', `/products/${product.id}/stock`, { lowStockAt: 5 })
  const named = async (thing: string, thingId: string) =>
    (await admin.call('GET', `/audit?thing=${thing}&thingId=${thingId}&limit=1`)).body.entries[0]
  expect((await named('product', product.id)).thingName).toBe(product.name)

  const shopper = await aShopper(app, { cart: [product] })
  const { order } = (await shopper.placeOrder('cod')).body
  const of = { order: order._id, address: shopper.addressId }
  const { shipping } = (await admin.call('POST', '/shippings', of)).body
  await admin.call('PATCH', `/user/users/${shopper.id}/role`, { role: 'manager' })
  expect((await named('user', shopper.id)).thingName).toBe(`Test ${shopper.username}`)
  expect((await named('shipping', shipping._id)).orderNumber).toBe(order.number)
})

test('who may not know what products cost reads no cost in the log or its file', async () => {
  const admin = await anAdmin(app)
  const packer = await aManager(app)
  await app.db
    .update(users)
    .set({ rights: ['stock'] })
    .where(eq(users.id, packer.id))
  const product = await aProduct(app)
  const stock = { lowStockAt: 5, cost: 1234 }
  await admin.call('PATCH', `/products/${product.id}/stock`, stock)
  await admin.call('POST', '/products/prices', {
    filter: { ids: [product.id] },
    of: 'cost',
    sum: 77,
  })
  const read = async ({ call }: Person) =>
    JSON.stringify((await call('GET', '/audit?thing=product&limit=20')).body)
  const file = async ({ call }: Person) => String((await call('GET', '/exports/changes.csv')).body)
  expect(await file(admin)).toContain('1234')
  // An id may have any digits.
  const costs = /:(1234|1311|77)\b/
  expect(await file(packer)).not.toMatch(costs)
  expect(await read(admin)).toMatch(/"cost":1234.*|"sum":77.*/)
  expect(await read(packer)).toContain('"lowStockAt":5')
  expect(await read(packer)).not.toMatch(costs)
})

test('the log is filtered by user; automatic changes have none', async () => {
  const [one, two] = [await aManager(app), await aManager(app)]
  const thingId = randomUUID()
  for (const who of [one, two, undefined]) await addAuditEntry(app.db, who, 'order status', thingId)
  const all = await one.call('GET', `/audit?thingId=${thingId}`)
  expect(all.body.entries.map(({ user }: { user: unknown }) => user)).toMatchObject([
    null,
    { _id: two.id },
    { _id: one.id },
  ])
  const { body } = await one.call('GET', `/audit?user=${two.id}&thing=&thingId=`)
  expect(body.entries).toMatchObject([{ thingId, user: { _id: two.id } }])
})

test('only staff read the log, and invalid filters are refused', async () => {
  expect((await (await aShopper(app)).call('GET', '/audit')).status).toBe(403)
  const manager = await aManager(app)
  expect((await manager.call('GET', '/audit?user=me')).status).toBe(400)
  for (const cursor of ['x', 'WzFd0', 'Wy0xXQ', 'WzEuNV0', 'WyIxIl0', 'WzFlMzBd'])
    expect((await manager.call('GET', `/audit?cursor=${cursor}`)).body.code).toBe('INVALID_CURSOR')
})
