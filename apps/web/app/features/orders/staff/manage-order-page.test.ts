import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { action, mayDelete } from './manage-order-page.tsx'

test('a form that nobody knows does not delete the order', async () => {
  const fetched = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const url = new URL('http://shop.test/dashboard/orders/1')
  const refusal = await action({
    request: new Request(url, { method: 'POST', body: new URLSearchParams({ intent: 'cahs' }) }),
    url,
    pattern: '',
    params: { orderId: '1' },
    context: new RouterContextProvider(),
  }).catch((thrown: unknown) => thrown)
  expect(refusal).toMatchObject({ status: 400 })
  expect(fetched).not.toHaveBeenCalled()
})

test('only an order without money whose goods are here can be deleted', () => {
  const paid = ['paid', 'refund-due', 'refunded'] as const
  for (const paymentStatus of paid)
    expect(mayDelete({ status: 'Cancelled', paymentStatus })).toBe(false)
  for (const status of ['Shipped', 'Delivered'] as const)
    expect(mayDelete({ status, paymentStatus: 'unpaid' })).toBe(false)
  for (const status of ['Pending', 'Processing', 'Cancelled'] as const)
    expect(mayDelete({ status, paymentStatus: 'unpaid' })).toBe(true)
})
