import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aForm, aPhoto, send } from '../../../../test/samples/product-form.ts'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  aProduct,
  aShopper,
  type TestApp,
} from '../../../../test/support/support.ts'
import { auditLog, stockMovements } from '../../../db/schema.ts'

function movementsOf(app: TestApp, productId: string) {
  return app.db
    .select({
      change: stockMovements.change,
      reason: stockMovements.reason,
      userId: stockMovements.userId,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id))
}

function notesOn(app: TestApp, productId: string) {
  return app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.thingId, productId))
    .orderBy(asc(auditLog.id))
}

describe('a new product', () => {
  test('has its picture and first stock movement, and is in the audit log', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)

    const { status, body } = await send(
      manager,
      'POST',
      '/products',
      await aForm(app, { sku: ' K-17 ' }),
      await aPhoto(),
    )

    expect(status).toBe(201)
    const { product } = body
    expect(product).toMatchObject({
      name: 'Steel kettle',
      price: 2499.5,
      stockQuantity: 7,
      category: { name: expect.any(String) },
      sku: 'K-17',
    })
    for (const { url } of [...product.images, { url: product.image }, { url: product.shareImage }])
      expect((await app.http.inject(url)).statusCode, url).toBe(200)
    expect((await app.call('GET', `/products/${product._id}`)).body.product).toEqual(product)
    expect(await movementsOf(app, product._id)).toEqual([
      { change: 7, reason: 'opening', userId: manager.id },
    ])
    expect(await notesOn(app, product._id)).toMatchObject([
      { username: manager.username, action: 'create', after: { name: 'Steel kettle' } },
    ])
  })

  test('needs every field, and every field has its message', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const photo = await aPhoto()

    const empty = await send(manager, 'POST', '/products', {}, photo)
    expect(empty).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(empty.body.fields).toEqual({
      name: 'Name is required.',
      description: 'Description is required.',
      price: 'Price is required.',
      stockQuantity: 'Stock Quantity is required.',
      category: 'Category is required.',
      brand: 'Brand is required.',
      variant: 'Variant is required.',
    })

    const numbers = 'Price must be positive, Stock Quantity cannot be negative.'
    for (const [field, value, message] of [
      ['price', '0', numbers],
      ['price', '-5', numbers],
      ['price', '1.999', expect.any(String)],
      ['price', 'cheap', expect.any(String)],
      ['price', '1e300', expect.any(String)],
      ['stockQuantity', '-1', numbers],
      ['stockQuantity', '1.5', expect.any(String)],
      ['stockQuantity', '99999999999', expect.any(String)],
      ['category', 'kitchen', expect.any(String)],
      ['name', '   ', 'Name is required.'],
      ['name', 'x'.repeat(201), expect.any(String)],
      ['description', 'x'.repeat(200_000), expect.any(String)],
    ] as const) {
      const answer = await send(
        manager,
        'POST',
        '/products',
        await aForm(app, { [field]: value }),
        photo,
      )
      expect(answer, `${field}=${value.slice(0, 20)}`).toMatchObject({
        status: 400,
        body: { fields: { [field]: message } },
      })
    }
    expect((await app.call('GET', '/products')).body.products).toEqual([])
  })

  test('needs a picture, once its fields are valid', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const required = 'Please select an image for the new product.'
    const refusal = {
      status: 400,
      body: { code: 'IMAGE_REQUIRED', message: required, fields: { productImage: required } },
    }

    expect(await send(manager, 'POST', '/products', await aForm(app))).toMatchObject(refusal)
    // Browsers send an empty file if none was chosen.
    const none = Buffer.alloc(0)
    expect(await send(manager, 'POST', '/products', await aForm(app), none)).toMatchObject(refusal)
    const url = await aForm(app, { productImage: 'https://elsewhere.example/kettle.png' })
    expect(await send(manager, 'POST', '/products', url)).toMatchObject(refusal)
    expect(await manager.call('POST', '/products', await aForm(app))).toMatchObject(refusal)
    const both = await send(manager, 'POST', '/products', await aForm(app, { price: '' }))
    expect(both.body.code).toBe('INVALID_INPUT')
  })

  test('needs an existing category and a unique SKU', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const photo = await aPhoto()

    const nowhere = await aForm(app, { category: randomUUID() })
    expect(await send(manager, 'POST', '/products', nowhere, photo)).toMatchObject({
      status: 404,
      body: { code: 'CATEGORY_NOT_FOUND' },
    })
    const first = await send(manager, 'POST', '/products', await aForm(app, { sku: 'a-1' }), photo)
    const twin = await aForm(app, { sku: 'A-1' })
    expect(await send(manager, 'POST', '/products', twin, photo)).toMatchObject({
      status: 409,
      body: { code: 'SKU_TAKEN', fields: { sku: expect.any(String) } },
    })
    await manager.call('DELETE', `/products/${first.body.product._id}`)
    expect((await send(manager, 'POST', '/products', twin, photo)).status).toBe(201)
    // Several may have no SKU.
    for (const sku of ['', ' '])
      expect(
        (await send(manager, 'POST', '/products', await aForm(app, { sku }), photo)).status,
      ).toBe(201)
  })

  test('can only be added by staff', async () => {
    const app = await emptiedShop()
    const shopper = await aShopper(app)
    const { id } = await aProduct(app)
    const form = await aForm(app)

    expect((await send(shopper, 'POST', '/products', form, await aPhoto())).status).toBe(403)
    expect((await send(shopper, 'PUT', `/products/${id}`, { price: '1' })).status).toBe(403)
    expect((await shopper.call('DELETE', `/products/${id}`)).status).toBe(403)
    expect((await app.call('DELETE', `/products/${id}`)).status).toBe(401)
    expect((await app.call('GET', `/products/${id}`)).body.product.price).toBe(2499)
  })
})

describe('a change', () => {
  test('applies the given fields, records the stock movement and is in the audit log with before and after', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const { id } = await aProduct(app, { name: 'Kettle', stockQuantity: 10, sku: 'K' })

    const url = `/products/${id}`
    const { status, body } = await send(manager, 'PUT', url, { price: '99.5', stockQuantity: '4' })

    expect(status).toBe(200)
    expect(body.product).toMatchObject({ name: 'Kettle', price: 99.5, stockQuantity: 4, sku: 'K' })
    expect((await movementsOf(app, id)).at(-1)).toEqual({
      change: -6,
      reason: 'adjusted',
      userId: manager.id,
    })
    expect(await notesOn(app, id)).toMatchObject([
      {
        action: 'update',
        before: { price: 2499, stockQuantity: 10 },
        after: { price: 99.5, stockQuantity: 4 },
      },
    ])
  })

  test('may have a new picture or category, and may be JSON', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const { id } = await aProduct(app, { imageKey: 'old', sku: 'K' })
    const other = await aCategory(app, 'Other')

    const first = await send(manager, 'PUT', `/products/${id}`, {}, await aPhoto())
    expect(first.body.product.image).not.toContain('old')
    const second = await manager.call('PUT', `/products/${id}`, {
      category: { _id: other.id, name: 'Other' },
      price: 12,
      sku: null,
      unknown: 'ignored',
    })
    expect(second.body.product).toMatchObject({
      category: { _id: other.id },
      price: 12,
      sku: null,
      image: first.body.product.image,
    })
  })

  test('that changes nothing is not in the audit log', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const { id } = await aProduct(app)

    expect((await send(manager, 'PUT', `/products/${id}`, { price: '2499' })).status).toBe(200)
    expect((await manager.call('PUT', `/products/${id}`)).status).toBe(200)
    expect(await notesOn(app, id)).toEqual([])
    expect(await movementsOf(app, id)).toHaveLength(1)
  })

  test('that is invalid is refused and changes nothing', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const { id } = await aProduct(app, { sku: 'mine' })
    await aProduct(app, { sku: 'taken' })
    const change = (fields: object) => manager.call('PUT', `/products/${id}`, fields)

    expect((await change({ price: -1 })).status).toBe(400)
    expect((await change({ price: [1] })).body.fields).toHaveProperty('price')
    expect((await change({ name: 7 })).body.fields).toHaveProperty('name')
    expect((await change({ brand: '' })).body.fields).toEqual({ brand: 'Brand is required.' })
    expect((await change(['price'])).status).toBe(400)
    expect((await change({ category: randomUUID() })).body.code).toBe('CATEGORY_NOT_FOUND')
    expect((await change({ sku: 'TAKEN' })).body.code).toBe('SKU_TAKEN')
    for (const nowhere of [randomUUID(), 'nowhere'])
      expect(await manager.call('PUT', `/products/${nowhere}`, { price: 1 })).toMatchObject({
        status: 404,
        body: { code: 'PRODUCT_NOT_FOUND' },
      })
    expect((await app.call('GET', `/products/${id}`)).body.product.price).toBe(2499)
  })

  test('by two people at once keeps stock and movements consistent', async () => {
    const app = await emptiedShop()
    const manager = await aManager(app)
    const { id } = await aProduct(app, { stockQuantity: 10 })

    await Promise.all(
      [3, 8, 15, 1, 20].map((stockQuantity) =>
        manager.call('PUT', `/products/${id}`, { stockQuantity }),
      ),
    )

    const { stockQuantity } = (await app.call('GET', `/products/${id}`)).body.product
    const moves = await movementsOf(app, id)
    expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(stockQuantity)
  })
})

test('a product can be deleted once, and is not listed any more', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const { id } = await aProduct(app, { name: 'Kettle' })

  const answers = await Promise.all([1, 2].map(() => manager.call('DELETE', `/products/${id}`)))

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await app.call('GET', `/products/${id}`)).status).toBe(404)
  expect((await app.call('GET', '/products?q=kettle')).body.products).toEqual([])
  expect((await manager.call('PUT', `/products/${id}`, { price: 1 })).status).toBe(404)
  expect(await notesOn(app, id)).toMatchObject([{ action: 'delete', before: { name: 'Kettle' } }])
})
