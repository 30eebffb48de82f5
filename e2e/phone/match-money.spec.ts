import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { manager, signIn } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

test('money without an order finds one in three taps, and shows it before it counts', async ({
  page,
  request,
}) => {
  const { unpaidId } = await aCustomer(request, { order: true })
  const { call, staff } = await openApi(request)
  const { order } = await call('GET', `/orders/${unpaidId}`, staff)
  const receipt = {
    receipt: 'SJK1A2B3C4',
    channel: 'statement',
    amount: order.totalAmount,
    account: '',
    payer: null,
    state: 'to-match',
    paidAt: new Date().toISOString(),
  }
  const typed = { ...receipt, receipt: 'SJK1A2B3C5', typedFor: [order.number] }
  const receipts = [{ ...receipt, typedFor: [] }, typed]
  await page.route('**/api/payments/to-match', (route) => route.fulfill({ json: { receipts } }))
  await signIn(page, manager)
  await page.goto('/dashboard/payments')
  const dialog = page.getByRole('dialog')
  const found = dialog.getByRole('status')

  // Nobody typed anything: the orders of the same sum come first.
  await page.getByRole('button', { name: `Match ${receipt.receipt}` }).tap()
  const sum = order.totalAmount.toLocaleString('en-KE', { minimumFractionDigits: 2 })
  const offered = dialog.getByRole('button', { name: /KES/ })
  await expect(offered.first()).toContainText(sum)
  await dialog.getByLabel('Order number').fill('079 999')
  await expect(found).toHaveText(/^No open order has this/)
  await dialog.getByLabel('Order number').fill('')
  await expect(offered.first()).toContainText(sum)
  expect(await axe(page, { part: 'dialog' })).toEqual([])
  await offered.first().tap()
  await expect(found).toContainText('Order')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).tap()

  // The payer typed its number.
  await page.getByRole('button', { name: `Match ${typed.receipt}` }).tap()
  await expect(found).toContainText(sum)
})
