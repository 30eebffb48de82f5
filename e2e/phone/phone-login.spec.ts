import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { watch } from '../people.ts'
import { fillAddress } from '../sign-in-new-shopper.ts'

/** Undefined where the tests are skipped. */
let turnOff: (() => Promise<unknown>) | undefined
test.beforeEach(async ({ request }) => {
  const { call, staff } = await openApi(request)
  const save = (phoneAccounts: boolean | null) =>
    call('PUT', '/settings', staff, { data: { phoneAccounts } })
  turnOff = () => save(null)
  await save(true)
})
test.afterEach(() => turnOff?.())

/** The simulator approves prompts to numbers that end in 0000. */
const aPhone = () => `07${digits(2)} ${digits(2)}0 000`
const digits = (count: number) =>
  String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0')
const noProblems = (problems: string[]) =>
  problems.filter((text) => !/status of 40[134]/.test(text))

/** Staff enter an order for somebody without an account. */
async function anOrderFor(request: APIRequestContext, phoneNumber: string): Promise<string> {
  const { call, staff } = await openApi(request)
  const found = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  const { order } = await call('POST', '/staff/orders', staff, {
    data: {
      customer: { name: 'Wanjikũ Mũgo', phoneNumber },
      items: [{ productId: found.products[0]._id, quantity: 1 }],
      address: { city: 'Nairobi', state: 'Nairobi', landmark: 'Opposite Total' },
      paymentMethod: 'cod',
    },
  })
  return order.number.replace(/(?=\d{4}$)/, ' ')
}

/** Opens the simulated phone from the page for the code, and reads the code there. */
async function readCode(page: Page): Promise<string> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Simulated phone' }).click()
  const phone = await opening
  const sms = phone.getByRole('listitem').filter({ hasText: 'is your code to log in' })
  const [code = ''] = /\d{6}/.exec((await sms.first().textContent()) ?? '') ?? []
  await expect(phone.getByText(/^Log in to the shop/)).toBeHidden()
  expect(await axe(phone)).toEqual([])
  await phone.close()
  return code
}

test('a guest opens an account with a phone, pays the kettle that was wanted, and finds the order staff entered', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const phone = aPhone()
  const number = await anOrderFor(request, phone)
  await page.goto('/products?q=electric+kettle')
  await page.getByRole('button', { name: 'Add to cart: Electric kettle' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText('Please log in to add items to your cart.').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Use your phone number' }).click()
  await expect(page).toHaveURL(/\/phone-login\?from=%2Fproducts/)

  await expect(page.getByText('Kept for your cart: Electric kettle')).toBeVisible()
  const typed = page.getByLabel('Phone number')
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAttribute('autocomplete', 'tel')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Please provide a valid phone number.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await typed.fill(phone)
  await typed.press('Enter')
  await expect(page.getByText(`A code is on its way to ${phone} by SMS.`)).toBeVisible()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('button', { name: /^Send another code \(\d+ s\)$/ })).toBeDisabled()

  const right = await readCode(page)
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired.')
  await expect(code).toBeFocused()
  expect(await axe(page)).toEqual([])
  // A phone may drop the page while its owner reads the SMS.
  await page.reload()
  await code.fill(`${right} is your code to log in.`)
  await code.press('Enter')

  // Staff wrote the name already.
  const name = page.getByLabel('Your name')
  await expect(name).toHaveValue('Wanjikũ Mũgo')
  await expect(page.getByText('1 product was added to your cart.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.reload()
  await name.fill('Wanjikũ Mũgo wa Kamau')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products\?q=electric/)
  await page.getByRole('article').getByRole('link', { name: 'Electric kettle' }).first().click()
  await expect(page.getByRole('dialog').getByText('In your cart: 1')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByLabel('M-Pesa phone number')).toHaveValue(phone)
  await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Payment received')).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText(number).first()).toBeVisible()

  await page.goto('/profile/update')
  await expect(page.getByLabel('Last name')).toHaveValue('Mũgo wa Kamau')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await expect(page.getByText('Save an email first, then choose a password.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Last name').fill('Mũgo')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByLabel('Email').fill(`wanjiku-${Date.now()}@people.test`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('link', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(/^wanjiku-/)
  expect(noProblems(problems)).toEqual([])
})
