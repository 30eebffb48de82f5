import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCategory, aProduct, testApp } from '../../../../test/support/support.ts'
import { productFamilies } from '../../../db/schema.ts'

const app = await testApp()

const familyOf = async (name: string) => {
  const [family] = await app.db
    .insert(productFamilies)
    .values({ name: `${name} ${randomUUID()}` })
    .returning()
  return family?.id ?? ''
}

/** A category with two families and a product on its own. */
async function aShelf() {
  const categoryId = (await aCategory(app)).id
  const [shirts, mugs] = [await familyOf('Shirt'), await familyOf('Mug')]
  const add = (
    name: string,
    size: string,
    priceCents: number,
    stockQuantity: number,
    familyId?: string,
  ) =>
    aProduct(app, {
      name,
      priceCents,
      stockQuantity,
      categoryId,
      brand: `Brand ${name}`,
      ...(familyId
        ? { familyId, options: { Size: size }, variant: `Size: ${size}` }
        : { variant: size }),
    })
  await add('Shirt', 'S', 50_000, 0, shirts)
  await add('Shirt', 'M', 70_000, 3, shirts)
  await add('Shirt', 'L', 90_000, 5, shirts)
  await add('Mug', 'Small', 60_000, 2, mugs)
  await add('Mug', 'Large', 80_000, 2, mugs)
  await add('Basin', 'Red', 65_000, 1)
  return categoryId
}

interface Listed {
  name: string
  price: number
  fromPrice: number
  choices: number
}

/** Every page of the list, two products at a time, and the counts of its filters. */
async function listed(query: string) {
  const products: Listed[] = []
  let cursor: string | null = ''
  do {
    const { body } = await app.call(
      'GET',
      `/products?${query}&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    products.push(...body.products)
    cursor = body.nextCursor
  } while (cursor)
  const { body } = await app.call('GET', `/products/facets?${query.replace(/&?sort=[^&]*/, '')}`)
  return {
    names: products.map(({ name, price, fromPrice, choices }) => [name, price, fromPrice, choices]),
    facets: body.facets,
  }
}

test('each family appears once, with the lowest price in stock, in every order', async () => {
  const of = `families=1&category=${await aShelf()}`
  const byPrice = await listed(`${of}&sort=price`)
  expect(byPrice.names).toEqual([
    ['Mug', 600, 600, 2],
    ['Basin', 650, 650, 1],
    ['Shirt', 700, 700, 3],
  ])
  expect((await listed(`${of}&sort=-price`)).names).toEqual([
    ['Shirt', 900, 700, 3],
    ['Mug', 800, 600, 2],
    ['Basin', 650, 650, 1],
  ])
  for (const [sort, names] of [
    ['name', ['Basin', 'Mug', 'Shirt']],
    ['-name', ['Shirt', 'Mug', 'Basin']],
    ['newest', ['Basin', 'Mug', 'Shirt']],
    ['oldest', ['Shirt', 'Mug', 'Basin']],
  ] as const)
    expect(
      (await listed(`${of}&sort=${sort}`)).names.map(([name]) => name),
      sort,
    ).toEqual(names)
  expect(byPrice.facets).toMatchObject({ total: 3, exact: true, inStock: 3 })
  expect(byPrice.facets.brands.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1])
})

test('a family opens on its cheapest product in stock, in orders that are not about the price', async () => {
  const of = `families=1&category=${await aShelf()}`
  for (const order of ['', '&sort=oldest', '&sort=name', '&sort=best', '&q=shirt'])
    expect((await listed(of + order)).names, order).toContainEqual(['Shirt', 700, 700, 3])
  const dear = await listed(`${of}&minPrice=800`)
  expect(dear.names).toContainEqual(['Shirt', 900, 900, 1])
  const soldOut = await listed(`${of}&inStock=false`)
  expect(soldOut.names).toEqual([['Shirt', 500, 500, 1]])
})

test('a family is shown by what matches the filters', async () => {
  const of = `families=true&category=${await aShelf()}`
  const inStock = await listed(`${of}&inStock=true&sort=price`)
  expect(inStock.names).toEqual([
    ['Mug', 600, 600, 2],
    ['Basin', 650, 650, 1],
    ['Shirt', 700, 700, 2],
  ])
  expect(inStock.facets.total).toBe(3)
  const sold = await listed(`${of}&inStock=false`)
  expect(sold.names).toEqual([['Shirt', 500, 500, 1]])
  expect(sold.facets.total).toBe(1)
  const dear = await listed(`${of}&minPrice=750&sort=price`)
  expect(dear.names).toEqual([
    ['Mug', 800, 800, 1],
    ['Shirt', 900, 900, 1],
  ])
  expect(dear.facets).toMatchObject({ total: 2, exact: true })
})

test('a search shows each family once, and so do its counts', async () => {
  const of = `families=1&category=${await aShelf()}`
  const found = await listed(`${of}&q=shirt`)
  expect(found.names).toMatchObject([['Shirt', 700, 700, 3]])
  expect(found.facets.total).toBe(1)
})

test('without the parameter families every product is listed', async () => {
  const category = await aShelf()
  const { body } = await app.call('GET', `/products?category=${category}`)
  expect(body.products).toHaveLength(6)
  expect(body.products[0]).not.toHaveProperty('fromPrice')
  expect((await listed(`category=${category}`)).facets.total).toBe(6)
  expect((await listed(`category=${category}&families=0`)).facets.total).toBe(6)
  expect((await app.call('GET', '/products?families=yes')).body.fields).toHaveProperty('families')
})
