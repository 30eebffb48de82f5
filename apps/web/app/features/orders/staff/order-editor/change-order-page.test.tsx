import { afterEach, expect, test } from 'vitest'
import { amina } from '../../../../../test/browser.ts'
import { loadedAtOnce, renderPage, textOf } from '../../../../../test/render.tsx'
import { anOrder } from '../../../../../test/samples.ts'
import { forgetSession, signIn } from '../../../../lib/session/session.ts'
import { Component } from './change-order-page.tsx'

afterEach(forgetSession)

const order = anOrder({ discount: 50, paymentStatus: 'paid' })
const [item] = order.items
const lines = [
  {
    productId: item?.product._id ?? '',
    name: 'Kettle',
    variant: null,
    sku: null,
    image: null,
    quantity: 2,
    price: 1000,
    stockQuantity: 5,
    isGone: false,
  },
]

const pageOf = (kind: string) =>
  renderPage(Component, {
    at: `/dashboard/orders/${order._id}/${kind}`,
    path: '/dashboard/orders/:orderId/*',
    data: { found: loadedAtOnce({ order, lines: kind === 'items' ? lines : [], addresses: [] }) },
  })

test('a paid order has its discount alone on the page that changes it', () => {
  const html = pageOf('discount')
  expect(html).toContain('value="50"')
  const text = textOf(html)
  expect(text).toContain('Change discount of order')
  expect(text).not.toContain('Name or SKU')
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Save changes/)
})

test('the page of the items has goods and discount, for who may give one', () => {
  const text = textOf(pageOf('items'))
  for (const part of ['Name or SKU', 'Discount in KES', 'Reason for the discount'])
    expect(text).toContain(part)
  signIn('token', { ...amina, role: 'manager', rights: ['orders'] })
  expect(textOf(pageOf('items'))).not.toContain('Discount in KES')
})

test('the page of the delivery has address, option and recipient, and no goods', () => {
  const text = textOf(pageOf('delivery'))
  for (const part of ['County', 'Building or house', 'Recipient']) expect(text).toContain(part)
  expect(text).not.toContain('Discount in KES')
})
