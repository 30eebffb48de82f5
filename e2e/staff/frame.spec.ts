import { expect, test } from '@playwright/test'
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

  // The form opens again on the page where it was closed.
  for (const _time of [1, 2]) {
    await page.getByRole('link', { name: 'Add', exact: true }).tap()
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
  const { orderId } = await signInNewShopper(page, request, { order: true })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, manager)
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { order } = await (await request.get(`/api/orders/${orderId}`, { headers })).json()
  const search = page.getByRole('combobox', { name: /^Search orders/ })

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(formatLocally(order.recipient.phoneNumber))
  const found = page.getByRole('option', { name: new RegExp(orderId.slice(0, 8)) })
  await expect(found).toBeVisible()
  expect(await axe(page)).toEqual([])
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

/** `254712345678` as Kenyans write it: `0712 345 678`. */
const formatLocally = (phone: string) => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
