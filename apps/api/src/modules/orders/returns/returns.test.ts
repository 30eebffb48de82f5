import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aSum, stockOfOrder } from '../../../../test/samples/payments-support.ts'
import {
  aCategory,
  aManager,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { outbox, stockMovements } from '../../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)
const read = async (url: string, who: Person = manager) => (await who.call('GET', url)).body
const orderOf = async (id: string, who = manager) => (await read(`/orders/${id}`, who)).order

afterEach(async () => {
  expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

interface Wanted {
  prices?: number[]
  quantity?: number
  discount?: object
  paid?: number
  status?: string
  code?: string
  /** The category of the first product. */
  category?: string
}

/** An order of `quantity` pieces of each price, which staff entered for an account. */
async function aSold({
  prices = [1000],
  quantity = 1,
  status = 'Delivered',
  ...more
}: Wanted = {}) {
  const shopper = await aShopper(app)
  const goods = await Promise.all(
    prices.map((price, nth) =>
      aProduct(app, {
        stockQuantity: 10,
        priceCents: Math.round(price * 100),
        ...(nth === 0 && more.category && { categoryId: more.category }),
      }),
    ),
  )
  const { body } = await manager.call('POST', '/staff/orders', {
    customer: { user: shopper.id },
    items: goods.map(({ id }) => ({ productId: id, quantity })),
    address: { city: 'Nairobi' },
    paymentMethod: 'cod',
    ...(more.discount && { discount: more.discount }),
    ...(more.code && { code: more.code }),
  })
  const { _id: id, items, totalAmount } = body.order
  const paid = more.paid ?? totalAmount
  if (paid > 0) await aSum(app, id, { cents: Math.round(paid * 100) })
  if (status !== 'Pending') await move(id, status)
  const line = (nth = 0) =>
    items.find(({ product }: { product: { _id: string } }) => product._id === goods[nth]?.id)._id
  return { id, shopper, goods, totalAmount, line }
}

const move = async (id: string, status: string) =>
  expect((await manager.call('PUT', `/orders/${id}`, { status })).status).toBe(200)

const takeBack = (id: string, body: object, options = {}) =>
  manager.call('POST', `/orders/${id}/returns`, body, options)
const piece = (item: string, quantity = 1, more: object = {}) => ({
  items: [{ item, quantity, reason: 'unwanted', restock: true }],
  ...more,
})
const refusal = (code: string) => ({ status: 409, body: { code } })

async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { entries } = await read(`/ledger/entries?order=${orderId}&limit=100`)
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries.flatMap(({ lines }: LedgerEntry) => lines))
    sums[account] = (sums[account] ?? 0) + Math.round((debit - credit) * 100)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

test('goods come back: stock and money move once, and the order stays', async () => {
  const { id, line } = await aSold({ quantity: 2 })
  expect(await stockOfOrder(app, id)).toBe(8)

  const { status, body } = await takeBack(id, piece(line(), 1, { note: 'Wrong colour' }))
  expect([status, body.return]).toEqual([
    201,
    expect.objectContaining({
      state: 'received',
      amount: 1000,
      deliveryFee: 0,
      note: 'Wrong colour',
    }),
  ])
  expect(await orderOf(id)).toMatchObject({
    status: 'Delivered',
    totalAmount: 2000,
    returned: 1000,
    paymentStatus: 'refund-due',
    returns: [{ _id: body.return._id, items: [{ item: line(), quantity: 1, restock: true }] }],
  })
  expect(await stockOfOrder(app, id)).toBe(9)
  expect(await booksOf(id)).toEqual({ mpesa: 200_000, sales: -100_000, 'refund-due': -100_000 })
  const movements = await app.db.select().from(stockMovements).where(eq(stockMovements.orderId, id))
  expect(movements.map(({ reason, change }) => [reason, change])).toContainEqual(['returned', 1])

  expect((await read(`/payments/order/${id}`)).owed).toBe(1000)
  expect(
    (await manager.call('POST', '/payments/refund', { orderId: id, manual: true })).status,
  ).toBe(202)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', returned: 1000 })
  expect(await booksOf(id)).toEqual({ mpesa: 100_000, sales: -100_000 })

  expect((await takeBack(id, piece(line()))).status).toBe(201)
  await manager.call('POST', '/payments/refund', { orderId: id, manual: true })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', returned: 2000 })
  expect(await booksOf(id)).toEqual({})
})

test('damaged goods do not go back on the shelf', async () => {
  const { id, line } = await aSold({ quantity: 3 })
  const items = [
    { item: line(), quantity: 1, reason: 'defective', restock: false },
    { item: line(), quantity: 1, reason: 'unwanted', restock: true },
  ]
  expect((await takeBack(id, { items })).status).toBe(201)
  expect(await stockOfOrder(app, id)).toBe(8)
  expect(await orderOf(id)).toMatchObject({ returned: 2000 })
})

test('what is not paid yet is owed no more', async () => {
  const { id, line } = await aSold({ prices: [1000, 500], paid: 0 })
  expect((await takeBack(id, piece(line(1)))).status).toBe(201)
  expect(await read(`/payments/order/${id}`)).toMatchObject({ dueInCash: 1000, owed: 0 })
  expect((await manager.call('POST', '/payments/cash', { orderId: id })).body.payment.amount).toBe(
    1000,
  )
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', returned: 500 })

  const all = await aSold({ paid: 0 })
  expect((await takeBack(all.id, piece(all.line()))).status).toBe(201)
  expect(await orderOf(all.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await read(`/payments/order/${all.id}`)).toMatchObject({ dueInCash: 0, owed: 0 })
})

test('the pieces of a line cost what the line does after offer and discount, to the cent', async () => {
  const { id, line, totalAmount } = await aSold({
    prices: [333.33, 10.01],
    quantity: 7,
    discount: { percent: 12.5, reason: 'A regular' },
  })
  const amounts: number[] = []
  for (const nth of [0, 1])
    for (let n = 0; n < 7; n += 1)
      amounts.push((await takeBack(id, piece(line(nth)))).body.return.amount)
  expect(amounts.every((amount) => amount > 0)).toBe(true)
  expect(Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0))).toBe(
    Math.round(totalAmount * 100),
  )
  expect(await orderOf(id)).toMatchObject({ returned: totalAmount, paymentStatus: 'refund-due' })
})

test('an offer is shared by the goods that it was for, also when a product has changed its category', async () => {
  const code = `R${randomUUID().slice(0, 8)}`.toUpperCase()
  const { id: category } = await aCategory(app)
  const offer = { code, kind: 'percent', value: 50, categories: [category] }
  expect((await manager.call('POST', '/offers', offer)).status).toBe(201)
  const { id, line, totalAmount, goods } = await aSold({ prices: [1000, 600], code, category })
  expect(totalAmount).toBe(1100)
  await app.db.execute(
    sql`update products set category_id = ${(await aCategory(app)).id} where id = ${goods[0]?.id}`,
  )
  const amounts = []
  for (const nth of [0, 1]) amounts.push((await takeBack(id, piece(line(nth)))).body.return.amount)
  expect(amounts[0] + amounts[1]).toBe(totalAmount)
})

test('a sum goes back without goods, from any order with money, and the sale is lower', async () => {
  const { id } = await aSold({ status: 'Pending' })
  expect((await takeBack(id, { items: [], amount: 150.5, note: 'A dented tin' })).status).toBe(201)
  expect(await orderOf(id)).toMatchObject({
    status: 'Pending',
    returned: 150.5,
    paymentStatus: 'refund-due',
  })
  await manager.call('POST', '/payments/refund', { orderId: id, manual: true })
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid' })
  await move(id, 'Shipped')
  const { mpesa = 0, sales = 0, rounding = 0 } = await booksOf(id)
  expect([sales, mpesa + sales + rounding]).toEqual([-84_950, 0])
  await move(id, 'Cancelled')
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refund-due' })
})

test('an own amount, and the fee, count instead of what the goods cost', async () => {
  const { id, line } = await aSold({ quantity: 2 })
  const kept = await takeBack(id, piece(line(), 1, { amount: 800 }))
  expect(kept.body.return).toMatchObject({ amount: 800 })
  const free = await takeBack(id, piece(line(), 1, { amount: 0 }))
  expect(free.body.return).toMatchObject({ amount: 0 })
  expect(await orderOf(id)).toMatchObject({ returned: 800, paymentStatus: 'refund-due' })
})

test.each<[string, (order: Awaited<ReturnType<typeof aSold>>) => object, number, object]>([
  [
    'more pieces than were sold',
    ({ line }) => piece(line(), 3),
    409,
    { code: 'MORE_THAN_SOLD', message: expect.stringContaining('at most 2') },
  ],
  [
    'more money than was paid',
    ({ line }) => piece(line(), 1, { amount: 2000.01 }),
    409,
    { code: 'MORE_THAN_PAID' },
  ],
  [
    'half cents',
    ({ line }) => piece(line(), 1, { amount: 10.005 }),
    400,
    { fields: { amount: 'Use at most 2 decimals.' } },
  ],
  [
    'less than nothing',
    ({ line }) => piece(line(), 1, { amount: -1 }),
    400,
    { fields: { amount: expect.any(String) } },
  ],
  [
    'an item of another order',
    () => piece(randomUUID()),
    400,
    { fields: { 'items.0.item': 'This order has no such item.' } },
  ],
  [
    'half a piece',
    ({ line }) => piece(line(), 0.5),
    400,
    { fields: { 'items.0.quantity': expect.any(String) } },
  ],
  ['nothing', () => ({ items: [] }), 400, { fields: { items: expect.any(String) } }],
])('%s cannot come back', async (_, body, status, said) => {
  const order = await aSold({ quantity: 2 })
  expect(await takeBack(order.id, body(order))).toMatchObject({ status, body: said })
  expect(await orderOf(order.id)).toMatchObject({ returned: 0, returns: [], paymentStatus: 'paid' })
  expect(await stockOfOrder(app, order.id)).toBe(8)
})

test('two tabs take the last piece back once, and the same key is the same return', async () => {
  const { id, line } = await aSold()
  const answers = await Promise.all([1, 2, 3].map(() => takeBack(id, piece(line()))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await stockOfOrder(app, id)).toBe(10)

  const other = await aSold({ quantity: 5 })
  const headers = { 'idempotency-key': randomUUID() }
  const same = await Promise.all(
    [1, 2].map(() => takeBack(other.id, piece(other.line()), { headers })),
  )
  expect(same[0]?.body).toEqual(same[1]?.body)
  expect(await orderOf(other.id)).toMatchObject({ returned: 1000 })
})

test('goods that have not left are not taken back, and those of a cancelled order are here already', async () => {
  const { id, line } = await aSold({ status: 'Processing' })
  expect(await takeBack(id, piece(line()))).toMatchObject(refusal('ORDER_NOT_SENT'))
  await move(id, 'Cancelled')
  expect(await takeBack(id, piece(line()))).toMatchObject(refusal('ORDER_CANCELLED'))
  expect(await takeBack(id, { items: [], amount: 1 })).toMatchObject(refusal('ORDER_CANCELLED'))
})

test('an order with goods that came back is not cancelled, changed or deleted', async () => {
  const { id, line, goods } = await aSold({ quantity: 2, paid: 0 })
  await takeBack(id, piece(line()))
  const cancel = () => manager.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
  expect(await cancel()).toMatchObject(refusal('HAS_RETURNS'))
  await move(id, 'Pending')
  expect(await cancel()).toMatchObject(refusal('HAS_RETURNS'))
  const items = [{ productId: goods[0]?.id, quantity: 1 }]
  expect(await manager.call('PUT', `/orders/${id}/items`, { items })).toMatchObject(
    refusal('HAS_RETURNS'),
  )
  expect(await manager.call('DELETE', `/orders/${id}`)).toMatchObject(refusal('HAS_RETURNS'))
  await move(id, 'Delivered')
  expect(await orderOf(id)).toMatchObject({ returned: 1000, paymentStatus: 'unpaid' })
})

const ask = (who: Person, id: string, item: string, quantity = 1, more: object = {}) =>
  who.call('POST', `/orders/${id}/return-requests`, {
    items: [{ item, quantity, reason: 'size' }],
    ...more,
  })

async function withReturnDays(returnDays: number | null, work: () => Promise<unknown>) {
  expect((await manager.call('PUT', '/settings', { returnDays })).status).toBe(200)
  try {
    await work()
  } finally {
    await manager.call('PUT', '/settings', { returnDays: null })
  }
}

test('a customer asks within the days of the shop, and gets the money once the goods are here', () =>
  withReturnDays(7, async () => {
    await app.db.execute(sql`insert into message_channels (channel, is_on) values ('email', true)
      on conflict (channel) do update set is_on = true`)
    const { id, shopper, line } = await aSold({ quantity: 3 })
    const asked = await ask(shopper, id, line(), 2, { note: 'Too small' })
    expect([asked.status, asked.body.return]).toEqual([
      201,
      expect.objectContaining({ state: 'requested', amount: null, note: 'Too small' }),
    ])
    const returnId = asked.body.return._id
    // Nothing moves by asking, and nobody asks for the same pieces twice.
    expect(await orderOf(id)).toMatchObject({ returned: 0, paymentStatus: 'paid' })
    expect(await ask(shopper, id, line(), 2)).toMatchObject(refusal('MORE_THAN_SOLD'))
    expect((await read('/returns?state=requested')).returns).toContainEqual(
      expect.objectContaining({ _id: returnId, order: id, number: expect.any(String) }),
    )
    const change = (body: object) => manager.call('PATCH', `/returns/${returnId}`, body)
    expect(
      (await change({ state: 'approved', note: 'Bring it to the shop.' })).body.return,
    ).toMatchObject({
      state: 'approved',
      answer: 'Bring it to the shop.',
    })
    // One of the two came.
    const items = [{ item: line(), restock: true, quantity: 1 }]
    expect((await change({ state: 'received', items })).body.return).toMatchObject({
      state: 'received',
      amount: 1000,
      answer: 'Bring it to the shop.',
      items: [{ quantity: 1, reason: 'size', restock: true }],
    })
    expect(await change({ state: 'received', items })).toMatchObject(refusal('RETURN_MOVED'))
    expect(await orderOf(id, shopper)).toMatchObject({
      returned: 1000,
      paymentStatus: 'refund-due',
    })
    expect(await stockOfOrder(app, id)).toBe(8)
    const sent = await app.db.select().from(outbox).where(eq(outbox.orderId, id))
    expect(sent.filter(({ channel }) => channel === 'email').map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ wording: 'returnApproved' }),
        expect.objectContaining({ wording: 'goodsBack', amountCents: 100_000 }),
      ]),
    )
    const { orders } = (await shopper.call('GET', '/user/me/export')).body
    expect(orders[0]).toMatchObject({ returned: 1000, returns: [{ note: 'Too small' }] })
    const { entries } = await read(`/audit?order=${id}`)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['returned', 'return-decided']),
    )
  }))

test('what nobody may ask for', () =>
  withReturnDays(7, async () => {
    const { id, shopper, line } = await aSold()
    const stranger = await aShopper(app)
    expect((await ask(stranger, id, line())).status).toBe(404)
    const other = { items: [{ item: line(), quantity: 1, reason: 'other' }] }
    expect(await shopper.call('POST', `/orders/${id}/return-requests`, other)).toMatchObject({
      status: 400,
      body: { fields: { note: 'Please write what is wrong.' } },
    })
    expect((await stranger.call('GET', '/returns')).status).toBe(403)
    const pending = await aSold({ status: 'Shipped' })
    expect(await ask(pending.shopper, pending.id, pending.line())).toMatchObject(
      refusal('ORDER_NOT_DELIVERED'),
    )
    expect(await orderOf(id, shopper)).toMatchObject({ returnUntil: expect.any(String) })

    const at = new Date(Date.now() - 9 * 86_400_000).toISOString()
    await app.db.execute(sql`update orders set updated_at = ${at} where id = ${id}`)
    expect(await ask(shopper, id, line())).toMatchObject(refusal('RETURN_TOO_LATE'))
  }))

test('without days nobody is asked, and staff still take goods back', async () => {
  const { id, shopper, line } = await aSold()
  expect(await ask(shopper, id, line())).toMatchObject(refusal('RETURNS_OFF'))
  expect(await orderOf(id, shopper)).not.toHaveProperty('returnUntil')
  expect((await takeBack(id, piece(line()))).status).toBe(201)
})

test('who is erased has no return open, and leaves no words behind', () =>
  withReturnDays(7, async () => {
    const { id, shopper, line } = await aSold()
    const { body } = await ask(shopper, id, line(), 1, { note: 'Call me at home' })
    expect(await shopper.call('DELETE', '/user/me')).toMatchObject(refusal('ACCOUNT_HAS_RETURN'))
    await manager.call('PATCH', `/returns/${body.return._id}`, { state: 'declined', note: 'Worn' })
    expect((await shopper.call('DELETE', '/user/me')).status).toBe(204)
    expect((await read(`/returns?order=${id}`)).returns).toMatchObject([
      { note: null, answer: null },
    ])
  }))

test('what staff note for themselves, the customer does not read', async () => {
  const { id, shopper, line } = await aSold()
  await takeBack(id, piece(line(), 1, { note: 'Looks worn' }))
  expect((await orderOf(id, shopper)).returns).toMatchObject([{ note: null }])
})

test('a customer withdraws a request until staff have decided, and nobody else does', () =>
  withReturnDays(7, async () => {
    const { id, shopper, line } = await aSold()
    const asked = async () => (await ask(shopper, id, line())).body.return._id
    const withdraw = (returnId: string, who: Person = shopper) =>
      who.call('DELETE', `/returns/${returnId}`)
    const first = await asked()
    const stranger = await aShopper(app)
    for (const who of [stranger, manager]) expect((await withdraw(first, who)).status).toBe(404)
    expect((await withdraw(first)).status).toBe(204)
    expect((await withdraw(first)).status).toBe(404)
    expect((await orderOf(id, shopper)).returns).toEqual([])

    const second = await asked()
    await manager.call('PATCH', `/returns/${second}`, { state: 'approved' })
    expect(await withdraw(second)).toMatchObject(refusal('RETURN_MOVED'))
    // What staff took back is no request.
    const sold = await aSold()
    const { body } = await takeBack(sold.id, piece(sold.line()))
    expect((await withdraw(body.return._id, sold.shopper)).status).toBe(404)
  }))

test('staff see what a return would come to before they take goods back', async () => {
  const { id, line } = await aSold({ quantity: 3, discount: { percent: 10, reason: 'regular' } })
  const preview = (body: object) => manager.call('POST', `/orders/${id}/returns/preview`, body)
  expect(await preview(piece(line(), 2))).toMatchObject({
    status: 200,
    body: { amount: 1800, deliveryFee: 0 },
  })
  expect((await preview(piece(line(), 2, { amount: 50 }))).body).toMatchObject({ amount: 50 })
  expect(await preview(piece(line(), 4))).toMatchObject(refusal('MORE_THAN_SOLD'))
  expect(await orderOf(id)).toMatchObject({ returned: 0, returns: [] })
})
