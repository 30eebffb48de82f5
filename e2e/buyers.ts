import type { APIRequestContext } from '@playwright/test'
import { aNewShopper, manager } from './people.ts'

/** The smallest PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const made: string[] = []

/** The manager's session, which all tests of this worker share. */
let managers: string | undefined

/** Calls the API directly, to prepare a test. After each test, call `deleteMadeProducts`. */
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
  managers ??= String((await call('POST', '/user/login', '', { data: manager })).token)
  const staff = managers

  /** A product of its own for one test. */
  const aProduct = async (name: string, stockQuantity = 20): Promise<string> => {
    const { categories } = await call('GET', '/categories', '')
    const { product } = await call('POST', '/products', staff, {
      multipart: {
        name,
        description: 'Made for this test.',
        price: '450',
        brand: 'Jua',
        variant: 'Small',
        stockQuantity: String(stockQuantity),
        category: categories[0]._id,
        productImage: { name: 'picture.png', mimeType: 'image/png', buffer: picture },
      },
    })
    made.push(product._id)
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

  /** A product in two sizes, of which a buyer reviewed the first. */
  const aReviewedFamily = async (name: string): Promise<string> => {
    const { categories } = await call('GET', '/categories', '')
    const sizes = ['S', 'M'].map((size) => ({
      price: 450,
      stockQuantity: 9,
      options: { Size: size },
    }))
    const { family } = await call('POST', '/families', staff, {
      multipart: {
        name,
        description: 'Made for this test.',
        brand: 'Jua',
        category: categories[0]._id,
        products: JSON.stringify(sizes),
        productImage: { name: 'picture.png', mimeType: 'image/png', buffer: picture },
      },
    })
    const ids: string[] = family.products.map(({ _id }: { _id: string }) => _id)
    made.push(...ids)
    const [first = ''] = ids
    const buyer = await aBuyer(first)
    const review = { rating: 4, title: 'Strong', text: 'It has pockets.' }
    await call('PUT', `/products/${first}/review`, buyer.token, { data: review })
    return first
  }

  /** Changes fields of a product. */
  const change = (productId: string, fields: Record<string, string>): Promise<void> =>
    call('PUT', `/products/${productId}`, staff, { multipart: fields })

  return { call, staff, made, aProduct, aBuyer, aReviewedFamily, change }
}

/** Deletes what `aProduct` made: the other tests share this shop, and look for its own products on the first page. */
export async function deleteMadeProducts(request: APIRequestContext): Promise<void> {
  if (made.length === 0) return
  const headers = { authorization: `Bearer ${(await openApi(request)).staff}` }
  for (const id of made.splice(0)) {
    const answer = await request.delete(`/api/products/${id}`, { headers })
    // A test may have deleted its product itself.
    if (!answer.ok() && answer.status() !== 404) throw new Error(await answer.text())
  }
}
