import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test'
import { deleteMadeProducts, openApi } from '../buyers.ts'

/** The size limit of a first visit in compressed bytes: shoppers pay for mobile data. */
const MAX_BYTES = { scripts: 108_000, all: 192_000 }

// The other tests share this shop, and expect no delivery zones.
const zones: (() => Promise<void>)[] = []
test.afterEach(async ({ request }) => {
  for (const remove of zones.splice(0)) await remove()
  await deleteMadeProducts(request)
})

test('a first visit of the product list loads little data', async ({ page }) => {
  await expectLittleData(page, '/products')
})

test('a first visit of a product with a family, reviews and a known place loads little data', async ({
  page,
  request,
}) => {
  const { aReviewedFamily } = await openApi(request)
  const productId = await aReviewedFamily('Apron')
  await aZone(request)
  await choosePlace(page)
  await expectLittleData(page, `/products/${productId}`)
  await expect(page.getByText('Delivery to Nairobi:')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Size' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible()
})

test('a first visit of such a product loads little data when it is sold out', async ({
  page,
  request,
}) => {
  const { aReviewedFamily, change } = await openApi(request)
  const productId = await aReviewedFamily('Apron')
  await change(productId, { stockQuantity: '0' })
  await aZone(request)
  await choosePlace(page)
  await expectLittleData(page, `/products/${productId}`)
  await expect(page.getByText('Delivery to Nairobi:')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Size' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notify me' })).toBeVisible()
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

/** A phone on 4G. How far below the screen pictures load already depends on the connection. */
async function on4g(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const conditions = { latency: 20, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
}

async function expectLittleData(page: Page, path: string): Promise<void> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await on4g(page)
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
