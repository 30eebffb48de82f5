import { expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { expectHeaderApart, expectNoProblem, laptop, open, opened, phone, walk } from '../look.ts'
import {
  admin,
  aNewShopper,
  manager,
  openAccountMenu,
  openFilters,
  signIn,
  storeSession,
} from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

/** Long words without spaces. */
const long = 'Kilimanjarocommercialbuildingandbusinesscentreannexe'
function longNames() {
  const username = `${'wanjiruwamwangi'.repeat(2)}${Date.now()}`
  const email = `${username}@${'post'.repeat(12)}.example`
  return {
    person: { firstname: long, lastname: long, username, email },
    place: { addressLine1: long, street: long, city: long },
  }
}

const see = (text: string) => (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** Presses a button of the page's content until it has its effect: before React is ready it has none. */
const press = (name: string, answer: (page: Page) => Promise<unknown>) => (page: Page) =>
  expect(async () => {
    await page.locator('main').getByRole('button', { name }).last().click()
    await answer(page)
  }).toPass()

const isRefused = (page: Page) =>
  expect(page.locator('main [aria-invalid=true]').first()).toBeVisible({ timeout: 2000 })

async function openOverList(page: Page): Promise<void> {
  // Before hydration the link opens the page instead.
  await expect(async () => {
    await page.goto('/products')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('the pages of guests fit every screen, and axe finds no problem', async ({
  page,
  request,
}) => {
  // axe takes seconds for each page on a busy machine.
  test.slow()
  const { kettleId } = await aCustomer(request)
  await walk(
    page,
    [
      ['/products'],
      ['/products?inStock=true', openFilters],
      ['/products?q=zzzzzz', see('No products found')],
      ['/products?sort=name', openOverList],
      [`/products/${kettleId}`],
      ['/login?from=%2Fcarts'],
      ['/login', press('Log in', isRefused)],
      ['/register'],
      ['/register?from=%2Fcarts', press('Create account', isRefused)],
      ['/forgot-password'],
      ['/reset-password?token=none'],
      ['/join/none'],
      ['/about'],
      ['/contact', press('Send Message', see('fill in all required'))],
      ['/terms'],
      ['/returns'],
      ['/nowhere', see('Page not found')],
    ],
    { isForShoppers: true },
  )
  await expectHeaderApart(page)
})

test('the pages of a customer fit every screen, and axe finds no problem', async ({
  page,
  request,
}) => {
  test.slow()
  const { token, user, orderId, unpaidId } = await aCustomer(request, {
    order: true,
    ...longNames(),
  })
  await storeSession(page, token, user)
  const ask = (button: string | RegExp) => (page: Page) =>
    page.locator('main').getByRole('button', { name: button }).first().click()
  await walk(
    page,
    [
      ['/carts'],
      ['/checkout'],
      ['/orders'],
      [`/orders/${orderId}`],
      [`/orders/${unpaidId}`],
      [`/orders/${crypto.randomUUID()}`],
      ['/profile/update'],
      ['/profile/change-password', press('Update Password', isRefused)],
      ['/profile/security'],
      ['/addresses'],
      ['/addresses/add', press('Save Address', isRefused)],
      ['/notifications'],
      ['/wish-list', see('Your wish list is empty')],
      ['/reviews/nothing'],
      ['/track-shipping'],
      [`/track-shipping?id=${orderId}`],
      ['/track-shipping?id=none'],
    ],
    { isForShoppers: true },
  )
  await expectHeaderApart(page)
  await openAccountMenu(page, user)
  await expectNoProblem(page, 'the account menu')
  await open(page, '/about')
  await page.setViewportSize(phone)
  await openAccountMenu(page, user)
  await expectNoProblem(page, 'the menu of a phone', { part: opened })
  await page.setViewportSize(laptop)
  for (const [path, button] of [
    ['/addresses', /^Edit /],
    ['/addresses', /^Delete /],
    ['/profile/update', 'Delete account'],
  ] as const) {
    await open(page, path)
    await ask(button)(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoProblem(page, `${path}: ${button}`, { part: opened })
  }
})

test('the empty pages of a new customer have no problem for axe', async ({ page, request }) => {
  const { token, user } = await aCustomer(request, { emptyCart: true })
  await storeSession(page, token, user)
  await walk(page, [['/carts'], ['/orders'], ['/addresses']], { isForShoppers: true })
})

/** Each page of staff, and the menus, sheets and dialogs that its buttons open. */
const ofStaff: [path: string, ...buttons: (string | RegExp)[]][] = [
  [''],
  ['orders', 'More actions', /^Change status/i, 'Columns'],
  ['orders/new'],
  ['orders/ORDER', /^Change Status/i, 'Record cash payment', 'Ask for M-Pesa payment'],
  ['orders/ORDER/print/invoice'],
  ['orders/print/pick?orders=ORDER'],
  ['products?new=1'],
  ['products/new-group'],
  ['products', 'More actions', /^Delete /],
  ['products/import'],
  ['products/low-stock'],
  ['products/PRODUCT/stock', 'Adjust stock'],
  ['addresses', /^Edit /],
  ['customers', 'More actions'],
  ['users', /^View/, /^Change Role/i],
  ['categories', 'Add New Category', /^Delete /],
  ['offers', 'Add Offer'],
  ['shipping', 'Add New Shipping Record', /^Edit /],
  ['delivery', 'Add a zone'],
  ['messages', 'More actions'],
  ['payments'],
  ['ledger'],
  ['day-end'],
  ['invoices'],
  ['audit'],
  ['reviews'],
  ['riders'],
  ['settings'],
  ['settings/payments'],
  ['settings/messages'],
]
/** What an assistant may not open. All of it looks as the first page of settings does to them, which they open. */
const closedToAssistants = [
  'orders/new',
  'products?new=1',
  'products/new-group',
  'products/import',
  'addresses',
  'customers',
  'users',
  'categories',
  'offers',
  'delivery',
  'payments',
  'ledger',
  'day-end',
  'invoices',
  'reviews',
  'settings/payments',
  'settings/messages',
]
/** A table of movements and a paper: on a phone they scroll sideways. */
const needsWidth = ['products/PRODUCT/stock', 'orders/ORDER/print/invoice']
/** On a phone all lists are cards, and their dialogs those of a laptop. */
const onPhones: Record<string, (string | RegExp)[]> = {
  '': ['More'],
  orders: ['Filters'],
  'orders/ORDER': [],
  payments: [/^Filters/],
  'day-end': [],
}

test('an assistant is refused none of the pages that they may open, and sees where their rights end', async ({
  page,
  request,
}) => {
  test.slow()
  const { unpaidId, kettleId } = await aCustomer(request, { order: true })
  const { call } = await openApi(request)
  const { token: owner } = await call('POST', '/user/login', '', { data: admin })
  const invitation = { data: { name: 'Rose', set: 'packs' } }
  const { link } = await call('POST', '/staff/invitations', owner, invitation)
  const { username, password, email } = aNewShopper()
  const path = `/staff/invitations/${link.split('/').at(-1)}`
  const { token, user } = await call('POST', path, '', { data: { username, password, email } })
  await storeSession(page, token, user)
  const ids: Record<string, string> = { ORDER: unpaidId, PRODUCT: kettleId }
  for (const [path] of ofStaff.filter(([path]) => !closedToAssistants.includes(path))) {
    await open(page, `/dashboard/${path.replace(/[A-Z]{3,}/, (name) => ids[name] ?? '')}`)
    const end = page.getByRole('heading', { name: 'You do not have the right to do this.' })
    await expect.soft(end, path).toHaveCount(path === 'settings' ? 1 : 0)
  }
  await expectNoProblem(page, 'where their rights end')
})

test('the pages of staff fit every screen, and axe finds no problem in them and what they open', async ({
  page,
  request,
}) => {
  test.slow()
  const { unpaidId, orderId, kettleId } = await aCustomer(request, { order: true, ...longNames() })
  const { call, staff } = await openApi(request)
  await call('PUT', `/orders/${orderId}`, staff, { data: { status: 'Processing' } })
  const ids: Record<string, string> = { ORDER: unpaidId, PRODUCT: kettleId }
  const at = (path: string) => `/dashboard/${path.replace(/[A-Z]{3,}/, (name) => ids[name] ?? '')}`
  const lookAtWhatOpens = (path: string, buttons: (string | RegExp)[]) =>
    test.step(`${path} ${buttons}`, async () => {
      for (const button of buttons) {
        await page.getByRole('button', { name: button, exact: true }).first().click()
        await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
        await expectNoProblem(page, `${path}: ${button}`, { part: opened })
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
      }
    })
  await signIn(page, manager)
  await expectHeaderApart(page)
  for (const [path, ...buttons] of ofStaff) {
    await walk(page, [[at(path)]], { from: needsWidth.includes(path) ? 768 : 0 })
    await lookAtWhatOpens(path, buttons)
    const onPhone = onPhones[path]
    if (!onPhone) continue
    await page.setViewportSize(phone)
    expect.soft(await axe(page, { newOnly: true }), `${path}, narrow`).toEqual([])
    await lookAtWhatOpens(path, onPhone)
    await page.setViewportSize(laptop)
  }
})
