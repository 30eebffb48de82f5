import { type APIRequestContext, expect, test } from '@playwright/test'
import { openApi } from '../buyers.ts'
import { manager, signIn } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

/** Imports a statement with Ksh 100 for this order. */
async function sendPart(request: APIRequestContext, orderId: string): Promise<void> {
  const { call, staff } = await openApi(request)
  const receipt = `TKL${Date.now().toString(36).toUpperCase()}`
  const csv = `Receipt No.,Completion Time,Paid In,Details\n${receipt},${new Date().toISOString()},100,Pay Bill Acc. ${orderId.slice(0, 8)}`
  const { rows } = await call('POST', '/payments/statement', staff, { data: { csv } })
  expect(rows).toMatchObject([{ result: 'counted', order: orderId }])
}

test('the page of an order shows the history of the order, its payments and its parcel', async ({
  page,
  request,
}) => {
  test.slow()
  const { orderId, number } = await aCustomer(request, { order: true })
  await sendPart(request, orderId)
  await signIn(page, manager)
  await page.goto(`/dashboard/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText(orderId.slice(0, 8))).toHaveCount(0)
  const dialog = page.getByRole('dialog').last()
  const past = page
    .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
    .getByRole('listitem')
  const latest = (what: string) =>
    expect(past.filter({ hasText: 'Demo Manager' }).first()).toContainText(what)
  await expect(past.filter({ hasText: /on hold: M-Pesa statement/ })).toContainText(
    /KES 100\.00 of KES [\d,.]+ on hold/,
  )
  await expect(page.getByText(/^KES 100\.00 of KES [\d,.]+$/)).toBeVisible()

  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await latest('KES 100.00 on hold accepted')

  await page.getByRole('button', { name: 'Record cash payment' }).click()
  await dialog.getByLabel('Who brought it (optional)').fill('Otieno')
  await dialog.getByRole('button', { name: 'Yes, received' }).click()
  await latest('recorded in cash')
  await latest('Brought by Otieno')

  for (const status of ['Processing', 'Cancelled']) {
    await page.getByRole('button', { name: /^Change status/i }).click()
    await page.getByRole('menuitem', { name: status }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await latest(`to ${status}`)
  }

  await page.getByRole('button', { name: 'Pay back' }).click()
  await dialog.getByText('By hand, already done').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Given over the counter')
  await dialog.getByRole('button', { name: 'Pay back' }).click()
  await latest('paid back in cash')
  await latest('Given over the counter')

  await page.getByRole('link', { name: 'Open shipping record' }).click()
  await page.getByRole('button', { name: /^Change Status of/i }).click()
  await page.getByRole('menuitem', { name: 'returned' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('status updated to returned!')).toBeVisible()
  await page.goto(`/dashboard/orders/${orderId}`)
  await latest('Parcel moved from cancelled to returned')
  await expect(past.filter({ hasText: 'Order placed for KES' })).toHaveCount(1)
})
