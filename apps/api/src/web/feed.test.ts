import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../test/support/emptied-shop.ts'
import { aCategory, aManager, aProduct } from '../../test/support/support.ts'
import { productPictures, products } from '../db/schema.ts'

const imageKey = 'a'.repeat(32)

async function aShop() {
  const app = await emptiedShop()
  const feed = async () => {
    const { statusCode, headers, body } = await app.http.inject({ url: '/feeds/google.xml' })
    expect(statusCode).toBe(200)
    return { headers, body }
  }
  /** The fields of a product in the feed. */
  const item = async ({ id }: { id: string }) => {
    const { body } = await feed()
    const [found] = body.split('<item>').filter((part) => part.includes(`<g:id>${id}</g:id>`))
    return Object.fromEntries(
      [...(found ?? '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, text]) => [
        name,
        text,
      ]),
    )
  }
  return { app, feed, item }
}

test('the feed has every product with a picture, with absolute addresses and prices in KES', async () => {
  const { app, feed, item } = await aShop()
  const category = await aCategory(app, 'Pots & pans')
  const kettle = await aProduct(app, {
    name: 'Kettle <2 litres> & "more"',
    priceCents: 249_950,
    imageKey,
    categoryId: category.id,
    description: 'Boils\u0001 water & milk.',
  })
  const gone = await aProduct(app, { imageKey, deletedAt: new Date() })
  const plain = await aProduct(app)
  const empty = await aProduct(app, { imageKey, stockQuantity: 0 })

  expect(await item(kettle)).toEqual({
    id: kettle.id,
    title: 'Kettle &lt;2 litres&gt; &amp; "more", 1.7 litre',
    description: 'Boils water &amp; milk.',
    link: `http://shop.test/products/${kettle.id}`,
    image_link: `http://shop.test/images/${imageKey}-800.webp`,
    availability: 'in_stock',
    price: '2499.50 KES',
    brand: 'Moto',
    condition: 'new',
    product_type: 'Pots &amp; pans',
    identifier_exists: 'no',
  })
  expect(await item(empty)).toMatchObject({ availability: 'out_of_stock' })
  const bare = await aProduct(app, { name: 'Lid', imageKey, description: '', brand: '' })
  expect(await item(bare)).toMatchObject({ description: 'Lid, 1.7 litre' })
  expect(await item(bare)).not.toHaveProperty('brand')
  const single = await aProduct(app, { name: 'Ladle', imageKey, variant: '' })
  expect(await item(single)).toMatchObject({ title: 'Ladle' })
  const { headers, body } = await feed()
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  for (const { id } of [gone, plain]) expect(body).not.toContain(id)
  expect(body.endsWith('</channel>\n</rss>\n')).toBe(true)
})

test('variants of a group share its id and say their size and colour; further pictures follow the first', async () => {
  const { app, feed, item } = await aShop()
  const manager = await aManager(app)
  const key = (letter: string) => letter.repeat(32)
  const grouped = async (familyName: string, options: object) => {
    const product = await aProduct(app, { imageKey })
    await manager.call('PUT', `/products/${product.id}`, { familyName, options })
    return product
  }
  const medium = await grouped('Kikoi', { 'Bed size': 'M', Rangi: 'Red & white' })
  const large = await grouped('Kikoi', { 'Bed size': 'L', Rangi: 'x'.repeat(60) })
  const mango = await grouped('Juice', { Flavour: 'Mango' })
  await app.db.insert(productPictures).values([
    { productId: medium.id, place: 2, imageKey: key('c') },
    { productId: medium.id, place: 1, imageKey: key('b') },
  ])
  const { family } = (await app.call('GET', `/products/${medium.id}`)).body.product

  expect(await item(medium)).toMatchObject({
    item_group_id: family._id,
    size: 'M',
    color: 'Red &amp; white',
  })
  expect((await item(large)).item_group_id).toBe(family._id)
  expect([...((await item(large)).color ?? '')]).toHaveLength(40)
  for (const field of ['item_group_id', 'size', 'color'])
    expect(await item(mango)).not.toHaveProperty(field)
  const [itself] = (await feed()).body.split('<item>').filter((part) => part.includes(medium.id))
  const links = [...(itself ?? '').matchAll(/<g:additional_image_link>(.*?)</g)]
  expect(links.map(([, link]) => link)).toEqual([
    `http://shop.test/images/${key('b')}-800.webp`,
    `http://shop.test/images/${key('c')}-800.webp`,
  ])
})

// https://support.google.com/merchants/answer/7052112
const googleAttributes: Record<string, RegExp> = {
  id: /^[\w-]{1,50}$/,
  title: /^.{1,150}$/su,
  description: /^.{1,5000}$/su,
  link: /^https?:\/\/\S{1,1990}$/,
  image_link: /^https?:\/\/\S{1,1990}$/,
  additional_image_link: /^https?:\/\/\S{1,1990}$/,
  availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
  price: /^\d+\.\d\d KES$/,
  sale_price: /^\d+\.\d\d KES$/,
  sale_price_effective_date: /^\d{4}-\d\d-\d\dT\d\d:\d\d\+0300\/\d{4}-\d\d-\d\dT\d\d:\d\d\+0300$/,
  brand: /^.{1,70}$/su,
  condition: /^(new|refurbished|used)$/,
  product_type: /^.{1,750}$/su,
  item_group_id: /^[\w-]{1,50}$/,
  size: /^.{1,100}$/su,
  color: /^.{1,40}$/su,
  material: /^.{1,200}$/su,
  pattern: /^.{1,100}$/su,
  identifier_exists: /^(yes|no)$/,
}
const requiredAttributes = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
]

test('every field of the feed is one that Google documents, with a value that it takes', async () => {
  const { app, feed } = await aShop()
  const manager = await aManager(app)
  const plain = await aProduct(app, {
    imageKey,
    name: 'Long '.repeat(39),
    brand: 'Brand '.repeat(16),
    salePriceCents: 100,
  })
  const options = { Size: 'M', Colour: 'é'.repeat(60) }
  const texts = { options, familyName: 'Shuka', description: 'Warm. '.repeat(1500) }
  const sale = { salePrice: 500, saleFrom: '2026-11-27', saleUntil: '2099-11-28' }
  const { status } = await manager.call('PUT', `/products/${plain.id}`, { ...texts, ...sale })
  expect(status).toBe(200)
  await aProduct(app, { imageKey, stockQuantity: 0 })

  const items = (await feed()).body.split('<item>').slice(1)
  expect(items).toHaveLength(2)
  for (const text of items) {
    const fields = [...text.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)]
    const names = fields.map(([, name]) => name)
    for (const [, name = '', value = ''] of fields)
      expect(value).toMatch(googleAttributes[name] ?? /^$/)
    for (const name of requiredAttributes) expect(names).toContain(name)
    const repeated = names.filter((name, at) => names.indexOf(name) !== at)
    expect(repeated.filter((name) => name !== 'additional_image_link')).toEqual([])
  }
})

test('the feed has sale prices beside normal ones, and announces sales with both ends', async () => {
  const { app, item } = await aShop()
  const sale = (days: { saleFrom?: Date; saleUntil?: Date }) =>
    aProduct(app, { imageKey, priceCents: 100_000, salePriceCents: 80_000, ...days })
  const tomorrow = new Date('2099-11-26T21:00:30.123Z')
  const later = new Date('2099-11-28T09:30:00Z')
  const both = await item(await sale({ saleFrom: tomorrow, saleUntil: later }))
  expect(both).toMatchObject({ price: '1000.00 KES', sale_price: '800.00 KES' })
  expect(both.sale_price_effective_date).toBe('2099-11-27T00:00+0300/2099-11-28T12:30+0300')

  const open = await item(await sale({}))
  expect(open).toMatchObject({ price: '1000.00 KES', sale_price: '800.00 KES' })
  expect(open).not.toHaveProperty('sale_price_effective_date')
  expect(await item(await sale({ saleFrom: tomorrow }))).not.toHaveProperty('sale_price')
})

test('a feed of more products than a page has each of them once', async () => {
  const { app, feed } = await aShop()
  const manager = await aManager(app)
  const first = await aProduct(app, { imageKey })
  const more = Array.from({ length: 1001 }, (_, n) => {
    const { id: _id, search: _search, ...fields } = first
    return { ...fields, name: `Thing ${n}` }
  })
  await app.db.insert(products).values(more)
  const ids = [...(await feed()).body.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)
  expect(ids).toHaveLength(1002)
  expect(new Set(ids).size).toBe(1002)

  await manager.call('PUT', `/products/${first.id}`, { price: 77 })
  expect((await feed()).body).toContain('<g:price>77.00 KES</g:price>')
  await app.db.update(products).set({ imageKey: null }).where(eq(products.id, first.id))
  expect((await feed()).body).not.toContain(first.id)
})
