import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { signIn, watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

let problems: string[] = []

test.beforeEach(({ page }) => {
  problems = []
  watch(page, problems)
})

test.afterEach(() => expect(problems).toEqual([]))

/** Opens an account and makes it a manager's. */
async function aNewManager(request: APIRequestContext) {
  const { call, staff } = await openApi(request)
  const person = await aCustomer(request, { emptyCart: true })
  await call('PATCH', `/user/users/${person.user._id}/role`, staff, { data: { role: 'manager' } })
  return person
}

/** The code that an app with this key shows, or will show so many seconds later. */
function codeOf(secret: string, secondsLater = 0): string {
  const timestamp = Date.now() + secondsLater * 1000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function logInTo(page: Page, person: { email: string; password: string }, code: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a manager sets up a second factor and logs in with a code, then with a recovery code', async ({
  page,
  request,
}) => {
  const person = await aNewManager(request)
  await signIn(page, person)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const qrCode = page.getByRole('img', { name: 'QR code for the app' })
  // Cameras need dark on white, also where the page is dark.
  await expect(qrCode.locator('path').first()).toHaveAttribute('fill', '#fff')
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  const recoveryCode = await page
    .getByText(/^[A-Z0-9]{4,}-[A-Z0-9-]+$/)
    .first()
    .innerText()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const logOut = () => page.evaluate(() => localStorage.clear())
  await logOut()
  // The code of the setup was used up; an app whose clock is a little ahead shows the next one.
  await logInTo(page, person, codeOf(secret, 30))
  await expect(page).toHaveURL(/dashboard/)

  await logOut()
  await logInTo(page, person, recoveryCode)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/profile/security')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
})
