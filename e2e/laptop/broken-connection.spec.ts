import { expect, type Page, type Route, test } from '@playwright/test'
import { manager, signIn } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** The connection breaks once the shop has done what was asked, and before its answer arrives. */
async function broken(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('a connection that breaks before the answer arrives neither loses nor repeats an action', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request, { emptyCart: true })
  await page.goto('/products')
  const keys = recordKeys(page)

  await test.step('one tap is one kettle', async () => {
    await breakOnce(page, 'POST', '/api/carts')
    await page.getByRole('button', { name: 'Add to cart: Electric kettle' }).click()
    await expect(
      page.getByText(/We will add it to your cart when you are back online/),
    ).toBeVisible()
    await expect(page.getByText('Added to cart!')).toBeVisible()
    expect(new Set(keys['/api/carts']).size).toBe(1)
    await page.goto('/carts')
    await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('1')
  })

  await test.step('a new quantity arrives', async () => {
    await breakOnce(page, 'PATCH', '/api/carts/update-quantity')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/update-quantity'))
    await page.getByRole('button', { name: 'One more of Electric kettle' }).click()
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('2')
  })

  await test.step('one order is placed', async () => {
    await page.goto('/checkout')
    await page.getByLabel('Address line 1').fill('Jamii House, 3rd floor')
    await page.getByLabel('Street').fill('Biashara Street')
    await page.getByLabel('City or town').fill('Nairobi')
    await page.getByLabel('County').fill('Nairobi')
    await page.getByLabel('Postal code').fill('00100')
    await page.getByLabel('Cash on delivery').check()
    await breakOnce(page, 'POST', '/api/orders')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByText('Failed to place order.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
    expect(new Set(keys['/api/orders']).size).toBe(1)
    await page.goto('/orders')
    await expect(page.getByRole('listitem').filter({ hasText: 'KES' })).toHaveCount(1)
  })
})

test('a change of many that did not reach the shop is sent again as it was typed', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products?q=kettle')
  await page.getByRole('checkbox', { name: 'Select Electric kettle' }).check()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').fill('7')
  await dialog.getByLabel('Reason').fill('Counted again')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Adjust stock' }).click()
  const again = page.getByRole('status').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  const sent = page.waitForRequest(/\/stock$/)
  await again.click()
  expect((await sent).postDataJSON()).toEqual({ change: 7, note: 'Counted again' })
  await expect(page.getByText('All 1 done.')).toBeVisible()
})

async function breakOnce(page: Page, method: string, path: string): Promise<void> {
  let isBroken = true
  await page.route(`**${path}`, (route) => {
    if (!isBroken || route.request().method() !== method) return route.fallback()
    isBroken = false
    return broken(route)
  })
}

/** The idempotency keys of requests, by URL. */
function recordKeys(page: Page): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    const { pathname } = new URL(request.url())
    if (key) keys[pathname] = [...(keys[pathname] ?? []), key]
  })
  return keys
}
