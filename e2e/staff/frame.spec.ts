import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { logIn, manager, watch } from '../people.ts'

test('a phone reaches every staff page by thumb and by keys', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a laptop has all pages in a menu beside the page')
  const problems: string[] = []
  watch(page, problems)
  await logIn(page, manager)
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

  // The form opens again on the page where it was closed.
  for (const _time of [1, 2]) {
    await page.getByRole('link', { name: 'Add', exact: true }).tap()
    const form = page.getByRole('dialog', { name: 'Create New Product' })
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
  }
  expect(problems).toEqual([])
})
