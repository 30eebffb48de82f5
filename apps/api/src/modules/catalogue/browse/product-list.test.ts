import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aProduct, type TestApp } from '../../../../test/support/support.ts'

type Named = { name: string }

async function names(app: TestApp, query: string): Promise<string[]> {
  const { status, body } = await app.call('GET', `/products${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.products.map((product: Named) => product.name)
}

/** The names on all pages. */
async function allPages(app: TestApp, query: string): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await app.call('GET', `/products?${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.products.map((product: Named) => product.name))
    cursor = body.nextCursor ?? ''
  } while (cursor && seen.length < 100)
  return seen
}

describe('product filters', () => {
  test('combine category, brand, price, stock and words', async () => {
    const app = await emptiedShop()
    const kitchen = await aCategory(app, 'Kitchen')
    const inKitchen = { categoryId: kitchen.id, brand: 'Jikopa', priceCents: 150_000 }
    await aProduct(app, { ...inKitchen, name: 'Right kettle' })
    await aProduct(app, { ...inKitchen, name: 'Other brand kettle', brand: 'Moto' })
    await aProduct(app, { ...inKitchen, name: 'Dear kettle', priceCents: 300_000 })
    await aProduct(app, { ...inKitchen, name: 'Cheap kettle', priceCents: 99_999 })
    await aProduct(app, { ...inKitchen, name: 'Sold-out kettle', stockQuantity: 0 })
    await aProduct(app, { ...inKitchen, name: 'Other rows kettle', categoryId: undefined })
    await aProduct(app, { ...inKitchen, name: 'Pan', description: 'Fries.' })

    const query = 'q=kettle&brand=jikopa&minPrice=1000&maxPrice=1500.00&inStock=true'
    expect(await names(app, `?category=${kitchen.id}&${query}`)).toEqual(['Right kettle'])
    expect(await names(app, `/category/${kitchen.id}?${query}`)).toEqual(['Right kettle'])
    expect(await names(app, '?inStock=false')).toEqual(['Sold-out kettle'])
    expect(await names(app, '?q=&brand=&category=all')).toHaveLength(7)
  })

  test('an unknown or invalid category has no products', async () => {
    const app = await emptiedShop()
    await aProduct(app)
    for (const category of [randomUUID(), 'nowhere', '7', "'; drop table products; --"]) {
      const query = encodeURIComponent(category)
      expect(await names(app, `?category=${query}`)).toEqual([])
      expect(await names(app, `/category/${query}`)).toEqual([])
    }
  })

  test('an invalid filter is refused by its name', async () => {
    const app = await emptiedShop()
    for (const [field, value] of [
      ['limit', '0'],
      ['limit', '-3'],
      ['limit', 'ten'],
      ['limit', '2.5'],
      ['sort', 'cheapest'],
      ['minPrice', '-1'],
      ['maxPrice', 'lots'],
      ['inStock', 'maybe'],
      ['onSale', 'yes'],
      ['rating', '6'],
      ['rating', '4.5'],
      ['rating', 'good'],
      ['sort', 'best,newest'],
    ]) {
      const answer = await app.call('GET', `/products?${field}=${value}`)
      expect(answer, `${field}=${value}`).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { [field as string]: expect.any(String) } },
      })
    }
  })

  test('a page has 24 products by default, and never more than 100', async () => {
    const app = await emptiedShop()
    const { id: categoryId } = await aCategory(app)
    await Promise.all(Array.from({ length: 105 }, () => aProduct(app, { categoryId })))

    expect(await names(app, '')).toHaveLength(24)
    expect(await names(app, '?limit=3')).toHaveLength(3)
    expect(await names(app, '?limit=101')).toHaveLength(100)
  })
})

describe('sorting and pages of the product list', () => {
  test('every sort order lists all products once, also with equal prices and names', async () => {
    const app = await emptiedShop()
    const { id: categoryId } = await aCategory(app)
    const at = new Date('2026-01-01')
    const rows: [string, number][] = [
      ['Pan', 100],
      ['pan', 100],
      ['Kettle', 100],
      ['Jiko', 300],
      ['Pot', 50],
      ['Mug', 100],
      ['Axe', 300],
    ]
    for (const [name, priceCents] of rows)
      await aProduct(app, { categoryId, name, priceCents, createdAt: at })
    const everything = rows.map(([name]) => name).sort()

    for (const sort of ['newest', 'best', 'price', '-price', 'name'])
      for (const limit of [1, 2, 3]) {
        const paged = await allPages(app, `sort=${sort}&limit=${limit}`)
        expect([...paged].sort(), `${sort} by ${limit}`).toEqual(everything)
        expect(paged).toEqual(await names(app, `?sort=${sort}`))
      }
    expect((await names(app, '?sort=price'))[0]).toBe('Pot')
    expect((await names(app, '?sort=-price')).slice(0, 2).sort()).toEqual(['Axe', 'Jiko'])
    expect((await names(app, '?sort=name')).map((name) => name.toLowerCase())).toEqual(
      everything.map((name) => name.toLowerCase()).sort(),
    )
  })

  test('newest first by default', async () => {
    const app = await emptiedShop()
    for (const day of [2, 9, 5])
      await aProduct(app, { name: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) })

    expect(await names(app, '')).toEqual(['Day 9', 'Day 5', 'Day 2'])
    expect(await names(app, '?q=day')).toEqual(['Day 9', 'Day 5', 'Day 2'])
  })

  test('a product added between two pages does not shift the second', async () => {
    const app = await emptiedShop()
    for (const name of ['One', 'Two', 'Three']) await aProduct(app, { name })
    const first = (await app.call('GET', '/products?limit=2')).body
    await aProduct(app, { name: 'Four' })

    const second = (await app.call('GET', `/products?limit=2&cursor=${first.nextCursor}`)).body
    expect(first.products.map(({ name }: Named) => name)).toEqual(['Three', 'Two'])
    expect(second.products.map(({ name }: Named) => name)).toEqual(['One'])
    expect(second.nextCursor).toBeNull()
  })

  test('few or many matches among thousands are found in every sort order and on every page', async () => {
    const app = await emptiedShop()
    const { id: categoryId } = await aCategory(app)
    await app.db.execute(sql`
      insert into products
        (name, description, price_cents, stock_quantity, category_id, brand, variant, created_at)
      select case when n % 500 = 0 then 'Rare kettle ' else 'Plain pan ' end || lpad(n::text, 5, '0'),
        'Steel.', 1000 + n, 5, ${categoryId}, case when n % 1000 = 0 then 'Jikopa' else 'Moto' end,
        'One size', now() - n * interval '1 minute'
      from generate_series(1, 7000) n`)
    const kettle = (n: number) => `Rare kettle ${String(n).padStart(5, '0')}`
    const kettles = Array.from({ length: 14 }, (_, at) => kettle((at + 1) * 500))
    const jikopas = kettles.filter((_, at) => at % 2 === 1)

    for (const sort of ['newest', 'price', 'name'])
      for (const limit of [5, 100]) {
        const query = `sort=${sort}&limit=${limit}`
        expect(await allPages(app, `${query}&q=kettle`), query).toEqual(kettles)
        expect(await allPages(app, `${query}&q=ketle&category=${categoryId}`)).toEqual(kettles)
        expect(await allPages(app, `${query}&brand=jikopa&inStock=true`), query).toEqual(jikopas)
      }
    expect(await allPages(app, 'sort=-price&q=kettle&limit=3')).toEqual([...kettles].reverse())
    expect(await names(app, '?minPrice=79.5&q=pan&sort=price')).toHaveLength(24)
    const pans = Array.from({ length: 7000 }, (_, at) => at + 1)
      .filter((n) => n % 500 > 0)
      .map((n) => `Plain pan ${String(n).padStart(5, '0')}`)
    for (const sort of ['newest', 'price', 'name'])
      expect(await names(app, `?q=pan&sort=${sort}`), sort).toEqual(pans.slice(0, 24))
    for (const sort of ['oldest', '-price', '-name'])
      expect(await names(app, `?q=pan&sort=${sort}`)).toEqual([...pans].reverse().slice(0, 24))
  })

  test('a cursor of another sort order, or a changed one, is refused', async () => {
    const app = await emptiedShop()
    for (const name of ['One', 'Two']) await aProduct(app, { name })
    const { nextCursor } = (await app.call('GET', '/products?limit=1&sort=price')).body
    const changed = nextCursor.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))

    for (const query of [
      `sort=-price&cursor=${nextCursor}`,
      `cursor=${nextCursor}`,
      `sort=price&cursor=${changed}`,
      `sort=price&cursor=${nextCursor}x`,
      'cursor=nonsense',
      `cursor=${Buffer.from('["newest","9999999-01-01","x"]').toString('base64url')}`,
      'cursor=',
    ])
      expect(await app.call('GET', `/products?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CURSOR' },
      })
    expect((await app.call('GET', `/products?sort=price&cursor=${nextCursor}`)).status).toBe(200)
  })

  test('the longest names in any script fit into a cursor', async () => {
    const app = await emptiedShop()
    for (const letter of ['ሀ', '"', 'ж']) await aProduct(app, { name: letter.repeat(200) })

    expect(await allPages(app, 'sort=name&limit=1')).toHaveLength(3)
  })
})

test('a product has its price in shillings, its category and its pictures', async () => {
  const app = await emptiedShop()
  const category = await aCategory(app, 'Kitchen')
  const { id } = await aProduct(app, {
    categoryId: category.id,
    priceCents: 249_950,
    sku: 'K-1',
    imageKey: 'abc',
  })

  const { body } = await app.call('GET', `/products/${id}`)

  expect(body.product).toMatchObject({
    _id: id,
    price: 2499.5,
    stockQuantity: 10,
    category: { _id: category.id, name: 'Kitchen' },
    sku: 'K-1',
    image: '/images/abc-480.webp',
    shareImage: expect.stringMatching(/^\/share\/[0-9a-f-]{36}-[0-9a-f]{12}\.jpg$/),
  })
  expect(body.product.images).toHaveLength(6)
  expect(body.product.images).toContainEqual({
    width: 800,
    format: 'avif',
    url: '/images/abc-800.avif',
  })
  const { siblings, ...listed } = body.product
  expect(siblings).toEqual([])
  const { images, ...inList } = (await app.call('GET', '/products')).body.products[0]
  expect(listed).toMatchObject(inList)
  expect(listed.images).toEqual(expect.arrayContaining(images))
})

test('a deleted product or an invalid id is not found', async () => {
  const app = await emptiedShop()
  const gone = await aProduct(app, { deletedAt: new Date() })
  for (const id of [gone.id, randomUUID(), 'nowhere', '1'])
    expect(await app.call('GET', `/products/${id}`), id).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND', message: 'Product not found.' },
    })
  expect(await names(app, '')).toEqual([])
})
