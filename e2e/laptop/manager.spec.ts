import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { openApi } from '../buyers.ts'
import { aNewShopper, logIn, manager, signIn, watch } from '../people.ts'
import { home } from '../sign-in-new-shopper.ts'
import { exportCsv } from '../staff-list.ts'

const picture = join(import.meta.dirname, '../../apps/web/public/icon-192.png')

test('a manager adds a product, ships its parcel and finds all of it in the audit log', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const mark = Date.now().toString(36)
  const [category, product] = [`Baskets ${mark}`, `Sisal basket ${mark}`]
  // Unlike any word of the product, so that only the search by SKU can find it.
  const code = `Q${[...mark].toReversed().join('')}Z`
  const dialog = page.getByRole('dialog').last()
  const shows = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  await test.step('open the dashboard, log in and see the overview', async () => {
    await logIn(page, manager, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await shows('Total Revenue')
  })

  await test.step('add a category', async () => {
    await page.goto('/dashboard/categories')
    await page.getByRole('button', { name: 'Add New Category' }).click()
    await dialog.getByLabel('Name').fill(category)
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await shows('Category created successfully!')
  })

  await test.step('add a product with a picture', async () => {
    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Add New Product' }).click()
    await page.getByRole('link', { name: 'Form with all fields' }).click()
    await dialog.getByLabel('Name').fill(product)
    await dialog.getByLabel('Description').fill('Woven by hand in Machakos.')
    await dialog.getByLabel('Price (Ksh)').fill('950')
    await dialog.getByLabel('Stock Quantity').fill('4')
    await dialog.getByLabel('Category').selectOption(category)
    await dialog.getByLabel('Brand').fill('Kiondo')
    await dialog.getByLabel('Variant').fill('Large')
    await dialog.getByLabel('SKU').fill(code)
    await dialog.getByLabel('Image').setInputFiles(picture)
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await shows('Product created successfully!')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('Category').locator(':checked')).toHaveText(category)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: product, exact: true })).toBeVisible()
  })

  await test.step('find it by its SKU and add stock', async () => {
    await page
      .getByRole('search', { name: 'Filters' })
      .getByLabel('Search')
      .fill(code.toLowerCase())
    await expect(page.getByRole('link', { name: /stock of/ })).toHaveCount(1)
    await page.getByRole('link', { name: `4, stock of ${product}` }).click()
    await page.getByRole('button', { name: 'Adjust stock' }).click()
    const change = dialog.getByLabel('Change')
    await dialog.getByRole('button', { name: 'Adjust stock' }).click()
    await expect(change).toHaveAttribute('aria-invalid')
    await change.fill('6')
    await expect(change).not.toHaveAttribute('aria-invalid')
    await dialog.getByLabel('Reason').fill(`Delivery from the weavers ${mark}`)
    await dialog.getByRole('button', { name: 'Adjust stock' }).click()
    await shows('Stock adjusted successfully!')
    await shows(`Delivery from the weavers ${mark}`)
  })

  const { order, shopper, shopperId } = await orderOf(request, product)
  const { call, staff } = await openApi(request)
  const move = (status: string) => call('PUT', `/orders/${order}`, staff, { data: { status } })

  await test.step('ship the parcel of an order', async () => {
    await move('Processing')
    await page.goto(`/dashboard/shipping?q=${order.slice(0, 8)}`)
    await page.getByRole('button', { name: /^Edit shipping record/ }).click()
    await dialog.getByLabel('Tracking No.').fill(`KE-${mark}`)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await shows('Shipping record updated successfully!')
    await shows(`KE-${mark}`)
    await move('Shipped')
    await move('Delivered')
    await call('POST', '/payments/cash', staff, { data: { orderId: order } })
  })

  await test.step('change the role of the customer', async () => {
    await page.goto(`/dashboard/users?q=${shopper}`)
    await page.getByRole('button', { name: `Change Role of ${shopper}` }).click()
    await page.getByRole('menuitem', { name: 'manager' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await shows('role updated to manager!')
  })

  await test.step('check that the ledger balances, and export it', async () => {
    await page.goto('/dashboard/ledger')
    await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
    await shows('The ledger balances.')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^ledger-[\d-]+\.csv$/)
  })

  await test.step('see who did this in the audit log', async () => {
    // Other tests do similar things, so find exactly the entries of this test.
    const entries = page.getByRole('row').filter({ hasText: 'demo-manager' })
    await page.goto('/dashboard/audit?thing=product')
    const stocked = entries.filter({ hasText: 'stock adjusted' })
    await expect(
      stocked.filter({ hasText: `Delivery from the weavers ${mark}` }).first(),
    ).toBeVisible()
    await page.goto(`/dashboard/audit?thing=user&thingId=${shopperId}`)
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('role changed')
    await expect(entries).toContainText('customer → manager')
    await page.goto(`/dashboard/audit?order=${order}`)
    await expect(entries.filter({ hasText: 'recorded as paid in cash' })).toHaveCount(1)
    await expect(entries.filter({ hasText: `KE-${mark}` })).toHaveCount(1)
    const moved = entries.filter({ hasText: 'Shipped → Delivered' })
    await expect(moved.getByRole('definition')).toBeHidden()
    await moved.getByText('Shipped → Delivered').click()
    await expect(moved.getByRole('definition')).toContainText('After Delivered')
  })

  expect(problems).toEqual([])
})

test('a bulk action shows its result and keeps its orders selected when the filter empties the list', async ({
  page,
  request,
}) => {
  const { shopper } = await orderOf(request, 'Electric kettle')
  await signIn(page, manager)
  await page.goto(`/dashboard/orders?q=${shopper}&status=Pending`)
  await page.getByRole('table').getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Processing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expect(page.getByText('All 1 done.')).toBeVisible()

  // The next step follows without choosing the same orders again.
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByText('1 no longer in this list')).toBeVisible()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Shipped' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('All 1 done.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText('All 1 done.')).toBeVisible()

  expect(await exportCsv(page)).toMatch(/^orders-[\d-]+\.csv$/)

  // Another filter is another list: it has neither the result nor a selection out of sight.
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('All 1 done.')).toHaveCount(0)
  await expect(page.getByText('no longer in this list')).toHaveCount(0)
})

test('staff print labels of selected orders, and ask a phone for the payment', async ({
  page,
  request,
}) => {
  const { order, shopper, phone } = await orderOf(request, 'Electric kettle')
  await signIn(page, manager)
  await page.goto(`/dashboard/orders?q=${shopper}`)
  await page.getByRole('table').getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Parcel labels' }).click()
  const label = page.getByRole('article')
  await expect(label).toHaveCount(1)
  for (const text of ['Front Desk', phone, 'Jamii House', 'To collect in cash'])
    await expect(label).toContainText(text)
  await page.getByLabel('Paper').selectOption('80 mm roll')
  await expect(page).toHaveURL(/size=roll/)

  await page.goto(`/dashboard/orders/${order}`)
  await page.getByRole('button', { name: 'Ask for M-Pesa payment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('M-Pesa phone number')).toHaveValue(phone)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('The request is on its way to the phone.')).toBeVisible()
  await expect(page.getByText('Waiting for the PIN')).toBeVisible()
})

/** A new customer places a cash order for one piece of a product. */
async function orderOf(request: APIRequestContext, product: string) {
  const { call } = await openApi(request)
  const person = aNewShopper()
  const account = { ...person, confirmPassword: person.password }
  const { token } = await call('POST', '/user/register', '', { data: account })
  const { products } = await call('GET', `/products?q=${encodeURIComponent(product)}`, '')
  const items = [{ productId: products[0]._id, quantity: 1 }]
  await call('POST', '/carts', token, { data: { items } })
  const { address } = await call('POST', '/addresses', token, { data: home })
  // A phone of its own: the shop limits the open cash orders of one phone.
  const phone = `0712${String(Date.now()).slice(-6)}`
  const placed = await call('POST', '/orders', token, {
    data: {
      addressId: address._id,
      paymentMethod: 'cod',
      recipientName: 'Front Desk',
      contactPhone: phone,
    },
  })
  const { _id, user } = placed.order
  return {
    order: _id as string,
    shopper: person.username,
    shopperId: user._id as string,
    phone: `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
  }
}
