import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { movementsMatchStock, stockOf } from '../../../test/support/stock.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { cartLines, products } from '../../db/schema.ts'

const app = await testApp()

test('an order takes the stock, copies prices and address, and empties the cart', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 185_050 })
  const shopper = await aShopper(app, { cart: [kettle], quantity: 2 })

  const { status, body } = await shopper.placeOrder()

  expect(status).toBe(201)
  expect(body.order).toMatchObject({
    user: { _id: shopper.id, username: shopper.username },
    items: [{ product: { _id: kettle.id, name: 'Electric kettle' }, quantity: 2, price: 1850.5 }],
    totalAmount: 3701,
    status: 'Pending',
    paymentMethod: 'mpesa',
    paymentStatus: 'unpaid',
    address: { city: 'Nairobi', state: 'Nairobi', stateProvince: 'Nairobi' },
  })
  expect(await stockOf(app, kettle)).toBe(3)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  expect((await shopper.placeOrder()).body).toMatchObject({ code: 'CART_EMPTY' })

  await app.db.update(products).set({ priceCents: 1 }).where(eq(products.id, kettle.id))
  const again = await shopper.call('GET', `/orders/${body.order._id}`)
  expect(again.body.order).toEqual(body.order)
})

test('an order updates the product row by a HOT update, so no index changes', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  // Some more after it, so that its page is as full as pages get.
  await app.db.execute(sql`
    insert into products (name, description, price_cents, stock_quantity, category_id, brand, variant)
    select name, repeat('It boils. ', 40), price_cents, 5, category_id, brand, variant
    from products, generate_series(1, 40) where id = ${kettle.id}`)
  const page = async () => {
    const { rows } = await app.db.execute<{ page: number }>(
      sql`select (ctid::text::point)[0] as page from products where id = ${kettle.id}`,
    )
    return rows[0]?.page
  }
  const before = await page()
  const shopper = await aShopper(app, { cart: [kettle] })

  expect((await shopper.placeOrder()).status).toBe(201)

  expect(await page()).toBe(before)
})

test('the last kettle goes to one shopper only', async () => {
  const kettle = await aProduct(app, { stockQuantity: 1 })
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app, { cart: [kettle] })

  const answers = await Promise.all([amina.placeOrder(), brian.placeOrder()])

  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  expect(await stockOf(app, kettle)).toBe(0)
  const refused = answers.find((answer) => answer.status === 409)
  expect(refused?.body).toMatchObject({
    message: 'Electric kettle is no longer available. Please remove it from your cart.',
  })
})

test('of forty concurrent orders for two products with five pieces each, exactly five are placed', async () => {
  const radio = await aProduct(app, { name: 'Radio', stockQuantity: 5 })
  const torch = await aProduct(app, { name: 'Torch', stockQuantity: 50 })
  const shoppers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      aShopper(app, { cart: n % 2 ? [radio, torch] : [torch, radio] }),
    ),
  )

  const answers = await Promise.all(shoppers.map((shopper) => shopper.placeOrder('cod')))

  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(35)
  expect([await stockOf(app, radio), await stockOf(app, torch)]).toEqual([0, 45])
  expect([await movementsMatchStock(app, radio), await movementsMatchStock(app, torch)]).toEqual([
    true,
    true,
  ])
})

test('twenty taps on Place order make one order', async () => {
  const kettle = await aProduct(app)
  const shopper = await aShopper(app, { cart: [kettle] })

  const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.placeOrder()))

  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(await stockOf(app, kettle)).toBe(9)
})

test('the same Idempotency-Key gets the same order, even for concurrent requests', async () => {
  const kettle = await aProduct(app)
  const shopper = await aShopper(app, { cart: [kettle] })
  const key = { 'idempotency-key': 'tap-1' }

  const twins = await Promise.all([
    shopper.placeOrder('mpesa', key),
    shopper.placeOrder('mpesa', key),
  ])
  await app.db.insert(cartLines).values({ userId: shopper.id, productId: kettle.id, quantity: 1 })
  const later = await shopper.placeOrder('mpesa', key)

  expect(twins.map(({ status }) => status)).toEqual([201, 201])
  expect(twins[0].body).toEqual(twins[1].body)
  expect(later.body).toEqual(twins[0].body)
  expect(await stockOf(app, kettle)).toBe(9)
  const other = await shopper.placeOrder('cod', key)
  expect(other).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
})

test('a refused order leaves everything as it was', async () => {
  const kettle = await aProduct(app, { stockQuantity: 3 })
  const gone = await aProduct(app, { name: 'Old lamp' })
  const shopper = await aShopper(app, { cart: [kettle, gone] })
  await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id))
  const key = { 'idempotency-key': 'refused' }

  const answer = await shopper.placeOrder('mpesa', key)

  expect(answer).toMatchObject({ status: 409 })
  expect(answer.body).toMatchObject({ message: expect.stringContaining('Old lamp') })
  expect(await stockOf(app, kettle)).toBe(3)
  const left = await app.db.select().from(cartLines).where(eq(cartLines.userId, shopper.id))
  expect(left).toHaveLength(2)
  // The refusal was not kept under the key.
  await app.db.delete(cartLines).where(eq(cartLines.productId, gone.id))
  expect((await shopper.placeOrder('mpesa', key)).status).toBe(201)
})

test('an order for more than the stock names the product and how many are left', async () => {
  const radio = await aProduct(app, { name: 'Radio', stockQuantity: 2 })
  const torch = await aProduct(app, { name: 'Torch', stockQuantity: 1 })
  const shopper = await aShopper(app, { cart: [radio, torch], quantity: 2 })

  expect(await shopper.placeOrder()).toMatchObject({
    status: 409,
    body: {
      message: 'Torch is no longer available in the quantity you asked for (1 left).',
    },
  })
  expect([await stockOf(app, radio), await stockOf(app, torch)]).toEqual([2, 1])
})

test("an order is delivered only to the customer's own address", async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app)

  const answer = await amina.call('POST', '/orders', { addressId: brian.addressId })
  expect(answer).toMatchObject({ status: 404, body: { message: 'Address not found.' } })
  const odd = await amina.call('POST', '/orders', { addressId: 'here' })
  expect(odd).toMatchObject({ status: 400, body: { fields: { addressId: expect.any(String) } } })
  expect(await stockOf(app, kettle)).toBe(10)
})

test('customers see their own orders, staff see all', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app)
  const staff = await aManager(app)
  const { order } = (await amina.placeOrder()).body

  expect((await brian.call('GET', `/orders/${order._id}`)).status).toBe(404)
  expect((await brian.call('GET', `/orders/user/${amina.id}`)).status).toBe(403)
  expect((await brian.call('GET', '/orders')).body).toEqual({ orders: [], nextCursor: null })
  expect((await amina.call('GET', '/orders')).body.orders).toEqual([order])
  expect((await staff.call('GET', `/orders/${order._id}`)).body.order).toEqual(order)
  const first = await staff.call('GET', '/orders?limit=1')
  expect(first.body.orders).toEqual([order])
  const second = await staff.call('GET', `/orders?limit=1&cursor=${first.body.nextCursor}`)
  expect(second.body.orders[0]._id).not.toBe(order._id)
  expect((await staff.call('GET', '/orders?cursor=x')).status).toBe(400)
  expect((await staff.call('GET', '/orders?status=lost')).status).toBe(400)
})

test('staff list orders by payment method', async () => {
  const kettle = await aProduct(app, { stockQuantity: 2 })
  const door = await (await aShopper(app, { cart: [kettle] })).placeOrder('cod')
  const phone = await (await aShopper(app, { cart: [kettle] })).placeOrder('mpesa')
  const staff = await aManager(app)
  const listed = async (method: string) =>
    (await staff.call('GET', `/orders?paymentMethod=${method}&limit=100`)).body.orders

  expect(await listed('cod')).toContainEqual(door.body.order)
  expect(await listed('cod')).not.toContainEqual(phone.body.order)
  expect(await listed('mpesa')).toContainEqual(phone.body.order)
  expect((await staff.call('GET', '/orders?paymentMethod=barter')).status).toBe(400)
})

test('staff find an order by its number, its customer, and who receives it', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const staff = await aManager(app)
  const { order } = (
    await amina.call('POST', '/orders', {
      addressId: amina.addressId,
      paymentMethod: 'cod',
      recipientName: 'Mama Wa%jiru Njeri',
      contactPhone: '0799 000 444',
    })
  ).body
  const found = async (q: string) =>
    (await staff.call('GET', `/orders?q=${encodeURIComponent(q)}`)).body.orders

  const number = order._id.slice(0, 8)
  for (const q of [number, number.toUpperCase(), amina.email, `TEST ${amina.username}`])
    expect(await found(q), q).toEqual([order])
  for (const q of ['wa%jiru', 'NJERI', '0799000444', '+254 799 000 444', '254799000444'])
    expect(await found(q), q).toEqual([order])
  for (const q of ['wa_jiru', '0799000445']) expect(await found(q), q).toEqual([])
  expect(order.user).toEqual({
    _id: amina.id,
    username: amina.username,
    email: amina.email,
    name: `Test ${amina.username}`,
  })
})

test('orders with a very frequent recipient name are found, newest first', async () => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const staff = await aManager(app)
  const recipientName = 'Many Parcels'
  const { order } = (
    await shopper.call('POST', '/orders', { addressId: shopper.addressId, recipientName })
  ).body
  await app.db.execute(sql`
    insert into orders (user_id, payment_method, total_cents, address, recipient_name,
      recipient_differs, created_at)
    select user_id, payment_method, total_cents, address, recipient_name, true,
      created_at - make_interval(secs => n)
    from orders, generate_series(1, 1100) n where id = ${order._id}`)

  const { orders, nextCursor } = (await staff.call('GET', '/orders?q=many+parcels&limit=100')).body

  expect(orders).toHaveLength(100)
  expect(orders[0]._id).toBe(order._id)
  expect(nextCursor).not.toBeNull()
})

test('staff note that an order was confirmed by phone, and take that back', async () => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const [staff, colleague] = [await aManager(app), await aManager(app)]
  const { order } = (await shopper.placeOrder('cod')).body
  const url = `/orders/${order._id}/confirmed-by-phone`

  expect((await shopper.call('PUT', url, {})).status).toBe(403)
  const confirmed = (await staff.call('PUT', url, {})).body.order
  expect(confirmed.phoneConfirmed).toEqual({ at: expect.any(String), by: staff.username })
  const again = (await colleague.call('PUT', url, { confirmed: true })).body.order
  expect(again.phoneConfirmed).toEqual(confirmed.phoneConfirmed)
  expect((await shopper.call('GET', `/orders/${order._id}`)).body.order).toEqual(confirmed)
  const taken = (await colleague.call('PUT', url, { confirmed: false })).body.order
  expect(taken.phoneConfirmed).toBeNull()

  const { entries } = (await staff.call('GET', `/audit?order=${order._id}`)).body
  expect(
    entries.map((entry: { action: string; user: { username: string } }) => [
      entry.action,
      entry.user.username,
    ]),
  ).toEqual([
    ['not-confirmed-by-phone', colleague.username],
    ['confirmed-by-phone', staff.username],
  ])
  expect((await staff.call('PUT', `/orders/${shopper.id}/confirmed-by-phone`, {})).status).toBe(404)
  expect((await staff.call('PUT', url, { confirmed: 'yes' })).status).toBe(400)
})

test('a shopper reads first what waits for M-Pesa, over all pages and each order once', async () => {
  const shopper = await aShopper(app)
  const order = async (method: 'mpesa' | 'cod') => {
    const { id } = await aProduct(app)
    await shopper.call('POST', '/carts', { items: [{ productId: id, quantity: 1 }] })
    return String((await shopper.placeOrder(method)).body.order._id)
  }
  const toPay = await order('mpesa')
  const cancelled = await order('mpesa')
  await shopper.call('POST', `/orders/${cancelled}/cancel`)
  const asked = await order('mpesa')
  await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId: asked,
    phoneNumber: '0712345678',
  })
  const [older, newer] = [await order('cod'), await order('cod')]
  const read: string[] = []
  let more: string | null = ''
  while (more !== null) {
    const page = `sort=to-pay&limit=1${more && `&cursor=${more}`}`
    const { body } = await shopper.call('GET', `/orders/user/${shopper.id}?${page}`)
    read.push(...body.orders.map(({ _id }: { _id: string }) => _id))
    more = body.nextCursor
  }
  expect(read).toEqual([asked, toPay, newer, older, cancelled])
})
