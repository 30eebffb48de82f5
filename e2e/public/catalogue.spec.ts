import { expect, type Page, test } from '@playwright/test'
import { watch } from '../people.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
test.afterEach(() => expect(problems).toEqual([]))

const cards = (page: Page) => page.getByRole('article')

/** React has taken the page over: from now on links and forms are its own. */
const taken = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })

test('the list follows what one types and chooses, and the address keeps it', async ({ page }) => {
  await page.goto('/products')
  await taken(page)
  await page.getByLabel('Search', { exact: true }).fill('kettle')
  await expect(page).toHaveURL('/products?q=kettle')
  await expect(page.getByRole('status').getByText('1 product', { exact: true })).toBeVisible()
  await page.getByLabel('Category').selectOption({ label: 'Fashion' })
  await expect(page.getByText('No products found')).toBeVisible()

  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('all')
  await expect(cards(page)).toHaveCount(24)

  await page.getByText('More filters').click()
  await page.getByLabel('Brand').selectOption('Jikopa')
  await page.getByLabel(/In stock only/).check()
  await expect(page).toHaveURL('/products?brand=Jikopa&inStock=true')
  await expect(cards(page).getByText('Jikopa')).not.toHaveCount(0)

  await page.reload()
  await expect(page.getByLabel('Brand')).toHaveValue('Jikopa')
  await expect(page.getByLabel(/In stock only/)).toBeChecked()
})

test('pages of the list lead forth and back', async ({ page }) => {
  await page.goto('/products?sort=price')
  await taken(page)
  const first = await cards(page).first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/products?sort=price')
  await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/cursor=/)
})

test('a product opens over the list, and closing it brings the list back in its place', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/products?sort=name')
  await taken(page)
  const card = cards(page).nth(10).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const name = (await card.textContent()) ?? ''
  const place = await page.evaluate(() => scrollY)
  await card.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 10)}`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/products?sort=name')
  await expect(card).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)

  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/products?sort=name')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('where the file of a picture is missing stands what stands where there is none', async ({
  page,
}) => {
  await page.goto('/products?sort=oldest')
  const fileOf = (src: string | null) => src?.split('/').at(-1)?.split('-')[0]
  const missing = fileOf(await cards(page).first().locator('img').getAttribute('src'))
  expect(missing).toBeTruthy()
  await page.route(`**/images/${missing}*`, (route) => route.abort())
  await page.reload()
  // What other tests have put in may bear the same picture, or none.
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
  // The browser notes each request that was cut off.
  const told = problems.splice(0)
  expect(told.filter((text) => !/Failed to load res/.test(text))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is there, can be searched, and leaves empty fields out', async ({ page }) => {
    await page.goto('/products')
    await expect(cards(page)).toHaveCount(24)
    await page.getByLabel('Search', { exact: true }).fill('kettle')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/products?q=kettle&category=all&brand=all')
    await cards(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electric kettle')
    await page.getByRole('link', { name: 'Back to products' }).click()
    await page.goto('/products')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
  })
})

test('a list that cannot be loaded says so, and another try brings it', async ({ page }) => {
  await page.goto('/about')
  await taken(page)
  await page.route('**/api/products?**', (route) => route.abort())
  await page.route('**/api/products', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop All Products' }).click()
  await expect(page.getByRole('alert').getByText('Failed to load products.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(24)
  // The browser notes each request that was cut off.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !/Failed to load res/.test(text)),
  )
})
