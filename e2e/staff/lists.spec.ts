import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn, watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'
import { exportCsv, withFilters } from '../staff-list.ts'

let problems: string[]

test.beforeEach(async ({ page }) => {
  problems = []
  watch(page, problems)
  await signIn(page, manager)
})

test.afterEach(() => expect(problems).toEqual([]))

test('a click on a column head sorts a list, and the URL keeps the sort', async ({
  page,
  isMobile,
}) => {
  await page.goto('/dashboard/products')
  await shownRows(page)
  if (isMobile)
    await withFilters(page, () =>
      page.getByLabel('Sort by').selectOption({ label: 'Price, descending' }),
    )
  else {
    await page.getByRole('button', { name: 'Price' }).click()
    const head = page.getByRole('columnheader', { name: 'Price' })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Price' }).click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(page).toHaveURL(/sort=-price/)
  await expect(async () => {
    const prices = await page.getByText(/^Ksh [\d,.]+$/).allTextContents()
    const cents = prices.map((price) => Number(price.replace(/\D/g, '')))
    expect(cents.length).toBeGreaterThan(10)
    expect(cents).toEqual([...cents].sort((a, b) => b - a))
  }).toPass()

  // A new filter keeps the sort, and the next page keeps both.
  await withFilters(page, () =>
    page.getByRole('combobox', { name: 'Stock' }).selectOption('In stock'),
  )
  await expect(page).toHaveURL(/(?=.*inStock=true)(?=.*sort=-price)/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/sort=-price.*cursor=/)
})

test('categories can be sorted in reverse and back', async ({ page, isMobile }) => {
  await page.goto('/dashboard/categories')
  const names = () =>
    page
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
      // Other tests create categories at the same time, with digits in their names.
      .then((all) => all.filter((name) => !/\d/.test(name)))
  await expect.poll(async () => (await names()).length).toBeGreaterThan(2)
  const own = await names()
  const turn = async (to: string) => {
    if (isMobile)
      await withFilters(page, () =>
        page.getByLabel('Sort by').selectOption({ label: `Name, ${to}` }),
      )
    else await page.getByRole('button', { name: 'Name', exact: true }).click()
  }
  await turn('descending')
  await expect(page).toHaveURL(/sort=-name$/)
  await expect.poll(names).toEqual(own.toReversed())
  await turn('ascending')
  await expect(page).toHaveURL(/categories$/)
  await expect.poll(names).toEqual(own)
  expect(await exportCsv(page)).toMatch(/^categories-[\d-]+\.csv$/)
})

test('on a phone the filters are a dialog, which says how many are on', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have a row of chips')
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  expect(await axe(page)).toEqual([])
  await sheet.getByLabel('Payment').selectOption('Unpaid')
  await sheet.getByLabel('From').fill('2026-01-31')
  await expect(page).toHaveURL(/paymentStatus=unpaid/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await sheet.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/orders$/)
})

for (const [width, height, least] of [
  [360, 800, 6],
  [1280, 900, 14],
] as const)
  test(`at least ${least} orders are in view on ${width} × ${height}, and nothing is cut`, async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile !== width < 768, 'each screen has its own browser')
    await manyOrders(page, request)
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/orders')
    const rows = await shownRows(page)
    await expect(rows).toHaveCount(24)
    const inView = await rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )
    expect(inView).toBeGreaterThanOrEqual(least)
    await expect(rows.first()).toContainText('Wanjiru Kamau-Odhiambo')
    await expect(rows.first()).toContainText('12,345.00')
    await expect(rows.first()).toContainText('Unpaid')
    await expect(rows.first()).toContainText('Pending')
    await expect(rows.first().getByRole('button', { name: /^Confirm: order/ })).toBeInViewport()
    expect(await cutTexts(page)).toEqual([])
  })

test('on a tablet nothing of an order is cut', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'a tablet has no phone browser')
  await manyOrders(page, request)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/dashboard/orders')
  await shownRows(page)
  expect(await cutTexts(page)).toEqual([])
})

test('a tab lists the orders of one step, with their number, and the step is one tap', async ({
  page,
  request,
}) => {
  const { orderId } = await signInNewShopper(page, request, { order: true })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, manager)
  const number = orderId.slice(0, 8)
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
  await expect(page.getByRole('button', { name: `Start packing: order ${number}` })).toBeVisible()
})

test('hidden columns stay hidden on this device', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows a row in two lines, without columns')
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

test('a list can be used with the keyboard only', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no keys')
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

test('the head of a table stays visible while scrolling', async ({ page, isMobile }) => {
  test.skip(isMobile, 'cards have no head')
  for (const width of [768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/dashboard/products')
    const rows = await shownRows(page)
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

/** Answers the list with 24 orders of one kind: the other tests leave too few. */
async function manyOrders(page: Page, request: APIRequestContext): Promise<void> {
  const { orderId } = await signInNewShopper(page, request, { order: true })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, manager)
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { order } = await (await request.get(`/api/orders/${orderId}`, { headers })).json()
  const orders = Array.from({ length: 24 }, (_, nth) => ({
    ...order,
    _id: order._id.slice(0, -2) + String(10 + nth),
    totalAmount: 12_345,
    user: { ...order.user, name: 'Wanjiru Kamau-Odhiambo' },
  }))
  await page.route(/\/api\/orders(\?|$)/, (route) =>
    route.fulfill({ json: { orders, nextCursor: null } }),
  )
}

/** The texts in the page's rows, filters and tabs that stick out of the screen or of their own box. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const cut = [...main.querySelectorAll<HTMLElement>('tbody td, tbody .button, select, h1')]
      .filter((box) => box.checkVisibility() && box.textContent?.trim())
      .filter((box) => {
        const { left, right } = box.getBoundingClientRect()
        const isOut = left < 0 || right > innerWidth + 1
        return isOut || box.scrollWidth > box.clientWidth + 1
      })
      .map((box) => `${box.tagName} ${box.textContent}`)
    const isWide = document.documentElement.scrollWidth > innerWidth
    return isWide ? [...cut, 'the page'] : cut
  })
}
