import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { logIn, manager, watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

test('a phone reaches every staff page by thumb and by keys', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a laptop has all pages in a menu beside the page')
  const problems: string[] = []
  watch(page, problems)
  await logIn(page, manager)
  const more = page.getByRole('button', { name: 'More', exact: true })
  const sheet = page.getByRole('dialog', { name: 'All pages' })

  await more.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await more.tap()
  await sheet.getByRole('link', { name: 'Ledger' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)
  await expect(sheet).toBeHidden()

  // Back closes the sheet and not the page; the page that a link opened comes after the one before it.
  await more.tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)
  await more.tap()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/ledger/)

  // The form opens again on the page where it was closed.
  for (const _time of [1, 2]) {
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByRole('link', { name: 'New product' }).tap()
    const form = page.getByRole('dialog', { name: 'Create New Product' })
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
  }
  expect(problems).toEqual([])
})

test('the search opens an order by its phone number, with keys alone', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const phone = `07${String(Date.now()).slice(-8)}`
  const orderId = await orderTo(phone, page, request)
  const search = page.getByRole('combobox', { name: /^Search orders/ })

  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(`+254 ${phone.slice(1, 4)} ${phone.slice(4)}`)
  const found = page.getByRole('option', { name: new RegExp(orderId.slice(0, 8)) })
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(found).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(orderId.slice(0, 8))
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}`))
  await expect(search).toHaveValue('')
  expect(problems).toEqual([])
})

/** A new customer orders a kettle to this phone; then the manager is signed in. */
async function orderTo(phoneNumber: string, page: Page, request: APIRequestContext) {
  await signInNewShopper(page, request)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await request.post(`/api${path}`, { data, headers })).json()
  }
  const { address } = await post('/addresses', {
    addressLine1: 'Jamii House',
    street: 'Biashara Street',
    city: 'Nairobi',
    state: 'Nairobi',
    postalCode: '00100',
    country: 'Kenya',
    phoneNumber,
  })
  const { order } = await post('/orders', { addressId: address._id, paymentMethod: 'cod' })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, manager)
  return order._id as string
}
