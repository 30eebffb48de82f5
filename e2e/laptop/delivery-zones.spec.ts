import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn, watch } from '../people.ts'

/** Calls the API as another manager would. */
async function staffCalls(request: APIRequestContext) {
  const { token } = await (await request.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (url: string) => (await request.get(url, { headers })).json(),
    remove: (url: string) => request.delete(url, { headers }),
    send: (method: 'post' | 'put', url: string, data: object) =>
      request[method](url, { headers, data }),
  }
}

/** Zones change the checkout of every other test, so the shop has none before and after. */
async function clear(request: APIRequestContext): Promise<void> {
  const staff = await staffCalls(request)
  for (const kind of ['zones', 'points'])
    for (const { _id } of (await staff.get(`/api/delivery/${kind}`))[kind])
      expect((await staff.remove(`/api/delivery/${kind}/${_id}`)).status()).toBe(204)
}

test.beforeEach(({ request }) => clear(request))
test.afterEach(({ request }) => clear(request))

async function ask(page: Page, county: string, total = ''): Promise<void> {
  await page.getByRole('combobox', { name: 'County' }).first().selectOption(county)
  await page.getByLabel('Items in KES (optional)').fill(total)
  await page.getByRole('button', { name: 'Show the cost' }).click()
}

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('staff set up delivery from an example and check the fee of a place', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  watch(page, problems)
  await signIn(page, manager)
  await page.goto('/dashboard/delivery')
  await expect(page.getByText('No zones yet', { exact: false })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const answer = panel(page, 'What would delivery cost?').getByRole('status')
  await ask(page, 'Kisumu')
  await expect(answer).toHaveText('There are no zones: delivery there costs nothing.')

  await page.getByRole('button', { name: 'Use this example: Own riders' }).click()
  await expect(page.getByRole('heading', { name: 'Around Nairobi' })).toBeVisible()
  await ask(page, 'Kisumu')
  await expect(answer).toHaveText('The shop does not deliver there.')
  await ask(page, 'Nairobi', '4000')
  await expect(answer).toContainText('Zone: Nairobi')
  await expect(answer).toContainText('Free')
  const uncovered = panel(page, 'Counties without a zone')
  await expect(uncovered).toContainText('Orders from these 46 counties are refused.')
  await expect(uncovered.getByRole('listitem').filter({ hasText: 'Kiambu' })).toHaveText(
    'Kiambu (some towns only)',
  )

  // A fee changes; what cannot be saved stays typed, with its error at its field.
  await page.getByRole('button', { name: 'Edit Nairobi', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit zone' })
  await dialog.getByLabel('Fee in KES').fill('3OO')
  await dialog.getByLabel('Find a county').fill('homabay')
  await dialog.getByLabel('Homa Bay').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.locator('p', { hasText: 'Please give the fee; 0 if it is free.' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Fee in KES')).toHaveValue('3OO')
  await expect(dialog.getByLabel('Fee in KES')).toBeFocused()
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Fee in KES').fill('275')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await ask(page, 'Homa Bay')
  await expect(answer).toContainText('KES 275.00')
  await expect(uncovered).toContainText('Orders from these 45 counties are refused.')

  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  expect(await axe(page, { part: 'main', coloursOnly: true })).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)

  // Somebody else saves the same zone meanwhile.
  await page.getByRole('button', { name: 'Edit Nairobi', exact: true }).click()
  await dialog.getByLabel('Fee in KES').fill('280')
  const staff = await staffCalls(request)
  const [zone] = (await staff.get('/api/delivery/zones')).zones.filter(
    ({ name }: { name: string }) => name === 'Nairobi',
  )
  await staff.send('put', `/api/delivery/zones/${zone._id}`, { ...zone, counties: ['Nairobi'] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this zone')
  await expect(dialog.getByLabel('Fee in KES')).toHaveValue('280')
  await dialog.getByLabel('Save mine anyway').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel(page, 'Zones')).toContainText('KES 280.00')
  // Each refusal of the shop is an error for the console.
  expect(problems.filter((problem) => !/status of 4(00|09)/.test(problem))).toEqual([])
})

test('pickup points are added, named by a zone, exported and imported', async ({
  page,
  request,
}) => {
  await signIn(page, manager)
  await page.goto('/dashboard/delivery')
  await page.getByRole('button', { name: 'Add a pickup point' }).click()
  const point = page.getByRole('dialog', { name: 'New pickup point' })
  await point.getByLabel('Name').fill('Till 3')
  await point.getByLabel('County').selectOption('Nakuru')
  await point.getByLabel('Town').fill('Naivasha')
  await point.getByRole('button', { name: 'Save' }).click()
  await expect(point).toBeHidden()

  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('dialog', { name: 'New zone' })
  await zone.getByLabel('Name of the zone').fill('Naivasha town')
  await zone.getByRole('button', { name: 'Add a town or an area' }).click()
  await zone.getByRole('combobox', { name: 'County' }).selectOption('Nakuru')
  await zone.getByLabel('Town').fill('Naivasha')
  await zone.getByLabel('Kind').selectOption({ label: 'Pickup point' })
  await zone.getByLabel('Name', { exact: true }).fill('Collect')
  await zone.getByLabel('Fee in KES').fill('50')
  await zone.getByLabel('Where customers collect it').selectOption({ label: 'Till 3, Naivasha' })
  await zone.getByRole('button', { name: 'Save' }).click()
  await expect(zone).toBeHidden()
  await expect(panel(page, 'Zones')).toContainText('Nakuru > Naivasha')
  await expect(panel(page, 'Zones')).toContainText('Pickup point · at Till 3, Naivasha')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = (await readFile(await file.path(), 'utf8')).replace(',50,', ',75,')
  await clear(request)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import zones' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('status')).toContainText('1 new, 0 changed, 0 unchanged.')
  await expect(dialog.getByRole('status')).toContainText('New pickup points: Till 3.')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel(page, 'Zones')).toContainText('KES 75.00')
})
