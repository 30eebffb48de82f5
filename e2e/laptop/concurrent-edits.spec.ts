import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { manager, signIn } from '../people.ts'
import { signInNewShopper } from '../sign-in-new-shopper.ts'

// A form saves only the fields that were edited, so two people who edit the same thing undo nothing.

/** API calls of a person, as from another device. */
function apiOf(token: string, request: APIRequestContext) {
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
  const { read, send } = apiOf(await signIn(page, manager), request)
  const dialog = page.getByRole('dialog')
  const sku = Date.now().toString(36)

  const name = `Two hands ${sku}`
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
    const csv = `sku,name,description,price,stock,category,brand,variant\n${sku},Two hands,"Held\nfast",100,9,${name},One brand,Small`
    await send('POST', '/products/import', { data: { mode: 'import', csv } })
    const path = `/products/${(await read(`/products/sku?sku=${sku}`)).product._id}`
    await page.goto(`/dashboard/products?q=${sku}`)
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
})

test('editing the profile on two devices loses neither change', async ({ page, request }) => {
  const { token } = await signInNewShopper(page, request)
  const { read, send } = apiOf(token, request)
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
