import { join } from 'node:path'
import { type APIRequestContext, expect, type Request, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { layoutShift } from '../layout-shift.ts'
import { manager, signIn } from '../people.ts'

const picture = join(import.meta.dirname, '../../apps/web/public/icon-512.png')

/** Saves a front as another member of staff does. */
async function saveFront(request: APIRequestContext, blocks: object[]): Promise<void> {
  const { call, staff } = await openApi(request)
  await call('PUT', '/front', staff, { data: { blocks } })
}

/** A picture so large that the browser makes it smaller before it sends it; half of it shines through. */
async function chooseClearPicture(input: HTMLElement): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 600
  const pixels = new ImageData(600, 600)
  pixels.data.set(pixels.data.map((_, at) => (at % 4 === 3 ? 128 : Math.random() * 256)))
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const chosen = new DataTransfer()
  if (blob) chosen.items.add(new File([blob], 'clear.png', { type: 'image/png' }))
  ;(input as HTMLInputElement).files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The alpha of its first pixel. */
async function alphaOf(image: HTMLElement | SVGElement): Promise<number | undefined> {
  await (image as HTMLImageElement).decode()
  const pen = document.createElement('canvas').getContext('2d')
  pen?.drawImage(image as HTMLImageElement, 0, 0)
  return pen?.getImageData(0, 0, 1, 1).data[3]
}

test.afterEach(async ({ request }) => {
  await saveFront(request, [])
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { returnDays: null } })
})

test('staff build a front, correct what is refused, and shoppers see it above the list', async ({
  page,
  request,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'Front of the shop' }).click()
  await page.getByRole('button', { name: 'Add products' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('Picked for you')
  await page.getByLabel('Find a product to add').fill('kettle')
  await page
    .getByRole('button', { name: /^Add .*kettle/i })
    .first()
    .click()

  await page.getByRole('button', { name: 'Add banner' }).click()
  const banner = page.getByRole('listitem').filter({ hasText: 'Leads to' })
  await banner.getByLabel('Title', { exact: true }).fill('Back to school')
  await banner.getByLabel('Leads to').fill('javascript:alert(1)')
  await banner.getByLabel('Picture', { exact: true }).setInputFiles(picture)
  await expect(banner.locator('img')).toHaveAttribute('src', /^\/images\//)
  await page.getByRole('button', { name: 'Add a picture of the promise' }).click()
  const promise = page.getByRole('listitem').filter({ hasText: 'beside the promise' })
  await promise.getByLabel('Picture', { exact: true }).evaluate(chooseClearPicture)
  await expect(promise.locator('img')).toHaveAttribute('src', /^\/images\//)
  expect(await promise.locator('img').evaluate(alphaOf)).toBeCloseTo(128, -1)
  await page.getByRole('button', { name: 'Move up: 2. Banner' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move down: 1. Banner' })).toBeFocused()
  const preview = page.locator('[inert]').getByText('Picked for you')
  await expect(preview).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Save the front' }).click()
  await expect(banner.getByText('Use a page of the shop such as /products')).toBeVisible()
  await expect(banner.getByLabel('Leads to')).toBeFocused()
  await banner.getByLabel('Leads to').fill('/products?q=pen')
  await page.getByRole('button', { name: 'Save the front' }).click()
  await expect(page.getByText('The front is saved.')).toBeVisible()

  const mine = await (await request.get('/api/front')).json()
  await saveFront(request, [{ kind: 'text', text: 'Of somebody else' }])
  await page.getByRole('button', { name: 'Save the front' }).click()
  await expect(page.getByText('Somebody else has changed the front of the shop.')).toBeVisible()
  await expect(banner.getByLabel('Title', { exact: true })).toHaveValue('Back to school')
  await page.getByRole('button', { name: 'Load the other version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Load the other version' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Of somebody else')
  await expect(page.getByText('Somebody else has changed')).toHaveCount(0)
  await saveFront(request, mine.front.blocks)

  await page.goto('/products')
  const front = page.locator('#front')
  await expect(front.getByRole('heading', { name: 'Picked for you' })).toBeVisible()
  await expect(front.getByRole('article')).toHaveCount(1)
  expect(await axe(page)).toEqual([])
  await front.getByRole('link', { name: 'See more Back to school' }).click()
  await expect(page).toHaveURL('/products?q=pen')
  await expect(front).toHaveCount(0)
})

test('a front comes with the page: nothing jumps, and the scripts stay small', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products')).json()
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { returnDays: 7 } })
  await saveFront(request, [
    { kind: 'promise', image: products[0].image },
    { kind: 'banner', title: 'Karibu', image: products[0].image, link: '/products?q=pen' },
    { kind: 'products', title: 'Best sellers', titleSw: 'Zinazopendwa', best: true },
    { kind: 'text', text: 'We deliver every day.' },
  ])
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto('/products', { waitUntil: 'networkidle' })
  const scripts = finished.filter((one) => one.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((one) => one.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  // With the composed promise and the focus on the new page; a first visit may load 108,000.
  expect(bytes).toBeLessThanOrEqual(104_000)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await expect(page.locator('h1 img')).toHaveAttribute('alt', '')
  // On the field of the promise it has a ground of its own, so its words have the colour of the page.
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  await expect(page.getByRole('heading', { name: 'Karibu' })).toHaveCSS('color', ink)
  const first = page.locator('#front img').first()
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(page.locator('main img[fetchpriority]')).toHaveCount(1)

  // A row has less room for a card's facts.
  await expect(page.locator('#front .card-brand').first()).toBeHidden()
  await expect(page.locator('#found .card-brand').first()).toBeVisible()

  // Filter, and back to where one was.
  const last = page.locator('#found .products').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => scrollY)
  await last.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .locator('.rail a')
    .nth(1)
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/category=/)
  await expect(page.locator('#front')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('#front')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(at, -2)
})

test('keys stay in the list of picked products, and a failed search can be tried again', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?limit=3')).json()
  const [first, second, third] = products
  await saveFront(request, [
    { kind: 'text', text: 'Karibu' },
    {
      kind: 'products',
      title: 'Picked',
      products: products.map(({ _id }: { _id: string }) => _id),
    },
  ])
  await signIn(page, manager)
  await page.goto('/dashboard/settings/front')
  const takeOut = (name: string) => page.getByRole('button', { name: `Take out ${name}` })
  await page.getByRole('button', { name: `Move earlier: ${second.name}` }).press('Enter')
  await expect(takeOut(second.name)).toBeFocused()
  await takeOut(second.name).press('Enter')
  await expect(takeOut(first.name)).toBeFocused()
  await takeOut(third.name).press('Enter')
  await expect(takeOut(first.name)).toBeFocused()
  await takeOut(first.name).press('Enter')
  const find = page.getByLabel('Find a product to add')
  await expect(find).toBeFocused()

  await find.fill(first.name)
  const add = page.getByRole('button', { name: `Add ${first.name}` }).first()
  await add.press('Enter')
  await expect(add).toBeFocused()
  await expect(takeOut(first.name)).toBeVisible()
  await page.route(/\/api\/products\?.*q=/, (route) => route.abort())
  await find.fill('kettle')
  await expect(page.getByText('Could not search.')).toBeVisible()
  await expect(add).toBeHidden()
  await page.unroute(/\/api\/products\?.*q=/)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(find).toBeFocused()
  await expect(page.getByRole('button', { name: /^Add .*kettle/i }).first()).toBeVisible()
  await expect(page.getByText('Could not search.')).toBeHidden()

  await page.getByRole('button', { name: 'Remove: 1. Text' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove: 1. Products' })).toBeFocused()
})
