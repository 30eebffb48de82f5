import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { letterTo } from '../letters.ts'
import { watch } from '../people.ts'

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

const aPhone = () => `0733 ${threeDigits()} ${threeDigits()}`
const threeDigits = () => String(Math.floor(Math.random() * 1000)).padStart(3, '0')
/** The shop of the tests sends no SMS; the code is in its log. */
const codeFor = (phone: string) =>
  /\b\d{6}\b/.exec(letterTo(`2547***${phone.slice(-3)}`) ?? '')?.[0] ?? ''
const noProblems = (problems: string[]) => problems.filter((text) => !/status of 40[13]/.test(text))

async function askForCode(page: Page, phone: string, send = 'Send code'): Promise<void> {
  const before = codeFor(phone)
  await expect(async () => {
    await page.getByLabel(/^(Phone number|Namba ya simu)$/).fill(phone)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByLabel(/^(Code|Msimbo)$/)).toBeFocused({ timeout: 4000 })
  }).toPass()
  // The log shows a code once it is sent.
  await expect.poll(() => codeFor(phone)).not.toBe(before)
}

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

test('a shopper on the way to the checkout opens an account with a phone, and finds the orders staff entered', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const phone = aPhone()
  const number = await anOrderFor(request, phone)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login\?from=/)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Use your phone number' }).click()
  await expect(page).toHaveURL(/\/phone-login\?from=%2Fcheckout/)
  await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', 'tel')

  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Please provide a valid phone number.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await askForCode(page, phone)
  await expect(page.getByText(`A code is on its way to ${phone} by SMS.`)).toBeVisible()
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('button', { name: /^Send another code \(\d+ s\)$/ })).toBeDisabled()

  const right = codeFor(phone)
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired.')
  await expect(code).toBeFocused()
  expect(await axe(page)).toEqual([])
  await code.fill(right)
  await code.press('Enter')

  // Staff wrote the name already.
  const name = page.getByLabel('Your name')
  await expect(name).toHaveValue('Wanjikũ Mũgo')
  expect(await axe(page)).toEqual([])
  await name.fill('Wanjikũ Mũgo wa Kamau')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products/)
  await page.getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL(/\/(checkout|carts)/)
  await page.goto('/orders')
  await expect(page.getByText(number).first()).toBeVisible()

  await page.goto('/profile/update')
  await expect(page.getByLabel('Last name')).toHaveValue('Mũgo wa Kamau')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByText('Save an email first, then choose a password.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Last name').fill('Mũgo')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByLabel('Email').fill(`wanjiku-${Date.now()}@people.test`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('link', { name: 'Choose a password' })).toBeVisible()
  expect(noProblems(problems)).toEqual([])
})
