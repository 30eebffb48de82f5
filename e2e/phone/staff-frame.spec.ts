import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn, watch } from '../people.ts'

test('a phone reaches every staff page by thumb and by keys', async ({ page }) => {
  const problems: string[] = []
  watch(page, problems)
  await signIn(page, manager)
  await page.goto('/dashboard')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const sheet = page.getByRole('dialog', { name: 'All pages' })

  await more.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await more.tap()
  await sheet.getByRole('link', { name: 'Ledger' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)
  await expect(sheet).toBeHidden()

  // Back closes the sheet and not the page; the page that a link opened comes after the one before it.
  await more.tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)
  await more.tap()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)

  // The form opens again on the page where it was closed.
  for (const _time of [1, 2]) {
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByRole('link', { name: 'New product', exact: true }).tap()
    await page.getByRole('link', { name: 'Form with all fields' }).tap()
    const form = page.getByRole('dialog', { name: 'Create New Product' })
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
  }
  expect(problems).toEqual([])
})
