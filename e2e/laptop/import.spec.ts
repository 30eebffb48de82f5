import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn, watch } from '../people.ts'

const titles = 'sku,name,description,price,stock,category,brand,variant'

test('a file is imported after its errors are corrected, and its product is in the shop', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const name = 'Clay pot of Machakos'
  const pot = (price: string) =>
    `POT-1,${name},Keeps water cool.,${price},12,Kitchen,Mtungi,10 litres`
  const basin = ',Basin,Holds water.,"Ksh 1,250.00",3,Kitchen,Mtungi,Red'

  await signIn(page, manager)
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import Products' })).toBeVisible()

  await test.step('a file with a wrong row cannot be imported', async () => {
    await choose(page, 'pots.csv', [titles, pot('free'), basin])
    await expect(page.getByText('1 row cannot be imported, so nothing is.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Price: This must be a number, such as 1500 or 1,500.50.')
    await expect(importButton(page)).toHaveCount(0)
    await looksRight(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the rows with errors' }).click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    expect(saved.startsWith('\ufeff')).toBe(true)
    expect(saved.trim().split('\r\n')).toEqual([
      `${titles},error`,
      `${pot('free')},"This must be a number, such as 1500 or 1,500.50."`,
    ])
  })

  await test.step('after the correction the preview says what will happen, and it happens', async () => {
    await choose(page, 'pots.csv', [titles, pot('1450'), basin])
    await expect(importButton(page)).toHaveText('Import: add 2 products')
    await importButton(page).click()
    await expect(page.getByText('Done: 2 new, 0 changed, 0 unchanged.').first()).toBeFocused()
    await looksRight(page)
  })

  await test.step('the product is in the shop, with a tile instead of a picture', async () => {
    await page.goto(`/products?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { name }).last()).toBeVisible()
    await expect(page.getByText('Ksh 1,450.00').last()).toBeVisible()
    const tile = page.locator('picture:empty').last()
    await expect(tile).toBeVisible()
    expect(await tile.evaluate((at) => getComputedStyle(at, '::after').maskImage)).toContain('svg')
  })

  await test.step('the same file again changes nothing', async () => {
    await page.goto('/dashboard/products/import')
    await choose(page, 'pots.csv', [titles, pot('"1,450.00"'), basin])
    await expect(page.getByText('0 new, 0 changed, 2 unchanged')).toBeVisible()
    await expect(page.getByText('There is nothing to import')).toBeVisible()
    await expect(importButton(page)).toHaveCount(0)
  })
  expect(problems).toEqual([])
})

test('columns can be assigned, and an ended session loses nothing', async ({ page, request }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products/import')
  const cells = 'Lantern of Kisumu,Shines.,850,7,Hurricane lamps,Taa,Blue'
  await choose(page, 'lamps.csv', ['What,Says,Costs,Have,Kind,From,Which', cells])
  await expect(page.getByRole('alert')).toContainText('Say which column of the file holds')

  for (const [column, title] of Object.entries({
    Name: 'What',
    Description: 'Says',
    Price: 'Costs',
    Stock: 'Have',
    Category: 'Kind',
    Brand: 'From',
    Variant: 'Which',
  }))
    await page.getByLabel(column, { exact: true }).selectOption({ label: title })
  await expect(page.getByText('There is no category called "Hurricane lamps".')).toBeVisible()
  await page.getByLabel('Create missing categories').check()
  await expect(page.getByText('Will be created: Hurricane lamps')).toBeVisible()
  await expect(importButton(page)).toHaveText('Import: add 1 product')

  await test.step('the session ends and the manager signs in again', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await request.post('/api/user/logout', { headers: { authorization: `Bearer ${token}` } })
    await importButton(page).click()
    await expect(page).toHaveURL(/login/)
    await signIn(page, manager)
    await page.goto('/dashboard/products/import')
    await expect(page.getByText('The file is lamps.csv.')).toBeVisible()
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('2')
  })

  await importButton(page).click()
  await expect(page.getByText('Done: 1 new, 0 changed, 0 unchanged.').first()).toBeVisible()
  await expect(page.getByText('New categories: Hurricane lamps')).toBeVisible()
})

function importButton(page: Page) {
  return page.getByRole('button', { name: /^Import/ })
}

async function choose(page: Page, name: string, lines: string[]): Promise<void> {
  await page
    .getByLabel(/^(CSV file|Choose another file)$/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

/** Expects no axe problem in either theme and nothing wider than the screen. */
async function looksRight(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    expect(await axe(page)).toEqual([])
  }
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ])
  expect(wide).toBeLessThanOrEqual(screen)
}
