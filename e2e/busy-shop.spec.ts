import { expect, type Page, type Route, test } from '@playwright/test'
import { hold } from './hold.ts'
import { fillAddress, signInNewShopper } from './sign-in-new-shopper.ts'

test.skip(({ isMobile }) => !isMobile, 'The same on every screen')

/** The answer of the shop while another database server takes over. */
const busy = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'UNAVAILABLE', message: 'The shop is busy. Please try again in a moment.' },
  })

test.beforeEach(async ({ page, request }) => {
  await signInNewShopper(page, request)
  await page.clock.install()
  await page.goto('/checkout')
  await fillAddress(page, { city: 'Nairobi', county: 'Nairobi' })
  await page.getByLabel('Cash on delivery').check()
})

test('the page places an order by itself that a busy shop refused twice', async ({ page }) => {
  const third = hold()
  const keys = await takeOrders(page, async (route) => {
    if (keys.length <= 2) return busy(route)
    await third.released
    return route.continue()
  })
  await placeButton(page).click()

  await expect.poll(() => keys.length).toBe(3)
  await expect(page.getByRole('button', { name: 'Placing order...' })).toBeDisabled()
  await expect(page.getByText('The shop is busy')).toHaveCount(0)
  third.release()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page)
})

test('a shop that stays busy says so, and the next press places one order', async ({ page }) => {
  let isBusy = true
  const keys = await takeOrders(page, (route) => (isBusy ? busy(route) : route.continue()))
  await page.route('**/api/**', (route) =>
    isBusy && route.request().method() === 'GET' ? busy(route) : route.fallback(),
  )
  await placeButton(page).click()
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.fastForward(30_000)

  await expect(page.getByRole('alert').getByText('The shop is busy.')).toBeVisible()
  // The page does not load itself again, which would end in an error page by now.
  await page.clock.fastForward(30_000)
  await expect(page.getByText('Biashara Street').first()).toBeVisible()
  await expect(page.getByLabel('Cash on delivery')).toBeChecked()
  isBusy = false
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page)
})

test('nothing is ordered for a shopper who left while the shop was busy', async ({ page }) => {
  const keys = await takeOrders(page, busy)
  await page.clock.pauseAt(Date.now() + 60_000)
  await placeButton(page).click()
  await expect.poll(() => keys.length).toBe(1)
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page).toHaveURL(/\/carts$/)
  await page.clock.runFor(10_000)

  await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('1')
  expect(keys).toHaveLength(1)
})

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' })

/** Answers the placing of orders with `answer`, and gives the idempotency keys as they come. */
async function takeOrders(page: Page, answer: (route: Route) => Promise<void>): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/orders', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return answer(route)
  })
  return keys
}

async function expectOneOrder(page: Page): Promise<void> {
  await page.goto('/orders')
  await expect(page.getByRole('listitem').filter({ hasText: 'KES' })).toHaveCount(1)
}
