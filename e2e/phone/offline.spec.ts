import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { chunkOf } from '../chunk-of.ts'
import { logIn, manager, signIn } from '../people.ts'
import { aCustomer, signInNewShopper } from '../sign-in-new-shopper.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(({ request }) => deleteMadeProducts(request))

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
  // The page comes back by itself.
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
  // It tries again by itself.
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

/** Opens a page behind the login, reloads it without a connection, and lets the connection come back. */
async function reloadWithoutConnection(page: Page, path: string, during: () => Promise<unknown>) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.reload()
  await during()
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

test('a cart reloaded without a connection can be read, and comes to life when the connection is back', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  // The first page is private: another one becomes its frame.
  await page.goto('/carts')
  await cached(page, '/wish-list')
  await reloadWithoutConnection(page, '/carts', async () => {
    await expect(page.getByText(/^Last read on/)).toBeVisible()
    await expect(page.getByLabel('Quantity of Electric kettle')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()
    expect(await axe(page)).toEqual([])
  })
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await expect(page.getByLabel('Quantity of Electric kettle')).toBeEnabled()

  for (const path of ['/checkout', '/orders']) {
    await reloadWithoutConnection(page, path, () =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test("staff read the last list and the order's page without a connection", async ({
  page,
  request,
}) => {
  await aCustomer(request, { order: true })
  await signIn(page, manager)
  // An open stream would keep the network busy for ever.
  await page.route(/\/events$/, (route) => route.abort())
  await page.goto('/about')
  await cached(page, '/about')
  await page.goto('/dashboard/orders')
  const order = page.getByRole('table').getByRole('link').first()
  const path = (await order.getAttribute('href')) ?? ''
  for (const at of ['/dashboard/orders', path]) {
    await reloadWithoutConnection(page, at, () =>
      expect(page.getByText(/^Last read on/)).toBeVisible(),
    )
    await expect(page.getByText(/^Last read on/)).toHaveCount(0)
  }
  await page.context().setOffline(true)
  await page.goto('/dashboard/orders?q=never-asked')
  await expect(page.getByText('Error: Failed to fetch orders.').first()).toBeVisible()
})

/** Everything that the shop has stored on this device. */
const storedOn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const answers = await Promise.all(
      requests.flat().map(async (request) => {
        const control = (await caches.match(request))?.headers.get('cache-control')
        return `${control}: ${request.url.slice(location.origin.length)}`
      }),
    )
    return {
      answers,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookies: document.cookie,
    }
  })

test('the service worker keeps public answers only, and after the logout nothing tells of the person', async ({
  page,
  context,
}) => {
  await logIn(page, manager)
  const { aProduct, change } = await openApi(page.request)
  const draft = await aProduct('A kettle that is not on sale yet')
  await change(draft, { visibility: 'draft' })
  await page.goto(`/login?from=/orders/${draft}`)
  await page.goto('/dashboard/products')
  await expect(page.getByRole('table')).toBeVisible()
  const read = await page.evaluate(async (id) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    return (await fetch(`/api/products/${id}`, { headers: { authorization } })).status
  }, draft)
  expect(read).toBe(200)
  const { answers, local, databases } = await storedOn(page)
  for (const answer of answers) expect(answer).toMatch(/^public\b/)
  expect(answers.filter((answer) => answer.includes('from='))).toEqual([])
  expect(local.filter((key) => key.startsWith('copy '))).toContain('copy /dashboard/products')
  expect(databases).toEqual([])
  expect(answers.filter((answer) => answer.includes(draft))).toEqual([])

  const other = await context.newPage()
  await other.goto('/products')
  await other.evaluate(() => sessionStorage.setItem('draft /dashboard/products', '{}'))
  await page.evaluate(() => sessionStorage.setItem('order-attempts', '[]'))
  await page.goto('/products')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect
    .poll(async () => {
      const left = await storedOn(page)
      return left.answers.filter((answer) => !/ \/(assets|images)\//.test(answer))
    })
    .toEqual(['public, no-cache: /wish-list'])
  const harmless = /^(theme|language|hidden-columns-.+|started-anew-by)$/
  const isPersonal = (key: string) => !harmless.test(key)
  const left = await storedOn(page)
  expect(left.local.filter(isPersonal)).toEqual([])
  expect(left.session.filter(isPersonal)).toEqual([])
  const elsewhere = () => storedOn(other)
  await expect.poll(async () => (await elsewhere()).session.filter(isPersonal)).toEqual([])
})

test('a tap made offline is sent once, when the connection is back', async ({
  page,
  context,
  request,
}) => {
  await signInNewShopper(page, request, { emptyCart: true })
  await page.goto('/carts')
  await cached(page, '/wish-list')
  await page.goto('/products')
  // The page preloads the scripts, so that a tap also works offline.
  const scripts = [
    'app/features/add-to-cart/add-to-cart.ts',
    'app/features/catalogue/in-cart.tsx',
    'app/lib/toast/toaster.tsx',
  ].map(chunkOf)
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
  const card = page.getByRole('group', { name: 'Waiting: Electric kettle' })
  await expect(card).toContainText('1')
  await page.reload()
  await expect(card).toContainText('1')
  await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Waiting for a connection' })).toContainText(
    '1 × Electric kettle',
  )
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)

  await context.setOffline(false)
  // With emulated offline mode, a page loaded meanwhile does not always get the `online` event.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await page.goto('/carts')
  await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('1')
  expect(new Set(sent).size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('kept-taps'))).toBeNull()
})
