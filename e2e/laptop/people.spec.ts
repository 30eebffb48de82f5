import { type APIRequestContext, expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { aNewShopper, manager, signIn, watch } from '../people.ts'
import { aCustomer } from '../sign-in-new-shopper.ts'

let problems: string[] = []

test.beforeEach(({ page }) => {
  problems = []
  watch(page, problems)
})

test.afterEach(() => expect(problems).toEqual([]))

/** A customer with a name, a phone and nothing else. */
async function aPerson(request: APIRequestContext, name: { firstname: string; lastname: string }) {
  const { call } = await openApi(request)
  const person = await aCustomer(request, { emptyCart: true, person: name })
  const phoneNumber = `07${String(Math.random()).slice(2, 10)}`
  await call('PUT', '/user/me', person.token, { data: { phoneNumber } })
  return { ...person, ...name, _id: person.user._id as string, phoneNumber }
}

test('staff find a person by phone, note something and begin an order', async ({
  page,
  request,
}) => {
  const person = await aPerson(request, { firstname: 'Wanjikũ', lastname: 'Mũgo' })
  const { call, staff } = await openApi(request)
  await signIn(page, manager)
  const typed = person.phoneNumber.replace(/^0/, '+254 ')
  await page.goto(`/dashboard/users?q=${encodeURIComponent(typed)}`)
  await page.getByRole('link', { name: 'Wanjikũ Mũgo' }).click()
  await expect(page.getByRole('heading', { name: 'Wanjikũ Mũgo', level: 1 })).toBeVisible()
  const shown = person.phoneNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  const international = person.phoneNumber.replace(/^0/, '254')
  for (const [way, href] of [
    ['Call', `tel:+${international}`],
    ['WhatsApp to', `https://wa.me/${international}?text=`],
    ['SMS to', `sms:+${international}`],
  ])
    await expect(page.getByRole('link', { name: `${way} ${shown}` })).toHaveAttribute(
      'href',
      href ?? '',
    )

  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Rings twice')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText(/^Saved .*demo/i)).toBeVisible()
  expect(await axe(page)).toEqual([])

  // Somebody else saves meanwhile: nothing is lost on either side.
  await call('PUT', `/user/users/${person._id}/note`, staff, {
    data: { text: 'Dog at the gate', version: 1 },
  })
  await note.fill('Rings three times')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Somebody else has changed the note.')).toBeVisible()
  problems = problems.filter((problem) => !problem.includes('409'))
  await expect(page.getByText('Dog at the gate')).toBeVisible()
  await expect(note).toHaveValue('Rings three times')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Dog at the gate')).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('Rings three times')

  await page.getByRole('link', { name: 'New order for this person' }).click()
  await expect(page.getByText('Choose another customer')).toBeVisible()
  await expect(page.getByText('Wanjikũ Mũgo').first()).toBeVisible()
  // Nothing was entered, so nothing is kept.
  await expect(page).toHaveURL(/customer=/)
})

test('the search opens a person; the lists of orders and messages can be theirs alone', async ({
  page,
  request,
}) => {
  const person = await aPerson(request, { firstname: 'Achieng', lastname: aNewShopper().username })
  await signIn(page, manager)
  await page.goto('/dashboard/audit')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /^Search orders/ }).fill(person.lastname)
  await expect(page.getByRole('option', { name: person.lastname })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/users/${person._id}`)

  for (const list of ['orders', 'messages', 'addresses']) {
    await page.goto(`/dashboard/${list}?user=${person._id}`)
    await page.getByRole('link', { name: `Achieng ${person.lastname} only` }).click()
    await expect(page).toHaveURL(`/dashboard/users/${person._id}`)
  }
  await page.goto(`/dashboard/orders?user=${person._id}`)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
})

test('a dialog names who is deleted and says what happens', async ({ page, request }) => {
  const person = await aPerson(request, { firstname: 'Otieno', lastname: 'Ochieng' })
  await signIn(page, manager)
  await page.goto(`/dashboard/users/${person._id}`)
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await page.getByRole('button', { name: 'Change role to manager' }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toContainText('Otieno Ochieng')
  await expect(dialog).toContainText('can open the dashboard once they log in with their password')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await more.click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this user?')
  await expect(dialog).toContainText(person.email)
  await expect(dialog).toContainText('Past orders stay for the books')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  await page.goto(`/dashboard/users/${person._id}`)
  await expect(page.getByText('User ID not found or invalid.')).toBeVisible()
  problems = problems.filter((problem) => !problem.includes('404'))
})
