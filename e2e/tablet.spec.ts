import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { settle } from './settle.ts'

test.skip(({ isMobile }) => isMobile, 'Sets its own width')
test.use({ viewport: { width: 768, height: 1024 } })

const forEverybody = ['/products', '/products?inStock=true', '/login', '/register', '/contact']
const forShoppers = ['/carts', '/checkout', '/orders', '/addresses', '/track-shipping']

test('axe finds nothing where the wide header begins, for a guest', async ({ page }) => {
  // A page at a time, and each takes axe seconds on a busy machine.
  test.slow()
  await lookAt(page, forEverybody)
})

test('axe finds nothing where the wide header begins, for a shopper', async ({ page, request }) => {
  test.slow()
  const { orderId, unpaidId } = await settle(page, request, { order: true })
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
