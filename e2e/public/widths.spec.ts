import { expect, type Page, test } from '@playwright/test'
import { aNewShopper, register } from '../people.ts'

test.skip(({ isMobile }) => isMobile, 'Sets its own widths')

const widths = [320, 360, 640, 700, 768, 820, 900, 1024, 1100, 1280]
const forEverybody = ['/products', '/products?q=zzzzzz', '/about', '/contact', '/nowhere']
const forGuests = ['/login?from=%2Fcarts', '/register', '/forgot-password', '/reset-password']
const forShoppers = [
  '/carts',
  '/checkout',
  '/orders',
  '/profile/update',
  '/profile/change-password',
  '/addresses',
  '/addresses/add',
  '/track-shipping',
]

for (const language of ['en', 'sw'])
  test(`no page is wider than its screen, ${language}`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language)
    await walk(page, [...forEverybody, ...forGuests])

    await page.evaluate(() => localStorage.setItem('language', 'en'))
  })

async function walk(page: Page, paths: string[]): Promise<void> {
  const tooWide: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) tooWide.push(`${path} at ${width}: ${over} px`)
    }
  }
  expect(tooWide).toEqual([])
}
