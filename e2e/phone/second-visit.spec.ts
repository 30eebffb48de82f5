import { expect, test } from '@playwright/test'
import { manager } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

test('a second visit shows the cached list at once, and then the updated one', async ({
  page,
  request,
}) => {
  const login = await request.post('/api/user/login', { data: manager })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const found = await (await request.get('/api/products?limit=1')).json()
  const [product] = found.products
  const rename = async (name: string) => {
    const answer = await request.put(`/api/products/${product._id}`, {
      headers,
      multipart: { name },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  await page.goto('/products')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async () => !!(await caches.match('/products')))
  await page.goto('/about')
  const name = `${product.name} of today`
  await rename(name)
  try {
    const answer = await page.goto('/products')
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(await answer?.text()).not.toContain(name)
    await expect(page.getByRole('article').first()).toContainText(name)
  } finally {
    await rename(product.name)
  }
})
