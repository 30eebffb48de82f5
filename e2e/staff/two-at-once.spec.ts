import { expect, test } from '@playwright/test'
import { logIn, manager } from '../people.ts'
import { settle } from '../settle.ts'

test('who edits what somebody else edits too, undoes nothing of it', async ({ page, request }) => {
  const { orderId } = await settle(page, request, { order: true })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, manager)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  await request.put(`/api/orders/${orderId}`, { headers, data: { status: 'Processing' } })
  const dialog = page.getByRole('dialog')

  const { shipping } = await read(`/shippings/order/${orderId}`)
  await page.goto(`/dashboard/shipping?q=${orderId.slice(0, 8)}`)
  await page.getByRole('button', { name: /^Edit shipping record/ }).click()
  await dialog.getByLabel('Tracking No.').fill(`KE-${orderId}`)
  const moved = { headers, data: { status: 'in-transit' } }
  expect((await request.patch(`/api/shippings/${shipping._id}`, moved)).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await read(`/shippings/${shipping._id}`)).shipping).toMatchObject({
    status: 'in-transit',
    trackingNumber: `KE-${orderId}`,
  })

  const { categories } = await read('/categories')
  const made = await request.post('/api/products/import', {
    headers,
    data: {
      mode: 'import',
      csv: `sku,name,description,price,stock,category,brand,variant\n${orderId},Two hands,Held,100,9,${categories[0].name},One brand,Small`,
    },
  })
  expect(made.ok()).toBe(true)
  const { _id } = (await read(`/products/sku?sku=${orderId}`)).product
  await page.goto(`/dashboard/products?q=${orderId}`)
  await page.getByRole('button', { name: 'Edit Two hands' }).click()
  await dialog.getByLabel('Variant').fill('Large')
  const other = { headers, multipart: { brand: 'Another brand', price: '120' } }
  expect((await request.put(`/api/products/${_id}`, other)).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  const { product } = await read(`/products/${_id}`)
  expect(product).toMatchObject({ variant: 'Large', brand: 'Another brand', price: 120 })
  await request.delete(`/api/products/${_id}`, { headers })
})
