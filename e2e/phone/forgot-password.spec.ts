import { expect, type Page, test } from '@playwright/test'
import { letterTo } from '../letters.ts'
import { logIn, watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

const newPassword = 'Jembe#2027'

test('a forgotten password is reset with the code', async ({ page, context, request }) => {
  const problems: string[] = []
  watch(page, problems)
  const shopper = await signInNewShopper(page, request)
  await page.goto('/profile/change-password')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)

  // Another browser without a session, as on a new phone.
  const elsewhere = await context.newPage()
  await elsewhere.addInitScript(() => localStorage.clear())
  // Before hydration the link loads a whole page.
  await elsewhere.goto('/login?from=%2Fcarts', { waitUntil: 'networkidle' })
  await elsewhere.route('**/api/products*', () => undefined)
  const asked = elsewhere.waitForRequest('**/api/products*')
  await elsewhere.getByRole('link', { name: 'Shop All Products' }).click()
  await asked
  // Following a link on a slow connection does not submit the login.
  await expect(elsewhere.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await elsewhere.getByRole('button', { name: 'Send code' }).click()
  await expect(elsewhere.getByText('Email is required.')).toBeVisible()
  await elsewhere.getByLabel('Email').fill(shopper.email)
  await expect(elsewhere.getByText('Email is required.')).toBeHidden()
  await elsewhere.getByRole('button', { name: 'Send code' }).click()
  await expect(elsewhere.getByText('If there is an account with this email')).toBeVisible()
  await expect(elsewhere.getByText(/waits in its outbox/)).toBeVisible()
  await expect.poll(() => letterTo(shopper.email)).toContain('/reset-password#')
  const link = /https?:\S+/.exec(letterTo(shopper.email) ?? '')?.[0] ?? ''

  await elsewhere.goto(link)
  await expect(elsewhere.getByLabel('Email')).toHaveValue(shopper.email)
  await expect(elsewhere.getByLabel('Code')).toHaveValue(/^\d{8}$/)
  await choose(elsewhere, newPassword)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await expect(
    elsewhere.getByText('Your new password is set. Please log in with it.'),
  ).toBeVisible()
  await elsewhere.close()

  await page.evaluate(() => localStorage.clear())
  await logIn(page, { ...shopper, password: newPassword })
  expect(problems).toEqual([])
})

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}
