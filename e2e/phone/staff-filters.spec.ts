import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn } from '../people.ts'

test('on a phone the filters are a dialog, which says how many are on', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  expect(await axe(page)).toEqual([])
  await sheet.getByLabel('Payment', { exact: true }).selectOption('Unpaid')
  await sheet.getByLabel('From').fill('2026-01-31')
  await expect(page).toHaveURL(/paymentStatus=unpaid/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await sheet.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/orders$/)
})
