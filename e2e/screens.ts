import { type Browser, type Page, test } from '@playwright/test'

/** The screens that every flow has to work on, all of them with touch. */
const screens = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 412, height: 915 },
  { width: 1280, height: 900 },
]

export interface Screen {
  width: number
  height: number
  /** Whether it is narrower than the width at which the header shows everything. */
  isPhone: boolean
}

/** Does `work` in a browser of its own on each screen. */
export async function eachScreen(
  browser: Browser,
  work: (page: Page, screen: Screen) => Promise<void>,
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
