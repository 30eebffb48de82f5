import { request } from '@playwright/test'
import { manager } from './people.ts'
import { shops } from './shops.ts'

/** Adds stock, as all tests together buy more kettles than the demo shop has, and shows the list alone: tests of the front make their own. */
export default async function prepareShops(): Promise<void> {
  await Promise.all(shops.map(prepareShop))
}

async function prepareShop(baseURL: string): Promise<void> {
  const shop = await request.newContext({ baseURL })
  const { token } = await (await shop.post('/api/user/login', { data: manager })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { products } = await (await shop.get('/api/products?q=electric+kettle&limit=1')).json()
  const answer = await shop.post(`/api/products/${products[0]._id}/stock`, {
    data: { change: 1000, note: 'For all tests' },
    headers,
  })
  if (!answer.ok()) throw new Error(`Adding stock failed: ${await answer.text()}`)
  for (const [path, data] of [
    ['front', { blocks: [] }],
    ['settings', { returnDays: null }],
  ] as const) {
    const saved = await shop.put(`/api/${path}`, { data, headers })
    if (!saved.ok()) throw new Error(`Saving ${path} failed: ${await saved.text()}`)
  }
  await shop.dispose()
}
