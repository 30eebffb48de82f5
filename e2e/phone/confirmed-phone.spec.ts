import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { letterTo } from '../letters.ts'
import { watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** The shop of the tests sends no SMS; the code is in its log. */
async function turnOnSms(page: Page): Promise<void> {
  await page.route('**/api/messages/channels', (route) =>
    route.fulfill({ json: { channels: ['email', 'sms'] } }),
  )
}

/** As after a login that was long ago: the shop asks for the password. */
async function askPasswordOnce(page: Page, url: string, method: string): Promise<void> {
  await page.route(url, async (route) => {
    const request = route.request()
    if (request.method() !== method || request.postDataJSON()?.password) return route.fallback()
    await route.fulfill({
      status: 403,
      json: { code: 'PASSWORD_NEEDED', message: 'Please enter your password to continue.' },
    })
  })
}

const phoneOf = (n: number) =>
  `0720 00${n} ${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
const codeFor = (phone: string) =>
  /\b\d{6}\b/.exec(letterTo(`2547***${phone.slice(-3)}`) ?? '')?.[0] ?? ''

test('a shopper confirms the phone of the profile by a code', async ({ page, request }) => {
  const problems: string[] = []
  watch(page, problems)
  await turnOnSms(page)
  const { password } = await signInNewShopper(page, request)
  await page.goto('/profile/update')
  const phone = phoneOf(1)
  await expect(page.getByText('Not confirmed')).toHaveCount(0)
  await askPasswordOnce(page, '**/api/user/me', 'PUT')
  await page.getByLabel('Phone number (optional)').fill(phone)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please enter your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const part = page.locator('section', { hasText: `Your phone ${phone}` })
  await expect(part.getByText('Not confirmed')).toBeVisible()
  await part.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await expect(page.getByText(`A code is on its way to ${phone}.`)).toBeVisible()
  await part.getByLabel('Code').fill('x')
  await part.getByRole('button', { name: 'Confirm phone' }).click()
  await expect(part.getByRole('alert')).toHaveText('This code is wrong or has expired.')
  expect(await axe(page)).toEqual([])
  await expect.poll(() => codeFor(phone)).toMatch(/^\d{6}$/)
  await part.getByLabel('Code').fill(codeFor(phone))
  await part.getByRole('button', { name: 'Confirm phone' }).click()
  await expect(part.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(part.getByRole('button')).toHaveCount(0)

  await page.getByLabel('Phone number (optional)').fill(phoneOf(2))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  // The browser reports the refusals of the shop, which the page shows.
  expect(problems.filter((text) => !/status of 40[03]/.test(text))).toEqual([])
})
