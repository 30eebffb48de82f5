import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { deleteMadeProducts, openApi } from './buyers.ts'
import { aNewShopper, anotherBrowser, logIn, manager, signIn, watch } from './people.ts'

test.skip(({ isMobile }) => !isMobile, 'The same on every screen')

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
test.afterEach(async ({ request }) => {
  await setNumber(request, null)
  await deleteMadeProducts(request)
})
test.afterEach(() => expect(problems).toEqual([]))

type Request = Parameters<typeof openApi>[0]

async function setNumber(request: Request, whatsapp: string | null): Promise<void> {
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { whatsapp } })
}

/** Taps the button and answers the message that WhatsApp would have. */
async function messageOf(page: Page): Promise<{ to: string; text: string }> {
  await page.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  )
  await page.getByRole('button', { name: 'Order on WhatsApp' }).click()
  await page.waitForURL(/wa\.me/)
  const url = new URL(page.url())
  return { to: url.pathname.slice(1), text: url.searchParams.get('text') ?? '' }
}

test('a cart becomes a message, the message a draft, and the draft an order', async ({
  page,
  request,
  browser,
}, { project }) => {
  const { aProduct, call } = await openApi(request)
  const [pot, lamp] = [await aProduct('Sufuria of Wanjikũ'), await aProduct('Solar lamp', 1)]
  const [person, friend] = [aNewShopper(), aNewShopper()]
  const join = ({ password, ...rest }: typeof person) =>
    call('POST', '/user/register', '', { data: { ...rest, password, confirmPassword: password } })
  const { token } = await join(person)
  await join(friend)
  for (const [productId, quantity] of [
    [pot, 2],
    [lamp, 1],
  ])
    await call('POST', '/carts', token, { data: { items: [{ productId, quantity }] } })
  await logIn(page, person)

  const link = await test.step('without a number of its own the shop shows no button', async () => {
    await page.goto('/carts')
    await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Order on WhatsApp' })).toHaveCount(0)
    await setNumber(request, '254712000111')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Order on WhatsApp' })).toBeVisible()
    expect(await axe(page)).toEqual([])
    const { to, text } = await messageOf(page)
    expect(to).toBe('254712000111')
    expect(text).toContain('2 × Sufuria of Wanjikũ, Small: KES 900.00')
    expect(text).toContain('Total: KES 1,350.00')
    return text.split('\n').at(-1) ?? ''
  })
  const path = new URL(link).pathname

  await test.step('staff open the link and have a draft, which they place', async () => {
    const staff = await anotherBrowser(browser, project.use, problems)
    await signIn(staff, manager)
    await staff.goto(path)
    await staff.waitForURL(/orders\/new\?draft=/)
    await expect(staff.getByText('Sufuria of Wanjikũ').first()).toBeVisible()
    await staff.getByLabel('Name of a new customer').fill('Wanjikũ Mũgo')
    await staff.getByLabel('Phone number', { exact: true }).fill('0712 345 670')
    await staff.getByLabel('County').selectOption('Nairobi')
    await staff.getByLabel('Town').fill('Nairobi')
    await staff.getByRole('button', { name: 'Place order' }).click()
    await staff.waitForURL(/orders\/[0-9a-f-]{36}$/)
    const id = new URL(staff.url()).pathname.split('/').at(-1) ?? ''
    const { token } = await call('POST', '/user/login', '', { data: manager })
    const { order } = await call('GET', `/orders/${id}`, token)
    expect(order.totalAmount).toBe(1350)
    expect(order.channel).toBe('staff')
    // The other tests share this shop.
    await call('DELETE', `/orders/${id}`, token)
    await staff.context().close()
  })

  await test.step('a guest puts it into their cart, after the login', async () => {
    const guest = await anotherBrowser(browser, project.use, problems)
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: 'A cart for you' })).toBeVisible()
    await expect(guest.getByText('Sufuria of Wanjikũ')).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Order on WhatsApp' })).toBeVisible()
    expect(await axe(guest)).toEqual([])
    await guest.getByRole('button', { name: 'Add to my cart' }).click()
    await guest.waitForURL(/login/)
    await guest.getByLabel('Email').fill(friend.email)
    await guest.getByLabel('Password', { exact: true }).fill(friend.password)
    await guest.getByRole('button', { name: 'Log in' }).click()
    await expect(guest.getByText('2 products were added to your cart.')).toBeVisible()
    await guest.reload()
    await guest.getByRole('button', { name: 'Add to my cart' }).click()
    await expect(guest.getByText('These products are already in your cart.')).toBeVisible()
    await guest.getByRole('link', { name: 'View cart', exact: true }).click()
    await expect(guest.getByRole('link', { name: 'Cart, 3 items' }).first()).toBeVisible()
    await guest.context().close()
  })

  await test.step('a wrong link says so', async () => {
    await page.goto(`${path}0`)
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    problems.splice(0, Number.POSITIVE_INFINITY, ...problems.filter((text) => !/404/.test(text)))
  })
})
