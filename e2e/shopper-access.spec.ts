import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { press, type } from './keyboard.ts'
import { layoutShift } from './layout-shift.ts'
import { openAccountMenu } from './people.ts'
import { signInNewShopper } from './sign-in-new-shopper.ts'

test('a customer can buy a kettle with the keyboard only', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'phones have no Tab key')
  await signInNewShopper(page, request, { emptyCart: true })
  await page.goto('/products?q=kettle')
  await press(page, page.getByRole('link', { name: 'Electric kettle' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Electric kettle' })
  await press(page, dialog.getByRole('button', { name: 'Add to cart', exact: true }), 'Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Electric kettle' })).toBeFocused()

  await press(page, page.getByRole('link', { name: 'Cart, 1 item', exact: true }), 'Enter')
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

test('a customer can manage the account with the keyboard only', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no Tab key')
  const shopper = await signInNewShopper(page, request, { order: true })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await type(page, 'Email', shopper.email)
  await type(page, 'Password', shopper.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products$/)

  await press(page, page.getByRole('button', { name: /^shopper-/ }), 'Enter')
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

test('with letters twice as large no page of a shopper is wider than a phone', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have room')
  const { orderId, unpaidId } = await signInNewShopper(page, request, { order: true })
  const account = ['/addresses', '/profile/update', '/profile/security', '/notifications']
  const buying = ['/carts', '/checkout', `/orders/${orderId}`, `/orders/${unpaidId}`]
  for (const path of [...account, ...buying]) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    const over = await page.evaluate(() => {
      const root = document.documentElement
      root.style.fontSize = '200%'
      return root.scrollWidth - root.clientWidth
    })
    expect(over, path).toBeLessThanOrEqual(0)
  }
})

test('a screen reader announces the progress of a payment', async ({ page, request, isMobile }) => {
  test.skip(!isMobile, 'The same on every screen')
  const { unpaidId } = await signInNewShopper(page, request, { order: true })
  await page.goto(`/orders/${unpaidId}`)
  const news = page.getByRole('region', { name: 'Payment' }).getByRole('status')
  await expect(news).toContainText('Not paid yet')
  // Screen readers announce only changes inside a region that existed before.
  await news.evaluate((region) => region.setAttribute('data-was-there', ''))
  const heard = async (title: string) => {
    await expect(news).toContainText(title)
    await expect(news).toHaveAttribute('data-was-there')
  }
  await page.getByLabel('M-Pesa phone number').fill('0712 342 001')
  await page.getByRole('button', { name: 'Pay now with M-Pesa' }).click()
  await heard('The M-Pesa PIN was wrong.')
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heard('Payment received')
})

/** The dialogs of the storefront: the page of each, and how to open it. */
const dialogs: [path: string, open: (page: Page) => Promise<void>][] = [
  ['/carts', (page) => page.getByRole('button', { name: 'Clear cart' }).click()],
  ['/addresses', (page) => page.getByRole('button', { name: /^Edit / }).click()],
  ['/addresses', (page) => page.getByRole('button', { name: /^Delete / }).click()],
  ['/profile/update', (page) => page.getByRole('button', { name: 'Delete account' }).click()],
]

const dark = 'A colour is the same on every screen'
for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no problem on any page of a customer, and no layout shifts, ${theme}`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile && theme === 'dark', dark)
    // Each page takes axe seconds on a busy machine.
    test.slow()
    const { orderId, unpaidId } = await signInNewShopper(page, request, { order: true })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const paths = ['/carts', '/checkout', '/orders', `/orders/${orderId}`, `/orders/${unpaidId}`]
    const account = ['/profile/update', '/profile/change-password', '/addresses', '/addresses/add']
    const tracks = ['/track-shipping', `/track-shipping?id=${orderId}`, '/track-shipping?id=none']
    for (const path of [...paths, ...account, ...tracks, `/orders/${crypto.randomUUID()}`])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        expect(await axe(page)).toEqual([])
        expect(await layoutShift(page)).toBeLessThan(0.02)
      })
  })

  test(`axe finds no problem in any dialog or menu of a customer, ${theme}`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile && theme === 'dark', dark)
    test.slow()
    await signInNewShopper(page, request, { order: true })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const [path, open] of dialogs)
      await test.step(`a dialog of ${path}`, async () => {
        await page.goto(path)
        await open(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await axe(page)).toEqual([])
      })
    await test.step('the menu', async () => {
      await page.goto('/about')
      await openAccountMenu(page)
      expect(await axe(page)).toEqual([])
    })
  })

  test(`axe finds no problem on empty pages and on forms with errors, ${theme}`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile && theme === 'dark', dark)
    await signInNewShopper(page, request, { emptyCart: true })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const path of ['/carts', '/orders', '/addresses'])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        expect(await axe(page)).toEqual([])
      })
    for (const [path, button] of [
      ['/profile/change-password', 'Update Password'],
      ['/addresses/add', 'Save Address'],
    ] as const)
      await test.step(`errors of ${path}`, async () => {
        await page.goto(path)
        await page.locator('main').getByRole('button', { name: button }).click()
        await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
        expect(await axe(page)).toEqual([])
      })
  })

  test(`every kind of toast is readable, ${theme}`, async ({ page, request, isMobile }) => {
    test.skip(isMobile && theme === 'dark', dark)
    await signInNewShopper(page, request)
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto('/products')
    await page.getByRole('button', { name: 'Add to cart: Electric kettle' }).click()
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(toast).toBeVisible()
    // A toast under the pointer stays.
    await toast.hover()
    for (const kind of ['success', 'info', 'warning', 'error'])
      await test.step(`a toast of ${kind}`, async () => {
        await toast.evaluate((element, type) => element.setAttribute('data-type', type), kind)
        expect(await axe(page, '[data-sonner-toast]')).toEqual([])
      })
  })
}
