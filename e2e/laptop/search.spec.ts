import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { hold } from '../hold.ts'
import { ready } from '../ready.ts'

test('while somebody types, words and products are suggested, also by keyboard', async ({
  page,
}) => {
  // On the list it is the same search as elsewhere.
  await ready(page, '/products')
  const search = page.getByRole('searchbox')
  await search.click()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await search.pressSequentially('delive')
  await expect(list.getByRole('option', { name: 'Delivery and payment' })).toBeVisible()
  await search.fill('')
  await search.pressSequentially('ph')
  await expect(list.getByRole('option', { name: /^See all \d+ for “ph”$/ })).toBeVisible()
  await search.fill('')
  await search.pressSequentially('kettl')
  await expect(list.getByRole('option', { name: /^Electric kettle/ })).toBeVisible()
  await expect(page).toHaveURL('/products')
  expect(await axe(page)).toEqual([])
  // Another word shows nothing of the last one while its answer is on the way.
  const { release, released } = hold()
  await page.route('**/api/searches/suggestions?**', async (route) => {
    await released
    await route.continue()
  })
  await search.fill('soap')
  await expect(list).toBeHidden()
  release()
  await expect(list.getByRole('option', { name: /^Bath soap/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await search.fill('kettl')
  await expect(list.getByRole('option', { name: /^Electric kettle/ })).toBeVisible()
  await search.press('Escape')
  await expect(list).toBeHidden()
  await expect(search).toHaveValue('kettl')
  await search.pressSequentially('e')
  await expect(list.getByRole('option', { name: /^Electric kettle/ })).toBeVisible()
  await search.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Electric kettle/)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}/)
  await expect(page.getByRole('dialog', { name: 'Electric kettle' })).toBeVisible()
})

test('after a search the keyboard goes on at what was found, and typing keeps the focus', async ({
  page,
}) => {
  await ready(page, '/about')
  const search = page.getByRole('searchbox')
  await search.fill('kettle')
  await search.press('Enter')
  const found = (q: string) => page.getByRole('region', { name: `Results for “${q}”` })
  await expect(found('kettle')).toBeFocused()
  await expect(found('kettle')).toHaveCSS('box-shadow', 'none')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Electric kettle', exact: true })).toBeFocused()

  await search.fill('football')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expect(search).toBeFocused()
  await search.press('Enter')
  await expect(found('football')).toBeFocused()
  await search.fill('')
  await expect(search).toBeFocused()
  // Below the searches stands the way to delete them.
  await search.press('ArrowUp')
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(found('kettle')).toBeFocused()
})

test('an empty field offers the last searches, also on the list', async ({ page }) => {
  await ready(page, '/about')
  const search = page.getByRole('searchbox')
  await search.fill('teapot')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?q=teapot')
  for (const path of ['/products', '/contact']) {
    await ready(page, path)
    await search.click()
    await page.getByRole('option', { name: 'teapot' }).click()
    await expect(page).toHaveURL('/products?q=teapot')
    await expect(search).toHaveValue('teapot')
  }
})

test('of a misspelt search the last searches offer what was meant, until they are cleared', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await ready(page, '/products')
  const search = page.getByRole('searchbox')
  expect(await search.evaluate((field) => field.clientWidth)).toBeGreaterThan(480)
  await search.fill('kettel')
  await search.press('Enter')
  await expect(page.getByRole('link', { name: 'Did you mean kettle?' })).toBeVisible()
  await search.fill('')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options).toHaveText(['kettle', 'Clear recent searches'])
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(options).toHaveCount(0)
  await search.fill('k')
  await search.fill('')
  await expect(options).toHaveCount(0)
  await expect(page).toHaveURL('/products?q=kettel')
})

test('a misspelt search shows what was meant, and one that matches in part says so', async ({
  page,
}) => {
  await ready(page, '/products?q=elektric+kettel')
  await expect(page.getByRole('article').first()).toContainText('Electric kettle')
  await page.getByRole('link', { name: 'Did you mean electric kettle?' }).click()
  await expect(page).toHaveURL('/products?q=electric+kettle')
  await expect(page.getByText('Did you mean')).toBeHidden()
  await expect(page.getByLabel('Sort').locator('option').first()).toHaveText('Best match')

  await page.goto('/products?q=electric+kettle+helicopter')
  await expect(page.getByText('No product matches every word.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Electric kettle')
  expect(await axe(page)).toEqual([])
})

test('a search that finds little shows similar goods below, without and with scripts', async ({
  page,
}) => {
  const similar = page.getByRole('region', { name: 'Similar goods' })
  const first = await page.request.get('/products?q=kettle')
  expect(await first.text()).toContain('Similar goods')
  await ready(page, '/products')
  await page.getByRole('searchbox').fill('kettle')
  await page.keyboard.press('Enter')
  await expect(similar.getByRole('link').first()).toBeVisible()
  await expect(similar.getByRole('link', { name: 'Electric kettle' })).toHaveCount(0)
  await page.goto('/products?inStock=true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(similar).toHaveCount(0)
})

test('the results of a search made while the list is scrolled come into view', async ({ page }) => {
  await ready(page, '/products')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toBeInViewport()
  await page.getByRole('searchbox').pressSequentially('kettle')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=kettle/)
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('article').first()).toBeInViewport()
})
