import { expect, type Page, test } from '@playwright/test'
import { chunkOf } from '../chunk-of.ts'
import { watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

test('the shop switches to Swahili and remembers the choice', async ({ page }) => {
  const problems: string[] = []
  watch(page, problems)
  await page.goto('/products')
  const footer = page.getByRole('contentinfo')
  // Before hydration the button does nothing.
  await expect(async () => {
    await footer.getByRole('button', { name: 'Kiswahili' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bidhaa' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await expect(page).toHaveTitle(/^Bidhaa/)
  await expect(page.getByRole('button', { name: /^Weka kikapuni: / }).first()).toBeVisible()

  // From now on the server renders Swahili, and hydration keeps it.
  await page.goto('/login?from=%2Fcarts')
  await expect(page.getByRole('heading', { level: 1, name: 'Karibu tena!' })).toBeVisible()
  await expect(page.getByText('Tafadhali ingia ili uone kikapu chako.')).toBeVisible()
  const password = page.locator('input[name=password]')
  await password.fill('half')
  await page.getByRole('button', { name: 'Ingia', exact: true }).last().click()
  await expect(page.getByText('Barua pepe inahitajika')).toBeVisible()
  await expect(password).toHaveValue('half')

  await footer.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
  // What the form was refused for changes its language with the page.
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
  expect(problems).toEqual([])
})

/** Sets Swahili as on a device where it was chosen before. */
async function speakSwahili(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'sw'))
}

test('no page flashes another language before the chosen one', async ({ page }) => {
  const problems: string[] = []
  watch(page, problems)
  // As on a device where Swahili was chosen before the server rendered it.
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('language', 'sw'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Kutuhusu' })).toBeVisible()

  // Records everything on screen between the first byte and the last change.
  await page.addInitScript(() => {
    const noted = new Set<string>()
    const note = () => noted.add(document.querySelector('h1')?.textContent ?? '')
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { noted })
  })
  const pages = { '/products': 'Bidhaa', '/login': 'Karibu tena!', '/contact': 'Wasiliana nasi' }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    const noted = await page.evaluate(() => [
      ...(window as unknown as { noted: Set<string> }).noted,
    ])
    expect(noted.filter(Boolean)).toEqual([title])
  }
  expect(problems).toEqual([])
})

test('the button of a card is one line on the smallest phones', async ({ page }) => {
  await page.setViewportSize({ width: 340, height: 800 })
  await speakSwahili(page)
  await page.goto('/products')
  const add = page.getByRole('button', { name: /^Weka kikapuni: / }).first()
  await expect(add).toHaveText('Weka kikapuni')
  expect((await add.boundingBox())?.height).toBe(44)
})

test('the texts behind the login come with it', async ({ page, request }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await speakSwahili(page)
  const signedInWords = chunkOf('app/words/swahili/signed-in.ts')
  await page.goto('/products', { waitUntil: 'networkidle' })
  // Guests do not load the texts of the checkout.
  expect(files).not.toContain(signedInWords)
  await signInNewShopper(page, request)
  await page.goto('/checkout')
  await expect(page).toHaveTitle(/^Lipia/)
  expect(files).toContain(signedInWords)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page cached in English is hidden until it is in Swahili', async ({ page, context }) => {
    await page.goto('/about')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Kiswahili' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kutuhusu' })).toBeVisible()
    await filesKept(page)

    await context.setOffline(true)
    // Records each visible title.
    await page.addInitScript(() => {
      const noted = new Set<string>()
      const note = () => {
        const cover = getComputedStyle(document.documentElement, '::after')
        const isCovered = cover.position === 'fixed' && cover.visibility === 'visible'
        if (!isCovered) noted.add(document.querySelector('h1')?.textContent ?? '')
      }
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      Object.assign(window, { noted })
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Kutuhusu' })).toBeVisible()
    const noted = await page.evaluate(() => [
      ...(window as unknown as { noted: Set<string> }).noted,
    ])
    expect(noted.filter(Boolean)).toEqual(['Kutuhusu'])
  })
})

/** Waits until everything that the page has requested works offline. */
const filesKept = (page: Page) =>
  page.waitForFunction(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const words = files.filter((name) => name.includes('/assets/'))
    const kept = await Promise.all(words.map((name) => caches.match(name)))
    return kept.length > 0 && kept.every(Boolean)
  })
