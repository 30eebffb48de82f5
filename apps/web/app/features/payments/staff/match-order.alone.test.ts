import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moneyActions } from './money-actions.ts'

vi.mock('../../../lib/toast/toast.ts', () => ({
  toast: { error: () => undefined, success: () => undefined },
}))

const order = { _id: '6a1b2c3d-0000-4000-8000-00000000000e', number: '4829151' }
let matched: string[] = []

beforeEach(() => {
  matched = []
  vi.stubEnv('SSR', false)
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      matched.push(JSON.parse(String(init.body)).orderId)
      return Response.json({ payment: {} })
    }
    return Response.json({ orders: [order], nextCursor: null })
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

async function match(typed: string) {
  const form = new FormData()
  form.set('receipt', 'SJK1A2B3C4')
  form.set('order', typed)
  return moneyActions.match?.(form, {} as never)
}

test.each([
  '4829151',
  ' #482 9151 ',
  '482-9151',
  '482\u2060 9151\u200e',
  '482\u00a09151',
  '４８２９１５１',
  'Order 4829151',
  '6A1B2C3D',
  '#6a1b 2c3d',
  '6a1b2c3d-0000-4000-8000-00000000000e',
])('money is matched with an order whose number is written as %j', async (typed) => {
  expect(await match(typed)).toMatchObject({ ok: true })
  expect(matched).toEqual([order._id])
})

test.each(['', '4829152', '482', 'kettle'])('%j is not an order number', async (typed) => {
  expect(await match(typed)).toMatchObject({
    ok: false,
    fields: { order: { message: expect.any(String) } },
  })
  expect(matched).toEqual([])
})
