import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { orderWordsSw } from '@duka/contract/orders/order-words-sw'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { amina } from '../../../test/browser.ts'
import { inSwahili, render } from '../../../test/render.tsx'
import { forgetSession, signIn } from '../../lib/session/session.ts'
import { type Findable, useFindable } from './places.ts'
import { groupResults } from './search-results.ts'

const id = '0198a2f3-0000-4000-8000-000000000000'
const createdAt = new Date(Date.now() - 5 * 60_000).toISOString()
const nothing: FoundByStaff = { orders: [], payments: [], products: [], customers: [], guests: [] }
const order = {
  _id: id,
  number: '4829152',
  recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
  totalAmount: 1500.5,
  status: 'Pending' as const,
  paymentStatus: 'unpaid' as const,
  createdAt,
}
const places = [
  { to: '/dashboard/orders', name: 'Orders', icon: 'receipt' as const },
  { to: '/dashboard/ledger', name: 'Ledger', icon: 'book' as const },
]

/** What the signed-in person finds by words. */
function findable(): Findable[] {
  let all: Findable[] = []
  render(
    createElement(() => {
      all = useFindable()
      return null
    }),
  )
  return all
}

test('each thing that was found says what tells it apart, and opens its page', () => {
  const found: FoundByStaff = {
    orders: [order],
    payments: [
      {
        _id: id,
        receipt: 'QKT7XYZ123',
        amount: 1500.5,
        order: id,
        orderNumber: '4829152',
        createdAt,
      },
      { _id: id, receipt: 'QKT7XYZ124', amount: 20, order: null, orderNumber: null, createdAt },
    ],
    products: [
      {
        _id: id,
        name: 'Kettle',
        variant: '1.7 litre',
        sku: 'KET-1',
        price: 2100,
        stockQuantity: 0,
      },
    ],
    customers: [
      {
        _id: id,
        username: 'wanjiku',
        name: 'Wanjikũ Mũgo',
        email: 'w@people.test',
        phoneNumber: null,
      },
    ],
    guests: [],
  }
  const results = groupResults('ord', found, places).flatMap((group) =>
    group.results.map(({ to, title, more }) => [group.title, title, more, to]),
  )
  expect(results).toEqual([
    [
      'Orders',
      '482 9152 · Wanjikũ Mũgo',
      'KES 1,500.50 · Pending · 0712 345 678 · 5 min',
      `/dashboard/orders/${id}`,
    ],
    ['Payments', 'QKT7XYZ123', 'KES 1,500.50 · Order 482 9152', `/dashboard/orders/${id}`],
    [
      'Payments',
      'QKT7XYZ124',
      'KES 20.00 · Not matched with an order',
      expect.stringMatching(/payments\?day=.*#to-match$/),
    ],
    [
      'Products',
      'Kettle',
      '1.7 litre · KET-1 · Ksh 2,100.00 · None left',
      '/dashboard/products?q=KET-1',
    ],
    ['Customers', 'Wanjikũ Mũgo', 'w@people.test', `/dashboard/users/${id}`],
    ['Pages', 'Orders', undefined, '/dashboard/orders'],
  ])
})

test('the status of an order is in the language on screen', async () => {
  const found = { ...nothing, orders: [order] }
  const [group] = await inSwahili(() => groupResults('ord', found, []))
  expect(group?.results[0]?.more).toContain(` · ${orderWordsSw.statuses.Pending} · `)
})

test('where there may be more than five, a link leads to the whole list', () => {
  const five = Array.from({ length: 5 }, () => order)
  const [group] = groupResults('O&B', { ...nothing, orders: five }, places)
  expect(group?.results.at(-1)).toMatchObject({
    title: 'All orders found',
    to: '/dashboard/orders?q=O%26B',
  })
  expect(group?.results).toHaveLength(6)
  expect(new Set(group?.results.map((one) => one.id)).size).toBe(6)
  expect(groupResults('O&B', { ...nothing, orders: [order] }, places)[0]?.results).toHaveLength(1)
})

test.each([
  ['refund', '/dashboard/payments#refunds'],
  ['logo', '/dashboard/settings/face'],
  ['invoice', '/dashboard/settings'],
  ['zones', '/dashboard/delivery'],
  ['colour', '/dashboard/settings/face'],
  ['till', '/dashboard/settings/payments'],
  ['opening hours', '/dashboard/settings'],
  ['invite', '/dashboard/users?role=manager'],
])('a search for %s finds where that is done', (typed, to) => {
  const [group] = groupResults(typed, nothing, findable())
  expect(group?.results[0]).toMatchObject({ to })
})

test('a search finds settings and actions in Swahili, and none without the right', async () => {
  const found = await inSwahili(() => groupResults('nembo', nothing, findable()))
  expect(found[0]?.results).toMatchObject([{ to: '/dashboard/settings/face' }])
  signIn('token', { ...amina, role: 'manager', rights: ['orders'] })
  const tasks = findable().map(({ to }) => to)
  forgetSession()
  expect(tasks).toEqual([
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/shipping',
    '/dashboard/riders',
  ])
})

test('a search without results has no groups', () => {
  expect(groupResults('zz', nothing, places)).toEqual([])
})
