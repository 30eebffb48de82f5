import type { OrderQueue } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { createStaticHandler } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aCashOrder } from '../../../../test/a-cash-order.ts'
import { loadedAtOnce, render, renderPage, textOf } from '../../../../test/render.tsx'
import { CallCustomer } from './call-customer.tsx'
import { action, Component } from './manage-orders-page.tsx'

const order = aCashOrder({
  user: {
    _id: '3f0c9c7e-52a5-4f5f-9f0b-0d5a6a0f2b11',
    username: 'wanjiru84',
    email: 'wanjiru@people.test',
    name: 'Wanjiru Kamau',
  },
})

/** The text of the page with one order, without the options of selects and the titles in the cells of cards. */
function pageWith(change: Partial<Order>, counts: [OrderQueue, number][] = []) {
  const value = { orders: [{ ...order, ...change }], nextCursor: null }
  const loading = { status: 'fulfilled', value: { ok: true, value } }
  const html = renderPage(Component, {
    data: {
      loading: Object.assign(Promise.resolve(loading.value), loading),
      beside: { counts: new Map(counts), zones: [] },
    },
  })
  return textOf(html.replace(/<select.*?<\/select>|<span aria-hidden="true".*?<\/span>/g, ''))
}

test('a row has number, name of the person, age, total, payment, status and the next step', () => {
  const row =
    '482 9152 Wanjiru Kamau 0712 345 678 3 h KES 2,450.00 Unpaid Pending Confirm Change Status'
  expect(pageWith({})).toContain(row)
  expect(pageWith({})).not.toContain('wanjiru84')
  const erased = { user: null, recipient: { name: null, phoneNumber: null } }
  expect(pageWith(erased)).toContain('Deleted account')
  expect(pageWith({ ...erased, channel: 'staff' })).toContain('Name erased')
})

test.each<[string, Partial<Order>, string]>([
  [
    'confirmed',
    { phoneConfirmed: { at: order.createdAt, by: 'amina' } },
    'Unpaid Pending Pack Change Status',
  ],
  ['paid', { paymentMethod: 'mpesa', paymentStatus: 'paid' }, 'Pending Pack Change Status'],
  ['packed', { status: 'Processing' }, 'Processing Give to rider Change'],
  ['shipped', { status: 'Shipped' }, 'Shipped Mark delivered Change'],
  ['delivered without its cash', { status: 'Delivered' }, 'Delivered Record cash Change'],
])('the next step of an order that is %s is a button', (_state, change, step) => {
  expect(pageWith(change)).toContain(step)
})

test('an order that waits for M-Pesa, or is done, has no next step', () => {
  const last = (text: string) => text.slice(text.indexOf('482 9152'))
  const unpaid = last(pageWith({ paymentMethod: 'mpesa' }))
  expect(unpaid).toContain('Unpaid Pending Change Status')
  const done = last(pageWith({ status: 'Delivered', paymentStatus: 'paid' }))
  expect(done).toContain('Paid Delivered Change Status')
})

test('who has to confirm an order is called or written to, and nobody else', () => {
  const ways = (change: Partial<Order>) =>
    render(<CallCustomer order={{ ...order, ...change }} />).match(/href="[^"]*"/g) ?? []
  const recipient = { name: 'Wanjiru', phoneNumber: '254712345678' }
  expect(ways({ recipient })).toEqual([
    'href="tel:+254712345678"',
    'href="https://wa.me/254712345678?text="',
  ])
  expect(ways({ recipient, status: 'Processing' })).toEqual([])
  expect(ways({ recipient: { name: null, phoneNumber: null } })).toEqual([])
})

test('a part of the price is shown in the list', () => {
  expect(pageWith({ totalAmount: 1505, partPaid: 300.5 })).toContain('Part-paid 300.50 of 1,505')
})

test('an empty queue is done, and leads to the next one with work', () => {
  const show = (at: string, counts: [OrderQueue, number][]) =>
    renderPage(Component, {
      at,
      data: {
        loading: loadedAtOnce({ orders: [], nextCursor: null }),
        beside: { counts: new Map(counts), zones: [] },
      },
    })
  const done = show('/?queue=to-pack', [
    ['to-confirm', 2],
    ['on-the-way', 3],
  ])
  expect(textOf(done)).toContain('To pack: all done Next: On the way (3)')
  expect(done).toContain('href="/?queue=on-the-way"')
  expect(textOf(show('/?queue=to-pack', [['to-confirm', 2]]))).toContain('To confirm (2)')
  expect(textOf(show('/?queue=to-pack', []))).toContain('No other order waits for staff.')
  const filtered = textOf(show('/?queue=to-pack&q=kettle', [['to-confirm', 2]]))
  expect(filtered).toContain('No order matches these filters.')
})

test('a packed order says where it goes and by what, and no other does', () => {
  const address = { ...order.address, area: 'Kilimani', city: 'Nairobi', state: 'Nairobi' }
  expect(pageWith({ address, status: 'Processing' }, [])).toContain('Kilimani, Nairobi')
  expect(pageWith({ address }, [])).not.toContain('Kilimani, Nairobi')
  const noted = { address, status: 'Processing', note: 'not before 10' } as const
  expect(pageWith(noted, [])).toContain('Kilimani, Nairobi · not before 10')
})

test('the tabs say how many orders wait, and nothing while that is unknown', () => {
  expect(pageWith({}, [['to-confirm', 12]])).toContain('All To confirm 12 To pack To hand over')
})

test.each([
  [
    'its undo moves each order back to the status that it had',
    { intent: 'undo-each', ids: 'a,b', statuses: 'Pending,Processing' },
    {
      'PUT /orders/a': { status: 'Pending', updatedAt: null },
      'PUT /orders/b': { status: 'Processing', updatedAt: null },
    },
  ],
  [
    'after its undo nobody has confirmed the orders',
    { intent: 'confirm-each', ids: 'a,b', confirmed: 'no' },
    {
      'PUT /orders/a/confirmed-by-phone': { confirmed: false, updatedAt: null },
      'PUT /orders/b/confirmed-by-phone': { confirmed: false, updatedAt: null },
    },
  ],
  [
    'is sent with the moment that the screen showed, which differs for what changed meanwhile',
    { intent: 'each', ids: 'a,b', status: 'Processing', 'seen a': 'then', 'seen b': 'now' },
    {
      'PUT /orders/a': { status: 'Processing', updatedAt: 'then' },
      'PUT /orders/b': { status: 'Processing', updatedAt: 'now' },
    },
  ],
  [
    'is always recorded where goods were handed over',
    { intent: 'each', ids: 'a', status: 'Delivered', 'seen a': 'then' },
    { 'PUT /orders/a': { status: 'Delivered', updatedAt: null } },
  ],
])('a bulk action: %s', async (_, fields, calls) => {
  const asked: Record<string, unknown> = {}
  vi.stubEnv('SSR', false)
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    asked[`${method} ${address.replace('/api', '')}`] = JSON.parse(String(body))
    return Response.json({})
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  await createStaticHandler([{ path: '*', action }]).query(request)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(asked).toEqual(calls)
})
