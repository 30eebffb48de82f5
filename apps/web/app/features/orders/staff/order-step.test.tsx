import type { AuditEntry } from '@duka/contract/audit/audit'
import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import type { PaymentsOfOrder } from '@duka/contract/payments/payments'
import { expect, test, vi } from 'vitest'
import { aCashOrder } from '../../../../test/a-cash-order.ts'
import { amina } from '../../../../test/browser.ts'
import { fieldsOf } from '../../../../test/reading.ts'
import { inSwahili, loadedAtOnce, render, renderPage, textOf } from '../../../../test/render.tsx'
import { aPayment } from '../../../../test/samples.ts'
import { forgetSession, signIn } from '../../../lib/session/session.ts'
import { Component } from './manage-order-page.tsx'
import { DeleteEffects, MoveEffects } from './move-effects.tsx'
import { linesLeft } from './packing.ts'
import { CollectDialog, SendDialog } from './step-dialogs.tsx'

function goesBy(kind: OrderDelivery['kind']): OrderDelivery {
  const name = 'Easy Coach'
  return {
    option: 'x',
    zone: 'West',
    kind,
    name,
    fee: 0,
    estimate: null,
    expected: null,
    point: null,
  }
}

const money: PaymentsOfOrder = {
  payments: [],
  due: 0,
  dueInCash: 0,
  missing: 0,
  held: 0,
  owed: 0,
  discount: 0,
}

function pageOf(
  order: Order,
  came: Partial<PaymentsOfOrder> = {},
  entries: Partial<AuditEntry>[] = [],
): string {
  return renderPage(Component, {
    data: {
      order: loadedAtOnce(order),
      payments: loadedAtOnce({ ...money, ...came }),
      shipping: loadedAtOnce(null),
      history: loadedAtOnce({ payments: [], entries, hasMore: false }),
      messages: loadedAtOnce([]),
    },
    path: '/dashboard/orders/:orderId',
    at: `/dashboard/orders/${order._id}`,
  })
}

/** The texts of the buttons that are green: the next step is the only one. */
function mainButtons(html: string): string[] {
  return [...html.matchAll(/<(a|button)[^>]*class="button bg-primary [^>]*>(.*?)<\/\1>/g)].map(
    ([, , inside]) => textOf(inside ?? ''),
  )
}

test.each<[string, Partial<Order>, string, string[]]>([
  ['a cash order', {}, 'Call the customer and confirm the order.', ['Confirm']],
  [
    'an M-Pesa order that nobody paid',
    { paymentMethod: 'mpesa' },
    'Wait for the customer’s payment.',
    [],
  ],
  [
    'a paid order',
    { paymentMethod: 'mpesa', paymentStatus: 'paid' },
    'Pack the goods and tick each line.',
    ['Mark packed'],
  ],
  ['a packed order', { status: 'Processing' }, 'Give the parcel to a rider.', ['Give to rider']],
  [
    'a packed order for a pickup point',
    { status: 'Processing', delivery: goesBy('pickup') },
    'Tell the customer that the order is ready to collect.',
    ['Tell the customer it is ready'],
  ],
  [
    'a packed order for the counter',
    { status: 'Processing', delivery: goesBy('shop') },
    'Tell the customer that the order is ready to collect.',
    ['Tell the customer it is ready'],
  ],
  [
    'a packed order for a bus',
    { status: 'Processing', delivery: goesBy('parcel') },
    'Take the parcel to the bus or courier, and enter the waybill.',
    ['Mark sent by bus or courier'],
  ],
  [
    'a packed order for the door',
    { status: 'Processing', delivery: goesBy('door') },
    'Give the parcel to a rider.',
    ['Give to rider'],
  ],
  [
    'an order that waits at the shop',
    { status: 'Shipped', delivery: goesBy('shop') },
    'The order waits for the customer. Ask for the collection code when it is collected.',
    ['Mark collected'],
  ],
  [
    'a parcel on a bus',
    { status: 'Shipped', delivery: goesBy('parcel') },
    'The parcel is on its way. Mark it delivered when the customer has it.',
    ['Mark delivered'],
  ],
  [
    'a parcel on its way',
    { status: 'Shipped' },
    'The parcel is on its way. Mark it delivered when the customer has it.',
    ['Mark delivered'],
  ],
  [
    'a delivered order without its money',
    { status: 'Delivered' },
    'The customer has the parcel. Record the cash.',
    ['Record cash'],
  ],
  [
    'money to pay back',
    { status: 'Cancelled', paymentStatus: 'refund-due' },
    'Pay the customer’s money back.',
    ['Pay back'],
  ],
  [
    'money that M-Pesa was asked to pay back',
    { status: 'Cancelled', paymentStatus: 'refund-due', refundAsked: true },
    'Nothing to do. M-Pesa was asked to pay the money back.',
    [],
  ],
  [
    'an order of which a part is paid',
    { paymentMethod: 'mpesa', totalAmount: 505, partPaid: 300 },
    'A part of the price has come. KES 205.00 is missing. Ask for it, accept what came, or pay it back.',
    ['Ask for the rest'],
  ],
  [
    'a finished order',
    { status: 'Delivered', paymentStatus: 'paid' },
    'Nothing to do. The order is delivered and paid.',
    [],
  ],
])('the page of %s leads with its next step as its one main button', (_, change, says, buttons) => {
  const html = pageOf(aCashOrder(change))
  const text = textOf(html)
  expect(text).toContain(says)
  expect(mainButtons(html)).toEqual(buttons)
  // Next step, goods, customer, money, history.
  const parts = [
    says,
    'Items',
    '3 × Kettle',
    'About this order',
    'Jamii House',
    'Payments',
    'History',
  ]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(text).not.toContain('Delete order')
})

test('a paid order with a surplus says what is to be paid back, as its next step once it is delivered', async () => {
  const paid = aCashOrder({ status: 'Delivered', paymentStatus: 'paid' })
  const shown = (came: Partial<PaymentsOfOrder>, order = paid) => pageOf(order, came)
  const html = shown({ owed: 20_650 })
  expect(textOf(html)).toContain('Pay the customer’s money back.')
  expect(textOf(html)).toContain('KES 20,650.00 is to be paid back.')
  expect(textOf(html)).not.toContain('Nothing to do')
  expect(mainButtons(html)).toEqual(['Pay back'])
  expect(await inSwahili(() => textOf(shown({ owed: 20_650 })))).toContain(
    'KES 20,650.00 zirudishwe kwa mteja.',
  )
  const packed = shown({ owed: 20_650 }, { ...paid, status: 'Processing' })
  expect(textOf(packed)).toContain('KES 20,650.00 is to be paid back.')
  expect(mainButtons(packed)).toEqual(['Give to rider'])
  // What M-Pesa is returning, and what staff still decide about, is not to be paid back by them.
  const going = aPayment({ state: 'refunding', amount: 20_650 })
  expect(textOf(shown({ owed: 20_650, payments: [going] }))).not.toContain('is to be paid back')
  const held = shown({ owed: 100, held: 100 }, aCashOrder())
  expect(textOf(held)).not.toContain('is to be paid back')
})

test.each<[boolean, Partial<Order>]>([
  [true, {}],
  [true, { status: 'Delivered' }],
  [false, { paymentStatus: 'paid' }],
  [false, { status: 'Cancelled' }],
])('cash is offered only where it is due: %s', (isOffered, change) => {
  const text = textOf(pageOf(aCashOrder(change)))
  expect(text.includes('Record cash payment')).toBe(isOffered)
})

test('a parcel by bus asks for a waybill of each order, and a collected order for the code or a name', async () => {
  const orders = [aCashOrder({ status: 'Processing', delivery: goesBy('parcel') })]
  const answer = () => undefined
  const send = () => render(<SendDialog orders={orders} answer={answer} />)
  const collect = () => render(<CollectDialog orders={orders} answer={answer} />)
  expect(fieldsOf(send()).map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Waybill of order \d{3} \d{4}, Wanjikũ Mũgo$/),
  ])
  expect(fieldsOf(collect()).map(({ label }) => label)).toEqual([
    'Collection code',
    'Or, without the code: who took it?',
  ])
  expect(textOf(collect())).toContain('To collect: KES 2,450.00')
  const paid = [aCashOrder({ status: 'Shipped', paymentStatus: 'paid' })]
  const ofPaid = () => textOf(render(<CollectDialog orders={paid} answer={answer} />))
  expect(ofPaid()).toContain('Cash on delivery Paid')
  expect(ofPaid()).not.toContain('To collect')
  expect(textOf(await inSwahili(collect))).toContain('Za kupokea: KES 2,450.00')
  expect(textOf(await inSwahili(send))).toContain('Weka kuwa imetumwa kwa basi')
  expect(textOf(await inSwahili(collect))).toContain('Weka kuwa imechukuliwa')
})

test('a waybill that could not be sent is there when the dialog opens again', () => {
  const order = aCashOrder({ status: 'Processing', delivery: goesBy('parcel') })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('location', { pathname: '/dashboard/orders' })
  const shown = () => render(<SendDialog orders={[order]} answer={() => undefined} />)
  signIn('token', amina)
  expect(shown()).not.toContain('EB-77120')
  const user = amina._id
  kept.set(
    `kept waybill ${order._id} /dashboard/orders`,
    JSON.stringify({ user, value: 'EB-77120' }),
  )
  expect(shown()).toContain('value="EB-77120"')
  forgetSession()
  vi.unstubAllGlobals()
})

test('who may not record cash is told to give it to somebody who may', () => {
  signIn('token', { ...amina, role: 'manager', rights: ['orders', 'stock'] })
  const html = pageOf(aCashOrder({ status: 'Delivered' }))
  expect(textOf(html)).toContain('Give the cash to somebody who may record it.')
  expect(mainButtons(html)).toEqual([])
  forgetSession()
})

test('what came back is sent or given once more, and what the customer fetches still waits for it', () => {
  const failedDelivery = { reason: null, by: 'mgr', at: '2026-11-24T08:00:00.000Z' }
  const buttonsFor = (kind: OrderDelivery['kind']) =>
    mainButtons(pageOf(aCashOrder({ status: 'Shipped', delivery: goesBy(kind), failedDelivery })))
  expect(['door', 'parcel', 'shop', 'pickup'].map((kind) => buttonsFor(kind as 'door'))).toEqual([
    ...[['Try again'], ['Try again'], ['Mark collected'], ['Mark collected']],
  ])
})

test('a parcel that came back offers to try again, to call and to take it back, and says why', () => {
  const at = '2026-11-24T08:00:00.000Z'
  const html = pageOf(
    aCashOrder({
      status: 'Shipped',
      failedDelivery: { reason: 'Does not want it', by: 'Otieno (rider)', at },
    }),
  )
  expect(mainButtons(html)).toEqual(['Try again'])
  expect(textOf(html)).toContain('Does not want it (Otieno (rider), 24 Nov 2026, 11:00)')
  expect(html).toContain('href="tel:0712345678"')
  expect(textOf(html)).toContain('Take back to stock')
  const without = pageOf(aCashOrder({ status: 'Shipped' }))
  expect(textOf(without)).not.toContain('Take back to stock')
})

test('goods on the road of a cancelled order are taken back once they are here, and a cancel says so', () => {
  const failedDelivery = { reason: null, by: 'mgr', at: '2026-11-24T08:00:00.000Z' }
  const out = aCashOrder({ status: 'Cancelled', failedDelivery })
  const text = textOf(pageOf(out))
  expect(text).toContain('its goods are still on the road')
  expect(text).toContain('Cancelled on the road (mgr, 24 Nov 2026, 11:00)')
  expect(text).toContain('Take back to stock')
  expect(mainButtons(pageOf(out))).toEqual([])
  expect(mainButtons(pageOf({ ...out, paymentStatus: 'refund-due' }))).toEqual(['Pay back'])

  const said = (kind: OrderDelivery['kind']) =>
    textOf(
      render(
        <MoveEffects
          orders={[aCashOrder({ status: 'Shipped', delivery: goesBy(kind) })]}
          to="Cancelled"
        />,
      ),
    )
  expect(said('door')).toContain('go back into stock once they are here')
  expect(said('shop')).toContain('3 pieces go back into stock.')
})

test('lines that were not ticked are counted over all orders that are marked packed', () => {
  const order = aCashOrder()
  const [item] = order.items
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  const other = { ...order, _id: '00000000-0000-4000-8000-000000000009' }
  expect(linesLeft([order, other])).toBe(2)
  kept.set(`packed-lines-${order._id}`, `${item?._id}:${item?.quantity}`)
  expect(linesLeft([order, other])).toBe(1)
  vi.unstubAllGlobals()
})

test('sending an unpaid M-Pesa order warns and names it, alone and among others', () => {
  const unpaid = aCashOrder({ paymentMethod: 'mpesa' })
  const warning = (orders: Order[]) =>
    textOf(render(<MoveEffects orders={orders} to="Processing" />))
  expect(warning([unpaid])).toContain('This order is not paid: ')
  expect(warning([unpaid])).toContain('Wanjikũ Mũgo, KES 2,450.00, M-Pesa')
  const five = [aCashOrder(), unpaid, aCashOrder({ paymentStatus: 'paid' }), unpaid]
  expect(warning(five)).toContain('2 of these orders are not paid:')
  expect(warning(five).match(/M-Pesa/g)).toHaveLength(2)
  expect(warning([aCashOrder()])).not.toContain('not paid')
})

test.each<[Partial<Order>, Order['status'], boolean]>([
  [{}, 'Processing', true],
  [{ status: 'Processing' }, 'Shipped', true],
  [{ status: 'Cancelled' }, 'Delivered', true],
  [{ paymentStatus: 'pending' }, 'Delivered', true],
  [{}, 'Cancelled', false],
  [{ status: 'Cancelled' }, 'Pending', false],
  [{ status: 'Shipped' }, 'Processing', false],
  [{ paymentStatus: 'paid' }, 'Shipped', false],
  [{ paymentMethod: 'cod' }, 'Shipped', false],
])('an M-Pesa order %o that moves to %s warns: %s', (change, to, warns) => {
  expect(goesUnpaid(aCashOrder({ paymentMethod: 'mpesa', ...change }), to)).toBe(warns)
})

test('cancelling and deleting name the order and say what happens', () => {
  const order = aCashOrder({ paymentStatus: 'paid' })
  expect(textOf(render(<MoveEffects orders={[order]} to="Cancelled" />))).toMatch(
    /Wanjikũ Mũgo, .*3 pieces go back into stock\. .*refund to pay back.*The customer gets a message if messages are set up\.$/,
  )
  expect(textOf(render(<DeleteEffects order={order} />))).toMatch(
    /Wanjikũ Mũgo, .*3 pieces go back into stock\..*gets no message\.$/,
  )
})

test('goods are ticked while they are packed, also after a reload, and packing never waits for a tick', () => {
  const order = aCashOrder({ paymentMethod: 'mpesa', paymentStatus: 'paid' })
  const [item] = order.items
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  const shown = (change: Partial<Order> = {}) => pageOf({ ...order, ...change })
  expect(textOf(shown())).toContain('0 of 1 ticked')
  expect(shown()).not.toContain('checked=""')

  kept.set(`packed-lines-${order._id}`, `${item?._id}:3`)
  expect(textOf(shown())).toContain('1 of 1 ticked')
  expect(shown()).toContain('checked=""')

  // What is missing or broken leaves an unpaid order, and is paid back from a paid one.
  const missing = />Something is missing or broken</
  expect(shown()).toMatch(missing)
  const unpaid = shown({
    paymentMethod: 'cod',
    paymentStatus: 'unpaid',
    phoneConfirmed: { at: order.createdAt, by: 'Amina' },
  })
  expect(unpaid).toMatch(/href="[^"]*\/items"[^>]*>Something is missing/)

  // A line of which more is wanted now is not packed yet.
  const more = order.items.map((line) => ({ ...line, quantity: 4 }))
  expect(textOf(shown({ items: more }))).toContain('0 of 1 ticked')
  expect(mainButtons(shown({ items: more }))).toEqual(['Mark packed'])
  // Once it is packed there is nothing to tick.
  expect(shown({ status: 'Processing' })).not.toContain('type="checkbox"')
  vi.unstubAllGlobals()
})

test('the page of an order that was handed over after it had been cancelled says so', async () => {
  const order = aCashOrder({ status: 'Delivered', paymentStatus: 'paid' })
  const moved = (from: string, to: string, _id: string): Partial<AuditEntry> => ({
    _id,
    at: order.createdAt,
    thing: 'order',
    action: 'status',
    thingId: order._id,
    user: null,
    before: { status: from },
    after: { status: to },
  })
  const cancelled = moved('Shipped', 'Cancelled', '1')
  const text = 'It was handed over after the order had been cancelled.'
  const page = () => pageOf(order, {}, [moved('Cancelled', 'Delivered', '2'), cancelled])
  expect(textOf(page())).toContain(text)
  expect(await inSwahili(() => textOf(page()))).toContain('Ulikabidhiwa baada ya oda kughairiwa.')
  const again = [moved('Shipped', 'Delivered', '3'), moved('Cancelled', 'Shipped', '2'), cancelled]
  expect(textOf(pageOf(order, {}, again))).not.toContain(text)
})
