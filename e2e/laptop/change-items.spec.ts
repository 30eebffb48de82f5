import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { manager, signIn, watch } from '../people.ts'

test.afterEach(({ request }) => deleteMadeProducts(request))

test('staff change the items of an order and see what it costs before they save', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const { call, staff, aProduct } = await openApi(request)
  const mine = `${Date.now()}`
  const basket = await aProduct(`Kiondo ${mine}`, 5)
  await aProduct(`Sisal mat ${mine}`, 5)
  const { order } = await call('POST', '/staff/orders', staff, {
    data: {
      customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 679' },
      items: [{ productId: basket, quantity: 2 }],
      address: { city: 'Nairobi', state: 'Nairobi' },
      paymentMethod: 'mpesa',
    },
  })
  await signIn(page, manager)
  await page.goto(`/dashboard/orders/${order._id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Change items' }).click()

  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(page.getByText('2 × KES 450.00')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await axe(page)).toEqual([])

  // By keyboard alone.
  const quantity = page.getByLabel(`Quantity of Kiondo ${mine}`)
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('The customer pays KES 450.00 more.')).toBeVisible()
  await page.getByLabel('Name or SKU').focus()
  await page.keyboard.type(`Sisal mat ${mine}`)
  await expect(page.getByRole('button', { name: `Add Sisal mat ${mine}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 × KES 450.00')).toBeVisible()

  await quantity.fill('9')
  await expect(page.getByRole('alert')).toContainText(`Kiondo ${mine} is no longer available`)
  await expect(save).toBeDisabled()
  await quantity.fill('3')
  await expect(page.getByText('The customer pays KES 900.00 more.')).toBeVisible()

  // Somebody else changes the order meanwhile: nothing that was entered is lost.
  await call('PUT', `/orders/${order._id}/items`, staff, {
    data: { items: [{ productId: basket, quantity: 1 }] },
  })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Somebody has changed this order meanwhile')
  await expect(page.getByText('The customer pays KES 1,350.00 more.')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await save.focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order._id}$`))
  const past = page
    .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
    .getByRole('listitem')
  await expect(past.first()).toContainText('Items changed')
  await expect(past.first()).toContainText(`3 × Kiondo ${mine}`)
  await expect(past.last()).toContainText('Order placed for KES')
  // The refusal on purpose is an error in the console.
  expect(problems.filter((text) => !text.includes('409'))).toEqual([])

  await call('DELETE', `/orders/${order._id}`, staff)
})
