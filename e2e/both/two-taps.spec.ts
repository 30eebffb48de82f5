import { expect, test } from '@playwright/test'
import { ready } from '../ready.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

// A tap on a laptop is one on its touch screen.
test.use({ hasTouch: true })

test('from a filled cart, two taps and no scrolling place an order', async ({
  page,
  request,
  isMobile,
}) => {
  // What fits the smallest phone fits the larger ones.
  if (isMobile) await page.setViewportSize({ width: 360, height: 640 })
  const { user } = await signInNewShopper(page, request, { order: true })
  const paid = JSON.stringify({ user: user._id, phone: '254712340000' })
  await page.addInitScript((last) => localStorage.setItem('mpesa-phone', last), paid)
  await ready(page, '/carts')
  const toCheckout = page.getByRole('link', { name: 'Go to checkout' })
  await expect(toCheckout).toBeInViewport({ ratio: 1 })
  const bar = await page.locator('.bottom-bar').boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(120)
  await toCheckout.tap()
  await expect(page.getByLabel('M-Pesa phone number')).toHaveValue('0712 340 000')
  await expect(page.getByText(/^To Jamii House/)).toBeVisible()
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Ksh 1,850.00').locator('visible=true').last()).toBeInViewport({
    ratio: 1,
  })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await place.tap()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
})
