import { expect, type Request, test } from '@playwright/test'

/** The size limit of a first visit in compressed bytes: shoppers pay for mobile data. */
const MAX_BYTES = { scripts: 100_000, all: 220_000 }

test('a first visit of the product list loads little data', async ({ page }) => {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))

  await page.goto('/products', { waitUntil: 'networkidle' })

  const sizes = await Promise.all(
    finished.map(async (request) => ({
      kind: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = sizes.filter(({ kind }) => kind === 'script')
  expect(scripts.length).toBeGreaterThan(0)
  expect(sum(scripts)).toBeLessThanOrEqual(MAX_BYTES.scripts)
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_BYTES.all)
})
