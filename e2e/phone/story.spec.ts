import { expect, type Page, test } from '@playwright/test'
import {
  aNewShopper,
  anotherBrowser,
  logIn,
  manager,
  openMenu,
  register,
  watch,
} from '../people.ts'

test('from an empty cart to a paid and shipped order', async ({ page, browser }, { project }) => {
  const problems: string[] = []
  watch(page, problems)

  await test.step('browse, and open a product', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await page.getByRole('link', { name: 'Electric kettle' }).first().click()
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}/)
    // A dialog over the list, or a page if no script has loaded yet.
    await expect(page.getByRole('heading', { name: 'Electric kettle' }).last()).toBeVisible()
    await expect(page.getByText(/Boils a full 1.7 litres/)).toBeVisible()
  })

  await test.step('register', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await openMenu(page)
    await page.getByRole('link', { name: 'Register', exact: true }).last().click()
    await register(page, aNewShopper())
    await expect(page).toHaveURL(/\/products$/)
  })

  await test.step('add to the cart', async () => {
    await page.getByRole('button', { name: 'Add to cart: Electric kettle' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click()
    await expect(page.getByText('Ksh 1,850.00').first()).toBeVisible()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
  })

  await test.step('give an address and place the order', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await page.getByLabel('Address line 1').fill('Jamii House, 3rd floor')
    await page.getByLabel('Street').fill('Biashara Street')
    await page.getByLabel('City or town').fill('Nairobi')
    await page.getByLabel('County').fill('Nairobi')
    await page.getByLabel('Postal code').fill('00100')
    await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
    await expect(page.getByText(/no real money moves/)).toBeVisible()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByText('Check your phone and enter your M-Pesa PIN')).toBeVisible()
  })
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [, number = ''] = /Order (\d{3} \d{4})/.exec(await page.title()) ?? []

  await test.step('enter the PIN on the simulated phone', async () => {
    const phone = await page.context().newPage()
    await phone.goto('/simulator')
    const prompt = phone.getByRole('dialog')
    await expect(prompt).toContainText('1,850')
    await expect(prompt).toContainText(number.replace(' ', ''))
    await phone.getByLabel('Enter M-PESA PIN').fill('1234')
    await prompt.getByRole('button', { name: /OK|Send/ }).click()
    await expect(phone.locator('#messages')).toContainText('Confirmed')
    await phone.close()
  })

  await test.step('the order becomes paid without a reload', async () => {
    await expect(page.getByText('Payment received')).toBeVisible()
    await expect(page.getByText('KES 1,850.00').first()).toBeVisible()
  })

  await test.step('the manager sees it and ships it', async () => {
    const staff = await anotherBrowser(browser, project.use, problems)
    await logIn(staff, manager)
    await expect(staff).toHaveURL(/\/dashboard$/)
    await staff.getByRole('link', { name: new RegExp(orderId.slice(0, 8), 'i') }).click()
    await expect(staff).toHaveURL(new RegExp(`/dashboard/orders/${orderId}`))
    await setStatus(staff, 'Processing')
    await setStatus(staff, 'Shipped')
    await staff.context().close()
  })

  await test.step('the customer sees that it has been shipped', async () => {
    await page.reload()
    await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible()
  })

  expect(problems).toEqual([])
})

async function setStatus(staff: Page, status: string): Promise<void> {
  await staff.getByRole('button', { name: /^Change status/i }).click()
  await staff.getByRole('menuitem', { name: status }).click()
  const question = staff.getByRole('dialog')
  await expect(question).toContainText(
    `Are you sure you want to change order status to "${status}"?`,
  )
  await question.getByRole('button').last().click()
  await expect(staff.getByText(`status updated to ${status}!`)).toBeVisible()
}
