import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { logIn, manager } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** What can be opened on a page, by its button. */
type Part = [path: string, button: string | RegExp]

const everywhere: Part[] = [
  ['orders', 'More actions'],
  ['orders', /^Change status/i],
  ['orders/ORDER', /^Change Status/i],
  ['orders/ORDER', 'Record cash payment'],
  ['orders/ORDER', 'Ask for M-Pesa payment'],
  ['products', 'Add New Product'],
  ['products', 'More actions'],
  ['products', /^Delete /],
  ['products/PRODUCT/stock', 'Adjust stock'],
  ['addresses', /^Edit /],
  ['users', /^View/],
  ['users', /^Change Role/i],
  ['categories', 'Add New Category'],
  ['categories', /^Delete /],
  ['offers', 'Add Offer'],
  ['shipping', 'Add New Shipping Record'],
  ['shipping', /^Edit /],
  ['delivery', 'Add a zone'],
  ['messages', 'More actions'],
]
const onPhones: Part[] = [
  ['', 'More'],
  ['orders', 'Filters'],
  ['payments', /^Filters/],
]
const onLaptops: Part[] = [['orders', 'Columns']]

test('axe finds no problem in the menus, sheets and dialogs of staff pages', async ({
  page,
  request,
  isMobile,
}) => {
  test.slow()
  const ids = await anOrder(page, request)
  await logIn(page, manager)
  for (const [path, button] of isMobile ? onPhones : [...everywhere, ...onLaptops])
    await test.step(`${path} ${button}`, async () => {
      await page.goto(`/dashboard/${path.replace(/[A-Z]+/, (name) => ids[name] ?? name)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page
        .getByRole('button', { name: button, exact: true })
        .first()
        .click({ timeout: 15_000 })
      await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
      for (const theme of ['light', 'dark']) {
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme
        }, theme)
        expect.soft(await axe(page, theme === 'dark' ? 'body' : undefined), theme).toEqual([])
      }
    })
})

/** A new customer with an unpaid order and an address. */
async function anOrder(page: Page, request: APIRequestContext): Promise<Record<string, string>> {
  const { unpaidId, orderId } = await signInNewShopper(page, request, { order: true })
  const { call, staff } = await openApi(request)
  await call('PUT', `/orders/${orderId}`, staff, { data: { status: 'Processing' } })
  const { order } = await call('GET', `/orders/${unpaidId}`, staff)
  await page.evaluate(() => localStorage.clear())
  return { ORDER: unpaidId, PRODUCT: order.items[0].product._id }
}
