import { expect, type Page, test } from '@playwright/test'
import { manager, signIn } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

test('a half-filled form is restored after the session ended and a new login', async ({ page }) => {
  await signIn(page, manager)
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
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Category Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await remove(page)
})

test('a restored form asks for its picture again, which no tab can store', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('Half a kettle')
  await page.reload()
  await expect(dialog.getByText('What you had typed is back.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Image').setInputFiles('apps/web/public/icon-192.png')
  await expect(dialog.getByRole('list', { name: 'Pictures' })).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('is back. Choose the picture again.')).toBeVisible()
})

test('a half-filled form is restored after another tab logged out', async ({ page, context }) => {
  await signIn(page, manager)
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
  await signIn(page, manager)
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

/** Forms of each kind: page, button that opens it, a field, a text, the submit button. */
const forms: [path: string, opener: RegExp | null, label: string, typed: string, send: string][] = [
  ['products/PRODUCT/stock', /^Adjust stock/, 'Change', '3', 'Adjust stock'],
  ['orders/ORDER', /^Record cash/, 'Who brought it', 'Otieno', 'Yes, received'],
  ['orders/ORDER', null, 'New note', 'Call at the gate', 'Add note'],
  ['settings', null, 'Name of the shop', 'Another name', 'Save settings'],
]

test('no kind of form loses its content offline', async ({ page, context, request }) => {
  const { orderId, kettleId } = await aCustomer(request, { order: true })
  const ids: Record<string, string> = { PRODUCT: kettleId, ORDER: orderId }
  await signIn(page, manager)
  for (const [path, opener, label, typed, send] of forms) {
    await page.goto(`/dashboard/${path.replace(/[A-Z]{3,}/, (name) => ids[name] ?? '')}`)
    if (opener) await page.getByRole('button', { name: opener }).first().click()
    const form = opener ? page.getByRole('dialog') : page.locator('form', { hasText: label })
    await form.getByLabel(label).first().fill(typed)
    const reason = form.getByLabel('Reason')
    if (await reason.isVisible()) await reason.fill('Delivery')
    await context.setOffline(true)
    await form.getByRole('button', { name: send }).click()
    const alert = form.getByText('We could not reach the shop. What you typed is still here')
    await expect.soft(alert, path).toBeVisible()
    await expect(form.getByLabel(label).first()).toHaveValue(typed)
    await context.setOffline(false)
    await page.evaluate(() => sessionStorage.clear())
  }
})

/** Forms that are no dialog: page, field, a text. */
const onPages: [path: string, label: string, typed: string][] = [
  ['orders/ORDER', 'New note', 'Call at the gate'],
  ['users/USER', 'Note', 'Wants receipts'],
  ['settings/face', 'Main colour', '#123456'],
  ['settings/messages', 'Mail server', 'mail.another.ke'],
  ['settings/messages', 'Send a test e-mail to', 'amina@another.ke'],
  ['settings', 'Name of the shop', 'Another name'],
  ['messages/texts', 'Subject', 'Another subject'],
  ['products/prices', 'How much', '-7'],
  ['orders/UNPAID/delivery', 'Town', 'Thika'],
]

test('what is typed on a page is there after a reload and after a visit elsewhere', async ({
  page,
  request,
}) => {
  const { orderId, unpaidId, user } = await aCustomer(request, { order: true })
  const ids: Record<string, string> = { ORDER: orderId, UNPAID: unpaidId, USER: user._id }
  await signIn(page, manager)
  page.on('dialog', (dialog) => dialog.accept())
  for (const [nth, [path, label, typed]] of onPages.entries()) {
    await page.goto(`/dashboard/${path.replace(/[A-Z]{3,}/, (name) => ids[name] ?? '')}`)
    const field = page.getByLabel(label, { exact: true }).first()
    await field.fill(typed)
    await page.reload()
    await expect.soft(field, path).toHaveValue(typed)
    if (nth > 0) continue
    await page.goto('/dashboard/categories')
    await page.goBack()
    await expect.soft(field, path).toHaveValue(typed)
  }
})

test('a half-filled pickup point is there after a reload', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/delivery')
  await page.getByRole('button', { name: 'Add a pickup point' }).click()
  const howToFind = page.getByRole('dialog').getByLabel('How to find it')
  await howToFind.fill('Behind the market')
  await page.reload()
  await expect(howToFind).toHaveValue('Behind the market')
})

test('a secret is never kept, so a link that would lose it asks first, and a logo too', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/settings/messages')
  const key = page.getByLabel('API key').first()
  await key.fill('atsk_half_typed')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('atsk_half')
  const home = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first()
  await home.click()
  await expect(page.getByText('Leave without saving?')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(key).toHaveValue('atsk_half_typed')
  await home.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/dashboard$/)

  await page.goto('/dashboard/settings/face')
  await page.getByLabel('Choose a picture').setInputFiles('apps/web/public/icon-192.png')
  await home.click()
  await expect(page.getByText('Leave without saving?')).toHaveCount(1)
})

test('half-typed counts of several drawers survive a reload', async ({ page }) => {
  await signIn(page, manager)
  await page.route('**/api/days/*', async (route) => {
    const response = await route.fetch()
    const sums = { opening: 0, taken: 500, paidBack: 0, moved: 0, expected: 500 }
    const drawers = ['Otieno', 'Achieng’'].map((name) => {
      return { ...sums, name, holder: `run:${name}`, counted: null, difference: null }
    })
    await route.fulfill({ json: { ...(await response.json()), drawers, closed: null } })
  })
  await page.goto('/dashboard/day-end')
  const count = (name: string) => page.getByLabel(`Cash counted, in shillings: ${name}`)
  await count('Otieno').fill('500')
  await count('Achieng’').fill('450')
  await page.getByLabel('Note, if there is a difference').fill('Gave change')

  await page.reload()
  await expect(count('Otieno')).toHaveValue('500')
  await expect(count('Achieng’')).toHaveValue('450')
  await expect(page.getByLabel('Note, if there is a difference')).toHaveValue('Gave change')
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
