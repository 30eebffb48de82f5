import { expect, test } from '@playwright/test'
import { manager, signIn, watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

test('the search opens an order by its phone number, with keys alone', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  const phone = `07${String(Date.now()).slice(-8)}`
  const { orderId, number } = await aCustomer(request, {
    order: true,
    place: { phoneNumber: phone },
  })
  await signIn(page, manager)
  await page.goto('/dashboard/audit')
  const search = page.getByRole('combobox', { name: /^Search orders/ })

  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(`+254 ${phone.slice(1, 4)} ${phone.slice(4)}`)
  const found = page.getByRole('option', { name: new RegExp(number) })
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(found).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}`))
  await expect(search).toHaveValue('')
  expect(problems).toEqual([])
})
