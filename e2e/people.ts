import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Who the demo shop lets in; it prints the same at its start. */
export const manager = { email: 'manager@duka.example', password: 'Manager#2026' }

/** Somebody who was never here before. */
export function aNewShopper() {
  const name = `shopper-${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
  return {
    firstname: 'Demo',
    lastname: 'Shopper',
    username: name,
    email: `${name}@people.test`,
    password: 'Kettle#2026',
  }
}

/** Another person at another browser: no shared session, and nothing may go wrong in the console. */
export async function anotherBrowser(
  browser: Browser,
  like: BrowserContextOptions,
  problems: string[],
): Promise<Page> {
  const { viewport, isMobile, hasTouch, baseURL, locale, timezoneId } = like
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch,
    baseURL,
    locale,
    timezoneId,
  })
  const page = await context.newPage()
  watch(page, problems)
  return page
}

/** Notes every error that a page reports: a broken script, a blocked style, a missing file. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
}

/** Opens the menu where the screen is too narrow for the header to show it. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
}

/** The user's menu, or on a phone the one that slides in. */
export async function openAccountMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: /^shopper-/ }).click()
  await expect(
    page.getByRole('link', { name: 'My Orders' }).locator('visible=true').first(),
  ).toBeVisible()
}

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Opens an account from the register page, wherever it was reached from. */
export async function register(page: Page, person: ReturnType<typeof aNewShopper>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Account!' })).toBeVisible()
  await page.getByLabel('First name').fill(person.firstname)
  await page.getByLabel('Last name').fill(person.lastname)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/products$/)
}
