import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toaster] [data-sonner-toast]')
/** Puts the product into the cart, which brings a toast. */
async function addToCart(page: Page): Promise<void> {
  const added = page.waitForResponse('**/api/carts')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await added
}

/** Opens a product as somebody who is signed in, with a toast on screen. */
async function openProduct(page: Page, request: APIRequestContext): Promise<void> {
  const { kettleId } = await signInNewShopper(page, request)
  await page.goto(`/products/${kettleId}`)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
  await addToCart(page)
  await expect(toasts(page)).toHaveCount(1)
}

test('who wants more than there is gets all, and reads only how many that was', async ({
  page,
  request,
}) => {
  await openProduct(page, request)
  const tooMany = page.getByText(/^Cannot add more than available stock/)
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.fill('99999')
  await expect(tooMany).toBeVisible()
  const all = await quantity.inputValue()
  // One is in the cart, so that the shop refuses all of them; what it said of a number is over all the same.
  await addToCart(page)
  await expect(tooMany.and(page.getByRole('alert'))).toHaveCount(0)
  await expect(quantity).toHaveValue(all)
})

test('toasts look as the specification describes, are announced and readable', async ({
  page,
  request,
}) => {
  await openProduct(page, request)
  // Toasts appear below the header and do not cover its buttons.
  for (let times = 0; times < 4; times += 1) await addToCart(page)
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-x-position', 'right')
  await expect(toaster).toHaveAttribute('data-y-position', 'top')
  const style = await toaster.evaluate(({ style }) =>
    ['--width', '--gap'].map((name) => style.getPropertyValue(name)),
  )
  expect(style).toEqual(['356px', '14px'])
  await expect(toaster.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await expect(toaster.locator('[data-rich-colors=true]').first()).toBeVisible()
  await page.keyboard.press('Alt+T')
  await expect(toaster).toBeFocused()
  const news = page.getByRole('region', { name: /Notifications/ })
  await expect(news).toHaveAttribute('aria-live', 'polite')
  await expect(news.getByText('Added to cart!').first()).toBeVisible()

  // A visible toast changes with the theme at once.
  const ground = () =>
    toasts(page)
      .first()
      .evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark theme' }).dispatchEvent('click')
  await expect.poll(ground).not.toBe(light)

  // Under the pointer it stays.
  await toasts(page).first().hover()
  for (const theme of ['light', 'dark'])
    for (const kind of ['success', 'info', 'warning', 'error']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await toasts(page)
        .first()
        .evaluate((one, type) => one.setAttribute('data-type', type), kind)
      expect(
        await axe(page, { part: '[data-sonner-toast]', coloursOnly: true }),
        `${kind}, ${theme}`,
      ).toEqual([])
    }
})

/** The same while the clock stands, which shows no toast by itself. */
async function addWhileStopped(page: Page): Promise<void> {
  await addToCart(page)
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return toasts(page).count()
    })
    .toBe(1)
  await page.clock.runFor(40)
}

/** One toast on a page, with the clock stopped from then on. */
async function oneToast(page: Page, request: APIRequestContext): Promise<Locator> {
  await page.clock.install()
  await openProduct(page, request)
  await page.mouse.move(10, 700)
  await page.clock.runFor(5000)
  await expect(toasts(page)).toHaveCount(0)
  // The toast library has loaded, so the next toast appears at once.
  await page.clock.pauseAt(Date.now() + 60_000)
  await addWhileStopped(page)
  await expect(toasts(page)).toHaveAttribute('data-mounted', 'true')
  return toasts(page)
}

test('a toast stays for four seconds, and while the pointer is on it', async ({
  page,
  request,
}) => {
  const toast = await oneToast(page, request)
  await page.clock.runFor(3900)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(100)
  await expect(toast).toHaveAttribute('data-removed', 'true')
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)

  await addWhileStopped(page)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.mouse.move(10, 700)
  await page.clock.runFor(4100)
  await expect(toast).toHaveAttribute('data-removed', 'true')
})

test('a toast with Undo stays for ten seconds, and while the button is focused', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signInNewShopper(page, request)
  await page.goto('/carts')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.mouse.move(10, 700)
  await page.clock.runFor(30_000)
  await expect(undo).toBeFocused()
  await undo.evaluate((button) => button.blur())
  await page.clock.runFor(8000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(3000)
  await expect(undo).toHaveCount(0)
})

test('Tab leads past a toast, and the focus comes back from one that goes', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await page.goto('/carts')
  const clear = page.getByRole('button', { name: 'Clear cart' })
  await clear.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('button').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(last).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a slow swipe of 46 px dismisses a toast, and one of 44 px does not', async ({
  page,
  request,
}) => {
  const toast = await oneToast(page, request)
  for (const distance of [44, 46]) {
    // After its animation.
    await toast.hover({ position: { x: 100, y: 20 } })
    const finger = await aFinger(page, toast)
    await finger('touchStart', 0)
    for (const moved of [5, distance - 1, distance]) await finger('touchMove', moved)
    // Too slow for a flick, and shorter than the four seconds.
    await page.clock.runFor(2000)
    await finger('touchEnd')
    await page.clock.runFor(100)
    const goes = String(distance === 46)
    await expect(toast).toHaveAttribute('data-swipe-out', goes)
    await expect(toast).toHaveAttribute('data-removed', goes)
  }
})

/** A finger that swipes a toast to the right; a mouse would select the text instead. */
async function aFinger(page: Page, toast: Locator) {
  const box = await toast.boundingBox()
  const browser = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        moved === undefined ? [] : [{ x: (box?.x ?? 0) + 100 + moved, y: (box?.y ?? 0) + 20 }],
    })
}
