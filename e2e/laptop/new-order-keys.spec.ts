import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { manager, signIn, watch } from '../people.ts'

test.afterEach(({ request }) => deleteMadeProducts(request))

test('with keys alone staff find a guest again by phone, add goods, take something off and place', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const { aProduct, call, staff } = await openApi(request)
  const phone = `07${String(Date.now()).slice(-8)}`
  const lamp = await aProduct(`Taa ya Wanjikũ ${phone}`)
  const code = `KEYS${phone.slice(-6)}`
  const { offer } = await call('POST', '/offers', staff, {
    data: { code, kind: 'sum', value: 50 },
  })
  const first = await call('POST', '/staff/orders', staff, {
    data: {
      customer: { name: 'Wanjikũ Mũgo', phoneNumber: phone },
      items: [{ productId: lamp, quantity: 1 }],
      address: { city: 'Thika', state: 'Kiambu', area: 'Juja' },
      paymentMethod: 'mpesa',
    },
  })

  await signIn(page, manager)
  await page.goto('/dashboard/orders/new')
  await expect(page.getByRole('list', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByLabel('Phone number or name')).toBeFocused()
  await page.keyboard.type(phone)
  // Enter need not wait for the search.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of a new customer')).toHaveValue('Wanjikũ Mũgo')
  await expect(page.getByLabel('Town')).toHaveValue('Thika')
  await expect(page.getByLabel('County')).toHaveValue('Kiambu')
  await expect(page.getByText(`Last order: 1 × Taa ya Wanjikũ ${phone}`)).toBeVisible()

  await page.keyboard.press('Alt+p')
  await expect(page.getByLabel('Name or SKU')).toBeFocused()
  await page.keyboard.type(`Taa ya Wanjikũ ${phone}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of Taa ya Wanjikũ ${phone}`)).toHaveValue('1')

  await page.getByLabel('Offer code').fill(code.toLowerCase())
  await expect(page.getByText('Takes off KES 50.00')).toBeVisible()
  await page.getByLabel('Discount unit').selectOption('percent')
  await page.getByLabel('Discount in per cent').fill('10')
  await page.getByLabel('Reason for the discount').fill('Regular')
  await page.getByLabel('Email of a new customer').fill('wanjiku@people.test')
  // 450 less 50, less a tenth of that.
  await expect(page.getByText('KES 360.00')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/orders\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { order } = await call('GET', `/orders/${id}`, staff)
  expect(order).toMatchObject({ totalAmount: 360, promotion: 50, discount: 40 })
  expect(problems).toEqual([])

  // The other tests share this shop.
  for (const one of [id, first.order._id]) await call('DELETE', `/orders/${one}`, staff)
  await call('DELETE', `/offers/${offer._id}`, staff)
})
