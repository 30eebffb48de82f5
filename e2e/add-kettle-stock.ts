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
  await shop.put('/api/front', { data: { blocks: [] }, headers })
  await shop.put('/api/settings', { data: { settings: { returnDays: null } }, headers })
  await shop.dispose()
}
