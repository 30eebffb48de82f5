import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { aNewShopper, logIn, register, watch } from './people.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
// A parcel that is not on its way yet is looked for in vain, which browsers tell as an error.
test.afterEach(() => expect(problems.filter((text) => !/status of 404/.test(text))).toEqual([]))

test('a guest finds a kettle in spite of a typo, and it waits in the cart after registering', async ({
  page,
}) => {
  await page.goto('/products?q=eletric+ketle')
  // Before React is here, a filter waits for its form to be sent.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
  const kettle = page.getByRole('article').filter({ hasText: 'Electric kettle' })
  await page.getByText('More filters').click()
  await page.getByLabel('In stock only').check()
  await expect(page).toHaveURL(/inStock=true/)
  await kettle.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Electric kettle' })
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'Add to cart', exact: true }).click()

  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText('Please log in to add items to your cart.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await register(page, aNewShopper())
  await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible()
})

test('a shopper pays by M-Pesa, keeps the receipt, follows the parcel and orders again', async ({
  page,
  request,
}) => {
  await settle(page, request)
  await page.goto('/checkout')
  await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
  // A number whose owner always agrees.
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const number = orderId.slice(0, 8)
  await expect(page.getByText('Payment received')).toBeVisible()

  await test.step('the receipt', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`receipt-${number}.pdf`)
  })

  await test.step('the parcel, by each number one may have at hand', async () => {
    for (const id of [orderId, number, `#${number.toUpperCase()}`]) {
      await page.goto('/track-shipping')
      await page.getByLabel('Order ID or Tracking Number').fill(id)
      await page.getByRole('button', { name: 'Track', exact: true }).click()
      await expect(page.getByText('We have received your order')).toBeVisible()
    }
  })

  await test.step('the history, and the same again', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/carts$/)
    await expect(page.getByLabel('Quantity of Electric kettle')).toHaveValue('1')
  })
})

test('an address book is kept: another address, a better one, the usual one, none', async ({
  page,
  request,
}) => {
  await settle(page, request)
  for (const city of ['Kisumu', 'Mombasa']) {
    await page.goto('/addresses/add')
    await fillAddress(page, { line: `${city} house`, city, county: city })
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

test('an account is the shopper’s own: name, password, data, and its end', async ({
  page,
  request,
}) => {
  const shopper = await settle(page, request)
  await page.goto('/profile/update')
  await page.getByLabel('First name').fill('Wanjiru')
  await page.getByLabel('Phone number (optional)').fill('0712345678')
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

  await page.evaluate(() => localStorage.clear())
  await logIn(page, { ...shopper, password })
  await page.goto('/profile/update')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const login = { email: shopper.email, password }
  expect((await request.post('/api/user/login', { data: login })).status()).toBe(401)
})

test('a kettle is bought without a mouse', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'A phone has no Tab key')
  await settle(page, request, { emptyCart: true })
  await page.goto('/products?q=kettle')
  await press(page, page.getByRole('link', { name: 'Electric kettle' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Electric kettle' })
  await press(page, dialog.getByRole('button', { name: 'Add to cart', exact: true }), 'Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Electric kettle' })).toBeFocused()

  await press(page, page.getByRole('link', { name: 'Cart, 1 item', exact: true }), 'Enter')
  await press(page, page.getByRole('link', { name: 'Go to checkout' }), 'Enter')
  await type(page, 'Address line 1', 'Jamii House')
  await type(page, 'Street', 'Biashara Street')
  await type(page, 'City or town', 'Nairobi')
  await type(page, 'County', 'Nairobi')
  await type(page, 'Postal code', '00100')
  await press(page, page.getByRole('radio', { name: /^M-Pesa/ }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Place order' }), 'Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByText('You pay in cash on delivery')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing on any page of a shopper, ${theme}`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile !== (theme === 'dark'), 'Each theme on one of the screens is enough')
    const { orderId } = await settle(page, request, { order: true })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const paths = ['/carts', '/checkout', '/orders', `/orders/${orderId}`, '/profile/update']
    const more = ['/profile/change-password', '/addresses', '/addresses/add']
    for (const path of [...paths, ...more, `/track-shipping?id=${orderId}`])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        expect(await axe(page)).toEqual([])
      })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Add to cart: Electric kettle' }).click()
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(toast).toBeVisible()
    // What the pointer rests on stays.
    await toast.hover()
    for (const kind of ['success', 'info', 'warning', 'error'])
      await test.step(`a toast of ${kind}`, async () => {
        await toast.evaluate((element, type) => element.setAttribute('data-type', type), kind)
        const { violations } = await new AxeBuilder({ page })
          .include('[data-sonner-toast]')
          .withRules('color-contrast')
          .analyze()
        expect(violations).toEqual([])
      })
  })

test('news is told as the specification has it', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'The bell is in the menu there')
  await settle(page, request)
  await page.goto('/products')
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  // The news itself covers the bell from the second tap on.
  for (let taps = 0; taps < 5; taps += 1) await bell.dispatchEvent('click')
  const place = page.locator('[data-sonner-toaster]')
  await expect(place).toHaveAttribute('data-x-position', 'right')
  await expect(place).toHaveAttribute('data-y-position', 'top')
  const style = await place.evaluate(({ style }) =>
    ['--width', '--gap'].map((name) => style.getPropertyValue(name)),
  )
  expect(style).toEqual(['356px', '14px'])
  await expect(place.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await expect(place.locator('[data-rich-colors=true]').first()).toBeVisible()
  await page.keyboard.press('Alt+T')
  await expect(place).toBeFocused()

  // The other theme at once, while it is on screen.
  const ground = () =>
    place
      .locator('[data-sonner-toast]')
      .first()
      .evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Switch between light and dark' }).dispatchEvent('click')
  await expect.poll(ground).not.toBe(light)
})

interface Settled {
  email: string
  password: string
  orderId: string
}

/** Signs somebody new in on this page, with a kettle in the cart and, if wanted, an order on record. */
async function settle(
  page: Page,
  request: APIRequestContext,
  { emptyCart = false, order = false } = {},
): Promise<Settled> {
  const person = aNewShopper()
  const post = async (path: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    return (await request.post(`/api${path}`, { data, headers })).json()
  }
  const confirmPassword = person.password
  const { token, user } = await post('/user/register', { ...person, confirmPassword })
  const found = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  const items = [{ productId: found.products[0]._id }]
  if (!emptyCart) await post('/carts', { items }, token)
  let orderId = ''
  if (order) {
    const address = { addressLine1: 'Jamii House', street: 'Biashara Street', city: 'Nairobi' }
    const kept = await post(
      '/addresses',
      { ...address, state: 'Nairobi', postalCode: '00100', country: 'Kenya' },
      token,
    )
    const placed = { addressId: kept.address._id, paymentMethod: 'cod' }
    orderId = (await post('/orders', placed, token)).order._id
    await post('/carts', { items }, token)
  }
  await page.goto('/about')
  await page.evaluate(
    ([key, who]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', who)
    },
    [token, JSON.stringify(user)] as [string, string],
  )
  return { ...person, orderId }
}

async function fillAddress(
  page: Page,
  { line = 'Jamii House', city, county }: { line?: string; city: string; county: string },
): Promise<void> {
  await page.getByLabel('Address line 1').fill(line)
  await page.getByLabel('Street').fill('Biashara Street')
  await page.getByLabel('City or town').fill(city)
  await page.getByLabel('County').selectOption(county)
  await page.getByLabel('Postal code').fill('40100')
}

/** Moves the focus there with Tab alone, and presses a key on it. */
async function press(page: Page, target: Locator, key: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never comes to ${target}`)
}

async function axe(page: Page): Promise<unknown[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
