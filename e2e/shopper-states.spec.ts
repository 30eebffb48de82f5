import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { openApi } from './buyers.ts'
import { signInNewShopper } from './sign-in-new-shopper.ts'

test.skip(({ isMobile }) => isMobile, 'The same on every screen')

/** Checks the page as it is: everything in the light theme, then the colours of the dark one. */
async function check(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    expect(await axe(page), state).toEqual([])
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    expect(await axe(page, 'body'), `${state}, dark`).toEqual([])
    await page.evaluate(() => {
      delete document.documentElement.dataset.theme
    })
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
}

test('axe finds no problem in a cart, a payment and an order in any state', async ({
  page,
  request,
}) => {
  test.slow()
  const { orderId, unpaidId } = await signInNewShopper(page, request, { order: true })
  await open(page, '/carts')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await check(page, 'a line removed from the cart')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await open(page, '/checkout')
  await page.getByRole('radio', { name: /^Deliver to a new address/ }).check()
  await check(page, 'checkout with a new address')

  await open(page, `/orders/${unpaidId}`)
  await payWith(page, '0712 340 001', 'Pay now with M-Pesa')
  await expect(page.getByText('There was not enough money in the M-Pesa account.')).toBeVisible()
  await check(page, 'M-Pesa refused')
  await payWith(page, '0712 345 678', 'Try again')
  await expect(page.getByText('Check your phone').first()).toBeVisible()
  await check(page, 'M-Pesa awaited')

  const { call, staff } = await openApi(request)
  for (const status of ['Processing', 'Shipped', 'Delivered', 'Cancelled']) {
    await call('PUT', `/orders/${orderId}`, staff, { data: { status } })
    for (const path of ['/orders/', '/track-shipping?id=']) {
      await open(page, path + orderId)
      await check(page, `${path} ${status}`)
    }
  }
})

test('axe finds no problem on the other pages of an account, or on a forgotten password', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  for (const path of ['/wish-list', '/notifications', '/profile/security', '/reviews/nothing']) {
    await open(page, path)
    await check(page, path)
  }
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/forgot-password', '/reset-password?token=none', '/terms', '/returns']) {
    await open(page, path)
    await check(page, path)
  }
})

async function payWith(page: Page, phone: string, button: string): Promise<void> {
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: button, exact: true }).click()
}
