import { expect, type Page, test } from '@playwright/test'

test.skip(({ isMobile }) => isMobile, 'The same on every screen')

/** As after a new version was put up: the old one's file is gone, for this tab or for good. */
async function take(page: Page, file: string, { times }: { times: number }): Promise<void> {
  let left = times
  // Not `{ times }`: a request that is under way while Playwright ends a route can fail by that.
  await page.route(`**/assets/${file}-*.js`, (route) => {
    left -= 1
    return left < 0 ? route.continue() : route.fulfill({ status: 404 })
  })
}

/** How often the browser has fetched a whole page. */
function countPages(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}

test('a tab of an older version goes on where it wanted to go', async ({ page }) => {
  await open(page, '/products?sort=price')
  const pages = countPages(page)
  await take(page, 'about-page', { times: 1 })
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  expect(pages()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(/sort=price$/)
})

test('one request that got lost does not end it', async ({ page }) => {
  await open(page, '/products')
  await take(page, 'about-page', { times: 1 })
  let asked = 0
  await page.route('**/healthz', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  expect(asked).toBe(2)
})

test('what is missing for good ends in an error, not in a circle', async ({ page }) => {
  await open(page, '/products')
  const pages = countPages(page)
  await take(page, 'contact-page', { times: 1000 })
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.waitForLoadState('networkidle')
  expect(pages()).toBe(1)
  // The page as the server has drawn it is there nevertheless.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what is typed stays where only a part of the page is missing', async ({ page }) => {
  await open(page, '/contact')
  const pages = countPages(page)
  await take(page, 'sw', { times: 1 })
  const message = page.getByRole('textbox').last()
  await message.fill('Do you deliver to Kisumu?')
  const gone = page.waitForResponse((answer) => answer.status() === 404)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Kiswahili' }).click()
  await gone
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveValue('Do you deliver to Kisumu?')
  expect(pages()).toBe(0)
})
