import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/** The demo accounts; the shop prints them at its start. */
export const admin = { email: 'admin@duka.example', password: 'Admin#2026' }
export const manager = { email: 'manager@duka.example', password: 'Manager#2026' }

/** The data of a new customer. */
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

/** A second browser without a shared session; errors in its console fail the test. */
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

/**
 * Collects every error that a page reports: a broken script, a blocked style, a missing file, a difference from what the
 * server rendered.
 */
export function watch(page: Page, problems: string[]): void {
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) problems.push(String(request.postData()))
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
}

/** Opens the menu if the screen is too narrow to show it in the header. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
}

/** Opens the filters of the list where the screen is too narrow to show them. */
export async function openFilters(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /^Filter/ })
  if (await filter.isVisible()) await filter.click()
}

/** Closes the filters. */
export async function closeFilters(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: /^Show .*product/ })
  if (await show.isVisible()) await show.click()
}

/** Opens the account menu, or on a phone the mobile menu. */
export async function openAccountMenu(
  page: Page,
  { username }: { username: string },
): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: username }).click()
  await expect(
    page.getByRole('link', { name: 'My Orders' }).locator('visible=true').first(),
  ).toBeVisible()
}

/** Opens an address that leads to the login page, and logs in. Tests about something else use `signIn`, which loads no page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
  address = '/login',
): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Signs a person in by the API: the next page that the test opens knows them. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const login = await page.request.post('/api/user/login', { data: { email, password } })
  const { token, user } = await login.json()
  await storeSession(page, token, user)
  return token
}

let sessions = 0

/** The next page that the test opens in this tab has this session. It stays ended when the page ends it. */
export async function storeSession(page: Page, token: string, user: object): Promise<void> {
  sessions += 1
  await page.addInitScript(
    ([key, who, nth]) => {
      if (Number(window.name) >= nth) return
      window.name = String(nth)
      localStorage.setItem('token', key)
      localStorage.setItem('user', who)
    },
    [token, JSON.stringify(user), sessions] as [string, string, number],
  )
}

/** Fills in and sends the register page. */
export async function register(page: Page, person: ReturnType<typeof aNewShopper>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Account!' })).toBeVisible()
  await page.getByLabel('First name').fill(person.firstname)
  await page.getByLabel('Last name').fill(person.lastname)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/products($|[/?])/)
}
