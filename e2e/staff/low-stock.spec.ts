import { expect, test } from '@playwright/test'
import { logIn, manager } from '../people.ts'
import { exportCsv } from '../staff-list.ts'

test.skip(({ isMobile }) => isMobile, 'The same on every screen')

test('a product with low stock is listed until a delivery is recorded', async ({
  page,
  request,
}) => {
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  const found = await request.get('/api/products?sort=oldest&inStock=true&limit=1')
  const { _id, name, stockQuantity } = (await found.json()).products[0]
  const warnFrom = (lowStockAt: number) =>
    request.patch(`/api/products/${_id}/stock`, { headers, data: { lowStockAt } })
  expect((await warnFrom(stockQuantity)).ok()).toBe(true)

  await logIn(page, manager)
  await page.getByRole('link', { name: 'All low stock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Low stock' })).toBeVisible()
  await page.goto('/dashboard/products/low-stock?sort=-stock')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${stockQuantity} left`)
  expect(await exportCsv(page)).toMatch(/^low-stock-[\d-]+\.csv$/)

  await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').fill('3')
  await dialog.getByLabel('Reason').fill('Delivery')
  await dialog.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/dashboard/products/${_id}/stock`)
  await expect(page.getByRole('row').filter({ hasText: 'Delivery' }).first()).toContainText('+3')
  expect((await warnFrom(0)).ok()).toBe(true)
})
