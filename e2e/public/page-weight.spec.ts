import { expect, type Page, type Request, test } from '@playwright/test'

/** The size limit of a first visit in compressed bytes: shoppers pay for mobile data. */
const MAX_BYTES = { scripts: 100_000, all: 220_000 }

test('a first visit of the product list loads little data', async ({ page }) => {
  await expectLittleData(page, '/products')
})

test('a first visit of a shared product loads little data', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?q=kettle')).json()
  await expectLittleData(page, `/products/${products[0]._id}`)
})

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
