import type { Page } from '@playwright/test'

/** Saves the list on screen as a file; the export is in the menu beside the title. */
export async function exportCsv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return (await saved).suggestedFilename()
}
