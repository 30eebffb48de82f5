import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { manager, signIn } from '../people.ts'

test('a large upload shows its progress, and a refused picture loses nothing typed', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Brand').fill('A brand just typed')
  await dialog.getByLabel('Image').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: randomBytes(200_000),
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Sending the image' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Sending, \d+%$/ })).toBeDisabled()

  // At the field; the toast, which is in the dialog too, says the same.
  const refusal = 'This file is not an image that the shop can read.'
  await expect(dialog.getByRole('paragraph').filter({ hasText: refusal })).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByLabel('Brand')).toHaveValue('A brand just typed')
})

test('keys stay in the list of pictures when one is moved or removed', async ({ page }) => {
  await signIn(page, manager)
  await page.goto('/dashboard/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Image', { exact: true })
  const picture = join(import.meta.dirname, '../../apps/web/public/icon-192.png')
  await field.setInputFiles([picture, picture, picture])
  const button = (name: string) => dialog.getByRole('button', { name })
  await button('Move picture 3 up').press('Enter')
  await expect(button('Move picture 2 up')).toBeFocused()
  await button('Remove picture 2').press('Enter')
  await expect(button('Remove picture 2')).toBeFocused()
  await button('Remove picture 2').press('Enter')
  await expect(button('Remove picture 1')).toBeFocused()
  await button('Remove picture 1').press('Enter')
  await expect(field).toBeFocused()
})
