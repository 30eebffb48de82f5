import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { opened } from '../look.ts'
import { manager, signIn, watch } from '../people.ts'
import { fillAddress, signInNewShopper } from '../sign-in-new-shopper.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
// Refusals (400, 409) and an order without a shipping record (404) are reported as errors by browsers.
test.afterEach(() => expect(problems.filter((text) => !/status of 40[049]/.test(text))).toEqual([]))

let headers: Record<string, string>
const made: string[] = []

test.beforeAll(async ({ request }) => {
  headers = { authorization: `Bearer ${(await openApi(request)).staff}` }
})

// The other tests share this shop: what is made here is deleted again.
test.afterAll(async ({ request }) => {
  for (const path of made.reverse())
    expect((await request.delete(`/api/${path}`, { headers })).ok(), path).toBe(true)
})

const unique = () => Math.random().toString(36).slice(2, 10).toUpperCase()

interface Priced {
  id: string
  name: string
  category: string
}

/** A product of KES 1,000 in a category of its own, with plenty of stock. */
async function aProduct(request: APIRequestContext): Promise<Priced> {
  const mark = unique()
  const cells: Record<string, string | number> = {
    sku: mark,
    name: `Mtungi ${mark}`,
    description: 'Keeps water cool.',
    price: 1000,
    stock: 500,
    category: `Pots ${mark}`,
    brand: 'Mtungi',
    variant: '10 l',
  }
  const quoted = Object.values(cells).map((cell) => `"${cell}"`)
  const csv = `${Object.keys(cells).join(',')}\n${quoted.join(',')}`
  const data = { mode: 'import', csv, makeCategories: true }
  const imported = await request.post('/api/products/import', { headers, data })
  expect(imported.ok(), await imported.text()).toBe(true)
  const bySku = await request.get(`/api/products/sku?sku=${mark}`, { headers })
  const { product } = await bySku.json()
  made.push(`categories/${product.category._id}`, `products/${product._id}`)
  return { id: product._id, name: product.name, category: product.category._id }
}

/** An offer, deleted again after the tests. */
async function anOffer(request: APIRequestContext, fields: object) {
  const data = { code: `OFA${unique()}`, kind: 'percent', value: 10, ...fields }
  const answer = await request.post('/api/offers', { headers, data })
  expect(answer.status()).toBe(201)
  const { offer } = await answer.json()
  made.push(`offers/${offer._id}`)
  return offer as { _id: string; code: string }
}

/** Signs a new shopper in with so many pieces of the product in the cart. */
async function aShopperWith(
  page: Page,
  request: APIRequestContext,
  { id }: Priced,
  quantity: number,
) {
  const { token } = await signInNewShopper(page, request, { emptyCart: true })
  const own = { authorization: `Bearer ${token}` }
  const items = [{ productId: id, quantity }]
  expect((await request.post('/api/carts', { headers: own, data: { items } })).ok()).toBe(true)
  return own
}

/** What axe finds beside the toasts, whose colours fade; `toasts.spec.ts` looks at those. */
const problemsOf = (page: Page, part = 'main') => axe(page, { part })

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** Types a code into the cart. */
async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  if (!(await field.isVisible())) await page.getByText('Have a code?').click()
  await field.fill(code)
  await page.getByRole('button', { name: 'Use code' }).click()
}

test('staff add an offer, and a shopper pays less with its code, from the cart to the order', async ({
  page,
  request,
  browser,
}, { project }) => {
  const { use } = project
  const code = `Karibu ${unique()}`
  const pot = await aProduct(request)

  await test.step('staff add it, and a wrong value is named at its field', async () => {
    const context = await browser.newContext({
      viewport: use.viewport ?? null,
      baseURL: use.baseURL,
      locale: use.locale,
      timezoneId: use.timezoneId,
    })
    const staff = await context.newPage()
    watch(staff, problems)
    await signIn(staff, manager)
    await staff.goto('/dashboard/offers')
    await staff.getByRole('button', { name: 'Add Offer' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add Offer' })
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Discount').selectOption('Percent of the goods')
    await dialog.getByLabel('How much').fill('150')
    await dialog.getByLabel('Smallest order').fill('2000')
    await dialog.getByLabel('Total orders').fill('5')
    await dialog.getByRole('button', { name: 'Add Offer' }).click()
    await expect(dialog.getByLabel('How much')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Code')).toHaveValue(code)
    await dialog.getByLabel('How much').fill('25')
    expect(await problemsOf(staff, opened)).toEqual([])
    await dialog.getByRole('button', { name: 'Add Offer' }).click()
    await expect(dialog).toHaveCount(0)
    const row = staff.getByRole('row').or(staff.getByRole('listitem')).filter({ hasText: code })
    await expect(row.first()).toContainText('25 %')
    await expect(row.first()).toContainText('0 of 5')
    expect(await problemsOf(staff)).toEqual([])
    const { offers } = await (await request.get('/api/offers', { headers })).json()
    const offer = offers.find((one: { code: string }) => one.code === code)
    made.push(`offers/${offer._id}`)
    await context.close()
  })

  const own = await aShopperWith(page, request, pot, 3)
  await page.goto('/carts')
  await enter(page, ` ${code.replace(' ', '').toLowerCase()} `)
  await expect(summary(page)).toContainText(`Code ${code}`)
  await expect(summary(page)).toContainText('Discount-Ksh 750.00TotalKsh 2,250.00')
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await expect(page.getByText(`Discount (${code})`)).toBeVisible()
  await expect(page.getByText('-Ksh 750.00')).toBeVisible()
  await expect(page.locator('.bottom-bar .text-lg')).toHaveText('Ksh 2,250.00')
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText(`(${code})`)
  await expect(items).toContainText('-KES 750.00')
  await expect(items).toContainText('KES 2,250.00')
  await expect(page.getByText('Payment received')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  const orderId = new URL(page.url()).pathname.split('/').at(-1)
  const { order } = await (await request.get(`/api/orders/${orderId}`, { headers: own })).json()
  expect(order).toMatchObject({ itemsTotal: 3000, promotion: 750, totalAmount: 2250 })
  const receipt = await request.get(`/api/payments/order/${orderId}/receipt.pdf`, { headers: own })
  expect(receipt.headers()['content-type']).toBe('application/pdf')
})

test('a code that stops counting stays in the cart with its reason, and blocks the order', async ({
  page,
  request,
}) => {
  const pot = await aProduct(request)
  const short = await anOffer(request, {})
  await aShopperWith(page, request, pot, 1)
  await page.goto('/carts')
  await enter(page, short.code)
  await expect(summary(page)).toContainText('Discount-Ksh 100.00')
  const ends = { until: new Date(Date.now() - 60_000).toISOString() }
  const change = await request.put(`/api/offers/${short._id}`, { headers, data: ends })
  expect(change.ok()).toBe(true)
  await page.reload()
  await expect(summary(page)).toContainText(`Code ${short.code}`)
  await expect(summary(page).getByRole('alert')).toContainText('has ended')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await fillAddress(page, { city: 'Kisumu', county: 'Kisumu' })
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await expect(page.getByRole('alert').filter({ hasText: 'has ended' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()

  await page.getByRole('link', { name: 'Change your cart' }).click()
  await page.getByRole('button', { name: 'Remove code' }).click()
  await expect(page.getByText('Have a code?')).toBeVisible()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
})
