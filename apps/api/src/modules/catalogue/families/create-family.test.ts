import { expect, test } from 'vitest'
import { aForm, aPhoto, send } from '../../../../test/samples/product-form.ts'
import { aCategory, aManager, aProduct, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await aManager(app)
const photo = await aPhoto()
const category = (await aCategory(app)).id

const sizes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    options: { Size: String(n) },
    price: '900',
    stockQuantity: '3',
    sku: '',
  }))

const create = (
  name: string,
  products: unknown,
  picture: Buffer | Buffer[] | undefined = photo,
  more: Record<string, string> = {},
) =>
  send(
    staff,
    'POST',
    '/families',
    {
      name,
      description: 'Cotton.',
      brand: 'Kitenge',
      category,
      products: JSON.stringify(products),
      ...more,
    },
    picture,
  )

const named = async (q: string) => (await staff.call('GET', `/families?q=${q}`)).body.families

test('one form creates a group with all its products, each with its stock', async () => {
  const products = [
    { options: { Size: 'M', Colour: 'Red' }, sku: 'KAN-M', price: '1200.50', stockQuantity: '4' },
    { options: { Size: 'L', Colour: 'Red' }, sku: '', price: '1300', stockQuantity: '0' },
  ]
  const { status, body } = await create('Kanzu', products)
  expect(status).toBe(201)
  expect(body.family).toMatchObject({ name: 'Kanzu', products: [{ sku: 'KAN-M' }, { sku: null }] })
  const [medium, large] = body.family.products
  expect(medium).toMatchObject({ name: 'Kanzu', price: 1200.5, variant: 'Size: M, Colour: Red' })
  expect(large).toMatchObject({ price: 1300, stockQuantity: 0, image: medium.image })
  const { body: stock } = await staff.call('GET', `/products/${medium._id}/stock-movements`)
  expect(stock.movements).toMatchObject([{ change: 4, reason: 'opening' }])
})

test('each colour shows its own picture first, and a product that joins takes that of its colour', async () => {
  const [red, blue] = [await aPhoto('#cc0000'), await aPhoto('#0000cc')]
  const colours = [
    ...['S', 'M'].map((Size) => ({ Size, Colour: 'Red' })),
    { Size: 'S', Colour: 'Blue' },
  ]
  const products = colours.map((options) => ({
    options,
    price: '900',
    stockQuantity: '3',
    pictures: [{ upload: options.Colour === 'Red' ? 1 : 2, alt: `In ${options.Colour}` }],
  }))
  const { status, body } = await create('Shuka', products, [photo, red, blue])
  expect(status).toBe(201)
  const [small, medium, other] = body.family.products
  const shared = small.pictures[1].image
  const of = (pictures: { image: string }[]) => pictures.map(({ image }) => image)
  expect(of(medium.pictures)).toEqual([small.image, shared])
  expect(of(other.pictures)).toEqual([other.image, shared])
  expect(new Set([small.image, other.image, shared]).size).toBe(3)
  expect(other.pictures[0].alt).toBe('In Blue')

  const joins = await aForm(app, { familyName: 'Shuka', options: '{"Size":"XL","Colour":"Blue"}' })
  const { body: joined } = await send(staff, 'POST', '/products', joins)
  expect(joined.product.image).toBe(other.image)

  const missing = [{ ...products[0], pictures: [{ upload: 7 }] }]
  const wrong = await create('Shuka mpya', missing, [photo])
  expect(wrong).toMatchObject({ status: 400, body: { code: 'IMAGE_UNKNOWN' } })
  expect(wrong.body.fields).toHaveProperty(['products.0.pictures'])
  expect(await named('mpya')).toEqual([])
})

test('a group of drafts is created for staff only', async () => {
  const { status, body } = await create('Secret', sizes(2), photo, { visibility: 'draft' })
  expect(status).toBe(201)
  for (const { _id, visibility } of body.family.products) {
    expect(visibility).toBe('draft')
    expect((await app.call('GET', `/products/${_id}`)).status).toBe(404)
  }
  const wrong = await create('Other', sizes(1), photo, { visibility: 'everywhere' })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { visibility: expect.anything() } } })
})

test('an error in one product names its position in the list, and nothing is created', async () => {
  await aProduct(app, { sku: 'MINE' })
  const [one, two] = sizes(2)
  const taken = await create('Wrong', [one, { ...two, sku: 'mine' }])
  expect(taken).toMatchObject({ status: 409, body: { code: 'SKU_TAKEN' } })
  expect(taken.body.fields).toHaveProperty(['products.1.sku'])
  const twice = await create('Wrong', [one, one])
  expect(twice.body.fields).toHaveProperty(['products.1.options'])
  const invalid = await create('Wrong', [one, { ...two, price: '-1' }])
  expect(invalid.status).toBe(400)
  expect(invalid.body.fields).toHaveProperty(['products.1.price'])
  const plain = await create('Wrong', [one, { ...two, options: {} }])
  expect(plain.status).toBe(400)
  expect(plain.body.fields).toEqual({
    'products.1.options': expect.stringMatching(/needs options/),
  })
  expect(await named('wrong')).toEqual([])
})

test('one product without options is a plain product, which a variant can join later', async () => {
  const plain = { price: '2500', stockQuantity: '4' }
  const gourd = { name: 'Kibuyu', category, products: JSON.stringify([plain]) }
  const { status, body } = await send(staff, 'POST', '/families', gourd, photo)
  expect([status, body.family]).toEqual([201, null])
  expect(body.product).toMatchObject({
    name: 'Kibuyu',
    price: 2500,
    stockQuantity: 4,
    family: null,
    options: {},
    variant: '',
    description: '',
    brand: '',
    image: expect.any(String),
  })
  expect(await named('kibuyu')).toEqual([])
  const listed = await app.call('GET', '/products?q=kibuyu&families=1')
  expect(listed.body.products).toMatchObject([{ _id: body.product._id, variant: '' }])
  const { body: stock } = await staff.call('GET', `/products/${body.product._id}/stock-movements`)
  expect(stock.movements).toMatchObject([{ change: 4, reason: 'opening' }])

  // As with the form of one product, a name is not the only one of its kind.
  const again = await create('Kibuyu', [{ ...plain, options: {} }], photo, { visibility: 'draft' })
  expect(again).toMatchObject({ status: 201, body: { product: { visibility: 'draft' } } })
  expect((await app.call('GET', `/products/${again.body.product._id}`)).status).toBe(404)

  const id = body.product._id
  const joins = { familyName: 'Kibuyu', options: { Size: 'S' } }
  expect((await staff.call('PUT', `/products/${id}`, joins)).status).toBe(200)
  const large = await aForm(app, { familyName: 'Kibuyu', options: '{"Size":"L"}' })
  const { body: joined } = await send(staff, 'POST', '/products', large)
  expect(joined.product).toMatchObject({ siblings: [{ _id: id }], image: body.product.image })
})

test('a product without options has its own pictures, and names what is wrong like a group', async () => {
  const plain = { price: '0', stockQuantity: '-1', pictures: [{ upload: 0, alt: 'In use' }] }
  const wrong = await create('', [plain])
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields).sort()).toEqual([
    'name',
    'products.0.price',
    'products.0.stockQuantity',
  ])
  const right = await create('Sufuria', [{ ...plain, price: '900', stockQuantity: '1' }])
  expect(right.body.product.pictures).toMatchObject([{ alt: 'In use' }])
  await aProduct(app, { sku: 'SUF' })
  const taken = await create('Sufuria', [{ ...plain, price: '9', stockQuantity: '1', sku: 'suf' }])
  expect(taken.body.fields).toHaveProperty(['products.0.sku'])
})

test('a group needs no description, brand or picture, and shows none', async () => {
  const { brands: before } = (await app.call('GET', '/products/facets')).body.facets
  const bare = { name: 'Ukosi', category, products: JSON.stringify(sizes(2)) }
  const left = await send(staff, 'POST', '/families', bare)
  expect(left.status).toBe(201)
  const ids = left.body.family.products.map(({ _id }: { _id: string }) => _id)
  for (const one of left.body.family.products)
    expect(one).toMatchObject({ description: '', brand: '', image: null, pictures: [] })
  // As the form of the website sends what was left blank.
  const blank = { ...bare, name: 'Ukosi mpana', description: ' ', brand: ' ' }
  expect((await send(staff, 'POST', '/families', blank, Buffer.alloc(0))).status).toBe(201)

  const found = (await app.call('GET', '/products?q=ukosi')).body.products
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(ids))
  const shown = (await app.call('GET', '/products/facets')).body.facets
  expect(shown.brands).toEqual(before)
  expect((await app.call('GET', '/products/facets?q=ukosi')).body.facets.brands).toEqual([])
})

test('a group has a name of its own, and 1 to 100 products', async () => {
  await create('Mine', sizes(1))
  expect((await create('MINE', sizes(1))).body.code).toBe('FAMILY_NAME_TAKEN')
  for (const products of [[], sizes(101), 'x', { 0: 1 }])
    expect((await create('Bounded', products)).body.fields).toHaveProperty('products')
  expect((await create('Most', sizes(100))).body.family.products).toHaveLength(100)
})

test('the products of one form stay in its order where names and prices are equal', async () => {
  const wanted = ['S', 'M', 'L', 'XL', 'XXL']
  const products = wanted.map((Size) => ({ options: { Size }, price: '871', stockQuantity: '3' }))
  expect((await create('Leso', products)).status).toBe(201)
  const sizesOf = async (query: string) => {
    const { body } = await staff.call('GET', `/products?minPrice=871&maxPrice=871&${query}`)
    return body.products.map(({ variant }: { variant: string }) => variant.replace('Size: ', ''))
  }
  for (const query of ['sort=name', 'sort=price', 'sort=oldest'])
    expect(await sizesOf(query)).toEqual(wanted)
  for (const query of ['sort=newest', 'q=leso'])
    expect(await sizesOf(query)).toEqual(wanted.toReversed())
})
