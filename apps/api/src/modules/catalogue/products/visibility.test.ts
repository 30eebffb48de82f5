import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { productFamilies } from '../../../db/schema.ts'

const imageKey = 'b'.repeat(32)
type Kind = 'shown' | 'hidden' | 'draft'

/** A shop with one shown, one hidden and one draft kettle of the same category. */
async function aShop(opened = emptiedShop()) {
  const app = await opened
  const manager = await aManager(app)
  const { id: categoryId } = await aCategory(app, 'Kettles')
  const make = (visibility: Kind, name: string) =>
    aProduct(app, { visibility, name, categoryId, imageKey })
  const shown = await make('shown', 'Kettle Bahari')
  const hidden = await make('hidden', 'Kettle Fichwa')
  const draft = await make('draft', 'Kettle Wazimbazimba')
  return { app, manager, categoryId, shown, hidden, draft }
}

/** For the tests that change nothing. */
const shop = aShop(testApp())

const idsOf = ({ body }: { body: { products: { _id: string }[] } }) =>
  body.products.map(({ _id }) => _id)

test('lists, searches, counts, the feed and the sitemap have shown products only', async () => {
  const { app, categoryId, shown } = await shop
  const lists = [
    '/products',
    '/products?families=1',
    '/products?sort=price',
    '/products?sort=name',
    '/products?brand=moto',
    '/products?inStock=true',
    '/products?q=kettle',
    '/products?q=kettle&sort=newest&families=1',
    `/products/category/${categoryId}`,
    '/products/best',
  ]
  for (const url of lists) expect(idsOf(await app.call('GET', url)), url).toEqual([shown.id])
  for (const query of ['', '?q=kettle', '?minPrice=1', '?families=1', '?q=kettle&brand=moto']) {
    const { facets } = (await app.call('GET', `/products/facets${query}`)).body
    expect(facets, query).toMatchObject({
      total: 1,
      inStock: 1,
      categories: [{ count: 1 }],
      brands: [{ count: 1 }],
    })
  }
  expect(idsOf(await app.call('GET', '/searches/suggestions?q=kettle'))).toEqual([shown.id])
  const feed = (await app.http.inject({ url: '/feeds/google.xml' })).body
  expect(feed.match(/<g:id>/g)).toHaveLength(1)
  const sitemap = (await app.http.inject({ url: '/sitemap.xml' })).body
  expect(sitemap.match(/\/products\/[0-9a-f-]{36}/g)).toEqual([`/products/${shown.id}`])
})

test('no search tells the words of a draft, however they are spelt', async () => {
  const { app } = await shop
  for (const q of ['wazimbazimba', 'wazimbazimb', 'wazinbazimba', 'waz']) {
    const list = (await app.call('GET', `/products?q=${q}`)).body
    expect(list).toMatchObject({ products: [], didYouMean: null })
    const suggested = (await app.call('GET', `/searches/suggestions?q=${q}`)).body
    expect(suggested).toEqual({ terms: [], products: [], total: 0 })
  }
})

test('a hidden product opens by its address and can be bought', async () => {
  const { app, hidden, shown } = await aShop()
  const answer = await app.call('GET', `/products/${hidden.id}`)
  expect(answer).toMatchObject({ status: 200, body: { product: { visibility: 'hidden' } } })
  const similarTo = async (id: string) =>
    idsOf({ body: { products: (await app.call('GET', `/products/${id}/related`)).body.similar } })
  expect(await similarTo(hidden.id)).toEqual([shown.id])
  expect(await similarTo(shown.id)).toEqual([])
  expect((await app.http.inject(answer.body.product.shareImage)).statusCode).toBe(200)
  const shopper = await aShopper(app)
  const items = [{ productId: hidden.id, quantity: 1 }]
  expect((await shopper.call('POST', '/carts', { items })).status).toBeLessThan(300)
  expect((await shopper.placeOrder()).status).toBe(201)
})

test('everything about a draft is 404 for guests and customers', async () => {
  const { app, manager, draft } = await shop
  const { shareImage } = (await manager.call('GET', `/products/${draft.id}`)).body.product
  const shopper = await aShopper(app)
  const guest = { call: app.call }
  for (const { call } of [guest, shopper])
    for (const path of ['', '/related', '/reviews'])
      expect(await call('GET', `/products/${draft.id}${path}`)).toMatchObject({
        status: 404,
        body: { code: 'PRODUCT_NOT_FOUND' },
      })
  expect((await app.http.inject(shareImage)).statusCode).toBe(404)
  const asked = { channel: 'email', email: 'amina@example.com' }
  const calls = await Promise.all([
    app.call('POST', `/products/${draft.id}/notify-me`, asked),
    shopper.call('GET', `/products/${draft.id}/review`),
    shopper.call('PUT', `/wish-list/${draft.id}`),
  ])
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('staff open a draft, also while guests ask for it, and it is never cached', async () => {
  const { app, manager, draft } = await shop
  const url = `/products/${draft.id}`
  const answers = await Promise.all([
    app.call('GET', url),
    manager.call('GET', url),
    app.call('GET', url),
    manager.call('GET', url),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 200])
  expect(answers[1]?.headers['cache-control'] ?? 'none').not.toContain('public')
  expect((await app.call('GET', url)).status).toBe(404)
})

test('a list of any visibility is for staff, who filter and search it', async () => {
  const { app, manager, shown, hidden, draft } = await shop
  const list = async (query: string) => idsOf(await manager.call('GET', `/products?${query}`))
  const newest = [draft.id, hidden.id, shown.id]
  expect(await list('visibility=all')).toEqual(newest)
  expect(await list('visibility=all&sort=oldest')).toEqual(newest.toReversed())
  expect(await list('visibility=all&sort=name')).toEqual([shown.id, hidden.id, draft.id])
  expect(await list('visibility=all&inStock=true&brand=Moto')).toEqual(newest)
  expect(await list('visibility=draft')).toEqual([draft.id])
  expect(await list('visibility=hidden')).toEqual([hidden.id])
  expect(await list('visibility=shown')).toEqual([shown.id])
  expect(await list('visibility=all&q=wazimbazimba')).toEqual([draft.id])
  expect(await list('visibility=draft&q=kettle')).toEqual([draft.id])
  expect(await list('')).toEqual([shown.id])

  const url = '/products?visibility=all'
  expect(await app.call('GET', url)).toMatchObject({ status: 401 })
  expect(await (await aShopper(app)).call('GET', url)).toMatchObject({ status: 403 })
  expect((await manager.call('GET', '/products?visibility=secret')).body.fields).toEqual({
    visibility: 'Use shown, hidden, draft or all.',
  })
  const [first] = (await manager.call('GET', `${url}&sort=oldest`)).body.products
  expect(first).toMatchObject({ visibility: 'shown' })
  expect((await app.call('GET', '/products')).body.products[0]).not.toHaveProperty('visibility')
})

test('a list of any visibility goes on after its first page', async () => {
  const { manager, shown, hidden, draft } = await shop
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const url = `/products?visibility=all&limit=1${cursor && `&cursor=${cursor}`}`
    const { body } = await manager.call('GET', url)
    found.push(...idsOf({ body }))
    cursor = body.nextCursor
  }
  expect(found).toEqual([draft.id, hidden.id, shown.id])
})

test('the visibility changes at once, in every process', async () => {
  const { app, manager, shown } = await aShop()
  const there = await anotherProcess(app)
  const seen = async (app: TestApp) => (await app.call('GET', '/products')).body.products.length
  expect([await seen(app), await seen(there)]).toEqual([1, 1])
  const set = (visibility: string) => manager.call('PUT', `/products/${shown.id}`, { visibility })

  expect((await set('draft')).body.product.visibility).toBe('draft')
  expect(await seen(app)).toBe(0)
  expect((await app.call('GET', `/products/${shown.id}`)).status).toBe(404)
  await expect.poll(() => seen(there)).toBe(0)
  expect((await app.call('GET', '/products/facets')).body.facets.total).toBe(0)
  await set('shown')
  expect(await seen(app)).toBe(1)
  expect((await app.call('GET', '/products/facets')).body.facets.total).toBe(1)
  expect(await set('secret')).toMatchObject({
    status: 400,
    body: { fields: { visibility: 'Use shown, hidden or draft.' } },
  })
  const entries = (await manager.call('GET', `/audit?thing=product&thingId=${shown.id}`)).body
  expect(JSON.stringify(entries)).toContain('"visibility":"draft"')
})

test('a cart that holds a draft says so, and it is not ordered', async () => {
  const { app, manager, shown, draft } = await aShop()
  const shopper = await aShopper(app, { cart: [shown] })
  const items = [{ productId: draft.id, quantity: 1 }]
  expect(await shopper.call('POST', '/carts', { items })).toMatchObject({
    status: 404,
    body: { code: 'PRODUCT_NOT_FOUND' },
  })
  await manager.call('PUT', `/products/${shown.id}`, { visibility: 'draft' })

  const cart = (await shopper.call('GET', `/carts/user/${shopper.id}`)).body
  expect(cart).toMatchObject({ total: 0, items: [{ available: 0, problem: 'unavailable' }] })
  expect(await shopper.placeOrder()).toMatchObject({ status: 409 })
  const more = { productId: shown.id, quantity: 2 }
  expect((await shopper.call('PATCH', '/carts/update-quantity', more)).status).toBe(409)
  const [{ count } = { count: -1 }] = (
    await app.db.execute<{ count: number }>(sql`select count(*)::int as count from orders`)
  ).rows
  expect(count).toBe(0)
  await manager.call('PUT', `/products/${shown.id}`, { visibility: 'shown' })
  expect((await shopper.placeOrder()).status).toBe(201)
})

test('a wish for a product comes back with it', async () => {
  const { app, manager, shown } = await aShop()
  const shopper = await aShopper(app)
  await shopper.call('PUT', `/wish-list/${shown.id}`)
  const wished = async () => idsOf(await shopper.call('GET', '/wish-list'))
  expect(await wished()).toEqual([shown.id])
  await manager.call('PUT', `/products/${shown.id}`, { visibility: 'draft' })
  expect(await wished()).toEqual([])
  const other = await aProduct(app)
  await shopper.call('PUT', `/wish-list/${other.id}`)
  await manager.call('PUT', `/products/${shown.id}`, { visibility: 'shown' })
  expect(await wished()).toEqual([other.id, shown.id])
})

test('a family has its shown products only', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const [family] = await app.db.insert(productFamilies).values({ name: 'Shirt' }).returning()
  const { id: categoryId } = await aCategory(app)
  const make = (size: string, visibility: Kind) =>
    aProduct(app, {
      name: 'Shirt',
      categoryId,
      visibility,
      familyId: family?.id ?? null,
      options: { Size: size },
      variant: `Size: ${size}`,
    })
  const small = await make('S', 'shown')
  await make('M', 'hidden')
  const large = await make('L', 'draft')

  const siblings = async (id: string) =>
    (await app.call('GET', `/products/${id}`)).body.product.siblings
  expect(await siblings(small.id)).toEqual([])
  const [card] = (await app.call('GET', '/products?families=1')).body.products
  expect(card).toMatchObject({ _id: small.id, choices: 1 })
  const { products } = (await manager.call('GET', `/families/${family?.id}`)).body.family
  expect(products.map((product: { visibility: string }) => product.visibility)).toEqual([
    'shown',
    'hidden',
    'draft',
  ])
  await manager.call('PUT', `/products/${large.id}`, { visibility: 'shown' })
  expect(await siblings(small.id)).toMatchObject([{ _id: large.id }])
})

test('a file carries the visibility of products in and out', async () => {
  const { app, manager, draft } = await aShop()
  const exported = await app.http.inject({
    url: '/api/exports/products.csv',
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(exported.body.split('\n')[0]).toContain('visibility')
  expect(exported.body).toMatch(/Wazimbazimba.*draft/)
  expect(exported.body).toMatch(/Fichwa.*hidden/)
  const load = async (csv: string) =>
    (await manager.call('POST', '/products/import', { mode: 'import', csv })).body
  expect((await load(exported.body)).report.counts).toMatchObject({ unchanged: 3, changed: 0 })

  const { report } = await load(`id,visibility\n${draft.id},Shown\n`)
  expect(report).toMatchObject({
    counts: { changed: 1 },
    rows: [{ changes: [{ column: 'visibility', from: 'draft', to: 'shown' }] }],
  })
  expect((await app.call('GET', `/products/${draft.id}`)).status).toBe(200)
  expect((await load(`id,name,visibility\n${draft.id},Kettle New,\n`)).report.counts.changed).toBe(
    1,
  )
  expect((await app.call('GET', `/products/${draft.id}`)).body.product.visibility).toBe('shown')
  const wrong = await manager.call('POST', '/products/import', {
    mode: 'preview',
    csv: `id,visibility\n${draft.id},secret\n`,
  })
  expect(wrong.body.report.rows[0].errors).toEqual([
    { column: 'visibility', message: 'Use shown, hidden or draft.' },
  ])
  const fresh = 'name,description,price,stock,category,brand,variant,visibility\n'
  await load(`${fresh}Kettle Later,Boils.,100,3,Kettles,Moto,1 l,draft\n`)
  expect(idsOf(await manager.call('GET', '/products?visibility=draft'))).toHaveLength(1)
})

test('bulk prices reach products of any visibility, or those that staff filter', async () => {
  const { manager } = await shop
  const changed = async (filter: object) =>
    (await manager.call('POST', '/products/prices', { filter, percent: 10, dryRun: true })).body
      .changed
  expect(await changed({})).toBe(3)
  expect(await changed({ visibility: 'draft' })).toBe(1)
  expect(await changed({ visibility: 'shown' })).toBe(1)
})

test('staff add a product as a draft', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  await app.db.insert(productFamilies).values({ name: 'Pan' })
  const { id: categoryId } = await aCategory(app)
  await aProduct(app, {
    categoryId,
    imageKey,
    familyId: (await app.db.select().from(productFamilies))[0]?.id ?? null,
  })
  const { status, body } = await manager.call('POST', '/products', {
    name: 'Pan',
    description: 'Fries.',
    price: 900,
    stockQuantity: 2,
    category: categoryId,
    brand: 'Moto',
    options: { Size: '28 cm' },
    familyName: 'Pan',
    visibility: 'draft',
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { product: { visibility: 'draft' } },
  })
  expect((await app.call('GET', `/products/${body.product._id}`)).status).toBe(404)
})
