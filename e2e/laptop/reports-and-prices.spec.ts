import { expect, test } from '@playwright/test'
import { manager, signIn } from '../people.ts'

test('a manager changes prices, undoes it, and exports what was sold', async ({
  page,
  request,
}) => {
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  const sku = `PRICES-${Date.now().toString(36)}`
  const csv = `sku,name,description,price,stock,category,brand,variant\n${sku},Priced lamp,Bright,1000,5,Prices of ${sku},Jua,Red`
  const made = await request.post('/api/products/import', {
    headers,
    data: { mode: 'import', csv, makeCategories: true },
  })
  expect(made.ok()).toBe(true)
  const bySku = await request.get(`/api/products/sku?sku=${sku}`, { headers })
  const { _id, name, category } = (await bySku.json()).product
  const priceNow = async () =>
    (await (await request.get(`/api/products/${_id}`, { headers })).json()).product.price

  await signIn(page, manager)
  await page.goto(`/dashboard/products/prices?ids=${_id}`)
  await page.getByLabel('How much').fill('ten')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('How much')).toHaveAccessibleDescription(/Use a number of percent/)
  await expect(page.getByLabel('How much')).toHaveValue('ten')
  await page.getByLabel('How much').fill('10')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('table')).toContainText(name)
  await page.getByRole('button', { name: 'Change 1 price' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Prices changed' })).toBeVisible()
  expect(await priceNow()).toBe(1100)
  await page.goto('/dashboard')
  await page.goto('/dashboard/products/prices')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 price is as before again.')).toBeVisible()
  expect(await priceNow()).toBe(1000)

  await page.goto(`/dashboard/products/prices?ids=${_id}`)
  await page.getByLabel('Change by').selectOption('Each its own price')
  await expect(page.getByLabel('How much')).toBeHidden()
  const own = page.getByLabel(`New price of ${name}`)
  const saveSheet = () => page.getByRole('button', { name: 'Change 1 price' }).click()
  await own.fill('many')
  await saveSheet()
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await own.fill('1,234')
  await saveSheet()
  await expect(page.getByRole('heading', { name: 'Prices changed' })).toBeVisible()
  expect(await priceNow()).toBe(1234)

  for (const path of [`products/${_id}`, `categories/${category._id}`])
    expect((await request.delete(`/api/${path}`, { headers })).ok()).toBe(true)

  await page.goto('/dashboard/reports')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await page.getByLabel('Group by').selectOption('Category')
  await expect(page).toHaveURL(/by=category/)
  for (const [button, kind] of [
    ['Export CSV', 'csv'],
    ['Export Excel', 'xlsx'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^sales-[\\d-]+\\.${kind}$`))
  }
  await page.getByRole('link', { name: 'Stock report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock report' })).toBeVisible()
})
