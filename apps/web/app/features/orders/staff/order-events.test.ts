import type { AuditEntry } from '@duka/contract/audit/audit'
import type { Order } from '@duka/contract/orders/orders'
import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import type { Payment } from '@duka/contract/payments/payments'
import { expect, test } from 'vitest'
import { orderEvents } from './order-events.ts'

const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 8, count)).toISOString()

const order: Order = {
  _id: 'an-order',
  user: { _id: 'amina', username: 'amina', email: 'amina@people.test', name: 'Amina Test' },
  items: [],
  itemsTotal: 2499,
  deliveryFee: 0,
  number: '4829152',
  channel: 'web',
  takenBy: null,
  discount: 0,
  returned: 0,
  returns: [],
  promotion: 0,
  code: null,
  totalAmount: 2499,
  status: 'Pending',
  paymentMethod: 'cod',
  paymentStatus: 'unpaid',
  address: {
    addressLine1: '',
    addressLine2: null,
    street: '',
    area: null,
    landmark: null,
    city: '',
    state: null,
    stateProvince: null,
    postalCode: '',
    country: 'Kenya',
    phoneNumber: null,
  },
  recipient: { name: null, phoneNumber: null },
  delivery: null,
  note: null,
  phoneConfirmed: null,
  failedDelivery: null,
  hasShipping: false,
  handoverCode: null,
  expiresAt: null,
  cancelledBy: null,
  simulated: false,
  createdAt: minute(0),
  updatedAt: minute(0),
}

function payment(fields: Partial<Payment>): Payment {
  return {
    _id: 'a-payment',
    order: order._id,
    method: 'mpesa',
    channel: 'c2b',
    amount: 1000,
    received: 1000,
    phoneNumber: null,
    state: 'paid',
    resultCode: null,
    reason: null,
    receipt: null,
    confirmedAt: minute(1),
    createdAt: minute(1),
    settledAt: minute(1),
    ...fields,
  }
}

let count = 0
function entry(at: number, fields: Partial<AuditEntry>): AuditEntry {
  count += 1
  return {
    _id: String(count),
    at: minute(at),
    user: { _id: 'asha', username: 'asha' },
    action: 'status',
    thing: 'order',
    thingId: order._id,
    before: null,
    after: null,
    ...fields,
  }
}

function historyOf(payments: Payment[], newestLast: AuditEntry[], of: Partial<Order> = {}) {
  return orderEvents({ ...order, ...of }, payments, newestLast.toReversed()).map(
    ({ who, what, more, changes }) =>
      [
        who,
        what,
        ...more.filter(Boolean),
        ...(changes ?? []).map(({ name, from, to }) => `${name} ${from} > ${to}`),
      ].join(' | '),
  )
}

test('the history of an order lists its events, newest first, in plain words', () => {
  const about = { order: order._id }
  const parcel = { id: 'a-parcel', orderId: order._id, addressId: 'x', trackingNumber: null }
  const held = { ...about, discount: 0 }
  expect(
    historyOf(
      [payment({ receipt: 'TKL0000001' }), payment({ _id: 'cash', method: 'cash' })],
      [
        entry(2, {
          thing: 'payment',
          action: 'accept',
          before: held,
          after: { ...about, accepted: 1000, discount: 499, note: 'A regular.' },
        }),
        entry(3, {
          thing: 'payment',
          action: 'cash',
          before: { ...about, paymentStatus: 'unpaid' },
          after: { ...about, paymentStatus: 'paid', amount: 1000, rider: 'Otieno' },
        }),
        entry(4, {
          before: { status: 'Pending', paymentStatus: 'paid' },
          after: { status: 'Cancelled', paymentStatus: 'refund-due' },
        }),
        entry(5, {
          thing: 'payment',
          action: 'refund-by-hand',
          before: about,
          after: { ...about, state: 'refunded', amount: 1000, note: null },
        }),
        entry(5, {
          user: null,
          thing: 'payment',
          action: 'refund-failed',
          before: about,
          after: { ...about, state: 'paid', amount: 1000, because: 'M-Pesa is busy.' },
        }),
        entry(5, {
          user: null,
          thing: 'payment',
          action: 'refund-done',
          before: about,
          after: { ...about, state: 'refunded', amount: 1000, because: null },
        }),
        entry(5, {
          user: null,
          thing: 'payment',
          action: 'correct',
          before: { ...about, state: 'refunded', amount: 2499 },
          after: { ...about, state: 'refunded', amount: 2498, receipt: 'TKL0000002' },
        }),
        entry(6, {
          thing: 'shipping',
          before: { ...parcel, status: 'pending' },
          after: { ...parcel, status: 'shipped', trackingNumber: 'KE-1', shippedAt: minute(6) },
        }),
        entry(7, { user: null, before: { status: 'Cancelled' }, after: { status: 'Pending' } }),
        entry(8, {
          before: { status: 'Cancelled', paymentStatus: 'unpaid' },
          after: { status: 'Delivered', paymentStatus: 'unpaid', missing: '1 × Kettle' },
        }),
      ],
    ),
  ).toEqual([
    'asha | Order moved from Cancelled to Delivered | Not on the shelf any more: 1 × Kettle',
    'The shop itself | Order moved from Cancelled to Pending',
    'asha | Parcel moved from pending to shipped | Tracking number  > KE-1 | Shipped at undefined > 21 Nov 2026, 11:06',
    'The shop itself | M-Pesa reported KES 2,498.00; KES 2,499.00 was counted before | It was already paid back | Receipt TKL0000002',
    'The shop itself | KES 1,000.00 was paid back by M-Pesa',
    'The shop itself | KES 1,000.00 was not paid back | M-Pesa is busy.',
    'asha | KES 1,000.00 recorded as paid back by hand',
    'asha | Order moved from Pending to Cancelled | Payment: Paid → Refund due',
    'asha | KES 1,000.00 recorded in cash | Brought by Otieno',
    'asha | KES 1,000.00 on hold accepted | KES 499.00 waived | A regular.',
    'M-Pesa | KES 1,000.00 came in: M-Pesa, paid by hand | Receipt TKL0000001',
    'Amina Test | Order placed for KES 2,499.00',
  ])
})

test('failed payments are not listed, and held money is listed as held', () => {
  const reason = 'Less than asked.'
  const part = payment({ state: 'held', reason, amount: 2499 })
  const whole = payment({ _id: 'whole', state: 'held' })
  const twice = payment({ _id: 'twice', state: 'held', received: null })
  const failed = payment({ _id: 'no', state: 'failed' })
  expect(historyOf([part, whole, twice, failed], [])).toEqual([
    'M-Pesa | Money on hold: M-Pesa, paid by hand',
    'M-Pesa | KES 1,000.00 on hold: M-Pesa, paid by hand',
    'M-Pesa | KES 1,000.00 of KES 2,499.00 on hold: M-Pesa, paid by hand | Less than asked.',
    'Amina Test | Order placed for KES 2,499.00',
  ])
})

test('log entries keep their order, and unknown ones are described as far as possible', () => {
  // Two changes at the same time, and one that began first but was written last.
  const [one, two] = [entry(2, { action: 'delete' }), entry(2, { action: 'mended', after: 'x' })]
  const late = entry(1, { after: { note: 'A note.' }, action: 'note' })
  expect(historyOf([], [one, two, late])).toEqual([
    'asha | Internal note written | A note.',
    'asha | Order mended | Value undefined > x',
    'asha | Order deleted',
    'Amina Test | Order placed for KES 2,499.00',
  ])
})

test('reversals, denials and double payments of M-Pesa are described in words', () => {
  const after = { order: order._id, state: 'held', amount: 1000, receipt: 'UKL1234567' }
  const actions = ['denied', 'paid-back-twice', 'reversal']
  const entries = actions.map((action, nth) =>
    entry(nth + 1, { thing: 'payment', action, user: null, after }),
  )
  expect(historyOf([], entries).slice(0, 3)).toEqual([
    'The shop itself | M-Pesa reversed KES 1,000.00, as its statement shows | Receipt UKL1234567',
    'The shop itself | KES 1,000.00 was paid back twice, at least once by hand. | Receipt UKL1234567',
    'The shop itself | M-Pesa denied KES 1,000.00 twice after it was counted, so it no longer counts. Check the M-Pesa statement before the parcel leaves. | Receipt UKL1234567',
  ])
})

test('an order that staff entered begins with who took it, and with what it cost then', () => {
  const created = entry(0, {
    action: 'create',
    after: { total: 1900, discount: 100, reason: 'Regular' },
  })
  const change = entry(2, {
    action: 'change-items',
    before: { items: '1 × Kettle', totalAmount: 1900 },
    after: { items: '2 × Kettle', totalAmount: 4399 },
  })
  const guest = {
    user: null,
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: null },
    totalAmount: 4399,
  }
  const takenBy = { _id: 'asha', name: 'Asha Staff' }
  expect(historyOf([], [created, change], { ...guest, channel: 'staff', takenBy })).toEqual([
    'asha | Items changed | Items 1 × Kettle > 2 × Kettle | Total KES 1,900.00 > KES 4,399.00',
    'Asha Staff | Order placed for KES 1,900.00 | Discount of KES 100.00 | Reason: Regular',
  ])
  expect(historyOf([], [change], { totalAmount: 4399 }).at(-1)).toBe(
    'Amina Test | Order placed for KES 1,900.00',
  )
  expect(historyOf([], [], { ...guest, channel: 'staff' })).toEqual([
    'Wanjikũ Mũgo | Order placed for KES 4,399.00',
  ])
  const gone = { user: null, recipient: { name: null, phoneNumber: null } }
  expect(historyOf([], [], gone)).toEqual(['Deleted account | Order placed for KES 2,499.00'])
  expect(historyOf([], [], { ...gone, channel: 'staff' })).toEqual([
    'Name erased | Order placed for KES 2,499.00',
  ])
})

test('a receipt came in once, whatever went back of it or was too much', () => {
  const main = payment({ receipt: 'TKL0000001', amount: 1025, received: 1025 })
  const other = {
    _id: 'other',
    amount: 1025,
    received: 1025,
    reason: paymentReasons.moreThanNeeded,
  }
  const due = historyOf([payment({ ...other, state: 'paid' }), main], [])
  const back = payment({ ...other, state: 'refunded', received: null, paidBackBy: ['cash'] })
  const after = historyOf([back, { ...main, received: 2050 }], [])
  for (const lines of [due, after]) {
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('KES 2,050.00 came in')
  }
  expect(due[0]).toContain(paymentReasons.moreThanNeeded)
  expect(after[0]).not.toContain(paymentReasons.moreThanNeeded)
})

test('a payment that was moved stays in the history of its first order, with where it went', () => {
  const moved = (from: string, to: string, amount: number, nth: number) =>
    entry(nth, {
      thing: 'payment',
      thingId: 'a-payment',
      action: 'put-right',
      before: { countedFor: from },
      after: {
        receipt: 'UKL1234567',
        channel: 'c2b',
        cameAt: minute(3),
        countedFor: to,
        amount,
        reason: 'Wrong.',
      },
    })
  const line = (fields: Partial<Payment>) =>
    payment({ receipt: 'UKL1234567', settledAt: minute(3), ...fields })
  const all = [moved('4829152', '7777777', 2499, 5)]
  const whole =
    'asha | KES 2,499.00 put right: from order 482 9152 to order 777 7777 | Receipt UKL1234567 | Reason: Wrong.'
  expect(historyOf([], all).slice(0, 2)).toEqual([
    whole,
    'M-Pesa | KES 2,499.00 came in: M-Pesa, paid by hand | Receipt UKL1234567',
  ])
  const came = (events: string[]) => events.filter((text) => text.includes('came in'))
  const part = [moved('4829152', '7777777', 1000, 5)]
  expect(came(historyOf([line({ amount: 1499, received: 1499 })], part))).toEqual([
    'M-Pesa | KES 2,499.00 came in: M-Pesa, paid by hand | Receipt UKL1234567',
  ])
  // At the other order it did not come in: it was put right.
  const there = historyOf([line({ _id: 'part', amount: 1000, received: 1000 })], part, {
    number: '7777777',
  })
  expect([there[0]?.includes('put right'), came(there)]).toEqual([true, []])
  // Moved and moved back, it came in once.
  const back = [moved('7777777', '4829152', 2499, 6), ...all]
  expect(came(historyOf([line({})], back))).toHaveLength(1)
})
