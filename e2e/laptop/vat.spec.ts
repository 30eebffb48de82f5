import { expect, test } from '@playwright/test'
import { openApi } from '../buyers.ts'
import { manager, signIn } from '../people.ts'

test('a registered shop sells, takes a piece back, credits it and closes the month against DigiTax', async ({
  page,
  request,
}) => {
  const api = await openApi(request)
  const call = (method: string, path: string, data?: object) =>
    api.call(method, path, api.staff, { data })
  await signIn(page, manager)
  await page.goto('/dashboard/settings')
  await page.getByLabel('Registered for VAT').check()
  await page.getByLabel('KRA PIN of the shop').fill('p051234567x')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  try {
    await page.getByRole('link', { name: 'M-Pesa, eTIMS and VAT' }).click()
    const etims = page.locator('section', { has: page.getByRole('heading', { name: 'eTIMS' }) })
    const mode = etims.getByLabel('How invoices get KRA’s number')
    await mode.selectOption('digitax')
    await etims.getByRole('button', { name: 'Save' }).click()
    // The test takes what is saved, so what is typed is saved first.
    const test = etims.getByRole('button', { name: 'Test' })
    const key = etims.getByLabel('API key')
    await key.fill('not saved yet')
    await expect(etims.getByText('Save first')).toBeVisible()
    await expect(test).toBeDisabled()
    await key.fill('')
    await etims.getByRole('button', { name: 'Save' }).click()
    await test.click()
    await expect(etims.getByText('The keys are right')).toBeVisible()
    await expect(mode).toHaveValue('digitax')

    const { products } = await call('GET', '/products?q=kettle&inStock=true')
    const { order } = await call('POST', '/staff/orders', {
      customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712345678' },
      items: [{ productId: products[0]._id, quantity: 2 }],
      address: { city: 'Nairobi', state: 'Nairobi' },
      paymentMethod: 'cod',
      buyerPin: 'a012345678z',
    })
    await call('PUT', `/orders/${order._id}`, { status: 'Delivered' })
    await call('POST', `/orders/${order._id}/returns`, {
      items: [{ item: order.items[0]._id, quantity: 1, reason: 'unwanted', restock: true }],
    })
    const states = async () => {
      const { documents } = await call('GET', '/documents')
      return documents.map(({ etims }: { etims?: { state: string } }) => etims?.state)
    }
    await expect.poll(states).toEqual(['signed', 'signed'])
    await page.goto('/dashboard/invoices?compare=1')
    const papers = page.getByRole('row').filter({ hasText: 'A012345678Z' })
    await expect(papers.filter({ hasText: 'KRACU' })).toHaveCount(2)
    await expect(page.getByText('Invoices: 1. Credit notes: 1.')).toBeVisible()
    await expect(page.getByText('Both sides have the same papers.')).toBeVisible()
  } finally {
    await call('PUT', '/settings/connections/etims', { fields: { mode: null } })
    await call('PUT', '/settings', { vatRegistered: null, pin: null })
  }
})
