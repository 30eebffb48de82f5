import { expect, test } from '@playwright/test'
import { layoutShift } from '../layout-shift.ts'

test('the first screen shows whole products with small picture files', async ({
  page,
  isMobile,
}) => {
  const phones = [
    { width: 360, height: 640, least: 2 },
    { width: 360, height: 800, least: 2 },
    { width: 412, height: 915, least: 4 },
  ]
  const screens = isMobile ? phones : [{ width: 1280, height: 900, least: 5 }]
  await page.setViewportSize(screens[0] ?? { width: 0, height: 0 })
  await page.goto('/products', { waitUntil: 'networkidle' })
  expect(await layoutShift(page)).toBeLessThan(0.02)
  // Those below load early or late, as the browser judges the line: the ones on the screen decide.
  const bytes = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((pictures: HTMLImageElement[]) =>
      pictures
        .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
        .flatMap(({ currentSrc }) => performance.getEntriesByName(currentSrc))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
  expect(bytes.length).toBeGreaterThanOrEqual(2)
  if (isMobile) expect(Math.max(...bytes)).toBeLessThanOrEqual(9_000)
  for (const { width, height, least } of screens) {
    await page.setViewportSize({ width, height })
    const shapes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    const whole = shapes.filter(({ bottom, right }) => bottom <= height && right <= width)
    const inFirstRow = shapes.filter(({ top }) => top === shapes[0]?.top)
    expect(inFirstRow).toHaveLength(isMobile ? 2 : 5)
    expect(whole.length).toBeGreaterThanOrEqual(least)
    const prices = await page
      .locator('.card-price')
      .evaluateAll((all) => all.map((price) => price.getBoundingClientRect().bottom))
    const seen = prices.filter((bottom) => bottom <= height)
    expect(seen.length).toBeGreaterThanOrEqual(height < 700 ? 2 : 4)
  }
})

test('a long name moves no price and no button out of line', async ({ page, isMobile }) => {
  await page.goto('/products?sort=-price&inStock=true', { waitUntil: 'networkidle' })
  await page
    .locator('.card-name a')
    .first()
    .evaluate((name) => {
      name.textContent = 'Refurbished wide-screen monitor with stand and cable'
    })
  const cards = await page.locator('.products .card').evaluateAll((all) => {
    const of = (card: Element, part: string) => card.querySelector(part)?.getBoundingClientRect()
    return all.slice(0, 2).map((card) => ({
      name: of(card, '.card-name'),
      price: of(card, '.card-price'),
      button: of(card, '.card-button'),
    }))
  })
  const [long, short] = cards
  expect(long?.name?.height).toBeGreaterThan(short?.name?.height ?? 0)
  expect(short?.button?.bottom).toBeCloseTo(long?.button?.bottom ?? 0, 0)
  expect(short?.price?.bottom).toBeCloseTo(long?.price?.bottom ?? 0, 0)
  // The first price has five digits.
  for (const { price, button } of isMobile ? [] : cards)
    expect(button?.left).toBeGreaterThan(price?.right ?? 0)
})

test('a long category name leaves the other categories and filters their room', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products?sort=name', { waitUntil: 'networkidle' })
  const name = 'Refurbished computers, printers and networking accessories'
  const chip = page.locator('.rail > a').nth(1)
  await chip.evaluate((link, name) => {
    link.textContent = name
  }, name)
  const { width } = page.viewportSize() ?? { width: 0 }
  expect((await chip.boundingBox())?.width).toBeLessThan(width * 0.85)
  if (isMobile) return
  const choice = page.locator('select[name=category]')
  await choice
    .locator('option')
    .nth(1)
    .evaluate((option, name) => {
      option.textContent = name
    }, name)
  expect((await choice.boundingBox())?.width).toBeLessThan(240)
})
