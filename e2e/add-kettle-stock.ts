import { request } from '@playwright/test'
import { manager } from './people.ts'
import { shops } from './shops.ts'

/** Adds stock: all tests together buy more kettles than the demo shop has. */
export default async function restock(): Promise<void> {
  await Promise.all(shops.map(restockShop))
}

async function restockShop(baseURL: string): Promise<void> {
  const shop = await request.newContext({ baseURL })
  const { token } = await (await shop.post('/api/user/login', { data: manager })).json()
  const { products } = await (await shop.get('/api/products?q=electric+kettle&limit=1')).json()
  const answer = await shop.post(`/api/products/${products[0]._id}/stock`, {
    data: { change: 1000, note: 'For all tests' },
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(`Adding stock failed: ${await answer.text()}`)
  await shop.dispose()
}
