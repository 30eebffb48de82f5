import { expect, type Page, type Route, test } from '@playwright/test'
import { fillAddress, signInNewShopper } from '../sign-in-new-shopper.ts'

/** The answer of the shop while another database server takes over. */
const busy = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'UNAVAILABLE', message: 'The shop is busy. Please try again in a moment.' },
  })

test('a shop that stays busy says so, and the next press places one order', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await page.clock.install()
  await page.goto('/checkout')
  await fillAddress(page, { city: 'Nairobi', county: 'Nairobi' })
  await page.getByLabel('Cash on delivery').check()
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
