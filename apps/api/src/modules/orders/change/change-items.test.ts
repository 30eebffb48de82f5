import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPrompt, aReceipt, orderRow } from '../../../../test/samples/payments-support.ts'
import { movementsMatchStock, stockOf } from '../../../../test/support/stock.ts'
import { aManager, anAdmin, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { orders, outbox, products } from '../../../db/schema.ts'
import { hookSecret } from '../../payments/mpesa/hook-secret.ts'

const app = await testApp()
const staff = await aManager(app)

type Product = Awaited<ReturnType<typeof aProduct>>
type Item = { quantity: number; price: number }
type Wanted = [product: { id: string }, quantity: number]

const change = (orderId: string, items: Wanted[], more: object = {}) =>
  staff.call('PUT', `/orders/${orderId}/items`, {
    items: items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    ...more,
  })

async function anOrderOf(...cart: Product[]) {
  const amina = await aShopper(app, { cart })
  const { order } = (await amina.placeOrder()).body
  return { amina, id: order._id as string, order }
}

const setPrice = ({ id }: Product, priceCents: number) =>
  app.db.update(products).set({ priceCents }).where(eq(products.id, id))

test('lines that stay keep their price, new pieces cost today’s, and the stock moves by the difference', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const pan = await aProduct(app, { stockQuantity: 10, priceCents: 50_000 })
  const { id } = await anOrderOf(kettle)
  await setPrice(kettle, 120_000)

  const { status, body } = await change(id, [
    [kettle, 3],
    [pan, 2],
  ])

  expect(status).toBe(200)
  expect(body.order).toMatchObject({ itemsTotal: 1000 + 2 * 1200 + 2 * 500, totalAmount: 4400 })
  expect([await stockOf(app, kettle), await stockOf(app, pan)]).toEqual([7, 8])

  const less = (await change(id, [[kettle, 1]])).body.order
  expect(less).toMatchObject({ totalAmount: 1000, items: [{ quantity: 1, price: 1000 }] })
  expect([await stockOf(app, kettle), await stockOf(app, pan)]).toEqual([9, 10])
  for (const product of [kettle, pan]) expect(await movementsMatchStock(app, product)).toBe(true)
})

test('a product at two prices goes back whole when the order is cancelled, and is taken again', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await setPrice(kettle, 120_000)
  await change(id, [[kettle, 4]])

  await staff.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
  expect(await stockOf(app, kettle)).toBe(10)
  await staff.call('PUT', `/orders/${id}`, { status: 'Pending' })
  expect(await stockOf(app, kettle)).toBe(6)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test('history has before and after, and the customer is told once; no change, no word', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await app.db.execute(sql`insert into message_channels (channel, is_on) values ('email', true)
    on conflict (channel) do update set is_on = true`)
  await change(id, [[kettle, 1]])
  await change(id, [[kettle, 2]])

  const { entries } = (await staff.call('GET', `/audit?thing=order&thingId=${id}`)).body
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'change-items',
    before: { totalAmount: 1000 },
    after: { totalAmount: 2000 },
  })
  const sent = await app.db.select().from(outbox).where(eq(outbox.orderId, id))
  expect(
    sent.filter(({ kind, channel }) => kind === 'order-changed' && channel === 'email'),
  ).toHaveLength(1)
})

test('an offer that does not apply any more counts 0, and its use goes back', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const code = `C${Date.now()}`
  await staff.call('POST', '/offers', { code, kind: 'sum', value: 100, minimum: 2000, maxUses: 1 })
  const amina = await aShopper(app, { cart: [kettle], quantity: 2 })
  const { addressId } = amina
  const { order } = (await amina.call('POST', '/orders', { addressId, code })).body
  expect(order).toMatchObject({ promotion: 100, totalAmount: 1900 })

  expect((await change(order._id, [[kettle, 3]])).body.order).toMatchObject({
    promotion: 100,
    code,
    totalAmount: 2900,
  })
  expect((await change(order._id, [[kettle, 1]])).body.order).toMatchObject({
    promotion: 0,
    code: null,
    totalAmount: 1000,
  })
  const { rows } = await app.db.execute(sql`select used from offers where code = ${code}`)
  expect(rows).toEqual([{ used: 0 }])
})

test('refuses what is not there, what costs more than was said, and nonsense, without a trace', async () => {
  const kettle = await aProduct(app, { stockQuantity: 2, priceCents: 100_000 })
  const gone = await aProduct(app)
  await staff.call('DELETE', `/products/${gone.id}`)
  const { id } = await anOrderOf(kettle)
  const nobody = { id: '00000000-0000-4000-8000-000000000000' }

  expect((await change(id, [[kettle, 3]])).body).toMatchObject({ code: 'ORDER_OUT_OF_STOCK' })
  expect((await change(id, [[gone, 1]])).body).toMatchObject({ code: 'ORDER_PRODUCT_GONE' })
  expect((await change(id, [[nobody, 1]])).status).toBe(404)
  expect((await change(id, [[kettle, 2]], { expectedTotal: 1999 })).body).toMatchObject({
    code: 'PRICE_CHANGED',
    total: 2000,
  })
  expect((await change(id, [])).status).toBe(400)
  expect((await change(id, [[kettle, 0]])).status).toBe(400)
  expect((await change(id, [[kettle, 1.5]])).status).toBe(400)
  expect((await orderRow(app, id))?.totalCents).toBe(100_000)
  expect(await stockOf(app, kettle)).toBe(1)
})

test('an order with money, a live prompt or on its way is not changed; customers change none', async () => {
  const kettle = await aProduct(app, { stockQuantity: 100 })
  const [sent, paid] = [await anOrderOf(kettle), await anOrderOf(kettle)]
  const live = await aShopper(app)
  const prompted = await anOrder(app, live)
  await aPrompt(app, live, prompted)
  await staff.call('PUT', `/orders/${sent.id}`, { status: 'Shipped' })
  await staff.call('POST', '/payments/cash', { orderId: paid.id, amount: 10, taken: true })

  expect((await change(sent.id, [[kettle, 2]])).body.code).toBe('ORDER_SENT')
  for (const id of [paid.id, prompted])
    expect((await change(id, [[kettle, 2]])).body.code).toBe('ORDER_HAS_MONEY')
  await staff.call('PUT', `/orders/${sent.id}`, { status: 'Cancelled' })
  expect((await change(sent.id, [[kettle, 2]])).body.code).toBe('ORDER_CANCELLED')
  const own = await sent.amina.call('PUT', `/orders/${sent.id}/items`, {
    items: [{ productId: kettle.id, quantity: 1 }],
  })
  expect(own.status).toBe(403)
})

test('the last pieces go to one of many changes and orders at once', async () => {
  const kettle = await aProduct(app, { stockQuantity: 8 })
  const other = await aProduct(app, { stockQuantity: 100 })
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await anOrderOf(other)).id))
  const shoppers = await Promise.all(
    Array.from({ length: 4 }, () => aShopper(app, { cart: [kettle] })),
  )

  await Promise.all([
    ...ids.map((id) =>
      change(id, [
        [kettle, 2],
        [other, 1],
      ]),
    ),
    ...shoppers.map((shopper) => shopper.placeOrder()),
  ])

  expect(await stockOf(app, kettle)).toBe(0)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
})

test('two of staff at once: one after the other, and the order is one of the two', async () => {
  const [kettle, pan] = [
    await aProduct(app, { stockQuantity: 50 }),
    await aProduct(app, { stockQuantity: 50 }),
  ]
  const { id } = await anOrderOf(kettle)
  await Promise.all([change(id, [[kettle, 5]]), change(id, [[pan, 7]])])
  const left = [await stockOf(app, kettle), await stockOf(app, pan)]
  expect([
    [45, 50],
    [50, 43],
  ]).toContainEqual(left)
  for (const product of [kettle, pan]) expect(await movementsMatchStock(app, product)).toBe(true)
})

test('a change against a cancel, and against money typed at a phone: goods and totals stay right', async () => {
  for (let round = 0; round < 5; round += 1) {
    const kettle = await aProduct(app, { stockQuantity: 50, priceCents: 100_000 })
    const [first, second] = [await anOrderOf(kettle), await anOrderOf(kettle)]
    const secret = await hookSecret(app.db)
    const [, , changed] = await Promise.all([
      change(first.id, [[kettle, 4]]),
      first.amina.call('POST', `/orders/${first.id}/cancel`),
      change(second.id, [[kettle, 3]]),
      app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
        TransID: aReceipt(),
        TransAmount: '1000.00',
        BillRefNumber: second.order.number,
        BusinessShortCode: '174379',
      }),
    ])
    expect((await orderRow(app, first.id))?.status).toBe('Cancelled')
    const isChanged = changed.status === 200
    expect(await stockOf(app, kettle)).toBe(isChanged ? 47 : 49)
    expect(await movementsMatchStock(app, kettle)).toBe(true)
    await expect
      .poll(async () => (await orderRow(app, second.id))?.paymentStatus)
      .toBe(isChanged ? 'unpaid' : 'paid')
    expect((await staff.call('GET', '/ledger/check')).body.differences).toEqual([])
  }
})

test('a preview answers the order as it would be, and changes nothing', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id, order } = await anOrderOf(kettle)
  await setPrice(kettle, 120_000)
  const preview = (quantity: number, more: object = {}) =>
    staff.call('POST', `/orders/${id}/items/preview`, {
      items: [{ productId: kettle.id, quantity }],
      ...more,
    })

  const { status, body } = await preview(3)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ _id: id, itemsTotal: 3400, totalAmount: 3400 })
  expect(body.order.items.map(({ quantity, price }: Item) => [quantity, price])).toEqual(
    expect.arrayContaining([
      [1, 1000],
      [2, 1200],
    ]),
  )
  expect((await preview(11)).body.code).toBe('ORDER_OUT_OF_STOCK')
  expect((await preview(3, { expectedTotal: 3000 })).body.code).toBe('PRICE_CHANGED')

  expect((await staff.call('GET', `/orders/${id}`)).body.order).toEqual({
    ...order,
    handoverCode: null,
  })
  expect(await stockOf(app, kettle)).toBe(9)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  expect((await staff.call('GET', `/audit?thing=order&thingId=${id}`)).body.entries).toEqual([])
})

test('who saw the order before another changed it does not overwrite that change', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const { id, order } = await anOrderOf(kettle)
  const seen = { updatedAt: order.updatedAt }
  const first = await change(id, [[kettle, 2]], seen)
  expect(first.status).toBe(200)
  expect((await change(id, [[kettle, 5]], seen)).body.code).toBe('ORDER_CHANGED')
  expect(await stockOf(app, kettle)).toBe(8)
  const { updatedAt } = first.body.order
  expect((await change(id, [[kettle, 5]], { updatedAt })).status).toBe(200)
  expect(await stockOf(app, kettle)).toBe(5)
})

const setDiscount = (orderId: string, discount: object | null, more: object = {}, by = staff) =>
  by.call('PUT', `/orders/${orderId}/items`, { discount, ...more })
const payCash = (orderId: string, amount: number) =>
  staff.call('POST', '/payments/cash', { orderId, amount, taken: true })
const moneyOf = async (orderId: string) =>
  (await staff.call('GET', `/payments/order/${orderId}`)).body
const reason = 'Dented box'

test('a discount alone is taken on a paid order: the difference is refund due, and due again once it is gone', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await payCash(id, 1000)

  const { status, body } = await setDiscount(id, { percent: 10, reason })
  expect([status, body.order?.totalAmount, body.order?.discount]).toEqual([200, 900, 100])
  expect(await moneyOf(id)).toMatchObject({ owed: 100 })
  expect((await setDiscount(id, null)).body.order).toMatchObject({ discount: 0, totalAmount: 1000 })
  expect(await moneyOf(id)).toMatchObject({ owed: 0, due: 0 })
  expect(await stockOf(app, kettle)).toBe(9)

  const { entries } = (await staff.call('GET', `/audit?order=${id}`)).body
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'change-discount', before: { discount: 100 }, after: { discount: 0 } },
    {
      action: 'change-discount',
      before: { totalAmount: 1000, discount: 0 },
      after: { totalAmount: 900, discount: 100, reason },
    },
  ])
  expect((await staff.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('a discount that goes leaves the order due, also once it is delivered, and the books follow', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await setDiscount(id, { amount: 200, reason })
  await payCash(id, 800)
  await staff.call('PUT', `/orders/${id}`, { status: 'Delivered' })
  expect((await orderRow(app, id))?.paymentStatus).toBe('paid')

  expect((await setDiscount(id, null)).body.order).toMatchObject({ paymentStatus: 'unpaid' })
  expect(await moneyOf(id)).toMatchObject({ due: 200 })
  expect((await setDiscount(id, { amount: 300, reason })).body.order.totalAmount).toBe(700)
  expect(await moneyOf(id)).toMatchObject({ owed: 100 })
  const { entries } = (await staff.call('GET', `/ledger/entries?order=${id}`)).body
  const kinds = entries.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'sale-changed')).toHaveLength(2)
  expect((await staff.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('fee and offer of a paid order stay as they were, whatever became of them', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const code = `D${Date.now()}`
  const { offer } = (await staff.call('POST', '/offers', { code, kind: 'percent', value: 10 })).body
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.call('POST', '/orders', { addressId: amina.addressId, code })).body
  await payCash(order._id, 900)
  await staff.call('DELETE', `/offers/${offer._id}`)

  const { body } = await setDiscount(order._id, { percent: 50, reason })
  expect(body.order).toMatchObject({ promotion: 100, discount: 450, totalAmount: 450, code })
  await setDiscount(order._id, null)
  expect((await orderRow(app, order._id))?.paymentStatus).toBe('paid')
})

test('items and discount change together, and the discount stays where it is not named', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  const discount = { percent: 10, reason }
  const both = await change(id, [[kettle, 2]], { discount })
  expect(both.body.order).toMatchObject({ discount: 200, totalAmount: 1800 })
  expect((await change(id, [[kettle, 3]])).body.order).toMatchObject({ totalAmount: 2700 })
  const { entries } = (await staff.call('GET', `/audit?order=${id}`)).body
  expect(entries[1]).toMatchObject({ action: 'change-items', after: { discount: 200, reason } })
  expect(entries[0].after).toEqual({ items: expect.any(String), totalAmount: 2700 })
})

test('a discount obeys the limit of who gives it, and nobody changes that of the own order', async () => {
  const kettle = await aProduct(app, { stockQuantity: 20, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await payCash(id, 1000)
  const seller = await aManager(app)
  const admin = await anAdmin(app)
  const rights = ['orders', 'create-orders', 'discounts']
  const give = (rights: string[]) =>
    admin.call('PUT', `/user/users/${seller.id}/rights`, { rights, limits: { discountPercent: 5 } })
  expect((await give(rights)).status).toBe(200)

  const over = await setDiscount(id, { amount: 51, reason }, {}, seller)
  const preview = { discount: { percent: 6 } }
  const seen = await seller.call('POST', `/orders/${id}/items/preview`, preview)
  for (const { status, body } of [over, seen])
    expect([status, body.code]).toEqual([403, 'LIMIT_EXCEEDED'])
  expect((await setDiscount(id, { amount: 50, reason }, {}, seller)).status).toBe(200)
  await give(['orders'])
  for (const discount of [{ amount: 10, reason }, null])
    expect((await setDiscount(id, discount, {}, seller)).status).toBe(403)
  expect((await orderRow(app, id))?.totalCents).toBe(95_000)

  const own = await anOrderOf(kettle)
  await app.db.update(orders).set({ userId: staff.id }).where(eq(orders.id, own.id))
  expect((await setDiscount(own.id, { amount: 10, reason })).body.code).toBe('OWN_ORDER')
})

test('who takes goods out of an order may not lift its fixed discount above the own limit', async () => {
  const kettle = await aProduct(app, { stockQuantity: 20, priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  await change(id, [[kettle, 4]])
  const [seller, packer, admin] = [await aManager(app), await aManager(app), await anAdmin(app)]
  const set = (user: string, rights: string[]) =>
    admin.call('PUT', `/user/users/${user}/rights`, { rights, limits: { discountPercent: 5 } })
  await set(seller.id, ['orders', 'create-orders', 'discounts'])
  await set(packer.id, ['orders', 'create-orders'])
  expect((await setDiscount(id, { amount: 200, reason }, {}, seller)).status).toBe(200)
  const to = async (quantity: number, who: typeof seller) =>
    (
      await who.call('PUT', `/orders/${id}/items`, {
        items: [{ productId: kettle.id, quantity }],
      })
    ).body.code
  expect(await to(3, seller)).toBe('LIMIT_EXCEEDED')
  expect(await to(3, packer)).toBe('RIGHT_MISSING')
  const preview = { items: [{ productId: kettle.id, quantity: 3 }] }
  const seen = await seller.call('POST', `/orders/${id}/items/preview`, preview)
  expect(seen.body.code).toBe('LIMIT_EXCEEDED')
  // More goods make the share smaller, and a percentage stays what it is.
  expect(await to(5, packer)).toBeUndefined()
  expect(await to(4, seller)).toBeUndefined()
  expect((await setDiscount(id, { percent: 5, reason }, {}, seller)).status).toBe(200)
  expect(await to(1, packer)).toBeUndefined()
  expect(await to(4, packer)).toBeUndefined()
  expect((await setDiscount(id, { amount: 200, reason }, {}, seller)).status).toBe(200)
  expect(await to(1, admin)).toBeUndefined()
})

test('refuses a discount without a reason, one that leaves nothing to pay, and one while money may move', async () => {
  const kettle = await aProduct(app, { stockQuantity: 20, priceCents: 100_000 })
  const { id, amina } = await anOrderOf(kettle)
  expect((await setDiscount(id, { amount: 10 })).status).toBe(400)
  expect((await setDiscount(id, { amount: 10, percent: 1, reason })).status).toBe(400)
  expect((await staff.call('PUT', `/orders/${id}/items`, {})).body.fields).toHaveProperty('items')
  expect((await setDiscount(id, { amount: 999.5, reason })).body.fields).toHaveProperty('discount')
  expect((await setDiscount(id, { amount: 10, reason }, { expectedTotal: 989 })).body.code).toBe(
    'PRICE_CHANGED',
  )
  await payCash(id, 400)
  await staff.call('POST', `/orders/${id}/returns`, { items: [], amount: 300 })
  expect((await setDiscount(id, { amount: 700, reason })).body.fields).toHaveProperty('discount')
  expect((await setDiscount(id, { amount: 100, reason })).status).toBe(200)

  const prompted = await anOrder(app, amina)
  await aPrompt(app, amina, prompted)
  expect((await setDiscount(prompted, { amount: 10, reason })).body.code).toBe('PROMPT_LIVE')
  await staff.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
  expect((await setDiscount(id, { amount: 10, reason })).body.code).toBe('ORDER_CANCELLED')
  expect((await amina.call('PUT', `/orders/${id}/items`, { discount: null })).status).toBe(403)
})

test('the same discount once more changes nothing and tells nobody', async () => {
  const kettle = await aProduct(app, { priceCents: 100_000 })
  const { id } = await anOrderOf(kettle)
  for (let count = 0; count < 2; count += 1) await setDiscount(id, { amount: 100, reason })
  const { entries } = (await staff.call('GET', `/audit?order=${id}`)).body
  expect(entries).toHaveLength(1)
})
