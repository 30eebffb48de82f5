import { beforeAll, expect, test } from 'vitest'
import { build } from '../support/build.ts'
import { anOldShop } from '../support/old-shop.ts'
import { callShop, startShop } from '../support/shop-process.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

test('today’s shop starts on a database of the first release, and its people go on where they were', async () => {
  const url = await anOldShop()
  const shop = await startShop({ DATABASE_URL: url, DATA_DIR: await aFolder() }).address
  const call = (method: string, path: string, body?: unknown, token = 'session-of-amina') =>
    callShop(shop, method, path, body, token)
  const login = async (email: string) =>
    (await callShop(shop, 'POST', '/user/login', { email, password: 'Karibu#2026' })).body

  // The old session, and the old password.
  const { user } = (await call('GET', '/user/me')).body
  expect(user.username).toBe('amina')
  expect((await login('amina@shop.test')).token).toEqual(expect.any(String))
  const [kettle] = (await call('GET', '/products?q=KTL-123')).body.products
  expect(kettle).toMatchObject({ price: 2499, stockQuantity: 10 })
  const { orders } = (await call('GET', `/orders/user/${user._id}`)).body
  expect(orders).toHaveLength(6)
  const owed = orders.find(({ status }: { status: string }) => status === 'Cancelled')
  expect((await call('GET', `/payments/order/${owed._id}`)).body.payments).toMatchObject([
    { received: 2499, receipt: 'UKL0000001' },
    { received: null, state: 'failed' },
  ])

  // The old cart becomes an order, and M-Pesa pays it.
  const [address] = (await call('GET', '/addresses')).body.addresses
  const wanted = { addressId: address._id, paymentMethod: 'mpesa' }
  const { order } = (await call('POST', '/orders', wanted)).body
  expect(order).toMatchObject({ totalAmount: 2499, items: [{ product: { _id: kettle._id } }] })
  const asked = { orderId: order._id, phoneNumber: '0712340000' }
  expect((await call('POST', '/payments/mpesa/stk-push', asked)).status).toBe(200)
  await expect
    .poll(async () => (await call('GET', `/orders/${order._id}`)).body.order.paymentStatus)
    .toBe('paid')
  expect((await call('GET', `/products/${kettle._id}`)).body.product.stockQuantity).toBe(9)

  const { token: staff } = await login('wanjiku@shop.test')
  const { settings } = (await call('GET', '/settings/staff', undefined, staff)).body
  expect(settings).toMatchObject({ returnDays: 14, codMax: 20_000, codRefusals: 2 })
  expect((await call('GET', '/ledger/check', undefined, staff)).body.differences).toEqual([])
  const sent = await call('PUT', `/orders/${order._id}`, { status: 'Shipped' }, staff)
  expect(sent.body.order.status).toBe('Shipped')
})
