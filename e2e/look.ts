import { expect, type Page, test } from '@playwright/test'
import { axe, type Judging } from './axe.ts'
import { layoutShift } from './layout-shift.ts'
import { ready } from './ready.ts'

/** A page, and what to do there before it is looked at. */
type Stop = [path: string, prepare?: (page: Page) => Promise<void>]

interface Look {
  /** Whether it is for shoppers: it is opened as on a phone, where letters may be twice as large. */
  isForShoppers?: boolean
  /** The narrowest window that the page fits. */
  from?: number
}

const widths = [320, 768, 1024, 1280]
/** The breakpoints of the header. */
const headerWidths = [320, 360, 640, 767, 768, 900, 1023, 1024, 1100, 1280]

/** The pages whose parts are large enough for a thumb. */
const forThumbs = ['/products', '/carts', '/checkout', '/orders', '/notifications']

export const phone = { width: 360, height: 740 }
export const laptop = { width: 1280, height: 800 }

/** What a button opens. The page behind it was looked at before. */
export const opened = 'dialog[open], [role=dialog], [role=menu]'

/** Opens each page once, and checks all that can be seen of it: shifts, axe, colours, widths, sizes, what it reports as broken. */
export async function walk(page: Page, stops: Stop[], look: Look = {}): Promise<void> {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(String(request.postData()))
  })
  for (const [path, prepare] of stops)
    await test.step(path, async () => {
      if (look.isForShoppers) await page.setViewportSize(phone)
      await open(page, path)
      if (prepare) await prepare(page)
      else expect.soft(await layoutShift(page), `${path} shifts`).toBeLessThan(0.02)
      await lookAt(page, path, look)
      expect.soft(reports.splice(0), path).toEqual([])
    })
}

/** Opens a page and waits until it is complete. */
export async function open(page: Page, path: string): Promise<void> {
  await ready(page, path)
  await expect(page.locator('main h1').first()).toBeAttached()
  await expect(page.locator('main [role=status] .animate-spin')).toHaveCount(0)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

async function lookAt(page: Page, name: string, { isForShoppers, from = 0 }: Look): Promise<void> {
  if (isForShoppers) {
    expect.soft(await axe(page), `${name}, narrow`).toEqual([])
    if (forThumbs.includes(name)) expect.soft(await smallParts(page), name).toEqual([])
    expect.soft(await widthOver(page, '200%'), name).toBe(0)
    await page.setViewportSize(laptop)
  }
  await expectNoProblem(page, name, { newOnly: isForShoppers })
  expect.soft(await tooWide(page, from), name).toEqual([])
}

/** Expects no problem for axe as the page or its part is, and no colour in the dark theme. */
export async function expectNoProblem(page: Page, name: string, judging: Judging = {}) {
  expect.soft(await axe(page, judging), name).toEqual([])
  await setTheme(page, 'dark')
  expect.soft(await axe(page, { ...judging, coloursOnly: true }), `${name}, dark`).toEqual([])
  await setTheme(page, 'light')
}

const setTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)

/** By how much the page is wider than its screen. */
const widthOver = (page: Page, fontSize = '') =>
  page.evaluate((size) => {
    const root = document.documentElement
    root.style.fontSize = size
    const over = root.scrollWidth - root.clientWidth
    root.style.fontSize = ''
    return over
  }, fontSize)

/** At which widths the page is wider than its screen, in both languages. */
async function tooWide(page: Page, from: number): Promise<string[]> {
  return inBothLanguages(page, async (language) => {
    const found: string[] = []
    const fitting = widths.filter((width) => width >= from)
    await atEach(page, fitting, async (width) => {
      const over = await widthOver(page)
      if (over > 0) found.push(`${over} px at ${width}, ${language}`)
    })
    return found
  })
}

async function inBothLanguages(page: Page, find: (language: string) => Promise<string[]>) {
  const found = await find('en')
  // As when it is chosen in another tab. A page that has just loaded may not hear it yet.
  const speak = (newValue: string) =>
    expect
      .poll(
        () =>
          page.evaluate((chosen) => {
            dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
            return document.documentElement.lang
          }, newValue),
        { intervals: [10, 50, 250] },
      )
      .toBe(newValue)
  await speak('sw')
  found.push(...(await find('sw')))
  await speak('en')
  return found
}

/** Goes through the widths from the end that the window has: each change is a new layout. */
async function atEach(
  page: Page,
  widths: number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const isNarrow = page.viewportSize()?.width === widths[0]
  for (const width of isNarrow ? widths : widths.toReversed()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
    await look(width)
  }
}

/** The parts that are too small for a thumb, and the fields in which a phone zooms. */
const smallParts = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
    return parts.flatMap((part) => {
      const { height, width } = part.getBoundingClientRect()
      const name = part.ariaLabel ?? part.textContent
      const box = part.closest('label')?.getBoundingClientRect()
      // The link of a card is as large as the card.
      const isWhole = getComputedStyle(part, '::after').position === 'absolute'
      const isSmall = (box?.height ?? height) < 43.5 && !isWhole
      const isSeen = part.checkVisibility() && height > 1 && width > 1
      const zooms =
        part.matches('input, select') && parseFloat(getComputedStyle(part).fontSize) < 16
      return isSeen && (isSmall || zooms) ? [`${name}: ${height}`] : []
    })
  })

/** Expects that no parts of the header lie over each other, at any width and in both languages. */
export async function expectHeaderApart(page: Page): Promise<void> {
  await open(page, '/about')
  const overlaps = await inBothLanguages(page, async (language) => {
    const found: string[] = []
    await atEach(page, headerWidths, async (width) => {
      for (const overlap of await headerOverlaps(page))
        found.push(`${width} px, ${language}: ${overlap}`)
    })
    return found
  })
  expect(overlaps).toEqual([])
}

const headerOverlaps = (page: Page) =>
  page.evaluate(() => {
    /** The right edges of the words that are to be seen; a name for screen readers only is one pixel wide. */
    function rightsOfWords(part: Node): number[] {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const rights: number[] = []
      const words = document.createRange()
      while (walk.nextNode()) {
        const around = walk.currentNode.parentElement?.getBoundingClientRect()
        if (around && around.width <= 1) continue
        words.selectNodeContents(walk.currentNode)
        rights.push(words.getBoundingClientRect().right)
      }
      return rights
    }
    const parts = [...document.querySelectorAll<HTMLElement>('header :is(a, button, input)')]
      .filter((part) => part.checkVisibility() && !part.closest('[popover], dialog'))
      .map((part) => {
        const own = part.getBoundingClientRect()
        // A long username is truncated and covers nothing; the shop's name must be complete.
        const isCut = part.matches('button') && part.querySelector('.truncate') !== null
        const right = isCut ? own.right : Math.max(own.right, ...rightsOfWords(part))
        return { name: part.ariaLabel ?? part.textContent, left: own.left, right }
      })
    return parts.flatMap(({ name, left }, at) => {
      const before = parts[at - 1]
      return before && before.right > left + 1 ? [`${before.name} lies over ${name}`] : []
    })
  })
