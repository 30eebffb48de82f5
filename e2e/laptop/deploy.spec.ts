import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'

const manifest: Record<string, { src?: string; file: string }> = JSON.parse(
  readFileSync(new URL('../../apps/web/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** The built file of a source file, whose name is a hash. */
function builtFile(source: string): string {
  const found = Object.values(manifest).find(
    ({ src }) => src?.match(/[^/]+(?=\.tsx?$)/)?.[0] === source,
  )
  if (!found) throw new Error(`The build has no chunk for ${source}.`)
  return found.file
}

/** Removes a file as a new deployment does, for a number of requests. */
async function take(page: Page, file: string, { times }: { times: number }): Promise<void> {
  let left = times
  // Not `{ times }`: a request in flight while Playwright ends a route can fail.
  await page.route(`**/${builtFile(file)}`, (route) => {
    left -= 1
    return left < 0 ? route.continue() : route.fulfill({ status: 404 })
  })
}

/** Counts full page loads. */
function countPages(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isAlive(page)
}

/** Waits until the scripts of a page run. */
async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}

test('a tab of an older version reloads and opens the requested page', async ({ page }) => {
  await open(page, '/products?sort=price')
  const pages = countPages(page)
  await take(page, 'about-page', { times: 1 })
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  expect(pages()).toBe(1)
  await isAlive(page)
  await page.goBack()
  await expect(page).toHaveURL(/sort=price$/)
})

test('one failed request does not cause an error', async ({ page }) => {
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

test('a permanently missing file ends in an error, not in a reload loop', async ({ page }) => {
  await open(page, '/products')
  const pages = countPages(page)
  await take(page, 'contact-page', { times: 1000 })
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect.poll(pages).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(pages()).toBe(1)
  // The server-rendered page is still visible.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('typed text is kept if only a part of the page is missing', async ({ page }) => {
  await open(page, '/contact')
  const pages = countPages(page)
  await take(page, 'swahili', { times: 1 })
  const message = page.getByRole('textbox').last()
  await message.fill('Do you deliver to Kisumu?')
  const gone = page.waitForResponse((answer) => answer.status() === 404)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Kiswahili' }).click()
  await gone
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveValue('Do you deliver to Kisumu?')
  expect(pages()).toBe(0)
})
