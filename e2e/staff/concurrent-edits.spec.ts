import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { logIn, manager } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

test.skip(({ isMobile }) => isMobile, 'The same on every screen')

// A form saves only the fields that were edited, so two people who edit the same thing undo nothing.

/** API calls of the person who is signed in on the page, as from another device. */
async function apiOf(page: Page, request: APIRequestContext) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  return {
    read: async (path: string) => (await request.get(`/api${path}`, { headers })).json(),
    async send(method: string, path: string, body: object) {
      const answer = await request.fetch(`/api${path}`, { method, headers, ...body })
      expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
      return answer.status() === 204 ? undefined : answer.json()
    },
  }
}

async function save(page: Page, name = 'Save Changes') {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toHaveCount(0)
}

test('two members of staff who edit the same thing do not undo each other', async ({
  page,
  request,
}) => {
  const { orderId } = await signInNewShopper(page, request, { order: true })
  const customer = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')._id)
  await page.evaluate(() => localStorage.clear())
  await logIn(page, manager)
  const { read, send } = await apiOf(page, request)
  const dialog = page.getByRole('dialog')

  await test.step('a parcel', async () => {
    await send('PUT', `/orders/${orderId}`, { data: { status: 'Processing' } })
    const path = `/shippings/${(await read(`/shippings/order/${orderId}`)).shipping._id}`
    await page.goto(`/dashboard/shipping?q=${orderId.slice(0, 8)}`)
    await page.getByRole('button', { name: /^Edit shipping record/ }).click()
    await dialog.getByLabel('Tracking No.').fill(`KE-${orderId}`)
    await send('PATCH', path, { data: { status: 'in-transit' } })
    await save(page)
    expect((await read(path)).shipping).toMatchObject({
      status: 'in-transit',
      trackingNumber: `KE-${orderId}`,
    })
  })

  const name = `Two hands ${orderId}`
  const { category } = await send('POST', '/categories', { data: { name, description: 'One.' } })
  await test.step('a category', async () => {
    await page.goto('/dashboard/categories')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog.getByLabel('Description').fill('First line.\nSecond line.')
    await send('PUT', `/categories/${category._id}`, { data: { name: `${name} more` } })
    await save(page)
    // Line breaks are normalised when a form is sent; that is not an edit.
    await page.getByRole('button', { name: `Edit ${name} more` }).click()
    await dialog.getByLabel('Name').fill(name)
    await send('PUT', `/categories/${category._id}`, { data: { description: 'One\nmore.' } })
    await save(page)
    const known = (await read(`/categories/${category._id}`)).category
    expect(known).toMatchObject({ name, description: 'One\nmore.' })
  })

  await test.step('a product', async () => {
    const csv = `sku,name,description,price,stock,category,brand,variant\n${orderId},Two hands,"Held\nfast",100,9,${name},One brand,Small`
    await send('POST', '/products/import', { data: { mode: 'import', csv } })
    const path = `/products/${(await read(`/products/sku?sku=${orderId}`)).product._id}`
    await page.goto(`/dashboard/products?q=${orderId}`)
    await page.getByRole('button', { name: 'Edit Two hands' }).click()
    await dialog.getByLabel('Variant').fill('Large')
    const others = { brand: 'Another brand', price: '120', description: 'Changed' }
    await send('PUT', path, { multipart: others })
    await save(page)
    const { product } = await read(path)
    expect(product).toMatchObject({ ...others, price: 120, variant: 'Large' })
    await send('DELETE', path, {})
    await send('DELETE', `/categories/${category._id}`, {})
  })

  await test.step('an address', async () => {
    const [address] = (await read(`/addresses?user=${customer}`)).addresses
    await page.goto(`/dashboard/addresses?user=${customer}`)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await dialog.getByLabel('Street').fill('Moi Avenue')
    await send('PUT', `/addresses/${address._id}`, { data: { city: 'Kisumu' } })
    await save(page)
    const known = (await read(`/addresses/${address._id}`)).address
    expect(known).toMatchObject({ street: 'Moi Avenue', city: 'Kisumu' })
  })
})

test('editing the profile on two devices loses neither change', async ({ page, request }) => {
  await signInNewShopper(page, request)
  const { read, send } = await apiOf(page, request)
  await page.goto('/profile/update')
  const type = async (label: string, name: string, elsewhere: object) => {
    await page.getByLabel(label).fill(name)
    await send('PUT', '/user/me', { data: elsewhere })
    await page.getByRole('button', { name: 'Save Changes' }).click()
  }
  const profile = async () => (await read('/user/me')).user
  await type('First name', 'Wanjiku', { lastname: 'Otieno' })
  await expect.poll(profile).toMatchObject({ firstname: 'Wanjiku', lastname: 'Otieno' })
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  // A saved field no longer counts as edited.
  await type('Last name', 'Mwangi', { firstname: 'Njeri' })
  await expect.poll(profile).toMatchObject({ firstname: 'Njeri', lastname: 'Mwangi' })
})
