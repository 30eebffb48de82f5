import { expect, type Page, test } from '@playwright/test'
import { logIn, manager } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

test.skip(({ isMobile }) => isMobile, 'The same on every screen')

test('a half-filled form is restored after the session ended and a new login', async ({ page }) => {
  await logIn(page, manager)
  const dialog = await halfTypedCategory(page)

  // The session ends on the server, as after 30 days or a change of role.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/user/logout', { headers: { authorization: `Bearer ${token}` } })
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fcategories/)

  await expectBack(page)
  // A sent form is not restored.
  await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Category Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await remove(page)
})

test('a half-filled form is restored after another tab logged out', async ({ page, context }) => {
  await logIn(page, manager)
  await halfTypedCategory(page)
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL(/\/login/)
  await other.close()
  await expectBack(page)
  // Leaving the form needs a confirmation; then the draft is deleted.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Category Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('saving offline shows a message, loses nothing and works later', async ({ page, context }) => {
  await logIn(page, manager)
  const dialog = await halfTypedCategory(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create Category' }).click()

  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Failed to create category.')
  await expect(alert).toContainText('We could not reach the shop. What you typed is still here')
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to create' })).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Description')).toHaveValue('Two lines\nof it')

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await remove(page)
})

/** Each form of the dashboard: page, button that opens it, a field, a text, the submit button. */
const forms: [path: string, opener: RegExp | null, label: string, typed: string, send: string][] = [
  ['/dashboard/products/PRODUCT/stock', /^Adjust stock/, 'Change', '3', 'Adjust stock'],
  ['/dashboard/products/PRODUCT/stock', /^Change low stock/, 'Low at', '7', 'Save'],
  ['/dashboard/products?q=SKU', /^Edit /, 'Brand', 'Another brand', 'Save Changes'],
  ['/dashboard/addresses?user=USER', /^Edit/, 'Street', 'Moi Avenue', 'Save'],
  ['/dashboard/shipping?q=ORDER', /^Edit /, 'Tracking No.', 'KE-OFFLINE', 'Save Changes'],
  ['/dashboard/orders/ORDER', /^Record cash/, 'Who brought it', 'Otieno', 'Yes, received'],
  ['/dashboard/orders/ORDER', null, 'New note', 'Call at the gate', 'Add note'],
  ['/dashboard/settings', null, 'Name of the shop', 'Another name', 'Save settings'],
]

test('no form of the dashboard loses its content offline', async ({ page, context, request }) => {
  test.slow()
  const { orderId } = await signInNewShopper(page, request, { order: true })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const me = await request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, manager)
  const staff = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${staff}` }
  await request.put(`/api/orders/${orderId}`, { headers, data: { status: 'Processing' } })
  const order = await (await request.get(`/api/orders/${orderId}`, { headers })).json()
  const product = order.order.items[0].product
  const ids = {
    PRODUCT: product._id,
    SKU: product.name,
    ORDER: orderId,
    USER: (await me.json()).user._id,
  }

  for (const [path, opener, label, typed, send] of forms) {
    await page.goto(path.replace(/[A-Z]{3,}/, (name) => ids[name as keyof typeof ids]))
    if (opener) await page.getByRole('button', { name: opener }).first().click()
    const form = opener ? page.getByRole('dialog') : page.locator('form', { hasText: label })
    await form.getByLabel(label).first().fill(typed)
    const reason = form.getByLabel('Reason')
    if (await reason.isVisible()) await reason.fill('Delivery')
    await context.setOffline(true)
    await form.getByRole('button', { name: send }).click()
    const alert = form.getByText('We could not reach the shop. What you typed is still here')
    await expect.soft(alert, path).toBeVisible({ timeout: 10_000 })
    await expect(form.getByLabel(label).first()).toHaveValue(typed)
    await context.setOffline(false)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/about')
  }
})

test('half-typed counts of several people survive a reload', async ({ page }) => {
  await logIn(page, manager)
  const person = { kind: 'rider', before: 0, taken: 500, handedIn: 0, expected: 500 }
  const people = ['Otieno', 'Achieng’'].map((name) => {
    return { ...person, name, counts: [], sinceCounted: 0 }
  })
  await page.route('**/api/payments/cash-counts?*', (route) =>
    route.fulfill({ json: { date: '2026-11-26', people } }),
  )
  await page.goto('/dashboard/day-end')
  const card = (name: string) => page.getByRole('region', { name })
  await card('Otieno').getByRole('textbox').first().fill('500')
  await card('Achieng’').getByRole('textbox').first().fill('450')
  await card('Achieng’').getByRole('textbox').nth(1).fill('Gave change')

  await page.reload()
  await expect(card('Otieno').getByRole('textbox').first()).toHaveValue('500')
  await expect(card('Achieng’').getByRole('textbox').first()).toHaveValue('450')
  // The note is there because the difference is known again.
  await expect(card('Achieng’').getByRole('textbox').nth(1)).toHaveValue('Gave change')
})

let name: string

async function halfTypedCategory(page: Page) {
  name = `Half-typed ${Date.now()}`
  await page.goto('/dashboard/categories')
  await page.getByRole('button', { name: 'Add New Category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Two lines\nof it')
  return dialog
}

/** Signs in again and expects to return to the same page. */
async function expectBack(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/categories')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('What you had typed is back.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Description')).toHaveValue('Two lines\nof it')
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully!')).toBeVisible()
}
