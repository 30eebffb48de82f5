import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aProduct, aShopper } from '../../../../test/support/support.ts'
import { productFamilies, productPictures, products, reviews } from '../../../db/schema.ts'
import { demoProducts } from '../../../demo/catalogue.ts'

/** The most bytes of a product in a list, with its Swahili name and its details: a phone loads 24 at a time over 3G. */
const MAX_BYTES = 945

test('a list of the demo products takes at most 945 bytes for each', async () => {
  const app = await emptiedShop()
  const { id: categoryId } = await aCategory(app, 'Phones & Accessories')
  await app.db.insert(products).values(
    demoProducts().map(({ slug, category, ...product }) => ({
      ...product,
      categoryId,
      imageKey: `${slug}-0123456789ab`,
    })),
  )
  const { body } = await app.call('GET', '/products')
  expect(body.products).toHaveLength(24)
  expect(JSON.stringify(body).length / 24).toBeLessThanOrEqual(MAX_BYTES)
})

test('a list names all fields of the specification, and a product has the rest', async () => {
  const app = await emptiedShop()
  const { id } = await aProduct(app, { imageKey: 'kettle', sku: 'K-1' })
  await app.db.insert(productPictures).values({ productId: id, place: 1, imageKey: 'lid' })
  const [listed] = (await app.call('GET', '/products')).body.products
  const { product } = (await app.call('GET', `/products/${id}`)).body
  expect(product).toMatchObject({ ...listed, images: product.images })
  for (const field of ['_id', 'name', 'description', 'price', 'stockQuantity', 'category'])
    expect(listed).toHaveProperty(field)
  for (const field of ['brand', 'variant', 'sku', 'image', 'wasPrice', 'createdAt'])
    expect(listed).toHaveProperty(field)
  expect(listed.images).toEqual([
    { width: 320, format: 'avif', url: '/images/kettle-320.avif' },
    { width: 480, format: 'avif', url: '/images/kettle-480.avif' },
  ])
  expect(listed).not.toHaveProperty('pictures')
  expect(product.pictures).toHaveLength(2)
})

test('a card knows what a sale saves and until when', async () => {
  const app = await emptiedShop()
  const until = new Date(Date.now() + 86_400_000)
  const sale = { normalPriceCents: 100_000, salePriceCents: 75_000, saleUntil: until }
  await aProduct(app, { priceCents: 100_000, ...sale })
  const [listed] = (await app.call('GET', '/products')).body.products
  expect(listed).toMatchObject({ price: 750, wasPrice: 1000, salePrice: 750 })
  expect(listed.saleUntil).toBe(until.toISOString())
})

test('a card shows the stars of a product and its family, unless they are hidden', async () => {
  const app = await emptiedShop()
  const [family] = await app.db.insert(productFamilies).values({ name: randomUUID() }).returning()
  const of = { familyId: family?.id, variant: '' }
  const small = await aProduct(app, { ...of, options: { Size: 'S' }, variant: 'Size: S' })
  const large = await aProduct(app, { ...of, options: { Size: 'L' }, variant: 'Size: L' })
  const alone = await aProduct(app)
  const buyer = await aShopper(app)
  const review = (productId: string, rating: number, hiddenReason: string | null = null) => ({
    productId,
    rating,
    hiddenReason,
    userId: null,
  })
  await app.db
    .insert(reviews)
    .values([
      { ...review(small.id, 5), userId: buyer.id },
      review(large.id, 4),
      review(large.id, 4),
      review(alone.id, 1, 'Rude'),
    ])
  const ratings = async (query: string) => {
    const { body } = await app.call('GET', `/products?${query}`)
    return body.products.map(({ rating }: { rating?: unknown }) => rating)
  }
  const stars = { average: 4.3, count: 3 }
  expect(await ratings('sort=oldest')).toEqual([stars, stars, undefined])
  expect(await ratings('sort=oldest&families=1')).toEqual([stars, undefined])
})
