import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { watch } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

/** A new customer's unpaid order on screen. */
async function anOrderOnScreen(page: Page, request: APIRequestContext): Promise<void> {
  const { unpaidId } = await signInNewShopper(page, request, { order: true })
  await page.goto(`/orders/${unpaidId}`)
}

async function payWith(page: Page, phone: string, button: string) {
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('the order page learns of the payment from the event stream, without polling', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  // With the clock stopped, polling never happens.
  await page.clock.install()
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/events'))
  await anOrderOnScreen(page, request)
  await expect(page.getByText('Not paid yet').first()).toBeVisible()
  expect((await stream).headers()['content-type']).toContain('text/event-stream')

  await page.clock.pauseAt(Date.now() + 5_000)
  await payWith(page, '0712 340 000', 'Pay now with M-Pesa')
  const panel = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(panel.getByRole('status')).toContainText('Payment received')
  expect(problems).toEqual([])
})

test('without an event stream the order page polls', async ({ page, request }) => {
  await page.route('**/events', (route) => route.abort())
  await anOrderOnScreen(page, request)
  await payWith(page, '0712 340 000', 'Pay now with M-Pesa')
  await expect(page.getByText('Payment received')).toBeVisible()
})

test('a screen reader announces the progress of a payment', async ({ page, request }) => {
  const { unpaidId } = await signInNewShopper(page, request, { order: true })
  await page.goto(`/orders/${unpaidId}`)
  const news = page.getByRole('region', { name: 'Payment' }).getByRole('status')
  await expect(news).toContainText('Not paid yet')
  // Screen readers announce only changes inside a region that existed before.
  await news.evaluate((region) => region.setAttribute('data-was-there', ''))
  const heard = async (title: string) => {
    await expect(news).toContainText(title)
    await expect(news).toHaveAttribute('data-was-there')
  }
  await page.getByLabel('M-Pesa phone number').fill('0712 342 001')
  await page.getByRole('button', { name: 'Pay now with M-Pesa' }).click()
  await heard('The M-Pesa PIN was wrong.')
  await page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heard('Payment received')
})

test('while a phone is asked the page shows the payment alone, and offline that the PIN counts', async ({
  page,
  context,
  request,
}) => {
  await anOrderOnScreen(page, request)
  const places = page.getByRole('navigation', { name: 'Your account' })
  await expect(places).toBeVisible()
  await payWith(page, '0712 340 009', 'Pay now with M-Pesa')
  const news = page.getByRole('region', { name: 'Payment' }).getByRole('status')
  await expect(news).toContainText('We sent the request to 0712 340 009.')
  await expect(places).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to your orders' })).toBeVisible()
  await context.setOffline(true)
  const counts = 'You are offline. If you enter your PIN, the payment still counts.'
  await expect(news).toContainText(counts)
  await expect(page.getByText('seconds left')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await context.setOffline(false)
  await expect(news).not.toContainText(counts)
})

test('after a failed payment the customer pays cash instead, on every open page of the order', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  await anOrderOnScreen(page, request)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await payWith(page, '0712 342 001', 'Pay now with M-Pesa')
  const news = page.getByRole('region', { name: 'Payment' }).getByRole('status')
  await expect(news).toContainText('The M-Pesa PIN was wrong.')
  await expect(page.getByText(/^Or in cash: you give KES [\d,.]+ to the rider/)).toBeVisible()
  const cash = page.getByRole('button', { name: 'Pay cash instead' })
  expect(await axe(page)).toEqual([])
  await expect(other.getByRole('button', { name: 'Pay cash instead' })).toBeVisible()

  await cash.click()

  const changed = page.getByText('Changed: you pay in cash.')
  await expect(changed).toBeFocused()
  await expect(changed).toBeInViewport()
  await expect(page.getByText(/^Please have KES [\d,.]+ ready/)).toBeVisible()
  await expect(cash).toHaveCount(0)
  await expect(other.getByText('You pay in cash on delivery')).toBeVisible()
  const blocks = page.getByRole('main').getByRole('heading', { level: 2 })
  const whenChanged = await blocks.allTextContents()
  expect(whenChanged).toContain('You pay in cash on delivery')
  expect(await axe(page)).toEqual([])
  await page.reload()
  await expect(blocks).toHaveText(whenChanged)
  await expect(changed).toHaveCount(0)
  expect(problems).toEqual([])
})
