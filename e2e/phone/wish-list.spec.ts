import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { logIn, openAccountMenu, watch } from '../people.ts'
import { aCustomer, signInNewShopper } from '../sign-in-new-shopper.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
test.afterEach(({ request }) => deleteMadeProducts(request))
test.afterEach(() => expect(problems.filter((text) => !/status of 404/.test(text))).toEqual([]))

const aName = (thing: string) => `${thing} ${Math.random().toString(36).slice(2, 10)}`
const heart = (page: Page) => page.getByRole('button', { name: 'Add to wish list' })

/** Waits until the page has started. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )

/** Taps the heart once the page has started. */
async function wish(page: Page, productId: string): Promise<void> {
  await page.goto(`/products/${productId}`)
  await hydrated(page)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
}

test('a guest’s wish list moves to the account at the login', async ({ page, request }) => {
  const { aProduct, call } = await openApi(request)
  const [lamp, pot, jar] = [aName('Lamp'), aName('Pot'), aName('Jar')]
  const [lampId, potId, jarId] = [await aProduct(lamp), await aProduct(pot, 0), await aProduct(jar)]
  const person = await aCustomer(request, { emptyCart: true })
  const { token } = person
  await call('PUT', `/wish-list/${jarId}`, token)
  await call('PUT', `/wish-list/${lampId}`, token)
  const list = page.getByRole('list', { name: 'Products on your wish list' })
  const names = list.getByRole('heading')

  await test.step('a guest collects on the device', async () => {
    await wish(page, lampId)
    await wish(page, potId)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wish List' }).click()
    await expect(names).toHaveText([pot, lamp])
    // Sold out: no button to buy it.
    const soldOut = list.getByRole('listitem').filter({ hasText: pot })
    await expect(soldOut.getByText('Out of stock')).toBeVisible()
    await expect(soldOut.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0)
    await expect(page.getByText('on this device only')).toBeVisible()
    expect(await axe(page)).toEqual([])
  })

  await test.step('after the login both lists are one, without duplicates', async () => {
    await logIn(page, person)
    await openAccountMenu(page, person)
    // The footer has the link, too.
    await page.getByRole('banner').getByRole('link', { name: 'Wish List' }).click()
    await expect(names).toHaveText([pot, lamp, jar])
    await expect(page.getByText('on this device only')).toHaveCount(0)
  })

  await test.step('it goes into the cart, and off the list', async () => {
    await list.getByRole('button', { name: `Add to cart: ${lamp}` }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
    await list.getByRole('button', { name: `Remove ${lamp} from the wish list` }).click()
    await expect(names).toHaveText([pot, jar])
    await expect.poll(async () => (await call('GET', '/wish-list', token)).products).toHaveLength(2)
  })

  await test.step('two tabs show the same', async () => {
    const other = await page.context().newPage()
    watch(other, problems)
    await other.goto(`/products/${jarId}`)
    await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
    await page.bringToFront()
    await list.getByRole('button', { name: `Remove ${jar} from the wish list` }).click()
    await expect(heart(other)).toHaveAttribute('aria-pressed', 'false')
    await other.close()
  })

  await test.step('what leaves the shop drops out, and a logout leaves nothing', async () => {
    const { token: staff } = await call('POST', '/user/login', '', {
      data: { email: 'manager@duka.example', password: 'Manager#2026' },
    })
    await call('DELETE', `/products/${potId}`, staff)
    await page.reload()
    await expect(page.getByText('Your wish list is empty')).toBeVisible()
    await openAccountMenu(page, person)
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('wish-list'))).toBeNull()
  })
})

test('the wish list works offline in Swahili, and sends its changes later', async ({
  page,
  request,
}) => {
  const { aProduct, call } = await openApi(request)
  const name = aName('Mug')
  const productId = await aProduct(name)
  const { token } = await signInNewShopper(page, request, { emptyCart: true })
  await call('PUT', `/wish-list/${productId}`, token)
  await page.addInitScript(() => localStorage.setItem('language', 'sw'))
  await page.goto('/wish-list')
  await expect(page.getByRole('heading', { level: 1, name: 'Vipendwa' })).toBeVisible()
  const mug = page.getByRole('listitem').filter({ hasText: name })
  await expect(mug).toBeVisible()

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await mug.getByRole('button', { name: `Ondoa ${name} kwenye vipendwa` }).click()
  await expect(mug).toHaveCount(0)
  await expect(page.getByText('Vipendwa vyako vitasasishwa baadaye').first()).toBeVisible()
  expect((await call('GET', '/wish-list', token)).products).toHaveLength(1)

  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await call('GET', '/wish-list', token)).products).toHaveLength(0)
  problems.length = 0
})

test('the heart on a card saves the product and opens nothing', async ({ page, request }) => {
  const { aProduct } = await openApi(request)
  const name = aName('Basket')
  await aProduct(name)
  await page.goto(`/products?q=${encodeURIComponent(name)}`)
  await hydrated(page)
  const heart = page.getByRole('button', { name: `Save ${name}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/products\?q=/)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
