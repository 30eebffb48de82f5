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
})

test('toasts cover neither the title of a page nor the bar at its bottom', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  const boxOf = async (part: string) => {
    const { y = 0, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const expectBetween = async (title: string, bar?: string) => {
    const toast = page.locator('[data-sonner-toast]').last()
    await expect(toast).toHaveAttribute('data-mounted', 'true')
    const end = bar ? (await boxOf(bar)).top : page.viewportSize()?.height
    await expect.poll(async () => (await boxOf('[data-sonner-toast]')).bottom).toBe((end ?? 0) - 8)
    expect((await boxOf('[data-sonner-toast]')).top).toBeGreaterThan((await boxOf(title)).bottom)
  }
  await ready(page, '/products?q=electric+kettle')
  await page.getByRole('article').getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expectBetween('dialog h2', 'dialog .bottom-bar')

  await ready(page, '/carts')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expectBetween('main h1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.bottom-bar')).toBeVisible()
})

test('a refused login is told twice, and the toast covers nothing but the header', async ({
  page,
}) => {
  await ready(page, '/login')
  await page.getByLabel('Email').fill('nobody@duka.example')
  await page.getByLabel('Password', { exact: true }).fill('Kettle#2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const refusal = 'Login failed. Please check your credentials.'
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: refusal })
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  const { height: header = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
  const endOf = async () => {
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(endOf).toBeLessThan(header)
})
