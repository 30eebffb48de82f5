import type { APIRequestContext } from '@playwright/test'
import { aNewShopper, manager } from './people.ts'

/** The smallest PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Calls the API directly, to prepare a test. */
export async function openApi(request: APIRequestContext) {
  const call = async (
    method: string,
    path: string,
    token: string,
    body: { data?: unknown; multipart?: Record<string, string | object> } = {},
  ) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const options = { method, headers, ...body } as Parameters<APIRequestContext['fetch']>[1]
    const answer = await request.fetch(`/api${path}`, options)
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.status() === 204 ? undefined : answer.json()
  }
  const { token: staff } = await call('POST', '/user/login', '', { data: manager })

  /** A product of its own for one test. */
  const aProduct = async (name: string, stockQuantity = 20): Promise<string> => {
    const { categories } = await call('GET', '/categories', '')
    const { product } = await call('POST', '/products', staff, {
      multipart: {
        ...{
          name,
          description: 'Made for this test.',
          price: '450',
          brand: 'Jua',
          variant: 'Small',
        },
        stockQuantity: String(stockQuantity),
        category: categories[0]._id,
        productImage: { name: 'picture.png', mimeType: 'image/png', buffer: picture },
      },
    })
    return product._id
  }

  /** A new customer to whom an order of this product was delivered. */
  const aBuyer = async (productId: string) => {
    const person = aNewShopper()
    const account = { ...person, confirmPassword: person.password }
    const { token, user } = await call('POST', '/user/register', '', { data: account })
    await call('POST', '/carts', token, { data: { items: [{ productId, quantity: 1 }] } })
    const place = { addressLine1: 'Jamii House', street: 'Biashara Street', city: 'Nairobi' }
    const { address } = await call('POST', '/addresses', token, {
      data: { ...place, state: 'Nairobi', postalCode: '00100', country: 'Kenya' },
    })
    const { order } = await call('POST', '/orders', token, {
      data: { addressId: address._id, paymentMethod: 'cod' },
    })
    await call('PUT', `/orders/${order._id}`, staff, { data: { status: 'Delivered' } })
    return { ...person, token, user, orderId: order._id as string }
  }
  return { call, aProduct, aBuyer }
}
