import { expect, type Page, test } from '@playwright/test'
import { ready } from '../ready.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** Expects that nothing covers the toast and that an open dialog does not make it inert. */
async function expectOnTop(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text }).first()
  await expect(toast).toBeVisible()
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const found = document.elementFromPoint(left + width / 2, top + height / 2)
        const dialog = document.querySelector('dialog[open]')
        return element.contains(found) && (!dialog || dialog.contains(element))
      }),
    )
    .toBe(true)
}

test('toasts are visible and read out above a product, a confirmation and the menu', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await ready(page, '/products?q=electric+kettle')
  await page.getByRole('article').getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expectOnTop(page, 'Added to cart!')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // The dialog is closed, and the toast in it remains.
  await expectOnTop(page, 'Added to cart!')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectOnTop(page, 'Logged out successfully')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  // It covers neither the search nor the cart, once it has slid in.
  const boxOf = (part: string) => page.locator(part).first().boundingBox()
  const header = await boxOf('header')
  await expect
    .poll(async () => (await boxOf('[data-sonner-toast]'))?.y)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})
