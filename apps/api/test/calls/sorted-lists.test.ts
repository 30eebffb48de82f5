import { readCsv } from '@duka/contract/csv'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCategory, aManager, aProduct, aShopper, testApp } from '../support/support.ts'

const app = await testApp()

/** Reads a whole list, two rows a page. */
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

test('every list can be reversed, and its pages neither repeat nor miss a row', async () => {
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

test('shipping records can be sorted by columns that may be empty', async () => {
  const staff = await aManager(app)
  const made: Record<string, string>[] = [
    { trackingNumber: 'KE-2', shippedAt: '2026-03-02' },
    {},
    { trackingNumber: 'ke-1', shippedAt: '2026-03-03', deliveredAt: '2026-03-05' },
    { trackingNumber: 'KE-3', shippedAt: '2026-03-01', deliveredAt: '2026-03-04' },
    {},
  ]
  for (const fields of made) {
    const shopper = await aShopper(app, { cart: [await aProduct(app)] })
    const { order } = (await shopper.placeOrder('cod')).body
    await staff.call('PUT', `/orders/${order._id}`, { status: 'Processing' })
    const { shipping } = (await staff.call('GET', `/shippings/order/${order._id}`)).body
    await staff.call('PATCH', `/shippings/${shipping._id}`, fields)
  }
  const column = async (sort: string, field: string) =>
    (await walk(staff, `/shippings?sort=${sort}`, 'shippings')).map((one) => one[field])
  expect(await column('tracking', 'trackingNumber')).toEqual([null, null, 'ke-1', 'KE-2', 'KE-3'])
  expect(await column('-tracking', 'trackingNumber')).toEqual(['KE-3', 'KE-2', 'ke-1', null, null])
  const days = async (sort: string, field: string) =>
    (await column(sort, field)).map((at) => at && String(at).slice(0, 10))
  expect(await days('shipped', 'shippedAt')).toEqual([
    null,
    null,
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
  expect(await days('-delivered', 'deliveredAt')).toEqual([
    '2026-03-05',
    '2026-03-04',
    null,
    null,
    null,
  ])
})

test('addresses are sorted by town and county without regard to case', async () => {
  const staff = await aManager(app)
  const someone = await aShopper(app)
  for (const [city, state] of [
    ['thika', 'Kiambu'],
    ['Nakuru', null],
    ['Ruiru', 'kiambu'],
    ['Eldoret', 'Uasin Gishu'],
  ])
    await someone.call('POST', '/addresses', {
      addressLine1: 'P.O. Box 7',
      street: 'Moi Avenue',
      postalCode: '01000',
      country: 'Kenya',
      city,
      state,
    })
  const of = `/addresses?user=${someone.id}`
  const towns = async (sort: string) =>
    (await walk(staff, `${of}&sort=${sort}`, 'addresses')).map(({ city }) => city)
  expect(await towns('city')).toEqual(['Eldoret', 'Nairobi', 'Nakuru', 'Ruiru', 'thika'])
  expect(await towns('-city')).toEqual((await towns('city')).toReversed())
  const counties = (await walk(staff, `${of}&sort=-county`, 'addresses')).map(({ state }) => state)
  expect(counties.slice(0, 3).map((county) => String(county).toLowerCase())).toEqual([
    'uasin gishu',
    'nairobi',
    'kiambu',
  ])
  expect(counties.at(-1)).toBeNull()
})

test('payments can be sorted by settlement time and by amount', async () => {
  const staff = await aManager(app)
  for (const [price, at] of [
    [700, '2026-05-02T08:00:00Z'],
    [900, '2026-05-01T08:00:00Z'],
    [800, '2026-05-03T08:00:00Z'],
  ] as const) {
    const shopper = await aShopper(app, {
      cart: [await aProduct(app, { priceCents: price * 100 })],
    })
    const { order } = (await shopper.placeOrder('cod')).body
    await staff.call('POST', '/payments/cash', { orderId: order._id })
    await app.db.execute(sql`update payments set settled_at = ${at} where order_id = ${order._id}`)
  }
  const sums = async (sort: string) =>
    (await walk(staff, `/payments?sort=${sort}`, 'payments')).map(({ amount }) => amount)
  expect(await sums('newest')).toEqual([800, 700, 900])
  expect(await sums('oldest')).toEqual([900, 700, 800])
  expect(await sums('amount')).toEqual([700, 800, 900])
  expect(await sums('-amount')).toEqual([900, 800, 700])
})

test("a product's movements can be listed oldest or newest first", async () => {
  const staff = await aManager(app)
  const { id } = await aProduct(app, { stockQuantity: 10 })
  for (const change of [1, 2, 3])
    await staff.call('POST', `/products/${id}/stock`, { change, note: 'Counted' })
  const changes = async (sort: string) =>
    (await walk(staff, `/products/${id}/stock-movements?sort=${sort}`, 'movements')).map(
      ({ change }) => change,
    )
  expect(await changes('newest')).toEqual([3, 2, 1, ...(await changes('newest')).slice(3)])
  expect(await changes('oldest')).toEqual((await changes('newest')).toReversed())
})

test('a cursor of one sort is refused by another', async () => {
  const staff = await aManager(app)
  const { nextCursor } = (await staff.call('GET', '/orders?sort=total&limit=1')).body
  const answer = await staff.call('GET', `/orders?sort=-total&cursor=${nextCursor}`)
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR'])
  expect((await staff.call('GET', '/orders?sort=colour')).status).toBe(400)
})

test('an order is found by the beginning of its number and by nothing similar', async () => {
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

test('all products with low stock are listed in every sort and in the export', async () => {
  const staff = await aManager(app)
  const { id: categoryId } = await aCategory(app, 'Lamps')
  const made: [name: string, stockQuantity: number, lowStockAt: number][] = [
    ['candle', 3, 5],
    ['Bulb', 0, 5],
    ['Torch', 6, 5],
    ['Lantern', 3, 3],
    ['aLamp', 1, 2],
  ]
  for (const [name, stockQuantity, lowStockAt] of made)
    await aProduct(app, { name, stockQuantity, lowStockAt, categoryId })
  await aProduct(app, { stockQuantity: 0 })
  const path = `/products/low-stock?category=${categoryId}`
  const names = async (sort: string) =>
    (await walk(staff, `${path}&sort=${sort}`, 'products')).map((product) => product.name)

  expect(await names('oldest')).toEqual(['candle', 'Bulb', 'Lantern', 'aLamp'])
  expect(await names('newest')).toEqual((await names('oldest')).toReversed())
  expect(await names('name')).toEqual(['aLamp', 'Bulb', 'candle', 'Lantern'])
  expect(await names('-name')).toEqual((await names('name')).toReversed())
  const [bulb, lamp, ...threes] = await names('stock')
  expect([bulb, lamp, threes.toSorted()]).toEqual(['Bulb', 'aLamp', ['Lantern', 'candle']])
  expect(await names('-stock')).toEqual((await names('stock')).toReversed())
  const all = await walk(staff, '/products/low-stock?sort=stock', 'products')
  expect(all.length).toBeGreaterThan(4)

  const file = await staff.call('GET', `/exports/low-stock.csv?category=${categoryId}&sort=name`)
  expect(readCsv(file.body).map((row) => row.slice(2))).toEqual([
    ['name', 'variant', 'brand', 'category', 'stock', 'low from'],
    ['aLamp', '1.7 litre', 'Moto', 'Lamps', '1', '2'],
    ['Bulb', '1.7 litre', 'Moto', 'Lamps', '0', '5'],
    ['candle', '1.7 litre', 'Moto', 'Lamps', '3', '5'],
    ['Lantern', '1.7 litre', 'Moto', 'Lamps', '3', '3'],
  ])
})
