import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { openApi } from '../buyers.ts'
import { expectNoProblem } from '../look.ts'
import { watch } from '../people.ts'
import { ready } from '../ready.ts'
import { fillPlace, signInNewShopper } from '../sign-in-new-shopper.ts'

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  watch(page, problems)
})
// A refused order answers 409, which browsers report as an error.
test.afterEach(() => expect(problems.filter((text) => !/status of 409/.test(text))).toEqual([]))

interface Zone {
  _id: string
  options: { name: string; fee: number }[]
}

let staff: Record<string, string>
let nairobi: Zone
let pointId: string

// The other tests share this shop and expect no delivery zones, so this file deletes its zones again.
test.beforeAll(async ({ request }) => {
  staff = { authorization: `Bearer ${(await openApi(request)).staff}` }
  await deleteZones(request)
  const point = {
    name: 'Moi Avenue counter',
    county: 'Nairobi',
    town: 'Nairobi',
    directions: 'Ground floor, opposite the National Archives',
    hours: 'Mon-Sat 8 AM-7 PM',
  }
  const made = await request.post('/api/delivery/points', { headers: staff, data: point })
  pointId = (await made.json()).point._id
  nairobi = await aZone(request, 'Nairobi', [
    { kind: 'door', name: 'Rider', fee: 250, freeFrom: 5000, days: { min: 0, max: 1 } },
    { kind: 'pickup', name: 'Moi Avenue counter', fee: 300, point: pointId },
    { kind: 'door', name: 'Express rider', fee: 500, codUpTo: 1000 },
  ])
  await aZone(request, 'Kisumu', [{ kind: 'parcel', name: 'Bus parcel', fee: 400 }])
})

test.afterAll(async ({ request }) => {
  await deleteZones(request)
  await request.delete(`/api/delivery/points/${pointId}`, { headers: staff })
})

async function aZone(request: APIRequestContext, county: string, options: object[]): Promise<Zone> {
  const data = { name: county, counties: [county], options }
  const made = await request.post('/api/delivery/zones', { headers: staff, data })
  expect(made.status()).toBe(201)
  return (await made.json()).zone
}

async function deleteZones(request: APIRequestContext): Promise<void> {
  const { zones } = await (await request.get('/api/delivery/zones', { headers: staff })).json()
  for (const { _id } of zones)
    await request.delete(`/api/delivery/zones/${_id}`, { headers: staff })
}

/** A kettle and `fee` together, as the checkout writes it. */
async function kettleWith(request: APIRequestContext, fee: number): Promise<string> {
  const found = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  const [whole = '', decimals] = (found.products[0].price + fee).toFixed(2).split('.')
  return `Ksh ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** What the order costs, at the button that places it. */
const total = (page: Page) => page.locator('.bottom-bar .text-lg')

async function chooseCounty(page: Page, button: RegExp, county: string): Promise<void> {
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByRole('button', { name: button }).click()
  await delivery.getByLabel('County', { exact: true }).fill(county)
  await delivery.getByRole('button', { name: 'Show the fee' }).click()
}

test('a guest sees different delivery fees for Kisumu and Nairobi', async ({ page, request }) => {
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  const { products } = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  await page.goto(`/products/${products[0]._id}`)
  await chooseCounty(page, /Choose county/, 'kisumu')
  await expect(delivery).toContainText('Delivery to Kisumu: Ksh 400.00')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Delivery and payment' })).toBeFocused()
  await expect(delivery.getByRole('listitem')).toContainText(['Bus parcel Ksh 400.00'])
  await chooseCounty(page, /Change county/, 'Nairobi')
  await expect(delivery.getByRole('listitem')).toContainText(['Rider', 'Moi Avenue', 'Express'])
  await expectNoProblem(page, 'the page about delivery')
  await chooseCounty(page, /Change county/, 'Kisumu')
  await expect(delivery.getByRole('listitem')).toHaveCount(1)

  await signInNewShopper(page, request)
  await page.goto('/carts')
  await expect(delivery).toContainText('Delivery to Kisumu: Ksh 400.00')
  await chooseCounty(page, /Change county/, 'Nairobi')
  await expect(delivery).toContainText('Delivery to Nairobi: Ksh 250.00')
  const summary = page.getByRole('region', { name: 'Summary' })
  // It is on the first screen of a small phone.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => scrollTo(0, 0))
  const free = summary.getByText('more for free delivery')
  await expect(free).toBeInViewport({ ratio: 1 })
  expect(await free.evaluate(isUncovered)).toBe(true)
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await fillPlace(page, 'Turkana', 'Lodwar')
  await expect(page.getByText('We do not deliver to Lodwar, Turkana yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  await fillPlace(page, 'Nairobi')
  await expect(total(page)).toHaveText(await kettleWith(request, 250))
  await expect(page.getByLabel('Building or landmark')).toBeVisible()
  await fillPlace(page, 'Kisumu', 'Kisumu')
  await expect(total(page)).toHaveText(await kettleWith(request, 400))
  // A parcel that is fetched from the bus needs no house, and the phone was typed once.
  await expect(page.getByLabel('Building or landmark')).toBeHidden()
  await expect(page.getByLabel('M-Pesa phone number')).toHaveValue('0712 340 000')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByText('Delivery fee', { exact: true })).toBeVisible()
  await expect(page.getByText('KES 400.00', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

const isUncovered = (element: Element) => {
  const { left, top } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 2, top + 2))
}

test('the first letters of a county become its name where one sees it', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  await ready(page, `/products/${products[0]._id}`)
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByRole('button', { name: 'Choose county' }).click()
  const county = delivery.getByLabel('County', { exact: true })
  await county.fill('na')
  await county.blur()
  await expect(county).toHaveValue('na')
  await expect(county).toHaveAccessibleDescription('Please choose one of the 47 counties.')
  expect(await axe(page)).toEqual([])
  await county.fill('nairo')
  await county.blur()
  await expect(county).toHaveValue('Nairobi')
  await expect(county).not.toHaveAttribute('aria-invalid')
  await expect(delivery.getByRole('status')).toHaveText('County: Nairobi')
  // What is said of a half typed one moves no button away that is pressed meanwhile.
  await county.fill('na')
  await delivery.getByRole('button', { name: 'Cancel' }).click()
  await expect(county).toHaveCount(0)
  await delivery.getByRole('button', { name: 'Choose county' }).click()
  await county.fill('kisu')
  await county.press('Enter')
  await expect(delivery).toContainText('Delivery to Kisumu: Ksh 400.00')
})

test('a new address names what is half typed once its field is left, and what is missing once asked', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await ready(page, '/checkout')
  const county = page.getByLabel('County', { exact: true })
  await county.fill('Nowhere')
  await county.blur()
  await expect(county).toHaveAccessibleDescription('Choose a county.')
  await expect(page.getByRole('status').getByText('Choose a county.')).toBeAttached()
  await county.fill('Nairobi')
  await expect(county).toHaveAccessibleDescription('')

  const phone = page.getByLabel('Phone number', { exact: true })
  const wrong = /Please provide a valid phone number\./
  await phone.fill('0712')
  await expect(phone).not.toHaveAccessibleDescription(wrong)
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(wrong)
  const building = page.getByLabel('Building or landmark')
  await building.focus()
  await building.blur()
  await expect(building).not.toHaveAttribute('aria-invalid')

  // A press on the button that waits says what it waits for.
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeDisabled()
  await place.click({ force: true })
  await expect(page.getByLabel('Estate, area or village')).toBeFocused()
  await expect(building).toHaveAccessibleDescription(/^Which building or house\?/)
  expect(await axe(page)).toEqual([])
  await building.fill('Jamii House')
  await expect(building).not.toHaveAttribute('aria-invalid')

  // A town of the last county is none of the next.
  await county.fill('Kiambu')
  const town = page.getByLabel('City or town')
  await town.fill('Thika')
  await county.fill('Kisumu')
  await expect(town).toHaveValue('')
})

test('a press before anything is filled in names the county, then what comes next, and reddens no new field', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInNewShopper(page, request)
  await ready(page, '/checkout')
  await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.getByRole('button', { name: 'Place order' }).tap()
  const sentence = page.getByRole('alert').getByText('Please fill in all required new address')
  await expect(sentence).toBeVisible()
  const county = page.getByLabel('County', { exact: true })
  await expect(county).toHaveAccessibleDescription('Choose a county.')
  await county.fill('Nairobbi')
  await expect(sentence).toHaveCount(0)
  const meant = page.getByRole('button', { name: 'Did you mean Nairobi?' })
  expect(await axe(page)).toEqual([])
  await meant.tap()
  await expect(county).toHaveValue('Nairobi')
  await expect(meant).toHaveCount(0)
  const bar = page.locator('.bottom-bar')
  await expect(bar.getByRole('button', { name: 'Which estate, area or village?' })).toBeVisible()
  const estate = page.getByLabel('Estate, area or village')
  await expect(estate).toBeVisible()
  const building = page.getByLabel('Building or landmark')
  for (const field of [estate, building]) await expect(field).not.toHaveAttribute('aria-invalid')
  await estate.fill('Umoja')
  await expect(bar.getByRole('button', { name: 'Which building or house?' })).toBeVisible()
  await building.fill('Jamii House')
  await fillPlace(page, 'Nairobi')
  await expect(bar).not.toContainText('Which')
})

test('what a house lacks is forgotten by who then collects the parcel', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await ready(page, '/checkout')
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await fillPlace(page, 'Nairobi')
  await page.getByRole('button', { name: 'Place order' }).click()
  const sentence = page.getByRole('alert').getByText('Please fill in all required new address')
  await expect(sentence).toBeVisible()
  await page.getByRole('radio', { name: /Moi Avenue counter/ }).check()
  await expect(sentence).toHaveCount(0)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
})

test('a parcel for another recipient goes to a pickup point', async ({ page, request }) => {
  await signInNewShopper(page, request)
  await page.goto('/checkout')
  // By keyboard nobody passes the options over, however late they come.
  await page.getByLabel('County', { exact: true }).pressSequentially('Nairobi')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^Rider/ })).toBeFocused()
  await fillPlace(page, 'Nairobi')
  await page.getByRole('radio', { name: /Moi Avenue counter/ }).check()
  await expect(page.getByText('Mon-Sat 8 AM-7 PM')).toBeVisible()
  await page.getByText('Someone else will receive it').click()
  await page.getByLabel('Name of the recipient').fill('Demo Recipient')
  await page.getByLabel('Phone of the recipient').fill('0722 000 111')
  await page.getByText('Add a note to the shop').click()
  await page.getByLabel('Note to the shop (optional)').fill('Please call first')
  await page.reload()
  await expect(page.getByLabel('Name of the recipient')).toHaveValue('Demo Recipient')
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  for (const text of ['Demo Recipient', '0722 000 111', 'Please call first', 'Mon-Sat 8 AM-7 PM'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('opposite the National Archives')).toBeVisible()
  const path = `/api/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
  // Only then can the pickup point be deleted.
  await request.put(path, { headers: staff, data: { status: 'Delivered' } })
})

test('a delivery fee that rises during the checkout needs a confirmation, and no typed text is lost', async ({
  page,
  request,
}) => {
  await signInNewShopper(page, request)
  await page.goto('/checkout')
  await fillPlace(page, 'Nairobi')
  await page.getByRole('radio', { name: /^Rider/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  const estate = page.getByLabel('Estate, area or village')
  await expect(estate).toBeFocused()
  await expect(estate).toHaveAccessibleDescription('Which estate, area or village?')
  await estate.fill('Kilimani')
  await page.getByLabel('Building or landmark').fill('Yaya Court')
  await page.getByText('Add a note to the shop').click()
  await page.getByLabel('Note to the shop (optional)').fill('Blue gate')
  const [before, after] = [await kettleWith(request, 250), await kettleWith(request, 280)]
  await expect(total(page)).toHaveText(before)

  const setFee = async (fee: number) => {
    const options = nairobi.options.map((one) => (one.name === 'Rider' ? { ...one, fee } : one))
    const path = `/api/delivery/zones/${nairobi._id}`
    const data = { name: 'Nairobi', counties: ['Nairobi'], options }
    expect((await request.put(path, { headers: staff, data })).status()).toBe(200)
  }
  // Typing asks for the fee again.
  await page.waitForLoadState('networkidle')
  await setFee(280)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText(`the total is now ${after}, not ${before}`)).toBeVisible()
  await expect(total(page)).toHaveText(after)
  await expect(page.getByLabel('Note to the shop (optional)')).toHaveValue('Blue gate')
  await page.getByRole('button', { name: `Place order for ${after}` }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByText('KES 280.00', { exact: true })).toBeVisible()
  await expect(page.getByText('Blue gate')).toBeVisible()
  await setFee(250)
})
