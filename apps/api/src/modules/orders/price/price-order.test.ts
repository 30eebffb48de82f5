import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryZones } from '../../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)
afterEach(() => app.db.delete(deliveryZones))

const customer = { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 678' }
const address = { city: 'Nairobi', state: 'Nairobi' }

/** Nairobi by boda for 150 (free from 2,000), by van for 300. */
async function nairobi() {
  const { optionIds } = await aZone(app, {
    name: 'Nairobi',
    places: [{ county: 'Nairobi' }],
    options: [
      { name: 'Boda', feeCents: 15_000, freeFromCents: 200_000 },
      { name: 'Van', feeCents: 30_000 },
    ],
  })
  return optionIds
}

async function anOffer(fields: object) {
  const code = `OFFER${crypto.randomUUID().slice(0, 8)}`
  const { status, body } = await staff.call('POST', '/offers', { code, ...fields })
  expect([status, body]).toEqual([201, expect.anything()])
  return {
    ...body.offer,
    change: (to: object) => staff.call('PUT', `/offers/${body.offer._id}`, to),
  }
}

async function aStaffOrder(product: { id: string }, quantity: number, fields: object = {}) {
  const items = [{ productId: product.id, quantity }]
  const body = { customer, items, address, paymentMethod: 'mpesa', ...fields }
  const placed = await staff.call('POST', '/staff/orders', body)
  expect([placed.status, placed.body]).toEqual([201, expect.anything()])
  return placed.body.order
}

const changeItems = async (orderId: string, product: { id: string }, quantity: number) => {
  const items = [{ productId: product.id, quantity }]
  return (await staff.call('PUT', `/orders/${orderId}/items`, { items })).body.order
}

test('a percentage that staff took off stays one when the goods change, and an amount an amount', async () => {
  const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 250_000 })
  const share = await aStaffOrder(kettle, 10, { discount: { percent: 10, reason: 'Regular' } })
  expect(share).toMatchObject({ discount: 2500, totalAmount: 22_500 })
  expect(await changeItems(share._id, kettle, 2)).toMatchObject({
    discount: 500,
    totalAmount: 4500,
  })
  expect(await changeItems(share._id, kettle, 1)).toMatchObject({
    discount: 250,
    totalAmount: 2250,
  })

  const amount = await aStaffOrder(kettle, 2, { discount: { amount: 500, reason: 'Regular' } })
  expect(await changeItems(amount._id, kettle, 4)).toMatchObject({
    discount: 500,
    totalAmount: 9500,
  })
})

test.each<[string, (offer: Awaited<ReturnType<typeof anOffer>>) => Promise<unknown>]>([
  ['edited', (offer) => offer.change({ kind: 'delivery', value: 50 })],
  [
    'dearer for new orders',
    (offer) => offer.change({ kind: 'percent', value: 20, minimum: 90_000 }),
  ],
  ['ended', () => app.db.execute(sql`update offers set ends_at = now()`)],
  ['used up', () => app.db.execute(sql`update offers set max_uses = 1, used = 7`)],
  ['deleted', (offer) => staff.call('DELETE', `/offers/${offer._id}`)],
])('an order keeps the terms of its offer although that is %s', async (_, change) => {
  const [boda, van] = await nairobi()
  const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 100_000 })
  const offer = await anOffer({ kind: 'percent', value: 20 })
  const order = await aStaffOrder(kettle, 1, { code: offer.code, deliveryOption: boda })
  expect(order).toMatchObject({ promotion: 200, totalAmount: 950 })
  await change(offer)

  const delivery = { deliveryOption: van }
  const moved = await staff.call('PUT', `/orders/${order._id}/delivery`, delivery)
  expect(moved.body.order).toMatchObject({ promotion: 200, code: offer.code, totalAmount: 1100 })
  expect(await changeItems(order._id, kettle, 3)).toMatchObject({
    promotion: 600,
    code: offer.code,
    totalAmount: 2700,
  })
})

test('new goods cost the fee of today, and that of the order once its option is gone', async () => {
  const [boda] = await nairobi()
  const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 50_000 })
  const order = await aStaffOrder(kettle, 1, { deliveryOption: boda })
  expect(order).toMatchObject({ deliveryFee: 150, totalAmount: 650 })

  await app.db.execute(sql`update delivery_options set fee_cents = 20000 where id = ${boda}`)
  const dearer = { deliveryFee: 200, totalAmount: 1200 }
  expect(await changeItems(order._id, kettle, 2)).toMatchObject(dearer)

  await app.db.execute(sql`delete from delivery_options where id = ${boda}`)
  const kept = { deliveryFee: 200, totalAmount: 2700 }
  expect(await changeItems(order._id, kettle, 5)).toMatchObject(kept)
  const moved = await staff.call('PUT', `/orders/${order._id}/delivery`, { deliveryOption: boda })
  expect(moved).toMatchObject({ status: 409, body: { code: 'OPTION_NOT_HERE' } })
})

test('the price of a cart by each way of delivery comes in one answer, and is what the order costs', async () => {
  const options = await nairobi()
  const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 99_950 })
  const asked = '/delivery/options?county=Nairobi&cart=1'
  for (const fields of [
    { kind: 'sum', value: 100 },
    { kind: 'percent', value: 12.5 },
    { kind: 'delivery' },
  ]) {
    const offer = await anOffer(fields)
    const shopper = await aShopper(app, { cart: [kettle] })
    await app.db.execute(
      sql`update addresses set state = 'Nairobi' where id = ${shopper.addressId}`,
    )
    await shopper.call('POST', '/carts/code', { code: offer.code })
    const { body } = await shopper.call('GET', asked)
    expect(body.itemsTotal).toBe(999.5)
    expect(body.options.map(({ _id }: { _id: string }) => _id)).toEqual(options)
    const [, van] = body.options
    const wanted = { addressId: shopper.addressId, paymentMethod: 'mpesa', deliveryOption: van._id }
    const { order } = (await shopper.call('POST', '/orders', wanted)).body
    expect(order).toMatchObject({ promotion: van.price.promotion, totalAmount: van.price.total })
  }
  expect((await app.call('GET', asked)).status).toBe(401)
})

test('a draft has the price of its order without delivery and by each way', async () => {
  const [boda, van] = await nairobi()
  const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 100_000 })
  const offer = await anOffer({ kind: 'sum', value: 200 })
  const body = {
    customer,
    items: [{ productId: kettle.id, quantity: 2 }],
    code: offer.code,
    discount: { percent: 10, reason: 'Regular' },
    paymentMethod: 'mpesa',
  }
  const { draft } = (await staff.call('POST', '/drafts', body)).body
  expect(draft).toMatchObject({
    price: { promotion: 200, discount: 180, total: 1620 },
    quote: null,
  })
  const saved = await staff.call('PUT', `/drafts/${draft._id}`, {
    ...body,
    address,
    deliveryOption: van,
  })
  const { quote } = saved.body.draft
  expect(quote).toMatchObject({ zone: { name: 'Nairobi' }, itemsTotal: 2000, delivers: true })
  expect(quote.options).toMatchObject([
    { _id: boda, fee: 0, price: { promotion: 200, discount: 180, total: 1620 } },
    { _id: van, fee: 300, price: { promotion: 200, discount: 180, total: 1920 } },
  ])
  const { order } = (await staff.call('POST', `/drafts/${draft._id}/order`)).body
  expect(order).toMatchObject({ promotion: 200, discount: 180, totalAmount: 1920 })
})

test.each([
  ['nothing and everything', {}],
  ['half a shilling', { amount: 0.5 }],
  ['more than it costs', { amount: 5000 }],
  ['more than a hundred per cent', { percent: 1e300 }],
  ['less than nothing', { amount: -5, percent: -5 }],
])('a draft whose discount is %s is answered', async (_, discount) => {
  const kettle = await aProduct(app, { priceCents: 100_000 })
  const items = [{ productId: kettle.id, quantity: 1 }]
  const { status, body } = await staff.call('POST', '/drafts', { items, discount })
  expect(status).toBe(201)
  expect(body.draft.price.total).toBe(
    1000 - Math.max(0, 'amount' in discount ? discount.amount : 0),
  )
})

interface Priced {
  [column: string]: unknown
  fee: number
  promotion: number
  reduction: number
  total: number
  shares: number[]
  rule: string | null
}

interface Wanted {
  /** The terms of an offer. */
  offer?: { kind: 'percent' | 'sum' | 'delivery'; value?: number; minimum_cents?: number }
  /** What staff take off. */
  cents?: number
  percent?: number
  option?: string | undefined
}

/** What `price_order` says of lines with these cents. */
async function priceOf(
  lines: number[],
  { offer, cents, percent, option }: Wanted,
): Promise<Priced> {
  const { rows } = await app.db.execute<Priced>(sql`
    select fee_cents as fee, promotion_cents as promotion, reduction_cents as reduction, total_cents as total, shares, rule
    from price_order(array_fill(null::uuid, array[${lines.length}::int]), ${sql.param(lines)}::bigint[], null, null,
      (select zone_id from delivery_options where id = ${option ?? null}), ${option ?? null},
      ${cents ?? null}::bigint, ${percent ?? null}::numeric, ${offer ? JSON.stringify(offer) : null}::jsonb)`)
  const [row] = rows
  return row as Priced
}

const percent = { kind: 'percent', value: 2000 } as const
const sum = { kind: 'sum', value: 50_000 } as const
const freeDelivery = { kind: 'delivery' } as const

// Boda costs 150 below 2,000; van 300. All in cents.
test.each<[string, number[], Wanted & { by?: 'boda' | 'van' }, Partial<Priced>]>([
  ['goods alone', [100_000, 50_000], {}, { total: 150_000 }],
  ['goods and delivery', [150_000], { by: 'boda' }, { fee: 15_000, total: 165_000 }],
  ['free delivery from 2,000', [200_000], { by: 'boda' }, { fee: 0, total: 200_000 }],
  ['a percentage of ten pieces', [1_000_000], { percent: 10 }, { total: 900_000 }],
  ['the same percentage of two pieces', [200_000], { percent: 10 }, { total: 180_000 }],
  ['a percentage not of the delivery', [100_000], { by: 'van', percent: 10 }, { total: 120_000 }],
  ['an amount', [100_000], { by: 'van', cents: 10_000 }, { total: 120_000 }],
  [
    'a percentage after an offer in per cent, and free delivery',
    [300_000],
    { by: 'boda', offer: percent, percent: 10 },
    { fee: 0, promotion: 60_000, reduction: 24_000, total: 216_000 },
  ],
  [
    'a percentage after an offer in shillings',
    [100_000],
    { by: 'van', offer: sum, percent: 10 },
    { promotion: 50_000, reduction: 5000, total: 75_000 },
  ],
  [
    'a percentage of all goods beside an offer on the delivery',
    [100_000],
    { by: 'van', offer: freeDelivery, percent: 10 },
    { promotion: 30_000, reduction: 10_000, total: 90_000 },
  ],
  [
    'an offer of up to 100 on a delivery for 150',
    [100_000],
    { by: 'boda', offer: { ...freeDelivery, value: 10_000 } },
    { promotion: 10_000, total: 105_000 },
  ],
  [
    'an offer below its minimum',
    [100_000],
    { offer: { ...sum, minimum_cents: 100_001 } },
    { promotion: 0 },
  ],
  ['KES 1 after an offer', [40_000], { offer: sum }, { promotion: 40_000 - 100, total: 100 }],
  ['less than KES 1 without an offer', [50], { offer: sum }, { promotion: 0, total: 50 }],
  ['KES 1 after an amount', [10_000], { cents: 9900 }, { total: 100 }],
  ['an amount too large', [10_000], { cents: 9901 }, { rule: 'discount_too_large' }],
  ['a percentage too large', [40_000], { offer: sum, percent: 50 }, { rule: 'discount_too_large' }],
])('the price of an order: %s', async (_, lines, { by, ...wanted }, expected) => {
  const [boda, van] = by ? await nairobi() : []
  const priced = await priceOf(lines, { ...wanted, option: by && { boda, van }[by] })
  expect(priced).toMatchObject({ rule: null, ...expected })
})

test('the shares of the lines are whole cents, never negative, and come to the price of the goods', async () => {
  for (let round = 0; round < 200; round += 1) {
    const any = (most: number) => Math.floor(Math.random() * most)
    const cents = Array.from({ length: 1 + any(5) }, () => 1 + any(99_999))
    const offer = [
      undefined,
      { kind: 'percent' as const, value: 1 + any(10_000) },
      { kind: 'sum' as const, value: 1 + any(50_000) },
    ][any(3)]
    const off = any(2) ? { percent: any(10_000) / 100 } : { cents: any(5000) }
    const priced = await priceOf(cents, { ...off, ...(offer && { offer }) })
    const sum = priced.shares.map(Number).reduce((one, other) => one + other, 0)
    expect([cents, offer, sum]).toEqual([cents, offer, Math.max(0, priced.total)])
    for (const [i, share] of priced.shares.map(Number).entries()) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(cents[i] ?? 0)
    }
  }
})
