import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { aNewShopper, manager, signIn, watch } from '../people.ts'

/**
 * The shop of the tests has no message provider, so its pages are those of the specification. This makes the
 * browser see all channels.
 */
async function turnOnChannels(page: Page): Promise<void> {
  await page.route('**/api/messages/channels', (route) =>
    route.fulfill({ json: { channels: ['email', 'sms', 'whatsapp'] } }),
  )
}

const line = (page: Page) => page.getByRole('group', { name: 'Messages about your orders' })
const box = (page: Page, name: string) => line(page).getByRole('checkbox', { name })
const languageOf = (page: Page) => line(page).getByLabel('Language of messages')

/** What the shop keeps about the choices of the person who is signed in on this page. */
async function consentsOf(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const { consents } = await (await page.request.get('/api/user/me/export', { headers })).json()
  return consents
    .map((entry: { channel: string; given: boolean; how: string }) => {
      return `${entry.channel} ${entry.given ? 'yes' : 'no'} ${entry.how}`
    })
    .sort()
}

test('a new customer chooses channels and language, and an error loses no typed text', async ({
  page,
}) => {
  const problems: string[] = []
  watch(page, problems)
  await turnOnChannels(page)
  // A link that is tapped before hydration is answered by the server, which has no channels.
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(box(page, 'Email')).toBeChecked()
  await expect(box(page, 'SMS')).toBeChecked()
  await expect(box(page, 'WhatsApp')).not.toBeChecked()
  await expect(languageOf(page)).toHaveValue('en')
  expect(await axe(page)).toEqual([])

  await box(page, 'SMS').uncheck()
  await languageOf(page).selectOption('sw')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name is required').first()).toBeVisible()
  await expect(box(page, 'SMS')).not.toBeChecked()
  await expect(languageOf(page)).toHaveValue('sw')

  const person = aNewShopper()
  await page.getByLabel('First name').fill(person.firstname)
  await page.getByLabel('Last name').fill(person.lastname)
  await page.getByLabel('Username').fill(person.username)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/products$/)

  // The profile shows the choice and changes it.
  await page.goto('/profile/update')
  await expect(box(page, 'SMS')).not.toBeChecked()
  await expect(languageOf(page)).toHaveValue('sw')
  await box(page, 'WhatsApp').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect(await consentsOf(page)).toEqual([
    'email yes registration',
    'sms no registration',
    'whatsapp no registration',
    'whatsapp yes profile',
  ])
  expect(problems).toEqual([])
})

test('a page of the owner is written, read in both languages, and deleted', async ({ page }) => {
  const slug = 'opening-hours'
  await signIn(page, manager)
  await page.goto('/dashboard/pages/edit')
  await page.getByLabel('Address').fill(slug)
  await page.getByLabel('Title', { exact: true }).fill('Opening hours')
  await page.getByLabel('Title in Swahili').fill('Saa za kazi')
  await page.getByLabel('Text', { exact: true }).fill('We open at **8 o’clock**. <i>Welcome</i>')
  await page.getByLabel('Text in Swahili').fill('Tunafungua saa **mbili** asubuhi.')
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Page saved successfully!')).toBeVisible()

  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Opening hours' })).toBeVisible()
  await expect(page.getByRole('main').locator('strong')).toHaveText('8 o’clock')
  // HTML is text.
  await expect(page.getByRole('main')).toContainText('<i>Welcome</i>')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(async () => {
    await foot.getByRole('button', { name: 'Kiswahili' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saa za kazi' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await expect(page.getByRole('main').locator('strong')).toHaveText('mbili')
  await foot.getByRole('button', { name: 'English' }).click()

  await page.goto(`/dashboard/pages/edit?page=${slug}`)
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText('Page deleted.')).toBeVisible()
  expect((await page.goto(`/${slug}`))?.status()).toBe(404)
})

test('the owner changes a message text: unknown placeholders are refused, a preview is shown, a reset restores the default', async ({
  page,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/messages/texts?kind=refunded&channel=sms&language=sw')
  const text = page.getByRole('textbox', { name: 'Text' })
  const usual = await text.inputValue()
  await text.fill('Oda {order}: {nothing}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/nothing.* is not a placeholder of this text/).first()).toBeVisible()
  await expect(page.getByText('Your wording', { exact: true })).toHaveCount(0)

  await text.fill('Karibu tena, oda {order}')
  await expect(page.getByText(/Karibu tena, oda \d{3} \d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The text is saved.')).toBeVisible()
  await expect(page.getByText('Your wording', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the default' }).click()
  await expect(text).toHaveValue(usual)
  await expect(page.getByText('Default wording', { exact: true })).toBeVisible()
})
