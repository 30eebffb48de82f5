import { randomUUID } from 'node:crypto'
import type { ChangedPrice } from '@duka/contract/catalogue/bulk-prices'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  anAdmin,
  aProduct,
  aShopper,
} from '../../../../test/support/support.ts'
import { auditLog, products } from '../../../db/schema.ts'

async function aShop() {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const category = await aCategory(app)
  const product = (name: string, priceCents: number, more = {}) =>
    aProduct(app, { name, priceCents, categoryId: category.id, ...more })
  const change = (body: object, headers = {}) =>
    manager.call('POST', '/products/prices', body, { headers })
  const undo = (id: string) => manager.call('POST', `/products/prices/${id}/undo`)
  const price = async ({ id }: { id: string }) =>
    (await app.call('GET', `/products/${id}`)).body.product.price as number
  return { app, manager, category, product, change, undo, price }
}

test('a bulk change that is repeated with its key raises prices once', async () => {
  const { product, change, price } = await aShop()
  const pot = await product('Pot', 100_000)
  const raise = () => change({ filter: {}, percent: 10 }, { 'idempotency-key': 'ten more' })

  const [first, again] = [await raise(), await raise()]

  expect(again.body).toEqual(first.body)
  expect(await price(pot)).toBe(1100)
})

test('each product of a sheet gets its own price, and undo takes all back', async () => {
  const { product, change, undo, price } = await aShop()
  const [pot, pan, lid] = [
    await product('Pot', 100_000),
    await product('Pan', 80_000),
    await product('Lid', 20_000),
  ]
  const ids = [pot, pan, lid].map(({ id }) => id)
  const sheet = await change({ filter: { ids }, each: [], dryRun: true })
  expect(sheet.body).toMatchObject({ changed: 0, same: 3, refused: 0 })
  expect(
    sheet.body.products.map(({ name, before, after }: ChangedPrice) => [name, before, after]),
  ).toEqual([
    ['Lid', 200, 200],
    ['Pan', 800, 800],
    ['Pot', 1000, 1000],
  ])
  const each = [
    { _id: pot.id, price: 1150 },
    { _id: pan.id, price: 790.5 },
    { _id: lid.id, price: 0 },
  ]
  const done = await change({ filter: { ids }, each })
  expect(done.body).toMatchObject({ changed: 2, same: 0, refused: 1 })
  expect(await Promise.all([pot, pan, lid].map(price))).toEqual([1150, 790.5, 200])
  expect((await undo(done.body._id)).body).toEqual({ restored: 2, kept: 0 })
  expect(await price(pot)).toBe(1000)
  const wrong = await change({ filter: { ids }, each: [{ _id: pot.id, price: 'ten' }] })
  expect(wrong.body.fields).toHaveProperty(['each.0.price'])
})

test('a bulk change does what its preview said, and the list shows the new prices', async () => {
  const { app, category, product, change, price } = await aShop()
  const kettle = await product('Kettle', 249_900)
  const pot = await product('Pot', 100_000)
  const dear = await product('Stove', 900_000)
  const other = await aProduct(app, { name: 'Lamp', priceCents: 100_000 })
  const wanted = { filter: { category: category.id, maxPrice: 5000 }, percent: 10, roundTo: 5 }
  const expected = {
    changed: 2,
    same: 0,
    refused: 0,
    refusedProducts: [],
    products: [
      {
        _id: kettle.id,
        name: 'Kettle',
        variant: '1.7 litre',
        before: 2499,
        after: 2750,
        paysBefore: 2499,
        paysAfter: 2750,
      },
      {
        _id: pot.id,
        name: 'Pot',
        variant: '1.7 litre',
        before: 1000,
        after: 1100,
        paysBefore: 1000,
        paysAfter: 1100,
      },
    ],
  }
  expect(await price(kettle)).toBe(2499)

  const preview = await change({ ...wanted, dryRun: true })
  expect([preview.status, preview.body]).toEqual([200, { _id: null, ...expected }])
  expect(await price(kettle)).toBe(2499)

  const done = await change(wanted)
  expect([done.status, done.body]).toEqual([200, { _id: expect.any(String), ...expected }])
  expect(await Promise.all([kettle, pot, dear, other].map(price))).toEqual([2750, 1100, 9000, 1000])
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, done.body._id))
  expect(entry).toMatchObject({ action: 'prices', after: { percent: 10, roundTo: 5, changed: 2 } })
})

test('the filter takes the parameters of the list, as numbers or text, and a selection of products', async () => {
  const { product, change } = await aShop()
  const kettle = await product('Kettle', 100_000, { brand: 'Jua', stockQuantity: 0 })
  const pot = await product('Pot', 200_000, { brand: 'Jua' })
  const names = async (filter: object) =>
    (await change({ filter, sum: 10, dryRun: true })).body.products.map(
      ({ name }: { name: string }) => name,
    )

  expect(await names({})).toEqual(['Kettle', 'Pot'])
  expect(await names({ q: 'kettle' })).toEqual(['Kettle'])
  expect(await names({ brand: 'jua', inStock: true })).toEqual(['Pot'])
  expect(await names({ brand: 'jua', inStock: 'false' })).toEqual(['Kettle'])
  expect(await names({ minPrice: '1500' })).toEqual(['Pot'])
  expect(await names({ ids: [pot.id, randomUUID()] })).toEqual(['Pot'])
  expect(await names({ ids: [pot.id, kettle.id], maxPrice: 1000 })).toEqual(['Kettle'])
  expect(await names({ category: 'none' })).toEqual([])
})

test('a price that would become 0 or negative, or would stay the same, is left unchanged', async () => {
  const { product, change, price } = await aShop()
  const cheap = await product('Cheap', 5_000)
  const dear = await product('Dear', 50_000)
  const { body } = await change({ filter: {}, sum: -50 })
  expect(body).toMatchObject({
    changed: 1,
    refused: 1,
    refusedProducts: [
      { _id: cheap.id, before: 50, after: 50, reason: expect.stringContaining('0, negative') },
    ],
  })
  expect(await Promise.all([cheap, dear].map(price))).toEqual([50, 450])
  const none = await change({ filter: { ids: [dear.id] }, sum: 1, roundTo: 10 })
  expect(none.body).toMatchObject({ _id: null, changed: 0, same: 1 })
})

test('an undo puts prices back, keeps later edits, and works once', async () => {
  const { app, manager, product, change, undo, price } = await aShop()
  const kettle = await product('Kettle', 100_000)
  const edited = await product('Pot', 200_000)
  const gone = await product('Lamp', 300_000)
  const { _id } = (await change({ filter: {}, percent: -50 })).body
  expect(await Promise.all([kettle, edited].map(price))).toEqual([500, 1000])
  await manager.call('PUT', `/products/${edited.id}`, { price: 1234 })
  await manager.call('DELETE', `/products/${gone.id}`)

  const both = await Promise.all([undo(_id), undo(_id)])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ restored: 1, kept: 2 })
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('PRICE_CHANGE_UNDONE')
  expect(await Promise.all([kettle, edited].map(price))).toEqual([1000, 1234])
  expect((await undo(randomUUID())).body.code).toBe('PRICE_CHANGE_NOT_FOUND')
  expect((await undo('none')).status).toBe(404)
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.thingId, _id))
  expect(entries.map(({ action }) => action).sort()).toEqual(['prices', 'prices-undone'])
})

test('a bulk change applies to the normal price, even during a sale', async () => {
  const { app, product, change, undo } = await aShop()
  const kettle = await product('Kettle', 100_000, { salePriceCents: 80_000 })
  const prices = async () => {
    const { body } = await app.call('GET', `/products/${kettle.id}`)
    const { price, normalPrice, salePrice } = body.product
    return { price, normalPrice, salePrice }
  }
  expect(await prices()).toEqual({ price: 800, normalPrice: 1000, salePrice: 800 })

  const { body } = await change({ filter: {}, percent: -10 })

  expect(body.products).toMatchObject([
    { before: 1000, after: 900, paysBefore: 800, paysAfter: 800 },
  ])
  expect(await prices()).toEqual({ price: 800, normalPrice: 900, salePrice: 800 })
  expect((await undo(body._id)).body).toEqual({ restored: 1, kept: 0 })
  expect(await prices()).toEqual({ price: 800, normalPrice: 1000, salePrice: 800 })
})

test('a bulk change leaves products that match only some of the words, or a corrected word', async () => {
  const { product, change, price } = await aShop()
  const kettle = await product('Red kettle', 100_000)
  const lamp = await product('Green lamp', 100_000)
  for (const q of ['kettle lamp', 'red kettle helicopter', 'kettel']) {
    const { status, body } = await change({ filter: { q }, percent: 10 })
    expect([q, status, body.changed, body._id]).toEqual([q, 200, 0, null])
  }
  expect(await Promise.all([kettle, lamp].map(price))).toEqual([1000, 1000])
  expect((await change({ filter: { q: 'kettle red' }, percent: 10 })).body.changed).toBe(1)
  expect(await Promise.all([kettle, lamp].map(price))).toEqual([1100, 1000])
})

test('a product whose other prices would contradict the new one keeps its price, and its form can be saved', async () => {
  const { app, manager, product, change, undo } = await aShop()
  const future = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const goods = {
    sale: await product('A sale', 100_000, { salePriceCents: 95_000 }),
    later: await product('B sale to come', 100_000, { salePriceCents: 95_000, saleFrom: future }),
    tiers: await product('C tiers', 100_000, { tiers: [{ from: 3, cents: 92_000 }] }),
    struck: await product('D struck', 100_000, { wasPriceCents: 105_000 }),
    plain: await product('E plain', 100_000),
  }
  const saves = async () => {
    for (const { id } of Object.values(goods)) {
      const { price, wasPrice, salePrice, saleFrom, saleUntil, tiers } = (
        await app.call('GET', `/products/${id}`)
      ).body.product
      // During a sale the answer's price to strike through is the normal one, which the form does not send.
      const struck = id === goods.struck.id ? { wasPrice } : {}
      const form = { price, salePrice, saleFrom, saleUntil, tiers, ...struck }
      expect((await manager.call('PUT', `/products/${id}`, form)).status).toBe(200)
    }
  }

  const down = (await change({ filter: {}, percent: -10 })).body
  expect(down).toMatchObject({ changed: 2, refused: 3 })
  expect(down.refusedProducts).toMatchObject([
    {
      name: 'A sale',
      before: 1000,
      after: 1000,
      reason: 'The sale price must be below the price.',
    },
    { name: 'B sale to come' },
    { name: 'C tiers', reason: 'A quantity price must be below the price.' },
  ])
  await saves()
  expect((await undo(down._id)).body).toEqual({ restored: 2, kept: 0 })
  const up = (await change({ filter: {}, percent: 10 })).body
  expect(up.refusedProducts).toMatchObject([
    { name: 'D struck', reason: 'The price to strike through must be above the price.' },
  ])
  await saves()

  // Undoing is a change, too.
  await manager.call('PUT', `/products/${goods.plain.id}`, { salePrice: 1050 })
  expect((await undo(up._id)).body).toEqual({ restored: 3, kept: 1 })
  await saves()
})

test('costs change by percent, by an amount or to one sum, and an undo forgets what was not known', async () => {
  const { app, manager, product, change, undo, price } = await aShop()
  const kettle = await product('Kettle', 100_000, { costCents: 60_000, salePriceCents: 80_000 })
  const pot = await product('Pot', 200_000)
  const costs = async () =>
    Promise.all(
      [kettle, pot].map(
        async ({ id }) =>
          (await manager.call('GET', `/products/${id}/stock-movements`)).body.stock.cost,
      ),
    )
  const more = { filter: {}, of: 'cost', percent: 10, roundTo: 5 }
  const line = { variant: '1.7 litre', paysBefore: 800, paysAfter: 800 }
  const expected = {
    changed: 1,
    same: 0,
    refused: 1,
    products: [{ ...line, _id: kettle.id, name: 'Kettle', before: 600, after: 660 }],
    refusedProducts: [
      {
        _id: pot.id,
        name: 'Pot',
        variant: '1.7 litre',
        before: null,
        after: null,
        paysBefore: 2000,
        paysAfter: 2000,
        reason: 'What it costs is not known.',
      },
    ],
  }
  expect((await change({ ...more, dryRun: true })).body).toEqual({ _id: null, ...expected })
  expect(await costs()).toEqual([600, null])
  expect((await change(more)).body).toEqual({ _id: expect.any(String), ...expected })
  expect(await costs()).toEqual([660, null])
  await change({ filter: {}, of: 'cost', sum: -10.5 })
  expect(await costs()).toEqual([649.5, null])

  const { _id, changed } = (await change({ filter: {}, cost: 450 })).body
  expect([changed, await costs()]).toEqual([2, [450, 450]])
  expect((await change({ filter: {}, cost: 450 })).body).toMatchObject({ changed: 0, same: 2 })
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thingId, _id))
  expect(entry).toMatchObject({ action: 'prices', after: { cost: 450, changed: 2 } })
  await manager.call('PUT', `/products/${kettle.id}`, { cost: 500 })
  const both = await Promise.all([undo(_id), undo(_id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ restored: 1, kept: 1 })
  expect(await costs()).toEqual([500, null])
  expect(await Promise.all([kettle, pot].map(price))).toEqual([800, 2000])
})

test('who may change prices and not see costs changes, previews and undoes none', async () => {
  const { app, manager, product, change } = await aShop()
  const admin = await anAdmin(app)
  await product('Kettle', 100_000)
  const { _id } = (await change({ filter: {}, cost: 450 })).body
  const saved = await admin.call('PUT', `/user/users/${manager.id}/rights`, { rights: ['prices'] })
  expect(saved.status).toBe(200)
  const missing = { status: 403, body: { code: 'RIGHT_MISSING', right: 'cost' } }
  expect(await change({ filter: {}, cost: 450, dryRun: true })).toMatchObject(missing)
  expect(await change({ filter: {}, of: 'cost', percent: 10 })).toMatchObject(missing)
  expect(await manager.call('POST', `/products/prices/${_id}/undo`)).toMatchObject(missing)
  expect((await change({ filter: {}, percent: 10 })).body.changed).toBe(1)
})

test('an invalid bulk change is refused with the field, and changes nothing', async () => {
  const { product, change, price } = await aShop()
  const kettle = await product('Kettle', 100_000)
  const refused: [object, string][] = [
    [{ filter: {} }, 'percent'],
    [{ filter: {}, percent: 10, sum: 10 }, 'percent'],
    [{ filter: {}, percent: 0 }, 'percent'],
    [{ filter: {}, percent: -100 }, 'percent'],
    [{ filter: {}, sum: 0.001 }, 'sum'],
    [{ filter: {}, percent: 10, cost: 10 }, 'percent'],
    [{ filter: {}, cost: 0 }, 'cost'],
    [{ filter: {}, cost: 'ten' }, 'cost'],
    [{ filter: {}, cost: 10, of: 'price' }, 'of'],
    [{ filter: {}, percent: 10, of: 'fee' }, 'of'],
    [{ filter: {}, percent: 10, roundTo: 3 }, 'roundTo'],
    [{ filter: { categry: 'x' }, percent: 10 }, 'filter'],
    [{ filter: { ids: [] }, percent: 10 }, 'filter.ids'],
    [{ percent: 10 }, 'filter'],
  ]
  for (const [body, field] of refused) {
    const answer = await change(body)
    expect([body, answer.status, Object.keys(answer.body.fields)]).toEqual([body, 400, [field]])
  }
  expect(await price(kettle)).toBe(1000)
})

test('a change of 2,000 prices does not block carts and orders', async () => {
  const { app, category, change, undo } = await aShop()
  await app.db.execute(sql`
    insert into products (name, description, price_cents, stock_quantity, category_id, brand, variant)
    select 'Thing ' || i, 'Many', 10000 + i, 5, ${category.id}, 'Wingi', 'Red' from generate_series(1, 2000) i`)
  const [one] = await app.db.select().from(products).limit(1)
  const shopper = await aShopper(app)

  const [done, cart] = await Promise.all([
    change({ filter: { category: category.id }, percent: 5, roundTo: 0.99 }),
    shopper.call('POST', '/carts', { items: [{ productId: one?.id, quantity: 1 }] }),
  ])

  expect(done.body).toMatchObject({ changed: 2_000, refused: 0 })
  expect(done.body.products).toHaveLength(100)
  expect(cart.status).toBe(200)
  expect((await undo(done.body._id)).body).toEqual({ restored: 2_000, kept: 0 })
})
