import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { action } from './manage-order-page.tsx'

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
