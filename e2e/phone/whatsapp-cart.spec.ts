import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { deleteMadeProducts, openApi } from '../buyers.ts'
import { watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

test.afterEach(async ({ request }) => {
  const { call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { whatsapp: null } })
  await deleteMadeProducts(request)
})

test('a guest puts a shared cart into their own, after the login', async ({ page, request }) => {
  const problems: string[] = []
  watch(page, problems)
  const { aProduct, call, staff } = await openApi(request)
  await call('PUT', '/settings', staff, { data: { whatsapp: '254712000111' } })
  const [productId, lamp] = [await aProduct('Sufuria of Wanjikũ'), await aProduct('Solar lamp')]
  const friend = await aCustomer(request, { emptyCart: true })
  const items = [
    { productId, quantity: 2 },
    { productId: lamp, quantity: 1 },
  ]
  const { link } = await call('POST', '/carts/share', '', { data: { items } })
  const { pathname } = new URL(link)

  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'A cart for you' })).toBeVisible()
  await expect(page.getByText('Sufuria of Wanjikũ')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order on WhatsApp' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await page.waitForURL(/login/)
  await page.getByLabel('Email').fill(friend.email)
  await page.getByLabel('Password', { exact: true }).fill(friend.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('2 products were added to your cart.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(page.getByText('These products are already in your cart.')).toBeVisible()
  await page.getByRole('link', { name: 'View cart', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' }).first()).toBeVisible()

  await page.goto(`${pathname}0`)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  expect(problems.filter((text) => !/404/.test(text))).toEqual([])
})
