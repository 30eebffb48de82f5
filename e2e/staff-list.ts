import type { Page } from '@playwright/test'

/** Saves the list on screen as a file; the export is in the menu beside the title. */
export async function exportCsv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return (await saved).suggestedFilename()
}

/** Does `work` with the filters of a list, which a phone has in a sheet. */
export async function withFilters(page: Page, work: () => Promise<unknown>): Promise<void> {
  const sheet = page.getByRole('button', { name: /^Filters/ })
  const isPhone = await sheet.isVisible()
  if (isPhone) await sheet.click()
  await work()
  if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'Show the list' }).click()
}
