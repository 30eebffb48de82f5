import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aManager, anotherProcess, aProduct, aShopper } from '../../../../test/support/support.ts'
import { offers, productFamilies } from '../../../db/schema.ts'

/** A shop with *Kitchen* above *Kettles* and *A4/80gsm*, and *Garden* on its own. */
async function aShop() {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const create = async (name: string, parent?: string | null) => {
    const { status, body } = await manager.call('POST', '/categories', { name, parent })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.category._id as string
  }
  const kitchen = await create('Kitchen')
  const kettles = await create('Kettles', kitchen)
  const paper = await create('A4/80gsm', kitchen)
  const garden = await create('Garden', null)
  const put = (id: string, body: object) => manager.call('PUT', `/categories/${id}`, body)
  const make = (categoryId: string, name: string, more = {}) =>
    aProduct(app, { categoryId, name, ...more })
  return { app, manager, create, put, make, kitchen, kettles, paper, garden }
}

const idsOf = ({ body }: { body: { products: { _id: string }[] } }) =>
  body.products.map(({ _id }) => _id)

test('a category names its parent, and the list has children after their parent', async () => {
  const { app, put, kitchen, kettles, garden } = await aShop()
  const list = async (query = '') =>
    (await app.call('GET', `/categories${query}`)).body.categories.map(
      ({ name, parent }: { name: string; parent: string | null }) => [name, parent],
    )
  expect(await list()).toEqual([
    ['Garden', null],
    ['Kitchen', null],
    ['A4/80gsm', kitchen],
    ['Kettles', kitchen],
  ])
  expect((await list('?sort=-name')).map(([name]: [string]) => name)).toEqual([
    'Kitchen',
    'Kettles',
    'A4/80gsm',
    'Garden',
  ])
  const one = (await app.call('GET', `/categories/${kettles}`)).body.category
  expect(one).toMatchObject({ _id: kettles, parent: kitchen })

  // Another field leaves the parent as it is; null and '' take it away.
  expect((await put(kettles, { name: 'Teapots' })).body.category.parent).toBe(kitchen)
  expect((await put(kettles, { parent: garden })).body.category.parent).toBe(garden)
  expect((await put(kettles, { parent: '' })).body.category.parent).toBeNull()
  expect((await put(kettles, { parent: kitchen })).body.category.parent).toBe(kitchen)
  expect((await put(kettles, { parent: null })).body.category.parent).toBeNull()
})

test('a third level, a ring and an unknown parent are refused', async () => {
  const { manager, put, kitchen, kettles, garden } = await aShop()
  const code = async (answer: ReturnType<typeof put>) => {
    const { status, body } = await answer
    return [status, body.code, body.fields?.parent !== undefined]
  }
  const deep = [409, 'CATEGORY_TOO_DEEP', true]
  const ring = [409, 'CATEGORY_RING', true]
  expect(await code(manager.call('POST', '/categories', { name: 'X', parent: kettles }))).toEqual(
    deep,
  )
  expect(await code(put(garden, { parent: kettles }))).toEqual(deep)
  expect(await code(put(kitchen, { parent: garden }))).toEqual(deep)
  expect(await code(put(kitchen, { parent: kettles }))).toEqual(ring)
  expect(await code(put(kitchen, { parent: kitchen }))).toEqual(ring)
  expect(await code(put(garden, { parent: garden }))).toEqual(ring)
  expect(await put(garden, { parent: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'CATEGORY_NOT_FOUND' },
  })
  expect((await put(garden, { parent: 'nowhere' })).status).toBe(400)
})

test('two who move categories at once never make a third level', async () => {
  const { app, create, put } = await aShop()
  for (let round = 0; round < 5; round += 1) {
    const [one, other, third] = [
      await create(`a${round}`),
      await create(`b${round}`),
      await create(`c${round}`),
    ]
    const answers = await Promise.all([
      put(one, { parent: other }),
      put(other, { parent: third }),
      put(other, { parent: one }),
    ])
    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
    ).toEqual([])
    const { categories } = (await app.call('GET', '/categories')).body
    const parentOf = new Map<string, string | null>(
      categories.map((one: { _id: string; parent: string | null }) => [one._id, one.parent]),
    )
    for (const parent of parentOf.values()) if (parent) expect(parentOf.get(parent)).toBeNull()
  }
})

test('a parent with children is not deleted', async () => {
  const { manager, kitchen, kettles, paper } = await aShop()
  const remove = (id: string) => manager.call('DELETE', `/categories/${id}`)
  expect(await remove(kitchen)).toMatchObject({
    status: 409,
    body: { code: 'CATEGORY_HAS_CHILDREN' },
  })
  expect((await remove(kettles)).status).toBe(204)
  expect((await remove(paper)).status).toBe(204)
  expect((await remove(kitchen)).status).toBe(204)
})

test('a category answers the products of its children, in every order and page by page', async () => {
  const { app, make, kitchen, kettles, paper, garden } = await aShop()
  const dear = await make(kitchen, 'Cooker', { priceCents: 900_00, brand: 'Jua' })
  const cheap = await make(kettles, 'Kettle', { priceCents: 100_00, brand: 'Jua' })
  const middle = await make(paper, 'Paper', { priceCents: 500_00, stockQuantity: 0 })
  await make(garden, 'Hoe')
  await make(kettles, 'Draft kettle', { visibility: 'draft' })
  const list = async (query: string) =>
    idsOf(await app.call('GET', `/products?category=${kitchen}${query}`))
  expect(await list('')).toEqual([middle.id, cheap.id, dear.id])
  expect(await list('&families=1')).toEqual([middle.id, cheap.id, dear.id])
  expect(await list('&sort=oldest')).toEqual([dear.id, cheap.id, middle.id])
  expect(await list('&sort=price')).toEqual([cheap.id, middle.id, dear.id])
  expect(await list('&sort=-price&maxPrice=500')).toEqual([middle.id, cheap.id])
  expect(await list('&sort=name')).toEqual([dear.id, cheap.id, middle.id])
  expect(await list('&brand=jua')).toEqual([cheap.id, dear.id])
  expect(await list('&inStock=false')).toEqual([middle.id])
  expect(await list('&q=kettle')).toEqual([cheap.id])
  expect(await list('&q=kettle&sort=newest')).toEqual([cheap.id])
  expect(idsOf(await app.call('GET', `/products/category/${kitchen}`))).toHaveLength(3)
  expect(idsOf(await app.call('GET', `/products?category=${kettles}`))).toEqual([cheap.id])

  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const url = `/products?category=${kitchen}&limit=1${cursor && `&cursor=${cursor}`}`
    const { body } = await app.call('GET', url)
    found.push(...idsOf({ body }))
    cursor = body.nextCursor
  }
  expect(found).toEqual([middle.id, cheap.id, dear.id])
})

test('counts add up', async () => {
  const { app, make, kitchen, kettles, paper, garden } = await aShop()
  await make(kitchen, 'Cooker')
  await make(kettles, 'Kettle')
  await make(paper, 'Paper')
  await make(garden, 'Hoe')
  const [family] = await app.db.insert(productFamilies).values({ name: 'Cup' }).returning()
  for (const [size, categoryId] of [
    ['S', kettles],
    ['M', paper],
  ] as const)
    await make(categoryId, 'Cup', {
      familyId: family?.id,
      options: { Size: size },
      variant: `Size: ${size}`,
    })
  const facets = async (query: string) =>
    (await app.call('GET', `/products/facets${query}`)).body.facets
  const counts = async (query: string) => {
    const { categories } = await facets(query)
    return Object.fromEntries(
      categories.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
  }
  expect(await counts('')).toEqual({ Kitchen: 5, 'A4/80gsm': 2, Kettles: 2, Garden: 1 })
  expect(await counts('?minPrice=1')).toEqual({ Kitchen: 5, 'A4/80gsm': 2, Kettles: 2, Garden: 1 })
  // A group with products in two children counts once in their parent.
  expect(await counts('?families=1')).toEqual({ Kitchen: 4, 'A4/80gsm': 2, Kettles: 2, Garden: 1 })
  expect(await counts('?q=cup')).toEqual({ Kitchen: 2, 'A4/80gsm': 1, Kettles: 1 })
  expect((await facets(`?category=${kitchen}`)).total).toBe(5)
  expect((await facets(`?category=${kitchen}&families=1`)).total).toBe(4)
  expect((await facets(`?category=${kitchen}`)).price).toEqual({ min: 2499, max: 2499 })
  expect((await facets(`?category=${kitchen}&q=cup`)).total).toBe(2)
})

test('a new parent changes lists and counts at once, in every process', async () => {
  const { app, put, make, kitchen, garden } = await aShop()
  const there = await anotherProcess(app)
  const hoe = await make(garden, 'Hoe')
  const list = async (at: typeof app) =>
    idsOf(await at.call('GET', `/products?category=${kitchen}`))
  for (const at of [app, there]) expect(await list(at)).toEqual([])
  await put(garden, { parent: kitchen })
  expect(await list(app)).toEqual([hoe.id])
  await expect.poll(() => list(there)).toEqual([hoe.id])
  await put(garden, { parent: null })
  expect(await list(app)).toEqual([])
})

test('staff filter low stock, prices and files by a parent, too', async () => {
  const { app, manager, make, kitchen, kettles, garden } = await aShop()
  const low = await make(kettles, 'Kettle', { stockQuantity: 1 })
  await make(garden, 'Hoe', { stockQuantity: 1 })
  const answer = await manager.call('GET', `/products/low-stock?category=${kitchen}`)
  expect(idsOf(answer)).toEqual([low.id])
  const change = { filter: { category: kitchen }, percent: 10, dryRun: true }
  expect((await manager.call('POST', '/products/prices', change)).body.changed).toBe(1)
  expect(idsOf(await manager.call('GET', `/products?visibility=all&category=${kitchen}`))).toEqual([
    low.id,
  ])
  const file = async (name: string) =>
    (
      await app.http.inject({
        url: `/api/exports/${name}`,
        headers: { authorization: `Bearer ${manager.token}` },
      })
    ).body
  expect(await file(`products.csv?category=${kitchen}`)).toContain(low.id)
  expect(await file(`products.csv?category=${kitchen}`)).not.toContain('Hoe')
  expect(await file('categories.csv')).toMatch(/Kettles,.*,Kitchen\r?\n/)
})

test('an offer on a category covers the goods of its children, in the cart and in the order', async () => {
  const { app, make, kitchen, kettles, garden } = await aShop()
  const kettle = await make(kettles, 'Kettle', { priceCents: 1000_00 })
  const hoe = await make(garden, 'Hoe', { priceCents: 500_00 })
  await app.db
    .insert(offers)
    .values({ code: 'JIKO', kind: 'percent', value: 1000, categoryIds: [kitchen] })
  const amina = await aShopper(app, { cart: [kettle, hoe] })
  const cart = (await amina.call('POST', '/carts/code', { code: 'jiko' })).body
  expect(cart.offer).toMatchObject({ amount: 100 })
  expect((await amina.placeOrder()).body.order).toMatchObject({ promotion: 100 })
  const brian = await aShopper(app, { cart: [hoe] })
  const refused = await brian.call('POST', '/carts/code', { code: 'jiko' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'OFFER_OTHER_GOODS' } })
})

test('the feed names the parent before the child', async () => {
  const { app, make, kettles, kitchen } = await aShop()
  const imageKey = 'c'.repeat(32)
  await make(kettles, 'Kettle', { imageKey })
  await make(kitchen, 'Cooker', { imageKey })
  const { body } = await app.http.inject({ url: '/feeds/google.xml' })
  expect(body).toContain('<g:product_type>Kitchen &gt; Kettles</g:product_type>')
  expect(body).toContain('<g:product_type>Kitchen</g:product_type>')
})
