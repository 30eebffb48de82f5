import { expect, test } from '@playwright/test'
import { watch } from '../people.ts'

test('the shop speaks Swahili to whoever wants it, and remembers', async ({ page }) => {
  const problems: string[] = []
  watch(page, problems)
  await page.goto('/products')
  const footer = page.getByRole('contentinfo')
  // Before React is here, the button does nothing yet.
  await expect(async () => {
    await footer.getByRole('button', { name: 'Kiswahili' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bidhaa' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await expect(page).toHaveTitle(/^Bidhaa/)
  await expect(page.getByRole('button', { name: /^Weka .* kwenye kikapu$/ }).first()).toBeVisible()

  // Drawn in English on the server, and taken over as it is; then it changes.
  await page.goto('/login?from=%2Fcarts')
  await expect(page.getByRole('heading', { level: 1, name: 'Karibu tena!' })).toBeVisible()
  await expect(page.getByText('Tafadhali ingia ili uone kikapu chako.')).toBeVisible()
  await page.getByRole('button', { name: 'Ingia', exact: true }).last().click()
  await expect(page.getByText('Barua pepe inahitajika')).toBeVisible()

  await footer.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
  expect(problems).toEqual([])
})
