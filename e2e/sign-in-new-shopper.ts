import type { APIRequestContext, Page } from '@playwright/test'
import { aNewShopper, storeSession } from './people.ts'

export interface Settled {
  email: string
  password: string
  /** A cash-on-delivery order. */
  orderId: string
  /** An unpaid M-Pesa order. */
  unpaidId: string
}

/** Signs a new customer in on this page, with a kettle in the cart and optionally two orders. */
export async function signInNewShopper(
  page: Page,
  request: APIRequestContext,
  { emptyCart = false, order = false } = {},
): Promise<Settled> {
  const person = aNewShopper()
  const post = async (path: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    return (await request.post(`/api${path}`, { data, headers })).json()
  }
  const confirmPassword = person.password
  const { token, user } = await post('/user/register', { ...person, confirmPassword })
  const found = await (await request.get('/api/products?q=electric+kettle&limit=1')).json()
  const items = [{ productId: found.products[0]._id }]
  if (!emptyCart) await post('/carts', { items }, token)
  const placed: string[] = []
  if (order) {
    const address = { addressLine1: 'Jamii House', street: 'Biashara Street', city: 'Nairobi' }
    const kept = await post(
      '/addresses',
      { ...address, state: 'Nairobi', postalCode: '00100', country: 'Kenya' },
      token,
    )
    for (const paymentMethod of ['cod', 'mpesa']) {
      const wanted = { addressId: kept.address._id, paymentMethod }
      placed.push((await post('/orders', wanted, token)).order._id)
      await post('/carts', { items }, token)
    }
  }
  await storeSession(page, token, user)
  const [orderId = '', unpaidId = ''] = placed
  return { ...person, orderId, unpaidId }
}

export async function fillAddress(
  page: Page,
  { line = 'Jamii House', city, county }: { line?: string; city: string; county: string },
): Promise<void> {
  await page.getByLabel('Address line 1').fill(line)
  await page.getByLabel('Street').fill('Biashara Street')
  await page.getByLabel('City or town').fill(city)
  await page.getByLabel('County').selectOption(county)
}
