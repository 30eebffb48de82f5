import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { manager, signIn, watch } from '../people.ts'

test.afterEach(({ request }) => deleteMadeProducts(request))

test('staff change where an order goes, and correct what they heard wrong', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const { call, staff, aProduct } = await openApi(request)
  const basket = await aProduct(`Kiondo ${Date.now()}`)
  const { order } = await call('POST', '/staff/orders', staff, {
    data: {
      customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 679' },
      items: [{ productId: basket, quantity: 2 }],
      address: { city: 'Nairobi', state: 'Nairobi', area: 'Kilimani', street: 'Argwings Kodhek' },
      paymentMethod: 'mpesa',
    },
  })
  await signIn(page, manager)
  await page.goto(`/dashboard/orders/${order._id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Change delivery' }).click()

  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(page.getByLabel('Estate')).toHaveValue('Kilimani')
  await expect(save).toBeDisabled()
  expect(await axe(page)).toEqual([])

  await page.getByLabel('Phone number').fill('12')
  await expect(page.getByText('Please provide a valid phone number.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Phone number').fill('0722 000 111')
  await page.getByLabel('Next to').fill('Opposite Total')
  await page.getByLabel('Name', { exact: true }).fill('Otieno Juma')
  await expect(save).toBeEnabled()
  await save.focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order._id}$`))
  const past = page
    .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
    .getByRole('listitem')
  await expect(past.first()).toContainText('Delivery changed')
  await expect(past.first()).toContainText('Opposite Total')
  await expect(past.first()).toContainText('Otieno Juma')
  await expect(past.first()).toContainText('Argwings Kodhek')
  expect(problems.filter((text) => !text.includes('400'))).toEqual([])

  await call('DELETE', `/orders/${order._id}`, staff)
})
