import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { chunkOf } from '../chunk-of.ts'
import { aNewShopper, logIn, manager, register } from '../people.ts'

test.skip(({ isMobile }) => !isMobile, 'The same on every screen')

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached this page and its files. */
async function cached(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async (url) => !!(await caches.match(url)), path)
  await page.waitForFunction(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/'))
    const kept = await Promise.all(scripts.map((name) => caches.match(name)))
    return kept.length > 0 && kept.every(Boolean)
  })
}

test('visited pages work offline', async ({ page, context }) => {
  await page.goto('/products?sort=price')
  await cached(page, '/products?sort=price')
  const first = page.getByRole('article').first().getByRole('link')
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.waitForFunction(
    async (path) => !!(await caches.match(`/api${path}`)),
    new URL(page.url()).pathname,
  )

  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  // This page was only opened over the list.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 8)}`))

  await page.goto('/products?sort=price')
  await expect(page.getByRole('article')).toHaveCount(24)
  const picture = page.getByRole('article').first().locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)

  await page.goto('/products?sort=name')
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('an unvisited page says that it is offline, and links to visited ones', async ({
  page,
  context,
}) => {
  await page.goto('/products')
  await cached(page, '/products')
  const card = page.getByRole('article').first().getByRole('link')
  const name = (await card.textContent()) ?? ''
  await page.goto((await card.getAttribute('href')) ?? '')
  await cached(page, new URL(page.url()).pathname)
  await page.goto('/products')

  await context.setOffline(true)
  // Neither its data nor its script is cached: opened by a link, and by its URL.
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()

  const seen = page.getByRole('navigation', { name: 'You can still open pages you have visited' })
  await expect(seen.getByRole('link')).toHaveCount(2)
  await expect(seen.getByRole('link', { name: 'Products' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await seen.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/about')
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a guest opens her wish list without a connection', async ({ page, context }) => {
  await page.goto('/products')
  await cached(page, '/products')
  const card = page.getByRole('article').first().getByRole('link')
  const name = (await card.textContent()) ?? ''
  await page.goto((await card.getAttribute('href')) ?? '')
  await cached(page, new URL(page.url()).pathname)
  await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeEnabled()
  await page.getByRole('button', { name: 'Add to wish list' }).click()
  await expect(page.getByRole('button', { name: 'Add to wish list' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const path of ['/wish-list', chunkOf('app/features/catalogue/wish-list-page.tsx')])
    await expect
      .poll(() => page.evaluate(async (url) => !!(await caches.match(url)), path), {
        message: `${path} is kept`,
      })
      .toBe(true)

  await context.setOffline(true)
  const wished = page.getByRole('list', { name: 'Products on your wish list' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wish List' }).click()
  await expect(wished.getByRole('heading', { name })).toBeVisible()
  await page.goto('/wish-list')
  await expect(wished.getByRole('heading', { name })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a guest who opens a page behind the login without a connection is asked to log in', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await cached(page, '/login')
  await page.goto('/about')
  await cached(page, '/about')

  await context.setOffline(true)
  // Neither the script of the cart nor that of the orders was ever loaded.
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByText('Please log in to view your cart.')).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('Please log in to view your order history.')).toBeVisible()
})

test('nothing that depends on the user is cached', async ({ page }) => {
  await page.goto('/register')
  await register(page, aNewShopper())
  await cached(page, '/register')
  await page.goto('/carts')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })
  for (const path of kept)
    expect(path).toMatch(
      /^\/(assets|images|products|register|login|api\/(products|categories|front|delivery\/options\?county=))/,
    )
})

test('catalogue data for staff is not cached', async ({ page }) => {
  await logIn(page, manager)
  await cached(page, '/login')
  const stock = page.waitForResponse((answer) => answer.url().includes('/api/products/stock'))
  await page.goto('/dashboard/products')
  expect((await stock).ok()).toBe(true)
  await page.waitForFunction(async () => !!(await caches.match('/api/categories')))
  const kept = await page.evaluate(async () =>
    (await (await caches.open('pages-2')).keys()).map(({ url }) => url),
  )
  expect(kept.filter((url) => url.includes('stock'))).toEqual([])
})

test('a tap made offline is sent once, when the connection is back', async ({ page, context }) => {
  await page.goto('/register')
  await register(page, aNewShopper())
  await cached(page, '/register')
  await page.goto('/products')
  // The page preloads both scripts, so that a tap also works offline.
  const scripts = ['app/features/add-to-cart/add-to-cart.ts', 'app/lib/toast/toaster.tsx'].map(
    chunkOf,
  )
  await page.waitForFunction(
    (wanted) =>
      wanted.every((path) =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
      ),
    scripts,
  )
  await cached(page, '/products')
  const add = page.getByRole('button', { name: 'Add to cart: Electric kettle' })
  await expect(add).toBeEnabled()

  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/carts'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(true)
  await add.click()
  await expect(page.getByText(/We will add it to your cart when you are back online/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await page.reload()
  await expect(add).toBeEnabled()

  await context.setOffline(false)
  // With emulated offline mode, a page loaded meanwhile does not always get the `online` event.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await page.goto('/carts')
  await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('1')
  expect(new Set(sent).size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('kept-taps'))).toBeNull()
})
