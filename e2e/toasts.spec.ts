import { expect, type Locator, type Page, test } from '@playwright/test'
import { settle } from './settle.ts'

test.skip(({ isMobile }) => isMobile, 'The bell is in the menu there')

const toasts = (page: Page) => page.locator('[data-sonner-toaster] [data-sonner-toast]')
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })

test('news is told as the specification has it', async ({ page, request }) => {
  await settle(page, request)
  await page.goto('/products')
  // News stands below the header, so that the next thing there can be pressed.
  for (let taps = 0; taps < 5; taps += 1) await bell(page).click()
  const place = page.locator('[data-sonner-toaster]')
  await expect(place).toHaveAttribute('data-x-position', 'right')
  await expect(place).toHaveAttribute('data-y-position', 'top')
  const style = await place.evaluate(({ style }) =>
    ['--width', '--gap'].map((name) => style.getPropertyValue(name)),
  )
  expect(style).toEqual(['356px', '14px'])
  await expect(place.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await expect(place.locator('[data-rich-colors=true]').first()).toBeVisible()
  await page.keyboard.press('Alt+T')
  await expect(place).toBeFocused()

  // The other theme at once, while it is on screen.
  const ground = () =>
    toasts(page)
      .first()
      .evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Switch between light and dark' }).dispatchEvent('click')
  await expect.poll(ground).not.toBe(light)
})

test('news is read out as it comes', async ({ page, request }) => {
  await settle(page, request)
  await page.goto('/products')
  await bell(page).click()
  await expect(toasts(page)).toBeVisible()
  const news = page.getByRole('region', { name: /Notifications/ })
  await expect(news).toHaveAttribute('aria-live', 'polite')
  await expect(news.getByText('Feature coming soon!')).toBeVisible()
})

/** One piece of news on a page whose time stands still from then on. */
async function oneToast(page: Page): Promise<Locator> {
  await page.clock.install()
  await page.goto('/products')
  await bell(page).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 700)
  await expect(toasts(page)).toHaveCount(0)
  // Its library is here by now: the next one comes at once.
  await page.clock.pauseAt(Date.now() + 60_000)
  await bell(page).dispatchEvent('click')
  await page.clock.runFor(50)
  await expect(toasts(page)).toHaveAttribute('data-mounted', 'true')
  return toasts(page)
}

test('news stays for four seconds, and is gone 200 ms later', async ({ page, request }) => {
  await settle(page, request)
  const toast = await oneToast(page)
  await page.clock.runFor(3900)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(100)
  await expect(toast).toHaveAttribute('data-removed', 'true')
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)
})

test('news stays for as long as the pointer rests on it', async ({ page, request }) => {
  await settle(page, request)
  const toast = await oneToast(page)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.mouse.move(10, 700)
  await page.clock.runFor(4100)
  await expect(toast).toHaveAttribute('data-removed', 'true')
})

for (const [distance, goes] of [
  [44, false],
  [46, true],
] as const)
  test(`a slow swipe of ${distance} px ${goes ? 'sends news away' : 'leaves it there'}`, async ({
    page,
    request,
  }) => {
    await settle(page, request)
    const toast = await oneToast(page)
    // Once it has come to rest there.
    await toast.hover({ position: { x: 100, y: 20 } })
    const finger = await aFinger(page, toast)
    await finger('touchStart', 0)
    for (const moved of [5, distance - 1, distance]) await finger('touchMove', moved)
    // Slow enough to be no flick, and short of the four seconds.
    await page.clock.runFor(2000)
    await finger('touchEnd')
    await page.clock.runFor(100)
    await expect(toast).toHaveAttribute('data-swipe-out', String(goes))
    await expect(toast).toHaveAttribute('data-removed', String(goes))
  })

/** A finger on it, that moves to the right: a mouse would mark the text instead. */
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
