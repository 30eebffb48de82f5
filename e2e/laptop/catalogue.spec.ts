import { expect, type Page, test } from '@playwright/test'
import { watch } from '../people.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
test.afterEach(() => expect(problems).toEqual([]))

const cards = (page: Page) => page.getByRole('article')

/** Waits for hydration: React then handles links and forms. */
const taken = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })

test('searching and choosing filters the list, and the URL has the filters', async ({ page }) => {
  await page.goto('/products')
  await taken(page)
  const search = page.getByRole('searchbox')
  await search.fill('kettle')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?q=kettle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kettle”')
  await expect(search).not.toBeFocused()
  await expect(page.getByRole('status').getByText('1 product', { exact: true })).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Fashion' })
  await expect(page.getByText('No products found')).toBeVisible()

  // A search asks the whole shop, whatever is chosen on the list.
  await search.fill('dress')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?q=dress')
  await expect(cards(page)).not.toHaveCount(0)
  await page.goBack()
  await expect(search).toHaveValue('kettle')

  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/products')
  await expect(search).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('all')
  await expect(cards(page)).toHaveCount(24)

  await page.locator('summary', { hasText: 'Brand' }).click()
  await page.getByLabel(/^Jikopa/).check()
  await page.getByRole('checkbox', { name: /In stock only/ }).check()
  await expect(page).toHaveURL('/products?brand=Jikopa&inStock=true')
  await expect(cards(page).getByText('Jikopa')).not.toHaveCount(0)

  await page.reload()
  await expect(page.getByLabel(/^Jikopa/)).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /In stock only/ })).toBeChecked()
})

test('after a link to another page reading goes on at its heading', async ({ page }) => {
  await page.goto('/about')
  await taken(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a search that finds nothing offers no filters', async ({ page }) => {
  await page.goto('/products?q=zzzzzz')
  await taken(page)
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Find products' })).toHaveCount(0)
  await page.goto('/products?q=zzzzzz&inStock=true')
  await expect(page.getByRole('form', { name: 'Find products' })).toBeVisible()
})

test('a product opens over the list, and closing it keeps the scroll position', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/products?sort=name')
  await taken(page)
  const card = cards(page).nth(10).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const name = (await card.textContent()) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  await card.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 10)}`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/products?sort=name')
  await expect(card).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/products?sort=name')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a missing picture file shows the placeholder', async ({ page }) => {
  await page.goto('/products?sort=oldest')
  const fileOf = (src: string | null) => src?.split('/').at(-1)?.split('-')[0]
  const missing = fileOf(await cards(page).first().locator('img').getAttribute('src'))
  expect(missing).toBeTruthy()
  await page.route(`**/images/${missing}*`, (route) => route.abort())
  await page.reload()
  // Products of other tests may have the same picture, or none.
  const shown = () =>
    cards(page)
      .locator('picture:has(img)')
      .evaluateAll((pictures) =>
        pictures.map((picture) => {
          const image = picture.querySelector('img')
          return {
            src: image?.getAttribute('src') ?? null,
            isThere: !!image?.naturalWidth,
            width: image?.getBoundingClientRect().width,
            hasParcel: getComputedStyle(picture, '::after').maskImage.includes('svg'),
          }
        }),
      )
  await expect(async () => {
    const [first, ...others] = await shown()
    expect(first).toMatchObject({ hasParcel: true, width: 0 })
    const other = others.find(({ src }) => fileOf(src) !== missing)
    expect(other).toMatchObject({ isThere: true, hasParcel: false })
  }).toPass()
  // The browser reports each aborted request.
  const logged = problems.splice(0)
  expect(logged.filter((text) => !/Failed to load res/.test(text))).toEqual([])
})

test('a list that cannot be loaded shows an error, and a retry loads it', async ({ page }) => {
  await page.goto('/about')
  await taken(page)
  await page.route('**/api/products?**', (route) => route.abort())
  await page.route('**/api/products', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop All Products' }).click()
  await expect(page.getByRole('alert').getByText('Failed to load products.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(24)
  // The browser reports each aborted request.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !/Failed to load res/.test(text)),
  )
})
