import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aForm, aPhoto, send } from '../../../../test/samples/product-form.ts'
import {
  aCategory,
  aManager,
  anAddress,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await aManager(app)
const photo = await aPhoto()
const category = (await aCategory(app)).id

let made = 0

/** A product of a family, saved with the form. */
async function aShirt(family: string, options: object, changes: Record<string, string> = {}) {
  made += 1
  const form = await aForm(app, {
    category,
    name: `Shirt ${made}`,
    familyName: family,
    options: JSON.stringify(options),
    ...changes,
  })
  return send(staff, 'POST', '/products', form, photo)
}

const change = (id: string, fields: object, who: Person = staff) =>
  who.call('PUT', `/products/${id}`, fields)

const read = async (id: string) => (await app.call('GET', `/products/${id}`)).body.product

test('products of one family name each other with options, price and stock', async () => {
  const { body: medium } = await aShirt('Polo', { Size: 'M', Colour: 'Red' })
  const { status, body: large } = await aShirt(
    ' POLO ',
    { Size: 'L', Colour: 'Red' },
    { price: '900' },
  )

  expect(status).toBe(201)
  expect(large.product).toMatchObject({
    family: { _id: medium.product.family._id, name: 'Polo' },
    options: { Size: 'L', Colour: 'Red' },
    variant: 'Size: L, Colour: Red',
  })
  const product = await read(medium.product._id)
  const { _id, options, price, stockQuantity, image } = large.product
  expect(product.siblings).toEqual([{ _id, options, price, stockQuantity, image }])
  expect(Object.keys(product.options)).toEqual(['Size', 'Colour'])
})

test('a product on its own has no family, no options and no siblings', async () => {
  const form = await aForm(app, { category })
  const { body } = await send(staff, 'POST', '/products', form, photo)
  expect(body.product).toMatchObject({ family: null, options: {}, siblings: [] })
  expect(body.product.variant).toBe('1.7 litre')
  const { body: listed } = await app.call('GET', `/products?category=${category}`)
  expect(listed.products[0]).toMatchObject({ family: null, options: {} })
  expect(listed.products[0]).not.toHaveProperty('siblings')
})

test.each([
  ['{"Size": "M"', /as JSON/],
  ['["Size"]', /as JSON/],
  ['null', /as JSON/],
  ['{"Size": 4}', /as JSON/],
  ['{"Size": " "}', /a name and a value/],
  ['{"": "M"}', /a name and a value/],
  ['{"Size": "M; L"}', /no semicolon/],
  ['{"Si:ze": "M"}', /no colon/],
  ['{"Size": "M", "size ": "L"}', /only once/],
  ['{"A":"1","B":"2","C":"3","D":"4","E":"5"}', /at most 4 options/],
  [`{"Size": "${'x'.repeat(61)}"}`, /60 for its value/],
  [`{"A": "${'x'.repeat(55)}", "B": "${'y'.repeat(55)}"}`, /100 characters for all/],
])('the options %s are refused with a message for the field', async (options, message) => {
  const form = await aForm(app, { category, options })
  const created = await send(staff, 'POST', '/products', form, photo)
  expect(created).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(created.body.fields).toEqual({ options: expect.stringMatching(message) })

  const { body } = await aShirt(`Kept ${options}`.slice(0, 99), { Size: 'M' })
  const changed = await change(body.product._id, { options })
  expect(changed.body.fields).toEqual({ options: expect.stringMatching(message) })
  expect(await read(body.product._id)).toMatchObject({ options: { Size: 'M' } })
})

test('no two products of a family have the same options, whatever their order and case', async () => {
  await aShirt('Khanga', { Size: 'M', Colour: 'Red' })
  const again = await aShirt('khanga', { colour: 'RED', size: 'm' })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'OPTIONS_TAKEN', fields: { options: expect.any(String) } },
  })
  const other = await aShirt('Khanga', { Size: 'L', Colour: 'Red' })
  const moved = await change(other.body.product._id, { options: { Size: 'M', Colour: 'red' } })
  expect(moved).toMatchObject({ status: 409, body: { code: 'OPTIONS_TAKEN' } })
  // The same options in another family, or of a deleted product, are no conflict.
  expect((await aShirt('Kikoi', { Size: 'M', Colour: 'Red' })).status).toBe(201)
  await staff.call('DELETE', `/products/${other.body.product._id}`)
  expect((await aShirt('Khanga', { Size: 'L', Colour: 'Red' })).status).toBe(201)
})

test('when the same variant is added many times at once, one call succeeds, and there is one family', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => aShirt('Raced', { Size: 'S' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  const { rows } = await app.db.execute(
    sql`select id from product_families where lower(name) = 'raced'`,
  )
  expect(rows).toHaveLength(1)
})

test('a variant without a picture shows the picture of its family', async () => {
  const first = await aShirt('Pictured', { Size: 'M' })
  const form = await aForm(app, { category, familyName: 'pictured', options: '{"Size":"L"}' })
  const second = await send(staff, 'POST', '/products', form)
  expect(second.status).toBe(201)
  expect(second.body.product.image).toBe(first.body.product.image)
  const alone = await aForm(app, { category, familyName: 'Nobody yet', options: '{"Size":"L"}' })
  expect((await send(staff, 'POST', '/products', alone)).body.code).toBe('IMAGE_REQUIRED')
})

test('the variant of a product with options is made from its options', async () => {
  const { variant: _, ...form } = await aForm(app, { category, options: '{"Size":"M"}' })
  const { status, body } = await send(staff, 'POST', '/products', form, photo)
  expect([status, body.product.variant]).toEqual([201, 'Size: M'])
  const id = body.product._id
  await change(id, { variant: 'Something else' })
  expect((await read(id)).variant).toBe('Size: M')
  await change(id, { options: {}, variant: 'Plain' })
  expect(await read(id)).toMatchObject({ variant: 'Plain', options: {} })
})

test('a blank family name removes a product from its family, and removing the last one deletes the family', async () => {
  const { body: one } = await aShirt('Leaving', { Size: 'M' })
  const { body: two } = await aShirt('Leaving', { Size: 'L' })
  const family = one.product.family._id
  await change(one.product._id, { familyName: '' })
  expect(await read(one.product._id)).toMatchObject({ family: null, options: { Size: 'M' } })
  expect((await read(two.product._id)).siblings).toEqual([])
  expect((await staff.call('GET', `/families/${family}`)).body.family.products).toHaveLength(1)
  await staff.call('DELETE', `/products/${two.product._id}`)
  expect((await staff.call('GET', `/families/${family}`)).body.code).toBe('FAMILY_NOT_FOUND')
})

test('an order copies the options as its variant', async () => {
  const { body } = await aShirt('Ordered', { Size: 'M', Colour: 'Red' })
  const shopper = await aShopper(app, { cart: [{ id: body.product._id }] })
  const address = await anAddress(app, shopper)
  const order = await shopper.call('POST', '/orders', { user: shopper.id, addressId: address.id })
  expect(order.status).toBe(201)
  await change(body.product._id, { options: { Size: 'XXL' } })
  const { body: read } = await shopper.call('GET', `/orders/${order.body.order._id}`)
  expect(read.order.items[0]).toMatchObject({ variant: 'Size: M, Colour: Red' })
})

test('a rename shows at once; the name of another family is refused', async () => {
  const { body } = await aShirt('Before', { Size: 'M' })
  await aShirt('Taken', { Size: 'M' })
  const url = `/families/${body.product.family._id}`
  const taken = await staff.call('PUT', url, { name: 'TAKEN' })
  expect(taken).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } })
  expect((await staff.call('PUT', url, { name: ' ' })).status).toBe(400)
  const { body: renamed } = await staff.call('PUT', url, { name: 'After' })
  expect(renamed.family).toMatchObject({ name: 'After', products: [{ family: { name: 'After' } }] })
  const { body: log } = await staff.call('GET', `/audit?thing=family&thingId=${renamed.family._id}`)
  expect(log.entries).toMatchObject([{ before: { name: 'Before' }, after: { name: 'After' } }])
})

test('the list of families has pages and can be searched', async () => {
  for (const size of ['S', 'M']) await aShirt('Zulu one', { Size: size })
  await aShirt('Zulu two', { Size: 'S' })
  const first = (await staff.call('GET', '/families?q=zulu&limit=1')).body
  expect(first.families).toMatchObject([{ name: 'Zulu one', products: 2, stockQuantity: 14 }])
  const next = (await staff.call('GET', `/families?q=zulu&limit=1&cursor=${first.nextCursor}`)).body
  expect(next.families).toMatchObject([{ name: 'Zulu two', products: 1 }])
  expect(next.nextCursor).toBeNull()
})
