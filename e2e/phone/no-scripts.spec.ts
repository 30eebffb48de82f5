import { expect, test } from '@playwright/test'
import { openFilters } from '../people.ts'

test.use({ javaScriptEnabled: false })

test('the list can be searched, and the URL has no empty fields', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('searchbox').fill('kettle')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/products?q=kettle')
  await openFilters(page)
  await page.getByLabel('In stock only').check()
  await page
    .getByRole('button', { name: /^Apply|^Show/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/q=kettle.*inStock=true/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electric kettle')
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Products' })
    .click()
  await page.goto('/products')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
})

test('a form that needs scripts says that it was not sent', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('amina@people.test')
  await page.getByLabel('Password', { exact: true }).fill('Kettle#2026')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your form was not sent')
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page).toHaveURL('/login')
})
