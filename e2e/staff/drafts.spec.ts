import { expect, type Page, test } from '@playwright/test'
import { logIn, manager } from '../people.ts'

test('what was half-typed is back after the session ended and one signed in again', async ({
  page,
}) => {
  await logIn(page, manager)
  const dialog = await halfTypedCategory(page)

  // The token dies on the server, as after 30 days or a change of role.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/user/logout', { headers: { authorization: `Bearer ${token}` } })
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fcategories/)

  await expectBack(page)
  // What is sent is not offered again.
  await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Category Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await remove(page)
})

test('what was half-typed is back after another tab logged out', async ({ page, context }) => {
  await logIn(page, manager)
  await halfTypedCategory(page)
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL(/\/login/)
  await other.close()
  await expectBack(page)
  // Leaving it is asked about, and then it is gone for good.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Category Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a line a save says so, loses nothing, and goes through later', async ({
  page,
  context,
}) => {
  await logIn(page, manager)
  const dialog = await halfTypedCategory(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create Category' }).click()

  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Failed to create category.')
  await expect(alert).toContainText('The shop could not be reached. Nothing you typed is lost')
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to create category.' })
  await expect(toast).toContainText('The shop could not be reached.')
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Description')).toHaveValue('Two lines\nof it')

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await remove(page)
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

/** Signs in again and goes back to where one was. */
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
