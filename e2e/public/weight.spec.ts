import { expect, type Request, test } from '@playwright/test'

/** What a first visit may cost a shopper who pays for each megabyte, in bytes as sent. */
const MOST = { scripts: 92_000, all: 220_000 }

test('a first visit of the products costs little data', async ({ page }) => {
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
  expect(sum(scripts)).toBeLessThanOrEqual(MOST.scripts)
  expect(sum(sizes)).toBeLessThanOrEqual(MOST.all)
})
