import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { aZone, type Place } from '../../../../test/support/zones.ts'
import { addresses, deliveryPoints, deliveryZones } from '../../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)

beforeEach(async () => {
  await app.db.delete(deliveryZones)
})

/** A shopper with goods for Ksh 1,000 in the cart and an address with these fields. */
async function shopperAt(
  fields: Partial<typeof addresses.$inferInsert> = {},
  priceCents = 100_000,
) {
  const shopper = await aShopper(app, { cart: [await aProduct(app, { priceCents })] })
  await app.db
    .update(addresses)
    .set({ isDefault: true, ...fields })
    .where(sql`id = ${shopper.addressId}`)
  return {
    ...shopper,
    order: (more: Record<string, unknown> = {}) =>
      shopper.call('POST', '/orders', { addressId: shopper.addressId, ...more }),
  }
}

const choose = 'Please select an address or add a new one.'
const nairobi: Place[] = [{ county: 'Nairobi' }]

test('without zones delivery is free and the order has no delivery option', async () => {
  const { order } = (await (await shopperAt()).order()).body

  expect(order).toMatchObject({
    itemsTotal: 1000,
    deliveryFee: 0,
    promotion: 0,
    totalAmount: 1000,
    delivery: null,
  })
})

test('an order copies zone, option, point and fee; later edits do not change it', async () => {
  const [point] = await app.db
    .insert(deliveryPoints)
    .values({ name: 'Duka Kilimani', county: 'Nairobi', town: 'Nairobi', hours: '8 to 5' })
    .returning()
  const {
    optionIds: [optionId],
  } = await aZone(app, {
    name: 'Nairobi',
    places: nairobi,
    options: [
      {
        name: 'Kilimani point',
        kind: 'pickup',
        feeCents: 15_050,
        estimate: '1 day',
        pointId: point?.id,
      },
    ],
  })
  const shopper = await shopperAt({ area: 'Kilimani', landmark: 'Opposite Yaya Centre' })

  const { order } = (await shopper.order()).body

  expect(order).toMatchObject({
    itemsTotal: 1000,
    deliveryFee: 150.5,
    totalAmount: 1150.5,
    address: { area: 'Kilimani', landmark: 'Opposite Yaya Centre' },
    delivery: {
      option: optionId,
      zone: 'Nairobi',
      kind: 'pickup',
      name: 'Kilimani point',
      fee: 150.5,
      estimate: '1 day',
      expected: null,
      point: { _id: point?.id, name: 'Duka Kilimani', hours: '8 to 5', directions: null },
    },
  })
  await app.db.delete(deliveryZones)
  await app.db.delete(deliveryPoints)
  expect((await shopper.call('GET', `/orders/${order._id}`)).body.order).toEqual(order)
})

test('who collects a parcel needs no address, and the order has none', async () => {
  const { optionIds } = await aZone(app, {
    places: nairobi,
    options: [
      { name: 'Rider', feeCents: 20_000 },
      { name: 'At the shop', kind: 'shop', feeCents: 0 },
    ],
  })
  const [rider, shop] = optionIds
  const shopper = await shopperAt()
  const collectIn = { county: 'nairobi city' }
  const place = (more: object) => shopper.call('POST', '/orders', { paymentMethod: 'cod', ...more })
  const refused = { status: 400, body: { fields: { addressId: choose } } }

  expect(await place({ collectIn, deliveryOption: rider })).toMatchObject(refused)
  expect(await place({ deliveryOption: shop })).toMatchObject(refused)
  const unknown = await place({ collectIn: { county: 'Utopia' }, deliveryOption: shop })
  expect(unknown.body.fields).toHaveProperty('collectIn.county')
  const phone = { contactPhone: '0712 345 678' }
  const { order } = (await place({ collectIn, deliveryOption: shop, ...phone })).body

  expect(order).toMatchObject({
    deliveryFee: 0,
    delivery: { kind: 'shop' },
    address: { addressLine1: '', street: '', city: 'Nairobi', state: 'Nairobi', country: 'Kenya' },
    recipient: { phoneNumber: '254712345678' },
  })
  const own = (await shopper.call('GET', `/addresses/user/${shopper.id}`)).body.addresses
  expect(own).toHaveLength(1)
})

test('orders that are collected share no address', async () => {
  await aZone(app, {
    places: nairobi,
    options: [{ name: 'At the shop', kind: 'shop', feeCents: 0 }],
  })
  for (const last of '12345') {
    const shopper = await shopperAt()
    const order = { collectIn: { county: 'Nairobi' }, contactPhone: `071234567${last}` }
    expect(await shopper.call('POST', '/orders', { ...order, paymentMethod: 'cod' })).toMatchObject(
      { status: 201 },
    )
  }
})

test('without zones an order needs an address', async () => {
  const order = await shopperAt()
  expect(await order.call('POST', '/orders', { collectIn: { county: 'Nairobi' } })).toMatchObject({
    status: 400,
    body: { fields: { addressId: choose } },
  })
})

test('the cheapest option for this cart applies, after free delivery, then by name', async () => {
  const { optionIds } = await aZone(app, {
    places: nairobi,
    options: [
      { name: 'Rider', feeCents: 30_000, freeFromCents: 100_000 },
      { name: 'Courier', feeCents: 20_000 },
      { name: 'Bus', feeCents: 20_000 },
    ],
  })

  const large = (await (await shopperAt({}, 100_000)).order()).body.order
  const small = (await (await shopperAt({}, 99_999)).order()).body.order
  const chosen = (await (await shopperAt({}, 99_999)).order({ deliveryOption: optionIds[0] })).body

  expect(large).toMatchObject({ deliveryFee: 0, totalAmount: 1000, delivery: { name: 'Rider' } })
  expect(small).toMatchObject({ deliveryFee: 200, delivery: { name: 'Bus' } })
  expect(chosen.order).toMatchObject({ deliveryFee: 300, totalAmount: 1299.99 })
})

test.each([
  ['its own area', { area: "kili-mani'" }, 'Area'],
  ['a line that names the area', { addressLine2: 'KILIMANI' }, 'Area'],
  ['an area that is not the one a line names', { area: 'Karen', street: 'Kilimani' }, 'Town'],
  ['a town', { city: 'NAIROBI' }, 'Town'],
  ['a county by another spelling', { city: 'Ruaraka', state: 'Nairobi City County' }, 'County'],
  ['a county without a name, by its town', { city: 'nairobi', state: null }, 'Town'],
  ['any other county', { city: 'Thika', state: 'Kiambu' }, 'Else'],
  ['Kenya by its code', { country: 'ke' }, 'Town'],
  ['another country with a county of that name', { country: 'Uganda' }, 'Else'],
])('the most specific zone wins: %s', async (_, address, zone) => {
  const option = [{ name: 'Rider', feeCents: 10_000 }]
  const county = 'Nairobi'
  await aZone(app, {
    name: 'Area',
    places: [{ county, town: 'Nairobi', area: 'Kilimani' }],
    options: option,
  })
  await aZone(app, { name: 'Town', places: [{ county, town: 'Nairobi' }], options: option })
  await aZone(app, { name: 'County', places: [{ county }], options: option })
  await aZone(app, { name: 'Else', places: [{}], options: option })

  const { order } = (await (await shopperAt(address)).order()).body

  expect(order.delivery.zone).toBe(zone)
})

test('an address that no zone covers is refused, and nothing is placed', async () => {
  await aZone(app, { places: nairobi, options: [{ name: 'Rider', feeCents: 0 }] })
  await aZone(app, { places: [{ county: 'Kiambu' }], options: [] })

  for (const address of [
    { city: 'Kisumu', state: 'Kisumu' },
    { city: 'Thika', state: 'Kiambu' },
    { country: 'Uganda' },
  ]) {
    const shopper = await shopperAt(address)
    expect(await shopper.order()).toMatchObject({ status: 409, body: { code: 'NOT_DELIVERED' } })
    expect((await shopper.call('GET', `/carts/user/${shopper.id}`)).body.items).toHaveLength(1)
  }
})

test('an option of another zone, or one that no longer exists, is refused', async () => {
  const kisumu = await aZone(app, {
    places: [{ county: 'Kisumu' }],
    options: [{ name: 'Bus', feeCents: 100 }],
  })
  await aZone(app, { places: nairobi, options: [{ name: 'Rider', feeCents: 100 }] })
  const shopper = await shopperAt()
  const elsewhere = () => shopper.order({ deliveryOption: kisumu.optionIds[0] })

  expect(await elsewhere()).toMatchObject({ status: 409, body: { code: 'OPTION_NOT_HERE' } })
  await app.db.delete(deliveryZones)
  expect(await elsewhere()).toMatchObject({ status: 409, body: { code: 'OPTION_NOT_HERE' } })
})

test('nobody pays more than the screen showed', async () => {
  await aZone(app, { places: nairobi, options: [{ name: 'Rider', feeCents: 25_000 }] })
  const shopper = await shopperAt()

  const refused = await shopper.order({ expectedTotal: 1249.99 })
  const placed = await shopper.order({ expectedTotal: 1300 })

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', total: 1250, message: expect.stringContaining('Ksh 1,250.00') },
  })
  expect(placed).toMatchObject({ status: 201, body: { order: { totalAmount: 1250 } } })
})

test('an order keeps the campaigns that led to it, for staff', async () => {
  const shopper = await shopperAt()
  const first = { source: 'whatsapp', medium: 'share', campaign: 'nov' }
  const last = { source: 'facebook', medium: null, campaign: 'a\u0007b' }
  const { order } = (await shopper.order({ source: { first, last } })).body
  const plain = (await (await shopperAt()).order({})).body.order
  const forStaff = async (id: string) => (await staff.call('GET', `/orders/${id}`)).body.order

  expect(order.source).toBeUndefined()
  expect((await forStaff(order._id)).source).toEqual({ first, last: { ...last, campaign: 'ab' } })
  expect(await forStaff(plain._id)).not.toHaveProperty('source')
  const long = { first, last: { ...last, source: 'x'.repeat(101) } }
  expect((await (await shopperAt()).order({ source: long })).status).toBe(400)
})

test('an order has the recipient, the contact phone and the note', async () => {
  const shopper = await shopperAt()
  const { order } = (
    await shopper.order({
      recipientName: ' Mama Test ',
      contactPhone: '+254 733 000 111',
      note: ' Call before you come. ',
    })
  ).body
  const usual = (
    await (await shopperAt()).order({ recipientName: '', contactPhone: ' ', note: '' })
  ).body.order

  expect(order).toMatchObject({
    recipient: { name: 'Mama Test', phoneNumber: '254733000111' },
    note: 'Call before you come.',
    address: { phoneNumber: '254712345678' },
  })
  expect(usual).toMatchObject({
    recipient: { name: expect.stringMatching(/^Test /), phoneNumber: '254712345678' },
    note: null,
  })
})

test.each([
  ['contactPhone', '12345'],
  ['recipientName', 'Win at www.bet.example'],
  ['note', 'x'.repeat(501)],
  ['deliveryOption', 'fast'],
  ['expectedTotal', '1000'],
])('the refusal of an invalid %s names the field', async (field, value) => {
  const answer = await (await shopperAt()).order({ [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('a code that no offer has is refused, not ignored', async () => {
  const shopper = await shopperAt()
  expect(await shopper.order({ code: 'HALF' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_UNKNOWN' },
  })
  expect((await shopper.order({ code: ' ' })).status).toBe(201)
})
