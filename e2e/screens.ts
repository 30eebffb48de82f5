import { type Browser, type Page, test } from '@playwright/test'

const smallest = { width: 360, height: 640 }
const laptop = { width: 1280, height: 900 }

/** For what larger phones show more of. */
export const everyScreen = [
  smallest,
  { width: 360, height: 800 },
  { width: 412, height: 915 },
  laptop,
]

export interface Screen {
  width: number
  height: number
  /** Whether it is narrower than the width at which the header shows everything. */
  isPhone: boolean
}

/** Does `work` in a browser of its own on each screen, all of them with touch. What fits the smallest phone fits the larger ones. */
export async function eachScreen(
  browser: Browser,
  work: (page: Page, screen: Screen) => Promise<void>,
  screens = [smallest, laptop],
): Promise<void> {
  const { baseURL, timezoneId, locale } = test.info().project.use
  for (const viewport of screens)
    await test.step(`${viewport.width} × ${viewport.height}`, async () => {
      const isPhone = viewport.width < 768

      const context = await browser.newContext({
        viewport,
        isMobile: isPhone,
        hasTouch: true,
        serviceWorkers: 'block',
        baseURL,
        timezoneId,
        locale,
      })
      await work(await context.newPage(), { ...viewport, isPhone })
      await context.close()
    })
}
