import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { anotherBrowser, manager, signIn, watch } from '../people.ts'

test.afterEach(({ request }) => deleteMadeProducts(request))

test('staff send a pay link, and anybody who opens it pays without a login', async ({
  page,
  request,
  browser,
}, { project }) => {
  const problems: string[] = []
  watch(page, problems)
  const name = `Sufuria ${Date.now().toString(36)}`
  await (await openApi(request)).aProduct(name)
  await signIn(page, manager)
  await page.goto('/dashboard/orders/new')
  await page.getByLabel('Name of a new customer').fill('Wanjikũ Mũgo')
  await page.getByLabel('Phone number', { exact: true }).fill('0712 345 679')
  await page.getByLabel('Name or SKU').fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByLabel('County').selectOption('Nairobi')
  await page.getByLabel('Town').fill('Nairobi')
  await page.getByRole('button', { name: 'Place and send pay link' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/254712345679\?text=/)
  expect(await axe(page)).toEqual([])

  const payer = await anotherBrowser(browser, project.use, problems)
  await payer.goto(new URL(link).pathname)
  await expect(payer.getByRole('heading', { name: /^Pay for order \d{3} \d{4}$/ })).toBeVisible()
  await expect(payer.getByText(name)).toBeVisible()
  await expect(payer.getByText('Wanjikũ')).toHaveCount(0)
  expect(await axe(payer)).toEqual([])
  await payer.getByText('I have paid: enter the code').click()
  const code = payer.getByLabel('Code from M-Pesa')
  await code.fill('Jane')
  await payer.getByRole('button', { name: 'Check the code' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('sjk1 a2b3 c4')
  await payer.getByRole('button', { name: 'Check the code' }).click()
  await expect(payer.getByText('We are waiting for payment SJK1A2B3C4.')).toBeVisible()
  await expect(payer.getByText('Please do not pay again.')).toBeInViewport()
  await expect(payer.getByRole('button', { name: 'Send prompt' })).toHaveCount(0)
  // The shop tells nobody who has the link which codes were entered before.
  await payer.reload()
  const phone = payer.getByLabel('M-Pesa phone number')
  await phone.fill('12')
  await payer.getByRole('button', { name: 'Send prompt' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  // The simulator approves prompts to numbers that end in 0000.
  await phone.fill('0722 110000')
  await payer.getByRole('button', { name: 'Send prompt' }).click()
  await expect(payer.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
  expect(await axe(payer)).toEqual([])
  await payer.context().close()

  await page.reload()
  await expect(page.getByText('Wanjikũ Mũgo').first()).toBeVisible()
  await expect(page.getByText('Pay link made')).toBeVisible()
  // A wrong telephone number is a 400, which the browser logs.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})
