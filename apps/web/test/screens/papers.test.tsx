import type { Order } from '@duka/contract/orders/orders'
import type { Payment } from '@duka/contract/payments/payments'
import type { Shop } from '@duka/contract/settings/settings'
import { expect, test } from 'vitest'
import { Component as PickListPage } from '../../app/features/orders/staff/pick-list-page.tsx'
import { Component as PrintPage } from '../../app/features/orders/staff/print-orders-page.tsx'
import type { Paper } from '../../app/features/orders/staff/printed-order.tsx'
import { faultsOf, wordsOf } from '../reading.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { anOrder, aPayment, counter, longName, shop } from '../samples.ts'

interface Money {
  payments: Payment[]
  dueInCash: number
  discount: number
}

/** A paper of an order, as it leaves the printer. */
function paper(
  kind: Paper,
  facts: Partial<Order> = {},
  money: Partial<Money> = {},
  own: Partial<Shop> = {},
): string {
  const order = anOrder(facts)
  const due = { payments: [aPayment()], due: 2400, dueInCash: 2399.5, discount: 0, ...money }
  const printed = [{ order, money: due, trackingNumber: 'KBS-4471' }]
  return renderPage(PrintPage, {
    data: { found: loadedAtOnce(printed) },
    at: `/dashboard/orders/${order._id}/print/${kind}`,
    path: '/dashboard/orders/:orderId/print/:paper',
    shop: { ...shop, ...own },
  })
}

/** What to fetch from the shelves for these orders. */
const pickList = (orders: Order[]) =>
  renderPage(PickListPage, { data: { found: loadedAtOnce(orders) }, shop })

const [pan] = anOrder().items.map((item) => ({ ...item, variant: '28 cm', sku: 'SUF-28' }))
const lid = pan && { ...pan, _id: pan.product._id, variant: '20 cm', sku: 'SUF-20', quantity: 1 }

const destination =
  'Wanjikũ Mũgo 0712 345 678 Mwea House 4B Kĩrĩnyaga Road 10300 Kerugoya, Kirinyaga Kenya'
const cash = { paymentMethod: 'cod' } as const

test.each<[string, string, has: string[], lacks: string[]]>([
  [
    'a pick list adds up the goods of many orders, and says which order gets how many',
    pickList([
      anOrder({ number: '4829152', items: pan && lid ? [pan, lid] : [] }),
      anOrder({ number: '1984085', items: pan ? [{ ...pan, quantity: 5 }] : [] }),
    ]),
    [
      'Pick list',
      '8 pieces for 2 orders',
      `1 × ${longName} 20 cm · SUF-20 482 9152 (1) 7 × ${longName} 28 cm · SUF-28 482 9152 (2), 198 4085 (5)`,
    ],
    ['KES'],
  ],
  ['a pick list without orders says so', pickList([]), ['There is no order to print.'], []],
  [
    'a packing slip says what goes to whom, without prices',
    paper('slip'),
    [
      'Packing slip',
      'Duka la Kĩrĩnyaga Biashara Street · Kerugoya · +254 700 111 222 · duka@shop.test',
      'Order 482 9152 Placed 3 May 2026, 08:04 Customer Wanjikũ Mũgo',
      `Customer’s note Piga simu kwanza Deliver to ${destination}`,
      `Packed Product Quantity ${longName} 28 cm · SUF-28 2 2 pieces`,
    ],
    ['KES', 'To collect'],
  ],
  [
    'the slip of an order that is collected names who comes, and no address',
    paper('slip', { delivery: counter }),
    ['Delivery Dukani', 'To be collected by Wanjikũ Mũgo'],
    ['Deliver to', 'Kĩrĩnyaga Road'],
  ],
  [
    'the slip of a cash order says what to collect',
    paper('slip', cash),
    ['To collect in cash: KES 2,399.50'],
    ['1,250.00'],
  ],
  [
    'an invoice says what each item costs, and what was taken off',
    paper('invoice', cash, { discount: 199.5 }),
    [
      'Invoice',
      'Payment Unpaid',
      `${longName} 28 cm · SUF-28 2 KES 1,250.00 KES 2,500.00`,
      'Total KES 2,399.50 Waived -KES 199.50 Final total KES 2,200.00',
      'To collect in cash: KES 2,399.50',
      'Thank you for shopping with us.',
    ],
    ['Paid by', 'Cash on delivery', 'Order summary'],
  ],
  [
    'an invoice names the way in which money came, whatever was chosen',
    paper('invoice', cash, {
      payments: [aPayment({ state: 'paid' }), aPayment({ method: 'cash', state: 'refunded' })],
    }),
    ['Paid by M-Pesa Payment'],
    ['Cash'],
  ],
  [
    'where orders get numbered invoices, the printed order is called none',
    paper('invoice', {}, {}, { papers: true }),
    ['Order summary'],
    ['Invoice'],
  ],
  [
    'the invoice of a paid order asks for nothing',
    paper('invoice', { ...cash, paymentStatus: 'paid' }),
    ['Payment Paid'],
    ['To collect'],
  ],
  [
    'the invoice of a deleted account still prints',
    paper('invoice', { user: null, recipient: { name: null, phoneNumber: null }, delivery: null }),
    ['Customer ', 'Total KES 2,399.50'],
    [],
  ],
  [
    'the slip of somebody with a long name names the person, never the username',
    paper('slip', {
      user: { _id: 'u', username: 'mugo84', email: 'm@people.test', name: 'Wanjikũ Mũgo' },
      recipient: { name: 'Ñ'.repeat(90), phoneNumber: '254712345678' },
    }),
    ['Customer Wanjikũ Mũgo', 'Ñ'.repeat(90)],
    ['mugo84'],
  ],
  [
    'the slip of a deleted account names who receives it',
    paper('slip', { user: null }),
    ['Customer Wanjikũ Mũgo'],
    ['Deleted'],
  ],
  [
    'a cancelled cash order is not collected',
    paper('label', { ...cash, status: 'Cancelled' }),
    [destination],
    ['To collect'],
  ],
  [
    'a label says where the parcel goes and not what is inside',
    paper('label', cash),
    [
      'Parcel label',
      `Duka la Kĩrĩnyaga +254 700 111 222 ${destination} Boda boda`,
      'Order 482 9152 2 pieces Tracking No. KBS-4471 To collect in cash: KES 2,399.50',
    ],
    [longName, 'duka@shop.test'],
  ],
])('%s', (_title, html, has, lacks) => {
  const words = wordsOf(html)
  for (const text of has) expect(words).toContain(text)
  for (const text of lacks) expect(words).not.toContain(text)
  expect(faultsOf(html)).toEqual([])
})
