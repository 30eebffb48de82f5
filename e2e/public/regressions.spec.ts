import { expect, type Page, test } from '@playwright/test'
import { manager } from '../people.ts'
import { eachScreen } from '../screens.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

test.skip(({ isMobile }) => isMobile, 'Sets its own screens')

/** Waits for hydration and the session check. */
async function ready(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.session === undefined &&
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}

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
  browser,
  request,
}) => {
  await eachScreen(browser, async (page, { isPhone }) => {
    await signInNewShopper(page, request)
    await ready(page, '/products?q=electric+kettle')
    await page.getByRole('article').getByRole('link').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expectOnTop(page, 'Added to cart!')
    await sheet.getByLabel('Quantity').fill('99999')
    await expectOnTop(page, 'Cannot add more than available stock')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    // The dialog is closed, and the toasts in it remain.
    await expectOnTop(page, 'Cannot add more than available stock')

    await page.getByRole('button', { name: isPhone ? 'Menu' : /^shopper-/ }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expectOnTop(page, 'Logged out successfully')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  })
})

test('a typed quantity is rounded down and is at least 1', async ({ browser, request }) => {
  await eachScreen(browser, async (page) => {
    await signInNewShopper(page, request)
    await ready(page, '/carts')
    const field = page.getByLabel('Quantity of Electric kettle')
    for (const [typed, quantity] of [
      ['2.5', '2'],
      ['-4', '1'],
      ['1,5', '1'],
    ] as const) {
      await field.fill('')
      await field.pressSequentially(typed)
      await expect(field).toHaveValue(typed)
      await field.blur()
      await expect(field).toHaveValue(quantity)
    }
  })
})

test('opening and closing the categories in the menu does not change the menu', async ({
  browser,
  request,
}) => {
  await eachScreen(browser, async (page, { isPhone }) => {
    if (!isPhone) return
    await signInNewShopper(page, request)
    await ready(page, '/about')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Categories' }).click()
    await expect(menu.getByRole('link', { name: 'All Categories' })).toBeVisible()
    await menu.getByRole('button', { name: 'Back to the menu' }).click()
    await expect(menu.getByRole('link', { name: 'All Categories' })).toBeHidden()
    for (const name of ['My Orders', 'View/Manage Addresses'])
      await expect(menu.getByRole('link', { name })).toBeVisible()
    await expect(menu.getByText('Notifications')).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

test('login and register wait until the stored session is checked', async ({
  browser,
  request,
}) => {
  const answer = await request.post('/api/user/login', { data: manager })
  const { token, user } = await answer.json()
  await eachScreen(browser, async (page) => {
    const keep = async (kept: Record<string, string>) => {
      await page.goto('/healthz')
      await page.evaluate((values) => Object.assign(localStorage, values), kept)
    }
    for (const path of ['/login', '/register']) {
      await keep({ token: 'a-session-that-ended', user: JSON.stringify(user) })
      await page.goto(path)
      await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    // The user became a manager after the last visit.
    await keep({ token, user: JSON.stringify({ ...user, role: 'customer' }) })
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('back undoes a filter and stays in the list', async ({ browser }) => {
  await eachScreen(browser, async (page) => {
    await ready(page, '/about')
    await ready(page, '/products')
    await page.getByLabel('Sort').selectOption('price')
    await expect(page).toHaveURL('/products?sort=price')
    await page.getByRole('searchbox').pressSequentially('kett', { delay: 400 })
    await expect(page).toHaveURL(/q=kett/)
    await page.goBack()
    await expect(page).toHaveURL('/products?sort=price')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
})
