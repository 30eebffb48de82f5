import { expect, test } from '@playwright/test'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { hold } from '../hold.ts'
import { layoutShift } from '../layout-shift.ts'
import { openFilters } from '../people.ts'
import { ready } from '../ready.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

// What fits the smallest phone fits the larger ones.
test.use({ viewport: { width: 360, height: 640 } })

test.afterEach(async ({ request }) => {
  const { call, staff } = await openApi(request)
  await call('PUT', '/front', staff, { data: { blocks: [] } })
  await deleteMadeProducts(request)
})

test('eight categories with pictures are in view at once, each name whole', async ({
  page,
  request,
}) => {
  const { call, staff } = await openApi(request)
  const { categories } = await call('GET', '/categories', '')
  const top = categories.filter(({ parent }: { parent?: string }) => !parent).slice(0, 8)
  const ids = top.map(({ _id }: { _id: string }) => _id)
  const block = { kind: 'categories', title: 'Our shelves', categories: ids }
  await call('PUT', '/front', staff, { data: { blocks: [block] } })
  await page.goto('/products', { waitUntil: 'networkidle' })
  expect(await layoutShift(page)).toBe(0)
  const tiles = page.getByRole('region', { name: 'Our shelves' }).getByRole('link')
  await expect(tiles).toHaveCount(8)
  const shapes = await tiles.evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect()
      const name = link.querySelector('span')
      const isWhole = name && name.scrollHeight <= name.clientHeight
      return { top, bottom, left, right, isWhole }
    }),
  )
  expect(shapes.every(({ left, right }) => left >= 0 && right <= 360)).toBe(true)
  expect(shapes.every(({ isWhole }) => isWhole)).toBe(true)
  const [first, last] = [shapes[0], shapes.at(-1)]
  expect(Number(last?.bottom) - Number(first?.top)).toBeLessThanOrEqual(190)
})

test('a card says old and new price in one line, and what one taps is as high as a thumb', async ({
  page,
  request,
}) => {
  const { aProduct, change } = await openApi(request)
  const saleId = await aProduct('Panga on sale')
  await change(saleId, { price: '1250', salePrice: '1000' })
  await page.goto('/products?q=panga', { waitUntil: 'networkidle' })
  const sale = page.getByRole('article').filter({ hasText: 'Was: Ksh 1,250.00' })
  const [old, now] = await Promise.all([
    sale.locator('.was-price').boundingBox(),
    sale.getByText('1,000').boundingBox(),
  ])
  expect(Number(old?.y) + Number(old?.height)).toBeGreaterThan(Number(now?.y))
  expect(old?.x).toBeGreaterThan(Number(now?.x) + Number(now?.width))
  const button = sale.getByRole('button', { name: 'Add to cart: Panga on sale' })
  expect((await button.boundingBox())?.height).toBe(44)
  await signInNewShopper(page, request)
  await page.goto('/products?q=panga', { waitUntil: 'networkidle' })
  await button.click()
  const more = sale.getByRole('button', { name: 'One more: Panga on sale' })
  expect((await more.boundingBox())?.height).toBe(44)
  expect((await sale.getByRole('group').boundingBox())?.height).toBe(44)
})

test('a half-loaded list shows its controls where they stay', async ({ page }) => {
  const html = await (await page.request.get('/products')).text()
  // Scripts that do nothing: where they fail, a notice moves the page.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const showFirst = async (length: number) => {
    await page.route('/products', (route) =>
      route.fulfill({ contentType: 'text/html', body: html.slice(0, length) }),
    )
    await page.goto('/products')
    const controls = page.locator('form').filter({ has: page.locator('[name=sort]') })
    return controls.locator('button, select, input').evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect()
          return [control.getAttribute('name'), x, y, width, height]
        }),
    )
  }
  const whole = await showFirst(html.length)
  const fields = [...html.matchAll(/<\/label>/g)].map(({ index }) => index)
  expect(fields.length).toBeGreaterThanOrEqual(6)
  for (const index of fields) {
    const part = await showFirst(index)
    expect(part.length).toBeGreaterThan(0)
    expect(whole).toEqual(expect.arrayContaining(part))
  }
})

test('filters are chosen in a sheet, shown as chips and removed there', async ({ page }) => {
  await ready(page, '/products')
  await openFilters(page)
  await page.locator('summary', { hasText: 'Brand' }).click()
  await page.getByLabel(/^Jikopa/).check()
  await page.getByLabel(/In stock only/).check()
  await expect(page).toHaveURL('/products?brand=Jikopa&inStock=true')
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Remove Jikopa \(\d+\)$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Remove In stock only/ }).click()
  await expect(page).toHaveURL('/products?brand=Jikopa')

  // *Back* first closes the sheet, then leaves the list.
  await openFilters(page)
  await expect(page.getByLabel('Category')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Category')).toBeHidden()
  await expect(page).toHaveURL('/products?brand=Jikopa')
  await page.goBack()
  await expect(page).toHaveURL('/products?brand=Jikopa&inStock=true')

  // A price as people write it.
  await page.goto('/products?brand=Jikopa&maxPrice=2%2C000')
  await expect(page.getByRole('link', { name: 'Remove Up to Ksh 2,000' })).toBeVisible()
})

test('a sheet opened while a list is loading loses no filter', async ({ page }) => {
  await ready(page, '/products')
  const { release, released } = hold()
  await page.route('**/api/products?**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('searchbox').fill('kettle')
  await page.getByRole('searchbox').press('Enter')
  await openFilters(page)
  release()
  await expect(page).toHaveURL('/products?q=kettle')
  await page.locator('summary', { hasText: 'Brand' }).click()
  await page.getByLabel(/^Jikopa/).check()
  await expect(page).toHaveURL('/products?q=kettle&brand=Jikopa')
  await page.getByRole('button', { name: 'Show 1 product' }).click()
  await expect(page.locator('summary', { hasText: 'Brand' })).toBeHidden()
  await expect(page).toHaveURL('/products?q=kettle&brand=Jikopa')
  await page.goBack()
  await expect(page).toHaveURL('/products?q=kettle')
  await page.goBack()
  await expect(page).toHaveURL('/products')
})

test('a slow list shows a skeleton, and the layout does not shift', async ({ page }) => {
  await ready(page, '/products')
  const { release, released } = hold()
  await page.route('**/api/products?**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('Sort').selectOption('name')
  const picture = page.getByRole('article').first().locator('img')
  await expect(picture).toHaveCSS('opacity', '0')
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add to cart/ })
  await expect(button).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  const before = await page.getByRole('article').first().boundingBox()
  release()
  await expect(picture).toHaveCSS('opacity', '1')
  const after = await page.getByRole('article').first().boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(after?.width).toBe(before?.width)
})

test('of a family nothing is chosen until one taps a size, and only that is bought', async ({
  page,
}) => {
  await page.goto('/products?q=t-shirt', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Choose size: Cotton T-shirt' }).click()
  const sheet = page.getByRole('dialog')
  const sizes = sheet.getByRole('navigation', { name: 'Size' })
  const marked = sizes.locator('[aria-current=true]')
  await expect(sizes.getByRole('link')).toHaveText([/^S/, /^M/, /^L/, /^XL/])
  await expect(marked).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0)
  await sheet
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .click()
  await page.goBack()
  await expect(marked).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Choose size', exact: true }).click()
  await expect(sizes.getByRole('alert')).toHaveText('Choose a size first')
  await expect(sizes.getByRole('link', { name: /^S/ })).toBeFocused()
  await expect(sizes.getByRole('link', { name: /^XL/ })).toBeInViewport({ ratio: 1 })

  await sizes.getByRole('link', { name: /^M/ }).click()
  await expect(marked).toHaveText(/^M/)
  await expect(sizes.getByRole('alert')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible()
  await sheet.getByRole('link', { name: 'Size guide' }).click()
  await expect(sheet.getByText('chest × length')).toBeFocused()
  await expect(sheet.getByText('chest × length')).toBeInViewport({ ratio: 1 })

  // One step back closes it. What comes again is open again; a reload is the page of an address.
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('link', { name: 'Cotton T-shirt', exact: true }).click()
  await expect(sizes.getByRole('link')).toHaveCount(4)
  await expect(marked).toHaveCount(0)
  await page.reload()
  const onPage = page.getByRole('navigation', { name: 'Size' }).locator('[aria-current=true]')
  await expect(onPage).toHaveCount(1)
})

test('the bar of a sold-out product says that its message was asked for', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?limit=100')).json()
  const soldOut = (products as { _id: string; stockQuantity: number }[]).find(
    ({ stockQuantity }) => stockQuantity === 0,
  )
  await ready(page, `/products/${soldOut?._id}`)
  await page.getByRole('link', { name: 'Notify me' }).click()
  await page.getByLabel('Email or phone number').fill('bar@people.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.locator('.bottom-bar').getByText('Thank you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notify me' })).toHaveCount(0)
  await expect(page.locator('.bottom-bar').getByRole('button')).toHaveCount(0)
})
