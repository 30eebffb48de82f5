import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { signInNewShopper } from './sign-in-new-shopper.ts'

test.skip(({ isMobile }) => isMobile, 'this file sets its own width')
test.use({ viewport: { width: 768, height: 1024 } })

const forEverybody = ['/products', '/products?inStock=true', '/login', '/register', '/contact']
const forShoppers = ['/carts', '/checkout', '/orders', '/addresses', '/track-shipping']

test('axe finds no problem for a guest at the width where the wide header begins', async ({
  page,
}) => {
  // Each page takes axe seconds on a busy machine.
  test.slow()
  await lookAt(page, forEverybody)
})

test('axe finds no problem for a customer at the width where the wide header begins', async ({
  page,
  request,
}) => {
  test.slow()
  const { orderId, unpaidId } = await signInNewShopper(page, request, { order: true })
  await lookAt(page, [...forShoppers, `/orders/${orderId}`, `/orders/${unpaidId}`])
  await page.getByRole('button', { name: /^shopper-/ }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

async function lookAt(page: Page, paths: string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeVisible()
      expect(await axe(page)).toEqual([])
    })
}
