import { expect, test } from 'vitest'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aCategory, aManager, aProduct } from '../../../test/support/support.ts'

const swahili = {
  nameSw: 'Birika Zuwena',
  descriptionSw: 'Huchemsha lita 1.7.',
  variantSw: 'Lita 1.7',
}

test('a product has Swahili words, its answers leave out what is not written, and search finds them', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const { id } = await aProduct(app, { name: 'Electric kettle' })
  const read = async () => (await app.call('GET', `/products/${id}`)).body.product
  for (const name of Object.keys(swahili)) expect(await read()).not.toHaveProperty(name)

  expect((await staff.call('PUT', `/products/${id}`, swahili)).body.product).toMatchObject(swahili)
  expect(await read()).toMatchObject({ name: 'Electric kettle', ...swahili })
  const { products } = (await app.call('GET', '/products?q=zuwena')).body
  const { descriptionSw, ...onCards } = swahili
  expect(products).toMatchObject([{ _id: id, ...onCards }])
  expect(products[0]).not.toHaveProperty('descriptionSw')
  expect((await app.call('GET', '/products?q=zuwenna')).body.didYouMean).toBe('zuwena')
  const suggested = (await app.call('GET', '/searches/suggestions?q=biri')).body
  expect(suggested).toMatchObject({
    terms: ['birika'],
    products: [{ name: 'Electric kettle', nameSw: swahili.nameSw }],
  })

  await staff.call('PUT', `/products/${id}`, { nameSw: ' ', variantSw: '' })
  expect(await read()).not.toHaveProperty('nameSw')
  expect(await read()).toMatchObject({ descriptionSw })
  expect((await app.call('GET', '/products?q=zuwena')).body.products).toEqual([])
  const { status, body } = await staff.call('PUT', `/products/${id}`, { nameSw: 'x'.repeat(201) })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['nameSw']])
})

test('the small words of Swahili names are neither suggested nor taken for a misspelt word', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  for (const nameSw of ['Chaja ya simu', 'Kisu cha jikoni']) {
    const { id } = await aProduct(app)
    await staff.call('PUT', `/products/${id}`, { nameSw })
  }
  expect((await app.call('GET', '/searches/suggestions?q=ch')).body.terms).toEqual(['chaja'])
  expect((await app.call('GET', '/products?q=chja')).body.didYouMean).toBe('chaja')
})

test('an export has the Swahili words, and an import takes, keeps and clears them', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const { id, sku } = await aProduct(app, { sku: 'KETTLE' })
  const load = async (csv: string) =>
    (await staff.call('POST', '/products/import', { mode: 'import', csv })).body.report
  const read = async () => (await app.call('GET', `/products/${id}`)).body.product

  const [row] = (await load(`sku,name sw,Swahili variant\n${sku},Birika,Lita 2`)).rows
  expect(row.changes).toEqual([
    { column: 'name sw', from: '', to: 'Birika' },
    { column: 'variant sw', from: '', to: 'Lita 2' },
  ])
  expect(await read()).toMatchObject({ nameSw: 'Birika', variantSw: 'Lita 2' })
  expect((await app.call('GET', '/products?q=birika')).body.products).toHaveLength(1)

  const { body: exported } = await staff.call('GET', '/exports/products.csv')
  expect(exported).toContain('Birika')
  expect((await load(exported)).counts).toMatchObject({ unchanged: 1, changed: 0 })
  expect((await load(`sku,price\n${sku},900`)).counts.changed).toBe(1)
  expect(await read()).toMatchObject({ nameSw: 'Birika' })
  await load(`sku,name sw\n${sku},`)
  expect(await read()).not.toHaveProperty('nameSw')
})

test('a category has Swahili words, on its products and on the front, too', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const { id } = await aCategory(app, 'Kitchen')
  const words = { nameSw: 'Jikoni', descriptionSw: 'Sufuria na vikaango.' }
  expect((await staff.call('PUT', `/categories/${id}`, words)).body.category).toMatchObject(words)
  expect((await app.call('GET', '/categories')).body.categories).toMatchObject([words])
  const product = await aProduct(app, { categoryId: id })
  const { category } = (await app.call('GET', `/products/${product.id}`)).body.product
  expect(category).toEqual({ _id: id, name: 'Kitchen', nameSw: 'Jikoni' })
  const blocks = [{ kind: 'categories', title: 'Rooms', categories: [id] }]
  await staff.call('PUT', '/front', { blocks })
  const { front } = (await app.call('GET', '/front')).body
  expect(front.blocks[0].tiles).toMatchObject([{ name: 'Kitchen', nameSw: 'Jikoni' }])

  await staff.call('PUT', `/categories/${id}`, { name: 'Kitchenware', nameSw: '' })
  expect((await app.call('GET', `/categories/${id}`)).body.category).toEqual({
    _id: id,
    name: 'Kitchenware',
    description: null,
    parent: null,
    descriptionSw: words.descriptionSw,
  })
})
