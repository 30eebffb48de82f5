import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCategory, aManager, aProduct, testApp } from '../../test/support.ts'
import { products } from '../db/schema.ts'

const DAY_MS = 24 * 3_600_000
const imageKey = 'a'.repeat(32)

async function aShop() {
  const app = await testApp()
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
    ...{
      name: 'Kettle <2 litres> & "more"',
      priceCents: 249_950,
      imageKey,
      categoryId: category.id,
    },
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
  const { headers, body } = await feed()
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  for (const { id } of [gone, plain]) expect(body).not.toContain(id)
  expect(body.endsWith('</channel>\n</rss>\n')).toBe(true)
})

test('the feed has sale prices beside normal ones, and announces sales with both ends', async () => {
  const { app, item } = await aShop()
  const sale = (days: { saleFrom?: Date; saleUntil?: Date }) =>
    aProduct(app, { imageKey, priceCents: 100_000, salePriceCents: 80_000, ...days })
  const tomorrow = new Date(Date.now() + DAY_MS)
  const later = new Date(Date.now() + 2 * DAY_MS)
  const both = await item(await sale({ saleFrom: tomorrow, saleUntil: later }))
  expect(both).toMatchObject({ price: '1000.00 KES', sale_price: '800.00 KES' })
  expect(both.sale_price_effective_date).toBe(`${tomorrow.toISOString()}/${later.toISOString()}`)

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
