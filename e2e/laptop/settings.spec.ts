import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { hold } from '../hold.ts'
import { anotherBrowser, manager, openMenu, signIn, watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

/** The default settings, which every test restores for the next one. */
const defaults = { name: null, hours: null, paymentMethods: null, phones: null }

test.afterEach(({ request }) => saveElsewhere(request, defaults))

/** Saves settings through the API, like another manager on another device. */
async function saveElsewhere(request: APIRequestContext, change: object): Promise<void> {
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: change })
}

async function openSettings(page: Page): Promise<void> {
  await signIn(page, manager)
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('Name of the shop')).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('a new name of the shop is visible to everybody at once', async ({ page, browser }, {
  project,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const guest = await anotherBrowser(browser, project.use, problems)
  await guest.goto('/products')
  await expect(guest).toHaveTitle('Products · Duka')
  await expect(guest.getByText('Mon-Fri 9 AM-5 PM (EAT)')).toBeVisible()

  await openSettings(page)
  await page.getByLabel('Name of the shop').fill('Mama Njeri')
  await page.getByLabel('Phone numbers').fill('020 123 4567\n0712 345 678')
  await save(page)
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Mama Njeri')

  await guest.reload()
  await expect(guest).toHaveTitle('Products · Mama Njeri')
  await expect(guest.getByRole('banner')).toContainText('Mama Njeri')
  const foot = guest.getByRole('contentinfo')
  await expect(foot).toContainText('Mama Njeri')
  await expect(foot.getByRole('link', { name: '0712 345 678' })).toHaveAttribute(
    'href',
    'tel:0712345678',
  )
  // Also after navigating in the browser.
  await openMenu(guest)
  await guest.getByRole('link', { name: 'Products', exact: true }).first().click()
  await foot.getByRole('link', { name: 'About Us' }).click()
  await expect(guest).toHaveTitle('About Us · Mama Njeri')

  await page.getByRole('button', { name: 'Back to the default: Duka' }).click()
  await save(page)
  await expect(page.getByRole('banner')).toContainText('Duka')
  await guest.reload()
  await expect(guest).toHaveTitle('About Us · Duka')
  await guest.context().close()
  expect(problems).toEqual([])
})

test('what was saved is no unsaved change while the page still loads it', async ({ page }) => {
  await openSettings(page)
  // Held for as long as the test runs.
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.getByLabel('Name of the shop').fill('Mama Njeri')
  await save(page)
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
  await expect(page).toHaveURL(/messages/)
})

test('what is typed while a form is on its way is not lost', async ({ page, request }) => {
  const answer = hold()
  const holdSaves = (route: Route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : answer.released.then(() => route.continue())
  await page.route(/\/api\/(settings|orders\/.*\/notes)$/, holdSaves)
  await openSettings(page)
  const name = page.getByLabel('Name of the shop')
  await name.fill('Mama')
  await save(page)
  await name.fill('Mama Njeri')
  const { orderId } = await aCustomer(request, { order: true })
  const orders = await page.context().newPage()
  await orders.route(/notes$/, holdSaves)
  await orders.goto(`/dashboard/orders/${orderId}`)
  const note = orders.getByLabel('New note')
  await note.fill('Call')
  await orders.getByRole('button', { name: 'Add note' }).click()
  await note.fill('Call at the gate')
  answer.release()

  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Mama')
  await expect(name).toHaveValue('Mama Njeri')
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await expect(orders.getByText('Note added')).toBeVisible()
  await expect(note).toHaveValue('Call at the gate')
})

test('a change by another manager is shown, and nothing typed is lost', async ({
  page,
  request,
}) => {
  await openSettings(page)
  await page.getByLabel('Name of the shop').fill('Of Amina')
  await saveElsewhere(request, { name: 'Of Brian', hours: 'Every day 8 AM-8 PM' })

  await save(page)
  await expect(page.getByRole('alert')).toContainText('Somebody else has saved the settings')
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Of Amina')
  await expect(page.getByText('Somebody else saved “Of Brian”.')).toBeVisible()
  await expect(page.getByLabel('Opening hours')).toHaveValue('Every day 8 AM-8 PM')

  await save(page)
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Of Amina')
  await expect(page.getByLabel('Opening hours')).toHaveValue('Every day 8 AM-8 PM')
})

test('errors are shown at their fields, and leaving needs a confirmation', async ({ page }) => {
  await openSettings(page)
  await page.getByLabel('Phone numbers').fill('call us')
  await page.getByRole('checkbox', { name: 'M-Pesa' }).uncheck()
  await page.getByRole('checkbox', { name: 'Cash on delivery' }).uncheck()
  await save(page)
  await expect(page.getByText('Please give phone numbers in digits')).toBeVisible()
  await expect(page.getByText('At least one way to pay must stay on.')).toBeVisible()
  await expect(page.getByLabel('Phone numbers')).toBeFocused()
  expect(await axe(page)).toEqual([])

  const audit = page.getByRole('link', { name: 'Audit' })
  await audit.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Phone numbers')).toHaveValue('call us')
  await audit.click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/audit/)
  await page.goBack()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
})

test('a refused connection keeps what was typed', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/settings/payments')
  const till = page.getByLabel('Till number')
  await page.getByLabel('How people pay').selectOption('Till (Buy Goods)')
  await till.fill('522 341')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(till).toHaveAccessibleDescription(/./)
  await expect(till).toHaveValue('522 341')
  await expect(page.getByLabel('How people pay')).toHaveValue('till')
})
