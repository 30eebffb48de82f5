import type { APIRequestContext, Page } from '@playwright/test'
import { openApi } from './buyers.ts'
import { aNewShopper, storeSession } from './people.ts'

export const home = {
  addressLine1: 'Jamii House',
  street: 'Biashara Street',
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}

/** A new customer with a kettle in the cart and, with `order`, a cash order and an unpaid one by M-Pesa. */
export async function aCustomer(
  request: APIRequestContext,
  { emptyCart = false, order = false, person: named = {}, place = {} } = {},
) {
  const { call } = await openApi(request)
  const person = { ...aNewShopper(), ...named }
  const account = { ...person, confirmPassword: person.password }
  const { token, user } = await call('POST', '/user/register', '', { data: account })
  const found = await call('GET', '/products?q=electric+kettle&limit=1', '')
  const kettleId: string = found.products[0]._id
  const items = [{ productId: kettleId }]
  const fillCart = () => call('POST', '/carts', token, { data: { items } })
  if (!emptyCart) await fillCart()
  const placed: { _id: string; number: string }[] = []
  if (order) {
    const { address } = await call('POST', '/addresses', token, { data: { ...home, ...place } })
    for (const paymentMethod of ['cod', 'mpesa']) {
      const wanted = { addressId: address._id, paymentMethod }
      placed.push((await call('POST', '/orders', token, { data: wanted })).order)
      await fillCart()
    }
  }
  const [cash, unpaid] = placed
  const [orderId, unpaidId] = [cash?._id ?? '', unpaid?._id ?? '']
  const number = asRead(cash?.number ?? '')
  return { ...person, token: token as string, user, kettleId, orderId, number, unpaidId }
}

/** The number of an order as people read it: `482 9152`. */
export const asRead = (number: string) => `${number.slice(0, -4)} ${number.slice(-4)}`

/** Signs a new customer in on this page. */
export async function signInNewShopper(
  page: Page,
  request: APIRequestContext,
  has?: Parameters<typeof aCustomer>[1],
) {
  const customer = await aCustomer(request, has)
  await storeSession(page, customer.token, customer.user)
  return customer
}

export async function fillAddress(
  page: Page,
  { line = 'Jamii House', city, county }: { line?: string; city: string; county: string },
): Promise<void> {
  await page.getByLabel('Address line 1').fill(line)
  await page.getByLabel('Street').fill('Biashara Street')
  await page.getByLabel('City or town').fill(city)
  await page.getByLabel('County').fill(county)
}

/** The place and the house of a new address, in a shop with delivery zones, which asks for little else. */
export async function fillPlace(page: Page, county: string, town?: string): Promise<void> {
  await page.getByLabel('County', { exact: true }).fill(county)
  if (town) await page.getByLabel('City or town').fill(town)
  await page.getByLabel('Phone number', { exact: true }).fill('0712 340 000')
}
