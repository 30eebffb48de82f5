import type { Order } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { inSwahili, render, renderPage, textOf } from '../../../test/render.tsx'
import { cashToHave } from '../payments/describe-payment.ts'
import { PaymentPanel } from '../payments/payment-panel.tsx'
import { ParcelCard } from '../shipping/parcel-card.tsx'
import { Component as OrdersPage } from './orders-page.tsx'

const order = {
  _id: '0f0e0d0c-0000-4000-8000-000000000000',
  number: '4829152',
  items: [],
  totalAmount: 1850,
  returned: 0,
  status: 'Pending',
  paymentMethod: 'cod',
  paymentStatus: 'unpaid',
  delivery: null,
  createdAt: '2026-11-21T05:00:00.000Z',
} as unknown as Order

const money = { due: 1850, discount: 0 }
const state = { kind: 'cash' } as const

/** The parts of the order's page that speak of the cash. */
const panel = (shown: Order) =>
  textOf(
    render(
      <>
        <ParcelCard order={shown} shipping={undefined} cash={cashToHave(shown, state, money)} />
        <PaymentPanel
          order={shown}
          state={state}
          money={money}
          takesMpesa={false}
          accountHolder={null}
          phone=""
        />
      </>,
    ),
  )

test('a cash order asks for cash until its parcel is delivered, and no longer', async () => {
  const delivered: Order = { ...order, status: 'Delivered' }
  expect(panel(order)).toContain('Please have KES 1,850.00 ready when the parcel comes.')
  expect(panel(delivered)).not.toContain('Please have')
  expect(panel(delivered)).toContain(
    'If you paid KES 1,850.00 when the parcel came, you do not need to do anything.',
  )
  expect(await inSwahili(() => panel(delivered))).toContain('huhitaji kufanya chochote')
})

test.each<[string, Partial<Order>, boolean]>([
  ['an unpaid M-Pesa order', { paymentMethod: 'mpesa' }, true],
  ['a cash order', {}, false],
  ['a paid order', { paymentMethod: 'mpesa', paymentStatus: 'paid' }, false],
  ['a cancelled order', { paymentMethod: 'mpesa', status: 'Cancelled' }, false],
])('in the history, %s asks for its money: %j, %s', async (_name, facts, asks) => {
  const data = { orders: [{ ...order, ...facts }], nextCursor: null, isFirst: true }
  const shown = () => textOf(renderPage(OrdersPage, { data }))
  expect(shown().includes('Not paid KES 1,850.00 Pay now')).toBe(asks)
  expect(/Haijalipwa KES 1,850.00 Lipa sasa/.test(await inSwahili(shown))).toBe(asks)
})

test('the orders to pay have their sum, once all of them are known', async () => {
  const unpaid = { ...order, paymentMethod: 'mpesa' }
  const other = { ...unpaid, _id: 'other', totalAmount: 1500.5, partPaid: 100 }
  const html = (orders: object[], more: object) =>
    renderPage(OrdersPage, { data: { orders, nextCursor: null, isFirst: true, ...more } })
  const sum = '2 orders · KES 3,250.50'
  expect(html([unpaid, other], {})).toContain(sum)
  expect(html([unpaid, other, order], { nextCursor: 'more' })).toContain(sum)
  expect(await inSwahili(() => html([unpaid, other], {}))).toContain('Oda 2 · KES 3,250.50')
  for (const more of [{ nextCursor: 'more' }, { isFirst: false }])
    expect(html([unpaid, other], more)).not.toContain(sum)
  expect(html([unpaid], {})).not.toContain('1 order')
})

test('nobody is asked to pay for goods that came back', () => {
  const unpaid = { ...order, paymentMethod: 'mpesa', status: 'Delivered', returned: 1000 }
  const data = { orders: [unpaid], nextCursor: null, isFirst: true }
  const shown = textOf(renderPage(OrdersPage, { data }))
  expect(shown).toContain('Not paid KES 850.00 Pay now')
})
