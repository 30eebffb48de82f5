import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Shopper,
  testApp,
} from '../../../test/support/support.ts'
import { aZone } from '../../../test/support/zones.ts'
import { offerCustomers, offers, products } from '../../db/schema.ts'

const app = await testApp()
const second = await anotherProcess(app)
const staff = await aManager(app)

let codes = 0
async function anOffer(fields: object = {}) {
  codes += 1
  const { status, body } = await staff.call('POST', '/offers', {
    code: `CODE${codes}`,
    kind: 'sum',
    value: 100,
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.offer
}

const enter = ({ call }: Shopper, code: string) => call('POST', '/carts/code', { code })
const cartOf = async ({ call, id }: Shopper) => (await call('GET', `/carts/user/${id}`)).body
const order = ({ call, addressId }: Shopper, fields: object = {}) =>
  call('POST', '/orders', { addressId, ...fields })
const move = (id: string, status: string) => staff.call('PUT', `/orders/${id}`, { status })

async function usedOf({ _id }: { _id: string }) {
  const [row] = await app.db.select().from(offers).where(eq(offers.id, _id))
  return row?.used
}

async function aCart(priceCents = 100_000, quantity = 1) {
  const product = await aProduct(app, { priceCents, stockQuantity: 1000 })
  return { product, shopper: await aShopper(app, { cart: [product], quantity }) }
}

test('a code applies to the cart and the order, ignoring case and blanks', async () => {
  const offer = await anOffer({ code: 'Karibu 10', kind: 'percent', value: 10 })
  const { shopper } = await aCart()
  const { status, body } = await enter(shopper, ' karibu10 ')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: 1000,
    payable: 900,
    offer: { code: 'Karibu 10', amount: 100, problem: null },
  })
  const placed = await order(shopper, { expectedTotal: 900 })
  expect(placed.status).toBe(201)
  const parts = {
    itemsTotal: 1000,
    deliveryFee: 0,
    promotion: 100,
    totalAmount: 900,
    code: 'Karibu 10',
  }
  expect(placed.body.order).toMatchObject(parts)
  const { body: again } = await shopper.call('GET', `/orders/${placed.body.order._id}`)
  expect(again.order).toMatchObject(parts)
  expect(await cartOf(shopper)).toMatchObject({ offer: null, total: 0, payable: 0 })
  expect(await usedOf(offer)).toBe(1)
})

test('the code in the order replaces the code in the cart', async () => {
  const [small, large] = [await anOffer({ value: 50 }), await anOffer({ value: 200 })]
  const { shopper } = await aCart()
  await enter(shopper, small.code)
  const placed = await order(shopper, { code: large.code.toLowerCase() })
  expect(placed.body.order).toMatchObject({ promotion: 200, code: large.code })
  expect([await usedOf(small), await usedOf(large)]).toEqual([0, 1])
  expect((await cartOf(shopper)).offer).toBeNull()
})

test('a code can be removed from the cart, and emptying the cart removes it', async () => {
  const offer = await anOffer()
  const { shopper } = await aCart()
  await enter(shopper, offer.code)
  expect((await shopper.call('DELETE', '/carts/code')).body).toMatchObject({
    offer: null,
    payable: 1000,
  })
  await enter(shopper, offer.code)
  await shopper.call('DELETE', `/carts/user/${shopper.id}`)
  expect((await cartOf(shopper)).offer).toBeNull()
})

test.each([
  ['unknown', undefined, 'OFFER_UNKNOWN'],
  ['not begun', { from: '2037-01-01' }, 'OFFER_NOT_BEGUN'],
  ['ended', { until: '2020-01-01' }, 'OFFER_ENDED'],
  ['below the minimum', { minimum: 1001 }, 'OFFER_MINIMUM'],
] as const)('a code that is %s is refused by cart and order', async (_, fields, code) => {
  const offer = fields ? await anOffer(fields) : { code: 'NOSUCH' }
  const { shopper } = await aCart()
  expect(await enter(shopper, offer.code)).toMatchObject({ status: 409, body: { code } })
  expect((await cartOf(shopper)).offer).toBeNull()
  const refused = await order(shopper, { code: offer.code })
  expect(refused).toMatchObject({ status: 409, body: { code } })
  expect(refused.body.message).toContain(offer.code)
  expect((await cartOf(shopper)).items).toHaveLength(1)
})

test('a code for a category takes off only from its goods', async () => {
  const kitchen = await aCategory(app)
  const pot = await aProduct(app, { categoryId: kitchen.id, priceCents: 30_000 })
  const lamp = await aProduct(app, { priceCents: 100_000 })
  const percent = await anOffer({ kind: 'percent', value: 50, categories: [kitchen.id] })
  const sum = await anOffer({ value: 500, categories: [kitchen.id] })
  const amina = await aShopper(app, { cart: [lamp] })
  expect((await enter(amina, percent.code)).body.code).toBe('OFFER_OTHER_GOODS')
  await amina.call('POST', '/carts', { items: [{ productId: pot.id }] })
  expect((await enter(amina, percent.code)).body.offer.amount).toBe(150)
  expect((await enter(amina, sum.code)).body).toMatchObject({
    total: 1300,
    payable: 1000,
    offer: { amount: 300 },
  })
  expect((await order(amina)).body.order).toMatchObject({ promotion: 300, totalAmount: 1000 })
})

test('a code that stops counting stays in the cart with its problem, and orders with it are refused', async () => {
  const offer = await anOffer({ minimum: 1000 })
  const { product, shopper } = await aCart()
  await enter(shopper, offer.code)
  await app.db.update(products).set({ priceCents: 90_000 }).where(eq(products.id, product.id))
  expect(await cartOf(shopper)).toMatchObject({
    total: 900,
    payable: 900,
    offer: {
      code: offer.code,
      amount: 0,
      problem: expect.stringContaining('Ksh 1,000.00'),
      reason: { code: 'OFFER_MINIMUM' },
    },
  })
  expect(await order(shopper)).toMatchObject({ status: 409, body: { code: 'OFFER_MINIMUM' } })
  await staff.call('DELETE', `/offers/${offer._id}`)
  expect((await cartOf(shopper)).offer).toMatchObject({ reason: { code: 'OFFER_UNKNOWN' } })
  await shopper.call('DELETE', '/carts/code')
  expect((await order(shopper)).status).toBe(201)
})

test('an order costs at least KES 1, and a sum takes at most what the goods cost', async () => {
  const { shopper } = await aCart(5_000)
  const everything = await anOffer({ kind: 'percent', value: 100 })
  expect((await enter(shopper, everything.code)).body).toMatchObject({ payable: 1 })
  expect((await order(shopper)).body.order).toMatchObject({ promotion: 49, totalAmount: 1 })
})

test('an offer for delivery takes off the fee, at most its value', async () => {
  const here = await testApp()
  const manager = await aManager(here)
  await aZone(here, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 30_000 }],
  })
  const product = await aProduct(here, { priceCents: 100_000, stockQuantity: 9 })
  const free = { code: 'FREE', kind: 'delivery' }
  const part = { code: 'PART', kind: 'delivery', value: 120 }
  for (const offer of [free, part])
    expect((await manager.call('POST', '/offers', offer)).status).toBe(201)
  const place = async (code: string) =>
    (await order(await aShopper(here, { cart: [product] }), { code })).body.order
  expect(await place('FREE')).toMatchObject({
    itemsTotal: 1000,
    deliveryFee: 300,
    promotion: 300,
    totalAmount: 1000,
  })
  expect(await place('PART')).toMatchObject({ promotion: 120, totalAmount: 1180 })
})

test('of 200 shoppers at once exactly 20 use a code for 20', async () => {
  const offer = await anOffer({ maxUses: 20 })
  const product = await aProduct(app, { priceCents: 100_000, stockQuantity: 1000 })
  const shoppers: Shopper[] = []
  for (let count = 0; count < 200; count += 1)
    shoppers.push(await aShopper(app, { cart: [product] }))
  const answers = await Promise.all(
    shoppers.map(({ token, addressId }, index) =>
      (index % 2 ? app : second).call(
        'POST',
        '/orders',
        { addressId, code: offer.code },
        { token },
      ),
    ),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(20)
  for (const { body } of placed) expect(body.order.promotion).toBe(100)
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body.code).toBe('OFFER_USED_UP')
  expect(await usedOf(offer)).toBe(20)
  const [left] = await app.db.select().from(products).where(eq(products.id, product.id))
  expect(left?.stockQuantity).toBe(980)
})

test('a customer uses a code as often as it allows', async () => {
  const offer = await anOffer({ maxUsesPerCustomer: 1 })
  const { product, shopper } = await aCart()
  expect((await order(shopper, { code: offer.code })).status).toBe(201)
  await shopper.call('POST', '/carts', { items: [{ productId: product.id }] })
  expect((await order(shopper, { code: offer.code })).body.code).toBe('OFFER_USED_BY_YOU')
  // A second account with the same phone is the same customer; another phone is another one.
  const { shopper: second } = await aCart()
  expect((await order(second, { code: offer.code })).body.code).toBe('OFFER_USED_BY_YOU')
  expect(await usedOf(offer)).toBe(1)
  const contactPhone = '254722000111'
  expect((await order(second, { code: offer.code, contactPhone })).status).toBe(201)
})

test('cancelling gives the use back once, and reopening takes it again or is refused', async () => {
  const offer = await anOffer({ maxUses: 1, maxUsesPerCustomer: 1 })
  const { shopper } = await aCart()
  const { _id } = (await order(shopper, { code: offer.code })).body.order
  const cancelled = await Promise.all([move(_id, 'Cancelled'), move(_id, 'Cancelled')])
  expect(cancelled.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await usedOf(offer)).toBe(0)
  expect((await move(_id, 'Pending')).status).toBe(200)
  expect(await usedOf(offer)).toBe(1)

  await move(_id, 'Cancelled')
  const { shopper: other } = await aCart()
  const reopenOrBuy = await Promise.all([move(_id, 'Pending'), order(other, { code: offer.code })])
  expect(reopenOrBuy.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(reopenOrBuy.find(({ status }) => status >= 300)?.body.code).toBe('OFFER_USED_UP')
  expect(await usedOf(offer)).toBe(1)
  const people = await app.db
    .select()
    .from(offerCustomers)
    .where(eq(offerCustomers.offerId, offer._id))
  expect(people.map(({ used }) => used).reduce((sum, used) => sum + used, 0)).toBe(1)
})

test('a deleted order gives its use back, and a deleted offer stays in its orders', async () => {
  const offer = await anOffer({ maxUses: 1 })
  const { shopper } = await aCart()
  const first = (await order(shopper, { code: offer.code })).body.order
  expect((await staff.call('DELETE', `/orders/${first._id}`)).status).toBe(204)
  expect(await usedOf(offer)).toBe(0)

  const { shopper: other } = await aCart()
  const { _id } = (await order(other, { code: offer.code })).body.order
  expect((await staff.call('DELETE', `/offers/${offer._id}`)).status).toBe(204)
  expect((await other.call('GET', `/orders/${_id}`)).body.order).toMatchObject({
    promotion: 100,
    code: offer.code,
    totalAmount: 900,
  })
  expect((await move(_id, 'Cancelled')).status).toBe(200)
  // The code is free for a new offer.
  await anOffer({ code: offer.code })
})

test('the total is always items + delivery - promotion, and at least KES 1', async () => {
  const { default: fc } = await import('fast-check')
  const line = fc.record({
    cents: fc.integer({ min: 1, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    tier: fc.option(fc.integer({ min: 2, max: 20 })),
    sale: fc.boolean(),
  })
  const offer = fc.oneof(
    fc.record({ kind: fc.constant('percent'), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('sum'), value: fc.integer({ min: 1, max: 5000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      offer,
      async (lines, terms) => {
        const { code } = await anOffer(terms)
        const shopper = await aShopper(app)
        for (const { cents, quantity, tier, sale } of lines) {
          const product = await aProduct(app, {
            priceCents: cents,
            stockQuantity: 100,
            ...(tier && { tiers: [{ from: tier, cents: Math.ceil(cents / 2) }] }),
            ...(sale && { salePriceCents: Math.ceil(cents * 0.8) }),
          })
          await shopper.call('POST', '/carts', { items: [{ productId: product.id, quantity }] })
        }
        const cart = (await enter(shopper, code)).body
        const { status, body } = await order(shopper, { expectedTotal: cart.payable })
        expect(status).toBe(201)
        const { items, itemsTotal, deliveryFee, promotion, totalAmount } = body.order
        const cents = (shillings: number) => Math.round(shillings * 100)
        expect(cents(itemsTotal) + cents(deliveryFee) - cents(promotion)).toBe(cents(totalAmount))
        expect(itemsTotal).toBe(cart.total)
        expect(totalAmount).toBe(cart.payable)
        expect(totalAmount).toBeGreaterThanOrEqual(Math.min(1, itemsTotal))
        expect(
          items.reduce(
            (sum: number, item: { price: number; quantity: number }) =>
              sum + cents(item.price) * item.quantity,
            0,
          ),
        ).toBe(cents(itemsTotal))
      },
    ),
    { numRuns: 25 },
  )
})

test.each([
  [{ code: ' ' }, 'code'],
  [{ kind: 'gift' }, 'kind'],
  [{ kind: 'percent', value: 101 }, 'value'],
  [{ kind: 'percent', value: 0 }, 'value'],
  [{ kind: 'sum', value: null }, 'value'],
  [{ value: -5 }, 'value'],
  [{ minimum: 0 }, 'minimum'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUses: 1.5 }, 'maxUses'],
  [{ maxUsesPerCustomer: 0 }, 'maxUsesPerCustomer'],
  [{ from: 'soon' }, 'from'],
  [{ from: '2027-02-01', until: '2027-01-01' }, 'until'],
])('an offer with %j is refused at its field', async (fields, field) => {
  const { status, body } = await staff.call('POST', '/offers', {
    code: 'WRONG',
    kind: 'sum',
    value: 100,
    ...fields,
  })
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('staff change and list offers; each code is unique', async () => {
  const offer = await anOffer({ maxUses: 5, minimum: 100, until: '2037-01-01' })
  expect(offer).toMatchObject({ maxUses: 5, minimum: 100, categories: null, from: null, used: 0 })
  const changed = await staff.call('PUT', `/offers/${offer._id}`, { maxUses: null, value: 70 })
  expect(changed.body.offer).toMatchObject({ maxUses: null, value: 70, minimum: 100 })
  const taken = await staff.call('POST', '/offers', {
    code: offer.code.toLowerCase(),
    kind: 'sum',
    value: 1,
  })
  expect(taken).toMatchObject({ status: 409, body: { code: 'OFFER_CODE_TAKEN' } })
  const { body } = await staff.call('GET', '/offers?limit=1')
  expect(body).toMatchObject({ offers: [{ _id: offer._id }], nextCursor: expect.any(String) })
})
