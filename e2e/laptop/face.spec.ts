import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn } from '../people.ts'

const picture = join(import.meta.dirname, '../../apps/web/public/icon-192.png')
const navy = { main: '#1a3c8f', accent: '#b5006e' }

test.afterEach(async ({ request }) => {
  await save(request, null)
  await request.delete('/api/settings/logo', { headers: await headersOf(request) })
})

async function headersOf(request: APIRequestContext) {
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  return { authorization: `Bearer ${token}` }
}

async function save(request: APIRequestContext, colours: object | null): Promise<void> {
  const headers = await headersOf(request)
  expect((await request.put('/api/settings', { data: { colours }, headers })).status()).toBe(200)
}

const colourOf = (page: Page, name: string) =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
    `--${name}`,
  )

test('staff choose colours with their contrast in sight, and the shop wears them', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'Logo and colours' }).click()
  await page.getByLabel('Main colour', { exact: true }).fill('#49a942')
  await expect(
    page.getByText('Too light: the contrast is 3.0, and it must be at least 4.5.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(page.getByText('The main colour #49a942 is too light')).toBeVisible()

  await page.getByRole('button', { name: 'Use #398434' }).click()
  await page.getByLabel('Main colour', { exact: true }).fill(navy.main)
  await page.getByLabel('Accent colour', { exact: true }).fill(navy.accent)
  await expect(
    page.getByText(/Easy to read: contrast 10.1 in the light theme, .* in the dark theme/),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(page.getByRole('button', { name: 'Use Duka’s colours' })).toBeVisible()
  await expect.poll(() => colourOf(page, 'primary')).toBe(navy.main)

  await page.getByLabel('Choose a picture').setInputFiles(picture)
  const inLight = page.getByRole('img', { name: 'Light theme' })
  await expect.poll(() => inLight.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192)
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Logo saved')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/images\//)
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})

test('the first paint has the colours, in both themes, and nothing jumps', async ({
  page,
  request,
}) => {
  await save(request, navy)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const bar = () => page.locator('meta[name=theme-color]').getAttribute('content')
  // Without our scripts: what the server wrote is all there is.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/products')
  expect([await colourOf(page, 'primary'), await bar()]).toEqual([navy.main, navy.main])
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  expect(await colourOf(page, 'primary')).toBe('#87a3e9')
  expect(await bar()).not.toBe(navy.main)

  await page.unroute('**/assets/*.js')
  await page.goto('/products', { waitUntil: 'networkidle' })
  const shifts = await page.evaluate(() => (window as { shifts?: { sum: number } }).shifts?.sum)
  expect(shifts).toBeLessThan(0.02)
})
