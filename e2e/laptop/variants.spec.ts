import { expect, test } from '@playwright/test'
import { openApi } from '../buyers.ts'
import { manager, signIn } from '../people.ts'

/** A picture of one colour, as a bitmap that every browser and the shop can read. */
async function aPicture(page: import('@playwright/test').Page, colour: string) {
  const url = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 60
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 60, 60)
    }
    return canvas.toDataURL('image/png')
  }, colour)
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}

test('several choices of one product lead to a group, which asks before a link leaves it', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products?new=1')
  await page.getByLabel('Name', { exact: true }).fill('Shuka')
  await page.getByLabel('Price (Ksh)').fill('900')
  await page.getByLabel('Option 1').fill('Size')
  await page.getByLabel('Choice 1').fill('S, M, L, XL')
  await page.getByRole('dialog').getByRole('link', { name: 'Add group' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shuka')
  await expect(page.getByLabel('Price (Ksh), Size: XL')).toHaveValue('900')

  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shuka')
})

test('a group that is left by Back is there again', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products')
  await page.goto('/dashboard/products/new-group')
  await page.getByLabel('Name', { exact: true }).fill('Shuka')
  await page.getByText('Sizes or colours').click()
  await page.getByLabel('Values of option 1').fill('S, M')
  await page.getByLabel('Price (Ksh), Size: M').fill('900')
  page.on('dialog', (dialog) => dialog.accept())
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shuka')
  await expect(page.getByLabel('Price (Ksh), Size: M')).toHaveValue('900')
})

test('a product needs a name, a category, a price and a stock, and the next one begins at once', async ({
  page,
}) => {
  const name = `Kinu ${Math.random().toString(36).slice(2, 10)}`
  await signIn(page, manager)
  await page.goto('/dashboard/products')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption({ index: 1 })
  const category = await page.getByLabel('Category').inputValue()
  await page.getByLabel('Stock').fill('4')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByLabel('Price (Ksh)')).toBeFocused()
  await page.getByLabel('Price (Ksh)').fill('650')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Price (Ksh)')).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue(category)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
})

test('staff create a group, and shoppers choose its size and colour', async ({ page, browser }) => {
  const name = `Kikoi ${Math.random().toString(36).slice(2, 10)}`
  await signIn(page, manager)
  await page.goto('/dashboard/products/new-group')

  await test.step('one form makes all products, and a refusal loses nothing', async () => {
    await page.getByLabel('Category').selectOption({ index: 1 })
    await page
      .getByLabel('Image')
      .setInputFiles([await aPicture(page, 'teal'), await aPicture(page, 'orange')])
    await page.getByText('Sizes or colours').click()
    await page.getByLabel('Values of option 1').fill('M, L')
    await page.getByLabel('Values of option 2').fill('Red, Blue')
    await page.getByLabel('Price (Ksh), Size: M, Colour: Red').fill('950')
    await page.getByLabel('Stock, Size: M, Colour: Red').fill('9')
    await page.getByLabel('Stock, Size: L, Colour: Red').fill('0')
    await page.getByRole('button', { name: 'Fill empty rows like the first' }).click()
    await page.getByRole('button', { name: 'Leave out Size: L, Colour: Blue' }).click()
    await page.getByRole('button', { name: 'Create group' }).click()
    const field = page.getByLabel('Name', { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(name)
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(3)
  })

  await test.step('the options are links, also without scripts', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'Size: M, Colour: Red' })
      .or(page.getByRole('listitem').filter({ hasText: 'Size: M, Colour: Red' }))
      .getByRole('link', { name, exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const shop = await plain.newPage()
    await shop.goto(page.url())
    const sizes = shop.getByRole('navigation', { name: 'Size' })
    await expect(sizes.locator('[aria-current=true]')).toHaveText(/^M/)
    await expect(sizes.getByRole('link', { name: /^L.*Out of stock/ })).toBeVisible()
    await sizes.getByRole('link', { name: /^L/ }).click()
    await expect(sizes.locator('[aria-current=true]')).toHaveText(/^L/)
    // There is no large blue one: the chip leads to the medium one and says so.
    await shop.getByRole('link', { name: /^Blue.*M/ }).click()
    await expect(sizes.locator('[aria-current=true]')).toHaveText(/^M/)
    await plain.close()
  })

  await test.step('a tap shows a picture large', async () => {
    await page.getByRole('link', { name: `Enlarge the picture of ${name}`, exact: true }).click()
    const large = page
      .getByRole('dialog')
      .getByRole('button', { name: `Enlarge the picture of ${name}`, exact: true })
    await large.click()
    await expect(large).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Close picture' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('arrow keys lead from one large picture to the next', async ({ page, request }) => {
  const { call } = await openApi(request)
  const { products } = await call('GET', '/products?q=pishori+rice&limit=1', '')
  await page.goto(`/products/${products[0]._id}`, { waitUntil: 'networkidle' })
  const opener = page.getByRole('link', { name: /^Enlarge the picture/ }).first()
  await opener.press('Enter')
  const pictures = page.getByRole('dialog').getByRole('button', { name: /^Enlarge the picture/ })
  for (const place of [0, 1, 2]) {
    await expect(pictures.nth(place)).toBeFocused()
    await expect(pictures.nth(place)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowRight')
  }
  const last = pictures.nth(2)
  await last.click()
  // As large as its file.
  await expect.poll(async () => (await last.boundingBox())?.width).toBeGreaterThanOrEqual(1000)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
