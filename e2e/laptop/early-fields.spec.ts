import { expect, type Locator, type Page, test } from '@playwright/test'
import { hold } from '../hold.ts'
import { aNewShopper, manager } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** Opens a page whose scripts are held back, as on a slow connection. Returns a function that releases them. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const { release, released } = hold()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    const theme = page.locator('html')
    // A tap that is kept until React is ready, and shows when it is. On a phone the button is in the menu.
    await page
      .getByRole('button', { name: 'Dark theme', includeHidden: true })
      .first()
      .dispatchEvent('click')
    release()
    await expect(theme).toHaveAttribute('data-theme', 'dark')
  }
}

interface Filled {
  field: Locator
  expectKept: () => Promise<void>
}

/** Fills in every field of the page's content, and returns how to see that each is as it was left. */
async function fillEverything(page: Page): Promise<Filled[]> {
  const filled: Filled[] = []
  await expect(page.locator('main :is(input, textarea, select)').last()).toBeAttached()
  for (const field of await page.locator('main :is(input, textarea, select)').all()) {
    if (!(await field.isVisible())) continue
    const type = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (type === 'checkbox') {
      const before = await field.isChecked()
      await field.setChecked(!before)
      filled.push({ field, expectKept: () => expect(field).toBeChecked({ checked: !before }) })
    } else if (type === 'select-one') {
      const value = await field.locator('option').last().getAttribute('value')
      await field.selectOption({ value: value ?? '' })
      filled.push({ field, expectKept: () => expect(field).toHaveValue(value ?? '') })
    } else {
      const text = { email: 'early@people.test', password: 'Kettle#2026' }[type] ?? '3'
      await field.fill(text)
      filled.push({ field, expectKept: () => expect(field).toHaveValue(text) })
    }
  }
  return filled
}

test('what is filled in before the scripts have loaded stays', async ({ page }) => {
  const come = await openEarly(page, '/reset-password')
  const filled = await fillEverything(page)
  expect(filled.length).toBeGreaterThan(0)
  await come()
  for (const { expectKept } of filled) await expectKept()
})

test('a search that is still being typed while the scripts load is neither lost nor cut', async ({
  page,
}) => {
  const come = await openEarly(page, '/products')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('ket')
  await search.press('Home')
  await come()
  await search.press('End')
  await search.pressSequentially('tle')
  await expect(search).toHaveValue('kettle')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=kettle$/)
})

for (const path of ['/about', '/products'])
  test(`a search typed early on ${path} stays, and words are suggested`, async ({ page }) => {
    const come = await openEarly(page, path)
    await page.getByRole('searchbox').fill('kettl')
    await come()
    await expect(page.getByRole('searchbox')).toHaveValue('kettl')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  })

test('a price typed early applies, and a search typed early stays', async ({ page }) => {
  const come = await openEarly(page, '/products')
  await page.getByRole('searchbox').fill('kettle')
  await page.getByLabel('Lowest price (Ksh)').fill('100')
  await come()
  await expect(page).toHaveURL(/minPrice=100/)
  await expect(page.getByRole('searchbox')).toHaveValue('kettle')
  await expect(page.getByLabel('Lowest price (Ksh)')).toHaveValue('100')
})

test('a quantity typed before the scripts have loaded is what the cart gets', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?q=kettle&inStock=true')).json()
  const come = await openEarly(page, `/products/${products[0]._id}`)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('3')
  await come()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toHaveValue('4')
})

test('the address for a sold-out product, typed early, is asked', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?limit=100')).json()
  const soldOut = (products as { _id: string; stockQuantity: number }[]).find(
    ({ stockQuantity }) => stockQuantity === 0,
  )
  const come = await openEarly(page, `/products/${soldOut?._id}`)
  const where = page.getByLabel('Email or phone number')
  await where.fill('early@people.test')
  await come()
  await expect(where).toHaveValue('early@people.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('region', { name: 'Notify me' })).toContainText('Thank you')
})

test('a contact message typed early is the one to send', async ({ page }) => {
  const come = await openEarly(page, '/contact')
  await page.getByLabel('Subject').fill('Kettles')
  await page.getByLabel('Message').fill('Do you have red ones?')
  await page.getByRole('textbox', { name: 'Name' }).fill('Amina')
  await page.locator('main').getByLabel('Email').fill('amina@people.test')
  await come()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').locator('a').first()).toHaveAttribute(
    'href',
    /Kettles.*red%20ones.*Amina/,
  )
  await expect(page.getByLabel('Message')).toHaveValue('Do you have red ones?')
})

test('the contact form begins with the name and e-mail of who is logged in', async ({
  page,
  request,
}) => {
  const { firstname, lastname, email } = await signInNewShopper(page, request)
  await page.goto('/contact')
  const main = page.locator('main')
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue(`${firstname} ${lastname}`)
  await expect(main.getByLabel('Email')).toHaveValue(email)
})

test('an account opened with early values has them, the choice of messages included', async ({
  page,
}) => {
  const person = aNewShopper()
  const come = await openEarly(page, '/register')
  await page.getByLabel('First name').fill(person.firstname)
  await page.getByLabel('Last name').fill(person.lastname)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await come()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/products')
})

test('an address typed early stays although the account has another', async ({ page, request }) => {
  const answer = await request.post('/api/user/login', { data: manager })
  const session = (await answer.json()) as Record<string, unknown>
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, session)
  const come = await openEarly(page, '/forgot-password')
  await page.getByLabel('Email').fill('other@people.test', { force: true })
  await come()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('other@people.test')
})
