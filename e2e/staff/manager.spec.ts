import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { aNewShopper, logIn, manager, watch } from '../people.ts'
import { shifted } from '../shifted.ts'

const picture = join(import.meta.dirname, '../../apps/web/public/icon-192.png')

test('a manager stocks the shop, sends an order and is paid', async ({ page, request }) => {
  const problems: string[] = []
  watch(page, problems)
  const mark = Date.now().toString(36)
  const [category, product] = [`Baskets ${mark}`, `Sisal basket ${mark}`]
  // Nothing else of the product is like it: a search of words must not find it by that.
  const code = `Q${[...mark].toReversed().join('')}Z`
  const dialog = page.getByRole('dialog').last()
  const told = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  await test.step('sign in, and see how the shop does', async () => {
    await logIn(page, manager)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await told('Total Revenue')
  })

  await test.step('add a category', async () => {
    await page.goto('/dashboard/categories')
    await page.getByRole('button', { name: 'Add New Category' }).click()
    await dialog.getByLabel('Name').fill(category)
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await told('Category created successfully!')
  })

  await test.step('add a product with a picture', async () => {
    await page.goto('/dashboard/products')
    await page.getByRole('button', { name: 'Add New Product' }).click()
    await dialog.getByLabel('Name').fill(product)
    await dialog.getByLabel('Description').fill('Woven by hand in Machakos.')
    await dialog.getByLabel('Price (Ksh)').fill('950')
    await dialog.getByLabel('Stock Quantity').fill('4')
    await dialog.getByLabel('Category').selectOption(category)
    await dialog.getByLabel('Brand').fill('Kiondo')
    await dialog.getByLabel('Variant').fill('Large')
    await dialog.getByLabel('SKU').fill(code)
    await dialog.getByLabel('Image').setInputFiles(picture)
    await dialog.getByRole('button', { name: 'Create Product' }).click()
    await told('Product created successfully!')
    await expect(page.getByRole('link', { name: product, exact: true })).toBeVisible()
  })

  await test.step('find it by its code, and put more of it on the shelf', async () => {
    await page
      .getByRole('search', { name: 'Filters' })
      .getByLabel('Search')
      .fill(code.toLowerCase())
    await expect(page.getByRole('link', { name: /stock of/ })).toHaveCount(1)
    await page.getByRole('link', { name: `4, stock of ${product}` }).click()
    await page.getByRole('button', { name: 'Adjust stock' }).click()
    await dialog.getByLabel('Change').fill('6')
    await dialog.getByLabel('Reason').fill(`Delivery from the weavers ${mark}`)
    await dialog.getByRole('button', { name: 'Adjust stock' }).click()
    await told('Stock adjusted successfully!')
    await told(`Delivery from the weavers ${mark}`)
  })

  const { order, shopper, shopperId } = await orderOf(request, product)

  await test.step('process the order and send its parcel', async () => {
    await page.goto(`/dashboard/orders/${order}`)
    await moveTo(page, 'Processing')
    await page.goto(`/dashboard/shipping?q=${order.slice(0, 8)}`)
    await page.getByRole('button', { name: /^Edit shipping record/ }).click()
    await dialog.getByLabel('Tracking No.').fill(`KE-${mark}`)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await told('Shipping record updated successfully!')
    await told(`KE-${mark}`)
    await page.goto(`/dashboard/orders/${order}`)
    await moveTo(page, 'Shipped')
    await moveTo(page, 'Delivered')
  })

  await test.step('take the cash', async () => {
    await page.getByRole('button', { name: 'Record cash payment' }).click()
    await dialog.getByRole('button', { name: 'Yes, received' }).click()
    await told('Cash payment recorded successfully!')
  })

  await test.step('give the shopper another role', async () => {
    await page.goto(`/dashboard/users?q=${shopper}`)
    await page.getByRole('button', { name: `Change Role of ${shopper}` }).click()
    await page.getByRole('menuitem', { name: 'manager' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await told('role updated to manager!')
  })

  await test.step('see who did all that', async () => {
    // Others do the like all the time: each of these must be the one that was done here.
    const entries = page.getByRole('row').filter({ hasText: 'demo-manager' })
    await page.goto('/dashboard/audit?thing=product')
    const stocked = entries.filter({ hasText: 'given other stock' })
    await expect(
      stocked.filter({ hasText: `Delivery from the weavers ${mark}` }).first(),
    ).toBeVisible()
    await page.goto(`/dashboard/audit?thing=user&thingId=${shopperId}`)
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('given another role')
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

test('many orders are moved at once, and the list is saved as a file', async ({
  page,
  request,
}) => {
  const { shopper } = await orderOf(request, 'Electric kettle')
  await logIn(page, manager)
  await page.goto(`/dashboard/orders?q=${shopper}`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Processing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('All 1 done.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Processing').first()).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^orders-[\d-]+\.csv$/)
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing in the dashboard, and nothing jumps, ${theme}`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(
      isMobile && theme === 'dark',
      'what stands beside each other on the laptop stands below on the phone',
    )
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const { order } = await orderOf(request, 'Electric kettle')
    await logIn(page, manager)
    for (const path of [
      '',
      'products',
      'products/low-stock',
      'addresses',
      'orders',
      `orders/${order}`,
      `orders/${order}/print/slip`,
      `orders/${order}/print/invoice`,
      'payments',
      'users',
      'categories',
      'shipping',
      'audit',
    ])
      await test.step(path || 'overview', async () => {
        await page.goto(`/dashboard/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        expect(await axe(page)).toEqual([])
        expect(await shifted(page)).toBeLessThan(0.02)
      })
  })

async function moveTo(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: /^Change status/i }).click()
  await page.getByRole('menuitem', { name: status }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`status updated to ${status}!`)).toBeVisible()
}

/** Somebody new orders one of a product, to be paid in cash. */
async function orderOf(request: APIRequestContext, product: string) {
  const person = aNewShopper()
  let headers: Record<string, string> = {}
  const ask = async (path: string, data?: unknown) => {
    const answer = await request.fetch(`/api${path}`, {
      method: data ? 'POST' : 'GET',
      data,
      headers,
    })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const { token } = await ask('/user/register', { ...person, confirmPassword: person.password })
  headers = { authorization: `Bearer ${token}` }
  const { products } = await ask(`/products?q=${encodeURIComponent(product)}`)
  await ask('/carts', { items: [{ productId: products[0]._id, quantity: 1 }] })
  const { address } = await ask('/addresses', {
    addressLine1: 'Jamii House',
    street: 'Biashara Street',
    city: 'Nairobi',
    postalCode: '00100',
    country: 'Kenya',
  })
  const placed = await ask('/orders', { addressId: address._id, paymentMethod: 'cod' })
  const { _id, user } = placed.order
  return { order: _id as string, shopper: person.username, shopperId: user._id as string }
}
