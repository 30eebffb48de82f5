import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aPerson, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { products } from '../../db/schema.ts'

const app = await testApp()
const nowhere = '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'

test('a new shopper has an empty cart', async () => {
  const amina = await aPerson(app, 'customer')
  expect(await amina.call('GET', `/carts/user/${amina.id}`)).toMatchObject({
    status: 200,
    body: { user: amina.id, items: [], total: 0 },
  })
})

test('adding increases the quantity, by one by default', async () => {
  const amina = await aPerson(app, 'customer')
  const kettle = await aProduct(app, { priceCents: 185_050 })
  const add = (quantity?: number) =>
    amina.call('POST', '/carts', { items: [{ productId: kettle.id, quantity }] })

  expect((await add()).body).toMatchObject({ items: [{ quantity: 1 }], total: 1850.5 })
  expect((await add(2)).body).toMatchObject({
    items: [{ product: { _id: kettle.id }, quantity: 3, available: 10, problem: null }],
    total: 5551.5,
  })
  expect((await add(-5)).body.items[0].quantity).toBe(4)
})

test('a call that exceeds the stock adds nothing', async () => {
  const amina = await aPerson(app, 'customer')
  const kettle = await aProduct(app, { stockQuantity: 3 })
  const lamp = await aProduct(app, { name: 'Lamp' })
  const none = await aProduct(app, { stockQuantity: 0 })
  const add = (...items: object[]) => amina.call('POST', '/carts', { items })

  const over = await add({ productId: lamp.id }, { productId: kettle.id, quantity: 4 })
  expect(over).toMatchObject({
    status: 409,
    body: { message: 'Cannot add more than available stock (3).' },
  })
  expect(await add({ productId: lamp.id }, { productId: none.id })).toMatchObject({
    status: 409,
    body: { message: 'This item is currently out of stock.' },
  })
  expect(await add({ productId: nowhere })).toMatchObject({ status: 404 })
  expect((await amina.call('GET', `/carts/user/${amina.id}`)).body.items).toEqual([])

  expect((await add({ productId: kettle.id, quantity: 2 })).status).toBe(200)
  expect((await add({ productId: kettle.id, quantity: 2 })).status).toBe(409)
})

test('a deleted product cannot be added, even if it is in the cart already', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const brian = await aShopper(app)
  await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, kettle.id))
  for (const shopper of [amina, brian])
    expect(
      await shopper.call('POST', '/carts', { items: [{ productId: kettle.id }] }),
    ).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
  expect(
    await amina.call('PATCH', '/carts/update-quantity', { productId: kettle.id, quantity: 2 }),
  ).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
})

test('ten concurrent calls add ten', async () => {
  const amina = await aPerson(app, 'customer')
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const taps = await Promise.all(
    Array.from({ length: 12 }, () =>
      amina.call('POST', '/carts', { items: [{ productId: kettle.id }] }),
    ),
  )
  expect(taps.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(taps.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('the same Idempotency-Key adds once', async () => {
  const amina = await aPerson(app, 'customer')
  const kettle = await aProduct(app)
  const headers = { 'idempotency-key': 'tap' }
  const add = (quantity: number) =>
    amina.call('POST', '/carts', { items: [{ productId: kettle.id, quantity }] }, { headers })

  const twins = await Promise.all([add(1), add(1), add(1)])
  expect(twins.map(({ body }) => body.items[0].quantity)).toEqual([1, 1, 1])
  expect(await add(2)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
})

test('a quantity can be set up to the stock', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const other = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const set = (productId: string, quantity: unknown) =>
    amina.call('PATCH', '/carts/update-quantity', { productId, quantity })

  expect((await set(kettle.id, 5)).body.items[0].quantity).toBe(5)
  expect((await set(kettle.id, 0)).body.items[0].quantity).toBe(1)
  expect((await set(kettle.id, 6)).body.message).toBe('Cannot add more than available stock (5).')
  expect(await set(other.id, 1)).toMatchObject({ status: 404, body: { code: 'NOT_IN_CART' } })
  expect(await set(kettle.id, '2')).toMatchObject({
    status: 400,
    body: { fields: { quantity: expect.any(String) } },
  })
  expect((await set('kettle', 1)).status).toBe(400)
  expect((await set(nowhere, 1)).status).toBe(404)
})

test('lines with too little stock or a deleted product are marked; unavailable ones do not count in the total', async () => {
  const short = await aProduct(app, { name: 'Short', priceCents: 10_000, stockQuantity: 9 })
  const gone = await aProduct(app, { name: 'Gone' })
  const sold = await aProduct(app, { name: 'Sold' })
  const amina = await aShopper(app, { cart: [short, gone, sold], quantity: 5 })
  const change = (product: { id: string }, to: Partial<typeof products.$inferInsert>) =>
    app.db.update(products).set(to).where(eq(products.id, product.id))
  await change(short, { stockQuantity: 2 })
  await change(gone, { deletedAt: new Date() })
  await change(sold, { stockQuantity: 0 })

  const { body } = await amina.call('GET', `/carts/user/${amina.id}`)
  const lines = new Map<string, object>(
    body.items.map((line: { product: { name: string } }) => [line.product.name, line]),
  )
  expect(lines.get('Short')).toMatchObject({ available: 2, problem: 'short' })
  expect(lines.get('Gone')).toMatchObject({ available: 0, problem: 'unavailable' })
  expect(lines.get('Sold')).toMatchObject({ available: 0, problem: 'unavailable' })
  expect(body.total).toBe(500)

  const removed = await amina.call('PATCH', '/carts/remove-item', { productId: gone.id })
  expect(removed.body.items).toHaveLength(2)
})

test('a line can be removed, and the cart cleared', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const remove = (productId: string) => amina.call('PATCH', '/carts/remove-item', { productId })

  expect((await remove(kettle.id)).body.items).toEqual([])
  expect((await remove(kettle.id)).status).toBe(200)
  expect((await remove(nowhere)).status).toBe(404)
  expect((await amina.call('DELETE', `/carts/user/${amina.id}`)).status).toBe(204)
})

test('staff may read a cart, and only its owner changes it', async () => {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const brian = await aShopper(app)
  const staff = await aManager(app)

  expect((await staff.call('GET', `/carts/user/${amina.id}`)).body.items).toHaveLength(1)
  expect((await brian.call('GET', `/carts/user/${amina.id}`)).status).toBe(403)
  expect((await staff.call('DELETE', `/carts/user/${amina.id}`)).status).toBe(403)
  expect((await staff.call('GET', `/carts/user/${nowhere}`)).status).toBe(404)
  expect((await amina.call('GET', '/carts/user/me')).status).toBe(404)
})
