import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { openApi } from '../buyers.ts'
import { manager, signIn } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

test('many orders are in view, and nothing of them is cut', async ({ page, request, isMobile }) => {
  await manyOrders(page, request)
  await page.setViewportSize(isMobile ? { width: 360, height: 800 } : { width: 1280, height: 900 })
  await signIn(page, manager)
  await page.goto('/dashboard/orders')
  const rows = page.getByRole('table').locator('tbody > tr')
  await expect(rows).toHaveCount(24)
  await expectAllSeen(page, isMobile)
  await widenLetters(page)
  await expectAllSeen(page, isMobile)
  if (isMobile) return
  // A tablet.
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await cutTexts(page)).toEqual([])
})

async function expectAllSeen(page: Page, isMobile: boolean): Promise<void> {
  const rows = page.getByRole('table').locator('tbody > tr')
  const inView = await rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )
  expect(inView).toBeGreaterThanOrEqual(isMobile ? 6 : 14)
  for (const text of ['Wanjiru Kamau-Odhiambo', '12,345.00', 'Unpaid', 'Pending'])
    await expect(rows.first()).toContainText(text)
  await expect(rows.first().getByRole('button', { name: /^Confirm: order/ })).toBeInViewport()
  expect(await cutTexts(page)).toEqual([])
}

/** The letters of another system's font are up to 8 % wider, and lines as high. */
async function widenLetters(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const word = document.querySelector('tbody td')?.appendChild(document.createElement('span'))
    if (!word) return
    word.textContent = 'Wanjiru'
    word.style.cssText = 'position: fixed; width: 100ex; visibility: hidden'
    const aspect = word.offsetWidth / 100 / parseFloat(getComputedStyle(word).fontSize)
    word.style.width = 'auto'
    const before = word.getBoundingClientRect().width
    document.documentElement.style.setProperty('font-size-adjust', String(aspect * 1.08))
    const after = word.getBoundingClientRect().width
    word.remove()
    return after / before
  })
  expect(widths).toBeCloseTo(1.08, 1)
}

/** Answers the list with 24 orders of one kind: the other tests leave too few. */
async function manyOrders(page: Page, request: APIRequestContext): Promise<void> {
  const { orderId } = await aCustomer(request, { order: true })
  const { call, staff } = await openApi(request)
  const { order } = await call('GET', `/orders/${orderId}`, staff)
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
