import { expect, test } from '@playwright/test'
import { press, type } from '../keyboard.ts'
import { admin, manager, signIn } from '../people.ts'
import { aCustomer, signInNewShopper } from '../sign-in-new-shopper.ts'

test('a customer can buy a kettle with the keyboard only', async ({ page, request }) => {
  await signInNewShopper(page, request, { emptyCart: true })
  await page.goto('/products?q=kettle')
  await press(page, page.getByRole('link', { name: 'Electric kettle' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Electric kettle' })
  await press(page, dialog.getByRole('button', { name: 'Add to cart', exact: true }), 'Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Electric kettle' })).toBeFocused()

  // Forwards, the list would load more of itself on the way.
  const cart = page.getByRole('link', { name: 'Cart, 1 item', exact: true })
  await press(page, cart, 'Enter', 'Shift+Tab')
  await press(page, page.getByRole('link', { name: 'Go to checkout' }), 'Enter')
  await type(page, 'County', 'Nairobi')
  await type(page, 'City or town', 'Nairobi')
  await type(page, 'Address line 1', 'Jamii House')
  await type(page, 'Street', 'Biashara Street')
  await type(page, 'Postal code', '00100')
  await press(page, page.getByRole('radio', { name: /^M-Pesa/ }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Place order' }), 'Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByText('You pay in cash on delivery')).toBeVisible()
})

test('a customer can manage the account with the keyboard only', async ({ page, request }) => {
  const shopper = await aCustomer(request, { order: true })
  await page.goto('/login')
  await type(page, 'Email', shopper.email)
  await type(page, 'Password', shopper.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products$/)

  await press(page, page.getByRole('button', { name: /^shopper-/ }), 'Enter', 'Shift+Tab')
  await press(page, page.getByRole('link', { name: 'View/Manage Addresses' }), 'Enter')
  await expect(page).toHaveURL(/\/addresses$/)
  const edit = page.getByRole('button', { name: 'Edit Jamii House' })
  await press(page, edit, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  await expect(dialog).toBeVisible()
  // Tab stays inside the dialog, and Escape returns the focus to where it was.
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () =>
        document.hasFocus() &&
        !!document.activeElement?.closest('main, header, footer') &&
        !document.activeElement.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Delete Jamii House' }), 'Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }), 'Enter')
  await expect(page.getByText('Address deleted successfully!')).toBeVisible()

  await page.goto('/track-shipping')
  await type(page, 'Order ID or Tracking Number', shopper.orderId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We have received your order' })).toBeVisible()
})

test('staff confirm and pack with the keyboard only, and the focus stays at the work', async ({
  page,
  request,
}) => {
  const place = { phoneNumber: '0712345678' }
  const { number } = await aCustomer(request, { order: true, place })
  await signIn(page, manager)
  await page.goto(`/dashboard/orders?q=${number.replace(' ', '')}`)
  const row = page.getByRole('row').filter({ hasText: number })
  // No larger link lies over it.
  await row.getByRole('link', { name: /^0/ }).click({ trial: true })
  await press(page, row.getByRole('button', { name: /^Confirm/ }), 'Enter')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await press(page, page.getByRole('main').getByRole('checkbox'), 'Space')
  // Also the narrowest phone has room for a line that is being packed.
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, page.getByRole('button', { name: 'Mark packed' }), 'Enter', 'Shift+Tab')
  await expect(page.getByRole('link', { name: 'Give to rider' })).toBeFocused()
})

test('the link of an invitation has the focus once it is made', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/dashboard/users')
  await press(page, page.getByRole('button', { name: 'Invite' }), 'Enter')
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByLabel('Name', { exact: true }), 'N')
  await press(page, dialog.getByRole('button', { name: 'Make the link' }), 'Enter')
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeFocused()
})
