import type { OwedOrder } from '@duka/contract/payments/payment-desk'
import { expect, test } from 'vitest'
import { OwedOrders } from '../../app/features/payments/staff/owed-orders.tsx'
import { DeliveredUnpaid } from '../../app/features/payments/staff/payments-page.tsx'
import { renderPage, textOf } from '../render.tsx'
import { anOrder } from '../samples.ts'

const { _id: order, number: orderNumber } = anOrder({})
const owed: OwedOrder = {
  order,
  orderNumber,
  amount: 205,
  held: 0,
  underWay: 0,
  withRiders: [],
  status: 'Cancelled',
  customer: 'Peter Ochieng',
  phoneNumber: '254712345678',
  channel: 'staff',
}
const show = (row: Partial<OwedOrder>) =>
  textOf(renderPage(() => <OwedOrders owed={[{ ...owed, ...row }]} />, {}))

test('a refund names its person, and speaks of a deleted account only where there was one', () => {
  expect(show({ customer: 'Peter Ochieng', channel: 'staff' })).toContain('Peter Ochieng')
  expect(show({ customer: null, channel: 'staff' })).toContain('Name erased')
  expect(show({ customer: null, channel: 'web' })).toContain('Deleted account')
})

test('a refund due shows whom to call, and a held part may be accepted or paid back', () => {
  expect(show({})).toContain('0712 345 678')
  expect(show({})).not.toContain('Accept')
  const held = show({ held: 205, status: 'Pending' })
  expect(held).toContain('Accept')
  expect(held).toContain('Pay back')
})

test('a refund due says what of it a rider has not brought', () => {
  expect(show({})).not.toContain('still with')
  expect(show({ withRiders: [{ rider: 'Otieno', amount: 200 }] })).toContain(
    'KES 200.00 of it is still with the rider Otieno.',
  )
})

test('a refund that M-Pesa was asked for says so, in the place of its button', () => {
  expect(show({})).toContain('Pay back')
  const asked = show({ underWay: 205 })
  expect(asked).toContain('M-Pesa was asked to pay the money back.')
  expect(asked).not.toContain('Pay back')
})

test('a delivered order is listed with what it still lacks, not with its price', () => {
  const delivered = { status: 'Delivered', paymentStatus: 'unpaid', totalAmount: 2500 } as const
  const listed = (came: { partPaid?: number; returned?: number }) =>
    textOf(renderPage(() => <DeliveredUnpaid orders={[anOrder({ ...delivered, ...came })]} />, {}))
  expect(listed({})).toContain('KES 2,500.00')
  expect(listed({ partPaid: 2400 })).toContain('KES 100.00')
  expect(listed({ partPaid: 1500, returned: 750 })).toContain('KES 250.00')
})
