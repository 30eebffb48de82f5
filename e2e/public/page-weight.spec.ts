import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test'
import { deleteMadeProducts, openApi, picture } from '../buyers.ts'

/** The size limit of a first visit in compressed bytes: shoppers pay for mobile data. */
const MAX_BYTES = { scripts: 100_000, all: 220_000 }

// The other tests share this shop, and expect no delivery zones.
const zones: (() => Promise<void>)[] = []
test.afterEach(async ({ request }) => {
  for (const remove of zones.splice(0)) await remove()
  await deleteMadeProducts(request)
})

test('a first visit of the product list loads little data', async ({ page }) => {
  await expectLittleData(page, '/products')
})

test('a first visit of a shared product loads little data', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?q=kettle')).json()
  await expectLittleData(page, `/products/${products[0]._id}`)
})

test('a first visit of a product loads little data where the delivery place is known', async ({
  page,
  request,
}) => {
  await aZone(request)
  const { products } = await (await request.get('/api/products?q=kettle')).json()
  await choosePlace(page)
  await expectLittleData(page, `/products/${products[0]._id}`)
  await expect(page.getByText('Delivery to Nairobi:')).toBeVisible()
})

test('a first visit of a product with a family, reviews and a known place loads little data', async ({
  page,
  request,
}) => {
  const productId = await aReviewedFamily(request)
  await aZone(request)
  await choosePlace(page)
  await expectLittleData(page, `/products/${productId}`)
  await expect(page.getByText('Delivery to Nairobi:')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Size' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible()
})

/** Delivery to Nairobi. */
async function aZone(request: APIRequestContext): Promise<void> {
  const { call, staff } = await openApi(request)
  const { zone } = await call('POST', '/delivery/zones', staff, {
    data: {
      name: 'Nairobi',
      counties: ['Nairobi'],
      options: [
        { kind: 'door', name: 'Rider', fee: 250, freeFrom: 5000, days: { min: 0, max: 1 } },
      ],
    },
  })
  zones.push(() => call('DELETE', `/delivery/zones/${zone._id}`, staff))
}

/** The shopper chose Nairobi on an earlier visit. */
const choosePlace = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem('delivery-place', '{"county":"Nairobi","town":"Nairobi"}'),
  )

/** A product in two sizes, of which a buyer reviewed the first. */
async function aReviewedFamily(request: APIRequestContext): Promise<string> {
  const { call, staff, aBuyer, made } = await openApi(request)
  const { categories } = await call('GET', '/categories', '')
  const sizes = ['S', 'M'].map((size) => ({
    price: 450,
    stockQuantity: 9,
    options: { Size: size },
  }))
  const { family } = await call('POST', '/families', staff, {
    multipart: {
      name: 'Apron',
      description: 'Made for this test.',
      brand: 'Jua',
      category: categories[0]._id,
      products: JSON.stringify(sizes),
      productImage: { name: 'picture.png', mimeType: 'image/png', buffer: picture },
    },
  })
  const ids: string[] = family.products.map(({ _id }: { _id: string }) => _id)
  made.push(...ids)
  const [first = ''] = ids
  const buyer = await aBuyer(first)
  const review = { rating: 4, title: 'Strong', text: 'It has pockets.' }
  await call('PUT', `/products/${first}/review`, buyer.token, { data: review })
  return first
}

async function expectLittleData(page: Page, path: string): Promise<void> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))

  await page.goto(path, { waitUntil: 'networkidle' })

  const sizes = await Promise.all(
    finished.map(async (request) => ({
      kind: request.resourceType(),
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = sizes.filter(({ kind }) => kind === 'script')
  const named = scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')
  expect(scripts.length).toBeGreaterThan(0)
  expect(sum(scripts), named).toBeLessThanOrEqual(MAX_BYTES.scripts)
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_BYTES.all)
}
