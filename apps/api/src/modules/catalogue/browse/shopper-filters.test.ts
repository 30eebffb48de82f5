import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, anAdmin, aProduct, type TestApp } from '../../../../test/support/support.ts'
import { productFamilies, products, reviews, salesSums } from '../../../db/schema.ts'
import { countSold } from './related.queries.ts'

async function names(app: TestApp, query: string): Promise<string[]> {
  const { status, body } = await app.call('GET', `/products?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { facets } = (await app.call('GET', `/products/facets?${query}`)).body
  // The numbers beside the list agree with the list.
  expect(facets.total, query).toBe(body.products.length)
  return body.products.map(({ name }: { name: string }) => name).sort()
}

async function facets(app: TestApp, query = '') {
  return (await app.call('GET', `/products/facets?${query}`)).body.facets
}

/** A family with one product for each of these options. */
async function aFamily(app: TestApp, name: string, members: Record<string, string>[], more = {}) {
  const [family] = await app.db.insert(productFamilies).values({ name: randomUUID() }).returning()
  const made = []
  for (const options of members)
    made.push(
      await aProduct(app, {
        name: `${name} ${Object.values(options).join(' ')}`,
        familyId: family?.id,
        options,
        variant: Object.entries(options)
          .map(([option, value]) => `${option}: ${value}`)
          .join(', '),
        ...more,
      }),
    )
  return made
}

test('on sale is what has a price to strike through at this moment', async () => {
  const app = await emptiedShop()
  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day)
  const price = { priceCents: 1000_00 }
  await aProduct(app, { ...price, name: 'Normal' })
  await aProduct(app, { ...price, name: 'Sale', salePriceCents: 800_00 })
  await aProduct(app, { ...price, name: 'Struck', wasPriceCents: 1200_00 })
  await aProduct(app, { ...price, name: 'Was cheaper', wasPriceCents: 900_00 })
  await aProduct(app, { ...price, name: 'Later', salePriceCents: 800_00, saleFrom: inDays(1) })
  await aProduct(app, { ...price, name: 'Over', salePriceCents: 800_00, saleUntil: inDays(-1) })
  for (const yes of ['1', 'true'])
    expect(await names(app, `onSale=${yes}`)).toEqual(['Sale', 'Struck'])
  for (const no of ['0', 'false'])
    expect(await names(app, `onSale=${no}`)).toEqual(['Later', 'Normal', 'Over', 'Was cheaper'])
  expect(await names(app, 'onSale=1&maxPrice=900')).toEqual(['Sale'])
  expect(await facets(app)).toMatchObject({ onSale: 2 })
  expect(await facets(app, 'onSale=0')).toMatchObject({ onSale: 2 })
})

test('stars are those that a card shows: of the whole family, to one decimal, of shown reviews', async () => {
  const app = await emptiedShop()
  const stars = async (productId: string, ratings: number[], hiddenReason: string | null = null) =>
    app.db
      .insert(reviews)
      .values(ratings.map((rating) => ({ productId, rating, hiddenReason, userId: null })))
  const [small] = await aFamily(app, 'Shirt', [{ Size: 'S' }, { Size: 'M' }])
  await stars(small?.id ?? '', [5, 4])
  const almost = await aProduct(app, { name: 'Almost' })
  await stars(almost.id, [...Array(20).fill(4), 3])
  const poor = await aProduct(app, { name: 'Poor' })
  await stars(poor.id, [3])
  await stars(poor.id, [5, 5, 5], 'Written by the shop')
  await aProduct(app, { name: 'Unrated' })

  expect(await names(app, 'rating=4')).toEqual(['Almost', 'Shirt M', 'Shirt S'])
  expect(await names(app, 'rating=5')).toEqual([])
  expect(await names(app, 'rating=3')).toEqual(['Almost', 'Poor', 'Shirt M', 'Shirt S'])
  expect(await facets(app, 'families=1')).toMatchObject({ rated: 2 })

  const admin = await anAdmin(app)
  expect((await admin.call('PUT', '/settings', { reviews: false })).status).toBe(200)
  expect(await names(app, 'rating=3')).toEqual([])
  expect(await facets(app)).toMatchObject({ rated: 0 })
})

test('several brands and options: one of the brands, and of each option one of its values', async () => {
  const app = await emptiedShop()
  const kitchen = await aCategory(app)
  await aFamily(
    app,
    'Kikoi',
    [
      { Size: 'S', Colour: 'Red' },
      { Size: 'M', Colour: 'Red' },
      { Size: 'M', Colour: 'Blue' },
      { Size: 'L', Colour: 'Blue' },
    ],
    { brand: 'Pwani', categoryId: kitchen.id },
  )
  await aProduct(app, { name: 'Mug', brand: 'Moto', categoryId: kitchen.id })
  await aProduct(app, { name: 'Pen', brand: 'Bidii' })
  const kikois = ['Kikoi L Blue', 'Kikoi M Blue', 'Kikoi M Red', 'Kikoi S Red']

  expect(await names(app, 'brand=moto&brand=BIDII')).toEqual(['Mug', 'Pen'])
  expect(await names(app, 'brand=moto&brand=')).toEqual(['Mug'])
  for (const sort of ['newest', 'oldest', 'best', 'price', '-price', 'name'])
    expect(
      await names(
        app,
        `brand=moto&brand=pwani&category=${kitchen.id}&maxPrice=999999&sort=${sort}`,
      ),
    ).toEqual([...kikois, 'Mug'])
  expect(await names(app, 'option=Size:M')).toEqual(['Kikoi M Blue', 'Kikoi M Red'])
  expect(await names(app, 'option=Size:M&option=Size:L')).toEqual(kikois.slice(0, 3))
  expect(await names(app, 'option=Size:M&option=Colour:Red')).toEqual(['Kikoi M Red'])
  expect(await names(app, 'option=Size:XXL')).toEqual([])
  expect(await names(app, 'option=toString:M')).toEqual([])
  expect(await names(app, 'families=1&option=Size:L')).toEqual(['Kikoi L Blue'])

  const sizes = (values: [string, number][]) => ({
    name: 'Size',
    values: values.map(([value, count]) => ({ value, count })),
  })
  expect((await facets(app, 'option=Colour:Red&option=Size:S')).options).toEqual([
    {
      name: 'Size',
      values: sizes([
        ['S', 1],
        ['M', 1],
      ]).values,
    },
    { name: 'Colour', values: [{ value: 'Red', count: 1 }] },
  ])
  const { options } = await facets(app, 'families=1')
  expect(options).toContainEqual(
    sizes([
      ['S', 1],
      ['M', 1],
      ['L', 1],
    ]),
  )
})

test('a repeated filter that cannot be read is refused, and so is one that may not be repeated', async () => {
  const app = await emptiedShop()
  const many = (part: string) => Array.from({ length: 21 }, (_, i) => part + i).join('&')
  for (const [field, query] of [
    ['option', 'option=Size'],
    ['option', 'option=Size:'],
    ['option', 'option=:M'],
    ['option', 'option=Size:M&option=L'],
    ['option', many('option=Size:')],
    ['brand', many('brand=B')],
    ['brand', `brand=Moto&brand=${'x'.repeat(101)}`],
    ['onSale', 'onSale=1&onSale=0'],
    ['rating', 'rating=4&rating=5'],
    ['sort', 'sort=best&sort=price'],
  ] as const)
    for (const path of ['', '/facets']) {
      const { status, body } = await app.call('GET', `/products${path}?${query}`)
      if (path && field === 'sort') continue
      expect(status, query).toBe(400)
      expect(Object.keys(body.fields)[0], query).toMatch(new RegExp(`^${field}`))
    }
  // A character that PostgreSQL cannot store.
  expect((await app.call('GET', '/products?brand=a&brand=b%00')).status).toBe(400)
})

test('best selling is by the pieces of 30 days, and follows each new day', async () => {
  const app = await emptiedShop()
  const [pot, pan] = [await aProduct(app, { name: 'Pot' }), await aProduct(app, { name: 'Pan' })]
  await aProduct(app, { name: 'Unsold' })
  const sold = ({ id }: { id: string }, pieces: number, daysAgo: number) => ({
    by: 'product' as const,
    period: 'day' as const,
    key: id,
    pieces,
    simulated: false,
    orders: 1,
    cents: 100,
    feeCents: 0,
    promotionCents: 0,
    first: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
  })
  const best = async (query = '') => {
    const { body } = await app.call('GET', `/products?sort=best&limit=1${query}`)
    return [body.products[0].name, body.nextCursor]
  }
  await app.db.insert(salesSums).values([sold(pot, 3, 2), sold(pot, 3, 40), sold(pan, 5, 3)])
  await countSold(app.db)
  const [first, cursor] = await best()
  expect(first).toBe('Pan')
  expect((await best(`&cursor=${cursor}`))[0]).toBe('Pot')
  await app.db.insert(salesSums).values(sold(pot, 3, 1))
  await countSold(app.db)
  expect((await best('&county=new'))[0]).toBe('Pot')
  await app.db.delete(salesSums)
  await countSold(app.db)
  expect(
    (await app.db.select({ sold: products.sold }).from(products)).map(({ sold }) => sold),
  ).toEqual([0, 0, 0])
})
