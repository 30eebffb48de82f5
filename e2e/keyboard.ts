import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to `target` with the Tab key only, forwards or back, and presses `key` there. */
export async function press(
  page: Page,
  target: Locator,
  key: string,
  by: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await reach(page, target, by)
  await page.keyboard.press(key)
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(
    page,
    page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label })),
  )
  await page.keyboard.type(text)
}

async function reach(page: Page, target: Locator, by = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(by)
  }
  throw new Error(`${by} does not reach ${target}`)
}
