import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { aNewShopper, anotherBrowser, manager, signIn, watch } from './people.ts'

test.skip(({ isMobile }) => !isMobile, 'The same on every screen')

const home = {
  addressLine1: 'Jamii House',
  street: 'Biashara Street',
  city: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}

/** A customer with an order (placed through the API), on the order's page. */
async function anOrderOnScreen(page: Page, paymentMethod: 'mpesa' | 'cod') {
  const shopper = aNewShopper()
  const registration = { ...shopper, confirmPassword: shopper.password }
  const { token, user } = await post(page.request, '/user/register', registration)
  const headers = { authorization: `Bearer ${token}` }
  const { address } = await post(page.request, '/addresses', home, headers)
  const { products } = await (await page.request.get('/api/products?q=kettle&inStock=true')).json()
  const items = [{ productId: products[0]._id, quantity: 1 }]
  await post(page.request, '/carts', { items }, headers)
  const { order } = await post(
    page.request,
    '/orders',
    { addressId: address._id, paymentMethod },
    headers,
  )
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('user', user ?? '')
    },
    [String(token), JSON.stringify(user)],
  )
  await page.goto(`/orders/${order._id}`)
  return { orderId: String(order._id), number: String(order._id).slice(0, 8) }
}

async function post(request: APIRequestContext, url: string, data: object, headers = {}) {
  const answer = await request.post(`/api${url}`, { data, headers })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function payWith(page: Page, phone: string, button: string) {
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('the order page learns of the payment from the event stream, without polling', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  // With the clock stopped, polling never happens.
  await page.clock.install()
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/events'))
  await anOrderOnScreen(page, 'mpesa')
  await expect(page.getByText('Not paid yet').first()).toBeVisible()
  expect((await stream).headers()['content-type']).toContain('text/event-stream')

  await page.clock.pauseAt(Date.now() + 5_000)
  await payWith(page, '0712 340 000', 'Pay now with M-Pesa')
  const panel = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(panel.getByRole('status')).toContainText('Payment received')
  expect(problems).toEqual([])
})

test('without an event stream the order page polls', async ({ page }) => {
  await page.route('**/events', (route) => route.abort())
  await anOrderOnScreen(page, 'mpesa')
  await payWith(page, '0712 340 000', 'Pay now with M-Pesa')
  await expect(page.getByText('Payment received')).toBeVisible()
})

test('a failed payment shows the reason, and the next one succeeds', async ({ page }) => {
  await anOrderOnScreen(page, 'mpesa')
  await payWith(page, '0712 340 001', 'Pay now with M-Pesa')
  await expect(page.getByText('There was not enough money in the M-Pesa account.')).toBeVisible()
  await page.getByText('Did the money leave your account anyway?').click()
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await payWith(page, '0712 340 000', 'Try again')
  await expect(page.getByText('Payment received')).toBeVisible()
})

test('cash brought by a rider is recorded by staff and seen by the customer', async ({
  page,
  browser,
}, { project }) => {
  const problems: string[] = []
  const { orderId, number } = await anOrderOnScreen(page, 'cod')
  await expect(page.getByText('You pay in cash on delivery')).toBeVisible()

  const staff = await anotherBrowser(browser, project.use, problems)
  await signIn(staff, manager)
  await staff.goto(`/dashboard/orders/${orderId}`)
  await staff.getByRole('button', { name: /^Change status/i }).click()
  await staff.getByRole('menuitem', { name: 'Delivered' }).click()
  await staff.getByRole('dialog').getByRole('button').last().click()
  await expect(staff.getByText('status updated to Delivered!')).toBeVisible()

  await staff.goto('/dashboard/payments')
  const outstanding = staff.getByRole('table', { name: 'Delivered, money outstanding' })
  await outstanding.getByRole('link', { name: number }).click()
  await staff.getByRole('button', { name: 'Record cash payment' }).click()
  await staff.getByLabel('Who brought it (optional)').fill('Otieno Ouma')
  await staff.getByRole('button', { name: 'Yes, received' }).click()
  await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible()

  await staff.goto('/dashboard/payments')
  const glance = staff.getByRole('region', { name: /The money of/ })
  await expect(glance.getByText('Otieno Ouma')).toBeVisible()
  await expect(staff.getByRole('link', { name: number })).toHaveCount(1)
  await expect(page.getByText('Payment received')).toBeVisible()
  expect(problems).toEqual([])
})
