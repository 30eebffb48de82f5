import { expect, type Page, test } from '@playwright/test'
import {
  aNewShopper,
  closeFilters,
  openAccountMenu,
  openFilters,
  register,
  signIn,
  watch,
} from '../people.ts'
import { fillAddress, signInNewShopper } from '../sign-in-new-shopper.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
// An order without a shipping record answers 404, which browsers report as an error.
test.afterEach(() => expect(problems.filter((text) => !/status of 404/.test(text))).toEqual([]))

test('a guest finds a kettle in spite of a typo, and has it in the cart after registering', async ({
  page,
}) => {
  await page.goto('/products?q=eletric+ketle')
  // Before React has loaded, a filter applies only when its form is submitted.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
  const kettle = page.getByRole('article').filter({ hasText: 'Electric kettle' })
  await openFilters(page)
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await expect(page).toHaveURL(/inStock=true/)
  await closeFilters(page)
  await kettle.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Electric kettle' })
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'Add to cart', exact: true }).click()

  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText('Please log in to add items to your cart.').first()).toBeVisible()
  await expect(page.getByText('Kept for your cart: Electric kettle')).toBeVisible()
  await page.goBack()
  const kept = page.getByText('Kept for your cart', { exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Electric kettle' })).toBeVisible()
  await expect(kept).toBeVisible()
  await page.goBack()
  await expect(kettle.getByText('Kept for your cart', { exact: true })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Kept for your cart: Electric kettle')).toBeVisible()
  await register(page, aNewShopper())
  await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible()
  await expect(page.getByText('In your cart: 2')).toBeVisible()
  await expect(kept).toBeHidden()
})

test('a customer pays by M-Pesa, downloads the receipt, tracks the parcel and orders again', async ({
  page,
  request,
}) => {
  const shopper = await signInNewShopper(page, request)
  await page.goto('/checkout')
  await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
  // The simulator approves prompts to this number.
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.method() === 'POST') sent.push(new URL(call.url()).pathname)
  })
  // Many people double-click every button.
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  expect(sent.filter((path) => path === '/api/addresses')).toHaveLength(1)
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByText('Payment received')).toBeVisible()
  const [, number = ''] = /Order (\d{3} \d{4})/.exec(await page.title()) ?? []

  await test.step('the receipt', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`receipt-${number.replace(' ', '')}.pdf`)
  })

  await test.step('tracking by every number that a customer may have', async () => {
    await page.goto('/track-shipping')
    for (const id of [orderId, number, `#${orderId.slice(0, 8).toUpperCase()}`]) {
      await page.getByLabel('Order ID or Tracking Number').fill(id)
      await page.getByRole('button', { name: 'Track', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'We have received your order' })).toBeVisible()
    }
  })

  await test.step('the order history, and ordering again', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/carts$/)
    const quantity = page.getByLabel('Quantity of Electric kettle')
    await expect(quantity).toHaveValue('1')
    const line = page.getByRole('listitem').filter({ has: quantity })
    const tooMany = line.getByText(/^Cannot add more than available stock/)
    await quantity.fill('99999')
    await expect(tooMany).toBeVisible()
    await quantity.fill('2')
    await expect(tooMany).toBeHidden()
  })

  await test.step('logging out deletes the phone number from the device', async () => {
    expect(await kept(page)).toMatch(/712 ?340 ?000/)
    await openAccountMenu(page, shopper)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await kept(page)).not.toMatch(/712 ?340 ?000/)
  })
})

/** Everything that the shop has stored on this device. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('a customer adds, edits and deletes addresses and chooses the default', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  for (const city of ['Kisumu', 'Mombasa']) {
    await page.goto('/addresses/add')
    await expect(page.getByLabel('Street')).toHaveValue('')
    await fillAddress(page, { line: `${city} house`, city, county: city })
    await page.reload()
    await expect(page.getByLabel('Address line 1')).toHaveValue(`${city} house`)
    // A refusal loses nothing that was typed.
    await page.getByLabel('Street').fill('')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByLabel('Street')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Address line 1')).toHaveValue(`${city} house`)
    await page.getByLabel('Street').fill('Biashara Street')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page).toHaveURL(/\/addresses$/)
  }
  const card = (city: string) => page.getByRole('listitem').filter({ hasText: `${city} house` })
  await expect(card('Kisumu').getByText('Default', { exact: true })).toBeVisible()
  await card('Mombasa').getByRole('button', { name: 'Set Mombasa house as default' }).click()
  await expect(card('Mombasa').getByText('Default', { exact: true })).toBeVisible()

  await card('Kisumu').getByRole('button', { name: 'Edit Kisumu house' }).click()
  await page.getByRole('dialog').getByLabel('Street').fill('Oginga Odinga Street')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(card('Kisumu')).toContainText('Oginga Odinga Street')

  await card('Mombasa').getByRole('button', { name: 'Delete Mombasa house' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address deleted successfully!')).toBeVisible()
  await expect(card('Mombasa')).toHaveCount(0)
  await expect(card('Kisumu').getByText('Default', { exact: true })).toBeVisible()
})

test('a customer changes name and password, downloads the data and deletes the account', async ({
  page,
  request,
}) => {
  const shopper = await signInNewShopper(page, request)
  await page.goto('/profile/update')
  await page.getByLabel('First name').fill('Wanjiru')
  await page.getByLabel('Phone number (optional)').fill('0712345678')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Wanjiru')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Phone number (optional)')).toHaveValue('0712 345 678')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await saved).suggestedFilename()).toBe('my-duka-data.json')

  await page.getByRole('link', { name: 'Change password' }).click()
  const password = 'Sufuria#2027'
  await page.getByLabel('Current password').fill(shopper.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Update Password' }).last().click()
  await expect(page).toHaveURL(/\/profile\/update$/)

  await signIn(page, { ...shopper, password })
  await page.goto('/checkout')
  await fillAddress(page, { line: 'Half-typed house', city: 'Kisumu', county: 'Kisumu' })
  expect(await kept(page)).toContain('Half-typed house')
  await page.goto('/profile/update')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept(page)).not.toContain('Half-typed house')
  const login = { email: shopper.email, password }
  expect((await request.post('/api/user/login', { data: login })).status()).toBe(401)
})

test('what was removed from the cart comes back with Undo', async ({ page, request }) => {
  await signInNewShopper(page, request)
  await page.goto('/carts')
  const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Electric kettle was removed from your cart.')).toBeVisible()
  await expect(line).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(line).toBeVisible()
  await expect(undo).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('All products were removed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best sellers' })).toBeVisible()
  await undo.click()
  await expect(line).toBeVisible()
  await page.reload()
  await expect(line).toBeVisible()
})
