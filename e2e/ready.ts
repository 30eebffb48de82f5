import type { Page } from '@playwright/test'

/** Opens a page, and waits for hydration and the session check. */
export async function ready(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.session === undefined &&
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}
