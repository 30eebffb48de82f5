import { expect, type Page, test } from '@playwright/test'
import { watch } from '../people.ts'

const pages = ['/products', '/login', '/carts']
const unknown = 'utm_source=whatsapp&fbclid=x&page=2&foo=%E0%A4%A&foo=1&q='

/** Opens an address and waits until React has taken the page over. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // The last link of the page: a tap on one that React has not hydrated loads a whole page.
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('a')].at(-1) ?? {}
    return Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  await expect(page.locator('.for-older-browsers')).toBeHidden()
}

test('a link with what messengers and campaigns add opens the page as any other', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  for (const path of pages)
    await test.step(path, async () => {
      await open(page, `${path}?${unknown}#reviews`)
      await expect(page).toHaveURL(/^[^?]*(\?(q=|from=%2F[\w-]+(%3Fq%3D)?))?(#reviews)?$/)
    })
  await open(page, '/products')
  const product = await page.locator('article a').first().getAttribute('href')
  await open(page, `${product}?utm_source=sms&utm_source=2`)
  await expect(page).toHaveURL(new RegExp(`${product}$`))
  expect(problems).toEqual([])
})

test('the second page of the list can be reloaded, and knows then where it came from', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  await open(page, '/products')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  const second = page.url()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).not.toHaveURL(second)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(second)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a page opens at its top, and is where it was after a step back', async ({ page }) => {
  const y = () => page.evaluate(() => Math.round(scrollY))
  const scroll = (to: number) => page.evaluate((to) => scrollTo(0, to), to)
  const follow = (name: string) =>
    page.locator('footer').getByRole('link', { name }).dispatchEvent('click')
  await open(page, '/products')
  await scroll(900)
  // Not a tap, which would scroll to the link.
  await follow('About Us')
  await expect(page).toHaveURL(/about/)
  await expect.poll(y).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/products/)
  await expect.poll(y).toBe(900)
  // From the footer, to an address that was scrolled before.
  await page.goForward()
  await follow('Shop All')
  await expect(page).toHaveURL(/products/)
  await expect.poll(y).toBe(0)
  // An address that is opened anew, such as from a message.
  await scroll(700)
  await open(page, '/contact')
  await open(page, '/products')
  expect(await y()).toBe(0)
})

test('an error is shown from its top, and screen readers go on at its heading', async ({
  page,
}) => {
  await open(page, '/products')
  await page.evaluate(() => scrollTo(0, 1200))
  await page.route('**/api/products/*', (route) => route.abort())
  await page.locator('article a').last().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the notice shows when the scripts do not start, and the shop learns of it', async ({
  page,
}) => {
  await page.route('**/assets/list-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken at start")' }),
  )
  const report = page.waitForRequest('**/api/client-errors')
  await page.goto('/products')
  expect((await report).postDataJSON()).toMatchObject({ kind: 'not-started', page: '/products' })
  await expect(page.locator('.for-older-browsers')).toBeVisible()
})
