import { expect, test } from '@playwright/test'
import { manager } from '../people.ts'
import { ready } from '../ready.ts'

test('login and register wait until the stored session is checked', async ({ page, request }) => {
  const answer = await request.post('/api/user/login', { data: manager })
  const { token, user } = await answer.json()
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
test('back undoes a filter and stays in the list', async ({ page }) => {
  await ready(page, '/about')
  await ready(page, '/products')
  await page.getByLabel('Sort').selectOption('price')
  await expect(page).toHaveURL('/products?sort=price')
  await page.getByRole('searchbox').fill('kett')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/products?q=kett')
  await page.goBack()
  await expect(page).toHaveURL('/products?sort=price')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
