import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from './support.ts'

const app = await testApp()

/** All of a list, two at a time, by the cursors that the shop gives. */
async function walk(
  staff: Awaited<ReturnType<typeof aManager>>,
  path: string,
  plural: string,
): Promise<Record<string, string & number>[]> {
  const all = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await staff.call('GET', `${path}&limit=2${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    all.push(...answer.body[plural])
    cursor = answer.body.nextCursor
  }
  return all
}

test('staff turn every list round, and no page repeats or forgets a row', async () => {
  const staff = await aManager(app)
  for (const price of [300, 100, 200, 100, 500]) {
    const thing = await aProduct(app, { priceCents: price * 100 })
    const shopper = await aShopper(app, { cart: [thing] })
    await shopper.placeOrder('cod')
  }
  const totals = async (sort: string) =>
    (await walk(staff, `/orders?sort=${sort}`, 'orders')).map((order) => order.totalAmount)
  expect(await totals('total')).toEqual([100, 100, 200, 300, 500])
  expect(await totals('-total')).toEqual([500, 300, 200, 100, 100])
  expect(await totals('oldest')).toEqual([300, 100, 200, 100, 500])
  expect(await totals('newest')).toEqual([500, 100, 200, 100, 300])

  const names = (await walk(staff, '/user/users?sort=username', 'users')).map((one) => one.username)
  expect(names).toHaveLength(6)
  const backwards = await walk(staff, '/user/users?sort=-username', 'users')
  expect(backwards.map((one) => one.username)).toEqual(names.toReversed())

  const addresses = await walk(staff, '/addresses?sort=oldest', 'addresses')
  const newest = await walk(staff, '/addresses?sort=newest', 'addresses')
  expect(newest.map((one) => one._id)).toEqual(addresses.map((one) => one._id).toReversed())
})

test('a page of one sort does not continue another', async () => {
  const staff = await aManager(app)
  const { nextCursor } = (await staff.call('GET', '/orders?sort=total&limit=1')).body
  const answer = await staff.call('GET', `/orders?sort=-total&cursor=${nextCursor}`)
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR'])
  expect((await staff.call('GET', '/orders?sort=colour')).status).toBe(400)
})

test('an order is found by how its number begins, and by nothing that only looks like it', async () => {
  const staff = await aManager(app)
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { _id } = (await shopper.placeOrder('cod')).body.order as { _id: string }
  const found = async (q: string) => {
    const { orders } = (await staff.call('GET', `/orders?q=${encodeURIComponent(q)}`)).body
    return (orders as { _id: string }[]).some((order) => order._id === _id)
  }
  for (const q of [_id, _id.slice(0, 8), _id.slice(0, 5).toUpperCase(), `#${_id.slice(0, 8)}`])
    expect(await found(q), q).toBe(true)
  expect(await found(`zz ${_id.slice(0, 4)}`)).toBe(false)
})
