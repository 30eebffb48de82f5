import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  aManager,
  aProduct,
  aShopper,
  testApp,
} from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { addresses, cartLines, deliveryZones, orders, users } from '../../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)
const all = methodsThat('mayBeChosen')
const allBut = (closed: PaymentMethod) => all.filter((method) => method !== closed)

beforeEach(async () => {
  await app.db.delete(deliveryZones)
  await save({ codMax: null, codOpenOrders: null, codRefusals: null })
})

async function save(change: object) {
  expect((await manager.call('PUT', '/settings', change)).status).toBe(200)
}

let phones = 0

/** A shopper with a phone and a place of their own. */
async function aStranger(address: Partial<typeof addresses.$inferInsert> = {}) {
  const shopper = await aShopper(app)
  phones += 1
  const phoneNumber = String(254_700_000_000 + phones)
  await app.db
    .update(addresses)
    .set({ addressLine1: `House ${phones}`, phoneNumber, ...address })
    .where(eq(addresses.id, shopper.addressId))
  const fill = async (priceCents = 100_000) => {
    const product = await aProduct(app, { priceCents })
    await app.db
      .insert(cartLines)
      .values({ userId: shopper.id, productId: product.id, quantity: 1 })
  }
  const order = (more: object = {}) =>
    shopper.call('POST', '/orders', {
      addressId: shopper.addressId,
      paymentMethod: 'cod',
      ...more,
    })
  return {
    ...shopper,
    phoneNumber,
    fill,
    order,
    async buy(more: object = {}, priceCents?: number): Promise<Answer> {
      await fill(priceCents)
      return order(more)
    },
    options: (query = '') =>
      shopper.call('GET', `/payments/options?addressId=${shopper.addressId}${query}`),
  }
}

type Stranger = Awaited<ReturnType<typeof aStranger>>

/** Both the order and the look ahead refuse cash, in the same words; M-Pesa is taken. */
async function expectNoCash(
  shopper: Stranger,
  words: RegExp,
  more: { deliveryOption?: string } = {},
) {
  const refused = await shopper.order(more)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'COD_NOT_ALLOWED', message: expect.stringMatching(words) },
  })
  const query = more.deliveryOption ? `&deliveryOption=${more.deliveryOption}` : ''
  expect((await shopper.options(query)).body).toMatchObject({
    methods: allBut('cod'),
    closed: [{ method: 'cod', ...refused.body }],
  })
}

test('an option may refuse cash on delivery', async () => {
  const {
    optionIds: [bus, rider],
  } = await aZone(app, {
    places: [{}],
    options: [
      { name: 'Bus', feeCents: 20_000, codAllowed: false },
      { name: 'Rider', feeCents: 30_000 },
    ],
  })
  const shopper = await aStranger()
  await shopper.fill()

  await expectNoCash(shopper, /With Bus you pay before/)
  await expectNoCash(shopper, /With Bus/, { deliveryOption: bus ?? '' })
  expect((await shopper.options(`&deliveryOption=${rider}`)).body).toMatchObject({
    methods: all,
    closed: [],
  })
  expect((await shopper.order({ deliveryOption: rider })).status).toBe(201)
})

test('an option takes cash up to an amount of the whole order, after free delivery', async () => {
  await aZone(app, {
    places: [{}],
    options: [{ name: 'Rider', feeCents: 10_000, freeFromCents: 150_000, codUpToCents: 150_000 }],
  })
  const shopper = await aStranger()

  await shopper.fill(140_001)
  await expectNoCash(shopper, /With Rider you can pay up to Ksh 1,500.00 .* Ksh 1,500.01/)
  expect((await shopper.order({ paymentMethod: 'mpesa' })).status).toBe(201)
  expect((await shopper.buy({}, 140_000)).status).toBe(201)
  expect((await shopper.buy({}, 150_000)).body.order).toMatchObject({ totalAmount: 1500 })
})

test('the shop takes cash up to an amount, with delivery', async () => {
  await save({ codMax: 1100.5 })
  await aZone(app, { places: [{}], options: [{ name: 'Rider', feeCents: 10_000 }] })
  const shopper = await aStranger()

  await shopper.fill(100_051)
  await expectNoCash(shopper, /Up to Ksh 1,100.50 can be paid in cash/)
  await app.db.delete(deliveryZones)
  expect((await shopper.order()).status).toBe(201)
})

test('once there are zones, a cash order needs a phone number', async () => {
  const shopper = await aStranger({ phoneNumber: null })
  expect((await shopper.buy()).status).toBe(201)
  await aZone(app, { places: [{}], options: [{ name: 'Rider', feeCents: 0 }] })

  const refused = await shopper.buy()

  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { contactPhone: expect.stringContaining('phone number') } },
  })
  expect((await shopper.options()).body.methods).toEqual(all)
  expect((await shopper.order({ paymentMethod: 'mpesa' })).status).toBe(201)
  expect((await shopper.buy({ contactPhone: '0110 345 678' })).status).toBe(201)
  await app.db.update(users).set({ phoneNumber: '254711000999' }).where(eq(users.id, shopper.id))
  expect((await shopper.buy()).body.order.recipient.phoneNumber).toBe('254711000999')
})

/** Refuses a parcel: it is returned, or cancelled on its way. */
async function refuseParcel(orderId: string, how: 'returned' | 'cancelled') {
  const move = (status: string) => manager.call('PUT', `/orders/${orderId}`, { status })
  expect((await move('Processing')).status).toBe(200)
  expect((await move('Shipped')).status).toBe(200)
  if (how === 'cancelled') expect((await move('Cancelled')).status).toBe(200)
  else expect((await moveParcel(orderId, 'returned')).status).toBe(200)
}

async function moveParcel(orderId: string, status: string) {
  const { shipping } = (await manager.call('GET', `/shippings/order/${orderId}`)).body
  return manager.call('PATCH', `/shippings/${shipping._id}`, { status })
}

async function pay(orderId: string) {
  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
}

test('after two refused parcels cash is refused until a later order is paid', async () => {
  const shopper = await aStranger()
  const placed = [(await shopper.buy()).body.order, (await shopper.buy()).body.order]
  await refuseParcel(placed[0]._id, 'returned')
  await shopper.fill()
  expect((await shopper.options()).body.methods).toEqual(all)
  await refuseParcel(placed[1]._id, 'cancelled')

  await expectNoCash(shopper, /Earlier parcels to this account or phone were not taken/)
  const paid = (await shopper.order({ paymentMethod: 'mpesa' })).body.order
  await shopper.fill()
  await expectNoCash(shopper, /Earlier parcels/)
  await pay(paid._id)

  expect((await shopper.order()).status).toBe(201)
})

test('refused parcels count for the phone on another account, and for no other phone', async () => {
  await save({ codRefusals: 1 })
  const first = await aStranger()
  const { order } = (await first.buy({ contactPhone: '0799 000 111' })).body
  await refuseParcel(order._id, 'cancelled')
  const second = await aStranger()
  await second.fill()

  expect((await second.order({ contactPhone: '+254799000111' })).body.code).toBe('COD_NOT_ALLOWED')
  expect((await second.options('&contactPhone=0799000111')).body.methods).toEqual(allBut('cod'))
  expect((await second.order()).status).toBe(201)
})

test('a refused parcel that staff correct does not count', async () => {
  await save({ codRefusals: 1 })
  const shopper = await aStranger()
  const cancelled = (await shopper.buy()).body.order
  const returned = (await shopper.buy()).body.order
  await refuseParcel(cancelled._id, 'cancelled')
  await refuseParcel(returned._id, 'returned')
  await shopper.fill()
  await expectNoCash(shopper, /Earlier parcels/)

  await manager.call('PUT', `/orders/${cancelled._id}`, { status: 'Shipped' })
  await moveParcel(returned._id, 'delivered')

  expect((await shopper.order()).status).toBe(201)
})

test('an order that is cancelled before shipping does not count as a refused parcel', async () => {
  await save({ codRefusals: 1 })
  const shopper = await aStranger()
  const { order } = (await shopper.buy()).body
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect((await shopper.buy()).status).toBe(201)
})

test('open cash orders count together by the phone that the rider calls', async () => {
  await save({ codOpenOrders: 2 })
  const contactPhone = '0799 000 222'
  expect((await (await aStranger()).buy({ contactPhone })).status).toBe(201)
  expect((await (await aStranger({ phoneNumber: '254799000222' })).buy()).status).toBe(201)
  const third = await aStranger()
  await third.fill()

  expect((await third.order({ contactPhone })).body).toMatchObject({
    code: 'COD_NOT_ALLOWED',
    message: expect.stringContaining('At most 2 such orders'),
  })
  expect((await third.options('&contactPhone=254799000222')).body).toMatchObject({
    methods: allBut('cod'),
    closed: [{ method: 'cod', code: 'COD_NOT_ALLOWED' }],
  })
  expect((await third.order()).status).toBe(201)
})

test('a town or an estate is no address that orders share, a house told by its landmark is', async () => {
  await save({ codOpenOrders: 1 })
  const place = { addressLine1: '', addressLine2: null, street: '', city: 'Nairobi', area: 'Umoja' }
  const landmark = 'Next to the mosque, gate no. 4'
  for (let customer = 0; customer < 3; customer += 1)
    expect((await (await aStranger(place)).buy()).status).toBe(201)
  expect((await (await aStranger({ ...place, landmark })).buy()).status).toBe(201)
  const same = await aStranger({ ...place, landmark: 'next to the mosque gate no 4' })
  expect((await same.buy()).body.code).toBe('COD_NOT_ALLOWED')
})

test('concurrent cash orders with one contact phone do not exceed the limit', async () => {
  await save({ codOpenOrders: 3 })
  const crowd = await Promise.all(Array.from({ length: 12 }, () => aStranger()))
  for (const shopper of crowd) await shopper.fill()

  const answers = await Promise.all(
    crowd.map((shopper) => shopper.order({ contactPhone: '0799 000 333' })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'COD_NOT_ALLOWED')).toHaveLength(9)
})

test('the payment options leave out M-Pesa when too many M-Pesa orders are open', async () => {
  await save({ mpesaOpenOrders: 1 })
  const shopper = await aStranger()
  await shopper.buy({ paymentMethod: 'mpesa' })
  await shopper.fill()

  expect((await shopper.options()).body).toMatchObject({
    methods: allBut('mpesa'),
    closed: [{ method: 'mpesa', code: 'MPESA_OPEN_ORDERS' }],
  })
  await save({ mpesaOpenOrders: null })
})

test('only the owner of an address can read the payment options for it', async () => {
  const shopper = await aStranger()
  const url = `/payments/options?addressId=${shopper.addressId}`

  expect((await shopper.options()).body).toMatchObject({ methods: all, closed: [] })
  expect((await app.call('GET', url)).status).toBe(401)
  expect((await manager.call('GET', url)).status).toBe(404)
  expect((await app.call('GET', '/payments/options')).body).toMatchObject({
    methods: all,
    closed: [],
  })
})

test('invalid settings of cash on delivery are refused', async () => {
  for (const wrong of [{ codMax: 0 }, { codMax: '100' }, { codRefusals: 0 }, { codRefusals: 1.5 }])
    expect((await manager.call('PUT', '/settings', wrong)).status, JSON.stringify(wrong)).toBe(400)
  const saved = await manager.call('PUT', '/settings', { codMax: 20_000.5, codRefusals: 5 })
  expect(saved.body).toMatchObject({
    settings: { codMax: 20_000.5, codRefusals: 5 },
    defaults: { codMax: null, codRefusals: 2 },
  })
})

test('deleting an account deletes recipient, contact phone and note of its orders', async () => {
  const shopper = await aStranger()
  const { order } = (await shopper.buy({ recipientName: 'Aunt Test', note: 'Ring twice' })).body
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })

  expect((await shopper.call('DELETE', '/user/me')).status).toBe(204)

  const [left] = await app.db.select().from(orders).where(eq(orders.id, order._id))
  expect(left).toMatchObject({ recipientName: null, contactPhone: null, note: null, userId: null })
})
