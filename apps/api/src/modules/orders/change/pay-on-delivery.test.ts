import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  aSum,
  callbackBody,
  jamiiHouse,
  orderRow,
  paymentStatusOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { queuedMessages } from '../../../../test/samples/queued-messages.ts'
import { movementsMatchStock, stockOf } from '../../../../test/support/stock.ts'
import {
  aManager,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryOptions, deliveryZones, orderItems, orders, outbox } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { expireOrders } from '../move/expiry.ts'

const app = await testApp({ smtpUrl: 'smtp://mail.test' })
const manager = await aManager(app)
const expiring = {
  db: app.db,
  settings: { now: () => ({ orderExpiryMinutes: 60 }) },
} as unknown as Deps

beforeEach(async () => {
  await app.db.delete(deliveryZones)
  await save({ codMax: null, codOpenOrders: null, codRefusals: null, codMaxPieces: 20 })
})

async function save(change: object) {
  expect((await manager.call('PUT', '/settings', change)).status).toBe(200)
}

const switchIt = (person: Person, orderId: string) =>
  person.call('POST', `/orders/${orderId}/pay-on-delivery`)
const mayNow = async (person: Person, orderId: string) => {
  const { status, body } = await person.call('GET', `/payments/order/${orderId}`)
  expect(status).toBe(200)
  return body.cashInstead
}
const methodOf = async (orderId: string) => (await orderRow(app, orderId))?.paymentMethod
/** How often a message of this kind is queued to the customer of an order. */
const countMessages = async (orderId: string, kind: string) =>
  (await app.db.select().from(outbox).where(eq(outbox.orderId, orderId))).filter(
    (message) => message.kind === kind,
  ).length
const actionsOf = async (orderId: string) => {
  const { entries } = (await manager.call('GET', `/audit?order=${orderId}`)).body
  return entries.map(({ action }: { action: string }) => action)
}

/** Refused, in advance too, and nothing changed. */
async function expectRefused(person: Person, orderId: string, code: string, words = /./) {
  expect(await mayNow(person, orderId)).toBeUndefined()
  expect(await switchIt(person, orderId)).toMatchObject({
    status: 409,
    body: { code, message: expect.stringMatching(words) },
  })
  expect(await methodOf(orderId)).toBe('mpesa')
  expect(await actionsOf(orderId)).not.toContain('pay-on-delivery')
}

/** An order whose prompt its customer has declined. */
async function aFailedOrder() {
  const made = await aPromptedOrder(app)
  await postCallback(app, made.prompt, callbackBody(made.prompt, 1032))
  await settled(app, made.orderId)
  return made
}

/** M-Pesa tells late that the prompt was paid after all. */
async function payLate(prompt: Awaited<ReturnType<typeof aPrompt>>) {
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const paid = { amount: 2499, receipt: aReceipt() }
  return postCallback(app, prompt, callbackBody(prompt, 0, paid))
}

/** As if it had waited for its money too long. */
async function expireNow(orderId: string) {
  const unpaidSince = new Date(Date.now() - 61 * 60_000)
  await app.db.update(orders).set({ unpaidSince }).where(eq(orders.id, orderId))
  return expireOrders(expiring)
}

test('after a failed payment its customer pays in cash: same price, told, in the history, to be confirmed', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder()).body
  const prompt = await aPrompt(app, amina, order._id)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, order._id)
  expect(await mayNow(amina, order._id)).toBe(true)

  const { status, body } = await switchIt(amina, order._id)

  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    status: 'Pending',
    paymentMethod: 'cod',
    paymentStatus: 'unpaid',
    totalAmount: order.totalAmount,
    expiresAt: null,
    phoneConfirmed: null,
  })
  expect(body.order.updatedAt > order.updatedAt).toBe(true)
  expect(await stockOf(app, kettle)).toBe(4)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  const money = (await amina.call('GET', `/payments/order/${order._id}`)).body
  expect(money.cashInstead).toBeUndefined()
  expect(money.cashSince >= money.payments[0].settledAt).toBe(true)
  const news = await queuedMessages(app.db, eq(outbox.orderId, order._id))
  expect(news.at(-1)?.body).toMatch(
    /^You now pay for order \d{3} \d{4} in cash .*: KES 2,499.00\. See/,
  )
  expect((await actionsOf(order._id))[0]).toBe('pay-on-delivery')
  const queue = (await manager.call('GET', '/orders?queue=to-confirm')).body.orders
  expect(queue.map(({ _id }: { _id: string }) => _id)).toContain(order._id)
  expect(await expireNow(order._id)).toBe(0)
  expect((await manager.call('POST', '/payments/cash', { orderId: order._id })).status).toBe(201)
})

test('ten taps at once change it once, and a placed cash order stays as it is', async () => {
  const { shopper, orderId } = await aFailedOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => switchIt(shopper, orderId)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const switched = async (id: string) =>
    (await actionsOf(id)).filter((action: string) => action === 'pay-on-delivery').length
  expect(await switched(orderId)).toBe(1)
  expect(await countMessages(orderId, 'order-changed')).toBe(1)

  const cash = await anOrder(app, shopper, { paymentMethod: 'cod' })
  const before = await orderRow(app, cash)
  expect((await switchIt(shopper, cash)).status).toBe(200)
  expect(await orderRow(app, cash)).toEqual(before)
})

test('a failure that M-Pesa reports again changes nothing, and money that it reports late counts', async () => {
  const { shopper, orderId, prompt } = await aFailedOrder()
  await switchIt(shopper, orderId)
  const before = await orderRow(app, orderId)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  expect(await orderRow(app, orderId)).toEqual(before)

  await payLate(prompt)

  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Pending', paymentMethod: 'cod' })
  const cash = await manager.call('POST', '/payments/cash', { orderId })
  expect(cash.body.code).toBe('ALREADY_PAID')
  expect(await countMessages(orderId, 'payment-received')).toBe(1)
})

test('what M-Pesa reports after the rider took the cash is due back', async () => {
  const { shopper, orderId, prompt } = await aFailedOrder()
  await switchIt(shopper, orderId)
  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
  await payLate(prompt)
  const owedBack = async () => (await shopper.call('GET', `/payments/order/${orderId}`)).body.owed
  await expect.poll(owedBack).toBe(2499)
})

test('staff who change the order, or put it back, do not change how it is paid', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder()).body
  await switchIt(amina, order._id)
  const url = `/orders/${order._id}`
  const items = [{ productId: kettle.id, quantity: 2 }]
  for (const [way, body] of [
    ['/items', { items }],
    ['/delivery', { address: { city: 'Kisumu', state: 'Kisumu' } }],
    ['', { status: 'Cancelled' }],
    ['', { status: 'Pending' }],
  ] as const)
    expect((await manager.call('PUT', url + way, body)).status).toBe(200)
  expect(await orderRow(app, order._id)).toMatchObject({ status: 'Pending', paymentMethod: 'cod' })
  expect(await expireNow(order._id)).toBe(0)
})

test('a typed payment counts for it, too, and it can still be paid by a prompt', async () => {
  const typed = await aFailedOrder()
  await switchIt(typed.shopper, typed.orderId)
  await aSum(app, typed.orderId, { cents: 249_900 })
  expect(await paymentStatusOf(app, typed.orderId)).toBe('paid')

  const again = await aFailedOrder()
  await switchIt(again.shopper, again.orderId)
  await payLate(await aPrompt(app, again.shopper, again.orderId))
  await expect.poll(() => paymentStatusOf(app, again.orderId)).toBe('paid')
})

test('while a phone is asked the customer waits; a prompt by a pay link keeps nobody waiting', async () => {
  const { shopper, orderId } = await aPromptedOrder(app)
  await expectRefused(shopper, orderId, 'PROMPT_LIVE', /wait until it has ended/)

  const linked = await aShopper(app)
  const other = await anOrder(app, linked)
  const { link } = (await linked.call('POST', `/orders/${other}/pay-link`, {})).body
  const token = new URL(link).pathname.split('/').at(-1)
  const phoneNumber = '0722000111'
  expect((await app.call('POST', `/pay/${token}/prompt`, { phoneNumber })).status).toBe(200)
  expect((await switchIt(linked, other)).status).toBe(200)
})

test('an order with money, counted or held, or with a code that waits, stays as it is', async () => {
  const shopper = await aShopper(app)
  const paid = await anOrder(app, shopper)
  await aSum(app, paid, { cents: 249_900 })
  await expectRefused(shopper, paid, 'ALREADY_PAID')

  for (const isHeld of [true, false]) {
    const part = await anOrder(app, shopper)
    await aSum(app, part, { cents: 100_000, isHeld })
    await expectRefused(shopper, part, 'ORDER_HAS_MONEY')
  }

  const proving = await anOrder(app, shopper)
  const typed = { orderId: proving, code: aReceipt() }
  expect((await shopper.call('POST', '/payments/mpesa/typed-code', typed)).status).toBe(202)
  await expectRefused(shopper, proving, 'CODE_WAITS')
})

test('what is cancelled, expired or being prepared stays as it is', async () => {
  const shopper = await aShopper(app)
  for (const [status, code] of [
    ['Cancelled', 'ORDER_CANCELLED'],
    ['Processing', 'CANCEL_TOO_LATE'],
    ['Shipped', 'CANCEL_TOO_LATE'],
    ['Delivered', 'CANCEL_TOO_LATE'],
  ] as const)
    await expectRefused(shopper, await anOrder(app, shopper, { status }), code)
  const late = await anOrder(app, shopper)
  await expireNow(late)
  await expectRefused(shopper, late, 'ORDER_CANCELLED')
})

test("nobody changes another's order, staff neither, nor by its links", async () => {
  const { shopper, orderId } = await aFailedOrder()
  const { link } = (await shopper.call('POST', `/orders/${orderId}/pay-link`, {})).body
  const token = new URL(link).pathname.split('/').at(-1)
  for (const thief of [await aShopper(app), manager])
    expect(await switchIt(thief, orderId)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
  expect((await app.call('POST', `/orders/${orderId}/pay-on-delivery`)).status).toBe(401)
  expect((await app.call('POST', `/orders/${token}/pay-on-delivery`)).status).toBe(401)
  expect((await app.call('POST', `/pay/${token}/pay-on-delivery`)).status).toBe(404)
  // Only its customer is told that it is possible.
  expect(await mayNow(manager, orderId)).toBeUndefined()
  expect(await methodOf(orderId)).toBe('mpesa')
})

test('the rules of a new cash order hold: shop, option, amounts, pieces, phone', async () => {
  const { optionIds } = await aZone(app, {
    places: [{}],
    options: [
      { name: 'Bus', feeCents: 20_000, codAllowed: false },
      { name: 'Rider', feeCents: 10_000 },
    ],
  })
  const [bus = '', rider = ''] = optionIds
  const placed = async (deliveryOption: string, quantity = 1) => {
    const shopper = await aShopper(app, { cart: [await aProduct(app)], quantity })
    const wanted = { addressId: shopper.addressId, paymentMethod: 'mpesa', deliveryOption }
    const { order } = (await shopper.call('POST', '/orders', wanted)).body
    return [shopper, order._id as string] as const
  }
  await expectRefused(...(await placed(bus)), 'COD_NOT_ALLOWED', /With Bus you pay before/)

  const order = await placed(rider, 2)
  const noCash = (words: RegExp) => expectRefused(...order, 'COD_NOT_ALLOWED', words)
  await app.db
    .update(deliveryOptions)
    .set({ codUpToCents: 507_000 })
    .where(eq(deliveryOptions.id, rider))
  await noCash(/With Rider you can pay up to Ksh 5,070.00 .* Ksh 5,098.00/)
  await app.db
    .update(deliveryOptions)
    .set({ codUpToCents: 509_800 })
    .where(eq(deliveryOptions.id, rider))
  // What a delivery costs now is not what this order costs.
  await app.db
    .update(deliveryOptions)
    .set({ feeCents: 90_000 })
    .where(eq(deliveryOptions.id, rider))
  expect(await mayNow(...order)).toBe(true)
  await save({ codMax: 5097.99 })
  await noCash(/Up to Ksh 5,097.99/)
  await save({ codMax: null, codMaxPieces: 1 })
  await noCash(/At most 1 pieces of one product/)
  // Pieces at two prices are pieces of one product.
  const [line] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order[1]))
  if (!line) throw new Error('no line')
  await app.db.update(orderItems).set({ quantity: 1 }).where(eq(orderItems.id, line.id))
  await app.db.insert(orderItems).values({ ...line, id: undefined, quantity: 1 })
  await noCash(/At most 1 pieces of one product/)
  await save({ codMaxPieces: 20, paymentMethods: ['mpesa'] })
  await expectRefused(...order, 'COD_OFF')
  await save({ paymentMethods: ['mpesa', 'cod'] })
  await app.db
    .update(orders)
    .set({ contactPhone: null, address: { ...(await addressOf(order[1])), phoneNumber: null } })
    .where(eq(orders.id, order[1]))
  expect(await mayNow(...order)).toBeUndefined()
  expect(await switchIt(...order)).toMatchObject({
    status: 400,
    body: { fields: { contactPhone: expect.any(String) } },
  })
  await app.db.delete(deliveryOptions).where(eq(deliveryOptions.id, rider))
  await noCash(/With Rider you pay before/)
  expect(await methodOf(order[1])).toBe('mpesa')
})

async function addressOf(orderId: string) {
  const row = await orderRow(app, orderId)
  if (!row) throw new Error('no such order')
  return row.address
}

test('so do the limits of open orders and of refused parcels, also for several at once', async () => {
  await save({ codOpenOrders: 2 })
  const shopper = await aShopper(app)
  const address = { ...jamiiHouse, addressLine1: 'Another house', phoneNumber: '254798765432' }
  const three = await Promise.all([1, 2, 3].map(() => anOrder(app, shopper, { address })))
  const answers = await Promise.all(three.map((id) => switchIt(shopper, id)))
  expect(answers.map(({ body }) => body.code ?? 'taken').sort()).toEqual([
    'COD_NOT_ALLOWED',
    'taken',
    'taken',
  ])
  const left = three[answers.findIndex(({ status }) => status === 409)] ?? ''
  await expectRefused(shopper, left, 'COD_NOT_ALLOWED', /At most 2 such orders/)

  await save({ codOpenOrders: null, codRefusals: 1 })
  await app.db
    .update(orders)
    .set({ refusedAt: new Date() })
    .where(eq(orders.id, three[0] ?? ''))
  await expectRefused(shopper, left, 'COD_NOT_ALLOWED', /Earlier parcels/)
})

test('a prompt at the same moment: the phone is asked, and its money counts, or the change waits', async () => {
  for (let round = 0; round < 8; round += 1) {
    const shopper = await aShopper(app)
    const orderId = await anOrder(app, shopper)
    const [switched, prompt] = await Promise.all([
      switchIt(shopper, orderId),
      aPrompt(app, shopper, orderId),
    ])
    expect(switched.body.code ?? 'taken').toMatch(/^(taken|PROMPT_LIVE)$/)
    expect(await methodOf(orderId)).toBe(switched.status === 200 ? 'cod' : 'mpesa')
    await payLate(prompt)
    await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  }
})

test('money at the same moment: it counts, whichever came first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { shopper, orderId, prompt } = await aFailedOrder()
    const [switched] = await Promise.all([switchIt(shopper, orderId), payLate(prompt)])
    expect([200, 409]).toContain(switched.status)
    await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
    expect((await orderRow(app, orderId))?.status).toBe('Pending')
  }
})

test('a cancel or the end of its time at the same moment: one of them wins, whole', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { shopper, orderId } = await aFailedOrder()
    const [switched] = await Promise.all([
      switchIt(shopper, orderId),
      shopper.call('POST', `/orders/${orderId}/cancel`),
    ])
    // Who has just chosen cash may cancel.
    expect((await orderRow(app, orderId))?.status).toBe('Cancelled')
    expect(switched.body.code ?? 'taken').toMatch(/^(taken|ORDER_CANCELLED)$/)

    const other = await aFailedOrder()
    const [late] = await Promise.all([
      switchIt(other.shopper, other.orderId),
      expireNow(other.orderId),
    ])
    expect(await orderRow(app, other.orderId)).toMatchObject(
      late.status === 200
        ? { status: 'Pending', paymentMethod: 'cod' }
        : { status: 'Cancelled', paymentMethod: 'mpesa' },
    )
  }
})
