import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { layoutShift } from '../layout-shift.ts'
import { openFilters } from '../people.ts'

/** Every public page, and how to prepare it for the check. */
const pages: [name: string, path: string, prepare?: (page: Page) => Promise<void>][] = [
  ['the list', '/products'],
  ['all filters', '/products?inStock=true', openFilters],
  ['an empty list', '/products?q=zzzzzz', (page) => expectText(page, 'No products found')],
  ['a product over the list', '/products', openFirst],
  ['a product', '/products', openAlone],
  ['login', '/login?from=%2Fcarts'],
  ['a failed login', '/login', (page) => submit(page, 'Log in', 'Email is required')],
  ['register', '/register'],
  [
    'a failed registration',
    '/register',
    (page) => submit(page, 'Create account', 'First name is required.'),
  ],
  ['about', '/about'],
  ['contact', '/contact', (page) => submit(page, 'Send Message', 'fill in all required')],
  ['nothing', '/nowhere', (page) => expectText(page, 'Page not found')],
]

for (const theme of ['light', 'dark'] as const)
  test(`axe finds no problem on any public page, ${theme}`, async ({ page, isMobile }) => {
    test.skip(isMobile && theme === 'dark', 'A colour is the same on every screen')
    // axe takes seconds for each page on a busy machine.
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const [name, path, prepare] of pages)
      await test.step(name, async () => {
        await page.goto(path)
        await prepare?.(page)
        expect(await page.evaluate(() => document.documentElement.dataset.theme ?? 'light')).toBe(
          theme,
        )
        expect(await axe(page)).toEqual([])
      })
  })

test('axe finds no problem in the open menu', async ({ page, isMobile }) => {
  await page.goto('/products')
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Categories', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Products', exact: true }).last()).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('the layout does not shift while a page loads', async ({ page }) => {
  for (const path of ['/products', '/products?q=solar', '/login', '/about', '/contact']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await layoutShift(page), path).toBeLessThan(0.02)
  }
  await page.goto('/products')
  await openAlone(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await layoutShift(page), 'a product').toBeLessThan(0.02)
})

async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

async function openFirst(page: Page): Promise<void> {
  // Before hydration the link opens the page instead.
  await expect(async () => {
    await page.goto('/products')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass()
}

async function openAlone(page: Page): Promise<void> {
  const path = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await page.goto(path ?? '')
}

async function submit(page: Page, button: string, answer: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(answer).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}
