import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { aNewShopper, manager, watch } from '../people.ts'
import { openTillShop, TILL } from '../till-shop.ts'

let shop: Awaited<ReturnType<typeof openTillShop>>
const problems: string[] = []

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await openTillShop()
})
test.afterAll(() => shop?.close())
test.afterEach(() => {
  // A browser notes each refusal by itself.
  const ours = problems.splice(0).filter((text) => !text.startsWith('Failed to load resource'))
  expect(ours).toEqual([])
})

const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 900 }
const HOLDER = 'WANJIKŨ MŨGO TRADERS & SONS (KERUGOYA)'

/** A call of the API; throws what it refuses. */
async function send(
  request: APIRequestContext,
  path: string,
  data: object,
  token = '',
  put = false,
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await request.fetch(`/api${path}`, { method: put ? 'PUT' : 'POST', data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A customer with an unpaid order, on its page. `asStaff` calls the API as the manager. */
async function anOrder(browser: Browser, viewport = phone, language = 'en') {
  const context = await browser.newContext({
    viewport,
    isMobile: viewport === phone,
    hasTouch: viewport === phone,
    baseURL: shop.url,
    timezoneId: 'Africa/Nairobi',
    locale: 'en-KE',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  watch(page, problems)
  const { request } = page
  const { token: staff } = await send(request, '/user/login', manager)
  await send(request, '/settings', { accountHolder: HOLDER }, staff, true)
  const person = aNewShopper()
  const account = { ...person, confirmPassword: person.password }
  const { token, user } = await send(request, '/user/register', account)
  const place = { addressLine1: 'Jamii House', street: 'Biashara Street', city: 'Nairobi' }
  const more = { state: 'Nairobi', postalCode: '00100', country: 'Kenya' }
  const { address } = await send(request, '/addresses', { ...place, ...more }, token)
  const { products } = await (await request.get('/api/products?q=kettle&inStock=true')).json()
  await send(request, '/carts', { items: [{ productId: products[0]._id, quantity: 1 }] }, token)
  const wanted = { addressId: address._id, paymentMethod: 'mpesa' }
  const { order } = await send(request, '/orders', wanted, token)
  await page.addInitScript(
    ([key = '', who = '', speaks = '']) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', who)
      localStorage.setItem('language', speaks)
    },
    [token, JSON.stringify(user), language],
  )
  await page.goto(`/orders/${order._id}`)
  const asStaff = (path: string, data: object) => send(request, path, data, staff)
  return { page, order, asStaff, close: () => context.close() }
}

/** M-Pesa's statement names money that was paid to the till. */
const paid = (code: string, sum: number) => ({
  csv: `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n${code},${new Date().toISOString().slice(0, 19).replace('T', ' ')},Buy goods,Completed,${sum},`,
})
/** Ten letters alone may be a word of a message, so one is a digit. */
const aCode = () => `S7${Math.random().toString(36).slice(2, 10).padEnd(8, 'K')}`.toUpperCase()
const enter = async (page: Page, code: string) => {
  await page.getByLabel('I have paid: enter the code').fill(code)
  await page.getByRole('button', { name: 'Check the code' }).click()
}

test('a customer pays the till by hand and enters the code, on a phone', async ({ browser }) => {
  const { page, order, asStaff, close } = await anOrder(browser)
  const panel = page.getByRole('region', { name: 'Or pay on your phone yourself' })
  await expect(panel).toContainText(TILL)
  await expect(panel).toContainText(HOLDER)
  await panel.getByRole('button', { name: 'Copy the till number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TILL)
  // A phone scans no code from itself.
  await expect(page.getByRole('img', { name: 'QR code for the M-Pesa app' })).toHaveCount(0)
  expect(await axe(page)).toEqual([])

  // No code, and one of somebody else's payment: what was typed stays.
  await enter(page, 'SJK1')
  await expect(panel.getByRole('alert')).toContainText('10 letters and digits')
  const small = aCode()
  await asStaff('/payments/statement', paid(small, 5))
  await enter(page, small.toLowerCase())
  await expect(panel.getByRole('alert')).toContainText('less than what is due')
  await expect(page.getByLabel('I have paid: enter the code')).toHaveValue(small.toLowerCase())
  // Axe would judge its colours while it fades.
  await expect(page.getByText('Copied.')).toBeHidden()
  expect(await axe(page)).toEqual([])

  const code = aCode()
  await enter(page, `${code} Confirmed. Ksh${order.totalAmount} sent to DUKA ${TILL}`)
  const status = page.getByRole('region', { name: 'Payment', exact: true }).getByRole('status')
  await expect(page.getByText(`We are waiting for payment ${code}.`)).toBeInViewport()
  await expect(status).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pay now with M-Pesa' })).toHaveCount(0)
  await expect(page.getByLabel('I have paid: enter the code')).toHaveValue('')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  await asStaff('/payments/statement', paid(code, Math.ceil(order.totalAmount)))
  await expect(status).toContainText('Payment received')
  await expect(panel).toHaveCount(0)
  await close()
})

test('a code of a known payment pays at once; a prompt pays the till, too', async ({ browser }) => {
  const { page, order, asStaff, close } = await anOrder(browser)
  const code = aCode()
  await asStaff('/payments/statement', paid(code, Math.ceil(order.totalAmount)))
  await enter(page, code)
  const status = page.getByRole('region', { name: 'Payment', exact: true }).getByRole('status')
  await expect(status).toContainText('Payment received')
  await close()

  const second = await anOrder(browser)
  await expect(second.page.getByText(`M-Pesa will show the name ${HOLDER}.`)).toBeVisible()
  await second.page.getByLabel('M-Pesa phone number').fill('0712 340 000')
  await second.page.getByRole('button', { name: 'Pay now with M-Pesa' }).click()
  await expect(second.page.getByText('Payment received')).toBeVisible()
  await second.close()
})

test('a laptop shows a QR code for what is due, and none while M-Pesa makes none', async ({
  browser,
}) => {
  const faults = (rules: object) =>
    fetch(`${shop.mpesa}/simulator/api/faults`, { method: 'POST', body: JSON.stringify(rules) })
  const { page, close } = await anOrder(browser, laptop)
  const picture = page.getByRole('img', { name: 'QR code for the M-Pesa app' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  expect(await axe(page)).toEqual([])
  await close()

  await faults([{ faults: { qr: 'down' } }])
  const without = await anOrder(browser, laptop, 'sw')
  await expect(without.page.getByLabel('Nimelipa: weka msimbo')).toBeVisible()
  await expect(without.page.getByRole('img', { name: 'QR code ya app ya M-Pesa' })).toHaveCount(0)
  await without.close()
  await faults([])
})
