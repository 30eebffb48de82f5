import { expect, type Page, test } from '@playwright/test'
import { manager, signIn, watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

let problems: string[]

test.beforeEach(async ({ page }) => {
  problems = []
  watch(page, problems)
  await signIn(page, manager)
})

test.afterEach(() => expect(problems).toEqual([]))

test('a click on a column head sorts a list, and the URL keeps the sort', async ({ page }) => {
  await page.goto('/dashboard/products')
  await shownRows(page)
  await page.getByRole('button', { name: 'Price' }).click()
  const head = page.getByRole('columnheader', { name: 'Price' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-price/)
  await expect(async () => {
    const prices = await page.getByText(/^Ksh [\d,.]+$/).allTextContents()
    const cents = prices.map((price) => Number(price.replace(/\D/g, '')))
    expect(cents.length).toBeGreaterThan(10)
    expect(cents).toEqual([...cents].sort((a, b) => b - a))
  }).toPass()

  // A new filter keeps the sort, and the next page keeps both.
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('In stock')
  await expect(page).toHaveURL(/(?=.*inStock=true)(?=.*sort=-price)/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/sort=-price.*cursor=/)
})

test('a tab lists the orders of one step, with their number, and the step is one tap', async ({
  page,
  request,
}) => {
  const { number } = await aCustomer(request, { order: true })
  await page.goto('/dashboard/orders')
  const tab = page
    .getByRole('navigation', { name: 'Orders by next step' })
    .getByRole('link', { name: /^To confirm/ })
  const count = Number((await tab.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await tab.click()
  await expect(page).toHaveURL(/queue=to-confirm$/)
  await page.getByRole('button', { name: `Confirm: order ${number}` }).click()
  await expect(page.getByText(`Order ${number} is confirmed.`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Select ${number}` })).toHaveCount(0)
  await expect(tab).toHaveText(`To confirm${count - 1}`)
  await page.getByRole('link', { name: /^To pack/ }).click()
  await expect(page.getByRole('link', { name: `Pack: order ${number}` })).toBeVisible()
})

test('hidden columns stay hidden on this device', async ({ page }) => {
  await page.goto('/dashboard/products')
  await shownRows(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Brand' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Brand' })).toHaveCount(0)
  await page.reload()
  await shownRows(page)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Brand' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Brand' })).toHaveCount(1)
})

test('Shift-click selects all rows between two, for one bulk action', async ({ page }) => {
  await page.goto('/dashboard/products')
  const boxes = (await shownRows(page)).getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await boxes.nth(2).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('dialog')).toContainText('delete 3 selected?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
})

test('the stock of several selected products is changed at once, with one reason', async ({
  page,
}) => {
  await page.goto('/dashboard/products?q=seeds')
  const rows = await shownRows(page)
  const stock = rows.first().getByRole('link', { name: 'stock of' })
  const before = Number((await stock.textContent())?.replace(/\D/g, ''))
  await rows.first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust stock of 1 selected' })
  await dialog.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(dialog.getByText('Say why the stock changes.')).toBeVisible()
  await dialog.getByLabel('Change').fill('12')
  await dialog.getByLabel('Reason').fill('Delivery from the supplier')
  await dialog.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(page.getByText('All 1 done.')).toBeInViewport()
  // A phone says *in stock* behind it.
  await expect(stock).toHaveText(new RegExp(`^${before + 12}( |$)`))

  // A product with too little stock is named with the reason.
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  await dialog.getByLabel('Change').fill('-100000')
  await dialog.getByLabel('Reason').fill('Counted again')
  await dialog.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(page.getByText('0 done, 1 failed:')).toBeVisible()
  expect(problems.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a list can be used with the keyboard only', async ({ page }) => {
  await page.goto('/dashboard/users')
  const rows = await shownRows(page)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.first().getByRole('button', { name: /^View/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.first().getByRole('button', { name: /^View/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await expect(page.getByRole('menuitem', { name: 'manager' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/products')
  const products = await shownRows(page)
  await products.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 selected')).toBeVisible()
})

test('the head of a table stays visible while scrolling', async ({ page }) => {
  await page.goto('/dashboard/products')
  const rows = await shownRows(page)
  for (const width of [768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => scrollTo(0, 0))
    await rows.last().evaluate((row) => row.scrollIntoView({ block: 'nearest' }))
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
  }
})

/** The rows of the page's table, after they have loaded. */
async function shownRows(page: Page) {
  const rows = page.getByRole('table').locator('tbody > tr')
  await expect(rows.first()).toBeVisible()
  return rows
}
