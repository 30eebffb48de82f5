import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { layoutShift } from '../layout-shift.ts'
import { ready } from '../ready.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

// What fits the smallest phone fits the larger ones.
test.use({ viewport: { width: 360, height: 640 } })

test('errors of an address are shown at their fields and scrolled into view', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await ready(page, '/checkout')
  await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
  await page.getByRole('button', { name: 'Place order' }).tap()
  const sentence = page.getByRole('alert').getByText('Please fill in all required new address')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  const first = page.getByLabel('City or town')
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(first).toHaveAccessibleDescription('Which city or town?')
  expect(await axe(page)).toEqual([])
  for (const [label, name] of [
    ['Street', 'address-line3'],
    ['Address line 1', 'address-line1'],
    ['Postal code', 'postal-code'],
    ['M-Pesa phone number', 'tel'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', name)

  await first.fill('Nairobi')
  await expect(first).not.toHaveAccessibleDescription(/Which/)
  await expect(page.getByLabel('Street')).toHaveAccessibleDescription('Which street?')
})

test('the menu starts with the account, and categories do not move the other entries', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await ready(page, '/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Cart 1' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible()
  const order = await menu.locator('a, button').allTextContents()
  const at = (text: string) => order.findIndex((name) => name.includes(text))
  expect(at('My Orders')).toBeLessThan(at('Products'))
  expect(at('Products')).toBeLessThan(at('Kiswahili'))
  const profile = menu.getByRole('link', { name: 'Update Profile' })
  await expect(profile).toBeHidden()
  await menu.getByText('My Account').tap()
  await expect(profile).toBeVisible()
  expect(await axe(page)).toEqual([])

  await menu.getByRole('button', { name: 'Categories' }).tap()
  await expect(menu.getByRole('link', { name: 'Kitchen' })).toBeVisible()
  await menu.getByRole('button', { name: 'Back to the menu' }).tap()
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible()

  // *Back* first closes the menu, then leaves the page.
  await page.waitForFunction(() => history.state?.sheet)
  await page.goBack()
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeHidden()
  await expect(page).toHaveURL('/about')

  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('link', { name: 'My Orders' }).tap()
  await expect(page).toHaveURL('/orders')
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('with letters of twice the size the cart and the menu stand beside the name, and no word of the promise breaks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await ready(page, '/products')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const header = page.getByRole('banner')
  const middles = await Promise.all(
    [
      header.getByRole('link').first(),
      header.getByRole('link', { name: 'Cart' }),
      header.getByRole('button', { name: 'Menu', exact: true }),
    ].map((part) => part.evaluate((at) => at.getBoundingClientRect())),
  )
  for (const { top, bottom } of middles) {
    expect(top).toBeLessThan(middles[0]?.bottom ?? 0)
    expect(bottom).toBeLessThanOrEqual(
      await header.getByRole('search').evaluate((at) => at.getBoundingClientRect().top),
    )
  }
  const lines = await page
    .locator('main .middle')
    .first()
    .evaluate((content) => {
      content.insertAdjacentHTML(
        'afterbegin',
        '<h1 class="promise"><span class="promise-day">tomorrow</span></h1>',
      )
      const range = document.createRange()
      range.selectNodeContents(document.getElementsByClassName('promise-day')[0] ?? content)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  expect(lines).toBe(1)
})

const isReachable = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate((card) => !card.closest('[inert]'))

test('the keyboard goes to a dialog: the menu and the filters, also before the scripts have loaded', async ({
  page,
}) => {
  for (const hasScripts of [true, false]) {
    if (!hasScripts) await page.route('**/assets/entry-client-*.js', () => undefined)
    await page.goto('/products', { waitUntil: hasScripts ? 'load' : 'commit' })
    for (const name of ['Menu', 'Filter']) {
      await test.step(`${name}, ${hasScripts ? 'with scripts' : 'without scripts yet'}`, async () => {
        const opener = page.getByRole('button', { name, exact: true })
        await opener.press('Enter')
        const sheet = page.getByRole('dialog', { name })
        await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
        if (hasScripts) expect(await axe(page)).toEqual([])
        // Of the page behind, neither Tab nor a screen reader finds anything.
        expect(await isReachable(page)).toBe(false)
        const outside = await sheet.evaluateHandle((element) => {
          const found: string[] = []
          document.addEventListener('focusin', ({ target }) => {
            if (target instanceof Element && element.isConnected && !element.contains(target))
              found.push(target.outerHTML)
          })
          return found
        })
        for (let tabs = 0; tabs < 30; tabs += 1) await page.keyboard.press('Tab')
        expect(await outside.jsonValue()).toEqual([])
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
        await expect(opener).toBeFocused()
        expect(await isReachable(page)).toBe(true)
      })
    }
  }
})

test('the bell opens the notifications about orders', async ({ page, request }) => {
  const { unpaidId } = await signInNewShopper(page, request, { order: true })
  await ready(page, '/notifications')
  const waiting = /^Order \d{3} \d{4} is waiting for your payment\.$/
  await page.getByRole('link', { name: waiting }).tap()
  await expect(page).toHaveURL(`/orders/${unpaidId}`)
  await page.goBack()
  await expect(page.getByRole('listitem').getByText(/You pay on delivery/)).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a reload, such as by pull-to-refresh, keeps the scroll position', async ({ page }) => {
  await ready(page, '/products?sort=name')
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await expect(page).toHaveURL('/products?sort=name')
})

test('adding to the cart keeps the focus, and the card tells how many are in it', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request, { emptyCart: true })
  await ready(page, '/products?q=electric+kettle')
  const add = page.getByRole('button', { name: 'Add to cart: Electric kettle' })
  await add.focus()
  await page.keyboard.press('Enter')
  const inCart = page.getByRole('group', { name: 'In cart: Electric kettle' })
  await expect(inCart).toContainText('1')
  await expect(inCart.getByRole('button', { name: 'One more: Electric kettle' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inCart).toContainText('2')
  const less = inCart.getByRole('button', { name: 'One less: Electric kettle' })
  await less.press('Enter')
  await expect(inCart).toContainText('1')
  await less.press('Enter')
  await expect(add).toBeFocused()
})

test('name, price and button stay in view below a product, on its page and over the list', async ({
  page,
}) => {
  await ready(page, '/products?q=pishori+rice')
  const card = page.getByRole('article').getByRole('link', { name: 'Pishori rice' })
  const path = (await card.getAttribute('href')) ?? ''
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  for (const [open, isSheet] of [
    [() => card.tap(), true],
    [() => ready(page, path), false],
  ] as const) {
    await open()
    const bar = page.locator('.bottom-bar')
    const again = bar.getByText('Pishori rice')
    await expect(bar.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 })
    await expect(again).toHaveCount(0)
    // Below the list there is such a row, too.
    await page.getByRole('heading', { name: 'Similar goods' }).last().scrollIntoViewIfNeeded()
    await expect(again).toBeInViewport({ ratio: 1 })
    if (isSheet) await expect(close).toBeInViewport({ ratio: 1 })
    await expect(bar.getByText('Ksh 920.00')).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 })
    expect(await axe(page)).toEqual([])
  }
  expect(await layoutShift(page)).toBe(0)
})

test('a half-typed M-Pesa number says what the button waits for', async ({ page, request }) => {
  await signInNewShopper(page, request, { order: true })
  await ready(page, '/checkout')
  const phone = page.getByLabel('M-Pesa phone number')
  const place = page.getByRole('button', { name: 'Place order' })
  await phone.fill('0712')
  await expect(place).toBeDisabled()
  await expect(place).toHaveAccessibleDescription('The M-Pesa phone number is not complete yet.')
  await phone.blur()
  const invalid = /^Please provide a valid M-Pesa phone number\./
  await expect(phone).toHaveAccessibleDescription(invalid)
  await phone.fill('0712 345 678')
  await expect(phone).not.toHaveAccessibleDescription(invalid)
  await expect(place).toBeEnabled()
})
